"""Settings from the environment. Each helper refuses a bad value with a sentence."""

import os
import re
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

LEAST_SECRET, LEAST_SIGNS = 50, 12
"""The least length of a key, and how many different characters it must have."""
WEBHOOK_PROVIDERS = ("amazon_ses", "mailgun", "postmark", "sparkpost")
"""The providers that call with a whole mail, byte for byte."""


def is_set(name: str) -> bool:
    return bool(os.environ.get(name))


def env_text(name: str, default: str | None = None) -> str:
    value = os.environ.get(name, default)
    if value is None or value == "":
        raise ImproperlyConfigured(f"{name} must be set; docs/hosting.md says to what.")
    return value


def env_word(name: str) -> str:
    """A value that may be left out, and is nothing then."""
    return os.environ.get(name, "")


def env_flag(name: str, default: bool) -> bool:
    value = os.environ.get(name, str(default))
    if value not in ("True", "False"):
        raise ImproperlyConfigured(f"{name} must be True or False, not {value!r}.")
    return value == "True"


def env_choice(name: str, *choices: str) -> str:
    """One of these words; the first if it is not set."""
    value = os.environ.get(name) or choices[0]
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be {' or '.join(choices)}, not {value!r}.")
    return value


def env_token(name: str) -> str:
    """What another program proves itself with, if it is set."""
    value = env_word(name)
    if value and not re.fullmatch(r"[!-~]{20,}", value):
        raise ImproperlyConfigured(f"{name} must be 20 random characters or more, without spaces.")
    return value


def env_call(name: str) -> str:
    """An address to call by HTTP, if it is set. It is a secret, so it is not repeated."""
    value = env_word(name)
    parts = parse(name, value, ("http", "https"), "https://hc-ping.com/...") if value else None
    if parts is not None and not parts.hostname:
        raise ImproperlyConfigured(f"{name} must look like https://hc-ping.com/...")
    return value


def env_number(name: str, default: int, *, least: int = 1) -> int:
    value = os.environ.get(name, str(default))
    if not value.isdecimal() or int(value) < least:
        raise ImproperlyConfigured(
            f"{name} must be a whole number, {least} or more, not {value!r}."
        )
    return int(value)


