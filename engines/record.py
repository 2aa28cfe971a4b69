"""A game as a record that anyone can check: its seed, its options, and every move with a digest.

Each digest covers the one before it, and the first covers what the game began with: anyone who
knows the last digest can tell whether anything before it was changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engines.catalogue import CATALOGUE
from engines.chance import seed_hash
from engines.engine import BadOption, Engine
from engines.play import Move, MoveError, Play

Count = Annotated[int, Meta(ge=0, le=1_000_000)]

LONGEST_SENTENCE = 400


class Record(Struct, forbid_unknown_fields=True):
    """What a record must hold, as JSON."""

    format: Literal[1]
    engine: str
    revision: Count
    seats: Count
    options: dict[str, str]
    seed: str
    seed_hash: str
    log: list[tuple[Count, str, str]]
    """The seat, the answer and the digest of each move."""
    outcome: Any
    """The outcome; None while the game goes on."""


class BadRecord(ValueError):
    """A sentence that says what is wrong with a record, safe to show whatever was in it."""

    def __init__(self, sentence: str) -> None:
        if len(sentence) > LONGEST_SENTENCE:
            sentence = sentence[:LONGEST_SENTENCE] + "..."
        super().__init__("".join(sign if sign.isprintable() else "\ufffd" for sign in sentence))


# The chain of digests


def header_digest(
    *, engine: str, revision: int, seats: int, options: Mapping[str, str], seed_hash: str
) -> str:
    """The digest before the first move: it covers everything that was fixed when the game began."""
    header = {
        "engine": engine,
        "revision": revision,
        "seats": seats,
        "options": dict(options),
        "seed_hash": seed_hash,
    }
    return _digest(header)


def next_digest(previous: str, seat: int | None, answer: str) -> str:
    """The digest of a move, which covers the digest of the move before it. A move without a seat
    was made from outside the game: a moderator took something back."""
    return _digest([previous, seat, answer])


def _digest(data: Any) -> str:
    return hashlib.sha256(_canonical(data).encode()).hexdigest()


def _canonical(data: Any) -> str:
    """The only way to write this data as JSON: sorted, without spaces, in ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


# Writing


def record_of(play: Play) -> dict[str, Any]:
    """The record of a game that was played from its beginning; without an outcome if it goes on."""
    if play.before:
        raise ValueError("A record needs every move; this game was resumed from a snapshot.")
    table = play.table
    record = Record(
        format=1,
        engine=play.engine.KEY,
        revision=table.revision,
        seats=table.seats,
        options=table.options,
        seed=table.chance.seed,
        seed_hash=play.seed_hash,
        log=[],
        outcome=play.outcome.plain() if play.outcome else None,
    )
    record.log = _chained(_first_digest(record), play.log)
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(record))
    return data


def _first_digest(record: Record) -> str:
    return header_digest(
        engine=record.engine,
        revision=record.revision,
        seats=record.seats,
        options=record.options,
        seed_hash=record.seed_hash,
    )


def _chained(digest: str, log: list[Move]) -> list[tuple[int, str, str]]:
    rows = []
    for seat, answer in log:
        digest = next_digest(digest, seat, answer)
        rows.append((seat, answer, digest))
    return rows


def to_text(record: Mapping[str, Any]) -> str:
    """The record as JSON, with a line for every field and every move."""
    lines = {name: json.dumps(value, ensure_ascii=False) for name, value in record.items()}
    moves = [json.dumps(row, ensure_ascii=False) for row in record["log"]]
    lines["log"] = "[\n  " + ",\n  ".join(moves) + "\n ]" if moves else "[]"
    return "{\n" + ",\n".join(f' "{name}": {line}' for name, line in lines.items()) + "\n}\n"


# Checking a record that somebody sent us, and that may be anything


def from_text(text: bytes) -> Any:
    """The data in a file that should be a record; `verify` finds out whether it is one."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadRecord(f"This is no record of a game: {error}.") from None


def verify(data: object) -> Play:
    """The game that a record tells, with every move made anew by the rules, or BadRecord."""
    try:
        record = msgspec.convert(data, Record)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadRecord(f"This is no record of a game: {error}.") from None
    engine = _engine_of(record)
    _check_seed(record)
    _check_digests(record)
    play = _start_again(engine, record)
    for number, (seat, answer, _) in enumerate(record.log, start=1):
        _move_again(play, number, seat, answer)
    _check_outcome(play, record.outcome)
    return play


def _engine_of(record: Record) -> Engine:
    engine = CATALOGUE.get(record.engine)
    if engine is None:
        raise BadRecord(f"There is no game {record.engine!r} here.")
    if record.revision > engine.REVISION:
        raise BadRecord(
            f"The game was played by revision {record.revision} of the rules of {engine.NAME};"
            f" the newest one here is {engine.REVISION}."
        )
    if record.revision == 0:
        raise BadRecord("The revisions of the rules are counted from 1.")
    return engine


def _check_seed(record: Record) -> None:
    try:
        is_right = seed_hash(record.seed) == record.seed_hash
    except UnicodeEncodeError:
        raise BadRecord("The seed is no text.") from None
    if not is_right:
        raise BadRecord("The seed and its hash do not belong together.")


def _check_digests(record: Record) -> None:
    digest = _first_digest(record)
    for number, (seat, answer, written) in enumerate(record.log, start=1):
        digest = next_digest(digest, seat, answer)
        if digest != written:
            raise BadRecord(
                f"The digest of move {number} is wrong:"
                " it was changed, or the move was, or something before it."
            )


def _start_again(engine: Engine, record: Record) -> Play:
    try:
        return Play.start(engine, record.seats, record.seed, record.options, record.revision)
    except BadOption as error:
        raise BadRecord(str(error)) from None


def _move_again(play: Play, number: int, seat: int, answer: str) -> None:
    if play.is_over:
        raise BadRecord(f"Move {number} comes after the end of the game.")
    try:
        play.move(seat, answer)
    except MoveError as error:
        raise BadRecord(f"Move {number} is not legal. {error}") from None
    except Exception as error:
        raise BadRecord(f"The rules themselves fail at move {number}: {error!r}.") from error
    if play.log[-1] != (seat, answer):
        raise BadRecord(f"Move {number} is not written as the rules have it: {play.log[-1][1]!r}.")


def _check_outcome(play: Play, outcome: object) -> None:
    if play.outcome is None:
        if outcome is not None:
            raise BadRecord("The record has an outcome, but its game is not over.")
    elif not _are_same(play.outcome.plain(), outcome):
        raise BadRecord("The outcome is not the one these moves lead to.")


def _are_same(data: object, other: object) -> bool:
    """Whether two things are the same as JSON, where 1, 1.0 and true are all different."""
    try:
        return _canonical(data) == _canonical(other)
    except (TypeError, ValueError, RecursionError):
        return False
