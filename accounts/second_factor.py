"""The second factor of those who look after the site: a code from an app, beside the password.

Who has set one up is asked for it by allauth at each sign-in. Here is what the admin asks for.
"""

from __future__ import annotations

from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.sign_ins import end


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "cannot_generate_recovery_codes": _("Recovery codes go with a second factor."),
        "incorrect_code": _("This is not the right code. A new one comes every 30 seconds."),
        "unverified_email": _("Please confirm your address first."),
    }


def has_second_factor(user: User) -> bool:
    return Authenticator.objects.filter(user=user).exists()


def is_sure(request: HttpRequest, user: User) -> bool:
    """Whether the admin may be opened in this session: with the second factor by those who have
    one, and never without it by superusers."""
    factors = set(Authenticator.objects.filter(user=user).values_list("pk", flat=True))
    return proved_by(request, user, factors) if factors else not user.is_superuser


def proved_by(request: HttpRequest, user: User, factors: set[int]) -> bool:
    """Whether a factor that they still have was used in this session."""
    return any(
        record["method"] == "mfa" and record.get("id") in factors
        for record in get_authentication_records(request, user)
    )


def note_set_up(
    sender: object, request: HttpRequest, user: User, authenticator: Authenticator, **options: Any
) -> None:
    """Hear from allauth that somebody has a new factor. They have just typed a code of it, so this
    session is made with it."""
    if authenticator.type == Authenticator.Type.TOTP:
        record_authentication(
            request, user, "mfa", id=authenticator.pk, type=str(authenticator.type)
        )


def take_off(user: User) -> None:
    """Take the factor off somebody who has lost their device, and sign them out everywhere: the
    device may be in other hands."""
    Authenticator.objects.filter(user=user).delete()
    end(user.sign_ins.all())
