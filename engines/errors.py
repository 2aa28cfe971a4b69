"""What can go wrong with a move. `engines.play` has these names too."""

from __future__ import annotations

from engines.words import Words


class MoveError(Exception):
    """A move that was not made, with a sentence for the player."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


class UnreadableMove(MoveError):
    """The text is no answer to anything."""


class NotYourTurn(MoveError):
    """That seat has nothing to decide now."""


class IllegalMove(MoveError):
    """The answer is not allowed here."""


class NothingToUndo(MoveError):
    """Nothing can be taken back: another seat has moved since, or something hidden was shown."""


class TooManyAnswers(Exception):
    """The rules list more answers than anybody could read. This is no mistake of a player's."""
