"""This is where hidden things are left out: `view` shows one seat what it may see, and `redeal`
deals anew what it cannot see.

Hidden are the tiles that lie face down, planets and progress cards taken out unseen, the order of
the deck, and the objectives of the others until the end. Everything else lies open.
"""

from __future__ import annotations

from engines.chance import Chance
from engines.kepler_3042.components import BONUSES, HEXES, PLANETS, PROGRESS, ROUNDS
from engines.kepler_3042.rules.final_scoring import objective_points, open_points
from engines.kepler_3042.rules.quantum import allocations_left, conversions_left
from engines.kepler_3042.rules.solo import least_points
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Body, Card, Ghost, Nation, Table
from engines.kepler_3042.view import BodyView, GhostView, NationView, PlanetView, View


def view(table: Table, seat: int | None) -> View:
    """All that the seat may see; None is a spectator."""
    owners = {
        card.hex: (owner, card)
        for owner, nation in enumerate(table.nations)
        for card in nation.colonies.values()
    }
    level = int(table.options["level"]) if table.ghost else None
    return View(
        you=seat,
        round=table.round,
        rounds=ROUNDS,
        first=table.first,
        active=table.active,
        order=table.order_from(table.first),
        card=PROGRESS.get(table.card),
        past=list(table.past),
        deck_count=len(table.deck),
        medals_on_card=dict(table.medals_on_card),
        medals_left={track: list(spaces) for track, spaces in table.medals_left.items()},
        bodies=[see_body(hex, body, owners.get(hex)) for hex, body in table.bodies.items()],
        to_place_count=len(table.to_place),
        campaign=table.options.get("campaign"),
        level=level,
        least_points=least_points(level) if level else None,
        ghost=see_ghost(table.ghost) if table.ghost else None,
        nations=[
            see_nation(table, owner, nation, seat) for owner, nation in enumerate(table.nations)
        ],
    )


def see_body(hex: str, body: Body, colony: tuple[int, Card] | None) -> BodyView:
    return BodyView(
        hex=hex,
        zone=HEXES[hex].zone,
        face_up=body.face_up,
        tile=body.tile if body.face_up else None,
        planet=PLANETS.get(body.tile) if body.face_up else None,
        owner=colony[0] if colony else None,
        is_terraformed=bool(colony and colony[1].is_terraformed),
    )


def see_ghost(ghost: Ghost) -> GhostView:
    return GhostView(dict(ghost.levels), dict(ghost.spaces), dict(ghost.medals))


def see_nation(table: Table, owner: int, nation: Nation, seat: int | None) -> NationView:
    sees_objectives = owner == seat or table.is_over or table.ghost is not None
    points = open_points(table, nation)
    if table.is_over or table.ghost:
        points["Objectives"] = objective_points(nation)
    return NationView(
        seat=owner,
        action=nation.action,
        bonuses=list(BONUSES[nation.action]),
        storage=dict(nation.storage),
        pit=dict(nation.pit),
        planets=[see_planet(id, card) for id, card in nation.planets.items()],
        levels=dict(nation.levels),
        spaces=dict(nation.spaces),
        medals=dict(nation.medals),
        starships=list(nation.starships),
        supply=nation.supply,
        markers=nation.markers,
        converted=nation.converted,
        allocated=nation.allocated,
        conversions_left=conversions_left(nation),
        allocations_left=allocations_left(nation),
        speed=level_of(nation, "travel").speed,
        objectives=list(nation.objectives) if sees_objectives else [],
        objective_count=len(nation.objectives),
        points=points,
        total=sum(points.values()),
    )


def see_planet(id: str, card: Card) -> PlanetView:
    return PlanetView(
        id=id,
        cubes=dict(card.cubes),
        hex=card.hex,
        zone=HEXES[card.hex].zone if card.hex else "",
        is_terraformed=card.is_terraformed,
        printed=PLANETS.get(id),
    )


def redeal(table: Table, seat: int | None, chance: Chance) -> None:
    """Deal anew what the seat cannot see. The lists are changed in place, because the rules under
    way hold on to them."""
    redeal_tiles(table, chance)
    cards = chance.shuffled("progress", sorted(table.deck + table.spare_cards))
    table.spare_cards[:] = [cards.pop() for _ in table.spare_cards]
    table.deck[:] = cards
    if not table.ghost and not table.is_over:
        redeal_objectives(table, seat, chance)


def redeal_tiles(table: Table, chance: Chance) -> None:
    """Shuffle the tiles that lie face down, are still to be placed, or were left out. Everyone
    knows that only planets were left out; any other tile can be anywhere."""
    hidden = [body for body in table.bodies.values() if not body.face_up]
    tiles = sorted([body.tile for body in hidden] + table.to_place + table.unused)
    tiles = chance.shuffled("tiles", tiles)
    planets = [tile for tile in tiles if tile in PLANETS]
    for place, tile in enumerate(planets[: len(table.unused)]):
        table.unused[place] = tile
        tiles.remove(tile)
    for body in hidden:
        body.tile = tiles.pop()
    table.to_place[:] = tiles


def redeal_objectives(table: Table, seat: int | None, chance: Chance) -> None:
    others = [nation for owner, nation in enumerate(table.nations) if owner != seat]
    dealt = [id for nation in others for id in nation.objectives]
    cards = chance.shuffled("objectives", sorted(table.spare_objectives + dealt))
    for nation in others:
        nation.objectives[:] = [cards.pop() for _ in nation.objectives]
    table.spare_objectives[:] = cards
