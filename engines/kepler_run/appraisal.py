"""How good a table looks for one seat: points, and what its ship may still earn."""

from __future__ import annotations

from engines.kepler_run.table import Table


def appraise(table: Table, seat: int) -> float:
    return float(table.mats[seat].total)
