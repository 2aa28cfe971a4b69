"""The embedded site's letters, kept as they were sent."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

from django.db import models
from django.db.models.functions import Now
from django.urls import reverse


class Envelope(models.Model):
    """One letter to one address."""

    address = models.EmailField()
    subject = models.CharField(max_length=250)
    sender = models.CharField(max_length=250)
    raw = models.BinaryField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            # For one person's mailbox.
            models.Index(fields=["address", "-at"]),
        ]

    def __str__(self) -> str:
        return f"{self.subject} to {self.address}"

    def get_absolute_url(self) -> str:
        return reverse("mailbox-letter", args=[self.pk])

    def message(self) -> EmailMessage:
        message = message_from_bytes(bytes(self.raw), policy=policy.default)
        assert isinstance(message, EmailMessage)
        return message
