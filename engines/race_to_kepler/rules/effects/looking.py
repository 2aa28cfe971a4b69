"""Looking at cards of a deck, and what becomes of them."""

from __future__ import annotations

from functools import partial

from engines.play import Ask, reveal
from engines.race_to_kepler import names
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.rules.effects.basics import (
    take_from_crew_deck,
    take_from_deck,
    tell_of_draw,
)
from engines.race_to_kepler.rules.effects.moving import discard, eject, gain_card
from engines.race_to_kepler.rules.effects.resolving import Scope, does, resolve
from engines.race_to_kepler.table import Pick, Table
from engines.words import Seat, Words

FATES = {"eject": eject, "discard": discard}


async def look_at_deck(table: Table, scope: Scope, count: int) -> None:
    """The player takes cards from the top of their deck; nobody else sees them."""
    table.looking = take_from_deck(table, scope.seat, count)
    if table.looking:
        await reveal(to=scope.seat)
        seen = names.card_names(table.looking)
        table.tell(Words("You look at {cards}.", cards=seen), to=scope.seat)
        table.tell(
            Words(
                "{who} looks at the top card of the deck.",
                "{who} looks at the top {n} cards of the deck.",
                who=Seat(scope.seat),
                n=len(seen),
            ),
            but=scope.seat,
        )


# Look


@does(to.Look)
async def look(table: Table, scope: Scope, step: to.Look) -> None:
    """Each card gets a slot. Where there is one card a slot, the slots are filled in order.

    Cards that happen to be the same are asked for all the same, or others could tell.
    """
    await look_at_deck(table, scope, step.n)
    slots = list(step.slots)
    fates: list[to.Slot] = []
    question = Words("{card}: what becomes of the cards you look at?", card=scope.title)
    while table.looking:
        open_slots = slots[:1] if step.one_each else slots
        ways = ways_to_place(table, open_slots)
        if len(ways) > 1 or len(table.looking) > 1:
            answer = await Ask(scope.seat, question, partial(ways_to_place, table, open_slots))
        else:
            answer = ways[0].split()
            if answer[0] != "draw":
                await reveal()
        slot = next(slot for slot in open_slots if slot.verb == answer[0])
        if step.one_each:
            del slots[0]
        place(table, scope, slot, answer[1], fates)
    await do_fates(table, scope, fates)


def ways_to_place(table: Table, slots: list[to.Slot]) -> list[str]:
    cards = dict.fromkeys(table.looking)
    return [f"{slot.verb} {card} from deck" for slot in slots for card in cards]


def place(table: Table, scope: Scope, slot: to.Slot, card: str, fates: list[to.Slot]) -> None:
    """A drawn card goes to the hand unseen; the others are laid out."""
    table.looking.remove(card)
    if slot.verb == "draw":
        table.mats[scope.seat].hand.append(card)
        tell_of_draw(table, scope.seat, [card])
    else:
        table.picked.append(Pick("deck", card))
        fates.append(slot)


async def do_fates(table: Table, scope: Scope, fates: list[to.Slot]) -> None:
    """The cards laid out are ejected and discarded, one after another."""
    first = len(table.picked) - len(fates)
    for slot in fates:
        picked = table.picked.pop(first)
        await FATES[slot.verb](table, scope, slot, picked)
        await resolve(table, Scope(scope.seat, scope.source, [picked.card], True), slot.then)


# Scan


@does(to.Scan)
async def scan(table: Table, scope: Scope, step: to.Scan) -> None:
    """The player discards any of the cards, by an effect, and puts the others back in any order."""
    await look_at_deck(table, scope, step.n)
    first = len(table.picked)
    question = Words("{card}: discard any of the cards you look at.", card=scope.title)
    while table.looking:
        answer = await Ask(scope.seat, question, partial(ways_to_scan, table, first))
        if len(answer) == 1:
            break
        table.looking.remove(answer[1])
        table.picked.append(Pick("deck", answer[1]))
    while len(table.picked) > first:
        await discard(table, scope, step, table.picked.pop(first))
    await put_back(table, scope)


def ways_to_scan(table: Table, first: int) -> list[str]:
    stop = "decline" if len(table.picked) == first else "done"
    return [*(f"discard {card} from deck" for card in dict.fromkeys(table.looking)), stop]


async def put_back(table: Table, scope: Scope) -> None:
    """The cards go back one on the other, and their owner knows that they are there. The question
    is asked even if all of them are the same, or others could tell that they are."""
    mat = table.mats[scope.seat]
    question = Words("Which card do you put back first? The last one will be on top.")
    while table.looking:
        card = table.looking[0]
        if len(table.looking) > 1:
            _, card = await Ask(scope.seat, question, partial(ways_to_put_back, table))
        table.looking.remove(card)
        mat.deck.append(card)
        mat.known += 1


def ways_to_put_back(table: Table) -> list[str]:
    return [f"back {card}" for card in dict.fromkeys(table.looking)]


# The Crew deck


@does(to.TurnUp)
async def turn_up(table: Table, scope: Scope, step: to.TurnUp) -> None:
    """All see the cards. One may be gained; the others go into the airlock."""
    seat = scope.seat
    table.turned_up = take_from_crew_deck(table, step.n)
    if not table.turned_up:
        return
    await reveal()
    table.tell(
        Words("{who} turns up {cards}.", who=Seat(seat), cards=names.card_names(table.turned_up))
    )
    question = Words("{card}: which card do you gain?", card=scope.title)
    answer = await Ask(seat, question, partial(ways_to_gain, table))
    if answer[0] == "gain":
        table.turned_up.remove(answer[1])
        await gain_card(table, scope, step, Pick("crew", answer[1]))
    table.airlock += table.turned_up
    table.turned_up = []


def ways_to_gain(table: Table) -> list[str]:
    return [*(f"gain {card} from crew" for card in dict.fromkeys(table.turned_up)), "decline"]
