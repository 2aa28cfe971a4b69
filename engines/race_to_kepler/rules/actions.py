"""Step 1, Actions: play cards, acquire cards, use operations, in any order and number."""

from __future__ import annotations

from functools import partial

from engines.play import Ask, reveal
from engines.race_to_kepler import names
from engines.race_to_kepler.components import (
    CARDS,
    GOLD,
    LEAST_ENERGY,
    LEAST_PRICE,
    SUPPLY,
)
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.rules.effects.basics import do_what_waited, take_from_crew_deck
from engines.race_to_kepler.rules.effects.moving import can_do
from engines.race_to_kepler.rules.effects.resolving import Scope, has_trait, resolve, use_trait
from engines.race_to_kepler.table import Table
from engines.words import Seat, Words

ACT = Words("Play a card, acquire one or use an operation; or end your turn.")


async def actions(table: Table, seat: int) -> None:
    """The player acts until they end the turn. After each action the Crew supply is filled up."""
    answers = partial(possible_actions, table, seat)
    while True:
        answer = await Ask(seat, ACT, answers)
        if answer[0] == "play":
            await play_a_card(table, seat, answer[1])
        elif answer[0] == "acquire":
            await acquire(table, seat, answer[1])
        elif answer[0] == "operate":
            await operate(table, seat, int(answer[1]))
        else:
            return
        if len(table.supply) < SUPPLY:
            await refill_supply(table)


async def start_turn(table: Table, seat: int) -> None:
    """The last cleanup left nothing to spend but a market action; now the city may do something."""
    mat = table.mats[seat]
    table.turn.start = mat.parsecs
    mat.played = []
    if has_trait(table, seat, "turn_start"):
        await use_trait(table, seat)


def possible_actions(table: Table, seat: int) -> list[str]:
    mat = table.mats[seat]
    ways = [f"play {card}" for card in dict.fromkeys(mat.hand)]
    ways += [f"acquire {card}" for card in on_sale(table) if may_acquire(table, card)]
    numbers = range(1, len(mat.face.operations) + 1)
    ways += [f"operate {number}" for number in numbers if may_operate(table, seat, number)]
    return [*ways, "end"]


# Playing a card


async def play_a_card(table: Table, seat: int, card: str) -> None:
    """The card goes face-up into the play area, and its text is done, but not its white box."""
    mat = table.mats[seat]
    mat.hand.remove(card)
    mat.play.append(card)
    mat.played.append(card)
    table.tell(Words("{who} plays {card}.", who=Seat(seat), card=names.CARD[card]))
    await resolve(table, Scope(seat, card), CARDS[card].on_play)
    if has_trait(table, seat, "play"):
        await use_trait(table, seat, card)


# Acquiring


def on_sale(table: Table) -> list[str]:
    """The cards of the Crew supply, and Gold while there is any."""
    return list(dict.fromkeys(table.supply + table.pile[:1]))


def price(table: Table, card: str) -> int:
    """A card's cost, less the discounts of this turn, down to a least price."""
    cost = CARDS[card].worth
    return max(cost - table.turn.discount, min(cost, LEAST_PRICE))


def may_acquire(table: Table, card: str) -> bool:
    return table.turn.market > 0 and table.turn.money >= price(table, card)


async def acquire(table: Table, seat: int, card: str) -> None:
    """The card goes to the discards in the Launch phase, and to the hand in the Race phase."""
    mat, turn = table.mats[seat], table.turn
    paid = price(table, card)
    turn.money -= paid
    turn.market -= 1
    turn.acquired += 1
    (table.pile if card == GOLD else table.supply).remove(card)
    (mat.hand if table.race else mat.discard).append(card)
    table.tell(
        Words("{who} acquires {card} for {n}.", who=Seat(seat), card=names.CARD[card], n=paid)
    )
    if has_trait(table, seat, "acquire"):
        await use_trait(table, seat, card)
    if turn.waiting:
        await do_what_waited(table, seat, "acquire")


async def refill_supply(table: Table) -> None:
    """There are always five cards, as long as the Crew deck lasts."""
    cards = take_from_crew_deck(table, SUPPLY - len(table.supply))
    if cards:
        table.supply += cards
        await reveal()
        table.tell(Words("New in the Crew supply: {cards}.", cards=names.card_names(cards)))


# Operations


def energy_cost(table: Table, seat: int, number: int) -> int:
    """The printed cost; where operations can be repeated, each repeat is cheaper."""
    face = table.mats[seat].face
    cost = face.operations[number - 1].cost
    less = face.trait.repeat_discount * table.turn.operations.count(number)
    return max(cost - less, min(cost, LEAST_ENERGY))


def may_operate(table: Table, seat: int, number: int) -> bool:
    """Each can be used once a turn, with the energy for it and the cards it ejects or discards."""
    face = table.mats[seat].face
    if number in table.turn.operations and not face.trait.repeat_discount:
        return False
    if table.turn.energy < energy_cost(table, seat, number):
        return False
    scope = Scope(seat, face.id)
    return all(
        can_do(table, scope, step)
        for step in face.operations[number - 1].then
        if isinstance(step, to.Eject | to.Discard)
    )


async def operate(table: Table, seat: int, number: int) -> None:
    """The player pays first. Having used all of them may set off the city's trait."""
    face = table.mats[seat].face
    table.turn.energy -= energy_cost(table, seat, number)
    table.turn.operations.append(number)
    operation = Words("operation {n} of {city}", n=number, city=names.CITY[face.id])
    table.tell(Words("{who} uses {operation}.", who=Seat(seat), operation=operation))
    await resolve(table, Scope(seat, face.id), face.operations[number - 1].then)
    is_last = len(set(table.turn.operations)) == len(face.operations)
    if is_last and has_trait(table, seat, "all_operations_used"):
        await use_trait(table, seat)
