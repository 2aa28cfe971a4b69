"""What the effects of Space tiles do: on what they can be played, and what happens then.

The words of an answer's target are those after its verb. Lasting effects only need a place; how
they act from there is in `vocabulary.py`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from engines.exoplanets import names
from engines.exoplanets.components import CHEAPEST, RESOURCES, SPACE_TILES, Effect
from engines.exoplanets.rules.costs import available, can_pay, choices, cost_of, handfuls, in_order
from engines.exoplanets.rules.life import add_level, has_room, levels_to_pay, may_create_life
from engines.exoplanets.rules.resources import pay, take, take_of_choice, tell_taken
from engines.exoplanets.rules.vocabulary import are_neighbours, matches
from engines.exoplanets.table import Table
from engines.words import LETTERS, Seat, Words

UNDER_WHICH = Words("under which planet?")
QUESTIONS = {
    "gain": Words("which resources do you take?"),
    "exchange": Words("which resources do you exchange?"),
    "discount_turn": Words("on which planet is life cheaper?"),
    "free_level": Words("on which planet does life develop?"),
    "migrate": Words("which life moves, and where to?"),
    "cull": Words("whose life is taken off which planet?"),
    "cost": UNDER_WHICH,
    "wild": UNDER_WHICH,
    "points": UNDER_WHICH,
    "species_points": UNDER_WHICH,
    "ward": UNDER_WHICH,
}


def targets(table: Table, seat: int, effect: Effect) -> Iterator[str]:
    """Every way to play the effect; none if it could do nothing."""
    return TARGETS[effect.op if effect.is_once else "lasting"](table, seat, effect)


def hosts(table: Table, seat: int, effect: Effect) -> Iterator[str]:
    """A lasting effect lies under any planet that has no Space tile beneath it yet."""
    for id, planet in table.planets.items():
        if planet.beneath is None:
            yield f"under {id}"


# Gain


def gains(table: Table, seat: int, effect: Effect) -> Iterator[str]:
    """The printed resources, as far as the cloud has them, with every choice of the free ones."""
    sure = available(table.cloud, effect.take)
    left = {letter: table.cloud[letter] - sure.count(letter) for letter in RESOURCES}
    for way in choices(left, effect.any):
        if sure or way:
            yield f"gain {in_order(sure + way)}"


async def gain(table: Table, seat: int, effect: Effect, target: list[str]) -> None:
    take(table, seat, target[0])
    tell_taken(table, seat, target[0])


# Exchange


def exchanges(table: Table, seat: int, effect: Effect) -> Iterator[str]:
    """Every way to exchange resources for as many of other kinds, up to the printed number."""
    purse = table.players[seat].resources
    for count in range(1, effect.n + 1):
        for given in handfuls(count):
            for taken in handfuls(count) if can_pay(purse, given) else []:
                if can_pay(table.cloud, taken) and not set(given) & set(taken):
                    yield f"swap {given} {taken}"


async def exchange(table: Table, seat: int, effect: Effect, target: list[str]) -> None:
    [given, taken] = target
    pay(table, seat, given)
    take(table, seat, taken)
    table.tell(
        Words(
            "{who} exchanges {given} for {taken}.",
            who=Seat(seat),
            given=names.amounts(given),
            taken=names.amounts(taken),
        )
    )


# Discount for a turn


def discounts(table: Table, seat: int, effect: Effect) -> Iterator[str]:
    """Every planet on which a level can still become cheaper, and where the seat could then pay for
    life: with this tile, or with all tiles of this kind in its hand."""
    player = table.players[seat]
    tiles = [SPACE_TILES[tile].effect for tile in (*player.hand, *table.playing)]
    less = sum(each.less for each in tiles if each.op == effect.op)
    for id, planet in table.planets.items():
        cost = cost_of(table, planet)
        cheaper = cost._replace(less=cost.less + less)
        if cost.size > CHEAPEST and any(levels_to_pay(table, seat, planet, cheaper)):
            yield f"on {id}"


async def discount(table: Table, seat: int, effect: Effect, target: list[str]) -> None:
    """Every level that the player pays for on that planet this turn costs fewer resources."""
    [id] = target
    table.turn.discounts[id] = table.turn.discounts.get(id, 0) + effect.less
    table.tell(
        Words(
            "Life on {planet} is cheaper for {who} this turn.",
            planet=names.planet(id),
            who=Seat(seat),
        )
    )


# Free level


def free_levels(table: Table, seat: int, effect: Effect) -> Iterator[str]:
    """Every planet that is as described and has room for life, if there is a marker to add."""
    for id, planet in table.planets.items():
        if may_create_life(table, seat, planet) and matches(planet, effect.where, seat):
            yield f"on {id}"


async def free_level(table: Table, seat: int, effect: Effect, target: list[str]) -> None:
    """A free level is development too, and so earns a Stimulation marker."""
    await add_level(table, seat, table.planets[target[0]])


# Migrate


def migrations(table: Table, seat: int, effect: Effect) -> Iterator[str]:
    """Life can move from a planet to a neighbour on its arm that has room for it."""
    for id, planet in table.planets.items():
        for other, goal in table.planets.items() if planet.life[seat] else []:
            if are_neighbours(planet, goal) and has_room(goal, seat):
                yield f"move {id} {other}"


async def migrate(table: Table, seat: int, effect: Effect, target: list[str]) -> None:
    """One Life marker moves. That is not development."""
    [id, other] = target
    table.planets[id].life[seat] -= 1
    table.planets[other].life[seat] += 1
    table.tell(
        Words(
            "Life of {who} moves from {planet} to {other}.",
            who=Seat(seat),
            planet=names.planet(id),
            other=names.planet(other),
        )
    )


# Cull


def culls(table: Table, seat: int, effect: Effect) -> Iterator[str]:
    """Any Life marker of an opponent can be taken off its planet."""
    for id, planet in table.planets.items():
        for other, cubes in enumerate(planet.life):
            if cubes and other != seat:
                yield f"cull {id} {LETTERS[other]}"


async def cull(table: Table, seat: int, effect: Effect, target: list[str]) -> None:
    """One marker goes back to its owner, who takes resources of choice for it."""
    [id, letter] = target
    owner = LETTERS.index(letter)
    table.planets[id].life[owner] -= 1
    table.players[owner].cubes += 1
    table.tell(
        Words(
            "{who} takes 1 Life marker of {owner} off {planet}.",
            who=Seat(seat),
            owner=Seat(owner),
            planet=names.planet(id),
        )
    )
    await take_of_choice(table, {owner: effect.any})


Targets = Callable[[Table, int, Effect], Iterator[str]]
Happening = Callable[[Table, int, Effect, list[str]], Awaitable[None]]

TARGETS: dict[str, Targets] = {
    "lasting": hosts,
    "gain": gains,
    "exchange": exchanges,
    "discount_turn": discounts,
    "free_level": free_levels,
    "migrate": migrations,
    "cull": culls,
}
EFFECTS: dict[str, Happening] = {
    "gain": gain,
    "exchange": exchange,
    "discount_turn": discount,
    "free_level": free_level,
    "migrate": migrate,
    "cull": cull,
}
