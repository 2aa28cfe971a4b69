"""People: how they sign in, what they prefer, and when they are away."""

import zoneinfo
from datetime import date

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import check_name


def check_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("There is no time zone “%(name)s”."), params={"name": name})


def languages() -> list[tuple[str, str]]:
    """The languages offered now. As this is a function, one more needs no migration."""
    return settings.LANGUAGES


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: object) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save()
        return user

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
        DAILY = "daily", _("as one letter a day")
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
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    is_public = models.BooleanField(
        _("public profile"), default=False, help_text=_("Anyone may see your finished games.")
    )
    is_guest = models.BooleanField(default=False)
    mail_bounces = models.BooleanField(default=False)
    """Letters to the address came back for good; none are sent there until it is changed, or its
    owner asks for another try."""
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

    def __str__(self) -> str:
        if self.left_at is not None:
            return gettext("a former player")
        return self.name or self.email

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)

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
