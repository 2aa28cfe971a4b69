"""A bot need not try all of many similar answers.

It tries flights that come to a body or closer to a good one, a few docks for each planet, to burn
cubes where they are missed least, and quantum physics where it pays for something.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.kepler_3042.bot.appraisal import last_worth, stock
from engines.kepler_3042.bot.outlook import FAR, Aim, Outlook, aim_worth, open_aims, outlook_of
from engines.kepler_3042.components import EARTH, MINE, PLANETS, Cubes
from engines.kepler_3042.rules.quantum import quantum_answers
from engines.kepler_3042.rules.resources import STORAGE
from engines.kepler_3042.table import Nation, Table

MAX_AIMS_PER_STARSHIP = 4  # bodies that each starship thinks of
MAX_AIMS_PER_PLANET = 2  # bodies that the docks of each planet are measured by
MAX_PLACES_TRIED = 12  # places that are tried for a tile nobody knows


def worth_trying(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Return at least one of the answers, in the same order."""
    verbs = {answer.split()[0] for answer in answers}
    for verb, narrow in NARROW.items():
        if verb in verbs:
            answers = narrow(table, seat, answers) or answers
    return answers


def words(answers: list[str], verb: str) -> list[list[str]]:
    return [answer.split() for answer in answers if answer.startswith(f"{verb} ")]


def without(answers: list[str], verb: str, kept: list[str]) -> list[str]:
    """Leave out the answers with that verb, except the kept ones."""
    return [answer for answer in answers if answer.split()[0] != verb or answer in kept]


# Starships


def good_moves(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Keep moves to a body, and those that come closest to one of the best."""
    outlook = outlook_of(table, seat)
    aims = open_aims(outlook)
    kept = []
    for start, goals in grouped(answers, "move").items():
        kept += [f"move {start} {goal}" for goal in goals if goal in table.bodies]
        for aim in best_aims(outlook, aims, [start])[:MAX_AIMS_PER_STARSHIP]:
            kept.append(f"move {start} {closest_to(aim, [start, *goals])}")
    return without(answers, "move", kept)


def good_docks(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Keep for each planet the docks that are closest to the best bodies."""
    outlook = outlook_of(table, seat)
    aims = open_aims(outlook)
    kept = []
    for planet, docks in grouped(answers, "build").items():
        for aim in best_aims(outlook, aims, docks)[:MAX_AIMS_PER_PLANET]:
            kept.append(f"build {planet} {closest_to(aim, docks)}")
    return without(answers, "build", kept)


def grouped(answers: list[str], verb: str) -> dict[str, list[str]]:
    """Make {"k9": ["k8", "l9"]} of "move k9 k8" and "move k9 l9"."""
    groups: dict[str, list[str]] = {}
    for _, first, second in words(answers, verb):
        groups.setdefault(first, []).append(second)
    return groups


def best_aims(outlook: Outlook, aims: list[Aim], starts: list[str]) -> list[Aim]:
    return sorted(aims, key=lambda aim: -aim_worth(outlook, aim, starts))


def closest_to(aim: Aim, hexes: list[str]) -> str:
    return min(hexes, key=lambda hex: aim.distances.get(hex, FAR))


def good_withdrawals(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Keep withdrawals from a mine, or from a planet that cannot become a colony; elsewhere a
    starship is better off where it is."""
    nation = table.nations[seat]
    mines = [hex for hex in nation.starships if table.tile_at(hex) == MINE]
    is_full = nation.markers == 0
    stranded = [hex for hex in nation.starships if table.tile_at(hex) in PLANETS and is_full]
    return without(answers, "withdraw", [f"withdraw {hex}" for hex in [*mines, *stranded]])


# Bodies face down


def good_flips(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Keep the body that looks best to the nation's starships."""
    outlook = outlook_of(table, seat)
    unknown = [aim for aim in open_aims(outlook) if not aim.tile]
    [best, *_] = best_aims(outlook, unknown, [*outlook.starships, *outlook.docks])
    return [f"{answers[0].split()[0]} {best.hex}"]


def some_places(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Nobody knows the tile, so one place of many is as good as another."""
    step = len(answers) // MAX_PLACES_TRIED + 1
    return answers[::step]


# Cubes


def good_burns(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Keep the cube that is missed least, one in storage if there is any."""
    nation = table.nations[seat]
    burns = words(answers, "burn")
    stored = [burn for burn in burns if burn[2] == STORAGE]
    _, kind, place = min(stored or burns, key=lambda burn: last_worth(nation, burn[1]))
    return [f"burn {kind} {place}"]


def good_returns(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Keep the kind that is missed most."""
    nation = table.nations[seat]
    kinds = [kind for _, kind in words(answers, "regenerate")]
    return [f"regenerate {min(kinds, key=lambda kind: stock(nation, kind))}"]


def eager(table: Table, seat: int, answers: list[str]) -> list[str]:
    """What costs nothing is never turned down."""
    return [answer for answer in answers if answer not in ("done", "decline")]


def good_quantum(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Keep quantum physics only if some use of it is good."""
    return answers if useful(table.nations[seat]) else without(answers, "quantum", [])


def good_uses(table: Table, seat: int, answers: list[str]) -> list[str]:
    """Keep the useful answers, never "back": nobody comes here without something to do."""
    uses = set(useful(table.nations[seat]))
    return [answer for answer in answers if answer in uses]


def useful(nation: Nation) -> list[str]:
    """Find uses that bring a colony the cubes it lacks: spare ones are moved there, or
    converted."""
    lacks = {id: lacking(nation, id) for id in nation.planets}
    uses = []
    for goal, lack in lacks.items():
        for kind, count in lack.items():
            if count <= 0:
                continue
            uses += [
                f"allocate {kind} {id} {goal}"
                for id in nation.planets
                if id != goal and (id == EARTH or lacks[id][kind] < 0)
            ]
            other = {"energy": "matter", "matter": "energy"}.get(kind)
            if other and lack[other] < 0:
                uses.append(f"convert {other} {goal}")
    able = set(quantum_answers(nation))
    return [use for use in uses if use in able]


def lacking(nation: Nation, id: str) -> Cubes:
    """Tell how many cubes of each kind a colony lacks to be terraformed; below zero, some are
    spare."""
    card = nation.planets[id]
    if id == EARTH or card.is_terraformed:
        return {kind: -count for kind, count in card.cubes.items()}
    return {kind: count - card.cubes[kind] for kind, count in PLANETS[id].cost.items()}


NARROW: dict[str, Callable[[Table, int, list[str]], list[str]]] = {
    "move": good_moves,
    "build": good_docks,
    "withdraw": good_withdrawals,
    "flip": good_flips,
    "survey": good_flips,
    "place": some_places,
    "burn": good_burns,
    "regenerate": good_returns,
    "produce": eager,
    "store": eager,
    "generate": eager,
    "exploit": eager,
    "terraform": eager,
    "track": eager,
    "quantum": good_quantum,
    "convert": good_uses,
    "allocate": good_uses,
}
