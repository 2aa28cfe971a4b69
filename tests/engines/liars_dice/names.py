"""What bids and faces are called."""

from __future__ import annotations

from engines.words import Words

from .components import FACES

LIAR = "liar"
FACE_WORDS = dict(zip(FACES, ("ones", "twos", "threes", "fours", "fives", "sixes"), strict=True))
"""How a player types a face: "bid 3 fives"."""


def face_of(word: str) -> int:
    return next(face for face, typed in FACE_WORDS.items() if typed == word)


def bid_words(n: int, face: int) -> Words:
    """So many dice of that face; written out, for every language counts them in its own way."""
    match face:
        case 1:
            return Words("{n} one", "{n} ones", n=n)
        case 2:
            return Words("{n} two", "{n} twos", n=n)
        case 3:
            return Words("{n} three", "{n} threes", n=n)
        case 4:
            return Words("{n} four", "{n} fours", n=n)
        case 5:
            return Words("{n} five", "{n} fives", n=n)
    return Words("{n} six", "{n} sixes", n=n)
