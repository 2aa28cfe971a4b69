"""What the mail server found out about the sender: SPF, DKIM and DMARC, by RFC 8601."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

Result: TypeAlias = Literal["pass", "fail", "none"]

# A stranger chooses what stands in these: the name of their computer, the address they give.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
_COMMENT = re.compile(r"\((?:[^()\\]|\\.)*+\)")
_RESULT = re.compile(r"\s*(spf|dkim|dmarc)\s*=\s*([a-z]+)", re.IGNORECASE)
_PROPERTY = re.compile(r"\b(header\.d|header\.i|header\.from|smtp\.mailfrom)\s*=\s*([^\s;]+)", re.I)


@dataclass(frozen=True)
class Authentication:
    """The results, and the domains for which they passed.

    It is vouched for if it came from the server that we were told to trust; else anybody may
    have written it."""

    server: str = ""
    spf: Result = "none"
    dkim: Result = "none"
    dmarc: Result = "none"
    passed: tuple[str, ...] = ()
    is_vouched_for: bool = False


NOTHING_KNOWN = Authentication()


def authentication(values: list[str], trusted: str = "") -> Authentication:
    """Read the topmost of those headers, or the topmost of the server that is trusted."""
    for value in values:
        value = _QUOTED.sub("", value)
        for _ in range(3):
            value = _COMMENT.sub(" ", value)
        server, *results = value.split(";")
        name = (server.split() or [""])[0].lower()
        if not trusted or name == trusted.lower():
            return _read(name, results, is_vouched_for=bool(trusted))
    return NOTHING_KNOWN


def _read(server: str, results: list[str], *, is_vouched_for: bool) -> Authentication:
    found: dict[str, Result] = {"spf": "none", "dkim": "none", "dmarc": "none"}
    passed: list[str] = []
    for each in results:
        match = _RESULT.match(each)
        if match is None:
            continue
        method, result = match[1].lower(), _result(match[2].lower())
        if result == "pass":
            passed += [_domain(value) for _, value in _PROPERTY.findall(each)]
        # A mail may carry several signatures, and one that holds is enough.
        if found[method] != "pass":
            found[method] = result
    return Authentication(
        server=server,
        spf=found["spf"],
        dkim=found["dkim"],
        dmarc=found["dmarc"],
        passed=tuple(dict.fromkeys(filter(None, passed))),
        is_vouched_for=is_vouched_for,
    )


def _result(word: str) -> Result:
    if word == "pass":
        return "pass"
    return "fail" if word in ("fail", "softfail", "permerror", "policy") else "none"


def _domain(address: str) -> str:
    return address.strip("\"'<>").rpartition("@")[2].lower()
