"""What people can tell us about themselves."""

import zoneinfo
from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import cache
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth import password_validation
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Absence, User, hours
from accounts.names import check_name

LONGEST_ABSENCE = timedelta(days=60)
LATEST_ABSENCE = timedelta(days=3 * 365)
MOST_ABSENCES = 12
PASSWORD_HELP = _("At least eight characters, and not easy to guess.")


class DeviceZoneField(forms.CharField):
    """The time zone of the device, filled in by a script; empty without one or if unknown."""

    def __init__(self) -> None:
        widget = forms.HiddenInput(attrs={"data-device-zone": ""})
        super().__init__(required=False, max_length=50, widget=widget)

    def clean(self, value: Any) -> str:
        return value if value in zoneinfo.available_timezones() else ""


class NameField(forms.CharField):
    def __init__(self) -> None:
        super().__init__(
            label=_("Name"),
            max_length=40,
            validators=[check_name],
            help_text=_("What others see at the table."),
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
        )


class LoginForm(allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("E-mail address")
        forget_placeholders(self)


class SignupForm(allauth_forms.SignupForm):
    name = NameField()
    time_zone = DeviceZoneField()
    field_order = ["name", "email", "password1", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")
        self.fields["password1"].help_text = PASSWORD_HELP
        forget_placeholders(self)


def set_choices(form: forms.Form | forms.ModelForm[Any], name: str, choices: Iterable[Any]) -> None:
    """Set the choices of a field that are known only when the form is made."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)


def forget_placeholders(form: forms.Form) -> None:
    """Remove placeholders, which only repeat the labels and vanish when somebody types."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class KeepAccountForm(forms.Form):
    """Turns a guest's account into one of their own."""

    name = NameField()
    email = forms.EmailField(
        label=_("E-mail address"),
        help_text=_("We send a code to this address, and your games stay yours."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        kwargs["initial"] = {"name": user.name}
        super().__init__(*args, **kwargs)

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"].lower()
        taken = User.objects.exclude(pk=self.user.pk).filter(email=email).exists()
        if taken or EmailAddress.objects.exclude(user=self.user).filter(email=email).exists():
            raise forms.ValidationError(_("There is an account with this address already."))
        return email

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        password_validation.validate_password(password, self.user)
        return password


@cache
def time_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """The time zones by continent, as they are named: Europe/Paris."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zoneinfo.available_timezones()):
        region, _slash, city = name.partition("/")
        if city and region not in ("Etc", "SystemV", "US", "Brazil", "Canada", "Chile", "Mexico"):
            regions.setdefault(region, []).append((name, city.replace("_", " ")))
    return list(regions.items())


def time_zone_choices() -> Iterator[tuple[str, Any]]:
    yield "UTC", "UTC"
    yield from time_zones()


class HoursField(forms.TypedMultipleChoiceField):
    """Some hours of the day."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=hours, coerce=int, widget=forms.CheckboxSelectMultiple, **options)


class PreferencesForm(forms.ModelForm[User]):
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)
    digest_hours = HoursField(label=_("Digests come at"), required=False)

    class Meta:
        model = User
        fields = [
            *("name", "language", "time_zone"),
            *("letters", "letters_after", "digest_hours", "quiet_from", "quiet_until"),
            *("theme", "is_public"),
        ]
        widgets = {
            "letters": forms.RadioSelect,
            "theme": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = self.instance.time_zone
        if not is_listed(zone):
            # People whose zone has an old name, such as US/Eastern, can keep it.
            set_choices(self, "time_zone", [(zone, zone), *time_zone_choices()])
        self.fields["letters_after"].required = False
        for name in ("quiet_from", "quiet_until"):
            set_choices(self, name, [("", "–"), *hours()])

    def clean_letters_after(self) -> int:
        minutes: int | None = self.cleaned_data["letters_after"]
        return self.instance.letters_after if minutes is None else minutes

    def clean_digest_hours(self) -> list[int]:
        chosen: list[int] = self.cleaned_data["digest_hours"]
        if not chosen and self.cleaned_data.get("letters") == User.Letters.DIGEST:
            raise forms.ValidationError(_("Choose at least one hour."))
        return sorted(chosen) or self.instance.digest_hours

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        begin, end = data.get("quiet_from"), data.get("quiet_until")
        if (begin is None) != (end is None):
            missing = "quiet_from" if begin is None else "quiet_until"
            self.add_error(missing, _("Choose both hours, or neither."))
        elif begin is not None and begin == end:
            self.add_error("quiet_until", _("The whole day would be quiet. Choose another hour."))
        return data


def is_listed(zone: str) -> bool:
    return zone == "UTC" or any(zone in dict(cities) for _region, cities in time_zones())


class AbsenceForm(forms.ModelForm[Absence]):
    class Meta:
        model = Absence
        fields = ["first_day", "last_day"]
        widgets = {
            "first_day": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "last_day": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        first, last = data.get("first_day"), data.get("last_day")
        if first is None or last is None:
            return data
        if last < first:
            self.add_error("last_day", _("This is before the first day."))
        elif last < timezone.localdate():
            self.add_error("last_day", _("This day is in the past."))
        elif last - first >= LONGEST_ABSENCE:
            self.add_error("last_day", _("An absence can last 60 days at most."))
        elif last > timezone.localdate() + LATEST_ABSENCE:
            self.add_error("last_day", _("That is more than three years ahead."))
        elif self.others().filter(first_day__lte=last, last_day__gte=first).exists():
            self.add_error("first_day", _("You are already away on some of these days."))
        elif self.others().filter(last_day__gte=timezone.localdate()).count() >= MOST_ABSENCES:
            self.add_error("first_day", _("You can have twelve absences at a time."))
        return data

    def others(self) -> Any:
        return Absence.objects.filter(user=self.instance.user).exclude(pk=self.instance.pk)


class DeleteAccountForm(forms.Form):
    """Asks for the password of those who have one, and always for a deliberate tick."""

    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    is_sure = forms.BooleanField(label=_("Yes, delete my account. I know it cannot be undone."))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password
