"""What an answer would do, judged by a copy of the game on which it was made."""

from __future__ import annotations

from typing import NamedTuple

from engines.play import Play


class Trial(NamedTuple):
    """What an answer would do.

    Of a final answer nothing else is told. Whether it ends the turn may depend on cards that nobody
    has seen yet, or on what others have sealed, and a player could try every answer.
    """

    answer: str
    """The answer as the log would have it, however it was typed."""
    is_final: bool
    """Whether it cannot be taken back."""
    ends_turn: bool
    """Whether nothing more is asked of that seat in this turn."""
    hands_over: bool
    """Whether somebody else decides something next, after which the turn may go on."""

    @property
    def needs_confirmation(self) -> bool:
        """Whether the page asks before it is made: it is final, or somebody else is next."""
        return self.is_final or self.ends_turn or self.hands_over


class Turn(NamedTuple):
    """The turn in which a seat is asked something."""

    seat: int
    began: int
    is_own: bool
    """Whether it is the turn of that seat, or another's in which it has to decide something."""

    @classmethod
    def now(cls, play: Play, seat: int) -> Turn:
        return cls(seat, play.turn_began, play.turn_of == seat)

    def trial_by(self, play: Play) -> Trial:
        """What the last answer of the seat has done, made on a copy that is thrown away."""
        answer = play.log[-1][1]
        if not play.may_undo(self.seat):
            return Trial(answer, is_final=True, ends_turn=False, hands_over=False)
        is_done = self.seat not in play.waiting_for
        goes_on = self.is_own and play.turn_began == self.began
        return Trial(
            answer,
            is_final=False,
            ends_turn=is_done and not goes_on,
            hands_over=is_done and goes_on,
        )
