"""What became of a mail, in sentences for its sender."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _


@dataclass
class Report:
    """What was done, what was not, and what else is wanted."""

    played: list[str] = field(default_factory=list)
    """What was done, in order."""
    problems: list[str] = field(default_factory=list)
    """What was not done, and why."""
    doubt: str = ""
    """Why the player has to confirm it; empty if they need not."""
    understood: list[dict[str, Any]] = field(default_factory=list)
    """The answers to confirm: a label, the answer, and the head that its link has to name."""
    skipped: list[str] = field(default_factory=list)
    """What stood after the point at which playing stopped."""
    why_skipped: str = ""
    """A sentence about that, with a place for the text; if none, the last problem is the reason."""
    ignored: int = 0
    """How many lines after the answers were not looked at."""
    ended_turn: bool = False
    wants_status: bool = False
    wants_help: bool = False
    later: timedelta | None = None

    @property
    def is_empty(self) -> bool:
        is_done = self.played or self.understood or self.problems
        return not (is_done or self.wants_status or self.wants_help)

    def told(self) -> list[str]:
        """All that was not done."""
        if not self.skipped:
            return self.problems
        why = self.why_skipped or _("So this was not done: %(text)s")
        return [*self.problems, why % {"text": "; ".join(self.skipped)}]

    def facts(self) -> dict[str, Any]:
        """What the answer letter needs."""
        return {
            "played": self.played,
            "problems": self.told(),
            "doubt": self.doubt,
            "understood": self.understood,
            "ignored": self.ignored,
            "ended_turn": self.ended_turn,
            "status": self.wants_status,
            "help": self.wants_help,
        }
