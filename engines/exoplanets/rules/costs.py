"""What life costs, and every way to pay for it. Payments are letters in order: "EEG"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from engines.exoplanets.components import CHEAPEST, PLANETS, RESOURCES
from engines.exoplanets.rules.vocabulary import effects_of
from engines.exoplanets.table import Planet, Table


class Cost(NamedTuple):
    """What a level of life costs: icons, how many of them are dropped, and whether one is wild."""

    icons: tuple[str, ...]
    less: int = 0
    wild: bool = False

    @property
    def size(self) -> int:
        return max(CHEAPEST, len(self.icons) - self.less)


PRINTED = {id: Cost(face.cost) for id, face in PLANETS.items()}


def cost_of(table: Table, planet: Planet) -> Cost:
    """What a level of life costs there now, for the player whose turn it is."""
    discounts = table.turn.discounts
    if not planet.tokens and not discounts:
        return PRINTED[planet.tile]
    return cost(planet.tile, tuple(planet.tokens), discounts.get(planet.tile, 0))


@lru_cache(maxsize=5_000)
def cost(tile: str, tokens: tuple[str, ...], discount: int) -> Cost:
    """The printed icons, then what is added, then what is dropped; a wild icon comes last."""
    effects = effects_of(tokens)
    more = [effect.more for effect in effects if effect.more]
    return Cost(
        icons=(*PLANETS[tile].cost, *sorted(more, key=RESOURCES.index)),
        less=sum([effect.less for effect in effects]) + discount,
        wild=any(effect.op == "wild" for effect in effects),
    )


def tidy(text: str) -> str:
    """Resources in any order are the same resources, and so are tiles to discard."""
    verb, *words = text.split()
    if verb == "discard":
        words.sort()
    letters = set(RESOURCES.casefold())
    return " ".join([verb, *("".join(sorted(w)) if letters.issuperset(w) else w for w in words)])


def in_order(letters: Iterable[str]) -> str:
    return "".join(sorted(letters, key=RESOURCES.index))


@lru_cache(maxsize=2_000)
def payments(cost: Cost, levels: int = 1) -> tuple[str, ...]:
    """Every way to pay for so many levels. The payer chooses the icons dropped and the wild one."""
    if levels > 1:
        ways = combinations_with_replacement(payments(cost), levels)
        return tuple(sorted({in_order("".join(way)) for way in ways}, key=by_letters))
    found: set[str] = set()
    for icons in combinations(cost.icons, cost.size):
        for version in with_wild(icons) if cost.wild else [icons]:
            found.update(in_order(way) for way in product(*version))
    return tuple(sorted(found, key=by_letters))


def with_wild(icons: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [(*icons[:at], RESOURCES, *icons[at + 1 :]) for at in range(len(icons))]


def by_letters(payment: str) -> list[int]:
    return [RESOURCES.index(letter) for letter in payment]


def can_pay(purse: Mapping[str, int], payment: str) -> bool:
    for letter in RESOURCES:  # noqa: SIM110 - an all() takes twice the time
        if payment.count(letter) > purse[letter]:
            return False
    return True


def affordable(purse: Mapping[str, int], cost: Cost, levels: int = 1) -> list[str]:
    """The ways to pay for which the purse has the resources."""
    if sum(purse.values()) < cost.size * levels:
        return []
    return [way for way in payments(cost, levels) if can_pay(purse, way)]


# Taking from the cloud


def available(purse: Mapping[str, int], letters: str) -> str:
    """Those of the resources asked for that are in the purse."""
    if can_pay(purse, letters):
        return letters
    return "".join([each * min(letters.count(each), purse[each]) for each in RESOURCES])


def choices(purse: Mapping[str, int], count: int) -> Sequence[str]:
    """Every choice of so many resources from the purse. If it has fewer, all of them are taken."""
    if min(purse.values()) >= count:
        return handfuls(count)
    count = min(count, sum(purse.values()))
    return [way for way in handfuls(count) if can_pay(purse, way)]


@lru_cache
def handfuls(count: int) -> Sequence[str]:
    return ["".join(way) for way in combinations_with_replacement(RESOURCES, count)]
