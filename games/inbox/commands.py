"""The commands of a mail, in English and in French."""

from __future__ import annotations

import re
import unicodedata
from datetime import timedelta

from games.inbox.instructions import Done, Help, Instruction, Later, Resign, Status, Undo

LONGEST_REMINDER = timedelta(days=60)

CHAT = re.compile(r"(?:chat|message) ?: ?", re.IGNORECASE)

_WORDS: dict[str, Instruction] = {
    "undo": Undo(),
    "annuler": Undo(),
    "undo turn": Undo(whole_turn=True),
    "annuler tour": Undo(whole_turn=True),
    "annuler le tour": Undo(whole_turn=True),
    "status": Status(),
    "etat": Status(),
    "help": Help(),
    "aide": Help(),
}
_ASKING = ("status", "etat", "help", "aide")
"""Those that may well be written as questions."""
_DONE = ("done", "end", "fini")
_RESIGN = re.compile(r"(?:resign|abandonner)(?: ?:? ([\w-]{1,40}))?")
_LATER = re.compile(r"(?:later|plus tard) ?:? (\d{1,3}) ?([a-z]+)")
_ALMOST_CHAT = re.compile(r"(?:chat|message) \S", re.IGNORECASE)
_ALMOST_LATER = re.compile(r"(?:later|plus tard)\b.{0,20}", re.IGNORECASE)
_UNITS = {
    **dict.fromkeys(("h", "hour", "hours", "heure", "heures"), timedelta(hours=1)),
    **dict.fromkeys(("d", "day", "days", "j", "jour", "jours"), timedelta(days=1)),
    **dict.fromkeys(("w", "week", "weeks", "semaine", "semaines"), timedelta(weeks=1)),
}

_PLAIN: dict[int, int | str] = {
    **{wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "’‘‛′"), "'"),
    **dict.fromkeys(map(ord, "“”‟″"), '"'),
    **dict.fromkeys(map(ord, "‐‑−"), "-"),
}


def plain(text: str) -> str:
    """The text with ordinary spaces, quotes and hyphens. Compare it with labels made plain too."""
    return " ".join(text.translate(_PLAIN).split())


def command(text: str, *, goes_on: bool = False) -> Instruction | None:
    """The command that the text is, if it is one, in whatever case and with or without accents."""
    text = _unaccented(text).lower()
    if text in _DONE:
        return Done(goes_on)
    if text in _WORDS:
        return _WORDS[text]
    if text.rstrip("? ") in _ASKING:
        return _WORDS[text.rstrip("? ")]
    if resigning := _RESIGN.fullmatch(text):
        return Resign(resigning[1] or "")
    if waiting := _LATER.fullmatch(text):
        return _later(int(waiting[1]), waiting[2])
    return None


def is_almost_chat(text: str) -> bool:
    """Whether only the colon was forgotten."""
    return _ALMOST_CHAT.match(text) is not None


def is_almost_later(text: str) -> bool:
    """Whether only the time is missing, or is none."""
    return _ALMOST_LATER.fullmatch(text) is not None


def _later(count: int, unit: str) -> Later | None:
    after = count * _UNITS.get(unit, timedelta(0))
    return Later(after) if timedelta(0) < after <= LONGEST_REMINDER else None


def _unaccented(text: str) -> str:
    return "".join(
        each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each)
    )
