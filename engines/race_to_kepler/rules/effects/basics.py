"""Energy, money, market actions, parsecs, drawing cards; and all that combines other steps."""

from __future__ import annotations

from functools import partial

from engines.play import Ask, reveal
from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS, KEPLER
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.names.step_texts import listed, resources
from engines.race_to_kepler.rules.effects.resolving import Scope, does, number, resolve
from engines.race_to_kepler.table import Table
from engines.words import Seat, Words


class Arrival(Exception):
    """Somebody is at Kepler: nothing else happens any more."""


# Resources and parsecs


@does(to.Gain)
def gain(table: Table, scope: Scope, step: to.Gain) -> None:
    """Energy, money and market actions are there to be spent in this turn."""
    turn = table.turn
    turn.energy += step.energy
    turn.money += step.money
    turn.market += step.market
    if scope.is_triggered:
        tell_of_gain(table, scope.seat, step)


@does(to.GainPer)
def gain_per(table: Table, scope: Scope, step: to.GainPer) -> None:
    """The player gains so much for each thing, counted now."""
    n = number(table, scope, step.count)
    gained = to.Gain(n * step.energy, n * step.money)
    table.turn.energy += gained.energy
    table.turn.money += gained.money
    tell_of_gain(table, scope.seat, gained)


def tell_of_gain(table: Table, seat: int, gained: to.Gain) -> None:
    parts = resources(gained.energy, gained.money, gained.market)
    if parts:
        table.tell(Words("{who} gains {what}.", who=Seat(seat), what=listed(parts)))


@does(to.Discount)
def discount(table: Table, scope: Scope, step: to.Discount) -> None:
    """Discounts add up, and last until the end of the turn."""
    table.turn.discount += step.n


@does(to.Jump)
def jump(table: Table, scope: Scope, step: to.Jump) -> None:
    """The player moves so many spaces on. At Kepler the game is over at once."""
    parsecs = number(table, scope, step.n)
    mat = table.mats[scope.seat]
    parsecs = min(parsecs, KEPLER - mat.parsecs)
    if parsecs == 0:
        return
    mat.parsecs += parsecs
    table.tell(
        Words(
            "{who} jumps {n} parsec to space {space}.",
            "{who} jumps {n} parsecs to space {space}.",
            who=Seat(scope.seat),
            n=parsecs,
            space=mat.parsecs,
        )
    )
    if mat.parsecs == KEPLER:
        raise Arrival


# Drawing


@does(to.Draw)
async def draw(table: Table, scope: Scope, step: to.Draw) -> None:
    await draw_cards(table, scope.seat, number(table, scope, step.n))


async def draw_cards(table: Table, seat: int, count: int) -> None:
    """The cards go from the player's deck into their hand."""
    cards = take_from_deck(table, seat, count)
    if cards:
        table.mats[seat].hand += cards
        await reveal(to=seat)
        tell_of_draw(table, seat, cards)


def take_from_deck(table: Table, seat: int, count: int) -> list[str]:
    """When the deck runs out, your discards are shuffled into a new one; cards in play are not."""
    mat = table.mats[seat]
    cards = take_top(mat.deck, count)
    mat.known = max(0, mat.known - len(cards))
    if len(cards) < count and mat.discard:
        mat.deck = table.chance.shuffled(f"discards {seat}", mat.discard)
        mat.discard = []
        table.tell(Words("{who} shuffles the discards into a new deck.", who=Seat(seat)))
        cards += take_top(mat.deck, count - len(cards))
    return cards


def take_top(deck: list[str], count: int) -> list[str]:
    """The top cards leave the deck, in the order of drawing; or as many as there are."""
    left = max(0, len(deck) - count)
    cards = deck[left:]
    del deck[left:]
    cards.reverse()
    return cards


def tell_of_draw(table: Table, seat: int, cards: list[str]) -> None:
    table.tell(Words("You draw {cards}.", cards=names.card_names(cards)), to=seat)
    table.tell(
        Words("{who} draws {n} card.", "{who} draws {n} cards.", who=Seat(seat), n=len(cards)),
        but=seat,
    )


def take_from_crew_deck(table: Table, count: int) -> list[str]:
    """The top cards leave the Crew deck, or as many as there are; an empty one stays empty."""
    return take_top(table.crew_deck, count)


@does(to.TakeTitan)
async def take_titan(table: Table, scope: Scope, step: to.TakeTitan) -> None:
    """The top Titan is shown to all as it goes to the hand."""
    if table.titan_deck:
        titan = table.titan_deck.pop()
        table.mats[scope.seat].hand.append(titan)
        await reveal()
        table.tell(
            Words(
                "{who} takes {card} from the Titan deck.",
                who=Seat(scope.seat),
                card=names.CARD[titan],
            )
        )


# Steps made of other steps


@does(to.Choose)
async def choose(table: Table, scope: Scope, step: to.Choose) -> None:
    """The player must choose exactly one option, even if nothing comes of it."""
    question = Words("{card}: choose one.", card=scope.title)
    ways = [f"choose {scope.source} {n}" for n in range(1, len(step.options) + 1)]
    answer = await Ask(scope.seat, question, lambda: ways)
    await resolve(table, scope, step.options[int(answer[-1]) - 1])


@does(to.IfBehind)
async def if_behind(table: Table, scope: Scope, step: to.IfBehind) -> None:
    """Who shares the lead is not behind."""
    if table.mats[scope.seat].parsecs < max(mat.parsecs for mat in table.mats):
        await resolve(table, scope, step.then)


@does(to.ThisTurn)
def this_turn(table: Table, scope: Scope, step: to.ThisTurn) -> None:
    """The table remembers the card until that happens, or the turn ends."""
    table.turn.waiting.append(scope.source)


async def do_what_waited(table: Table, seat: int, event: str) -> None:
    """Each card that waited for this does its part once."""
    for card in [*table.turn.waiting]:
        for step in CARDS[card].on_play:
            if isinstance(step, to.ThisTurn) and step.event == event:
                table.turn.waiting.remove(card)
                await resolve(table, Scope(seat, card, is_triggered=True), step.then)


@does(to.Replay)
async def replay(table: Table, scope: Scope, step: to.Replay) -> None:
    """Another card in play does again what it does when played; its other texts stay silent."""
    others = replayable(table, scope)
    if not others:
        return
    card = others[0]
    if len(others) > 1:
        question = Words("{card}: which card's effect do you use again?", card=scope.title)
        _, card = await Ask(scope.seat, question, partial(ways_to_replay, table, scope))
    table.tell(Words("{who} uses {card} again.", who=Seat(scope.seat), card=names.CARD[card]))
    await resolve(table, Scope(scope.seat, card), CARDS[card].on_play)


def replayable(table: Table, scope: Scope) -> list[str]:
    return list(dict.fromkeys(c for c in table.mats[scope.seat].play if c != scope.source))


def ways_to_replay(table: Table, scope: Scope) -> list[str]:
    return [f"replay {card}" for card in replayable(table, scope)]
