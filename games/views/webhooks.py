"""A mail provider calls: it brings mails, or news of letters that it was given.

It calls again for days if it is not answered with a yes. So trouble of our own is told by a number
from 500 on, and nothing is lost.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from typing import Any

from anymail.exceptions import AnymailError
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.replies.door import receive
from games.replies.providers import PROVIDERS, Brought, NotRaw, Provider, read_as_bytes
from games.replies.tracking import note_event

TO_CONFIRM = "SubscriptionConfirmation"

logger = logging.getLogger(__name__)

View = Callable[[HttpRequest], HttpResponse]


def called_by_provider(view: Callable[[HttpRequest, Provider], None]) -> View:
    """Let in the provider alone, and answer it so that it calls again if it has to."""

    @csrf_exempt  # it has neither page nor cookie, but a secret
    @never_cache
    @require_http_methods(["HEAD", "POST"])
    def called(request: HttpRequest) -> HttpResponse:
        if request.method == "HEAD":
            return HttpResponse()  # some look whether there is anybody
        if "Authorization" not in request.headers:
            return say(401, "Who are you?", **{"WWW-Authenticate": 'Basic realm="mail"'})
        return answer(request, PROVIDERS[settings.MAIL_WEBHOOKS], view)

    called.takes_bytes = True  # type: ignore[attr-defined]
    return called


def answer(
    request: HttpRequest, provider: Provider, view: Callable[[HttpRequest, Provider], None]
) -> HttpResponse:
    try:
        read_as_bytes(request)
        provider.mails_view().run_validators(request)
    except RequestDataTooBig:
        return say(413, "This is larger than what we take.")
    except Exception as error:  # a call that is not even understood proves nothing
        logger.warning("Somebody called who is not our mail provider: %r", error)
        return say(403, "You are not our mail provider.")
    try:
        connection.ensure_connection()
        if not is_to_be_confirmed(request):
            view(request, provider)
    except (OperationalError, InterfaceError) as error:
        logger.error("The database is away, so mail waits: %s", str(error).strip())
        return say(503, "Not now, please try again later.")
    except NotRaw as error:
        logger.error("The mail provider has to be set up otherwise: %s", error)
        return say(500, str(error))
    except (AnymailError, KeyError, TypeError, ValueError) as error:
        logger.error("A call of the mail provider is not understood: %r", error)
        return say(500, "This call is not understood; our log says why.")
    except Exception:
        logger.exception("A mail could not be taken, and will be tried again")
        return say(500, "Not now, please try again later.")
    return say(200, "Taken.")


def say(status: int, words: str, **headers: str) -> HttpResponse:
    return HttpResponse(f"{words}\n", status=status, content_type="text/plain", headers=headers)


def is_to_be_confirmed(request: HttpRequest) -> bool:
    """Whether Amazon asks if we want to be called. The host says yes, by opening the address."""
    if request.headers.get("X-Amz-Sns-Message-Type") != TO_CONFIRM:
        return False
    address = json.loads(request.body)["SubscribeURL"]
    logger.warning("Amazon asks whether it may call. To say yes, open: %s", address)
    return True


# /mail/inbound_mime/


@called_by_provider
def inbound(request: HttpRequest, provider: Provider) -> None:
    take_all(provider.mails(request))


def take_all(mails: Iterable[Brought]) -> None:
    for mail in mails:
        receive(mail.raw, recipients=mail.recipients, sender=mail.sender)


# /mail/tracking/


@called_by_provider
def tracking(request: HttpRequest, provider: Provider) -> None:
    events: list[Any] = provider.news_view().parse_events(request)
    for event in events:
        logger.info("A mail provider tells of a letter: %s", note_event(event))
