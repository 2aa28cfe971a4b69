"""What the words on tiles mean: conditions and goals, and the lasting effects by their position.

A new tile is a new line in `components/`, made of these words. What happens once is told in
`immediate_effects.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from engines.exoplanets.components import GOALS, SPACE_TILES, Effect, Goal, Where
from engines.exoplanets.table import Planet, Player, Table

# Conditions and goals


def matches(planet: Planet, where: Where, seat: int) -> bool:
    """Whether a planet is what the words ask for, seen by that seat."""
    level, size = planet.level(seat), planet.face.size
    return (
        (where.type is None or planet.face.type == where.type)
        and (where.my_level_min is None or level >= where.my_level_min)
        and (where.my_level_max is None or level <= where.my_level_max)
        and (where.my_species is None or (planet.species == seat) == where.my_species)
        and (where.orbit_min is None or planet.orbit >= where.orbit_min)
        and (where.orbit_max is None or planet.orbit <= where.orbit_max)
        and (where.cost_size is None or size == where.cost_size)
        and (where.cost_size_max is None or size <= where.cost_size_max)
        and (where.opponent_present in (None, has_opponent(planet, seat)))
    )


def has_opponent(planet: Planet, seat: int) -> bool:
    """Whether another player has a marker there, cube or cylinder."""
    if planet.species is not None:
        return planet.species != seat
    return any(cubes for other, cubes in enumerate(planet.life) if other != seat)


def progress(table: Table, seat: int, goal: Goal) -> int:
    """How much the seat has of what the goal counts."""
    if goal.test == "resources_total":
        return sum(table.players[seat].resources.values())
    planets = [each for each in table.planets.values() if matches(each, goal.where, seat)]
    if goal.test == "distinct_types":
        return len({planet.face.type for planet in planets})
    if goal.test == "planets_in_one":
        groups = Counter([getattr(planet, goal.group) for planet in planets])
        return max(groups.values(), default=0)
    assert goal.test == "planets"
    return len(planets)


def is_met(table: Table, seat: int, goal: Goal) -> bool:
    return progress(table, seat, goal) >= goal.at_least


def has_fulfilled(player: Player, goal: str) -> bool:
    return any(SPACE_TILES[tile].goal == goal for tile in player.goals)


def may_reveal(table: Table, seat: int, tile: str) -> bool:
    """Whether the tile's goal is met now, and the player has not fulfilled it before."""
    goal = GOALS[SPACE_TILES[tile].goal]
    return not has_fulfilled(table.players[seat], goal.id) and is_met(table, seat, goal)


# Lasting effects


def reaches(scope: str, host: Planet, planet: Planet) -> bool:
    """Whether a Space tile under the host acts on the planet. Only their positions matter."""
    if scope == "host":
        return planet is host
    if scope == "arm_neighbors":
        return are_neighbours(host, planet)
    if scope == "orbit_others":
        return planet.orbit == host.orbit and planet is not host
    assert scope == "orbit_all"
    return planet.orbit == host.orbit


def are_neighbours(one: Planet, other: Planet) -> bool:
    return one.arm == other.arm and abs(one.orbit - other.orbit) == 1


def lay_tokens(hosts: Iterable[Planet], planets: Collection[Planet]) -> None:
    """Mark the planets on which the Space tiles beneath those hosts act."""
    for host in hosts:
        if host.beneath:
            scope = SPACE_TILES[host.beneath].effect.scope
            for planet in planets:
                if reaches(scope, host, planet):
                    planet.tokens.append(host.beneath)


def effects_of(tokens: Iterable[str]) -> list[Effect]:
    """The lasting effects on a planet. A ward keeps off what would harm it."""
    effects = [SPACE_TILES[tile].effect for tile in tokens]
    for effect in effects:
        if effect.op == "ward":
            return [each for each in effects if not (each.more or each.n < 0)]
    return effects


def modifier(planet: Planet, seat: int) -> int:
    """The points that lasting effects bring to, or take from, a player with a marker there."""
    points = 0
    for effect in effects_of(planet.tokens):
        if effect.op == "points" or (effect.op == "species_points" and planet.species == seat):
            points += effect.n
    return points
