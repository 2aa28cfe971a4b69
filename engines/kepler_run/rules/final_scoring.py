"""Final scoring, at the end of the third Cleanup Phase."""

from __future__ import annotations

from engines.engine import Outcome, Score
from engines.kepler_run.components import NEAREST_STATION_POINTS, STATION_POINTS
from engines.kepler_run.table import Table
from engines.words import Seat, Words


def final_scoring(table: Table) -> Outcome:
    """Each station earns points, and the one nearest to Kepler more; then the most points win."""
    score_stations(table)
    score_nearest_station(table)
    return outcome(table)


def score_stations(table: Table) -> None:
    for sector in table.run:
        for seat in sector.stations:
            table.mats[seat].earn("Stations", STATION_POINTS)


def score_nearest_station(table: Table) -> None:
    """All who share the nearest sector with a station get the bonus."""
    for sector in reversed(table.run):
        if sector.stations:
            for seat in sector.stations:
                table.mats[seat].earn("Nearest station", NEAREST_STATION_POINTS)
            return


def outcome(table: Table) -> Outcome:
    """Ties go to the most fuel in the hold; still tied, the victory is shared."""
    results = {seat: (mat.total, mat.stored) for seat, mat in enumerate(table.mats)}
    best = max(results.values())
    winners = [seat for seat, result in results.items() if result == best]
    level = [seat for seat, (total, _) in results.items() if total == best[0]]
    if len(winners) > 1:
        reason = Words("{who} share the victory.", who=[Seat(seat) for seat in winners])
    elif len(level) > 1:
        reason = Words("{who} wins the tie by stored fuel.", who=Seat(winners[0]))
    else:
        reason = Words("{who} has the most points.", who=Seat(winners[0]))
    scores = [
        Score(
            seat=seat,
            place=1 + sum(other > results[seat] for other in results.values()),
            total=mat.total,
            parts=dict(mat.points),
        )
        for seat, mat in enumerate(table.mats)
    ]
    return Outcome(scores=scores, winners=winners, reason=reason)
