"""The outbox: every letter that was ever to be sent, and what became of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game, Seat


class LetterQuerySet(models.QuerySet["Letter"]):
    def due(self) -> LetterQuerySet:
        """The letters to send now, including those whose worker died before handing them over."""
        return self.filter(status__in=Letter.TO_SEND, due_at__lte=timezone.now())

    def abandoned(self) -> LetterQuerySet:
        """The letters whose worker died while it handed them over: they may have arrived or not."""
        return self.filter(status=Letter.Status.HANDED, due_at__lte=timezone.now())

    def maybe_lost(self, *, besides: Letter | None = None) -> LetterQuerySet:
        """The letters that may have arrived or not, except those repeated by a letter of the same
        kind, or by one that was sent or may itself be lost. `besides` is a repetition that does not
        count."""
        said_again = Letter.objects.filter(copy_of=OuterRef("pk")).filter(
            Q(kind=OuterRef("kind")) | Q(status__in=[Letter.Status.SENT, Letter.Status.UNCERTAIN])
        )
        if besides is not None:
            said_again = said_again.exclude(pk=besides.pk)
        return self.filter(~Exists(said_again), status=Letter.Status.UNCERTAIN)


class Letter(models.Model):
    class Kind(models.TextChoices):
        """The occasions that the code mentions by name; `games/post/occasions/` has them all."""

        INVITATION = "invitation"
        STARTED = "started"
        TURN = "turn"
        SECOND = "second"
        REMINDER = "reminder"
        DIGEST = "digest"
        OVER = "over"
        NOTICE = "notice"

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being written")
        HANDED = "handed", _("being handed over")
        SENT = "sent", _("sent")
        UNCERTAIN = "uncertain", _("uncertain: it may have arrived or not")
        DROPPED = "dropped", _("dropped: no longer needed")
        FAILED = "failed", _("failed")

    TO_SEND = (Status.WAITING, Status.SENDING)
    OPEN = (*TO_SEND, Status.HANDED)
    TRIED = (Status.SENT, Status.UNCERTAIN, Status.FAILED)
    """The statuses of letters that were handed over, whatever came of it."""
    IN_TROUBLE = (Status.UNCERTAIN, Status.FAILED)
    SETTLED = (Status.SENT, Status.DROPPED, Status.FAILED)
    """The statuses of letters with which nobody has anything to do any more."""

    ABOUT_A_TURN = (Kind.TURN, Kind.SECOND, Kind.REMINDER)

    MAIL = "mail"

    kind = models.CharField(max_length=20)
    """The key of its occasion."""
    channel = models.CharField(max_length=20, default=MAIL, db_default=MAIL)
    """The key of the channel that brings it."""
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="post",
    )
    address = models.CharField(max_length=500)
    """Where its channel reaches the reader: for mail, an e-mail address."""
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="letters"
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="letters"
    )
    head = models.PositiveIntegerField(default=0)
    """The row of the log that it is about."""
    once = models.CharField(max_length=60, blank=True, default="", db_default="")
    """No two letters of one kind and channel have the same text here, unless it is empty. So
    nothing is sent twice, except on request."""
    facts = models.JSONField(default=dict)
    """What else its words need, such as a moderator's reason."""
    copy_of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True)
    """The letter that this one repeats."""

    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    due_at = models.DateTimeField(db_default=Now())
    """When to try next; while it is being sent, when to conclude that its worker has died."""
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(db_default=Now())
    settled_at = models.DateTimeField(null=True, blank=True)
    subject = models.CharField(max_length=250, blank=True)
    """The subject as it was sent. The rest is not kept, since it holds links that play the seat."""

    objects = LetterQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "channel", "once"],
                condition=~models.Q(once=""),
                name="one_letter_per_occasion",
            ),
        ]
        indexes = [
            # For the delivery sweep.
            models.Index(
                fields=["due_at"],
                condition=models.Q(status__in=["waiting", "sending", "handed"]),
                name="letters_to_send",
            ),
            # For what a player's pages say of letters that were lost.
            models.Index(
                fields=["recipient", "-settled_at"],
                condition=models.Q(status__in=["sent", "failed"]),
                name="last_letter_to_someone",
            ),
            models.Index(
                fields=["recipient"],
                condition=models.Q(status="uncertain"),
                name="letters_in_doubt",
            ),
            # For the admin's lists of letters in trouble, and for its search in their errors.
            models.Index(
                fields=["-id"],
                condition=models.Q(status__in=["uncertain", "failed"]),
                name="letters_in_trouble",
            ),
            # For forgetting old letters.
            models.Index(
                fields=["settled_at"],
                condition=models.Q(status__in=["sent", "dropped", "failed"]),
                name="letters_to_forget",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.address}"


class Refusal(models.Model):
    """An address that wants no invitations. Its owner can say so without an account."""

    address = models.EmailField(unique=True)
    at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.address
