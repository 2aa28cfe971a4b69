"""Each step of the effects in words, to be put together to the text of a card or a city."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from engines.race_to_kepler.components import LEAST_PRICE
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.names import FROM, TO
from engines.words import Words

PER = {
    "ejected": Words("for each card ejected this turn"),
    "acquired": Words("for each card acquired this turn"),
    "gold_played": Words("for each Gold played this turn"),
    "titans_played": Words("for each Titan played this turn"),
    "cards": Words("for each of them"),
    "cost": Words("for each money it costs"),
    "crew": Words("for each Crew card among them"),
}


@cache
def steps_words(steps: to.Steps) -> Words:
    return joined(each_in_words(steps))


def each_in_words(steps: to.Steps) -> list[Words]:
    return [STEPS[type(step)](step) for step in steps]


def joined(parts: Sequence[Words]) -> Words:
    if len(parts) == 1:
        return parts[0]
    return Words("{one}; {more}", one=parts[0], more=joined(parts[1:]))


def together(steps: to.Steps) -> Words:
    return listed(each_in_words(steps))


def listed(parts: Sequence[Words]) -> Words:
    """Parts are joined by "and": in "either A and B, or C" it is clear what belongs to A."""
    *others, last = parts
    return Words("{one} and {other}", one=others, other=last) if others else last


def resources(energy: int, money: int, market: int) -> list[Words]:
    parts = []
    if energy:
        parts.append(Words("{n} energy", "{n} energy", n=energy))
    if money:
        parts.append(Words("{n} money", "{n} money", n=money))
    if market:
        parts.append(Words("{n} market action", "{n} market actions", n=market))
    return parts


def gain_words(step: to.Gain) -> Words:
    return Words("gain {what}", what=listed(resources(step.energy, step.money, step.market)))


def gain_per_words(step: to.GainPer) -> Words:
    words = gain_words(to.Gain(step.energy, step.money))
    return per_words(words, step.count)


def per_words(words: Words, count: to.Count) -> Words:
    words = Words("{what} {per}", what=words, per=PER[count.per])
    return words if count.most is None else Words("{what}, at most {n}", what=words, n=count.most)


def jump_words(step: to.Jump) -> Words:
    if isinstance(step.n, to.Count):
        return per_words(jump_words(to.Jump(1)), step.n)
    return Words("jump {n} parsec", "jump {n} parsecs", n=step.n)


def draw_words(step: to.Draw) -> Words:
    if isinstance(step.n, to.Count):
        return per_words(draw_words(to.Draw(1)), step.n)
    return Words("draw {n} card", "draw {n} cards", n=step.n)


# Moves of cards


@cache
def move_words(step: to.AnyMove) -> Words:
    place = places_words(step.sources)
    what = how_many(step)
    match step:
        case to.Eject():
            return Words("eject {what} {from_}", what=what, from_=place)
        case to.Discard():
            return Words("discard {what} {from_}", what=what, from_=place)
        case to.GainCard():
            return Words("gain {what} {from_}", what=what, from_=place)
        case to.Show():
            return Words("show {what} {from_}", what=what, from_=place)
    return Words("move {what} {from_} {to}", what=what, from_=place, to=TO[step.to])


def places_words(places: Sequence[str]) -> Words:
    words = FROM[places[0]]
    for place in places[1:]:
        words = Words("{one} or {other}", one=words, other=FROM[place])
    return words


def how_many(step: to.AnyMove) -> Words:
    if step.of.itself:
        return Words("this card")
    if step.most == "any":
        things = THINGS[step.of.card]
        if step.least:
            return Words("{n} or more {things}", n=step.least, things=things)
        return Words("any number of {things}", things=things)
    what = noun(step.of, step.most)
    if step.sources == ("pile",):
        what = Words("{n} Gold", n=step.most)
    if step.most in (1, step.least):
        return what
    if step.least:
        return Words("{n} to {what}", n=step.least, what=what)
    return Words("up to {what}", what=what)


THINGS = {"": Words("cards"), "gold": Words("Gold cards")}


def noun(of: to.Filter, n: int) -> Words:
    if of.cost_above is not None:
        return Words(
            "{what} that costs at most {n} more than it", what=kind_of(of, n), n=of.cost_above
        )
    if of.cost_most is not None:
        return Words("{what} that costs at most {n}", what=kind_of(of, n), n=of.cost_most)
    if of.cost_least is not None:
        return Words("{what} that costs at least {n}", what=kind_of(of, n), n=of.cost_least)
    if of.cost is not None:
        return Words("{what} that costs {n}", what=kind_of(of, n), n=of.cost)
    return kind_of(of, n)


def kind_of(of: to.Filter, n: int) -> Words:
    if of.card == "iron":
        return Words("{n} Iron", n=n)
    if of.card == "gold":
        return Words("{n} Gold", n=n)
    if of.kind == "resource":
        return Words("{n} Iron or Gold", n=n)
    if of.kind == "titan":
        return Words("{n} Titan", "{n} Titans", n=n)
    if of.kind == "crew":
        return Words("{n} Crew card", "{n} Crew cards", n=n)
    if of.not_kind == "titan":
        return Words("{n} card other than a Titan", "{n} cards other than Titans", n=n)
    return Words("{n} card", "{n} cards", n=n)


def any_move_words(step: to.AnyMove) -> Words:
    words = move_words(step)
    is_offer = step.least == 0 and step.most == 1
    return Words("you may {what}", what=words) if is_offer else words


# Steps made of other steps


def may_words(step: to.May) -> Words:
    return Words(
        "you may {cost}: then {then}", cost=move_words(step.cost), then=together(step.then)
    )


def choose_words(step: to.Choose) -> Words:
    one, other = step.options
    return Words("either {one}, or {other}", one=together(one), other=together(other))


def look_words(step: to.Look) -> Words:
    if step.one_each:
        fates = [ONE[slot.verb] for slot in step.slots]
        return Words("look at the top {n} cards of your deck: {fates}", n=step.n, fates=fates)
    one, other = [fate_words(slot) for slot in step.slots]
    return Words(
        "look at the top card of your deck: either {one}, or {other}",
        "look at the top {n} cards of your deck, and for each: either {one}, or {other}",
        n=step.n,
        one=one,
        other=other,
    )


ONE = {"draw": Words("draw one"), "eject": Words("eject one"), "discard": Words("discard one")}
IT = {"draw": Words("draw it"), "eject": Words("eject it"), "discard": Words("discard it")}


def fate_words(slot: to.Slot) -> Words:
    if slot.then:
        return Words("{what} and {then}", what=IT[slot.verb], then=together(slot.then))
    return IT[slot.verb]


STEPS: dict[type, Callable[[Any], Words]] = {
    to.Gain: gain_words,
    to.GainPer: gain_per_words,
    to.Jump: jump_words,
    to.Draw: draw_words,
    to.Eject: any_move_words,
    to.Discard: any_move_words,
    to.GainCard: any_move_words,
    to.Show: any_move_words,
    to.Relocate: any_move_words,
    to.May: may_words,
    to.Choose: choose_words,
    to.Look: look_words,
    to.Scan: lambda step: Words("scan {n}", n=step.n),
    to.Sift: lambda step: Words("sift {n}", n=step.n),
    to.Replay: lambda step: Words("use another card in your play area again"),
    to.Discount: lambda step: Words(
        "cards cost {n} less this turn, but never less than {least}", n=step.n, least=LEAST_PRICE
    ),
    to.ThisTurn: lambda step: Words(
        "the next time you acquire a card this turn, {then}", then=steps_words(step.then)
    ),
    to.TurnUp: lambda step: Words(
        "turn up the top {n} cards of the Crew deck: gain one, the others go into the airlock",
        n=step.n,
    ),
    to.TakeTitan: lambda step: Words("take the top card of the Titan deck into your hand"),
    to.IfBehind: lambda step: Words(
        "if you are not in the lead, {then}", then=steps_words(step.then)
    ),
}
