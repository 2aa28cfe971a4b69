"""Telling people what a moderator did and why: a line at the table, and a happening for letters.

Only facts are stored. They become a sentence when somebody reads them, in that reader's language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models import Game, Message, Seat
from games.services.happenings import Moderated, announce


def sentence(facts: dict[str, Any]) -> str:
    """What happened, and, if a moderator did it, why."""
    if "reason" not in facts:
        return deed(facts)
    reason = _("The reason: %(reason)s") % {"reason": facts["reason"]}
    return f"{deed(facts)} {reason}"


def deed(facts: dict[str, Any]) -> str:
    """What a moderator did, in the words of those it happens to."""
    match facts["action"]:
        case "pause":
            return _("A moderator paused the game. Nobody can move, and no deadline runs.")
        case "resume":
            return _("The pause is over. Everyone awaited has the time they had left.")
        case "try":
            return _("The table goes on. Everyone awaited has the time they had left.")
        case "extend":
            return ngettext(
                "A moderator gave everyone now awaited %(days)d more day.",
                "A moderator gave everyone now awaited %(days)d more days.",
                facts["days"],
            ) % {"days": facts["days"]}
        case "rewind" if facts["number"] == 0:
            return _("A moderator took the game back to its beginning.")
        case "rewind":
            number = {"number": facts["number"]}
            return _("A moderator took the game back to just after move %(number)d.") % number
        case "replace":
            name = {"name": facts["name"]}
            return _("A moderator gave the seat of %(name)s to a bot, which plays on.") % name
        case "abort":
            return _("A moderator ended the game early. It counts for nobody.")
        case "revoke":
            return _("The links in earlier letters about this game no longer work.")
        case "hide":
            return _("A moderator hid a message you wrote in this game.")
        case "unhide":
            return _("A message you wrote in this game is shown again.")
        case "suspend":
            return _("Your account is suspended: you cannot sign in, nor play from a letter.")
        case "lift":
            return _("Your account is no longer suspended. Welcome back.")
        case "unreachable":
            words = _("Letters to %(name)s come back. They may not know when it is their turn.")
            return words % {"name": facts["name"]}
        case "settle":
            return _("A moderator looked into what you reported.")
    raise ValueError(f"There are no words for {facts['action']!r}.")


def tell_table(game: Game, seats: Sequence[Seat], facts: dict[str, Any]) -> None:
    """Write a line that everyone at the table can read, and let each player know."""
    with translation.override(settings.LANGUAGE_CODE):
        text = sentence(facts)
    Message.objects.create(game=game, text=text, facts=facts)
    announce(Moderated(game=game, facts=facts, seats=seats))


def tell_seat(seat: Seat, facts: dict[str, Any]) -> None:
    announce(Moderated(game=seat.game, facts=facts, seats=[seat]))


def tell_person(person: User | None, facts: dict[str, Any], *, game: Game | None = None) -> None:
    """Let somebody know about a game that they don't play, or about their account itself."""
    if person is not None:
        announce(Moderated(game=game, facts=facts, person=person))
