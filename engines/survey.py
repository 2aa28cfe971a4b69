"""Plays thousands of games with bots and counts what happens in them, and what never does.

A rule that no game ever reaches is a rule that nobody has tried. So every event and every ending in
the rules of a game should occur, every source of points should give some, and every level of its
campaigns should be played. No game should fail, get stuck or lose a component.
"""

from __future__ import annotations

import ast
import re
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TypeVar

from msgspec import Struct, field

from engines.bots import BOTS, Bot
from engines.campaigns import campaigns_of
from engines.catalogue import CATALOGUE
from engines.engine import Engine, Outcome, folder
from engines.play import Play
from engines.words import Words

Key = TypeVar("Key", str, tuple[str, str])

CHUNK = 50
"""How many games a worker plays before it reports."""
LONGEST_GAME = 20_000
"""After how many decisions a game is believed never to end."""
TROUBLES_SHOWN = 10


class Trouble(Exception):
    """A game went wrong although no rule failed."""


class Tally(Struct):
    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """How many games had a certain number of decisions."""
    events: Counter[str] = field(default_factory=Counter)
    details: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Which words stood in the places of an event's text: in "{who} fits {part}.", which part."""
    endings: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    """How many players had points from each source, including sources of which nobody had any."""
    levels: Counter[str] = field(default_factory=Counter)
    completed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many games of each level were won, including levels of which none was."""
    verbs: Counter[str] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.lengths.update(other.lengths)
        self.events.update(other.events)
        self.details.update(other.details)
        self.endings.update(other.endings)
        self.points.update(other.points)
        self.levels.update(other.levels)
        self.completed.update(other.completed)
        self.verbs.update(other.verbs)
        self.troubles += other.troubles


class Chunk(Struct):
    """The games that one worker is told to play."""

    key: str
    seats: int
    bots: list[str]
    seeds: list[str]


# Playing


def luck_of(seed: str) -> Random:
    """The luck of the bots in the game from that seed, the same each time it is played."""
    return Random(f"{seed} bots")


def move_a_bot(play: Play, bots: Mapping[int, Bot], luck: Random) -> bool:
    """Let one of the bots that have something to decide move. False if there is none."""
    awaited = [seat for seat in play.waiting_for if seat in bots]
    if not awaited:
        return False
    seat = awaited[0] if len(awaited) == 1 else luck.choice(awaited)
    for answer in bots[seat](play, seat, luck):
        play.move(seat, answer)
    return True


def round_the_table(names: Sequence[str], seats: int) -> list[str]:
    """The name of the bot in each seat: the list, repeated as often as needed."""
    return [names[seat % len(names)] for seat in range(seats)]


def play_out(play: Play, bots: Mapping[int, Bot], luck: Random) -> None:
    """Let the bots play a game to its end, or raise Trouble."""
    while not play.is_over:
        for seat, ask in play.waiting_for.items():
            if not ask.legal:
                raise Trouble(f"a dead end: seat {seat} has no answer to “{ask.question}”")
        if not move_a_bot(play, bots, luck):
            raise Trouble("a dead end: nobody has anything to decide")
        if play.number > LONGEST_GAME:
            raise Trouble("the game does not end")


def play_chunk(chunk: Chunk) -> tuple[int, Tally]:
    """Play the games, and return the number of players and what was counted."""
    tally = Tally()
    bots = dict(enumerate(BOTS[name] for name in chunk.bots))
    for seed in chunk.seeds:
        play_and_count(tally, CATALOGUE[chunk.key], chunk.seats, seed, bots)
    return chunk.seats, tally


def play_and_count(
    tally: Tally, engine: Engine, seats: int, seed: str, bots: Mapping[int, Bot]
) -> None:
    """Play one game and count what happens in it, including what goes wrong."""
    tally.games += 1
    play = None
    options = some_options(engine, seats, seed)
    try:
        play = Play.start(engine, seats, seed, options)
        components = engine.inventory(play.table)
        play_out(play, bots, luck_of(seed))
        if engine.inventory(play.table) != components:
            raise Trouble("components were lost or doubled")
        count(tally, play)
    except Exception as error:
        where = f"{seats} players, seed {seed!r}, options {options}"
        moves = play.number if play else 0
        tally.troubles.append(f"{where}, after {moves} moves: {explain(error)}")


def some_options(engine: Engine, seats: int, seed: str) -> dict[str, str]:
    """Options drawn by the seed, so that many games try all of them."""
    luck = Random(f"{seed} options")
    return {
        name: luck.choice(list(setting.values))
        for name, setting in engine.OPTIONS.items()
        if not setting.seats or seats in setting.seats
    }


def explain(error: Exception) -> str:
    if isinstance(error, Trouble):
        return str(error)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{error!r} in {Path(frame.filename).name}, line {frame.lineno}"


def count(tally: Tally, play: Play) -> None:
    tally.lengths[play.number] += 1
    tally.verbs.update([answer.split(maxsplit=1)[0] for _, answer in play.log])
    tally.events.update([event.words.text for event in play.events])
    for event in play.events:
        for value in event.words.values.values():
            if isinstance(value, Words):
                tally.details[event.words.text, str(value)] += 1
    if play.outcome:
        tally.endings[play.outcome.reason.text] += 1
        count_points(tally, play.outcome)
        count_level(tally, play, play.outcome)


def count_points(tally: Tally, outcome: Outcome) -> None:
    for score in outcome.scores:
        for source, points in score.parts.items():
            tally.points[source] += points != 0


def count_level(tally: Tally, play: Play, outcome: Outcome) -> None:
    campaigns = campaigns_of(play.engine)
    if campaigns and play.table.seats == 1:
        level = level_name(*campaigns.place_of(play.table.options))
        tally.levels[level] += 1
        tally.completed[level, "completed"] += bool(outcome.winners)


def level_name(campaign: str, level: int) -> str:
    return f"{campaign}, level {level}"


# What the rules can tell


def events_in_rules(engine: Engine) -> set[str]:
    """The texts of all `table.tell(Words(...))`."""
    return {text for call, names in calls_in_rules(engine) for text in texts_told(call, names)}


def endings_in_rules(engine: Engine) -> set[str]:
    """The texts of all `Outcome(..., reason=Words(...))`."""
    return {text for call, names in calls_in_rules(engine) for text in texts_ending(call, names)}


def levels_in_campaigns(engine: Engine) -> set[str]:
    campaigns = campaigns_of(engine)
    return {
        level_name(key, number)
        for key, campaign in (campaigns.CAMPAIGNS.items() if campaigns else ())
        for number in range(1, len(campaign.levels) + 1)
    }


Named = Mapping[str, Sequence[ast.expr]]
"""The expressions that a name may stand for: all that were assigned to it."""


def calls_in_rules(engine: Engine) -> Iterator[tuple[ast.Call, Named]]:
    """Every call in the rules, with the names that are known there."""
    home = folder(engine)
    for path in sorted([*home.glob("rules.py"), *home.glob("rules/**/*.py")]):
        module = ast.parse(path.read_text(encoding="utf-8"))
        everywhere = names_assigned(module.body)
        for function in ast.walk(module):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                inside = list(ast.walk(function))
                names = everywhere | names_assigned(inside)
                yield from ((node, names) for node in inside if isinstance(node, ast.Call))


def names_assigned(nodes: Sequence[ast.AST]) -> dict[str, list[ast.expr]]:
    names: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    names.setdefault(target.id, []).append(node.value)
    return names


def texts_told(call: ast.Call, names: Named) -> Iterator[str]:
    if isinstance(call.func, ast.Attribute) and call.func.attr == "tell" and call.args:
        yield from texts_of(call.args[0], names)


def texts_ending(call: ast.Call, names: Named) -> Iterator[str]:
    if isinstance(call.func, ast.Name) and call.func.id == "Outcome":
        reasons = [each.value for each in call.keywords if each.arg == "reason"]
        for reason in [*call.args[2:3], *reasons]:
            yield from texts_of(reason, names)


def texts_of(words: ast.expr, names: Named) -> Iterator[str]:
    """The text of `Words("text", ...)`, whether it is written in place or assigned to a name."""
    match words:
        case ast.Call(func=ast.Name(id="Words"), args=[ast.Constant(value=str(text)), *_]):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from texts_of(body, names)
            yield from texts_of(orelse, names)
        case ast.Name(id=name):
            for value in names.get(name, []):
                if not isinstance(value, ast.Name):
                    yield from texts_of(value, names)


# The survey


def survey(
    engine: Engine, counts: Sequence[int], games: int, bots: Sequence[str], seed: str, jobs: int
) -> bool:
    """Play, print what was counted, and return whether all is well."""
    tallies = {seats: Tally() for seats in counts}
    done = 0
    orders = chunks(engine, counts, games, bots, seed)
    with closing(tallies_of(orders, jobs)) as played:
        for seats, tally in played:
            tallies[seats].add(tally)
            done += tally.games
            show_progress(done, games * len(counts))
    print("\n".join(report(engine, tallies)))
    return not (troubles_in(tallies) or never_seen(engine, tallies))


def chunks(
    engine: Engine, counts: Sequence[int], games: int, bots: Sequence[str], seed: str
) -> list[Chunk]:
    seeds = [f"{seed} {number}" for number in range(1, games + 1)]
    return [
        Chunk(engine.KEY, seats, round_the_table(bots, seats), seeds[first : first + CHUNK])
        for seats in counts
        for first in range(0, games, CHUNK)
    ]


def tallies_of(orders: Sequence[Chunk], jobs: int) -> Generator[tuple[int, Tally], None, None]:
    """The tallies as they come in. Closing the generator drops the chunks that have not begun."""
    if jobs == 1:
        yield from map(play_chunk, orders)
        return
    with ProcessPoolExecutor(jobs, initializer=leave_interrupts_to_the_parent) as pool:
        try:
            for played in as_completed([pool.submit(play_chunk, order) for order in orders]):
                yield played.result()
        finally:
            pool.shutdown(cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def show_progress(done: int, games: int) -> None:
    end = "\n" if done == games else ""
    print(f"\r{done:,} of {games:,} games", end=end, file=sys.stderr, flush=True)


# The report


Tallies = Mapping[int, Tally]
"""The tallies by the number of players."""


def report(engine: Engine, tallies: Tallies) -> Iterator[str]:
    games = sum(tally.games for tally in tallies.values())
    yield f"{engine.NAME}, revision {engine.REVISION}: {games:,} games"
    for seats, tally in tallies.items():
        yield f"  {seats} players: {lengths(tally)}"
    all_tallies = tallies.values()
    yield from heading("Events", tallies)
    yield from rows([t.events for t in all_tallies], told_alike([t.details for t in all_tallies]))
    yield from heading("Endings", tallies)
    yield from rows([t.endings for t in all_tallies])
    yield from heading("Players with points", tallies)
    yield from rows([t.points for t in all_tallies])
    if levels_in_campaigns(engine):
        yield from heading("Levels", tallies)
        yield from rows([t.levels for t in all_tallies], [t.completed for t in all_tallies])
    yield from heading("Answers", tallies)
    yield from rows([t.verbs for t in all_tallies])
    never = never_seen(engine, tallies)
    yield from ["", "Never seen:" if never else "Everything there is was seen."]
    yield from (f"  {text}" for text in never)
    troubles = troubles_in(tallies)
    yield from ["", f"{len(troubles):,} games went wrong:" if troubles else "No game went wrong."]
    yield from (f"  {trouble}" for trouble in troubles[:TROUBLES_SHOWN])


def lengths(tally: Tally) -> str:
    if not tally.lengths:
        return f"{tally.games:,} games, of which none ended"
    decisions = sum(length * games for length, games in tally.lengths.items())
    shortest, longest = min(tally.lengths), max(tally.lengths)
    return f"{tally.games:,} games, {decisions:,} decisions, {shortest} to {longest} in a game"


def heading(title: str, tallies: Tallies) -> list[str]:
    return ["", cells([f"{seats} players" for seats in tallies]) + title]


def rows(
    columns: Sequence[Counter[str]], details: Sequence[Counter[tuple[str, str]]] = ()
) -> Iterator[str]:
    """The rows of a table, the most frequent first, each followed by its details."""
    for text in by_frequency(columns):
        yield cells([f"{column[text]:,}" for column in columns]) + text
        for key in by_frequency(details):
            if key[0] == text:
                yield cells([f"{column[key]:,}" for column in details]) + f"    {key[1]}"


def told_alike(details: Sequence[Counter[tuple[str, str]]]) -> list[Counter[tuple[str, str]]]:
    """Add zeros where events with the same blanks differ: an aim that stands in "{who} has met
    {aim}." may never stand in "{who} misses {aim}.", and is then counted there as 0."""
    told = total(details)
    values: dict[frozenset[str], set[str]] = {}
    for text, value in told:
        values.setdefault(blanks(text), set()).add(value)
    zeros = {(text, value): 0 for text, _ in told for value in values[blanks(text)]}
    return [Counter(zeros | column) for column in details]


