"""What allauth does differently here: people have a name, and letters have our look."""

import logging
import smtplib
from email.utils import make_msgid
from typing import cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.forms import BaseForm
from django.http import HttpRequest
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.letters import domain, put_styles_inline
from accounts.models import User

SIGN_UP = "account/email/email_confirmation_signup"

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
            confirmed.update(is_guest=False, mail_bounces=False)
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
            "Message-ID": make_msgid(domain=domain()),
            **(headers or {}),
        }
        message = super().render_mail(template_prefix, email, context, headers)
        if isinstance(message, EmailMultiAlternatives):
            alternatives = message.alternatives
            message.alternatives = []
            for html, kind in alternatives:
                message.attach_alternative(put_styles_inline(str(html)), str(kind))
        return message

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send a letter with a code, or show at once that it cannot be sent."""
        try:
            super().send_mail(template_prefix, email, context)
        except (smtplib.SMTPException, OSError) as error:
            logger.error("A letter with a code could not be sent: %s", error)
            if template_prefix == SIGN_UP:
                # Otherwise the second try would find the address taken by this account, which
                # nobody can use.
                cast(User, context["user"]).delete()
            page = render(self.request, "account/letter_not_sent.html", status=503)
            raise ImmediateHttpResponse(page) from error
