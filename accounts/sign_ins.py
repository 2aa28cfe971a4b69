"""Where somebody is signed in, for them to see and to end.

A session's row says nothing about its device, and cannot be found by its person. So a row beside
it does: written at the sign-in, and again at a visit a day later at the earliest. The session
remembers when that was, so that no other page costs a query more.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import SignIn, User

NOTED = "sign_in"
"""What the session remembers: under which key it was noted, and when."""
DAY = 24 * 3600


def note_sign_in(sender: object, request: HttpRequest, user: User, **options: Any) -> None:
    """Hear from Django that somebody has signed in."""
    forgotten().filter(user=user).delete()
    note(request, user)


def note_visit(request: HttpRequest, user: User) -> None:
    """Note a visit, unless that was done within a day. A new password changes the session's key,
    which is noted at once."""
    noted = request.session.get(NOTED)
    if (
        noted is None
        or noted["key"] != request.session.session_key
        or noted["at"] < time.time() - DAY
    ):
        note(request, user)


def note(request: HttpRequest, user: User) -> None:
    if request.session.session_key is None:
        request.session.save()
    key = request.session.session_key
    before = request.session.get(NOTED, {}).get("key", key)
    request.session[NOTED] = {"key": key, "at": int(time.time())}
    now = {
        "session_key": key,
        "user_agent": request.META.get("HTTP_USER_AGENT", "")[: SignIn.USER_AGENT],
        "last_seen": timezone.now(),
    }
    # Of two pages that are asked for at once, either may be the one that notes it.
    with suppress(IntegrityError), transaction.atomic():
        SignIn.objects.update_or_create(user=user, session_key=before, defaults=now)


def alive(user: User) -> list[SignIn]:
    """Where they are signed in now, the latest visit first. A session may have expired, or have
    ended with an old password."""
    noted = list(user.sign_ins.order_by("-last_seen"))
    keys = [each.session_key for each in noted]
    running = Session.objects.filter(expire_date__gt=timezone.now()).in_bulk(keys)
    return [
        each
        for each in noted
        if each.session_key in running and opens(running[each.session_key], user)
    ]


def opens(session: Session, user: User) -> bool:
    """Whether that session is one of theirs, made with the password of today."""
    said = session.get_decoded()
    proofs = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    proof = said.get(HASH_SESSION_KEY, "")
    return said.get(SESSION_KEY) == str(user.pk) and any(
        constant_time_compare(proof, each) for each in proofs
    )


@transaction.atomic
def end(sign_ins: Iterable[SignIn]) -> None:
    """Sign out there. Whoever uses that device finds it out with the next page."""
    ended = list(sign_ins)
    Session.objects.filter(pk__in=[each.session_key for each in ended]).delete()
    SignIn.objects.filter(pk__in=[each.pk for each in ended]).delete()


def forgotten() -> QuerySet[SignIn]:
    """Those whose sessions have expired: each visit that is noted makes them last anew."""
    expired = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE + DAY)
    return SignIn.objects.filter(last_seen__lt=expired)
