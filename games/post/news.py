"""What happened since somebody's last turn, and what was said, as a letter tells it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from engines.words import LETTERS
from games import talk
from games.models import Message, Move
from games.post.tables import SHAPES, mark_html
from games.reading import Happening, Reader, Reading


class Deeds(NamedTuple):
    """What one player did in a row, with their name once above it."""

    seat: int | None
    """None for what nobody did, such as the deal."""
    who: str
    note: str
    """That it was the reader, or the clock."""
    lines: list[str]

    # These are put together by hand: templates would take five times as long.

    @property
    def text(self) -> str:
        if self.seat is None:
            return "".join([f"{line}\n" for line in self.lines])
        name = f"{SHAPES[self.seat]} {LETTERS[self.seat]} {self.who}{self.note}\n"
        return name + "".join([f"  {line}\n" for line in self.lines])

    @property
    def html(self) -> str:
        lines = "<br>\n".join([escape(line) for line in self.lines])
        if self.seat is None:
            return f"<p>{lines}</p>\n"
        mark = mark_html(LETTERS[self.seat], SHAPES[self.seat])
        return f"<p>{mark} <b><bdi>{escape(self.who)}</bdi></b>{self.note}<br>\n{lines}</p>\n"


def deeds_context(reading: Reading) -> dict[str, str]:
    """What happened since the reader's last turn, by player, in the order in which it happened; as
    text and as HTML."""
    by_whom = groupby(reading.news, key=lambda each: (each.seat, each.is_by_clock))
    found = [deeds_of(list(happenings), reading.reader) for _key, happenings in by_whom]
    return {
        "deeds_text": "".join([each.text for each in found]),
        "deeds_html": mark_safe("".join([each.html for each in found])),
    }


def deeds_of(happenings: list[Happening], reader: Reader) -> Deeds:
    """The happenings of one seat, without its name in each line."""
    first = happenings[0]
    lines = [line for happening in happenings for line in happening.lines]
    if first.seat is None:
        return Deeds(None, "", "", lines)
    note = " " + _("(you)") if first.seat == reader.seat else ""
    if first.is_by_clock:
        note += " (" + _("at the deadline") + ")"
    told = [without_name(line, first.who, reader.names) for line in lines]
    return Deeds(first.seat, first.who, note, told)


def without_name(line: str, who: str, names: Sequence[str]) -> str:
    """The line without the name it begins with: "Bob draws a card." is "Draws a card." One that
    begins with another's longer name (Ann, Ann Lee) or with several names stays."""
    begins_with = [name for name in (who, *names) if line.startswith(f"{name} ")]
    if not begins_with or max(begins_with, key=len) != who:
        return line
    rest = line[len(who) + 1 :]
    if rest.startswith(_("and") + " "):
        return line
    return rest[:1].upper() + rest[1:]


def said_since(reading: Reading) -> list[talk.Said]:
    """What the others said at the table since the reader's last turn, the last lines of it."""
    seat, game = reading.seat, reading.game
    if seat is None or not reading.since.has_talk:
        return []
    by_others = Q(author=None) | ~Q(author=seat.player_id)
    lines = Message.objects.filter(by_others, game=game.pk, is_hidden=False)
    if reading.last_turn_end:
        end = Move.objects.filter(game=game.pk, number=reading.last_turn_end)
        lines = lines.filter(at__gt=end.values("at"))
    return talk.last_of(lines, reading.seats)
