"""What the templates of letters need to know about a table and the people at it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from html import escape
from typing import Any

from django.utils import dateformat, timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.links import seat_url
from games.models import Game, Seat

SHAPES = "●■▲◆▼✚⬢★"
"""The shape of each seat, as on the board."""
CODE_LENGTH = 4


def table_context(game: Game, seat: Seat, points: Sequence[int] = ()) -> dict[str, Any]:
    """What a letter to that seat says of its table. `points` are those of each seat so far."""
    return {
        "game": game,
        "code": code(game),
        "seat": seat,
        "opponents": opponents(game, seat),
        **people(game, you=seat, points=points),
        "score": score_line(game, points),
        "due": due(seat.deadline),
        "url": seat_url(seat),
    }


def code(game: Game) -> str:
    """The beginning of a game's address, which tells two tables with the same people apart."""
    return game.slug[:CODE_LENGTH]


def opponents(game: Game, seat: Seat | None) -> str:
    others = [each.label for each in seats_of(game) if seat is None or each.pk != seat.pk]
    return get_text_list(others, _("and"))


def people(game: Game, *, you: Seat, points: Sequence[int] = ()) -> dict[str, str]:
    """Everyone at the table with their marks and points, as text and as HTML."""
    found = [player(seat, you=you) for seat in seats_of(game)]
    for each, count in zip(found, points, strict=False):
        each["points"] = f" {count}"
    return {
        "players_text": ", ".join([player_text(each) for each in found]),
        "players_html": mark_safe(" &nbsp;\n".join([player_html(each) for each in found])),
    }


def player(seat: Seat, *, you: Seat) -> dict[str, Any]:
    return {
        "letter": seat.letter,
        "shape": SHAPES[seat.number],
        "name": seat.label,
        "you": " " + _("(you)") if seat.pk == you.pk else "",
        "points": "",
    }


# These are put together by hand: templates would take five times as long.


def player_text(each: dict[str, Any]) -> str:
    return "{shape} {letter} {name}{you}{points}".format_map(each)


def player_html(each: dict[str, Any]) -> str:
    mark, name = mark_html(each["letter"], each["shape"]), escape(each["name"])
    you = each["you"].replace(" ", "&nbsp;")
    points = f"&nbsp;<b>{each['points'].strip()}</b>" if each["points"] else ""
    return f"{mark}&nbsp;<bdi>{name}</bdi>{you}{points}"


def mark_html(letter: str, shape: str) -> str:
    return f'<span class="mark mark-{letter}">{shape}&nbsp;{letter}</span>'


def score_line(game: Game, points: Sequence[int]) -> str:
    """The score in a few words: "Ann 3, Bob 4"; empty if the game tells none."""
    pairs = zip(seats_of(game), points, strict=False)
    return ", ".join([f"{seat.label} {count}" for seat, count in pairs])


def due(deadline: datetime | None) -> str:
    """Until when to play, by the reader's clock; empty if there is no hurry."""
    if deadline is None:
        return ""
    local = timezone.localtime(deadline)
    when = {"day": "l j F", "hour": "H:i", "zone": "T"}
    told = {name: dateformat.format(local, form) for name, form in when.items()}
    return _("Play by %(day)s, %(hour)s %(zone)s.") % told


def lines_html(text: str) -> SafeString:
    """Lines of text with their indentation. Word and others know no `white-space`, so every line
    ends in a break and begins with spaces that stay."""
    return mark_safe("<br>\n".join([line_html(line) for line in text.split("\n")]))


def line_html(line: str) -> str:
    rest = line.lstrip(" ")
    return "&nbsp;" * (len(line) - len(rest)) + escape(rest)


def seats_of(game: Game) -> list[Seat]:
    """The seats of a game, which `delivery` fetches once for each letter."""
    return list(game.seats.all())
