"""Reports of errors to Sentry, or to GlitchTip, which takes the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ImproperlyConfigured

from config.logs import masked
from engines.catalogue import CATALOGUE

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

OF_GAMES = ("engines", "games.boards", "games.guard")
KEPT = ("method", "url")
"""What a report says of the request. Headers, cookies, forms and queries hold keys and answers."""


def start(dsn: str) -> None:
    """Report every error that is logged. Local variables stay here: they hold hidden cards."""
    try:
        import sentry_sdk
        from sentry_sdk.integrations.logging import ignore_logger
    except ImportError:
        raise ImproperlyConfigured(
            "SENTRY_DSN must stay empty without the package sentry-sdk; docs/hosting.md says how to"
            " install it."
        ) from None
    try:
        sentry_sdk.init(
            dsn,
            data_collection={
                "user_info": False,
                "cookies": {"mode": "off"},
                "http_headers": {"request": {"mode": "off"}},
                "http_bodies": [],
                "url_query_params": {"mode": "off"},
                "database_query_data": False,
                "queues": False,
                "stack_frame_variables": False,
            },
            include_local_variables=False,
            max_request_body_size="never",
            max_breadcrumbs=0,
            before_send=cleaned,
        )
        # Robots ask for other hosts all day.
        ignore_logger("django.security.DisallowedHost")
    except sentry_sdk.utils.BadDsn as error:
        raise ImproperlyConfigured(
            f"SENTRY_DSN must be an address that Sentry has given you: {error}."
        ) from None


def cleaned(event: Event, hint: Hint) -> Event:
    """Take out what no report may tell."""
    from config.request_number import request_number

    for part in ("user", "extra", "breadcrumbs", "modules"):
        event.pop(part, None)  # type: ignore[misc]
    if "request" in event:
        event["request"] = {name: event["request"].get(name) for name in KEPT}
    for error in event.get("exception", {}).get("values", ()):
        error["value"] = words_of(error)
    event.setdefault("tags", {})["request"] = request_number()
    return without_secrets(event)  # type: ignore[no-any-return]


def words_of(error: dict[str, Any]) -> str:
    """The first line of what was raised: others quote rows of the database. Nothing, if a game's
    own code was involved, since it may name what is hidden."""
    frames = (error.get("stacktrace") or {}).get("frames") or ()
    if any(is_of_a_game(str(frame.get("module") or "")) for frame in frames):
        return ""
    return str(error.get("value") or "").partition("\n")[0]


def is_of_a_game(module: str) -> bool:
    """Whether code of a game ran there: of its rules, bots or drawings, here or in a plug-in."""
    games = (getattr(engine, "__name__", "engines") for engine in CATALOGUE.values())
    return any(f"{module}.".startswith(f"{name}.") for name in (*OF_GAMES, *games))


def without_secrets(part: Any) -> Any:
    if isinstance(part, str):
        return masked(part)
    if isinstance(part, dict):
        return {name: without_secrets(value) for name, value in part.items()}
    if isinstance(part, list | tuple):
        return [without_secrets(value) for value in part]
    return part
