"""Games without a site: `python -m engines list | play | verify | check | survey | bench`."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from random import Random

from engines.bench import SECONDS, NoPeers, bench
from engines.bots import BOTS, Bot
from engines.catalogue import CATALOGUE
from engines.chance import seed_hash
from engines.check import (
    NoGame,
    Plan,
    check,
    find_game,
    notes,
    player_counts,
    promise_names,
    tell,
)
from engines.engine import BadOption, Engine, Outcome, Setting
from engines.play import Ask, MoveError, Play
from engines.record import BadRecord, from_text, record_of, to_text, verify
from engines.survey import luck_of, move_a_bot, round_the_table, survey
from engines.words import LETTERS, Words

Parser = argparse.ArgumentParser

LARGEST_RECORD = 20_000_000
INTERRUPTED = 130


class CommandError(Exception):
    """A sentence that says why a command cannot do what it was asked."""


class Quit(Exception):
    """The person at the terminal wants to stop."""


# list


def list_command(args: argparse.Namespace) -> None:
    for engine in CATALOGUE.values():
        seats = f"{engine.SEATS[0]}-{engine.SEATS[-1]} players"
        options = "" if engine.OPTIONS else ", no options"
        print(f"{engine.KEY}: {engine.NAME}, {seats}, revision {engine.REVISION}{options}")
        for name, setting in engine.OPTIONS.items():
            print(f"  --option {name}={describe_setting(setting)}")


def describe_setting(setting: Setting) -> str:
    seats = f", only for {', '.join(map(str, setting.seats))} players" if setting.seats else ""
    values = "|".join(setting.values)
    return f"{values}  {setting.label} (if not given: {setting.default}{seats})"


# play


def play_command(args: argparse.Namespace) -> None:
    """Let the bots, and the person at the terminal if there is one, play to the end."""
    seats = args.seats or args.game.SEATS[-1]
    play = Play.start(args.game, seats, args.seed, dict(args.option))
    bots = dict(enumerate(BOTS[name] for name in round_the_table(args.bots, seats)))
    if args.me is not None and bots.pop(args.me, None) is None:
        raise BadOption(f"There is no seat {LETTERS[args.me]} with {seats} players.")
    refuse_bad_place(args.record)
    if not args.quiet:
        print(f"{args.game.NAME}, seed {args.seed!r}, whose SHA-256 is {seed_hash(args.seed)}.")
    try:
        play_to_the_end(play, bots, args.me, luck_of(args.seed), quiet=args.quiet)
    except Quit:
        print(f"The game is left after {play.number} moves.")
    if play.outcome:
        show_result(play, play.outcome)
    if args.record:
        write_record(play, args.record)


def play_to_the_end(
    play: Play, bots: Mapping[int, Bot], me: int | None, luck: Random, *, quiet: bool
) -> None:
    told = 0
    while True:
        if not quiet:
            tell_news(play, me, told)
        told = len(play.events)
        if play.is_over:
            return
        if not move_a_bot(play, bots, luck):
            move_a_person(play, me)


def tell_news(play: Play, me: int | None, told: int) -> None:
    """Print what has happened since, as far as the person, or else a spectator, may know it."""
    say = play.phrasebook("en").say
    for event in play.events[told:]:
        if event.seen_by(me):
            print(say(event.words))


def show_result(play: Play, outcome: Outcome) -> None:
    """Print a column for each player and a row for each source of points."""
    sources = dict.fromkeys(source for score in outcome.scores for source in score.parts)
    say = play.phrasebook("en").say
    print()
    print(f"{'':20}", *(f"{player(score.seat):>10}" for score in outcome.scores))
    for source in sources:
        print(f"{source:20}", *(f"{score.parts.get(source, 0):10}" for score in outcome.scores))
    print(f"{'Total':20}", *(f"{score.total:10}" for score in outcome.scores))
    print(f"{'Place':20}", *(f"{score.place:10}" for score in outcome.scores))
    print()
    print(say(outcome.reason))


def player(seat: int) -> str:
    return f"Player {LETTERS[seat]}"


def refuse_bad_place(path: Path | None) -> None:
    """Check before the game, not after it, that the record can be written there."""
    if path and (path.is_dir() or not path.parent.is_dir()):
        raise CommandError(f"Cannot write the record: {path} is not a place for a file.")


def write_record(play: Play, path: Path) -> None:
    try:
        path.write_text(to_text(record_of(play)), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"Cannot write the record: {error.strerror}: {path}.") from None


# A person at the terminal


def move_a_person(play: Play, me: int | None) -> None:
    """Show the table and the options, and ask until the person makes a move."""
    if me not in play.waiting_for:
        raise CommandError("The game is stuck: nobody has anything to decide.")
    ask = play.waiting_for[me]
    print("", play.text(me), "", sep="\n")
    numbered = show_options(play, ask)
    while True:
        try:
            return answer(play, ask, numbered, read_line())
        except MoveError as error:
            print(error)


def show_options(play: Play, ask: Ask) -> dict[str, str]:
    """Print the options under their headings, and return the answer for each number."""
    say = play.phrasebook("en").say
    numbered: dict[str, str] = {}
    print(f"{player(ask.seat)}: {say(ask.question)}")
    for heading, options in grouped(ask).items():
        if heading:
            print(f"  {say(heading)}")
        for text, label in options:
            numbered[str(len(numbered) + 1)] = text
            print(f"  {len(numbered):3}. {say(label)}  [{text}]")
    print("A number, the words in brackets, undo, or quit.")
    return numbered


def grouped(ask: Ask) -> dict[Words | None, list[tuple[str, Words]]]:
    groups: dict[Words | None, list[tuple[str, Words]]] = {}
    for text, option in ask.options.items():
        groups.setdefault(option.group, []).append((text, option.label))
    return groups


def read_line() -> str:
    try:
        return input("> ").strip()
    except EOFError:
        raise Quit from None


def answer(play: Play, ask: Ask, numbered: Mapping[str, str], text: str) -> None:
    """Do what was typed. The game's own words come before commands and numbers."""
    if text in ask.legal:
        play.move(ask.seat, text)
    elif text == "quit":
        raise Quit
    elif text == "undo":
        play.undo(ask.seat)
    else:
        play.move(ask.seat, numbered.get(text, text))


