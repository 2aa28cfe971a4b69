"""What things are called, in words to be translated. Planets have names of their own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engines.exoplanets.components import GOALS, PLANETS, RESOURCES, SPACE_TILES, Effect, Where
from engines.words import Words

TYPES = {
    "rocky": Words("rocky"),
    "ocean": Words("ocean"),
    "gaseous": Words("gaseous"),
    "super_earth": Words("super-earth"),
}
ARMS = {
    "n": Words("north"),
    "e": Words("east"),
    "s": Words("south"),
    "w": Words("west"),
}
MARKERS = {
    "fusion": Words("Fusion"),
    "flare": Words("Solar Flare"),
    "stimulation": Words("Stimulation"),
}
ICONS = {
    "E": Words("energy"),
    "W": Words("water"),
    "G": Words("gas"),
}


def planet(id: str) -> str:
    return PLANETS[id].name


@cache
def tile(id: str) -> Words:
    return Words(SPACE_TILES[id].name)


@cache
def goal(id: str) -> Words:
    return Words(GOALS[id].name)


# Resources


def amount(letter: str, n: int) -> Words:
    if letter == "E":
        return Words("{n} energy", "{n} energy", n=n)
    if letter == "W":
        return Words("{n} water", "{n} water", n=n)
    return Words("{n} gas", "{n} gas", n=n)


@cache
def amounts(letters: str) -> list[Words]:
    """Resources in words: "EEG" is "2 energy, 1 gas"."""
    return [amount(each, letters.count(each)) for each in RESOURCES if each in letters]


def cost(icons: Iterable[str]) -> list[Words]:
    """The icons of a cost in words. One that either of two resources pays is "water/gas"."""
    return [icon(each) for each in icons]


def icon(letters: str) -> Words:
    if len(letters) == 1:
        return ICONS[letters]
    return Words("{one}/{other}", one=ICONS[letters[0]], other=ICONS[letters[1]])


# Goals


def goal_text(id: str) -> Words:
    """What has to be there when the goal is revealed."""
    face = GOALS[id]
    what, n = where(face.where), face.at_least
    if face.test == "resources_total":
        return Words("hold at least {n} resource", "hold at least {n} resources", n=n)
    if face.test == "distinct_types":
        return Words("{n} type of planet: {what}", "{n} types of planet: {what}", n=n, what=what)
    if face.test == "planets_in_one" and face.group == "arm":
        return Words(
            "{n} planet in one arm: {what}", "{n} planets in one arm: {what}", n=n, what=what
        )
    if face.test == "planets_in_one":
        return Words(
            "{n} planet in one orbit: {what}", "{n} planets in one orbit: {what}", n=n, what=what
        )
    return Words("{n} planet: {what}", "{n} planets: {what}", n=n, what=what)


def where(what: Where) -> list[Words]:
    words = []
    if what.type is not None:
        words.append(TYPES[what.type])
    if what.my_level_min is not None:
        words.append(at_least_level(what.my_level_min))
    if what.my_level_max is not None:
        words.append(Words("your level at most {n}", n=what.my_level_max))
    if what.my_species:
        words.append(Words("with your Species"))
    if what.orbit_min is not None:
        words.append(Words("in orbit {n} or further out", n=what.orbit_min))
    if what.orbit_max is not None:
        words.append(orbit_at_most(what.orbit_max))
    if what.cost_size is not None:
        words.append(Words("printed cost {n}", n=what.cost_size))
    if what.cost_size_max is not None:
        words.append(Words("printed cost {n} at most", n=what.cost_size_max))
    if what.opponent_present is not None:
        words.append(WITH_OPPONENT if what.opponent_present else WITHOUT_OPPONENT)
    return words


WITH_OPPONENT = Words("with an opponent's marker")
WITHOUT_OPPONENT = Words("without an opponent's marker")


def at_least_level(n: int) -> Words:
    if n == 1:
        return Words("with your life")
    return Words("your level at least {n}", n=n)


def orbit_at_most(n: int) -> Words:
    if n == 1:
        return Words("in orbit 1")
    return Words("in orbit {n} or further in", n=n)


# Effects


@cache
def effect(what: Effect) -> Words:
    """What the effect of a Space tile does."""
    if what.is_once:
        return once(what)
    if what.op == "cost":
        return cost_effect(what)
    if what.op == "points":
        return points_effect(what)
    if what.op == "wild":
        return Words("one icon of the cost of life on the planet above is paid with any resource.")
    if what.op == "species_points":
        return Words("{n} more points for the Species on the planet above.", n=what.n)
    return Words("the planet above is safe from higher costs and from lost points.")


def once(what: Effect) -> Words:
    if what.op == "gain":
        return Words("take {what} from the cloud.", what=gained(what))
    if what.op == "exchange":
        return Words("exchange up to {n} resources with the cloud.", n=what.n)
    if what.op == "discount_turn":
        return Words(
            "on one planet each level of life costs you {n} resource less this turn.",
            "on one planet each level of life costs you {n} resources less this turn.",
            n=what.less,
        )
    if what.op == "free_level":
        return Words("a free level of life; the planet: {what}.", what=where(what.where))
    if what.op == "migrate":
        return Words("move one of your Life markers to a neighbouring planet on its arm.")
    return Words(
        "an opponent takes back a Life marker, and takes {n} resource of choice.",
        "an opponent takes back a Life marker, and takes {n} resources of choice.",
        n=what.any,
    )


def gained(what: Effect) -> list[Words]:
    free = [Words("{n} of your choice", n=what.any)] if what.any else []
    return amounts(what.take) + free


def cost_effect(what: Effect) -> Words:
    if what.scope == "host":
        return Words("life on the planet above costs {change}.", change=change(what))
    if what.scope == "arm_neighbors":
        return Words(
            "life on the neighbours of the planet above costs {change}.", change=change(what)
        )
    if what.scope == "orbit_others":
        return Words(
            "life on the other planets in the orbit of the planet above costs {change}.",
            change=change(what),
        )
    return Words(
        "life on all planets in the orbit of the planet above costs {change}.", change=change(what)
    )


def change(what: Effect) -> Words:
    if what.more:
        return Words("{what} more", what=amounts(what.more))
    return Words("{n} resource less", "{n} resources less", n=what.less)


def points_effect(what: Effect) -> Words:
    if what.scope == "host":
        return Words("{points} for all who have life on the planet above.", points=signed(what.n))
    if what.scope == "arm_neighbors":
        return Words(
            "{points} each for all who have life on the neighbours of the planet above.",
            points=signed(what.n),
        )
    if what.scope == "orbit_others":
        return Words(
            "{points} each for all who have life on the other planets in the orbit of the planet"
            " above.",
            points=signed(what.n),
        )
    return Words(
        "{points} each for all who have life on the planets in the orbit of the planet above.",
        points=signed(what.n),
    )


def signed(n: int) -> Words:
    if n < 0:
        return Words("−{n} point", "−{n} points", n=-n)
    return Words("+{n} point", "+{n} points", n=n)
