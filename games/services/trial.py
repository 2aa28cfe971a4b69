"""Asking what an answer would do, without giving it."""

from __future__ import annotations

from typing import NamedTuple

from games.models import Game


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


def try_answer(*, game: Game, seat: int, text: str) -> Trial:
    """Try an answer on a copy of the game that is thrown away, or raise MoveError."""
    play = game.play()
    began, is_own_turn = play.turn_began, play.turn_of == seat
    play.move(seat, text)
    answer = play.log[-1][1]
    if not play.may_undo(seat):
        return Trial(answer, is_final=True, ends_turn=False, hands_over=False)
    is_done = seat not in play.waiting_for
    goes_on = is_own_turn and play.turn_began == began
    return Trial(
        answer,
        is_final=False,
        ends_turn=is_done and not goes_on,
        hands_over=is_done and goes_on,
    )
