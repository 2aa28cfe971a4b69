"""Games of Kepler-3042 that go somewhere: players who know what they want, and where to stop."""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.kepler_3042.components import (
    EARTH,
    FIRST_ACTION,
    HEXES,
    HIGHEST_LEVEL,
    ICONS,
    LEVELS,
    MINE,
    TARGET,
)
from engines.kepler_3042.rules.starships import is_colony, reach, starship_cost
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Nation, Table
from engines.play import Play

Choose = Callable[[Play], tuple[int, str]]

AT_ONCE = (
    "colonize", "terraform", "build", "exploit", "generate", "store", "regenerate", "produce",
)  # fmt: skip


def explorers(luck: int = 1) -> Choose:
    """They build starships, fly to planets and settle there."""
    chance = random.Random(luck)

    def choose(play: Play) -> tuple[int, str]:
        seat = min(play.waiting_for)
        answers = list(play.waiting_for[seat].options)
        return seat, explore(play.table, seat, answers, chance)

    return choose


def explore(table: Table, seat: int, answers: list[str], chance: random.Random) -> str:
    by_verb: dict[str, list[str]] = {}
    for answer in answers:
        by_verb.setdefault(answer.split()[0], []).append(answer)
    for verb in AT_ONCE:
        if verb in by_verb:
            return chance.choice(by_verb[verb])
    for verb in ("learn", "advance"):
        if verb in by_verb:
            liked = [answer for answer in by_verb[verb] if "travel" in answer]
            return chance.choice(liked or by_verb[verb])
    if "move" in by_verb:
        return fly(table, by_verb["move"])
    if "withdraw" in by_verb:
        return "done"
    wishes = [action for action in wanted(table, table.nations[seat]) if action in answers]
    if wishes and chance.random() < 0.75:
        return chance.choice(wishes)
    return chance.choice([answer for answer in answers if answer != "quantum"])


def fly(table: Table, moves: list[str]) -> str:
    """Towards the nearest planet that is free."""
    goals = free_planets(table)

    def distance(move: str) -> int:
        return min(apart(move.split()[2], goal) for goal in goals)

    return min(moves, key=distance) if goals else "done"


def free_planets(table: Table) -> list[str]:
    return [
        hex
        for hex, body in table.bodies.items()
        if body.face_up and body.is_planet and not is_colony(table, body.tile)
    ]


def wanted(table: Table, nation: Nation) -> list[str]:
    wishes = []
    if set(nation.starships) & set(free_planets(table)):
        wishes.append("colony-seeding")
    if any(not card.is_terraformed for card in nation.colonies.values()):
        wishes.append("terraforming")
    if nation.starships:
        wishes.append("stellar-propulsion")
    if nation.supply:
        wishes.append("space-missions")
    return wishes


def scouts(play: Play) -> tuple[int, str]:
    """Each builds one starship, makes it faster, and waits near a colonial target."""
    seat = min(play.waiting_for)
    answers = list(play.waiting_for[seat].options)
    return seat, scout(play.table, play.table.nations[seat], answers)


def scout(table: Table, nation: Nation, answers: list[str]) -> str:
    is_fast = nation.levels["travel"] > 1
    if FIRST_ACTION in answers or "space-missions" in answers:
        if not nation.starships and "space-missions" in answers:
            return "space-missions"
        if not is_fast and "technological-development" in answers:
            return "technological-development"
        return next(each for each in ("energy-storage", "galactic-mapping") if each in answers)
    for answer in answers:
        verb, *words = answer.split()
        if verb == "learn" or (verb == "build" and not nation.starships):
            return answer
        if verb == "advance" and words[0] == "travel" and not is_fast:
            return answer
        if verb in ("track", "flip", "store"):
            return answer
    moves = [answer for answer in answers if answer.startswith("move")]
    return wait_near_target(table, nation, moves) if moves else leave(answers)