# verify, check, survey, bench


def verify_command(args: argparse.Namespace) -> None:
    try:
        with args.file.open("rb") as file:
            text = file.read(LARGEST_RECORD + 1)
    except OSError as error:
        raise CommandError(f"Cannot read {args.file}: {error.strerror}.") from None
    if len(text) > LARGEST_RECORD:
        raise CommandError(f"{args.file} is too big to be the record of a game.")
    play = verify(from_text(text))
    end = play.phrasebook("en").say(play.outcome.reason) if play.outcome else "It is not over."
    print(
        f"{args.file} is right: {play.engine.NAME}, revision {play.table.revision},"
        f" {play.table.seats} players, {play.number} moves. {end}"
    )


def check_command(args: argparse.Namespace) -> None:
    """Check a game, and exit with 1 if anything is broken."""
    engine = find_game(args.game)
    seeds = [args.seed] if args.seed else [str(number + 1) for number in range(args.games)]
    failures = check(engine, Plan(args.seats, seeds, args.only))
    tell(failures, args.game)
    if failures:
        broken = ", ".join(dict.fromkeys(failure.promise for failure in failures))
        raise CommandError(f"{args.game} is not ready. Broken: {broken}.")
    for note in notes(engine):
        print(note)
    print(f"{engine.NAME} keeps every promise.")


def survey_command(args: argparse.Namespace) -> None:
    counts = player_counts(args.game, args.seats)
    if not survey(args.game, counts, args.games, args.bots, args.seed, args.jobs):
        raise CommandError("The survey is not content: see what is listed last.")


def bench_command(args: argparse.Namespace) -> None:
    bench(args.seconds, alone=args.alone)


# The command line


def read_game(key: str) -> Engine:
    if key not in CATALOGUE:
        raise argparse.ArgumentTypeError(f"there is no {key!r}, only {', '.join(CATALOGUE)}")
    return CATALOGUE[key]


def read_bots(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(f"there is no {name!r}, only {', '.join(BOTS)}")
    return names


def read_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"{text!r} is not like name=value")
    return name, value


def read_seat(letter: str) -> int:
    if len(letter) != 1 or letter.upper() not in LETTERS:
        raise argparse.ArgumentTypeError(f"a seat is a letter from {LETTERS[0]} on")
    return LETTERS.index(letter.upper())


