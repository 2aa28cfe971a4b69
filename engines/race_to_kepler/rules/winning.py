"""Winning the game: whoever is at Kepler first."""

from __future__ import annotations

from engines.engine import Outcome, Score
from engines.race_to_kepler.components import KEPLER
from engines.race_to_kepler.table import Table
from engines.words import Seat, Words


def arrived(table: Table) -> Outcome:
    """Only one player can be at Kepler, for the game ended at once."""
    [winner] = [seat for seat, mat in enumerate(table.mats) if mat.parsecs == KEPLER]
    if table.row:
        reason = Words("{who} jumps to Kepler in a Titan encounter.", who=Seat(winner))
    else:
        reason = Words("{who} is the first to reach Kepler.", who=Seat(winner))
    return Outcome(scores=scores(table), winners=[winner], reason=reason)


def called_off(table: Table) -> Outcome:
    """After the last round, whoever is furthest wins; equals share the victory."""
    results = scores(table)
    winners = [score.seat for score in results if score.place == 1]
    who = [Seat(seat) for seat in winners]
    reason = Words("The race is called off after the last round. The furthest: {who}.", who=who)
    return Outcome(scores=results, winners=winners, reason=reason)


def scores(table: Table) -> list[Score]:
    """Players are placed by how far they have come."""
    parsecs = [mat.parsecs for mat in table.mats]
    return [
        Score(
            seat=seat,
            place=1 + sum(other > mine for other in parsecs),
            total=mine,
            parts={"Parsecs": mine},
        )
        for seat, mine in enumerate(parsecs)
    ]
