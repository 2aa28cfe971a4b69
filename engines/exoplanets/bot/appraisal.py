"""How good a table looks for one seat, in points, judged by what that seat can see.

It adds up the points that the scoring would count now, and what the resources, the life begun and
the Space tiles in hand promise for the turns to come; and it subtracts a share of what the best
opponent has.
"""

from __future__ import annotations

from engines.exoplanets.components import (
    ARMS,
    COLLISION_RATE,
    FROM_STAR,
    GOALS,
    RESOURCES,
    SPACE_TILES,
    SPECIES_LEVEL,
    SPECIES_POINTS,
    Effect,
)
from engines.exoplanets.rules.birth import icons_between
from engines.exoplanets.rules.life import life_to_create
from engines.exoplanets.rules.scoring import points_of
from engines.exoplanets.rules.vocabulary import has_fulfilled, has_opponent, progress
from engines.exoplanets.table import Planet, Table

RESOURCE = (0.8, 0.7, 0.5, 0.3, 0.2)  # points that the first, second, ... of a kind is worth
CUBE = (1.2, 0.9, 0.6, 0.4, 0.3, 0.2)  # the same of the Life markers left
IN_HAND = 0.35  # points that a resource is worth which a Space tile in hand would bring
LEFTOVER = 0.05  # share of all this that is left in the last turn, for what it may still bring
BUY = 0.8  # share of the points that the best level to be had in the last turn is worth
HOPE = 0.25  # share of what a Species would bring that life promises, with no resource for it,
READY = 0.4  # and the share on top of that with all of them
PLANS = (1.0, 0.5, 0.25)  # weight of the most promising of such planets, the second, the third
RIVAL_LIFE = 0.7  # what is left of that promise where an opponent lives too
GOAL = 0.8  # share of a goal's points that it is worth when all but fulfilled
EFFECTS = {  # points that an effect in hand is worth, besides the resources it brings
    "exchange": 0.4,
    "discount_turn": 0.6,
    "free_level": 0.9,
    "migrate": 0.3,
    "cull": 0.4,
    "cost": 0.6,
    "wild": 0.4,
    "points": 1.2,
    "species_points": 1.5,
    "ward": 0.3,
}
EVENT = 0.15  # points that a Fusion or Flare marker puts at risk
RIVALRY = 0.5  # weight of the best opponent's prospects, divided by the number of opponents


def appraise(table: Table, seat: int) -> float:
    """A seat's prospects, less a share of the best opponent's."""
    others = [prospects(table, each) for each in range(table.seats) if each != seat]
    own = prospects(table, seat) + hand_worth(table, seat) + birth_worth(table, seat)
    return own - max(others) * RIVALRY / len(others)


def turns_left(table: Table, seat: int) -> int:
    """How many turns that seat will still begin: each takes an energy from the Star, and the turn
    under way takes one if its planet is yet to be placed."""
    star = table.star if table.turn.born else table.star - 1
    wait = table.order.index(seat) or table.seats
    return max(0, star - wait + table.seats) // table.seats


def prospects(table: Table, seat: int) -> float:
    """What everyone can see: points, resources, life that may become a Species, markers."""
    player = table.players[seat]
    points = float(sum(points_of(table, seat).values()))
    if not turns_left(table, seat):
        return points + last_turn_worth(table, seat)
    worth = points + purse_worth(player.resources) + sum(CUBE[: player.cubes])
    worth += player.markers["stimulation"] / COLLISION_RATE * RESOURCE[1]
    worth -= (player.markers["fusion"] + player.markers["flare"]) * EVENT
    if player.cylinders:
        promises = [promise(planet, seat, player.resources) for planet in table.planets.values()]
        best = sorted(promises, reverse=True)[: len(PLANS)]
        worth += sum([each * weight for each, weight in zip(best, PLANS, strict=True)])
    return worth


def last_turn_worth(table: Table, seat: int) -> float:
    """What the resources can still buy at once, if it is that seat's turn."""
    if table.order[0] != seat:
        return 0
    buys = [bought(table, seat, *answer.split()) for answer in life_to_create(table, seat)]
    return max(buys, default=0) * BUY + purse_worth(table.players[seat].resources) * LEFTOVER


def bought(table: Table, seat: int, verb: str, id: str, payment: str) -> int:
    planet = table.planets[id]
    if verb == "life":
        return planet.face.size
    return (SPECIES_POINTS - planet.life[seat]) * planet.face.size


def purse_worth(purse: dict[str, int]) -> float:
    """What resources are worth. The more there are of a kind, the less another is worth."""
    return sum([sum(RESOURCE[: purse[letter]]) for letter in RESOURCES])


def promise(planet: Planet, seat: int, purse: dict[str, int]) -> float:
    """What a Species would bring where the seat has life. It counts for more, the more of its cost
    the purse has."""
    level = planet.life[seat]
    if not level:
        return 0
    face = planet.face
    missing = SPECIES_LEVEL - level
    needs = [missing * sum([letter in icon for icon in face.cost]) for letter in RESOURCES]
    there = sum([min(purse[letter], need) for letter, need in zip(RESOURCES, needs, strict=True)])
    share = min(1.0, there / (missing * face.size))
    gain = (SPECIES_POINTS - level) * face.size * (HOPE + READY * share * share)
    return gain * RIVAL_LIFE if has_opponent(planet, seat) else gain


# Space tiles in hand


def hand_worth(table: Table, seat: int) -> float:
    """What the hand is worth: each tile counts as a goal or for its effect, whichever is better."""
    player = table.players[seat]
    later = turns_left(table, seat) > 0
    tiles = [*player.hand, *player.dealt]
    return sum([max(goal_worth(table, seat, tile), effect_worth(tile, later)) for tile in tiles])


def goal_worth(table: Table, seat: int, tile: str) -> float:
    """A goal is worth more, the more of what it counts is there already."""
    goal = GOALS[SPACE_TILES[tile].goal]
    if has_fulfilled(table.players[seat], goal.id):
        return 0
    if not turns_left(table, seat) and table.order[0] != seat:
        return 0
    share = min(1.0, progress(table, seat, goal) / goal.at_least)
    return goal.points * GOAL * share * share


def effect_worth(tile: str, later: bool) -> float:
    effect = SPACE_TILES[tile].effect
    worth = EFFECTS.get(effect.op, 0) + gained(effect) * IN_HAND
    return worth if later else worth * LEFTOVER


def gained(effect: Effect) -> int:
    return len(effect.take) + effect.any if effect.op == "gain" else 0


# The planet to come


def birth_worth(table: Table, seat: int) -> float:
    """The best that a planet which is about to be placed can bring."""
    if table.order[0] != seat:
        return 0
    purse = table.players[seat].resources
    here = purse_worth(purse)
    landings = [
        purse_worth(with_letters(purse, "E" * FROM_STAR + icons_between(tile, outermost)))
        for tile in [*table.drawn, *table.newborn]
        for outermost in [table.arm(arm)[-1] for arm in ARMS if table.space[arm]]
    ]
    return max(landings, default=here) - here


def with_letters(purse: dict[str, int], letters: str) -> dict[str, int]:
    return {letter: purse[letter] + letters.count(letter) for letter in RESOURCES}
