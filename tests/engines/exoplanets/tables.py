"""Tables laid out by hand, and a part of the rules played on them through the real driver.

The cast: Ann, Bob, Cid and Dee are seats 0 to 3, and it is Ann's turn unless a test says otherwise.
Nobody has a resource, a Space tile or a marker that a test does not give them; everyone has the
Life and Species markers that are not on planets. Where a test names no planet, some other planet
without life fills the place, and Space tiles that the test does not name lie beyond.

    play = evolve(
        world("p01", "n1", life={ANN: 1, BOB: 2}),
        world("p17", "n2", beneath="s05"),
        ann=player("EEG", hand=["s08"]),
    )
    moves(play, ANN, "life p01 E")
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Coroutine, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from engines import exoplanets
from engines.chance import Chance
from engines.engine import Engine, Outcome
from engines.exoplanets.components import (
    ARMS,
    CUBES,
    CYLINDERS,
    MARKERS,
    MARKERS_ON_TILE,
    PLANETS,
    RESOURCES,
    SPACE_TILES,
    STAR_ENERGY,
    TILES_AN_ARM,
)
from engines.exoplanets.rules import take_a_turn
from engines.exoplanets.rules.birth import birth_of_a_planet
from engines.exoplanets.rules.evolution import evolution
from engines.exoplanets.rules.preparation import choose_space_tiles
from engines.exoplanets.rules.scoring import scoring
from engines.exoplanets.rules.vocabulary import lay_tokens
from engines.exoplanets.table import Planet, Player, Table, Turn
from engines.play import Play, Snapshot

ANN, BOB, CID, DEE = range(4)

# Planets by type and by what a level of life costs there
ROCKY_E = "p01"
ROCKY_G = "p02"
ROCKY_GW = "p03"
ROCKY_EG = "p04"
ROCKY_EE = "p05"
ROCKY_E_WORG = "p06"  # an energy, and water or gas
ROCKY_EEG = "p07"
ROCKY_EWG = "p08"
OCEAN_W = "p09"
OCEAN_EG = "p10"
OCEAN_WW = "p11"
OCEAN_EW = "p12"
OCEAN_W_EORG = "p13"
OCEAN_EWW = "p14"
OCEAN_WWG = "p15"
OCEAN_EWG = "p16"
GASEOUS_G = "p17"
GASEOUS_GG = "p18"
GASEOUS_EG = "p19"
GASEOUS_G_EORW = "p20"
GASEOUS_EGG = "p21"
GASEOUS_WGG = "p22"
GASEOUS_EWG = "p23"
SUPER_E = "p24"
SUPER_WORG = "p25"
SUPER_EW = "p26"
SUPER_WG = "p27"
SUPER_E_EORG = "p28"
SUPER_EEW = "p29"
SUPER_EWG = "p30"

# Space tiles by what their effect does; those of a kind differ in goal and marker
GAIN_2 = "s08"  # of choice; flare. Also s18, s25, s35
GAIN_EEE = "s09"  # fusion. Also s15
GAIN_EWW = "s12"  # fusion. Also s28
GAIN_EGG = "s23"  # flare. Also s32, fusion
EXCHANGE_4 = "s04"  # flare. Also s14
MIGRATE = "s03"  # flare
DISCOUNT_THIS_TURN = "s19"  # fusion. Also s38
FREE_LEVEL = "s21"  # fusion. Also s33
CULL = "s29"  # fusion
HOST_COSTS_LESS = "s06"  # fusion. Also s11; s13, flare
NEIGHBOURS_COST_LESS = "s20"  # fusion. Also s34
ORBIT_COSTS_WATER = "s10"  # flare
ORBIT_COSTS_ENERGY = "s26"  # fusion
ORBIT_COSTS_GAS = "s37"  # flare
WILD = "s30"  # flare
WARD = "s02"  # flare
HOST_PLUS_2 = "s05"  # flare. Also s16, s17
NEIGHBOURS_MINUS_3 = "s07"  # fusion. Also s22, s24
ORBIT_PLUS_1 = "s31"  # flare. Also s36
SPECIES_PLUS_3 = "s01"  # fusion. Also s27, flare


# Setting the table


def world(
    tile: str,
    place: str,
    *,
    life: Mapping[int, int] | None = None,
    species: int | None = None,
    beneath: str | None = None,
) -> Planet:
    """A planet at a place like "n2", with each seat's Life markers or one seat's Species."""
    cubes = [(life or {}).get(seat, 0) for seat in range(4)]
    return Planet(tile, place[0], int(place[1:]), cubes, species, beneath)


def player(resources: str = "", *, hand: Sequence[str] = (), **things: Any) -> Player:
    """Resources are letters: "EEG" is two energy and one gas. Things may be goals, discarded or
    dealt Space tiles, markers={"fusion": 2}; or cubes and cylinders left in the pool."""
    markers = dict.fromkeys(MARKERS, 0) | things.pop("markers", {})
    purse = {letter: resources.count(letter) for letter in RESOURCES}
    things = {"cubes": -1, "cylinders": -1} | things
    return Player(resources=purse, hand=list(hand), markers=markers, **things)


def a_table(
    *planets: Planet,
    ann: Player | None = None,
    bob: Player | None = None,
    cid: Player | None = None,
    dee: Player | None = None,
    bag: Sequence[str] | None = None,
    reserves: Sequence[Sequence[str]] | None = None,
    space: Mapping[str, Sequence[str]] | None = None,
    left: Mapping[str, int] | None = None,
    cloud: str | None = None,
    **things: Any,
) -> Table:
    """Two players, or as many as are given. The bag is given in the order of drawing, each reserve
    from its top, the Space tiles of an arm from the Star outwards. `left` is what lies on the
    Special Effects tiles: by default, all markers that no player has. `cloud` is letters too."""
    players = [ann or player(), bob or player(), *(each for each in (cid, dee) if each)]
    seats = len(players)
    piles = [list(reversed(pile)) for pile in reserves] if reserves is not None else None
    named = {planet.tile for planet in planets} | {*(bag or ())}
    named |= {tile for pile in reserves or () for tile in pile}
    spare = [tile for tile in PLANETS if tile not in named]
    system = filled([copy.deepcopy(planet) for planet in planets], spare)
    piles = piles if piles is not None else [[spare.pop()], [spare.pop()]]
    for planet in system:
        planet.life = planet.life[:seats]
        lay_tokens([planet], system)
    for seat, each in enumerate(players):
        if each.cubes < 0:
            each.cubes = CUBES - sum(planet.life[seat] for planet in system)
        if each.cylinders < 0:
            each.cylinders = CYLINDERS - sum(planet.species == seat for planet in system)
    markers = {
        kind: MARKERS_ON_TILE[kind][seats] - sum(each.markers[kind] for each in players)
        for kind in MARKERS
    }
    arms = face_down(system, players, space or {})
    turns = min(STAR_ENERGY[seats], sum(map(len, arms.values())))
    order = things.pop("order", list(range(seats)))
    had_life = [planet.tile for planet in system if planet.life[order[0]]]
    supply = {letter: 9 if cloud is None else cloud.count(letter) for letter in RESOURCES}
    return Table(
        seats=seats,
        revision=exoplanets.REVISION,
        options={},
        chance=Chance("by hand"),
        planets={planet.tile: planet for planet in system},
        space=arms,
        cloud=supply,
        bag=list(reversed(bag)) if bag is not None else spare,
        reserves=piles,
        stack=[],
        markers=markers | dict(left or {}),
        players=players,
        order=list(order),
        **{"star": turns, "turn": Turn(had_life)} | things,
    )


def filled(planets: Sequence[Planet], spare: list[str]) -> list[Planet]:
    """Every arm begins at the Star, and has no gaps: spare planets fill them."""
    by_place = {planet.place: planet for planet in planets}
    system = []
    for arm in ARMS:
        end = max([1, *(planet.orbit for planet in planets if planet.arm == arm)])
        for orbit in range(1, end + 1):
            planet = by_place.get(f"{arm}{orbit}")
            system.append(planet or world(spare.pop(0), f"{arm}{orbit}"))
    return system


def face_down(
    system: Sequence[Planet], players: Sequence[Player], space: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """On an arm that is not given lie as many Space tiles as in a real game, none of them named."""
    named = {planet.beneath for planet in system}
    for tiles in space.values():
        named |= {*tiles}
    for each in players:
        named |= {*each.hand, *each.goals, *each.dealt, *each.discarded}
    spare = [tile for tile in SPACE_TILES if tile not in named]
    arms = {arm: list(space.get(arm, [])) for arm in ARMS}
    for arm in [arm for arm in ARMS if arm not in space]:
        born = sum(planet.arm == arm for planet in system) - 1
        while spare and len(arms[arm]) + born < TILES_AN_ARM[len(players)]:
            arms[arm].append(spare.pop())
    return arms


# Playing a part of the rules, or all


def on(table: Table, rules: Callable[[Table], Coroutine[Any, Any, Any]] = exoplanets.play) -> Play:
    """The game, or only some of its rules, from this table on."""
    names = {name: getattr(exoplanets, name) for name in exoplanets.__all__}
    engine = cast(Engine, SimpleNamespace(**names | {"play": rules}))
    return Play(engine, Snapshot(engine.KEY, 0, 0, None, msgspec.msgpack.encode(table)))


def choose_tiles(**things: Any) -> Play:
    """The choice of Space tiles before the game, by all who have `dealt` ones."""
    return on(a_table(**things), choose_space_tiles)


def turn(*planets: Planet, **things: Any) -> Play:
    """One whole turn of the first player in the order."""
    return on(a_table(*planets, **things), lambda table: take_a_turn(table, table.order[0]))


def birth(*planets: Planet, **things: Any) -> Play:
    """Only the first phase of that turn."""
    return on(a_table(*planets, **things), lambda table: birth_of_a_planet(table, table.order[0]))


def evolve(*planets: Planet, alive: Sequence[str] | None = None, **things: Any) -> Play:
    """Only the second phase of that turn. `alive` are the planets on which the player had life when
    the turn began: all on which there is life now, unless given."""
    table = a_table(*planets, **things)
    if alive is not None:
        table.turn = Turn(list(alive))
    return on(table, lambda table: evolution(table, table.order[0]))


def score(*planets: Planet, **things: Any) -> Outcome:
    """The scoring of a game that ends like this."""
    return scoring(a_table(*planets, **{"star": 0} | things))


def answers(play: Play, seat: int, verb: str = "") -> list[str]:
    """The legal answers of that seat, or only those that begin with the verb."""
    options = list(play.waiting_for[seat].options) if seat in play.waiting_for else []
    return [answer for answer in options if not verb or answer.split()[0] == verb]


def prices(play: Play, seat: int, tile: str, verb: str = "life") -> list[str]:
    """The ways in which that seat can pay for a level of life, or for a Species, on that planet."""
    return [text.split()[2] for text in answers(play, seat, verb) if text.split()[1] == tile]


def moves(play: Play, seat: int, *texts: str) -> None:
    for text in texts:
        play.move(seat, text)


def resources(play: Play, seat: int) -> str:
    """What that seat holds, as letters."""
    purse = play.table.players[seat].resources
    return "".join(letter * purse[letter] for letter in RESOURCES)


def hand(play: Play, seat: int) -> list[str]:
    return list(play.table.players[seat].hand)


def markers(play: Play, kind: str) -> list[int]:
    """How many of those markers each seat has, and how many are left on their tile."""
    return [*(each.markers[kind] for each in play.table.players), play.table.markers[kind]]


def life(play: Play, tile: str) -> list[int]:
    """Each seat's Life markers on that planet."""
    return list(play.table.planets[tile].life)


def told(play: Play, seat: int | None = None) -> list[str]:
    """What that seat, or a spectator, has been told so far, in English."""
    return [str(event.words) for event in play.events_for(seat)]


def play_to_the_end(play: Play, wish: str = "") -> Play:
    """Everyone gives the first answer that begins with the wish, or else the last of all."""
    while play.waiting_for:
        seat = min(play.waiting_for)
        options = answers(play, seat)
        wished = [text for text in options if wish and text.startswith(wish)]
        play.move(seat, [*wished, options[-1]][0])
    return play
