"""What players say at the table."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from games.models.game import Game


class Message(models.Model):
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    text = models.TextField(max_length=2000)
    at = models.DateTimeField(db_default=Now())
    is_hidden = models.BooleanField(default=False)
    facts = models.JSONField(default=dict, blank=True)
    """What a moderator did and why, if this line is the site's own. Such a line has no author, and
    `games/talk.py` says it in the reader's language."""

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.text[:60]
