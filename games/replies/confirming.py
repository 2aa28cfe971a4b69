"""A mail that may not be the player's: it is understood, and nothing of it is done. The player gets
a letter, at their own address, with a link for each answer."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engines.play import MoveError
from games.inbox import instructions as said
from games.replies.playing import Session


class Unconfirmed(Session):
    """The answers are tried one after another on a copy of the game, as far as nothing hidden is
    shown: of what comes then one would learn without having played."""

    def answer(self, answer: str, goes_on: bool) -> bool:
        choice, began = self.sight.find(answer), self.play.turn_began
        assert choice is not None
        try:
            self.play.move(self.number, answer)
        except MoveError as error:
            return self.stop(self.sentence_of(error))
        heading = f"{choice.heading}: " if choice.heading else ""
        before = len(self.report.understood)
        self.report.understood.append(
            {"label": heading + choice.label, "answer": answer, "seen": self.game.head + before}
        )
        self.look()
        self.report.why_skipped = _("To be answered after that: %(text)s")
        is_same_turn = self.is_asked and self.play.turn_began == began
        return is_same_turn and self.play.may_undo(self.number)

    def undo(self, whole_turn: bool) -> bool:
        return self.leave("undo")

    def command(self, instruction: said.Instruction) -> bool:
        match instruction:
            case said.Chat():
                return self.leave("chat")
            case said.Later():
                return self.leave("later")
            case said.Resign():
                return self.leave("resign")
        return super().command(instruction)

    def leave(self, what: str) -> bool:
        """Say that a command was not followed, and go on."""
        words = _("“%(command)s” works only from your own address, or on the site.")
        self.report.problems.append(words % {"command": what})
        return True
