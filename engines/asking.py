"""What the rules ask at one moment of a game, as a digest: two versions of the rules that ask the
same have the same digest.

A question is the seat it is put to and the answers it allows, in their order, since letters number
them. Its words may change without changing the game, so they are left out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from engines.engine import Outcome
from engines.play import Move, Play

LENGTH = 12
"""So many letters of a digest are kept. They tell changes from each other, and need not be safe
against forgery."""


def digest_of_questions(play: Play) -> str:
    """A digest of every question that is open now."""
    asked = [[seat, ask.legal] for seat, ask in sorted(play.waiting_for.items())]
    data = json.dumps(asked, separators=(",", ":"))
    return hashlib.sha256(data.encode()).hexdigest()[:LENGTH]


def digests_of_moves(play: Play, moves: Iterable[Move]) -> list[str]:
    """The digest at the deal and after each move. The play is left at the last one."""
    digests = [digest_of_questions(play)]
    for move in moves:
        play.follow([move])
        digests.append(digest_of_questions(play))
    return digests


def result_of(outcome: Outcome) -> list[Any]:
    """Who won, and everyone's points, without any words: the parts of a score by their numbers."""
    scores = [[s.seat, s.place, s.total, sorted(s.parts.values())] for s in outcome.scores]
    return [sorted(scores), sorted(outcome.winners)]
