"""Colonies: seeding them, and terraforming them."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import PLANETS
from engines.kepler_3042.rules.leadership import advance
from engines.kepler_3042.rules.quantum import could_pay, decide
from engines.kepler_3042.rules.resources import spend
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Card, Nation, Table
from engines.words import Seat, Words

COLONIZE = Words("Which planets do you colonize?")
TERRAFORM = Words("Which planets do you terraform?")


# Colony Seeding


async def colony_seeding(table: Table, seat: int) -> None:
    """Starships on planets become colonies, as many as the player likes."""
    while colonizable(table, seat):
        answer = await decide(table, seat, COLONIZE, lambda: [*colonizable(table, seat), "done"])
        if answer == ["done"]:
            return
        await colonize(table, seat, answer[1])


def colonizable(table: Table, seat: int) -> list[str]:
    """Alien planets take the technology for it, and every colony takes a marker."""
    nation = table.nations[seat]
    if nation.markers == 0:
        return []
    tiles = [table.bodies[hex].tile for hex in nation.starships if hex in table.bodies]
    takes_aliens = level_of(nation, "antimatter").aliens
    return [
        f"colonize {tile}"
        for tile in tiles
        if tile in PLANETS and (takes_aliens or PLANETS[tile].type != "alien")
    ]


async def colonize(table: Table, seat: int, number: str) -> None:
    """The starship goes back to the supply, the planet's card to the player."""
    nation = table.nations[seat]
    hex = next(hex for hex in nation.starships if table.tile_at(hex) == number)
    nation.starships.remove(hex)
    nation.supply += 1
    nation.markers -= 1
    nation.planets[number] = Card(hex=hex)
    table.tell(
        Words(
            "{who} colonizes {planet}, {type}, at {hex}.",
            who=Seat(seat),
            planet=names.planet(number),
            type=names.TYPE_NAMES[PLANETS[number].type],
            hex=names.place(hex),
        )
    )
    await advance(table, seat, "colonial", PLANETS[number].settle)


# Terraforming


async def terraforming(table: Table, seat: int) -> None:
    """Any number of colonies may be terraformed, each paid from its own cubes."""
    nation = table.nations[seat]
    while any(could_pay(table, seat, id, PLANETS[id].cost) for id in within_level(nation)):
        answer = await decide(table, seat, TERRAFORM, lambda: [*terraformable(nation), "done"])
        if answer == ["done"]:
            return
        await terraform(table, seat, answer[1])


def within_level(nation: Nation) -> list[str]:
    """Return the colonies that the technology is high enough for."""
    highest = level_of(nation, "terraforming").terraforms
    return [
        id
        for id, card in nation.colonies.items()
        if not card.is_terraformed and PLANETS[id].level <= highest
    ]


def terraformable(nation: Nation) -> list[str]:
    return [
        f"terraform {id}" for id in within_level(nation) if nation.can_pay(id, PLANETS[id].cost)
    ]


async def terraform(table: Table, seat: int, number: str) -> None:
    """Cubes left over stay on the planet."""
    nation = table.nations[seat]
    spend(nation, number, PLANETS[number].cost)
    nation.planets[number].is_terraformed = True
    table.tell(
        Words(
            "{who} terraforms {planet}, {type}.",
            who=Seat(seat),
            planet=names.planet(number),
            type=names.TYPE_NAMES[PLANETS[number].type],
        )
    )
    await advance(table, seat, "colonial", PLANETS[number].reshape)
