"""What each kind of letter says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.letters.choices import choices_for
from games.letters.message import Message, build
from games.letters.pictures import picture_for
from games.links import invitation_url, seat_url
from games.models import Game, Letter, Seat
from games.reading import Reading, read
from games.services import digests, notices

SHAPES = "●■▲◆"
"""Each seat's shape, as on the board."""


def write_message(letter: Letter) -> Message:
    """The letter as its reader would want it now: their language, their clock."""
    reader = letter.recipient
    language = reader.language if reader is not None else settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(reader.zone if reader else None):
        return WRITERS[letter.kind](letter)


def invitation(letter: Letter) -> Message:
    game, seat = about(letter)
    context = {
        "game": game,
        "host": letter.facts["host"],
        "players": people(game, you=seat),
        "url": invitation_url(seat),
    }
    return build(letter, context)


def started(letter: Letter) -> Message:
    game, seat = about(letter)
    context = {
        **table_context(game, seat),
        "awaited": get_text_list([s.label for s in seats_of(game) if s.is_awaited], _("and")),
    }
    return build(letter, context)


def turn(letter: Letter) -> Message:
    """Also the second letter and the reminder: the same, with another beginning."""
    game, seat = about(letter)
    reading = read(game, seats_of(game), seat.number, translation.get_language())
    text = reading.text
    context = {
        **table_context(game, seat),
        "news": news_for(reading),
        "is_first": seat.last_moved == 0,
        "question": reading.question,
        "choices": choices_for(seat, reading.groups),
        "table": text,
        # The picture for who cannot see it: where the game stands. The rest is in the words below.
        "alt": " ".join(text.split("\n")[:2]),
    }
    reader = reading.reader
    picture = picture_for(seat, reading.sight.play, reader.names, reader.language)
    return build(letter, context, picture)


def news_for(reading: Reading) -> list[str]:
    """Everything since their own last move; before the first one, from the start."""
    return [line for happening in reading.news for line in happening.lines]


def digest(letter: Letter) -> Message:
    assert letter.recipient is not None
    waiting = digests.waiting_seats(letter.recipient)
    tables = [table_context(seat.game, seat) for seat in waiting]
    return build(letter, {"tables": tables, "url": settings.SITE_URL + reverse("my-games")})


def over(letter: Letter) -> Message:
    game, seat = about(letter)
    seats = seats_of(game)
    scores = read(game, seats, seat.number, translation.get_language()).scores
    assert scores is not None
    context = {
        **table_context(game, seat),
        # Replaying it and playing again are for who has signed in.
        "url": settings.SITE_URL + reverse("game", args=[game.slug]),
        "reason": scores.reason,
        "scores": [
            {
                **player(seats[column.seat], you=seat),
                "place": column.place,
                "total": column.total,
                "parts": list(column.parts.items()),
            }
            for column in scores.columns
        ],
        "has_won": any(each.is_winner and each.seat == seat.number for each in scores.columns),
        "winner_count": len(scores.winners),
        "winners": get_text_list(scores.winners, _("and")),
    }
    if game.campaign_id is not None:
        context["campaign_url"] = settings.SITE_URL + reverse("campaign", args=[game.campaign_id])
    return build(letter, context)


def notice(letter: Letter) -> Message:
    """What a moderator did, or what happened at the table that is no move."""
    facts = letter.facts
    context: dict[str, Any] = {"news": news(facts)}
    if letter.game is not None:
        seat = letter.seat
        sits = seat is not None and seat.player_id == letter.recipient_id
        context |= {"game": letter.game, "opponents": opponents(letter.game, seat)}
        path = reverse("game", args=[letter.game.slug])
        context["url"] = seat_url(seat) if sits else settings.SITE_URL + path
    return build(letter, context)


def news(facts: dict[str, Any]) -> str:
    who = {"who": facts.get("who", "")}
    match facts.get("news"):
        case "resigned":
            return _("%(who)s has resigned. A bot plays on in that seat.") % who
        case "absent":
            return _("%(who)s missed three turns in a row. A bot plays on in that seat.") % who
        case "replaced-you":
            return _("You missed three turns in a row, so a bot has taken your seat.")
        case "closed":
            return _("%(who)s has closed the table before the game began.") % who
        case "declined":
            return _("Someone you invited would rather not play. Their seat is free again.")
    return notices.sentence(facts)


WRITERS: dict[str, Callable[[Letter], Message]] = {
    Letter.Kind.INVITATION: invitation,
    Letter.Kind.STARTED: started,
    Letter.Kind.TURN: turn,
    Letter.Kind.SECOND: turn,
    Letter.Kind.REMINDER: turn,
    Letter.Kind.DIGEST: digest,
    Letter.Kind.OVER: over,
    Letter.Kind.NOTICE: notice,
}


# What they share


def about(letter: Letter) -> tuple[Game, Seat]:
    assert letter.game is not None and letter.seat is not None
    letter.seat.game = letter.game
    return letter.game, letter.seat


def table_context(game: Game, seat: Seat) -> dict[str, Any]:
    return {
        "game": game,
        "seat": seat,
        "opponents": opponents(game, seat),
        "players": people(game, you=seat),
        "deadline": seat.deadline,
        "url": seat_url(seat),
    }


def opponents(game: Game, seat: Seat | None) -> str:
    others = [each.label for each in seats_of(game) if seat is None or each.pk != seat.pk]
    return get_text_list(others, _("and"))


def people(game: Game, *, you: Seat) -> list[dict[str, Any]]:
    return [player(seat, you=you) for seat in seats_of(game)]


def player(seat: Seat, *, you: Seat) -> dict[str, Any]:
    return {
        "letter": seat.letter,
        "shape": SHAPES[seat.number],
        "name": seat.label,
        "is_you": seat.pk == you.pk,
    }


def seats_of(game: Game) -> list[Seat]:
    """Fetched once for a letter: `delivery` brings them along."""
    return list(game.seats.all())
