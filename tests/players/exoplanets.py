"""Games of Exoplanets that go somewhere, and a search for a turn in which much happens."""

from __future__ import annotations

import random

from engines.catalogue import CATALOGUE
from engines.exoplanets.components import SPACE_TILES
from engines.play import Play

ENGINE = CATALOGUE["exoplanets"]
LIKES = {"life": 6.0, "species": 8.0, "goal": 3.0, "play": 1.5, "end": 1.0}
Log = list[tuple[int, str]]


def lively(play: Play, chance: random.Random) -> tuple[int, str]:
    """Somebody who is awaited, and what they do: life rather than nothing."""
    seat = chance.choice(sorted(play.waiting_for))
    by_verb: dict[str, list[str]] = {}
    for answer in play.waiting_for[seat].options:
        by_verb.setdefault(answer.split()[0], []).append(answer)
    verbs = list(by_verb)
    [verb] = chance.choices(verbs, [LIKES.get(verb, 1.0) for verb in verbs])
    return seat, chance.choice(by_verb[verb])


def played(moves: int, seats: int = 4, seed: str = "board") -> Play:
    play, chance = Play.start(ENGINE, seats=seats, seed=seed), random.Random(moves)
    for _ in range(moves):
        if play.is_over:
            break
        play.move(*lively(play, chance))
    return play


# A turn with everything


KNOWN_LUCK = 233
"""Where it is found at once, until tiles or rules change."""


def great_turn(seats: int = 3) -> tuple[str, Log, Log]:
    """A seed, what is played before the turn, and the turn: a planet is placed, life made on two
    planets, a goal fulfilled, a lasting Space tile played, which opens a black hole; another
    player chooses what to lose; and the first goes on."""
    for luck in (KNOWN_LUCK, *range(10_000)):
        log: Log = []
        play, chance = Play.start(ENGINE, seats=seats, seed=str(luck)), random.Random(luck)
        began, active = 0, -1
        while not play.is_over:
            if play.table.order[0] != active:
                began, active = len(log), play.table.order[0]
            log.append(lively(play, chance))
            play.move(*log[-1])
            if is_great(log[began:], active):
                return str(luck), log[:began], log[began:]
    raise AssertionError("no such turn")


def is_great(turn: Log, active: int) -> bool:
    """It has just gone on after another player's discard."""
    words = [answer.split() for _, answer in turn]
    at = len(turn) - 2
    if [seat == active for seat, _ in turn] != [True] * at + [False, True]:
        return False
    if words[at][0] != "discard" or words[-1][0] != "life":
        return False
    [*_, played, target] = [[""], [""], *words[:at]]
    verbs = [each[0] for each in words[:at]]
    return (
        "place" in verbs
        and "goal" in verbs
        and len({each[1] for each in words[:at] if each[0] == "life"}) >= 2
        and played[0] == "play"
        and not SPACE_TILES[played[1]].effect.is_once
        and target[0] == "under"
    )
