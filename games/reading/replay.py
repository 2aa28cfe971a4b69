"""A finished game after some of its moves, for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.play import Play
from games.guard import guarded
from games.models import Game, Move
from games.reading.happenings import lines_of
from games.reading.reader import Reader, mark_of


class Still(NamedTuple):
    """The table after one move, and that move in words."""

    play: Play
    reader: Reader
    """The reader, with the names of those who sat there at the time."""
    move: Move | None
    """The move; None at the deal."""
    choice: str = ""
    """What was chosen, in the words in which it was offered."""
    lines: Sequence[str] = ()
    """What happened in consequence."""

    @property
    def who(self) -> str:
        return "" if self.move is None else self.reader.name(self.move.seat)

    @property
    def mark(self) -> str:
        return "" if self.move is None else mark_of(self.move.seat)


def still(game: Game, rows: Sequence[Move], reader: Reader) -> Still:
    """The table after these rows, and the last of them in words."""
    if not rows:
        return Still(game.replay([]), reader.back_at(0), None)
    row = rows[-1]
    assert row.seat is not None
    play, then = game.replay(rows[:-1]), reader.back_at(row.number)
    choice = choice_of(play, row.seat, row.answer, then)
    guarded(play.follow, [(row.seat, row.answer)])
    return Still(play, then, row, choice, lines_of(row, reader))


def choice_of(play: Play, seat: int, answer: str, reader: Reader) -> str:
    """An answer in the words in which its player read it, with the heading it stood under."""
    describe = play.waiting_for[seat].describe
    assert describe is not None
    option = guarded(describe, seat, answer)
    label = reader.say(option.label)
    return label if option.group is None else f"{reader.say(option.group)}: {label}"
