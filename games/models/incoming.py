"""Mails that came in: so much of each as is needed to play it once."""

from django.db import models
from django.db.models.functions import Now

from games.models.game import Seat


class Incoming(models.Model):
    """A mail for a seat. Its words are not kept."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="incoming")
    key = models.CharField(max_length=64)
    """A hash of its Message-ID, or of all of it should it have none."""
    at = models.DateTimeField(db_default=Now())
    said = models.CharField(max_length=200, blank=True)
    """What became of it, for moderators."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "key"], name="one_mail_is_played_once"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.said}"
