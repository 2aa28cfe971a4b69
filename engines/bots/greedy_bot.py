"""Tries every answer in its imagination and takes the one after which things look best.

It never peeks: it thinks about copies of the game in which everything that its seat cannot see, and
all chance to come, is dealt anew. All answers are tried in the same imagined world, so that none
looks better by luck. One world is enough, because the bot stops thinking where something hidden is
shown, and an appraisal counts only what its seat can see.

Many moves take several answers ("action kr33", "reroute kr05", "to 3") and gain nothing before the
last. So while its turn goes on, the bot also looks into the next questions, after the most
promising answers first: only a few questions deep, and with a limited number of lines. A question
with one answer costs it nothing, and among hundreds of similar answers a game may name the few that
are worth trying. The bot answers the best line to its end before it thinks again.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from engines.play import Play

DEPTH = 6
"""How many of its own decisions in a row it thinks ahead."""
LINES = 50
"""How many lines of answers it compares at most, unless the question alone has more answers."""


class Line(Struct):
    """Some answers in a row, how good things would look then, and what could be answered next."""

    answers: list[str]
    worth: float
    ways_on: list[str]
    """Empty where the turn ends, or where something hidden is shown: the rest would be a guess."""


def choose(play: Play, seat: int, rng: Random) -> list[str]:
    answers = list(play.waiting_for[seat].options)
    if len(answers) == 1:
        return answers
    world = str(rng.random())
    answers = narrowed(play.imagine(seat, world), seat)
    if len(answers) == 1:
        return answers
    lines = [imagine_line(play, seat, world, [answer]) for answer in answers]
    for _ in range(1, DEPTH):
        lines = look_deeper(play, seat, world, lines)
    best = max(line.worth for line in lines)
    return rng.choice([line.answers for line in lines if line.worth == best])


def look_deeper(play: Play, seat: int, world: str, lines: list[Line]) -> list[Line]:
    """Replace the lines that can go on by all their continuations, as long as there is room."""
    deeper: list[Line] = []
    room = LINES - len(lines)
    for line in sorted(lines, key=lambda line: -line.worth):
        if not line.ways_on or len(line.ways_on) > room:
            deeper.append(line)
            continue
        room -= len(line.ways_on)
        for answer in line.ways_on:
            deeper.append(imagine_line(play, seat, world, [*line.answers, answer]))
    return deeper


def imagine_line(play: Play, seat: int, world: str, answers: list[str]) -> Line:
    """Imagine a line of answers. Where there is only one way on, the line takes it."""
    dream = play.imagine(seat, world, [(seat, answer) for answer in answers])
    ways_on = ways_on_from(play, dream, seat)
    while len(ways_on) == 1:
        dream.follow([(seat, ways_on[0])])
        answers = [*answers, *ways_on]
        ways_on = ways_on_from(play, dream, seat)
    return Line(answers, play.engine.appraise(dream.table, seat), ways_on)


def ways_on_from(play: Play, dream: Play, seat: int) -> list[str]:
    is_same_turn = list(dream.waiting_for) == [seat] and dream.turn_began <= play.number
    nothing_shown = dream.may_undo(seat)
    return narrowed(dream, seat) if is_same_turn and nothing_shown else []


def narrowed(dream: Play, seat: int) -> list[str]:
    """The answers that the game considers worth trying; all of them if it does not say."""
    answers = list(dream.waiting_for[seat].options)
    narrow = getattr(dream.engine, "worth_trying", None)
    return narrow(dream.table, seat, answers) if narrow else answers
