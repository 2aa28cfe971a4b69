"""Ending the Game: Creation Points for life, for what lies under planets, and for goals."""

from __future__ import annotations

from engines.engine import Outcome, Score
from engines.exoplanets.components import GOALS, LIFE_POINTS, SPACE_TILES, SPECIES_POINTS
from engines.exoplanets.rules.vocabulary import modifier
from engines.exoplanets.table import Planet, Table
from engines.words import Seat, Words


def scoring(table: Table) -> Outcome:
    """The most points win. The most goals break a tie, then the most Species; then it is shared."""
    parts = [points_of(table, seat) for seat in range(table.seats)]
    results = {
        seat: (sum(points.values()), len(table.players[seat].goals), species(table, seat))
        for seat, points in enumerate(parts)
    }
    best = max(results.values())
    winners = [seat for seat, result in results.items() if result == best]
    others = [result for seat, result in results.items() if seat != winners[0]]
    if len(winners) > 1:
        reason = Words("{who} share the victory.", who=[Seat(seat) for seat in winners])
    elif any(result[:2] == best[:2] for result in others):
        reason = Words("{who} wins the tie by Species.", who=Seat(winners[0]))
    elif any(result[0] == best[0] for result in others):
        reason = Words("{who} wins the tie by goals.", who=Seat(winners[0]))
    else:
        reason = Words("{who} has the most points.", who=Seat(winners[0]))
    scores = [
        Score(
            seat=seat,
            place=1 + sum(other > result for other in results.values()),
            total=result[0],
            parts=parts[seat],
        )
        for seat, result in results.items()
    ]
    return Outcome(scores=scores, winners=winners, reason=reason)


def points_of(table: Table, seat: int) -> dict[str, int]:
    """What one player scores, by where it comes from."""
    points = {"Life": 0, "Species": 0, "Space tiles under planets": 0, "Goals": 0}
    for planet in table.planets.values():
        if planet.level(seat):
            kind = "Species" if planet.species == seat else "Life"
            worth = planet_points(planet, seat)
            points[kind] += worth
            points["Space tiles under planets"] += points_on(planet, seat) - worth
    goals = table.players[seat].goals
    points["Goals"] = sum(GOALS[SPACE_TILES[tile].goal].points for tile in goals)
    return points


def planet_points(planet: Planet, seat: int) -> int:
    """The markers' worth times the printed number of resources that life costs there."""
    worth = SPECIES_POINTS if planet.species == seat else LIFE_POINTS * planet.life[seat]
    return worth * planet.face.size


def points_on(planet: Planet, seat: int) -> int:
    """What the planet scores with its lasting effects, which never make it less than nothing."""
    if not planet.level(seat):
        return 0
    return max(0, planet_points(planet, seat) + modifier(planet, seat))


def species(table: Table, seat: int) -> int:
    return sum(planet.species == seat for planet in table.planets.values())
