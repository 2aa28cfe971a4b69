"""Playing what somebody wrote: answer by answer, until the turn is over or something stops it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import dateformat, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from engines.play import MoveError, Play
from games.inbox import instructions as said
from games.inbox.commands import is_almost_chat, is_almost_later
from games.inbox.grammar import Reading as Grammar
from games.inbox.writing import Written
from games.models import Game, Move, Seat
from games.post.choices import whole_label
from games.reading import Choice, Sight, reader_of
from games.replies.report import Report
from games.replies.understanding import Understanding
from games.reply_address import resign_word
from games.services import moves, saying, tables


class Session:
    """One mail being played for one seat. Everything is said in the language that is in force."""

    def __init__(self, seat: Seat, player: User, language: str, *, seen: int) -> None:
        self.number, self.player, self.language = seat.number, player, language
        self.seen = seen
        """The head of the log that the letter showed which is being answered."""
        self.game: Game = seat.game
        self.report = Report()
        self.refresh()

    def refresh(self) -> None:
        """Read the game as it is now."""
        self.game.refresh_from_db()
        self.seats = self.game.seated()
        self.play: Play = self.game.play()
        self.look()

    def look(self) -> None:
        """See the table as it lies, and understand answers by it."""
        reader = reader_of(self.game, self.seats, self.number, self.language)
        self.sight = Sight(self.play, reader)
        self.understanding = Understanding(self.sight)

    @property
    def is_asked(self) -> bool:
        return self.game.is_running and self.number in self.play.waiting_for

    def has_seen_question(self, seen: int) -> bool:
        """Whether a letter that showed the log up to that row showed the open question."""
        return self.seats[self.number].asked_at <= seen <= self.game.head

    # Reading on

    def take(self, written: Written) -> None:
        grammar = Grammar(written)
        while (instruction := grammar.next(self.is_answer)) is not None:
            if not self.follow(instruction):
                break
        self.skip_rest(grammar)

    def skip_rest(self, grammar: Grammar) -> None:
        """Read on without playing."""
        while (instruction := grammar.next(None)) is not None:
            self.skip(instruction)

    def skip(self, instruction: said.Instruction) -> None:
        """Note what is not played. What changes nothing in the game is done all the same."""
        match instruction:
            case said.Ignored():
                self.ignore(instruction)
            case said.Status() | said.Help() | said.Later() | said.Chat():
                self.command(instruction)
            case _:
                self.report.skipped.append(said.in_words(instruction))

    def is_answer(self, text: str) -> bool:
        return self.is_asked and self.understanding.is_answer(text)

    def ignore(self, instruction: said.Ignored) -> bool:
        self.report.ignored += not instruction.is_greeting
        return True

    def follow(self, instruction: said.Instruction) -> bool:
        """Do one thing; whether to go on with the next."""
        match instruction:
            case said.Ignored():
                return self.ignore(instruction)
            case said.Answer() | said.Number() | said.Done() | said.Unclear() | said.Misplaced():
                if not self.is_asked:
                    return self.refuse(instruction)
                return self.decide(instruction)
            case said.Undo(whole_turn=whole_turn):
                return self.undo(whole_turn)
        return self.command(instruction)

    def command(self, instruction: said.Instruction) -> bool:
        match instruction:
            case said.Status():
                self.report.wants_status = True
            case said.Help():
                self.report.wants_help = True
            case said.Later(after=after):
                self.remind(instruction, after)
            case said.Chat(text=text):
                self.chat(text)
            case said.Resign(word=word):
                return self.resign(word)
        return True

    # Answers

    def decide(self, instruction: said.Instruction) -> bool:
        """Answer the open question, if that is what was written."""
        match instruction:
            case said.Answer(text=text, goes_on=goes_on):
                choice = self.understanding.by_words(text)
                return choice is not None and self.answer(choice.answer, goes_on)
            case said.Number(number=number, goes_on=goes_on):
                return self.by_number(number, goes_on)
            case said.Done(goes_on=goes_on):
                return self.finish(goes_on)
            case said.Misplaced(text=text):
                words = _("“%(text)s”: a number counts only as the first answer; use the code.")
                return self.stop(words % {"text": text})
        return self.not_understood(said.in_words(instruction))

    def refuse(self, instruction: said.Instruction) -> bool:
        """Say that nothing is asked of them, and why."""
        why = moves.NOT_RUNNING.get(self.game.status, _("There is nothing for you to decide now."))
        text = said.in_words(instruction)
        return self.stop(_("“%(text)s” was not played. %(why)s") % {"text": text, "why": why})

    def by_number(self, number: int, goes_on: bool) -> bool:
        choice = self.understanding.by_number(number)
        if choice is None:
            return self.stop(_("There is no number %(number)d in the list.") % {"number": number})
        return self.answer(choice.answer, goes_on)

    def finish(self, goes_on: bool) -> bool:
        choice = self.understanding.ending
        if choice is None:
            asked = {"question": self.sight.question}
            return self.stop(_("“done” is no answer to this question: %(question)s") % asked)
        return self.answer(choice.answer, goes_on)

    def answer(self, answer: str, goes_on: bool) -> bool:
        """Make a move; go on while it is the same turn and nothing hidden was shown. A turn lasts
        until the table waits for others, as it does for letters."""
        choice, began = self.sight.find(answer), self.seats[self.number].turn_began
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
        self.report.played.append(in_full(self.sight.question, choice))
        self.refresh()
        if not self.is_asked or self.seats[self.number].turn_began > began:
            self.report.ended_turn = True
            self.report.why_skipped = _("Your turn was over, so this was not played: %(text)s")
            return False
        if goes_on or self.play.may_undo(self.number):
            return True
        self.report.why_skipped = _(
            "Something hidden was shown, so this was not played: %(text)s. "
            "With ! after an answer the next one is played all the same."
        )
        return False

    def sentence_of(self, error: MoveError) -> str:
        if isinstance(error, moves.SiteRefusal):
            return str(error.sentence)
        return self.sight.reader.say(error.words)

    def not_understood(self, text: str) -> bool:
        if is_almost_chat(text):
            words = _("To say something at the table, write: chat: %(text)s")
            return self.stop(words % {"text": text.partition(" ")[2]})
        if is_almost_later(text):
            return self.stop(_("To be reminded, say after what time: later 2d, or later 12h"))
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
        """Take back one move, or all of the turn that it belongs to, as far as the fence."""
        if not self.seats[self.number].turn_began_by(self.seen):
            return self.stop(_("The letter you answered was for an earlier turn."))
        undone, is_enough = 0, False
        while not is_enough and self.play.may_undo(self.number):
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
            self.refresh()
            undone += 1
            is_enough = not whole_turn or self.play.number <= self.play.turn_began
        if not undone:
            return self.stop(_("There is nothing left to take back."))
        told = ngettext(
            "Your last move was taken back.", "Your last %(n)d moves were taken back.", undone
        )
        self.report.played.append(told % {"n": undone})
        return True

    def remind(self, instruction: said.Instruction, after: timedelta) -> None:
        if not self.is_asked:
            self.refuse(instruction)
            return
        self.report.later = after
        when, deadline = timezone.now() + after, self.seats[self.number].deadline
        told = _("You will be reminded on %(when)s, if it is still your turn.")
        self.report.played.append(told % {"when": moment(when)})
        if deadline is not None and deadline < when:
            words = _("Mind that your time for this turn ends before that, on %(when)s.")
            self.report.played.append(words % {"when": moment(deadline)})

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


def in_full(question: str, choice: Choice) -> str:
    """A move as its player is told of it. “Orchard Dome” says little without the question."""
    asked = f"{question} " if question.endswith("?") else ""
    return f"{asked}{whole_label(choice)}"


def moment(when: datetime) -> str:
    """A day and an hour, by the reader's clock."""
    return dateformat.format(timezone.localtime(when), _("l j F, H:i T"))
