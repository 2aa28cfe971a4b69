"""What the galaxy still promises a nation depends on the worlds within reach of its starships, and
on how many turns away they are.

Everything is counted in points that shrink with each turn they are away, so that a step towards
them is worth something by itself. Bodies that lie face down are all counted alike.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from engines.kepler_3042.bot.wishes import (
    ALIEN_LEVEL,
    KEEN,
    MUST,
    NO_WISH,
    Sight,
    Wish,
    World,
    Worlds,
    open_objectives,
    terraforming_wishes,
    wish_for,
    worlds_of,
)
from engines.kepler_3042.components import (
    HEXES,
    MINE,
    MINE_POINTS,
    PLANETS,
    ROUNDS,
    SOL,
    TARGET,
    ZONE_POINTS,
    Cubes,
)
from engines.kepler_3042.rules.starships import SPACE_NEAR
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Nation, Table, no_cubes

PATIENCE = 0.85  # what is left of a point that is a turn away
LATE = 1.5  # turns after the end at which nothing is left of it
STEP = 0.7  # points that a space on a track is worth: its own, and a share of icons and medals
GAP = 0.8  # turns that a missing level of terraforming takes
ALIEN_GAP = 1.2  # turns that a missing level of antimatter takes on the way to aliens
TERRAFORM = 0.55  # share of the points of terraforming before it is done
COLONIZE = 0.85  # share of the points of colonizing before it is done
LACK = 0.5  # turns that a missing cube takes
OUTPUT = 0.05  # points that a cube of a planet's output is worth in each later turn
BUILD = 2.5  # turns that it takes to build a starship
RETURN = 3.0  # turns until a starship comes back from its colony
RETURNING = 2  # how many of those a nation thinks of
MAP = 1.5  # turns that it takes to turn a body face up
CLOSER = 0.1  # share of a turn that flying on saves before it saves a whole turn
FAR = 40  # hexes to a body that cannot be reached
DRIFT = 0.3  # speed of starships that cannot move: the technology will come
CROWDED = 0.75  # what a body is worth to which a rival is closer
UNKNOWN = 6.5  # points of a body that lies face down
UNKNOWN_TURNS = 4.0  # turns from its colonization to its terraforming
EMPTY: Cubes = no_cubes()

Distances = dict[str, int]
"""How many steps away every hex of space is."""


class Aim(NamedTuple):
    """A body that a starship may fly to."""

    hex: str
    tile: str
    """The text is empty if the body lies face down."""
    share: float
    """Rivals leave this share of what the body is worth."""
    wish: Wish
    distances: Distances
    """How far the body is from every hex of space."""


class Outlook(NamedTuple):
    """An outlook holds all that matters to a nation's starships, and nothing that it cannot see.
    All of it can be hashed, so that what was worked out once is remembered."""

    bodies: tuple[tuple[str, str], ...]
    """Each is a hex and its tile; the tile is an empty text if it lies face down."""
    taken: frozenset[str]
    """The hexes where starships or colonies are."""
    starships: tuple[str, ...]
    rivals: tuple[str, ...]
    """The hexes of other nations' starships."""
    docks: tuple[str, ...]
    """The hexes where new starships appear."""
    supply: int
    markers: int
    speed: int
    terraforming: int
    antimatter: int
    worlds: Worlds
    objectives: tuple[str, ...]
    """The objectives that are not yet met."""
    must: float
    """How much more than its points an objective counts."""
    later: int
    """How many turns the nation still has after this one."""
    has_move: bool
    """Whether the starships still move this turn: it is the nation's own."""

    def wish(self, type: str, zone: str) -> Wish:
        return wish_for(self.worlds, self.objectives, self.must, type, zone)

    def chance(self, turns: float, more: int = 0) -> float:
        """Tell what is left of a point that is so many turns away."""
        later = self.later + more
        if later <= 0:
            return 0.0
        in_time = min(1.0, 1 + (later - turns) / LATE)
        return in_time * float(PATIENCE**turns) if in_time > 0 else 0.0