def read_seed(text: str) -> str:
    try:
        return text.encode().decode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed is text, in UTF-8") from None


def read_count(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text[:10]) < 1_000_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


def read_seconds(text: str) -> float:
    if not 0 < float(text) < 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return float(text)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m engines", description="Games without a site.")
    commands = top.add_subparsers(title="commands", metavar="command", required=True)

    def add(name: str, run: Callable[[argparse.Namespace], None], does: str) -> Parser:
        added = commands.add_parser(name, help=does, description=does)
        added.set_defaults(run=run, parser=added)
        return added

    add("list", list_command, "Show the games, for how many players, and their options.")
    add_play_arguments(add("play", play_command, "Play a game with bots, or against them."))
    reader = add("verify", verify_command, "Play a record again, and check digests and seed.")
    reader.add_argument("file", type=Path, help="a record that `play --record` has written")
    add_check_arguments(
        add("check", check_command, "Hold a game to every promise, and tell all that is broken.")
    )
    add_survey_arguments(
        add("survey", survey_command, "Play many games; count what happens and what never does.")
    )
    add_bench_arguments(
        add("bench", bench_command, "Measure the games beside python-chess and catanatron.")
    )
    return top


def add_play_arguments(to: Parser) -> None:
    to.add_argument("game", type=read_game, help="its key, as in `list`")
    to.add_argument("--seats", type=read_count, help="how many play; if not given, the most")
    to.add_argument(
        "--seed", type=read_seed, default=secrets.token_hex(16),
        help="any text that all chance comes from; if not given, a new one",
    )  # fmt: skip
    to.add_argument(
        "--bots", type=read_bots, default=["random"],
        help=f"who plays: {' or '.join(BOTS)}, or a list by seat, as greedy,random",
    )  # fmt: skip
    to.add_argument("--me", type=read_seat, metavar="SEAT", help="play this seat, A or B or ...")
    to.add_argument(
        "--option", type=read_option, action="append", default=[], metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )  # fmt: skip
    to.add_argument("--record", type=Path, metavar="FILE", help="write the game down, as JSON")
    to.add_argument("--quiet", action="store_true", help="show only the result")


def add_check_arguments(to: Parser) -> None:
    to.add_argument("game", help="its key, as in `list`, or its module: my_package.my_game")
    to.add_argument("--games", type=read_count, default=3, help="how many for each promise")
    to.add_argument("--seats", type=read_count, help="only this player count")
    to.add_argument("--seed", type=read_seed, help="only the game from this seed")
    to.add_argument(
        "--only", choices=promise_names(), default="", metavar="PROMISE",
        help=f"only one of: {', '.join(promise_names())}",
    )  # fmt: skip


def add_survey_arguments(to: Parser) -> None:
    to.add_argument("game", type=read_game, help="its key, as in `list`")
    to.add_argument("--games", type=read_count, default=1000, help="how many at each player count")
    to.add_argument("--seats", type=read_count, help="only this player count")
    to.add_argument("--bots", type=read_bots, default=["random"], help="as in `play`")
    to.add_argument("--seed", type=read_seed, default="survey", help="another one, other games")
    to.add_argument(
        "--jobs", type=read_count, default=os.cpu_count() or 1, help="how many games at once"
    )


def add_bench_arguments(to: Parser) -> None:
    to.add_argument("--seconds", type=read_seconds, default=SECONDS, help="about how long")
    to.add_argument("--alone", action="store_true", help="without the others")


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return stop_printing(error)
    return code


def run(args: argparse.Namespace) -> int:
    """Run a command. An error becomes a sentence; `python -X dev` shows where a bug is."""
    try:
        args.run(args)
    except BadOption as error:
        args.parser.error(str(error))
    except (BadRecord, CommandError, NoGame, NoPeers) as error:
        return fail(str(error))
    except OSError:
        raise
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        return fail(f"This is a bug: {error!r}. With `python -X dev` you see where it is.")
    return 0


def fail(sentence: str) -> int:
    sys.stdout.flush()
    print(sentence, file=sys.stderr)
    return 1


def stop_printing(error: OSError) -> int:
    """Print nothing more, since nobody reads on or the disk is full: it would only fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        print(f"Cannot go on: {error.strerror}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
