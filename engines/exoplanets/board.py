"""What one seat may see of the table; and what it cannot see, dealt anew.

Hidden are the tiles in the bag, the planets another player chooses from, and every Space tile that
is face-down: on the arms, in other hands, and in the box unseen.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.chance import Chance
from engines.exoplanets.components import (
    ARMS,
    FROM_STAR,
    GOALS,
    MARKERS,
    MARKERS_ON_TILE,
    PLANETS,
    SPACE_TILES,
    STAR_ENERGY,
    PlanetTile,
)
from engines.exoplanets.rules.birth import icons_between
from engines.exoplanets.rules.costs import Cost, available, cost_of
from engines.exoplanets.rules.scoring import points_on
from engines.exoplanets.rules.vocabulary import effects_of, has_fulfilled, is_met
from engines.exoplanets.table import Planet, Table
from engines.exoplanets.view import (
    ArmView,
    CostView,
    HandTileView,
    PlanetView,
    PlayerView,
    SpaceTileView,
    View,
)

SPACE_FACES = {
    id: SpaceTileView(
        id=id,
        name=face.name,
        goal=GOALS[face.goal],
        marker=face.marker,
        effect=face.effect,
        is_once=face.effect.is_once,
    )
    for id, face in SPACE_TILES.items()
}


def view(table: Table, seat: int | None) -> View:
    is_playing = is_active(table, seat)
    return View(
        you=seat,
        order=list(table.order),
        star=table.star,
        star_at_start=STAR_ENERGY[table.seats],
        cloud=dict(table.cloud),
        bag_count=len(table.bag),
        reserves=[planet_faces(pile) for pile in table.reserves],
        drawn=planet_faces(table.drawn) if is_playing else [],
        drawn_count=len(table.drawn),
        newborn=planet_faces(table.newborn),
        playing=space_faces(table.playing) if is_playing else [],
        markers=dict(table.markers),
        markers_at_start={kind: MARKERS_ON_TILE[kind][table.seats] for kind in MARKERS},
        box=space_faces(table.box),
        planets=[see_planet(table, planet) for planet in table.planets.values()],
        arms={arm: see_arm(table, seat, arm) for arm in ARMS},
        born=table.turn.born,
        discounts=dict(table.turn.discounts),
        players=[see_player(table, owner, seat) for owner in range(table.seats)],
    )


def is_active(table: Table, seat: int | None) -> bool:
    return table.order[0] == seat


def planet_faces(tiles: Iterable[str]) -> list[PlanetTile]:
    return [PLANETS[tile] for tile in tiles]


def space_faces(tiles: Iterable[str]) -> list[SpaceTileView]:
    return [SPACE_FACES[tile] for tile in tiles]


def see_planet(table: Table, planet: Planet) -> PlanetView:
    """A planet with what life costs there now, and what each seat would score there now."""
    effects = effects_of(planet.tokens)
    return PlanetView(
        tile=planet.face,
        place=planet.place,
        arm=planet.arm,
        orbit=planet.orbit,
        life=list(planet.life),
        species=planet.species,
        beneath=SPACE_FACES[planet.beneath] if planet.beneath else None,
        tokens=list(planet.tokens),
        cost=see_cost(cost_of(table, planet)),
        is_warded=any(effect.op == "ward" for effect in effects),
        modifier=sum(effect.n for effect in effects if effect.op == "points"),
        species_modifier=sum(effect.n for effect in effects if effect.op == "species_points"),
        points=[points_on(planet, seat) for seat in range(table.seats)],
    )


def see_cost(cost: Cost) -> CostView:
    return CostView(cost.icons, cost.size, len(cost.icons) - cost.size, cost.wild)


def see_arm(table: Table, seat: int | None, arm: str) -> ArmView:
    """The arm's open place, if it has one, and what planets that could come there would obtain."""
    planets = table.arm(arm)
    candidates = [*table.newborn, *(pile[-1] for pile in table.reserves if pile)]
    if is_active(table, seat):
        candidates += table.drawn
    return ArmView(
        space_count=len(table.space[arm]),
        open=f"{arm}{len(planets) + 1}" if table.space[arm] else None,
        obtains={
            tile: "E" * FROM_STAR + available(table.cloud, icons_between(tile, planets[-1]))
            for tile in candidates
        },
    )


def see_player(table: Table, owner: int, seat: int | None) -> PlayerView:
    player = table.players[owner]
    is_own = seat == owner
    return PlayerView(
        seat=owner,
        resources=dict(player.resources),
        cubes=player.cubes,
        cylinders=player.cylinders,
        markers=dict(player.markers),
        dealt=space_faces(player.dealt) if is_own else [],
        is_choosing=bool(player.dealt),
        hand=[see_in_hand(table, owner, tile) for tile in player.hand] if is_own else [],
        hand_count=len(player.hand) + (len(table.playing) if is_active(table, owner) else 0),
        discarded=space_faces(player.discarded) if is_own else [],
        discarded_count=len(player.discarded),
        goals=space_faces(player.goals),
        goal_points=sum(GOALS[SPACE_TILES[tile].goal].points for tile in player.goals),
    )


def see_in_hand(table: Table, owner: int, tile: str) -> HandTileView:
    face = SPACE_FACES[tile]
    return HandTileView(
        face.id,
        face.name,
        face.goal,
        face.marker,
        face.effect,
        face.is_once,
        is_met=is_met(table, owner, face.goal),
        is_fulfilled=has_fulfilled(table.players[owner], face.goal.id),
    )


def redeal(table: Table, seat: int | None, chance: Chance) -> None:
    """Shuffle everything that the seat cannot see, in place: the rules under way hold on to these
    very lists. A tile that is being played stays, for only its owner is asked until it is shown."""
    planets = [table.bag] if is_active(table, seat) else [table.bag, table.drawn]
    deal_anew(planets, chance, "bag")
    tiles = [table.stack, *table.space.values()]
    for owner, player in enumerate(table.players):
        if owner != seat:
            tiles += [player.dealt, player.hand, player.discarded]
    deal_anew(tiles, chance, "space tiles")


def deal_anew(piles: list[list[str]], chance: Chance, name: str) -> None:
    tiles = chance.shuffled(name, sorted([tile for pile in piles for tile in pile]))
    for pile in piles:
        pile[:] = [tiles.pop() for _ in pile]