def outlook_of(table: Table, seat: int) -> Outlook:
    nation = table.nations[seat]
    starships = [hex for each in table.nations for hex in each.starships]
    colonies = [card.hex for each in table.nations for card in each.planets.values()]
    homes = [card.hex or SOL for card in nation.planets.values()]
    return Outlook(
        bodies=tuple([(h, body.tile if body.face_up else "") for h, body in table.bodies.items()]),
        taken=frozenset(starships + colonies),
        starships=tuple(nation.starships),
        rivals=tuple([hex for hex in starships if hex not in nation.starships]),
        docks=tuple([near for home in homes for near in SPACE_NEAR[home]]),
        supply=nation.supply,
        markers=nation.markers,
        speed=level_of(nation, "travel").speed,
        terraforming=nation.levels["terraforming"],
        antimatter=nation.levels["antimatter"],
        worlds=worlds_of(nation),
        objectives=open_objectives(nation),
        must=MUST if table.ghost else KEEN,
        later=ROUNDS - table.round + (seat in table.to_play[1:]),
        has_move=table.active == seat,
    )


def sight_of(outlook: Outlook) -> Sight:
    face_up = [(hex, tile) for hex, tile in outlook.bodies if tile]
    worlds = [
        world_at(hex, tile) for hex, tile in face_up if tile in PLANETS and hex not in outlook.taken
    ]
    return Sight(tuple(worlds), len(face_up) / max(1, len(outlook.bodies)))


# Distances through space


@lru_cache(maxsize=12)
def all_distances(bodies: tuple[str, ...]) -> dict[str, Distances]:
    """Tell how far every hex of space is from every body; the way leads around all other bodies."""
    return {goal: distances_to(goal, bodies) for goal in bodies}


def distances_to(goal: str, bodies: tuple[str, ...]) -> Distances:
    distances = {goal: 0}
    ring = [goal]
    while ring:
        next_ring = []
        for hex in ring:
            for near in SPACE_NEAR[hex]:
                if near not in distances and near not in bodies:
                    distances[near] = distances[hex] + 1
                    next_ring.append(near)
        ring = next_ring
    return distances


def distance(distances: Distances, starts: Sequence[str]) -> int:
    return min([distances.get(start, FAR) for start in starts], default=FAR)


def flight_turns(outlook: Outlook, hexes: int) -> float:
    turns = hexes / (outlook.speed or DRIFT)
    return max(0, ceil(turns) - outlook.has_move) + CLOSER * min(turns, 9)


# Planets


def colonies_hope(outlook: Outlook, nation: Nation) -> float:
    """Count what the planets of a nation will produce, and the points of those to be
    terraformed."""
    worth = 0.0
    begun = []
    for id, card in nation.colonies.items():
        planet = PLANETS[id]
        if card.is_terraformed:
            output = planet.terraformed
        else:
            output = planet.colony
            chance = terraforming_chance(outlook, id, card.cubes, wait=0)
            worth += chance * terraforming_points(id)
            begun.append((chance, world_at(card.hex, id)))
        worth += OUTPUT * sum(output.values()) * outlook.later
    return worth + outlook.must * terraforming_wishes(outlook.objectives, outlook.worlds, begun)


def terraforming_chance(outlook: Outlook, id: str, cubes: Cubes, *, wait: float) -> float:
    """Tell how likely a planet is terraformed that becomes a colony after `wait` turns."""
    planet = PLANETS[id]
    gap = max(0, planet.level - outlook.terraforming)
    lack = sum([max(0, count - cubes[kind]) for kind, count in planet.cost.items()])
    turns = wait + LACK * lack + max(0.0, GAP * gap - wait / 2)
    return TERRAFORM * outlook.chance(turns)


def terraforming_points(id: str) -> float:
    return PLANETS[id].points + STEP * PLANETS[id].reshape


def planet_worth(outlook: Outlook, aim: Aim, turns: float) -> float:
    """Tell what a planet is worth if a starship lands there after so many turns."""
    planet = PLANETS[aim.tile]
    wait = turns + 1
    if planet.type == "alien":
        wait += ALIEN_GAP * max(0, ALIEN_LEVEL - outlook.antimatter)
    points = ZONE_POINTS[HEXES[aim.hex].zone] + STEP * planet.settle + aim.wish.colonized
    points += OUTPUT * sum(planet.colony.values()) * outlook.later
    hope = terraforming_points(aim.tile) + aim.wish.terraformed
    hope *= terraforming_chance(outlook, aim.tile, EMPTY, wait=wait)
    return COLONIZE * aim.share * (points * outlook.chance(wait) + hope)


def unknown_worth(outlook: Outlook, aim: Aim, turns: float) -> float:
    """Tell what a body is worth that lies face down."""
    wait = max(turns, MAP) + 1
    points = ZONE_POINTS[HEXES[aim.hex].zone] + aim.wish.colonized
    later = UNKNOWN + TERRAFORM * aim.wish.terraformed
    return points * outlook.chance(wait) + later * outlook.chance(wait + UNKNOWN_TURNS)


