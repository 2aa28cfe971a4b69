"""What the turn page shows, as a read-only object. The template decides nothing."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import timedelta
from functools import cached_property
from typing import NamedTuple

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from engines.campaigns import campaigns_of
from engines.chance import seed_hash
from engines.trial import Trial
from games.access import Visit
from games.models import Game, Seat
from games.reading import Awaited, Choice, Reading, ScoreTable, reader_of
from games.talk import Said, last_said
from games.turn_page.addresses import Touched, addresses
from games.turn_page.cache import position
from games.turn_page.html import happenings_html, players_html
from games.turn_page.position import Position


class Confirm(NamedTuple):
    """An answer that has to be confirmed before it is made, and what it would do."""

    choice: Choice
    trial: Trial

    @property
    def consequence(self) -> str:
        if self.trial.is_final:
            return _("It cannot be taken back.")
        if self.trial.ends_turn:
            return _(
                "Your turn ends with it. Until somebody else moves you can still take it back."
            )
        if self.trial.hands_over:
            return _(
                "Another player decides something next. Until they do, you can still take it back."
            )
        return _("You can take it back afterwards.")


class TurnPage:
    """A game as one visitor sees it now."""

    def __init__(
        self,
        visit: Visit,
        language: str,
        *,
        trial: Trial | None = None,
        refused: str = "",
        typed: str = "",
        touched: str = "",
    ) -> None:
        self.game: Game = visit.game
        self.rules = visit.game.rules  # raises NotInstalled, which has a page of its own
        self.seats: list[Seat] = visit.seats
        self.seat: Seat | None = visit.seat
        self.token = visit.token
        self.may_play = visit.may_play
        self.is_for_one_turn = visit.seen is not None
        self.urls = addresses(visit)
        reader = reader_of(visit.game, visit.seats, visit.number, language)
        self.reading = Reading(visit.game, visit.seats, reader, lambda: self.position.sight)
        self.trial = trial
        self.refused = refused
        self.typed = typed
        self.touched: Touched = self.position.read_touched(touched) if touched else ()

    @cached_property
    def position(self) -> Position:
        game = self.game
        return position(
            game.engine, bytes(game.checkpoint), game.head, self.reading.reader, self.urls
        )

    @property
    def is_plain(self) -> bool:
        """Whether nothing has to be confirmed, nothing was refused and nothing is pressed."""
        return not (self.trial or self.refused or self.typed or self.touched)

    def depends_on(self) -> tuple[Hashable, ...]:
        """What the page shows besides the position: how the game stands, clocks, talk."""
        clocks = [(seat.awaited_since, seat.deadline) for seat in self.seats]
        talk = self.messages if self.has_chat else ()
        zone = timezone.get_current_timezone_name()
        away = [each.away_until for each in self.waiting]
        shown = (self.game.status, self.may_play, zone, self.letter_to_come)
        return (*shown, *away, *clocks, *talk)

    # The table and the question

    @property
    def is_asked(self) -> bool:
        """Whether the visitor is asked something, and may answer."""
        return self.reading.is_asked and self.may_play

    @property
    def needs_newer_letter(self) -> bool:
        """Whether it is their turn, but they came by the link of an earlier one."""
        return self.reading.is_asked and not self.may_play

    @property
    def may_undo(self) -> bool:
        return self.reading.may_undo and self.may_play and self.confirm is None

    @cached_property
    def confirm(self) -> Confirm | None:
        """The answer to confirm, if there is one and the game has not moved on since."""
        if self.trial is None:
            return None
        choice = self.position.sight.find(self.trial.answer)
        return Confirm(choice, self.trial) if choice is not None else None

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
        """The heading above the question."""
        if self.confirm is not None:
            return _("Make this move?")
        if self.is_asked:
            return self.reading.question
        if self.needs_newer_letter:
            return _("It is your turn")
        if self.scores is not None:
            return self.scores.heading
        if self.game.is_finished:
            return _("This game was aborted")
        if not self.game.is_running:
            return _("This game is paused")
        return _("Waiting for %(who)s") % {"who": ", ".join(each.name for each in self.waiting)}

    # Who plays

    @property
    def players(self) -> SafeString:
        return players_html(self.seats, self.game)

    @property
    def is_alone(self) -> bool:
        return len(self.seats) == 1

    @property
    def waiting(self) -> list[Awaited]:
        """Those for whom the visitor waits: nobody while the visitor is asked something."""
        return [] if self.reading.is_asked else self.reading.awaited

    @property
    def letter_to_come(self) -> str:
        """A sentence that says by which letter the visitor will hear that it is their turn."""
        if self.seat is None:
            return ""
        minutes = self.seat.letters_wait // timedelta(minutes=1)
        return {
            User.Letters.AT_ONCE: _("You will get a letter when it is your turn."),
            User.Letters.DELAYED: ngettext(
                "You will get a letter when it has been your turn for %(minutes)d minute.",
                "You will get a letter when it has been your turn for %(minutes)d minutes.",
                minutes,
            )
            % {"minutes": minutes},
            User.Letters.DIGEST: _("Your next digest tells you when it is your turn."),
        }.get(User.Letters(self.seat.letters_wanted), "")

    # What happened, and what was said

    @cached_property
    def happenings(self) -> SafeString:
        """What happened since the visitor's last turn, as HTML."""
        return happenings_html(self.reading.happenings)

    @property
    def happenings_heading(self) -> str:
        if self.seat is not None and not self.seat.last_moved:
            return _("So far")
        if self.seat is not None and not self.is_alone:
            return _("Since your last turn")
        return _("What happened last")

    @property
    def has_chat(self) -> bool:
        """Whether the chat is shown. Somebody who plays alone sees it once the site has spoken."""
        return self.seat is not None and (not self.is_alone or bool(self.messages))

    @cached_property
    def messages(self) -> list[Said]:
        return last_said(self.game, self.seats)

    @property
    def last_message(self) -> int:
        return self.messages[-1].pk if self.messages else 0

    # After the end

    @property
    def scores(self) -> ScoreTable | None:
        return self.reading.scores

    @property
    def onward(self) -> str:
        """How the player's campaign goes on after this game; empty if there is no campaign."""
        plan = campaigns_of(self.rules)
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
