"""Asking what an answer would do, without giving it."""

from __future__ import annotations

from engines.play import Play
from engines.trial import Trial, Turn
from games.guard import guarded
from games.models import Game


def try_answer(*, game: Game, seat: int, text: str) -> Trial:
    """Try an answer on a copy of the game that is thrown away, or raise MoveError."""
    return guarded(try_on, game.play(), seat, text)


def try_on(play: Play, seat: int, text: str) -> Trial:
    turn = Turn.now(play, seat)
    play.move(seat, text)
    return turn.trial_by(play)