# Starships


@lru_cache(maxsize=1024)
def starships_hope(outlook: Outlook) -> float:
    """Every starship, and then those to be built, takes the best aim that is left. What one of them
    fulfils is no longer a wish of the next."""
    worth = 0.0
    for claim in claimed(outlook):
        worth += planet_worth(outlook, wished(outlook, claim), 0)
        outlook = settled(outlook, claim)
    aims = open_aims(outlook)
    for starts, delay, count in departures(outlook):
        for value, aim in take_aims(outlook, aims, starts, delay, count):
            worth += value
            aims = [each for each in aims if each.hex != aim.hex]
            outlook = settled(outlook, aim)
    return worth


def take_aims(
    outlook: Outlook, aims: list[Aim], starts: Sequence[str], delay: float, count: int
) -> Iterator[tuple[float, Aim]]:
    """Yield the best aims for `count` starships. An aim is judged anew if its wish has changed."""
    if not count:
        return
    rated = sorted([(aim_worth(outlook, aim, starts, delay), aim) for aim in aims], key=by_worth)
    while count and rated:
        value, aim = rated.pop()
        now = wished(outlook, aim)
        if now.wish != aim.wish:
            insort(rated, (aim_worth(outlook, now, starts, delay), now), key=by_worth)
        elif outlook.markers or not is_settling(aim):
            outlook = settled(outlook, aim)
            count -= 1
            yield value, aim


def by_worth(rated: tuple[float, Aim]) -> float:
    return rated[0]


def wished(outlook: Outlook, aim: Aim) -> Aim:
    """Return the aim with what the nation wishes for now."""
    world = world_at(aim.hex, aim.tile)
    return aim._replace(wish=outlook.wish(world.type, world.zone))


def settled(outlook: Outlook, aim: Aim) -> Outlook:
    """Return the outlook as if that aim were a colony, if it can become one."""
    if not is_settling(aim):
        return outlook
    worlds = (*outlook.worlds, world_at(aim.hex, aim.tile))
    return outlook._replace(worlds=worlds, markers=outlook.markers - 1)


def is_settling(aim: Aim) -> bool:
    return aim.tile not in (MINE, TARGET)


def world_at(hex: str, tile: str) -> World:
    """The type is an empty text if the body lies face down."""
    return World(PLANETS[tile].type if tile in PLANETS else "", HEXES[hex].zone, False)


def claimed(outlook: Outlook) -> list[Aim]:
    """Return the planets with a starship of this nation on them."""
    return [
        Aim(hex, tile, 1, NO_WISH, {})
        for hex, tile in outlook.bodies
        if hex in outlook.starships and tile in PLANETS
    ][: outlook.markers]


def departures(outlook: Outlook) -> list[tuple[Sequence[str], float, int]]:
    """Tell where starships leave from, in how many turns, and how many: those that fly now, those
    to be built, those that come back."""
    bodies = dict(outlook.bodies)
    flying = [([hex], 0.0, 1) for hex in outlook.starships if hex not in bodies]
    docks = outlook.docks
    return [*flying, (docks, BUILD, outlook.supply), (docks, BUILD + RETURN, RETURNING)]


def aim_worth(outlook: Outlook, aim: Aim, starts: Sequence[str], delay: float = 0) -> float:
    """Tell what an aim is worth to a starship that leaves one of the `starts` after `delay`
    turns."""
    turns = delay + flight_turns(outlook, distance(aim.distances, starts))
    if aim.tile == TARGET:
        return STEP * outlook.chance(turns, more=1)
    if aim.tile == MINE:
        return MINE_POINTS * outlook.chance(turns, more=1)
    return (planet_worth if aim.tile else unknown_worth)(outlook, aim, turns)


def open_aims(outlook: Outlook) -> list[Aim]:
    """Return all bodies without a starship or a colony."""
    own = [*outlook.starships, *outlook.docks]
    from_bodies = all_distances(tuple([hex for hex, _ in outlook.bodies]))
    aims = []
    for hex, tile in outlook.bodies:
        if hex in outlook.taken:
            continue
        distances = from_bodies[hex]
        share = CROWDED if distance(distances, outlook.rivals) < distance(distances, own) else 1
        aims.append(wished(outlook, Aim(hex, tile, share, NO_WISH, distances)))
    return aims
