"""The embedded site's mailbox, as a mail program shows it.

It is for the one machine that the embedded site runs on: whoever can open it may read it all, as
it is the way to the codes for signing in. A served site has no such page.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from games.mailbox import read_html, read_text, reply_address, send_reply
from games.models import Envelope

PER_PAGE = 30
PARTS = ("html", "text", "headers")

# A letter can show itself and lead elsewhere; it can run nothing and load nothing.
FRAME_MAY = [
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-top-navigation-by-user-activation",
]
LETTER_POLICY = {
    "default-src": [NONE],
    "img-src": ["data:"],
    "style-src": [UNSAFE_INLINE],
    "form-action": [NONE],
    "frame-ancestors": [SELF],
    "sandbox": FRAME_MAY,
}

View = Callable[..., HttpResponseBase]


def embedded_only(view: View) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if settings.SERVED:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@embedded_only
@require_safe
@never_cache
def inbox(request: HttpRequest) -> HttpResponse:
    """The page looks for news by itself: 204 as long as no letter has come since `newest`."""
    user = request.user
    is_mine = user.is_authenticated and "all" not in request.GET
    envelopes = Envelope.objects.defer("raw")
    if user.is_authenticated and is_mine:
        envelopes = envelopes.filter(address=user.email)
    newest = envelopes.values_list("pk", flat=True).first() or 0
    if request.GET.get("newest") == str(newest):
        return HttpResponse(status=204)
    page = Paginator(envelopes, PER_PAGE).get_page(request.GET.get("page"))
    query = "" if is_mine else "all=1"
    context = {"page": page, "is_mine": is_mine, "query": query, "newest": newest}
    return render(request, "mailbox/inbox.html", context)


@embedded_only
@require_safe
@never_cache
def letter(request: HttpRequest, number: int) -> HttpResponse:
    return show_letter(request, get_object_or_404(Envelope, pk=number))


@embedded_only
@require_POST
def reply(request: HttpRequest, number: int) -> HttpResponse:
    """Send a reply by the way that real ones come. What could not be sent stays in its box."""
    envelope = get_object_or_404(Envelope, pk=number)
    if not reply_address(envelope.message()):
        raise Http404
    text = request.POST.get("text", "")
    if not text.strip():
        problem = _("Please write an answer first.")
        return show_letter(request, envelope, text=text, problem=problem, status=422)
    try:
        send_reply(envelope, text)
    except OSError:
        problem = _("This could not be sent: nobody takes mail in at the moment. Try again soon.")
        return show_letter(request, envelope, text=text, problem=problem, status=503)
    messages.success(request, _("Sent. The answer will be in the mailbox in a moment."))
    return redirect(envelope)


def show_letter(
    request: HttpRequest,
    envelope: Envelope,
    *,
    text: str = "",
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    message = envelope.message()
    parts = [part for part in PARTS if part != "html" or message.get_body(("html",))]
    part = request.GET.get("part")
    context = {
        "envelope": envelope,
        "parts": parts,
        "part": part if part in parts else parts[0],
        "text": read_text(message),
        "headers": message.items(),
        "frame_may": " ".join(FRAME_MAY),
        "is_mine": request.user.is_authenticated and request.user.email == envelope.address,
        "takes_replies": bool(reply_address(message)),
        "written": text,
        "problem": problem,
    }
    return render(request, "mailbox/letter.html", context, status=status)


@embedded_only
@require_safe
@xframe_options_sameorigin
@csp(LETTER_POLICY)  # type: ignore[arg-type]  # its types know views without arguments only
def body(request: HttpRequest, number: int) -> HttpResponse:
    """The letter's own HTML, for the frame on its page."""
    return HttpResponse(read_html(get_object_or_404(Envelope, pk=number).message()))
