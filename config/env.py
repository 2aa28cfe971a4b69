"""Settings from the environment, read by helpers that refuse bad values with a sentence."""

import os
from urllib.parse import unquote, urlparse

from django.core.exceptions import ImproperlyConfigured


def is_set(name: str) -> bool:
    return bool(os.environ.get(name))


def env_text(name: str, default: str | None = None) -> str:
    value = os.environ.get(name, default)
    if value is None or value == "":
        raise ImproperlyConfigured(f"{name} must be set; docs/hosting.md says to what.")
    return value


def env_flag(name: str, default: bool) -> bool:
    value = os.environ.get(name, str(default))
    if value not in ("True", "False"):
        raise ImproperlyConfigured(f"{name} must be True or False, not {value!r}.")
    return value == "True"


def env_number(name: str, default: int) -> int:
    value = os.environ.get(name, str(default))
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def env_list(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def host_of(url: str) -> str:
    """The host in an address such as https://parsec.example."""
    host = urlparse(url).hostname
    if not host:
        raise ImproperlyConfigured("SITE_URL must look like https://parsec.example.")
    return host


def postgres(url: str) -> dict[str, object]:
    """A DATABASE_URL such as postgres://user:password@host:5432/name as Django's settings."""
    parts = urlparse(url)
    if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgres://user:password@host:5432/name."
        )
    host = parts.hostname or ""
    for pair in parts.query.split("&"):
        key, _, value = pair.partition("=")
        if key == "host":
            host = unquote(value)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }


def smtp(url: str) -> dict[str, object]:
    """An EMAIL_URL such as smtp+tls://user:password@host:587 as Django's settings."""
    parts = urlparse(url)
    if parts.scheme not in ("smtp", "smtp+tls", "smtp+ssl") or not parts.hostname:
        raise ImproperlyConfigured(
            "EMAIL_URL must look like smtp://, smtp+tls:// or smtp+ssl://user:password@host:port."
        )
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtp+ssl",
    }
