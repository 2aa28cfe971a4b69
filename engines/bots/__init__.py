"""Players that are not people: a bot looks at a game from its seat and returns its answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engines.bots import greedy_bot, random_bot
from engines.play import Play

Bot = Callable[[Play, int, Random], list[str]]
"""Takes the game, its own seat and some luck. Returns its answer, and those to the next questions
of its turn as far as it has thought. It makes no move itself."""

BOTS: dict[str, Bot] = {
    "random": random_bot.choose,
    "greedy": greedy_bot.choose,
}
