"""An honest toy game with a bit of everything: hidden hands, a deck, sealed bids, an option.

Each round all bid at once. Who bids most pays, and plays cards from the hand or draws one. The
broken toys put one defect each into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from engines.chance import Chance
from engines.engine import Option, Outcome, Score, Setting
from engines.play import Ask, Together, checkpoint, reveal
from engines.table import Table as BaseTable
from engines.words import Seat, Words

CARDS = [f"c{number}" for number in range(1, 31)]
COINS = {"thin": 6, "fat": 12}
ROUNDS = 10
HAND = 3

BID = Words("How much do you bid?")
TURN = Words("Play a card, or draw one.")


class Table(BaseTable, kw_only=True):
    deck: list[str]
    hands: list[list[str]]
    played: list[list[str]]
    coins: list[int]
    bids: list[int | None]
    """Sealed, until all have bid."""
    bank: int = 0
    bids_shown: bool = False
    round: int = 1
    notes: list[str] = field(default_factory=list)
    """What some broken toy wants to remember."""


class View(Struct, frozen=True):
    you: int | None
    round: int
    deck_count: int
    hands: list[list[str] | int]
    """Your own cards; of the others, how many there are."""
    played: list[list[str]]
    coins: list[int]
    bids: list[int | None]
    has_bid: list[bool]


def points(cards: list[str]) -> int:
    return sum(int(card[1:]) for card in cards)


class Toy:
    KEY = "toy"
    NAME = "Toy"
    SEATS = range(2, 5)
    REVISION = 1
    OPTIONS: Mapping[str, Setting] = {
        "purse": Setting(
            label=Words("Coins at the start"),
            values={"thin": Words("few"), "fat": Words("many")},
            default="thin",
        )
    }
    Table = Table
    __file__ = __file__

    @property
    def __name__(self) -> str:
        """Where another process can import this very toy from."""
        return f"{type(self).__module__}:{type(self).__qualname__}.game"

    def __init_subclass__(cls) -> None:
        cls.game = cls()

    def set_up(self, *, seats: int, chance: Chance, options: dict[str, str], revision: int):
        deck = chance.shuffled("deck", CARDS)
        return Table(
            seats=seats,
            revision=revision,
            options=options,
            chance=chance,
            hands=[[deck.pop() for _ in range(HAND)] for _ in range(seats)],
            deck=deck,
            played=[[] for _ in range(seats)],
            coins=[COINS[options["purse"]] for _ in range(seats)],
            bids=[None for _ in range(seats)],
        )

    # The rules

    async def play(self, table: Table) -> Outcome:
        while table.round <= ROUNDS:
            await checkpoint()
            await self.bidding(table)
            await self.turn(table, self.pay(table))
            table.round += 1
        return self.outcome(table)

    async def bidding(self, table: Table) -> None:
        table.tell(Words("Round {n} begins.", n=table.round))
        table.bids = [None for _ in range(table.seats)]
        table.bids_shown = False
        await Together({seat: self.bid(table, seat) for seat in range(table.seats)})
        table.bids_shown = True
        await reveal()

    async def bid(self, table: Table, seat: int) -> None:
        [_, coins] = await Ask(seat, BID, lambda: self.possible_bids(table, seat))
        table.bids[seat] = int(coins)
        table.tell(Words("{who} has bid.", who=Seat(seat)))

    def possible_bids(self, table: Table, seat: int) -> list[str]:
        return [f"bid {coins}" for coins in range(table.coins[seat] + 1)]

    def pay(self, table: Table) -> int:
        """The highest bidder pays; of several, the one whose seat comes first in this round."""
        first = table.round % table.seats
        order = [(first + step) % table.seats for step in range(table.seats)]
        winner = max(order, key=lambda seat: table.bids[seat])
        paid = table.bids[winner]
        table.coins[winner] -= paid
        table.bank += paid
        table.tell(Words("{who} pays {n} coin.", "{who} pays {n} coins.", who=Seat(winner), n=paid))
        return winner

    async def turn(self, table: Table, seat: int) -> None:
        hand = table.hands[seat]
        while True:
            answer = await Ask(seat, TURN, lambda: self.possible_plays(table, seat))
            if answer == ["done"]:
                return
            if answer == ["draw"]:
                await self.draw(table, seat)
                return
            hand.remove(answer[1])
            self.lay_down(table, seat, answer[1])
            table.tell(Words("{who} plays {card}.", who=Seat(seat), card=answer[1]))

    def possible_plays(self, table: Table, seat: int) -> list[str]:
        plays = [f"play {card}" for card in table.hands[seat]]
        return [*plays, "draw", "done"] if table.deck else [*plays, "done"]

    async def draw(self, table: Table, seat: int) -> None:
        card = table.deck.pop()
        table.hands[seat].append(card)
        await reveal(to=seat)
        self.tell_draw(table, seat, card)

    def tell_draw(self, table: Table, seat: int, card: str) -> None:
        table.tell(Words("You draw {card}.", card=card), to=seat)
        table.tell(Words("{who} draws a card.", who=Seat(seat)), but=seat)

    def lay_down(self, table: Table, seat: int, card: str) -> None:
        table.played[seat].append(card)

    def outcome(self, table: Table) -> Outcome:
        totals = [
            points(cards) + coins for cards, coins in zip(table.played, table.coins, strict=True)
        ]
        scores = [
            Score(
                seat=seat,
                place=1 + sum(other > total for other in totals),
                total=total,
                parts={"Cards": points(table.played[seat]), "Coins": table.coins[seat]},
            )
            for seat, total in enumerate(totals)
        ]
        winners = [score.seat for score in scores if score.place == 1]
        return Outcome(scores, winners, Words("{who} has most.", who=[Seat(s) for s in winners]))

    # What is seen

    def describe(self, table: Table, seat: int, answer: str) -> Option:
        verb, _, what = answer.partition(" ")
        if verb == "bid":
            n = int(what)
            return Option(Words("Bid {n} coin", "Bid {n} coins", n=n), "coins", Words("Bids"))
        if verb == "play":
            return Option(Words("Play {card}", card=what), what)
        if verb == "draw":
            return Option(self.draw_label(table), "deck")
        return Option(Words("End your turn"))

    def draw_label(self, table: Table) -> Words:
        return Words("Draw a card")

    def view(self, table: Table, seat: int | None) -> View:
        return View(
            you=seat,
            round=table.round,
            deck_count=len(table.deck),
            hands=[
                list(hand) if owner == seat else len(hand) for owner, hand in enumerate(table.hands)
            ],
            played=[list(cards) for cards in table.played],
            coins=list(table.coins),
            bids=[
                bid if owner == seat or table.bids_shown else None
                for owner, bid in enumerate(table.bids)
            ],
            has_bid=[bid is not None for bid in table.bids],
        )

    def text(self, view: View) -> list[Words]:
        lines = [Words("Round {n}, {deck} cards left", n=view.round, deck=view.deck_count)]
        for seat, hand in enumerate(view.hands):
            if isinstance(hand, int):
                hand = Words("{n} card", "{n} cards", n=hand)
            lines.append(
                Words(
                    "{who}: {hand}; played: {played}; coins: {coins}",
                    who=Seat(seat),
                    hand=hand,
                    played=view.played[seat],
                    coins=view.coins[seat],
                )
            )
        return lines

    def redeal(self, table: Table, seat: int | None, chance: Chance) -> None:
        self.redeal_cards(table, seat, chance)
        self.redeal_bids(table, seat, chance)

    def redeal_cards(self, table: Table, seat: int | None, chance: Chance) -> None:
        hidden = [hand for owner, hand in enumerate(table.hands) if owner != seat]
        unseen = chance.shuffled(
            "cards", [*table.deck, *(card for hand in hidden for card in hand)]
        )
        for cards in (table.deck, *hidden):
            cards[:] = [unseen.pop() for _ in cards]

    def redeal_bids(self, table: Table, seat: int | None, chance: Chance) -> None:
        for owner, bid in enumerate(table.bids):
            if owner != seat and bid is not None and not table.bids_shown:
                table.bids[owner] = chance.below("bid", table.coins[owner] + 1)

    def inventory(self, table: Table) -> dict[str, Any]:
        hands = [card for hand in table.hands for card in hand]
        played = [card for cards in table.played for card in cards]
        return {
            "cards": sorted([*table.deck, *hands, *played]),
            "coins": table.bank + sum(table.coins),
        }

    def appraise(self, table: Table, seat: int) -> float:
        return points(table.played[seat]) + table.coins[seat] + points(table.hands[seat]) / 2


class HonestToy(Toy):
    """Keeps every promise."""
