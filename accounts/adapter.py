"""What allauth does differently here: people have a name, and letters have our look."""

import logging
import smtplib
from email.utils import make_msgid
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.hashers import make_password
from django.core.mail import EmailMessage
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import devices
from accounts.browsers import device_words
from accounts.letters import WellFormed, domain, put_styles_inline
from accounts.limits import refuse_too_often
from accounts.models import User

SIGN_UP = "account/email/email_confirmation_signup"
NEW_DEVICE = "account/email/new_device"

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "email_password_mismatch": _("The e-mail address or the password is wrong."),
        "incorrect_code": _("This is not the code we sent you."),
        "rate_limited": _("Too many attempts. Please wait a few minutes and try again."),
        "too_many_login_attempts": _("Too many attempts. Please wait a few minutes and try again."),
    }

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        user.name = form.cleaned_data["name"]
        user.time_zone = form.cleaned_data["time_zone"] or user.time_zone
        user.language = get_language() or user.language
        return super().save_user(request, user, form, commit)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address. A guest with an address of their own is a guest no longer."""
        is_confirmed: bool = super().confirm_email(request, email_address)
        if is_confirmed:
            confirmed = User.objects.filter(pk=email_address.user_id)
            confirmed.update(is_guest=False, mail_bounces=False, complained_at=None)
        return is_confirmed

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, object],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        headers = {
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "Message-ID": make_msgid(domain=domain()),
            "Feedback-ID": "account:mail:letters:parsec-post",
            **(headers or {}),
        }
        message = super().render_mail(template_prefix, email, context, headers)
        letter = WellFormed(
            message.subject, message.body, message.from_email, message.to, headers=headers
        )
        for html, kind in getattr(message, "alternatives", []):
            letter.attach_alternative(put_styles_inline(str(html)), str(kind))
        return letter

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send a letter with a code, or show at once that it cannot be sent."""
        refusal = refuse_too_often(self.request, "account_letter", key=email.lower())
        if refusal is not None:
            forget_sign_up(template_prefix, context)
            raise ImmediateHttpResponse(refusal)
        try:
            super().send_mail(template_prefix, email, context)
        except (smtplib.SMTPException, OSError) as error:
            logger.error("A letter with a code could not be sent: %s", error)
            forget_sign_up(template_prefix, context)
            page = render(self.request, "account/letter_not_sent.html", status=503)
            raise ImmediateHttpResponse(page) from error

    # Signing in

    def send_account_already_exists_mail(self, email: str) -> None:
        """Tell somebody that they have an account. A password is hashed as for a new account, so
        that the time it takes does not tell a stranger which addresses have one."""
        make_password(get_random_string(20))
        super().send_account_already_exists_mail(email)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count the attempts from devices on which somebody has signed in before apart from those
        of strangers, who could lock them out otherwise."""
        key: str = super()._get_login_attempts_cache_key(request, **credentials)
        is_known = devices.has_signed_in(request, credentials.get("email", ""))
        return f"{key}:known-device" if is_known else key

    def login(self, request: HttpRequest, user: User) -> None:
        is_first = user.last_login is None
        super().login(request, user)
        is_known = str(user.pk) in devices.people(request)
        if not (is_first or is_known or user.is_guest):
            self.write_of_new_device(request, user)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        devices.remember(request, response, user)
        return response

    def write_of_new_device(self, request: HttpRequest, user: User) -> None:
        """Tell somebody that they have signed in where they never did. Whether the letter can be
        sent or not, they are signed in."""
        with translation.override(user.language), timezone.override(user.zone):
            device = device_words(request.META.get("HTTP_USER_AGENT", ""))
            context = {"device": device, "zone": user.time_zone}
            try:
                self.send_notification_mail(NEW_DEVICE, user, context)
            except ImmediateHttpResponse:
                logger.warning("Nobody was told of a sign-in on a new device.")


def forget_sign_up(template_prefix: str, context: dict[str, object]) -> None:
    """Delete an account that was just made, if the letter that would open it is not sent. Otherwise
    the second try would find the address taken by an account that nobody can use."""
    if template_prefix == SIGN_UP:
        cast(User, context["user"]).delete()
