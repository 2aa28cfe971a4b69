"""Playing what somebody wrote: answer by answer, until the turn is over or something stops it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from engines.play import MoveError, Play
from games.inbox import instructions as said
from games.inbox.grammar import Reading as Grammar
from games.inbox.writing import Written
from games.models import Game, Move, Seat
from games.reading import Sight, reader_of
from games.replies.understanding import Understanding
from games.reply_address import resign_word
from games.services import moves, saying, tables

MAX_UNDONE = 50


@dataclass
class Report:
    """What became of a mail, in sentences for its sender."""

    played: list[str] = field(default_factory=list)
    """What was done, in order."""
    problems: list[str] = field(default_factory=list)
    """What was not done, and why."""
    ignored: int = 0
    """How many lines after the answers were not looked at."""
    wants_status: bool = False
    wants_help: bool = False
    later: timedelta | None = None

    @property
    def is_empty(self) -> bool:
        wants = self.wants_status or self.wants_help or self.later is not None
        return not (self.played or self.problems or wants)

    def facts(self) -> dict[str, Any]:
        """What the answer letter needs."""
        return {
            "played": self.played,
            "problems": self.problems,
            "ignored": self.ignored,
            "status": self.wants_status,
            "help": self.wants_help,
        }


class Session:
    """One mail being played for one seat. Everything is said in the language that is in force."""

    def __init__(self, seat: Seat, player: User, language: str) -> None:
        self.number, self.player, self.language = seat.number, player, language
        self.game: Game = seat.game
        self.report = Report()
        self.refresh()

    def refresh(self) -> None:
        """Read the game as it is now."""
        self.game.refresh_from_db()
        self.seats = self.game.seated()
        self.play: Play = self.game.play()
        reader = reader_of(self.game, self.seats, self.number, self.language)
        self.sight = Sight(self.play, reader)
        self.understanding = Understanding(self.sight)

    @property
    def is_asked(self) -> bool:
        return self.game.is_running and self.number in self.play.waiting_for

    # Reading on

    def take(self, written: Written) -> Report:
        grammar = Grammar(written)
        while (instruction := grammar.next(self.is_answer)) is not None:
            if not self.follow(instruction):
                break
        while (instruction := grammar.next(None)) is not None:
            self.skip(instruction)
        return self.report

    def is_answer(self, text: str) -> bool:
        return self.is_asked and self.understanding.is_answer(text)

    def skip(self, instruction: said.Instruction) -> None:
        """Tell of an answer that comes after playing stopped. What changes nothing in the game is
        done all the same."""
        match instruction:
            case said.Answer(text=text) | said.Unclear(text=text) | said.Misplaced(text=text):
                self.report.problems.append(_("Not played any more: %(text)s") % {"text": text})
            case said.Ignored():
                self.report.ignored += 1
            case said.Status() | said.Help() | said.Later() | said.Chat():
                self.command(instruction)

    def follow(self, instruction: said.Instruction) -> bool:
        """Do one thing; whether to go on with the next."""
        match instruction:
            case said.Ignored():
                self.report.ignored += 1
                return True
            case said.Answer(text=text, goes_on=goes_on):
                choice = self.understanding.by_words(text)
                return choice is not None and self.answer(choice.answer, goes_on)
            case said.Number(number=number, goes_on=goes_on):
                return self.by_number(number, goes_on)
            case said.Done(goes_on=goes_on):
                return self.finish(goes_on)
            case said.Undo(whole_turn=whole_turn):
                return self.undo(whole_turn)
            case said.Unclear(text=text):
                return self.not_understood(text)
            case said.Misplaced(text=text):
                words = _("“%(text)s”: a number counts only as the first answer; use the code.")
                return self.stop(words % {"text": text})
        return self.command(instruction)

    def command(self, instruction: said.Instruction) -> bool:
        match instruction:
            case said.Status():
                self.report.wants_status = True
            case said.Help():
                self.report.wants_help = True
            case said.Later(after=after):
                self.report.later = after
            case said.Chat(text=text):
                self.chat(text)
            case said.Resign(word=word):
                return self.resign(word)
        return True

    # Answers

    def by_number(self, number: int, goes_on: bool) -> bool:
        if not self.is_asked:
            return self.stop(_("There is nothing for you to decide now."))
        choice = self.understanding.by_number(number)
        if choice is None:
            return self.stop(_("There is no number %(number)d in the list.") % {"number": number})
        return self.answer(choice.answer, goes_on)

    def finish(self, goes_on: bool) -> bool:
        if not self.is_asked:
            return self.stop(_("There is nothing for you to decide now."))
        choice = self.understanding.ending
        if choice is None:
            return self.stop(_("“done” is no answer to this question: %(question)s") % self.asked)
        return self.answer(choice.answer, goes_on)

    @property
    def asked(self) -> dict[str, str]:
        return {"question": self.sight.question}

    def answer(self, answer: str, goes_on: bool) -> bool:
        """Make a move; go on while it is the same turn and nothing hidden was shown."""
        choice, began = self.sight.find(answer), self.play.turn_began
        assert choice is not None
        try:
            moves.submit_move(
                game=self.game,
                seat=self.number,
                text=answer,
                seen=self.game.head,
                via=Move.Via.MAIL,
                player=self.player.pk,
            )
        except MoveError as error:
            return self.stop(self.sentence_of(error))
        heading = f"{choice.heading}: " if choice.heading else ""
        self.report.played.append(f"{heading}{choice.label}")
        self.refresh()
        if not self.is_asked or self.play.turn_began > began:
            return False
        return goes_on or self.play.may_undo(self.number)

    def sentence_of(self, error: MoveError) -> str:
        if isinstance(error, moves.SiteRefusal):
            return str(error.sentence)
        return self.sight.reader.say(error.words)

    def not_understood(self, text: str) -> bool:
        if not self.is_asked:
            words = _("“%(text)s” was not played: there is nothing for you to decide now.")
            return self.stop(words % {"text": text})
        near = self.understanding.near(text)
        if near:
            words = _("“%(text)s” is not an answer here. Did you mean: %(near)s?")
            return self.stop(words % {"text": text, "near": ", ".join(near)})
        return self.stop(_("“%(text)s” is not an answer here.") % {"text": text})

    def stop(self, sentence: str) -> bool:
        self.report.problems.append(sentence)
        return False

    # Taking back, leaving, talking

    def undo(self, whole_turn: bool) -> bool:
        for undone in range(MAX_UNDONE if whole_turn else 1):
            if not self.play.may_undo(self.number):
                if not undone:
                    return self.stop(_("There is nothing left to take back."))
                break
            try:
                moves.undo_move(
                    game=self.game,
                    seat=self.number,
                    seen=self.game.head,
                    via=Move.Via.MAIL,
                    player=self.player.pk,
                )
            except MoveError as error:
                return self.stop(self.sentence_of(error))
            self.report.played.append(_("Your last move was taken back."))
            self.refresh()
        return True

    def resign(self, word: str) -> bool:
        expected = resign_word(self.seats[self.number])
        if word != expected:
            words = _("To resign from this game for good, write: resign %(word)s")
            return self.stop(words % {"word": expected})
        try:
            tables.resign(game=self.game, user=self.player)
        except tables.TableError as error:
            return self.stop(str(error))
        self.report.played.append(_("You have resigned. A bot plays on in your seat."))
        return False

    def chat(self, text: str) -> None:
        if saying.say(game=self.game, author=self.player, text=text) is not None:
            self.report.played.append(_("Said at the table: %(text)s") % {"text": text[:80]})
        else:
            self.report.problems.append(_("You have said a lot. Let the others answer first."))
