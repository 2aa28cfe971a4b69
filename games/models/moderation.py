"""What players report, and what moderators did about it."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.talk import Message


class Report(models.Model):
    """A player's complaint about a game or a message."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reports")
    message = models.ForeignKey(Message, on_delete=models.CASCADE, null=True, blank=True)
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    text = models.TextField(max_length=2000)
    at = models.DateTimeField(db_default=Now())
    is_settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["is_settled", "-at"]

    def __str__(self) -> str:
        return self.text[:60]


class AuditEntry(models.Model):
    """One thing a moderator did or looked at, and why. Never changed, never deleted."""

    class Action(models.TextChoices):
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        TRY = "try", _("let it be tried again")
        EXTEND = "extend", _("extended the deadline")
        REWIND = "rewind", _("rewound")
        REPLACE = "replace", _("replaced a player by a bot")
        ABORT = "abort", _("aborted")
        REVOKE = "revoke", _("revoked links")
        LOOK = "look", _("looked into the secrets")
        HIDE = "hide", _("hid a message")
        UNHIDE = "unhide", _("showed a message again")
        SETTLE = "settle", _("settled a report")
        SUSPEND = "suspend", _("suspended an account")
        LIFT = "lift", _("lifted a suspension")
        RESEND = "resend", _("sent a letter again")

    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="audit_entries"
    )
    action = models.CharField(max_length=30, choices=Action)
    reason = models.TextField()
    game = models.ForeignKey(Game, on_delete=models.PROTECT, null=True, blank=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    details = models.JSONField(default=dict)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-at"]
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.get_action_display()}: {self.reason[:60]}"
