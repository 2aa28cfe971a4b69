"""People: how they sign in, what they prefer, and when they are away."""

import zoneinfo
from datetime import date, datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.browsers import device_words
from accounts.hours import QuietHours, next_of
from accounts.names import check_name


def check_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("There is no time zone “%(name)s”."), params={"name": name})


def languages() -> list[tuple[str, str]]:
    """The languages offered now. As this is a function, one more needs no migration."""
    return settings.LANGUAGES


LETTERS_AFTER = 30
DELAY_LIMITS = [MinValueValidator(1), MaxValueValidator(12 * 60)]


def morning() -> list[int]:
    """When digests come unless their reader chooses other hours."""
    return [7]


def hours() -> list[tuple[int, str]]:
    return [(hour, f"{hour:02}:00") for hour in range(24)]


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: object) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save()
        return user

    def locked(self, user: "User") -> "User":
        """Lock and return somebody's row. Whoever locks games as well locks them after the person,
        in the order of their numbers, so that no two wait for each other. Letters to the person can
        be written meanwhile: they need the row's key alone."""
        return self.select_for_update(no_key=True).get(pk=user.pk)

    @transaction.atomic
    def create_superuser(self, email: str, password: str | None = None, **fields: object) -> "User":
        """Create a superuser, whose address counts as proved: they have access to the machine."""
        user = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """Someone who plays, known to others by name. A guest has a made-up address at first."""

    class Letters(models.TextChoices):
        AT_ONCE = "at-once", _("at once, for every turn")
        DELAYED = "delayed", _("after a while, if it is still my turn")
        DIGEST = "digest", _("as digests, at hours of my choice")
        OFF = "off", _("not at all")

    class Theme(models.TextChoices):
        AUTO = "auto", _("as the device says")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(
        _("name"),
        max_length=40,
        validators=[check_name],
        help_text=_("What others see at the table."),
    )
    language = models.CharField(
        _("language"), max_length=16, choices=languages, default=settings.LANGUAGE_CODE
    )
    time_zone = models.CharField(
        _("time zone"), max_length=50, default="UTC", validators=[check_time_zone]
    )
    letters = models.CharField(
        _("turn letters"), max_length=10, choices=Letters, default=Letters.AT_ONCE
    )
    letters_after = models.PositiveSmallIntegerField(
        _("minutes to wait"), default=LETTERS_AFTER, validators=DELAY_LIMITS
    )
    """How long a delayed letter waits."""
    digest_hours = models.JSONField(_("hours of digests"), default=morning)
    """The hours of the day, in the reader's time zone."""
    digest_at = models.DateTimeField(null=True, blank=True)
    """When the next digest is to be looked into; None if no game of theirs is told in digests."""
    quiet_from = models.PositiveSmallIntegerField(
        _("quiet hours begin"), null=True, blank=True, choices=hours
    )
    quiet_until = models.PositiveSmallIntegerField(
        _("quiet hours end"), null=True, blank=True, choices=hours
    )
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    is_public = models.BooleanField(
        _("public profile"), default=False, help_text=_("Anyone may see your finished games.")
    )
    is_guest = models.BooleanField(default=False)
    mail_bounces = models.BooleanField(default=False)
    """Letters to the address came back for good; none are sent there until it is changed, or its
    owner asks for another try."""
    complained_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When a letter was reported as spam from their mailbox; none are sent until they ask for
    letters again."""
    is_staff = models.BooleanField(
        _("staff status"),
        default=False,
        help_text=_("Designates whether the user can log into this admin site."),
    )
    is_active = models.BooleanField(
        _("active"),
        default=True,
        help_text=_(
            "Designates whether this user should be treated as active. "
            "Unselect this instead of deleting accounts."
        ),
    )
    date_joined = models.DateTimeField(_("date joined"), default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)
    """When they deleted their account. The bare row stays, for their opponents' games."""

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    objects = UserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        indexes = [
            # For the sweep that writes digests.
            models.Index(
                fields=["digest_at"],
                condition=models.Q(digest_at__isnull=False),
                name="digests_to_write",
            ),
        ]

    def __str__(self) -> str:
        if self.left_at is not None:
            return gettext("a former player")
        return self.name or self.email

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """Their time zone; UTC if it is no longer known, since zones are renamed at times."""
        try:
            return zoneinfo.ZoneInfo(self.time_zone)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            return zoneinfo.ZoneInfo("UTC")

    @property
    def quiet_hours(self) -> QuietHours | None:
        if self.quiet_from is None or self.quiet_until is None:
            return None
        return QuietHours(self.quiet_from, self.quiet_until, self.zone)

    def next_digest(self, after: datetime) -> datetime:
        """The first of the chosen hours after that moment."""
        return next_of(self.digest_hours, after, self.zone)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def is_away(self, day: date | None = None) -> bool:
        """Whether they have announced an absence that includes that day."""
        return self.away_until(day) is not None

    def away_until(self, day: date | None = None) -> date | None:
        """The last day of the absence that includes that day; None if there is none."""
        day = day or timezone.now().astimezone(self.zone).date()
        covering = (absence for absence in self.absences.all() if absence.covers(day))
        return max((absence.last_day for absence in covering), default=None)


class Absence(models.Model):
    """Days on which a player's clock stands still, including the first and the last."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="absences")
    first_day = models.DateField(_("first day away"))
    last_day = models.DateField(_("last day away"))

    class Meta:
        ordering = ["first_day"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")),
                name="an_absence_ends_after_it_begins",
            )
        ]

    def __str__(self) -> str:
        return f"{self.first_day} – {self.last_day}"

    def covers(self, day: date) -> bool:
        return self.first_day <= day <= self.last_day


class SignIn(models.Model):
    """One session: on which device, since when. Only the browser's own word for itself is kept."""

    USER_AGENT = 250

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_ins")
    session_key = models.CharField(max_length=40, unique=True)
    user_agent = models.CharField(max_length=USER_AGENT, blank=True)
    first_seen = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now, db_index=True)
    """To a day; the index is for `manage.py clearsessions`."""

    def __str__(self) -> str:
        return f"{self.user}: {self.device}"

    @property
    def device(self) -> str:
        return device_words(self.user_agent)
