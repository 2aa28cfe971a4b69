"""The toy game with one defect each: which promise that breaks, and what the complaint says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import asdict

from engines import promises
from engines.engine import Option, Outcome
from engines.play import Ask, checkpoint, reveal
from engines.words import Seat, Words
from tests.engines.toy_game import CARDS, COINS, ROUNDS, TURN, Toy, View, points


class FullerView(View, frozen=True):
    more: Any


def with_more(view: View, more: Any) -> FullerView:
    return FullerView(**asdict(view), more=more)


class Defect(NamedTuple):
    toy: Toy
    promise: Callable
    says: str
    spreads: bool
    """It breaks other promises too. All other defects break exactly the one."""


DEFECTS: dict[str, Defect] = {}


def breaks(promise: Callable, says: str, spreads: bool = False) -> Callable:
    def register(toy: type[Toy]) -> type[Toy]:
        DEFECTS[toy.__name__] = Defect(toy.game, promise, says, spreads)
        return toy

    return register


# Views are structs


@breaks(promises.check_views_are_structs, "the view of a spectator is a dict, not a msgspec Struct")
class ViewsADict(Toy):
    def view(self, table, seat):
        return asdict(super().view(table, seat))

    def text(self, view):
        return super().text(View(**view))


# Games end, and every question has an answer


@breaks(promises.check_random_games_end, "has no answer to “Play a card, or draw", spreads=True)
class HasNoAnswer(Toy):
    def possible_plays(self, table, seat):
        return [f"play {card}" for card in table.hands[seat]]


@breaks(promises.check_random_games_end, "after move 5000: the game does not end", spreads=True)
class NeverEnds(Toy):
    async def play(self, table):
        while True:
            await checkpoint()
            await self.bidding(table)


@breaks(promises.check_random_games_end, "is not over, but waits for nobody", spreads=True)
class WaitsForNobody(Toy):
    async def play(self, table):
        await self.bidding(table)


@breaks(promises.check_random_games_end, "seat 7 is asked, but nobody sits", spreads=True)
class AsksAStranger(Toy):
    async def turn(self, table, seat):
        await Ask(7, TURN, lambda: ["done"])


@breaks(promises.check_random_games_end, r"after move \d+: ZeroDivisionError", spreads=True)
class Crashes(Toy):
    def pay(self, table):
        return super().pay(table) // abs(table.round - 3)


@breaks(promises.check_random_games_end, "ended with False, not with an Outcome", spreads=True)
class EndsWithoutAnOutcome(Toy):
    async def turn(self, table, seat):
        table.round = ROUNDS

    def outcome(self, table):
        return False


@breaks(promises.check_random_games_end, r"the seats with a score are \[0, 1\]")
class ForgetsAScore(Toy):
    def outcome(self, table):
        whole = super().outcome(table)
        scores = [score for score in whole.scores if score.seat < 2]
        return Outcome(scores, [s.seat for s in scores if s.place == 1] or [0], whole.reason)


@breaks(promises.check_random_games_end, "points, but their parts add up to")
class Miscounts(Toy):
    def outcome(self, table):
        whole = super().outcome(table)
        whole.scores[0].parts["Coins"] += 1
        return whole


@breaks(promises.check_random_games_end, "have won, but those in first place are")
class CrownsTheWrongOne(Toy):
    def outcome(self, table):
        whole = super().outcome(table)
        losers = [score.seat for score in whole.scores if score.place > 1]
        return Outcome(whole.scores, losers, whole.reason)


@breaks(promises.check_random_games_end, "“done” has no label")
class HasNoLabel(Toy):
    def describe(self, table, seat, answer):
        return Option(Words("")) if answer == "done" else super().describe(table, seat, answer)


# Answers can be typed


@breaks(promises.check_answers_can_be_typed, "more than one answer is “done”", spreads=True)
class AnswersDifferInCapitals(Toy):
    def possible_plays(self, table, seat):
        return ["done", "Done"]

    async def turn(self, table, seat):
        await Ask(seat, TURN, lambda: self.possible_plays(table, seat))


@breaks(promises.check_answers_can_be_typed, "'bid  0' is not words with one space", spreads=True)
class AnswersWithTwoSpaces(Toy):
    def possible_bids(self, table, seat):
        return ["bid  0"]


@breaks(promises.check_answers_can_be_typed, r"'bid\\x07 0' is not words with one", spreads=True)
class AnswersUnprintably(Toy):
    def possible_bids(self, table, seat):
        return ["bid\a 0"]

    def describe(self, table, seat, answer):
        return super().describe(table, seat, answer.replace("\a", ""))


@breaks(promises.check_answers_can_be_typed, "is longer than 60 characters")
class AnswersAtLength(Toy):
    def possible_bids(self, table, seat):
        return [f"bid {'0' * 60}{coins}" for coins in range(min(2, table.coins[seat] + 1))]


# Refused answers leave no trace


@breaks(promises.check_refused_answers_leave_no_trace, "listing the options changed", spreads=True)
class NotesWhoLooked(Toy):
    def possible_bids(self, table, seat):
        table.notes.append(f"{seat} looked")
        return super().possible_bids(table, seat)


# Components are conserved


@breaks(promises.check_components_are_conserved, "components changed: in the cards", spreads=True)
class LosesACard(Toy):
    def lay_down(self, table, seat, card):
        pass


@breaks(promises.check_components_are_conserved, "after move 0: components changed")
class LosesACardBeforeTheFirstMove(Toy):
    async def play(self, table):
        if table.moves == 0 and len(table.deck) == len(CARDS) - 3 * table.seats:
            table.deck.pop()
        return await super().play(table)


@breaks(promises.check_components_are_conserved, "the inventory counts nothing")
class CountsNothing(Toy):
    def inventory(self, table):
        return {}


# Undo brings back what was


@breaks(promises.check_undo_stops_at_fences, "took back|made .* again", spreads=True)
class RemembersOutsideTheTable(Toy):
    turns = 0

    async def turn(self, table, seat):
        self.turns += 1
        table.notes.append(f"turn {self.turns}")
        await super().turn(table, seat)


# The same log gives the same game


@breaks(promises.check_same_log_same_game, "replaying the log gives another game", spreads=True)
class CountsTheGamesPlayed(Toy):
    games = 0

    def set_up(self, **given):
        table = super().set_up(**given)
        self.games += 1
        table.notes.append(f"game {self.games}")
        return table


@breaks(promises.check_same_game_in_every_process, "another process plays")
class GoesThroughASet(Toy):
    def possible_plays(self, table, seat):
        return [*{f"play {card}" for card in table.hands[seat]}, "draw", "done"]


@breaks(promises.check_same_game_in_every_process, "another process plays")
class UsesAHash(Toy):
    def set_up(self, **given):
        table = super().set_up(**given)
        table.deck.sort(key=hash)
        return table


# Resuming


@breaks(promises.check_resume_equals_replay, "it is not the same from a snapshot", spreads=True)
class KeepsALocalAcrossACheckpoint(Toy):
    async def play(self, table):
        passed = 0
        while table.round <= ROUNDS:
            await checkpoint()
            passed += 1
            await self.bidding(table)
            await self.turn(table, self.pay(table))
            table.notes = [f"{passed} rounds passed"]
            table.round += 1
        return self.outcome(table)


@breaks(promises.check_resume_equals_replay, "it is not the same from a snapshot", spreads=True)
class ChecksInAtTheWrongMoment(Toy):
    async def turn(self, table, seat):
        await checkpoint()
        await super().turn(table, seat)


@breaks(promises.check_resume_equals_replay, r"holds \d\d of \d\d moves: a checkpoint is missing")
class ForgetsCheckpoints(Toy):
    async def play(self, table):
        while table.round <= ROUNDS:
            await self.bidding(table)
            await self.turn(table, self.pay(table))
            table.round += 1
        return self.outcome(table)


@breaks(promises.check_resume_equals_replay, "it is not the same from a snapshot", spreads=True)
class ReadsAnotherBranch(Toy):
    def possible_bids(self, table, seat):
        """Fewer when others have bid: what is asked depends on when somebody looked."""
        taken = sum(bid is not None for bid in table.bids)
        return [f"bid {coins}" for coins in range(max(1, table.coins[seat] + 1 - taken))]


# Nothing leaks


@breaks(promises.check_nothing_leaks, "can be taken back hangs on something hidden")
class RevealsUnderAGoodCard(Toy):
    async def bid(self, table, seat):
        await super().bid(table, seat)
        if table.deck and points(table.deck[-1:]) > 15:
            await reveal(to=seat)


@breaks(promises.check_nothing_leaks, "ends the turn hangs on something hidden", spreads=True)
class BeginsATurnAboveAGoodCard(Toy):
    async def turn(self, table, seat):
        await Ask(seat, TURN, lambda: ["done"])
        if table.deck and points(table.deck[-1:]) > 15:
            await checkpoint()
        await super().turn(table, seat)


@breaks(promises.check_nothing_leaks, "without a reveal.*it changes: in the question", spreads=True)
class AsksAboutTheTopCard(Toy):
    async def bid(self, table, seat):
        await super().bid(table, seat)
        await Ask(seat, Words("{card}", card=table.deck[-1]), lambda: ["done"])


@breaks(promises.check_nothing_leaks, "dealt anew, it changes: in the view")
class ShowsEveryHand(Toy):
    def view(self, table, seat):
        return with_more(super().view(table, seat), [list(hand) for hand in table.hands])


@breaks(promises.check_nothing_leaks, "dealt anew, it changes: in the view")
class ShowsSealedBids(Toy):
    def view(self, table, seat):
        return with_more(super().view(table, seat), max(bid or 0 for bid in table.bids))


@breaks(promises.check_nothing_leaks, "dealt anew, it changes: in the text")
class WritesTheTopCardIntoTheText(Toy):
    top = ""

    def view(self, table, seat):
        self.top = table.deck[-1] if table.deck else ""
        return super().view(table, seat)

    def text(self, view):
        return [*super().text(view), Words("{top}", top=self.top)]


@breaks(promises.check_nothing_leaks, "dealt anew, it changes: in the options")
class OffersToDrawOnlyGoodCards(Toy):
    def possible_plays(self, table, seat):
        plays = super().possible_plays(table, seat)
        if "draw" in plays and points(table.deck[-1:]) < 15:
            plays.remove("draw")
        return plays


@breaks(promises.check_nothing_leaks, "dealt anew, it changes: in the options")
class LabelsTheTopCard(Toy):
    def draw_label(self, table):
        return Words("{card}", card=table.deck[-1])


@breaks(promises.check_nothing_leaks, "without a reveal.*it changes: in the events")
class TellsAllWhatWasDrawn(Toy):
    def tell_draw(self, table, seat, card):
        table.tell(Words("{who} plays {card}.", who=Seat(seat), card=card))


@breaks(promises.check_nothing_leaks, "look the same to .* but not quite: in the events")
class TellsTheSealedBid(Toy):
    async def bid(self, table, seat):
        await super().bid(table, seat)
        table.tell(Words("{n}", n=table.bids[seat]))


@breaks(promises.check_nothing_leaks, "without a reveal")
class ForgetsToReveal(Toy):
    async def draw(self, table, seat):
        card = table.deck.pop()
        table.hands[seat].append(card)
        self.tell_draw(table, seat, card)


@breaks(promises.check_nothing_leaks, "without a reveal")
class AsksAgainAboveAGoodCard(Toy):
    async def draw(self, table, seat):
        await super().draw(table, seat)
        if table.deck and points(table.deck[-1:]) > 15:
            await Ask(seat, TURN, lambda: ["done"])


@breaks(promises.check_nothing_leaks, "sees the seed in the view")
class ShowsTheSeed(Toy):
    def view(self, table, seat):
        return with_more(super().view(table, seat), table.chance.seed)


@breaks(promises.check_nothing_leaks, "sees the seed in the events")
class TellsTheSeed(Toy):
    async def turn(self, table, seat):
        table.tell(Words("{seed}", seed=table.chance.seed))
        await super().turn(table, seat)


@breaks(promises.check_nothing_leaks, "the view of .* cannot be JSON", spreads=True)
class ViewsWords(Toy):
    def view(self, table, seat):
        return with_more(super().view(table, seat), self.outcome(table).reason)


@breaks(promises.check_nothing_leaks, "comes back from JSON as another")
class ViewsByNumber(Toy):
    def view(self, table, seat):
        return with_more(super().view(table, seat), {0: "Ann", 1: "Bob"})


# Redeals are honest


@breaks(promises.check_redeals_are_honest, "dealing anew has never changed anything")
class RedealsNothing(Toy):
    def redeal(self, table, seat, chance):
        pass


@breaks(promises.check_redeals_are_honest, "times a seat alone was shown something")
class RedealsOnlyTheDeck(Toy):
    def redeal_cards(self, table, seat, chance):
        table.deck[:] = chance.shuffled("deck", table.deck)


@breaks(promises.check_redeals_are_honest, "sealed answers stayed the same when dealt anew")
class RedealsNoBids(Toy):
    def redeal_bids(self, table, seat, chance):
        pass


@breaks(promises.check_redeals_are_honest, "lost things: in the cards")
class RedealsTooManyCards(Toy):
    def redeal_cards(self, table, seat, chance):
        super().redeal_cards(table, seat, chance)
        table.deck[:] = [chance.pick("deck", CARDS) for _ in table.deck]


@breaks(promises.check_redeals_are_honest, "lost things at|broke at", spreads=True)
class RedealsIntoNewLists(Toy):
    def redeal_cards(self, table, seat, chance):
        """The rules hold on to the old ones."""
        table.hands = [list(hand) for hand in table.hands]
        super().redeal_cards(table, seat, chance)


@breaks(promises.check_redeals_are_honest, "broke at", spreads=True)
class RedealsImpossibleBids(Toy):
    def redeal_bids(self, table, seat, chance):
        for owner, bid in enumerate(table.bids):
            if owner != seat and bid is not None and not table.bids_shown:
                table.bids[owner] = chance.below("bid", 100)

    def pay(self, table):
        assert max(table.bids) <= max(COINS.values()), "nobody has that many coins"
        return super().pay(table)


@breaks(promises.check_redeals_are_honest, "twice from the same seed differs")
class RedealsByItsOwnLuck(Toy):
    redeals = 0

    def redeal_cards(self, table, seat, chance):
        self.redeals += 1
        table.deck[:] = chance.shuffled(f"deck {self.redeals}", table.deck)
        super().redeal_cards(table, seat, chance)


@breaks(promises.check_redeals_are_honest, "keeps the true seed", spreads=True)
class RedealsWithTheTrueSeed(Toy):
    seed = ""

    def set_up(self, **given):
        self.seed = given["chance"].seed
        return super().set_up(**given)

    def redeal_cards(self, table, seat, chance):
        super().redeal_cards(table, seat, chance)
        table.chance.seed = self.seed


# Appraisals do not peek


@breaks(promises.check_appraisals_do_not_peek, r"appraises the table at .* and at")
class AppraisesByAllHands(Toy):
    def appraise(self, table, seat):
        return float(points(table.hands[seat]) - sum(points(hand) for hand in table.hands))


@breaks(promises.check_appraisals_do_not_peek, "the table is worth inf to seat 0")
class AppraisesWithoutEnd(Toy):
    def appraise(self, table, seat):
        return float("inf")


@breaks(promises.check_appraisals_do_not_peek, r"the table is worth \d+ to seat 0")
class AppraisesInIntegers(Toy):
    def appraise(self, table, seat):
        return table.coins[seat]


# Everything can be said


@breaks(promises.check_every_language_renders, "'Well, well.' is not translated into 'fr'")
class SaysWhatNobodyTranslated(Toy):
    def text(self, view):
        return [*super().text(view), Words("Well, well.")]


@breaks(promises.check_every_language_renders, r"'Play \{card\}' is said as 'Play \{card\}'")
class SaysPlacesWithoutValues(Toy):
    def text(self, view):
        return [*super().text(view), Words("Play {card}")]


@breaks(promises.check_every_language_renders, "cannot be said in 'en': KeyError", spreads=True)
class SaysPlacesWithOtherValues(Toy):
    def tell_draw(self, table, seat, card):
        table.tell(Words("{who} plays {card}.", who=Seat(seat)), but=seat)


@breaks(promises.check_every_language_renders, "looking at the table changed it", spreads=True)
class ChangesWhatIsLookedAt(Toy):
    def view(self, table, seat):
        table.notes.append("seen")
        return super().view(table, seat)
