"""A game's log as a moderator sees it: who, when, how, and whether each digest is right."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engines.chance import seed_hash
from engines.record import header_digest, next_digest
from games.models import Game, Move, Seat
from games.reading import Reader, reader_of
from games.services.moves import digest_text


@dataclass(frozen=True)
class LogRow:
    number: int
    who: str
    at: datetime
    via: str
    kind: str
    answer: str
    """The answer; empty while it may be secret."""
    events: list[str]
    is_right: bool
    """Whether its digest follows from the row and the digest before it."""


def read_log(game: Game, seats: list[Seat], *, shows_secrets: bool) -> list[LogRow]:
    """The whole log. Without its secrets it holds what a spectator could know: no answers, since
    they may be sealed, and only the events that everyone saw. Digests are never shown: a question
    has so few answers that the right one could be guessed from its digest."""
    reader = reader_of(game, seats, None, get_language() or "en")
    previous = None
    log = []
    for row in game.moves.all():
        then = reader.back_at(row.number)
        log.append(
            LogRow(
                number=row.number,
                who=then.name(row.seat) if row.seat is not None else by_nobody(row),
                at=row.at,
                via=row.get_via_display(),
                kind=row.get_kind_display(),
                answer=row.answer if shows_secrets or is_public(row) else "",
                events=[
                    say_event(event, then)
                    for event in row.events
                    if shows_secrets or event["to"] is None
                ],
                is_right=row.digest == digest_of(game, len(seats), row, previous),
            )
        )
        previous = row
    return log


def is_public(row: Move) -> bool:
    """Whether everyone may know the row's answer. That of a rewind is a row number, told to all."""
    return row.kind == Move.Kind.REWIND


def by_nobody(row: Move) -> str:
    return _("a moderator") if row.via == Move.Via.MODERATOR else ""


def say_event(event: dict[str, Any], reader: Reader) -> str:
    text = reader.say_plain(event["words"])
    if event["to"] is None:
        return text
    return _("To %(name)s: %(text)s") % {"name": reader.name(event["to"]), "text": text}


def digest_of(game: Game, seats: int, row: Move, previous: Move | None) -> str:
    """What a row's digest has to be, given the row before it."""
    if previous is None:
        return header_digest(
            engine=game.engine,
            revision=game.revision,
            seats=seats,
            options=game.options,
            seed_hash=seed_hash(game.seed),
        )
    return next_digest(previous.digest, row.seat, digest_text(row.kind, row.answer))


def is_whole(game: Game, log: list[LogRow]) -> bool:
    """Whether the log ends where the game says it does, with nothing missing before that."""
    if not log:
        return game.head == 0 and not game.digest
    last = game.moves.last()
    is_complete = [row.number for row in log] == list(range(game.head + 1))
    return is_complete and last is not None and last.digest == game.digest
