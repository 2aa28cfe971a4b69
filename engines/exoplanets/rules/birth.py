"""Birth of a Planet in the System: choose a tile, add it to an arm, obtain resources."""

from __future__ import annotations

from engines.exoplanets import names
from engines.exoplanets.components import ARMS, DRAWN, FROM_STAR, OPPOSITE, PLANETS
from engines.exoplanets.rules.resources import take
from engines.exoplanets.rules.vocabulary import lay_tokens
from engines.exoplanets.table import Planet, Table
from engines.play import Ask, reveal
from engines.words import Seat, Words

CHOOSE = Words("A planet is born: draw two from the bag, or take the top of a reserve.")
CHOOSE_LAST = Words("A planet is born: draw the last of the bag, or take the top of a reserve.")
CHOOSE_RESERVE = Words("A planet is born: take the top of a reserve.")
KEEP_ONE = Words("Which planet do you place? The other goes onto a reserve.")


async def birth_of_a_planet(table: Table, seat: int) -> None:
    """The player takes one planet, from the bag or from a reserve, and puts it into the system."""
    ways = planets_to_choose(table)
    [how, *which] = ways[0].split()
    if len(ways) > 1:
        [how, *which] = await Ask(seat, how_to_choose(table), lambda: ways)
    if how == "draw":
        await draw_planets(table, seat)
    else:
        await take_reserve(table, seat, which[0])
    await add_planet(table, seat)


# Choosing a Planet tile


def planets_to_choose(table: Table) -> list[str]:
    """Draw from the bag if there is anything in it, or take the top of a reserve."""
    tops = [f"take {pile[-1]}" for pile in table.reserves if pile]
    return ["draw", *tops] if table.bag else tops


def how_to_choose(table: Table) -> Words:
    if not table.bag:
        return CHOOSE_RESERVE
    return CHOOSE if len(table.bag) >= DRAWN else CHOOSE_LAST


async def draw_planets(table: Table, seat: int) -> None:
    """Draw two and keep one; the other goes on top of a reserve."""
    if len(table.bag) < DRAWN:
        await draw_last_planet(table, seat)
        return
    table.drawn = [table.bag.pop() for _ in range(DRAWN)]
    await reveal(to=seat)
    [_, kept, _, number] = await Ask(seat, KEEP_ONE, lambda: ways_to_keep(table))
    [other] = [tile for tile in table.drawn if tile != kept]
    table.drawn = []
    table.newborn = [kept]
    table.reserves[int(number) - 1].append(other)
    await reveal()
    table.tell(
        Words(
            "{who} draws {kept} and {other}, and puts {other} onto reserve {n}.",
            who=Seat(seat),
            kept=names.planet(kept),
            other=names.planet(other),
            n=number,
        )
    )


async def draw_last_planet(table: Table, seat: int) -> None:
    """A lone tile must be kept."""
    table.newborn = [table.bag.pop()]
    await reveal()
    planet = names.planet(table.newborn[0])
    table.tell(
        Words("{who} draws {planet}, the last one in the bag.", who=Seat(seat), planet=planet)
    )


def ways_to_keep(table: Table) -> list[str]:
    return [
        f"keep {kept} reserve {number}"
        for kept in table.drawn
        for number in range(1, len(table.reserves) + 1)
    ]


async def take_reserve(table: Table, seat: int, tile: str) -> None:
    """Take the top of a pile. If that empties it, a tile from the bag starts it anew at once."""
    [pile] = [pile for pile in table.reserves if pile and pile[-1] == tile]
    table.newborn.append(pile.pop())
    table.tell(
        Words("{who} takes {planet} from a reserve.", who=Seat(seat), planet=names.planet(tile))
    )
    if not pile and table.bag:
        pile.append(table.bag.pop())
        await reveal()
        table.tell(Words("{planet} starts a new reserve.", planet=names.planet(pile[-1])))


# Adding it to the system


async def add_planet(table: Table, seat: int) -> None:
    """Put the planet where the innermost Space tile of an arm lies, and take that into hand."""
    [tile] = table.newborn
    open_arms = [arm for arm in ARMS if table.space[arm]]
    arm = open_arms[0]
    if len(open_arms) > 1:
        question = Words("Where does {planet} go?", planet=names.planet(tile))
        [_, place] = await Ask(seat, question, lambda: open_places(table))
        arm = place[0]
    table.newborn = []
    neighbour = table.arm(arm)[-1]
    planet = Planet(tile, arm, neighbour.orbit + 1, [0] * table.seats)
    lay_tokens(table.planets.values(), [planet])
    table.planets[tile] = planet
    table.turn.born = tile
    obtain_resources(table, seat, planet, neighbour)
    await take_space_tile(table, seat, arm)


def open_places(table: Table) -> list[str]:
    return [f"place {arm}{len(table.arm(arm)) + 1}" for arm in ARMS if table.space[arm]]


async def take_space_tile(table: Table, seat: int, arm: str) -> None:
    """The player takes the innermost Space tile of the arm, unseen by the others."""
    tile = table.space[arm].pop(0)
    table.players[seat].hand.append(tile)
    await reveal(to=seat)
    table.tell(Words("You find {tile}.", tile=names.tile(tile)), to=seat)


# Obtaining resources


def obtain_resources(table: Table, seat: int, planet: Planet, neighbour: Planet) -> None:
    """The player takes an energy from the Star, and what the two sides that now touch show."""
    table.star -= FROM_STAR
    table.players[seat].resources["E"] += FROM_STAR
    taken = take(table, seat, icons_between(planet.tile, neighbour))
    table.tell(
        Words(
            "{who} places {planet} at {place} and obtains {what}.",
            who=Seat(seat),
            planet=planet.face.name,
            place=planet.place,
            what=names.amounts("E" * FROM_STAR + taken),
        )
    )
    if not table.star:
        table.tell(
            Words("The Star has no energy left: the game ends with {who}'s turn.", who=Seat(seat))
        )


def icons_between(tile: str, neighbour: Planet) -> str:
    """What the new planet's inner side and its neighbour's outer side show."""
    arm = neighbour.arm
    return PLANETS[tile].sides[OPPOSITE[arm]] + neighbour.face.sides[arm]