def blanks(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"{(\w+)}", text))


def by_frequency(columns: Sequence[Counter[Key]]) -> list[Key]:
    counted = total(columns)
    return sorted(counted, key=lambda key: (-counted[key], key))


def cells(values: Sequence[str]) -> str:
    return "".join(f"{value:>11}" for value in values) + "  "


def total(columns: Sequence[Counter[Key]]) -> Counter[Key]:
    """The sums of all columns. Zeros are kept."""
    counted = Counter[Key]()
    for column in columns:
        counted.update(column)
    return counted


def never_seen(engine: Engine, tallies: Tallies) -> list[str]:
    events = total([tally.events for tally in tallies.values()])
    endings = total([tally.endings for tally in tallies.values()])
    points = total([tally.points for tally in tallies.values()])
    levels = total([tally.levels for tally in tallies.values()])
    return [
        *sorted(events_in_rules(engine) - set(events)),
        *sorted(endings_in_rules(engine) - set(endings)),
        *sorted(f"points: {source}" for source, players in points.items() if not players),
        *(sorted(levels_in_campaigns(engine) - set(levels)) if 1 in tallies else []),
    ]


def troubles_in(tallies: Tallies) -> list[str]:
    return sorted(trouble for tally in tallies.values() for trouble in tally.troubles)
