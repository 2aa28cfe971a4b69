"""What went wrong in a game that rests."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Trouble(models.Model):
    """Why a game was set aside. Since when it rests is `Game.rests_since`; this stays after it goes
    on, so that moderators see how often it happened. Nothing in it is a secret of the game."""

    class Step(models.TextChoices):
        MOVE = "move", _("a move was made")
        PAGE = "page", _("a page was shown")
        LETTER = "letter", _("a letter was written")
        MAIL = "mail", _("a mail was read")
        BOT = "bot", _("a bot was to move")
        CLOCK = "clock", _("a missed turn was to be played")
        REMINDER = "reminder", _("a player was to be reminded")

    class Why(models.TextChoices):
        RAISED = "raised", _("Its code failed.")
        TIME = "time", _("Its code did not come to an end and was stopped.")
        MEMORY = "memory", _("Its code took too much memory and was stopped.")
        ANSWERS = "answers", _("Its rules list more answers than anybody could choose from.")
        UNREADABLE = "unreadable", _("Its stored table cannot be read. The log is whole.")
        DIED = "died", _("The process that played it ended each time.")

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="trouble")
    step = models.CharField(max_length=10, choices=Step)
    why = models.CharField(max_length=10, choices=Why)
    where = models.CharField(max_length=200, blank=True)
    """For developers: the kind of exception and the line that raised it, without its words."""
    times = models.PositiveIntegerField(default=0)
    """How often the game was set aside."""
    code = models.CharField(max_length=64, blank=True)
    """Under which code it was set aside last: other code is worth another try."""
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.get_step_display()}: {self.get_why_display()} {self.where}".strip()
