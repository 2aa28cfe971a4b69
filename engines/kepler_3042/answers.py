"""What each answer means, in words, and which parts of the board it touches."""

from __future__ import annotations

from collections.abc import Callable

from engines.engine import Option
from engines.kepler_3042 import names
from engines.kepler_3042.components import HEXES, LEVELS, PLANETS, TRACK_END
from engines.kepler_3042.rules.production import output
from engines.kepler_3042.rules.starships import reach, starship_cost
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Nation, Table
from engines.words import LETTERS, Seat, Words

PLAIN = {
    "done": Words("Done"),
    "decline": Words("No, thank you"),
    "back": Words("Back"),
}
QUANTUM = Words("Quantum physics")
CONVERT = Words("Convert")
STORAGE = Words("From storage")
FARTHEST = max(level.speed for level in LEVELS["travel"])


def describe(table: Table, seat: int, answer: str) -> Option:
    verb, *words = answer.split()
    if verb in PLAIN:
        return Option(PLAIN[verb])
    if verb == "quantum":
        label = Words("Use quantum physics first: convert a cube or move one")
        return Option(label, "quantum", QUANTUM)
    if verb in names.ACTION_NAMES:
        return Option(action_words(table, seat, verb), f"action-{verb}")
    return DESCRIBE[verb](table, seat, *words)


def action_words(table: Table, seat: int, action: str) -> Words:
    """What the action would do for this nation as it stands."""
    nation = table.nations[seat]
    name = names.ACTION_NAMES[action]
    if action == "energy-storage":
        return Words("{action}: {n} energy", action=name, n=level_of(nation, "energy").energy)
    if action == "antimatter-generation":
        n = level_of(nation, "antimatter").antimatter
        return Words("{action}: {n} antimatter", action=name, n=n)
    if action == "planetary-exploitation":
        n = level_of(nation, "terraforming").planets
        return Words("{action}: {n} planet", "{action}: {n} planets", action=name, n=n)
    if action == "terraforming":
        n = level_of(nation, "terraforming").terraforms
        return Words("{action}: planets up to level {n}", action=name, n=n)
    if action == "stellar-propulsion":
        n = level_of(nation, "travel").speed
        return Words("{action}: {n} space", "{action}: {n} spaces", action=name, n=n)
    if action == "space-missions":
        cost = names.cubes(starship_cost(nation))
        return Words("{action}: starships for {cost} each", action=name, cost=cost)
    return Words("{action}: {gain}", action=name, gain=names.ACTION_GAINS[action])


# Before the first round


def place(table: Table, seat: int, hex: str) -> Option:
    return Option(hex_words(hex), f"hex-{hex}", Words("Around {star}", star=star_near(hex)))


def hex_words(hex: str) -> Words:
    return Words("{hex}", hex=names.place(hex))


def star_near(hex: str) -> str:
    return next(HEXES[near].star for near in HEXES[hex].near if HEXES[near].star)


def learn(table: Table, seat: int, technology: str, *more: str) -> Option:
    """A nation begins with two technologies; later it learns one, perhaps paid by a planet."""
    if more and more[0] in names.TECHNOLOGY_NAMES:
        pair = [names.TECHNOLOGY_NAMES[name] for name in (technology, *more)]
        touches = " ".join(f"technology-{name}" for name in (technology, *more))
        return Option(Words("{technologies}", technologies=pair), touches)
    if more:
        return advance(table, seat, technology, more[0])
    label = level_words(table.nations[seat], technology)
    return Option(label, f"technology-{technology}")


def level_words(nation: Nation, technology: str) -> Words:
    """Name the level that the nation would reach."""
    n = nation.levels[technology] + 1
    return Words(
        "{technology} {n}: {level}",
        technology=names.TECHNOLOGY_NAMES[technology],
        n=n,
        level=names.LEVEL_NAMES[technology][n],
    )


# Main actions


def build(table: Table, seat: int, planet: str, hex: str) -> Option:
    return Option(
        hex_words(hex),
        f"planet-{planet} hex-{hex}",
        Words("Starship at {planet}", planet=names.planet(planet)),
    )


def colonize(table: Table, seat: int, number: str) -> Option:
    points = PLANETS[number].settle
    label = Words(
        "{planet}: {n} space on the colonial track",
        "{planet}: {n} spaces on the colonial track",
        planet=names.body_with_type(number),
        n=points,
    )
    return Option(label, f"hex-{hex_of(table, number)}")


def hex_of(table: Table, tile: str) -> str:
    return next(hex for hex, body in table.bodies.items() if body.tile == tile)


