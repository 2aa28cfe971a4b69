"""Mail providers that bring mails by calling us.

django-anymail knows how each proves that it is the provider who calls, and what it tells of letters
that were sent. The mails themselves are taken byte for byte out of the call: anymail would read
them before us, and mails that mean harm keep it busy for minutes.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from anymail.webhooks import amazon_ses, mailgun, postmark, sparkpost
from anymail.webhooks.base import AnymailBaseWebhookView, AnymailBasicAuthMixin
from django.http import HttpRequest

BY_FORM, IN_PARTS = "application/x-www-form-urlencoded", "multipart/form-data"


class Brought(NamedTuple):
    """A mail, with what stood on its envelope."""

    raw: bytes
    recipients: tuple[str, ...]
    sender: str


class NotRaw(ValueError):
    """The provider is set up to send what it has made of a mail, instead of the mail."""


class Provider(NamedTuple):
    mails_view: type[Any]
    """Anymail's views: the one for mails and the one for news of letters."""
    news_view: type[Any]
    mails: Callable[[HttpRequest], list[Brought]]
    """The mails in a call that has been found to come from the provider."""


def from_mailgun(request: HttpRequest) -> list[Brought]:
    fields = form_of(request)
    if "body-mime" not in fields:
        raise NotRaw("Mailgun sends whole mails to addresses that end in mime, as ours does.")
    raw = fields["body-mime"].encode("latin-1")
    return [Brought(raw, (fields.get("recipient", ""),), bare(fields.get("sender", "")))]


def read_as_bytes(request: HttpRequest) -> None:
    """Read a call before anybody else does. A mail in a form is no text in any one encoding, so
    each byte becomes a character, to be turned back."""
    _ = request.body
    if request.content_type == IN_PARTS:
        request.encoding = "latin-1"


def form_of(request: HttpRequest) -> dict[str, str]:
    if request.content_type == BY_FORM:  # Django reads such a one as UTF-8 alone
        return dict(parse_qsl(request.body.decode("latin-1"), encoding="latin-1"))
    return {name: str(value) for name, value in request.POST.items()}


def from_postmark(request: HttpRequest) -> list[Brought]:
    call = json.loads(request.body)
    if "RawEmail" not in call:
        raise NotRaw("Postmark has to include the raw email content in its JSON.")
    # It puts the envelope's sender before the headers that came with the mail.
    first = next(iter(call.get("Headers", [])), {"Name": "", "Value": ""})
    sender = first["Value"] if first["Name"].lower() == "return-path" else call.get("From", "")
    return [Brought(as_bytes(call["RawEmail"]), (call["OriginalRecipient"],), bare(sender))]


def from_sparkpost(request: HttpRequest) -> list[Brought]:
    # A call may be empty: then it only looks whether we are there.
    calls = [call["msys"] for call in json.loads(request.body)]
    relayed = [call["relay_message"] for call in calls if call]
    return [
        Brought(
            raw_in(each["content"]["email_rfc822"], each["content"]["email_rfc822_is_base64"]),
            (each["rcpt_to"],),
            bare(each["msg_from"]),
        )
        for each in relayed
    ]


def from_amazon_ses(request: HttpRequest) -> list[Brought]:
    call = json.loads(json.loads(request.body)["Message"])
    if "content" not in call:
        raise NotRaw("Amazon SES has to publish mails to SNS with their content, not to S3.")
    receipt = call["receipt"]
    raw = raw_in(call["content"], receipt["action"].get("encoding") == "BASE64")
    return [Brought(raw, tuple(receipt["recipients"]), bare(call["mail"]["source"]))]


def raw_in(text: str, is_base64: bool) -> bytes:
    return b64decode(text) if is_base64 else as_bytes(text)


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def bare(address: str) -> str:
    return address.strip().strip("<>")


class WithoutBoto(AnymailBaseWebhookView):  # type: ignore[misc]
    """Amazon's library is as large as all of ours together, and needed only for what we leave to
    the host: to confirm that we want to be called, and to fetch mails from S3."""

    auto_confirm_enabled = False

    def __init__(self) -> None:
        AnymailBasicAuthMixin.__init__(self)


class MailsOfAmazon(WithoutBoto, amazon_ses.AmazonSESInboundWebhookView):  # type: ignore[misc]
    pass


class NewsOfAmazon(WithoutBoto, amazon_ses.AmazonSESTrackingWebhookView):  # type: ignore[misc]
    pass


PROVIDERS = {
    "amazon_ses": Provider(MailsOfAmazon, NewsOfAmazon, from_amazon_ses),
    "mailgun": Provider(
        mailgun.MailgunInboundWebhookView, mailgun.MailgunTrackingWebhookView, from_mailgun
    ),
    "postmark": Provider(
        postmark.PostmarkInboundWebhookView, postmark.PostmarkTrackingWebhookView, from_postmark
    ),
    "sparkpost": Provider(
        sparkpost.SparkPostInboundWebhookView,
        sparkpost.SparkPostTrackingWebhookView,
        from_sparkpost,
    ),
}
