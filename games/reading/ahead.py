"""What would be asked after each answer, so that a whole turn can be written at once.

Each answer is tried on a copy of the game that is thrown away. Asking costs nothing, so nothing may
be told that the player could not work out: of a final answer, which shows something hidden, only
that it is final. Engines promise that what is asked after any other answer hangs on nothing that
its player cannot see (`check_nothing_leaks`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from msgspec import Struct

from engines.play import Play
from engines.trial import Turn
from games.reading.sight import Sight

MOST_LISTED = 400
"""No more answers are tried once so many answers to the next questions have been listed: a letter
has to be cheap. It is a count and not a time, so the same letter is written every time."""


class Then(Enum):
    """What comes after an answer."""

    FINAL = "final"
    """It cannot be taken back. What comes then may be hidden."""
    TURN_ENDS = "turn ends"
    OTHERS_DECIDE = "others decide"
    ASKED = "asked"


class Ahead(Struct, frozen=True):
    """What comes after an answer, as far as its player may know. Equal ones can be told at once."""

    then: Then
    question: str = ""
    """What is asked next; empty if it is the same question once more."""
    answers: tuple[str, ...] = ()
    """The answers to it. If the question is the same, those that are new come first."""
    new: int = 0
    """How many of the answers cannot be given now."""


def look_ahead(sight: Sight, again: Callable[[], Play], answers: Iterable[str]) -> dict[str, Ahead]:
    """What comes after each of these answers. `again` makes the game anew as it is now."""
    ask = sight.ask
    if ask is None:
        return {}
    turn, found, listed = Turn.now(sight.play, ask.seat), {}, 0
    for answer in answers:
        if listed > MOST_LISTED:
            break
        ahead = ahead_of(sight, turn, again().follow([(ask.seat, answer)]))
        listed += len(ahead.answers)
        found[answer] = ahead
    return found


def ahead_of(sight: Sight, turn: Turn, play: Play) -> Ahead:
    """What has come after the last answer of a copy."""
    trial = turn.trial_by(play)
    if trial.is_final:
        return Ahead(Then.FINAL)
    if trial.hands_over:
        return Ahead(Then.OTHERS_DECIDE)
    if trial.ends_turn:
        return Ahead(Then.TURN_ENDS)
    return asked_by(sight, turn, play)


def asked_by(sight: Sight, turn: Turn, play: Play) -> Ahead:
    ask = play.waiting_for[turn.seat]
    question, now = sight.reader.say(ask.question), sight.options
    if question != sight.question:
        return Ahead(Then.ASKED, question, tuple(ask.legal), len(ask.legal))
    new = [answer for answer in ask.legal if answer not in now]
    old = [answer for answer in ask.legal if answer in now]
    return Ahead(Then.ASKED, "", (*new, *old), len(new))