def advance(table: Table, seat: int, technology: str, planet: str) -> Option:
    nation = table.nations[seat]
    cost = LEVELS[technology][nation.levels[technology] + 1].cost
    label = Words("Pay {cost} from {planet}", cost=names.cubes(cost), planet=names.planet(planet))
    return Option(
        label, f"technology-{technology} planet-{planet}", level_words(nation, technology)
    )


def terraform(table: Table, seat: int, number: str) -> Option:
    planet = PLANETS[number]
    label = Words(
        "{planet} for {cost}: {n} points",
        planet=names.body_with_type(number),
        cost=names.cubes(planet.cost),
        n=planet.points,
    )
    return Option(label, f"planet-{number}")


def track(table: Table, seat: int, name: str) -> Option:
    space = min(table.nations[seat].spaces[name] + 1, TRACK_END)
    label = Words("The {track}, to space {n}", track=names.TRACK_NAMES[name], n=space)
    return Option(label, f"track-{name}")


def flip(table: Table, seat: int, hex: str) -> Option:
    return Option(
        Words("{hex}, around {star}", hex=names.place(hex), star=star_near(hex)),
        f"hex-{hex}",
        names.ZONE_NAMES[HEXES[hex].zone],
    )


def exploit(table: Table, seat: int, number: str) -> Option:
    printed = output(table.nations[seat], number)
    label = Words("{planet}: {cubes}", planet=names.planet(number), cubes=names.cubes(printed))
    return Option(label, f"planet-{number}")


def produce(table: Table, seat: int, planet: str) -> Option:
    return Option(Words("On {planet}", planet=names.planet(planet)), f"planet-{planet}")


# Bonus actions, cubes


def bonus(table: Table, seat: int, name: str) -> Option:
    gain = names.BONUS_GAINS[name]
    return Option(
        Words("{bonus}: {gain}", bonus=names.BONUS_NAMES[name], gain=gain), f"bonus-{name}"
    )


def burn(table: Table, seat: int, kind: str, place: str) -> Option:
    label = Words("1 {cube}", cube=names.KIND_NAMES[kind])
    if place == "storage":
        return Option(label, f"storage-{kind}", STORAGE)
    group = Words("From {planet}", planet=names.planet(place))
    return Option(label, f"cube-{kind}-{place}", group)


def regenerate(table: Table, seat: int, kind: str) -> Option:
    return Option(Words("Regenerate 1 {cube}", cube=names.KIND_NAMES[kind]), f"pit-{kind}")


def convert(table: Table, seat: int, kind: str, planet: str) -> Option:
    other = "matter" if kind == "energy" else "energy"
    label = Words(
        "1 {kind} to {other} on {planet}",
        kind=names.KIND_NAMES[kind],
        other=names.KIND_NAMES[other],
        planet=names.planet(planet),
    )
    return Option(label, f"cube-{kind}-{planet}", CONVERT)


def allocate(table: Table, seat: int, kind: str, planet: str, goal: str) -> Option:
    group = Words(
        "Move 1 {kind} from {planet}", kind=names.KIND_NAMES[kind], planet=names.planet(planet)
    )
    label = Words("To {planet}", planet=names.planet(goal))
    return Option(label, f"cube-{kind}-{planet} planet-{goal}", group)


# Starships


def move(table: Table, seat: int, start: str, goal: str) -> Option:
    group = Words("Starship at {hex}", hex=names.place(start))
    distance = reach(table, start, FARTHEST)[goal]
    place = destination(table, goal)
    label = Words("{place}: {n} space", "{place}: {n} spaces", place=place, n=distance)
    return Option(label, f"hex-{start} hex-{goal}", group)


def withdraw(table: Table, seat: int, hex: str) -> Option:
    return Option(Words("The one at {place}", place=destination(table, hex)), f"hex-{hex}")


def destination(table: Table, hex: str) -> Words:
    """Name a hex, such as K9, with what lies there."""
    tile = table.tile_at(hex)
    if not tile:
        return hex_words(hex)
    return Words("{hex}, {body}", hex=names.place(hex), body=names.body_with_type(tile))


# Progress cards


def agree(table: Table, seat: int, letter: str) -> Option:
    return Option(Words("{who}", who=Seat(LETTERS.index(letter.upper()))))


DESCRIBE: dict[str, Callable[..., Option]] = {
    "place": place,
    "learn": learn,
    "build": build,
    "colonize": colonize,
    "advance": advance,
    "terraform": terraform,
    "track": track,
    "flip": flip,
    "survey": flip,
    "exploit": exploit,
    "store": produce,
    "generate": produce,
    "produce": produce,
    "bonus": bonus,
    "burn": burn,
    "regenerate": regenerate,
    "convert": convert,
    "allocate": allocate,
    "move": move,
    "withdraw": withdraw,
    "agree": agree,
}
