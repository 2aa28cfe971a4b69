"""The end of the game: ten kinds of points, and who wins."""

from __future__ import annotations

from collections import Counter

from engines.engine import Outcome, Score
from engines.kepler_3042 import names
from engines.kepler_3042.components import (
    EVERY_TYPE_POINTS,
    HEXES,
    HIGHEST_LEVEL,
    HIGHEST_LEVEL_POINTS,
    MINE,
    MINE_POINTS,
    OBJECTIVES,
    PLANETS,
    THREE_OF_A_TYPE_POINTS,
    TRACK_POINTS,
    TYPES,
    ZONE_POINTS,
)
from engines.kepler_3042.rules.objectives import is_met
from engines.kepler_3042.rules.solo import least_points
from engines.kepler_3042.table import Nation, Table
from engines.words import Seat, Words


def end_of_the_game(table: Table) -> Outcome:
    """Objectives are shown; the most points win."""
    table.is_over = True
    for seat, nation in enumerate(table.nations):
        tell_objectives(table, seat, nation)
    scores = [score_parts(table, nation) for nation in table.nations]
    for seat, parts in enumerate(scores):
        tell_points(table, seat, parts)
    if table.ghost:
        return end_of_the_level(table, scores[0])
    return outcome(table, scores)


def tell_objectives(table: Table, seat: int, nation: Nation) -> None:
    for id in nation.objectives:
        name = names.OBJECTIVE_NAMES[id]
        if is_met(nation, id):
            table.tell(Words("{who} has met {objective}.", who=Seat(seat), objective=name))
        else:
            table.tell(Words("{who} has not met {objective}.", who=Seat(seat), objective=name))


def tell_points(table: Table, seat: int, parts: dict[str, int]) -> None:
    for part, points in parts.items():
        if points:
            table.tell(
                Words(
                    "{who}: {part}, {n} point.",
                    "{who}: {part}, {n} points.",
                    who=Seat(seat),
                    part=Words(part),
                    n=points,
                )
            )


# Points


def score_parts(table: Table, nation: Nation) -> dict[str, int]:
    return open_points(table, nation) | {"Objectives": objective_points(nation)}


def open_points(table: Table, nation: Nation) -> dict[str, int]:
    """Count the points that everybody can see at any time."""
    colonies = nation.colonies
    types = Counter(PLANETS[id].type for id in colonies)
    mines = [hex for hex in nation.starships if table.tile_at(hex) == MINE]
    highest = [level for level in nation.levels.values() if level == HIGHEST_LEVEL]
    return {
        "Antimatter": sum(card.cubes["antimatter"] for card in nation.planets.values()),
        "Every type": EVERY_TYPE_POINTS if len(types) == len(TYPES) else 0,
        "Three of a type": THREE_OF_A_TYPE_POINTS if max(types.values(), default=0) >= 3 else 0,
        "Starships on mines": MINE_POINTS * len(mines),
        "Highest levels": HIGHEST_LEVEL_POINTS * len(highest),
        "Medals": sum(nation.medals.values()),
        "Zones": sum(ZONE_POINTS[HEXES[card.hex].zone] for card in colonies.values()),
        "Technological track": TRACK_POINTS[nation.spaces["technological"]],
        "Colonial track": TRACK_POINTS[nation.spaces["colonial"]],
        "Terraformed planets": sum(PLANETS[id].points for id in terraformed(nation)),
    }


def terraformed(nation: Nation) -> list[str]:
    return [id for id, card in nation.colonies.items() if card.is_terraformed]


def objective_points(nation: Nation) -> int:
    return sum(OBJECTIVES[id].points for id in nation.objectives if is_met(nation, id))


# Winning


def outcome(table: Table, scores: list[dict[str, int]]) -> Outcome:
    """A tie is won by who terraformed the planet with the highest number; if nobody terraformed
    any, they share the victory."""
    standing = [
        (sum(parts.values()), max(map(int, terraformed(nation)), default=0))
        for parts, nation in zip(scores, table.nations, strict=True)
    ]
    ranking = sorted(standing, reverse=True)
    places = [ranking.index(rank) + 1 for rank in standing]
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return Outcome(
        scores=[
            Score(seat, places[seat], standing[seat][0], scores[seat])
            for seat in range(table.seats)
        ],
        winners=winners,
        reason=reason(standing, winners),
    )


def reason(standing: list[tuple[int, int]], winners: list[int]) -> Words:
    points, number = max(standing)
    rivals = [seat for seat, (total, _) in enumerate(standing) if total == points]
    if len(winners) > 1:
        who = [Seat(seat) for seat in winners]
        return Words("{who} share the victory with {n} points.", who=who, n=points)
    if len(rivals) > 1:
        return Words(
            "{who} wins the tie at {n} points by terraforming Planet {number}.",
            who=Seat(winners[0]),
            n=points,
            number=number,
        )
    return Words("{who} wins with {n} points.", who=Seat(winners[0]), n=points)


# Alone


def end_of_the_level(table: Table, parts: dict[str, int]) -> Outcome:
    """A level is completed with all its objectives and enough points; else it is to be tried
    again."""
    nation, total = table.nations[0], sum(parts.values())
    level = int(table.options["level"])
    least = least_points(level)
    missed = [id for id in nation.objectives if not is_met(nation, id)]
    is_completed = not missed and total >= least
    if is_completed:
        reason = Words("Level {level} is completed with {n} points.", level=level, n=total)
    elif missed:
        reason = Words(
            "Level {level} is not completed. Still to be met: {objectives}.",
            level=level,
            objectives=[names.OBJECTIVE_NAMES[id] for id in missed],
        )
    else:
        reason = Words(
            "Level {level} is not completed: {n} points of {least}.",
            level=level,
            n=total,
            least=least,
        )
    return Outcome([Score(0, 1, total, parts)], [0] if is_completed else [], reason)