def env_list(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def env_secret(name: str) -> str:
    """A key that signs everything: long enough that nobody guesses it, and no example's."""
    return check_secret(name, env_text(name))


def env_secrets(name: str) -> list[str]:
    """Keys used before, which still open what was signed with them."""
    return [check_secret(name, value) for value in env_list(name)]


def check_secret(name: str, value: str) -> str:
    if len(value) < LEAST_SECRET or len(set(value)) < LEAST_SIGNS or "insecure" in value:
        raise ImproperlyConfigured(
            f"{name} must be at least {LEAST_SECRET} random characters; docs/hosting.md says how to"
            " make them."
        )
    return value


def env_folders(name: str) -> list[Path]:
    """Existing folders, separated by the system's own sign, which is mostly a colon."""
    folders = [Path(part) for part in os.environ.get(name, "").split(os.pathsep) if part]
    for folder in folders:
        if not folder.is_dir():
            raise ImproperlyConfigured(f"{name} must name folders, and {folder} is none.")
    return folders


def env_sender(name: str, default: str | None) -> str:
    """The sender of letters, such as Parsec Post <post@parsec.example>."""
    value = env_text(name, default)
    try:
        validate_email(parseaddr(value)[1])
    except ValidationError:
        raise ImproperlyConfigured(
            f"{name} must look like Parsec Post <post@parsec.example>, not {value!r}."
        ) from None
    return value


def env_site(name: str, default: str | None, *, is_served: bool) -> str:
    """The address of the site. A served one must have HTTPS, since its cookies need it."""
    example = "https://parsec.example" if is_served else "http://localhost:8000"
    schemes = ("https",) if is_served else ("http", "https")
    parts = parse(name, env_text(name, default), schemes, example)
    if not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise ImproperlyConfigured(f"{name} must look like {example}, with nothing after it.")
    return f"{parts.scheme}://{parts.netloc}"


def env_redis(name: str, default: str | None, *, socket: str) -> str:
    """The address of Redis. Celery and Django differ in the scheme of a `socket`."""
    value = env_text(name, default)
    example = f"redis://localhost:6379/0, rediss:// or {socket}:///run/redis/redis.sock"
    parts = parse(name, value, ("redis", "rediss", socket), example)
    if not parts.hostname and parts.scheme != socket:
        raise ImproperlyConfigured(f"{name} must look like {example}.")
    return value


def env_socket(name: str, default: str) -> str | tuple[str, int]:
    """Where to listen: the path of a Unix socket, or a host and a port."""
    value = env_text(name, default)
    if value.startswith("/"):
        return value
    host, _, port = value.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ImproperlyConfigured(
            f"{name} must look like 127.0.0.1:8024 or /run/parsec-post/mail.sock, not {value!r}."
        )
    return host.strip("[]"), int(port)


def env_imap(name: str, *, done: str) -> dict[str, Any] | None:
    """An IMAP_URL such as imap+ssl://user:password@host:993/INBOX, taken apart, if it is set."""
    example = "imap+ssl://, imap+tls:// or imap://user:password@host:port/folder"
    if not is_set(name):
        return None
    parts = parse(name, env_text(name), ("imap", "imap+tls", "imap+ssl"), example)
    if not parts.hostname or not parts.username:
        raise ImproperlyConfigured(f"{name} must look like {example}.")
    return {
        "host": parts.hostname,
        "port": parts.port or (993 if parts.scheme == "imap+ssl" else 143),
        "user": unquote(parts.username),
        "password": unquote(parts.password or ""),
        "security": parts.scheme.partition("+")[2],
        "folder": unquote(parts.path.strip("/")) or "INBOX",
        "done": done,
    }


def env_dkim(name: str, *, domain: str, selector: str, sender: str) -> dict[str, Any] | None:
    """The private key in that file, with which letters are signed for a domain, if it is set."""
    parts = {name: env_word(name), "DKIM_DOMAIN": domain, "DKIM_SELECTOR": selector}
    if not any(parts.values()):
        return None
    for each, value in parts.items():
        if not value:
            raise ImproperlyConfigured(f"{each} must be set, since others for DKIM are.")
    host = parseaddr(sender)[1].partition("@")[2].lower()
    if not f".{host}".endswith(f".{domain.lower()}"):
        raise ImproperlyConfigured(f"DKIM_DOMAIN must be {host}, as in FROM_EMAIL, or above.")
    if not re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", selector):
        raise ImproperlyConfigured(f"DKIM_SELECTOR must be a word such as post1, not {selector!r}.")
    return {"domain": domain.lower(), "selector": selector, "key": private_key(name, parts[name])}


def private_key(name: str, path: str) -> bytes:
    """The key in a file, in PEM. Complaints name the file and show nothing of what is in it."""
    from dkim.crypto import parse_pem_private_key  # sites without DKIM do without it

    must = f"{name} must name a private RSA key in PEM, of 1024 bits or more"
    try:
        key = Path(path).read_bytes().replace(b"\r\n", b"\n")
        bits = parse_pem_private_key(key)["modulus"].bit_length()
    except OSError as error:
        raise ImproperlyConfigured(f"{must}: {path}: {error.strerror}.") from None
    except Exception:  # the library raises whatever it stumbles over
        raise ImproperlyConfigured(f"{must}: what is in {path} is none.") from None
    if bits < 1024:
        raise ImproperlyConfigured(f"{must}: the one in {path} has {bits}.")
    return key


def env_webhooks(name: str, *, secret: str, key: str) -> dict[str, str] | None:
    """The mail provider that calls us, and what it proves itself with, if there is one."""
    provider = env_word(name)
    if not provider:
        return None
    if provider not in WEBHOOK_PROVIDERS:
        raise ImproperlyConfigured(
            f"{name} must be one of {', '.join(WEBHOOK_PROVIDERS)}, not {provider!r}."
        )
    user, _, password = secret.partition(":")
    if not user or len(password) < 20:
        raise ImproperlyConfigured(
            "MAIL_WEBHOOKS_SECRET must look like user:password, with 20 random characters or more."
        )
    if provider == "mailgun" and not key:
        raise ImproperlyConfigured("MAIL_WEBHOOKS_KEY must be the webhook signing key of Mailgun.")
    return {"WEBHOOK_SECRET": secret, "MAILGUN_WEBHOOK_SIGNING_KEY": key}


def parse(name: str, url: str, schemes: tuple[str, ...], example: str) -> SplitResult:
    """The parts of an address. Complaints do not show its value, since it may hold a password."""
    try:
        parts = urlsplit(url)
        is_good = parts.scheme in schemes and parts.port != 0
    except ValueError:  # a port that is no number, a bracket that is not closed
        is_good = False
    if not is_good:
        raise ImproperlyConfigured(f"{name} must look like {example}.")
    return parts


def postgres(url: str, **limits: int) -> dict[str, object]:
    """A DATABASE_URL such as postgres://user:password@host:5432/name as Django's settings. Each
    limit is a setting of PostgreSQL's, in seconds; 0 is none."""
    example = "postgres://user:password@host:5432/name"
    parts = parse("DATABASE_URL", url, ("postgres", "postgresql"), example)
    if not parts.path.strip("/"):
        raise ImproperlyConfigured(f"DATABASE_URL must look like {example}.")
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    if unknown := sorted(options.keys() - libpq_parameters()):
        raise ImproperlyConfigured(
            f"DATABASE_URL must have parameters of libpq alone, not {', '.join(unknown)}."
        )
    given = " ".join(f"-c {name}={seconds * 1000}" for name, seconds in limits.items() if seconds)
    if given:
        options["options"] = f"{given} {options.get('options', '')}".strip()
    options.setdefault("connect_timeout", "5")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }


def libpq_parameters() -> set[str]:
    """The names of libpq's parameters, such as host, sslmode and connect_timeout."""
    from psycopg import pq  # the embedded site does without it

    return {option.keyword.decode() for option in pq.Conninfo.get_defaults()}


def smtp(url: str) -> dict[str, object]:
    """An EMAIL_URL such as smtp+tls://user:password@host:587 as Django's settings."""
    example = "smtp://, smtp+tls:// or smtp+ssl://user:password@host:port"
    parts = parse("EMAIL_URL", url, ("smtp", "smtp+tls", "smtp+ssl"), example)
    if not parts.hostname:
        raise ImproperlyConfigured(f"EMAIL_URL must look like {example}.")
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtp+ssl",
    }