def scholars(play: Play) -> tuple[int, str]:
    """The first learns all of quantum physics; the second goes to where the next level shared
    with them will bring them to an icon."""
    seat = min(play.waiting_for)
    answers = list(play.waiting_for[seat].options)
    nation = play.table.nations[seat]
    wishes = SCHOLAR if seat == 0 else rival_wishes(nation)
    if seat == 0 and nation.levels["quantum"] == 3 and not nation.can_pay(EARTH, LAST_COST):
        wishes = [wish for wish in wishes if wish != "technological-development"]
    found = (answer for wish in wishes for answer in answers if answer.startswith(wish))
    return seat, next(found, leave(answers))


LAST_COST = LEVELS["quantum"][HIGHEST_LEVEL].cost
SCHOLAR = [
    "learn quantum antimatter", "advance quantum", "technological-development",
    "antimatter-generation", "energy-storage", "generate", "store", "bonus exploitation-of-neo",
    "burn energy storage", "burn",
]  # fmt: skip


def rival_wishes(nation: Nation) -> list[str]:
    wishes = ["learn travel energy", "galactic-mapping", "antimatter-generation", "flip", "burn"]
    if nation.spaces["technological"] < BEFORE_ICON:
        wishes += ["track technological", "bonus scientific-progress"]
    return wishes


BEFORE_ICON = min(at for at, icon in ICONS["technological"].items() if icon == "regenerate") - 1


def leave(answers: list[str]) -> str:
    return next((answer for answer in answers if answer in ("done", "decline")), answers[0])


def wait_near_target(table: Table, nation: Nation, moves: list[str]) -> str:
    goals = [hex for hex, body in table.bodies.items() if body.face_up and body.tile == TARGET]
    moves = [move for move in moves if move.split()[2] not in table.bodies]

    def distance(hex: str) -> int:
        return min((apart(hex, goal) for goal in goals), default=0)

    best = min(moves, key=lambda move: distance(move.split()[2]), default="done")
    here = distance(nation.starships[0])
    return best if best != "done" and distance(best.split()[2]) < here else "done"


def apart(one: str, other: str) -> int:
    a, b = HEXES[one], HEXES[other]
    return abs(a.column - b.column) + abs(a.row - b.row)


# Where to stop


def has_moves(play: Play, most: int) -> bool:
    """Somebody has to choose among more moves than that."""
    return any(
        sum(answer.startswith("move") for answer in ask.options) > most
        for ask in play.waiting_for.values()
    )


def has_a_full_turn(play: Play) -> bool:
    """Somebody is to choose a main action, and could then build, burn a cube for a bonus, fly over
    a colonial target and on, and land beyond it."""
    table = play.table
    return any(
        "space-missions" in ask.options and could_do_it_all(table, table.nations[seat])
        for seat, ask in play.waiting_for.items()
    )


def could_do_it_all(table: Table, nation: Nation) -> bool:
    speed = level_of(nation, "travel").speed
    return (
        nation.supply > 0
        and nation.can_pay("earth", starship_cost(nation))
        and sum(nation.storage.values()) > 0
        and any(lands_beyond_target(table, ship, speed) for ship in nation.starships)
    )


def lands_beyond_target(table: Table, ship: str, speed: int) -> bool:
    if ship in table.bodies:
        return False
    return any(
        hex in landings(table)
        for goal, far in reach(table, ship, speed).items()
        if goal in table.bodies and table.bodies[goal].tile == TARGET
        for hex in reach(table, goal, speed - far)
    )


def landings(table: Table) -> list[str]:
    mines = [hex for hex, body in table.bodies.items() if body.face_up and body.tile == MINE]
    return free_planets(table) + mines


def has_a_gift(play: Play) -> bool:
    """The scholar may advance to the last level, and the rival would regenerate by it."""
    scholar, rival = play.table.nations[:2]
    return (
        0 in play.waiting_for
        and "advance quantum earth" in play.waiting_for[0].options
        and scholar.levels["quantum"] == HIGHEST_LEVEL - 1
        and rival.levels["quantum"] < 2
        and rival.spaces["technological"] == BEFORE_ICON
        and sum(rival.pit.values()) > 0
    )
