"""Creation and Development of Life, level by level, up to a Species that dominates its planet."""

from __future__ import annotations

from collections.abc import Iterator

from engines.exoplanets.components import MAX_CUBES_ON_A_PLANET, REFUND, SPECIES_LEVEL
from engines.exoplanets.rules.costs import Cost, affordable, cost_of
from engines.exoplanets.rules.resources import pay, take_of_choice
from engines.exoplanets.rules.special_effects import take_marker
from engines.exoplanets.table import Planet, Table
from engines.words import Seat, Words


def life_to_create(table: Table, seat: int) -> Iterator[str]:
    """Every level and every Species that the seat can pay for, and how."""
    purse = table.players[seat].resources
    for id, planet in table.planets.items() if any(purse.values()) else []:
        for verb, way in levels_to_pay(table, seat, planet, cost_of(table, planet)):
            yield f"{verb} {id} {way}"


def levels_to_pay(table: Table, seat: int, planet: Planet, cost: Cost) -> Iterator[tuple[str, str]]:
    """What the seat can create there if a level costs that, "life" or "species", and how it can
    pay for it."""
    purse = table.players[seat].resources
    if may_create_life(table, seat, planet):
        for way in affordable(purse, cost):
            yield "life", way
    if may_create_species(table, seat, planet):
        for way in affordable(purse, cost, SPECIES_LEVEL - planet.life[seat]):
            yield "species", way


def may_create_life(table: Table, seat: int, planet: Planet) -> bool:
    """Life needs a planet with room for it, and a Life marker that is not on a planet yet."""
    return has_room(planet, seat) and table.players[seat].cubes > 0


def has_room(planet: Planet, seat: int) -> bool:
    """Life has three levels at most, and none where a Species dominates."""
    return planet.species is None and planet.life[seat] < MAX_CUBES_ON_A_PLANET


def may_create_species(table: Table, seat: int, planet: Planet) -> bool:
    """A Species needs a planet where the player had life when the turn began. It follows on level
    three; or on a lower one, if there are too few Life markers for the levels between."""
    player = table.players[seat]
    if planet.tile not in table.turn.alive or planet.species is not None or not player.cylinders:
        return False
    missing = MAX_CUBES_ON_A_PLANET - planet.life[seat]
    return not missing or player.cubes < missing


async def create_life(table: Table, seat: int, tile: str, payment: str) -> None:
    """The player pays for one level, and adds a Life marker."""
    pay(table, seat, payment)
    await add_level(table, seat, table.planets[tile])


async def add_level(table: Table, seat: int, planet: Planet) -> None:
    planet.life[seat] += 1
    table.players[seat].cubes -= 1
    table.tell(
        Words(
            "{who} develops life on {planet} to level {n}.",
            who=Seat(seat),
            planet=planet.face.name,
            n=planet.life[seat],
        )
    )
    await stimulate(table, seat, planet)


async def create_species(table: Table, seat: int, tile: str, payment: str) -> None:
    """The player pays for every missing level, takes the Life markers back and adds a Species."""
    planet, player = table.planets[tile], table.players[seat]
    pay(table, seat, payment)
    player.cubes += planet.life[seat]
    planet.life[seat] = 0
    player.cylinders -= 1
    planet.species = seat
    table.tell(
        Words("{who} creates a Species on {planet}.", who=Seat(seat), planet=planet.face.name)
    )
    await dominate(table, planet)
    await stimulate(table, seat, planet)


async def dominate(table: Table, planet: Planet) -> None:
    """All others take their Life markers back, and a resource of choice for each marker."""
    removed = {seat: planet.life[seat] for seat in table.order if planet.life[seat]}
    for seat, cubes in removed.items():
        table.players[seat].cubes += cubes
        planet.life[seat] = 0
        table.tell(
            Words(
                "{who} takes back {n} Life marker from {planet}.",
                "{who} takes back {n} Life markers from {planet}.",
                who=Seat(seat),
                n=cubes,
                planet=planet.face.name,
            )
        )
    await take_of_choice(table, {seat: REFUND * cubes for seat, cubes in removed.items()})


async def stimulate(table: Table, seat: int, planet: Planet) -> None:
    """A planet gives one Stimulation marker in each turn in which life develops there."""
    if planet.tile not in table.turn.stimulated:
        table.turn.stimulated.append(planet.tile)
        await take_marker(table, seat, "stimulation")
