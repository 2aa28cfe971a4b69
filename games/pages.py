"""The read-only object that a game's page shows. The template decides nothing."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import date, datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from engines.campaigns import campaigns_of
from engines.chance import seed_hash
from engines.words import Words
from games.access import Visit
from games.fragments import happenings_html, players_html
from games.happenings import Reader, recent_rows, since_last_turn
from games.models import Game, Message, Seat
from games.position import Choice, addresses, position

CHAT_SHOWN = 30


class Confirm(NamedTuple):
    """An answer that is only made once it has been confirmed, and why.

    Of a final one nothing is told but that: whether the turn ends with it may hang on cards that
    nobody has seen yet, or on what others have sealed, and one could ask about every answer.
    """

    choice: Choice
    heading: str
    is_final: bool
    ends_turn: bool


class GamePage:
    """A game as one visitor sees it now."""

    def __init__(
        self,
        visit: Visit,
        language: str,
        *,
        confirm: Confirm | None = None,
        refused: str = "",
        typed: str = "",
        touched: str = "",
    ) -> None:
        self.game: Game = visit.game
        self.seats: list[Seat] = visit.seats
        self.seat: Seat | None = visit.seat
        self.token = visit.token
        self.names = tuple([seat.label for seat in visit.seats])
        self.urls = addresses(visit)
        self.position = position(
            visit.game.engine,
            bytes(visit.game.checkpoint),
            visit.game.head,
            visit.number,
            self.names,
            language,
            self.urls,
        )
        self.confirm = confirm
        self.refused = refused
        self.typed = typed
        self.touched = self.position.read_touched(touched) if touched else ()

    @property
    def is_plain(self) -> bool:
        """Nothing is confirmed, nothing was refused, nothing is pressed."""
        return not (self.confirm or self.refused or self.typed or self.touched)

    def depends_on(self) -> tuple[Hashable, ...]:
        """What the page shows besides the position: how the game stands, clocks, talk."""
        clocks = [(seat.awaited_since, seat.deadline) for seat in self.seats]
        talk = self.messages if self.has_chat else ()
        zone = timezone.get_current_timezone_name()
        away = [row.away_until for row in self.waiting]
        return (self.game.status, zone, self.letter_to_come, *away, *clocks, *talk)

    @property
    def is_asked(self) -> bool:
        return self.position.ask is not None and self.game.is_running

    @property
    def may_undo(self) -> bool:
        return self.game.is_running and self.position.may_undo

    @property
    def board(self) -> SafeString:
        if self.confirm is not None:
            return self.position.board_about(self.confirm.choice.touches)
        if self.is_asked:
            return self.position.board_after(self.touched)
        return self.position.still_board

    @property
    def answers(self) -> SafeString:
        return self.position.answers_after(self.touched)

    @property
    def heading(self) -> str:
        """What stands on top of the sheet."""
        if self.confirm is not None:
            return _("Shall it be so?")
        if self.is_asked:
            return self.position.question
        if self.scores is not None:
            return self.scores.heading
        if self.game.is_finished:
            return _("This game was aborted")
        if not self.game.is_running:
            return _("This game is paused")
        awaited = ", ".join(seat.label for seat in self.awaited)
        return _("Waiting for %(who)s") % {"who": awaited}

    @property
    def players(self) -> SafeString:
        return players_html(self.seats, self.game)

    @property
    def awaited(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.is_awaited]

    @cached_property
    def waiting(self) -> list[Waiting]:
        """For whom the visitor waits, and until when they are away: the table knows that, onlookers
        don't. Who is asked something waits for nobody, and so it is not looked up."""
        if self.is_asked or not self.game.is_running:
            return []
        people = [seat.player for seat in self.awaited if seat.player is not None]
        if self.seat is not None:
            prefetch_related_objects(people, "absences")
        return [
            Waiting(seat, seat.player.away_until() if seat.player and self.seat else None)
            for seat in self.awaited
        ]

    @property
    def letter_to_come(self) -> str:
        """How the visitor will hear that it is their turn, if they are not looking."""
        if self.seat is None or self.seat.player is None or self.seat.mutes_letters:
            return ""
        return {
            User.Letters.AT_ONCE: _("You will get a letter when it is your turn."),
            User.Letters.DAILY: _("Your daily letter tells you when it is your turn."),
        }.get(User.Letters(self.seat.player.letters), "")

    @cached_property
    def happenings(self) -> SafeString:
        """Since the visitor's last turn."""
        reader = Reader(self.position.seat, self.position.book, self.names)
        return happenings_html(since_last_turn(recent_rows(self.game, self.seat), reader))

    @property
    def is_alone(self) -> bool:
        return len(self.seats) == 1

    @property
    def has_chat(self) -> bool:
        """Alone, only a moderator could say something."""
        return self.seat is not None and (not self.is_alone or bool(self.messages))

    @cached_property
    def messages(self) -> list[Said]:
        messages = Message.objects.filter(game=self.game.pk).order_by("-at", "-pk")
        columns = messages.values_list("pk", "author__name", "text", "at", "is_hidden")
        return [Said(*row) for row in columns[:CHAT_SHOWN]][::-1]

    @property
    def last_message(self) -> int:
        return self.messages[-1].pk if self.messages else 0

    @cached_property
    def scores(self) -> ScoreTable | None:
        return ScoreTable(self) if self.game.outcome else None

    @property
    def onward(self) -> str:
        """How its player's campaign goes on after this game; nothing if there is no campaign."""
        plan = campaigns_of(self.game.rules)
        if plan is None or self.game.campaign_id is None or self.seat is None:
            return ""
        campaign, level = plan.place_of(self.game.options)
        if not self.game.winners:
            return _("Try level %(level)d again") % {"level": level}
        if level == len(plan.CAMPAIGNS[campaign].levels):
            return _("See the completed campaign")
        return _("Go on to level %(level)d") % {"level": level + 1}

    @property
    def seed_matches(self) -> bool:
        return seed_hash(self.game.seed) == self.game.seed_hash


