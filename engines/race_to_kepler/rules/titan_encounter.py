"""Step 3, Titan Encounter: a token crossed, three Titans, and a bid of cards for one of them."""

from __future__ import annotations

from engines.play import Ask, checkpoint, reveal
from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS, ROW
from engines.race_to_kepler.rules.effects.resolving import Scope, resolve
from engines.race_to_kepler.table import Mat, Table
from engines.words import Seat, Words

BID = Words("Bid cards from your hand for a Titan, face-down.")
TAKE = Words("You won the bid. Which Titan do you take?")
TAKE_OR_JUMP = Words("You won the bid. Which Titan do you take, or do you jump instead?")


async def titan_encounter(table: Table) -> None:
    """Crossing a token begins it. Between bids, the queue of bidders says how far it has come."""
    if not table.to_bid:
        await meet_titans(table, token_crossed(table))
    while table.to_bid:
        await checkpoint()
        await bid(table, table.to_bid[0])
        del table.to_bid[0]
    if table.row:
        await award(table)
    begin_the_race(table)


def token_crossed(table: Table) -> int:
    """Of several tokens entered or passed this turn only the one nearest to the start counts. The
    start itself has none: 0 says that no token was crossed."""
    start, here = table.turn.start, table.mats[table.active].parsecs
    if start == here:
        return 0
    return min([space for space in table.tokens if start < space <= here], default=0)


async def meet_titans(table: Table, token: int) -> None:
    """The token is removed, and three Titans are turned up, or as many as there are."""
    table.tokens.remove(token)
    table.row = [table.titan_deck.pop() for _ in range(min(ROW, len(table.titan_deck)))]
    await reveal()
    table.tell(Words("A Titan encounter at space {space}!", space=token))
    table.tell(Words("The Titans are {cards}.", cards=names.card_names(table.row)))
    if table.row:
        table.to_bid = bidding_order(table)


def bidding_order(table: Table) -> list[int]:
    """Players bid from the most parsecs to the fewest; equals clockwise from whose turn it was."""
    seats = [(table.active + step) % table.seats for step in range(table.seats)]
    return sorted(seats, key=lambda seat: -table.mats[seat].parsecs)


# Bidding


async def bid(table: Table, seat: int) -> None:
    """The player bids cards one by one. All know how many these are, and nobody else which ones."""
    mat = table.mats[seat]
    while mat.hand:
        answer = await Ask(seat, BID, lambda: possible_bids(mat))
        if answer[0] != "bid":
            break
        mat.hand.remove(answer[1])
        mat.bid.append(answer[1])
    table.tell(
        Words("{who} bids {n} card.", "{who} bids {n} cards.", who=Seat(seat), n=len(mat.bid))
    )


def possible_bids(mat: Mat) -> list[str]:
    ways = [f"bid {card}" for card in dict.fromkeys(mat.hand)]
    return [*ways, "done" if mat.bid else "pass"]


def bid_value(mat: Mat, card: str) -> int:
    """A card counts its cost, unless it says otherwise. A Titan counts what the city says."""
    face = CARDS[card]
    if face.kind == "titan":
        return mat.face.trait.titan_bid
    return face.worth if face.bid is None else face.bid


def bid_total(mat: Mat) -> int:
    return sum(bid_value(mat, card) for card in mat.bid)


# The winner


async def award(table: Table) -> None:
    """All show their cards. The highest bid wins, of equal ones the earliest."""
    bidders = [seat for seat in bidding_order(table) if table.mats[seat].bid]
    if bidders:
        await reveal()
        tell_bids(table, bidders)
        await take_a_titan(table, max(bidders, key=lambda seat: bid_total(table.mats[seat])))
    else:
        table.tell(Words("Nobody bids, and the Titans go their way."))
    table.titan_deck = table.chance.shuffled("titans", table.titan_deck + table.row)
    table.row = []
    for mat in table.mats:
        mat.discard += mat.bid
        mat.bid = []


def tell_bids(table: Table, bidders: list[int]) -> None:
    for seat in bidders:
        mat = table.mats[seat]
        table.tell(
            Words(
                "{who} has bid {cards}: {n}.",
                who=Seat(seat),
                cards=names.card_names(mat.bid),
                n=bid_total(mat),
            )
        )


async def take_a_titan(table: Table, seat: int) -> None:
    """A Titan goes into the winner's hand at once; one city may do something else instead."""
    trait = table.mats[seat].face.trait
    has_choice = trait.event == "win_bid"
    if len(table.row) == 1 and not has_choice:
        titan = table.row[0]
    else:
        question = TAKE_OR_JUMP if has_choice else TAKE
        answer = await Ask(seat, question, lambda: possible_prizes(table, seat))
        if answer[0] == "jump":
            table.tell(Words("{who} lets the Titans go.", who=Seat(seat)))
            await resolve(table, Scope(seat, table.mats[seat].city, is_triggered=True), trait.then)
            return
        titan = answer[1]
    table.row.remove(titan)
    table.mats[seat].hand.append(titan)
    table.tell(Words("{who} wins {card}.", who=Seat(seat), card=names.CARD[titan]))


def possible_prizes(table: Table, seat: int) -> list[str]:
    prizes = [f"take {titan}" for titan in table.row]
    has_choice = table.mats[seat].face.trait.event == "win_bid"
    return [*prizes, "jump"] if has_choice else prizes


def begin_the_race(table: Table) -> None:
    """The Launch phase ends with the first encounter, whatever came of it."""
    if not table.race:
        table.race = True
        table.tell(Words("The Race phase begins: acquired cards now go to the hand."))
