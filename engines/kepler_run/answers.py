"""What each answer means, in words, and which part of the board it touches."""

from __future__ import annotations

from engines.engine import Option
from engines.kepler_run import names
from engines.kepler_run.components import BOOSTER_PIPS, CARDS, CONTRACTS, DISCOVER_POINTS
from engines.kepler_run.table import Table
from engines.words import Words

BOOSTER = Words("Booster")


def describe(table: Table, seat: int, answer: str) -> Option:
    words = answer.split()
    verb, target = words[0], words[-1]
    if verb in ("discover", "module", "part", "action"):
        return Option(play_words(table, seat, verb, target), target, group_of(target))
    if verb == "booster":
        return describe_booster(table, seat)
    if verb == "optimize":
        return Option(Words("Discard {card}", card=CARDS[target].name), target)
    if verb == "reroute":
        return Option(Words("{card}", card=CARDS[target].name), target)
    if verb == "to":
        return Option(
            Words("Move to place {place}", place=target), f"place-{target}", Words("Move")
        )
    if verb == "swap":
        name = CARDS[target].name
        return Option(Words("Swap with {card}", card=name), target, Words("Swap"))
    if verb in CONTRACTS:
        return describe_contract(table, seat, verb, int(target))
    if verb in ("station", "jettison", "decline", "fuel"):
        return describe_reward(table, verb, target)
    return describe_flight(table, seat, verb, target)


def group_of(card: str) -> Words:
    return Words("{card}", card=CARDS[card].name)


def play_words(table: Table, seat: int, use: str, id: str) -> Words:
    card = CARDS[id]
    if use == "discover":
        return Words(
            "Discover it as the last sector: {n} point",
            "Discover it as the last sector: {n} points",
            n=DISCOVER_POINTS,
        )
    if use == "part":
        return Words(
            "Fit {part}: {n} module",
            "Fit {part}: {n} modules",
            part=names.part_name(id),
            n=card.wrench,
        )
    if use == "action":
        return Words("{action}, then keep it as a delivery", action=names.ACTIONS[card.side])
    if table.mats[seat].room == 0:
        return Words("Discard it for a module, throwing away 1 stored fuel")
    return Words("Discard it for a module")


def describe_booster(table: Table, seat: int) -> Option:
    """Until takeoff the booster can be discarded; on the run it can be fired."""
    mat = table.mats[seat]
    if mat.contract is not None:
        return Option(Words("Fire the booster: {n} fuel", n=BOOSTER_PIPS), "booster")
    label = Words("Discard your booster for a module")
    if mat.room == 0:
        label = Words("Discard your booster for a module, throwing away 1 stored fuel")
    return Option(label, "booster", BOOSTER)


def describe_contract(table: Table, seat: int, resource: str, load: int) -> Option:
    contract = CONTRACTS[resource]
    label = Words("Load nothing") if load == 0 else Words("Load {n} stored fuel", n=load)
    group = Words(
        "{contract} contract: {points} points if closest, else {consolation}",
        contract=names.RESOURCES[resource],
        points=contract.points,
        consolation=names.CONSOLATIONS[contract.consolation],
    )
    return Option(label, resource, group)


def describe_reward(table: Table, verb: str, target: str) -> Option:
    if verb == "station":
        return Option(Words("Build a station at {card}", card=CARDS[target].name), target)
    if verb == "fuel":
        return Option(Words("{n} as fuel, the rest as points", n=int(target)))
    if verb == "jettison":
        return Option(Words("Throw away 1 stored fuel and take the module"))
    return Option(Words("No, thank you"))


def describe_flight(table: Table, seat: int, verb: str, target: str) -> Option:
    mat = table.mats[seat]
    here = CARDS[table.run[mat.place - 1].card]
    if verb == "stop":
        return Option(Words("End your run at {card}", card=here.name), here.id)
    if verb == "move":
        return Option(
            move_words(mat.face.engine == here.sector, here.fuel), f"place-{mat.place + 1}"
        )
    pips = CARDS[target].pips
    if verb == "warp":
        return Option(Words("Warp over the next sector: {n} fuel", n=pips), target)
    return Option(
        Words("Use the engine of {card}: {n} fuel", card=CARDS[target].name, n=pips), target
    )


def move_words(is_free: bool, fuel: int) -> Words:
    if is_free:
        return Words("Fly on with your ship's own engine, free")
    return Words("Fly on: {n} fuel", n=fuel)
