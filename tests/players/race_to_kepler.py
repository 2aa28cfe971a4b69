"""Games of Race to Kepler that get there: players who want to be first, and where to stop."""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.play import Play
from engines.race_to_kepler.components import CARDS
from engines.race_to_kepler.table import Turn

Choose = Callable[[Play], tuple[int, str]]

STOPS = ("end", "pass", "done", "decline")


def racers(luck: int = 1) -> Choose:
    """They play all they have, jump when they can, buy what is dear and throw Iron away."""
    chance = random.Random(luck)

    def choose(play: Play) -> tuple[int, str]:
        seat = min(play.waiting_for)
        return seat, race(list(play.waiting_for[seat].options), chance)

    return choose


def race(answers: list[str], chance: random.Random) -> str:
    by_verb: dict[str, list[str]] = {}
    for answer in answers:
        by_verb.setdefault(answer.split()[0], []).append(answer)
    for verb in ("play", "operate", "acquire", "take"):
        if verb in by_verb:
            return best(by_verb[verb])
    if "bid" in by_verb and chance.random() < 0.4:
        return answers[-1]
    wanted = [answer for answer in answers if answer not in STOPS]
    for answer in wanted:
        if answer.split()[0] in ("eject", "discard") and "iron" in answer:
            return answer
    return chance.choice(wanted) if wanted and chance.random() < 0.8 else answers[-1]


def best(answers: list[str]) -> str:
    """The dearest card, or the last operation: cities name the longest jump last."""
    return max(answers, key=lambda answer: worth(answer.split()[1]))


def worth(target: str) -> int:
    return CARDS[target].worth if target in CARDS else int(target)


def can(play: Play, seat: int, *verbs: str) -> bool:
    """Whether a seat is asked, and may do all of this."""
    if seat not in play.waiting_for:
        return False
    asked = {answer.split()[0] for answer in play.waiting_for[seat].options}
    return asked.issuperset(verbs)


def at_turn_start(play: Play, seat: int) -> bool:
    return can(play, seat, "play", "end") and play.table.turn == Turn(
        start=play.table.mats[seat].parsecs
    )


def rest_of_turn(play: Play, luck: int = 1) -> tuple[list[str], Play]:
    """What a racer would answer until others decide or Titans come; and where that leads."""
    [seat] = play.waiting_for
    play, choose = play.copy(), racers(luck)
    answers: list[str] = []
    while not play.is_over and seat in play.waiting_for and not play.table.row:
        _, answer = choose(play)
        answers.append(answer)
        play.move(seat, answer)
    return answers, play