class Waiting(NamedTuple):
    """Somebody whose turn it is."""

    seat: Seat
    away_until: date | None


class Said(NamedTuple):
    """One message at the table."""

    pk: int
    author: str | None
    text: str
    at: datetime
    is_hidden: bool


class ScoreColumn(NamedTuple):
    seat: Seat
    place: int
    total: int
    is_winner: bool


class ScoreRow(NamedTuple):
    name: str
    points: list[int]


class ScoreTable:
    """The scores by part: a row for each part, a column for each player, best first."""

    def __init__(self, page: GamePage) -> None:
        outcome: dict[str, Any] = page.game.outcome or {}
        say = page.position.say
        self.reason = say(Words.from_plain(outcome["reason"]))
        scores = sorted(outcome["scores"], key=lambda score: score["place"])
        self.columns = [
            ScoreColumn(
                page.seats[score["seat"]],
                score["place"],
                score["total"],
                score["seat"] in outcome["winners"],
            )
            for score in scores
        ]
        parts = dict.fromkeys(part for score in outcome["scores"] for part in score["parts"])
        self.rows = [
            ScoreRow(say(Words(part)), [score["parts"].get(part, 0) for score in scores])
            for part in parts
        ]

    @property
    def heading(self) -> str:
        winners = [column.seat.label for column in self.columns if column.is_winner]
        if not winners:
            return _("Not this time")
        if len(winners) == 1:
            return _("%(who)s wins") % {"who": winners[0]}
        return _("%(who)s share the victory") % {"who": ", ".join(winners)}


def try_answer(page: GamePage, text: str, *, always: bool = False) -> Confirm | None:
    """What has to be confirmed about an answer; None if it can simply be taken back.
    MoveError if it is no answer. The trial is thrown away: nothing it shows is told."""
    place = page.position
    assert place.seat is not None
    assert place.ask is not None
    answer = place.ask.read(text)
    trial = page.game.play()
    trial.move(place.seat, answer)
    is_final = not trial.may_undo(place.seat)
    ends_turn = not is_final and place.seat not in trial.waiting_for
    if not (ends_turn or is_final or always):
        return None
    option = place.ask.options[answer]
    heading = "" if option.group is None else place.say(option.group)
    choice = Choice(answer, place.say(option.label), option.touches)
    return Confirm(choice, heading, is_final, ends_turn)
