"""The table of Exoplanets before the first decision."""

from __future__ import annotations

from engines.chance import Chance
from engines.exoplanets.components import (
    ARMS,
    DEALT,
    MARKERS,
    MARKERS_ON_TILE,
    PLANETS,
    RESERVES,
    RESOURCES,
    SPACE_TILES,
    STAR_ENERGY,
    START,
    SUPPLY,
    TILES_AN_ARM,
)
from engines.exoplanets.table import Planet, Player, Table


def set_up(*, seats: int, chance: Chance, options: dict[str, str], revision: int) -> Table:
    """Planets lie on the four sides of the Star, with Space tiles beyond; two more start the
    reserves, and everybody has Space tiles to choose from."""
    bag = chance.shuffled("planets", list(PLANETS))
    stack = chance.shuffled("space tiles", list(SPACE_TILES))
    first = chance.below("first player", seats)
    planets = [Planet(bag.pop(), arm, 1, [0] * seats) for arm in ARMS]
    star = STAR_ENERGY[seats]
    return Table(
        seats=seats,
        revision=revision,
        options=options,
        chance=chance,
        planets={planet.tile: planet for planet in planets},
        reserves=[[bag.pop()] for _ in range(RESERVES)],
        bag=bag,
        space={arm: [stack.pop() for _ in range(TILES_AN_ARM[seats])] for arm in ARMS},
        players=[Player(dealt=[stack.pop() for _ in range(DEALT)]) for _ in range(seats)],
        stack=stack,
        star=star,
        cloud=cloud(seats, star),
        markers={kind: MARKERS_ON_TILE[kind][seats] for kind in MARKERS},
        order=[(first + step) % seats for step in range(seats)],
    )


def cloud(seats: int, star: int) -> dict[str, int]:
    """The cloud has all resource markers but those on the Star and those players begin with."""
    left = {letter: SUPPLY[letter] - seats * START[letter] for letter in RESOURCES}
    return left | {"E": left["E"] - star}
