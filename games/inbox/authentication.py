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
    by_spf: tuple[str, ...] = ()
    by_dkim: tuple[str, ...] = ()
    """Of these, the domains for which each of the two passed."""
    is_vouched_for: bool = False

    def speaks_against(self, sender: str) -> bool:
        """Whether the server that we trust found that somebody else used the sender's domain. By
        DMARC, where the domain has it; else nothing may have failed, or something of the same
        domain must have passed."""
        if not self.is_vouched_for:
            return False
        if self.dmarc != "none":
            return self.dmarc == "fail"
        has_passed = any(is_aligned(_domain(sender), domain) for domain in self.passed)
        return not has_passed and "fail" in (self.spf, self.dkim)


NOTHING_KNOWN = Authentication()


def authentication(values: list[str], trusted: str = "") -> Authentication:
    """Read the topmost of those headers, or the topmost of the server that is trusted."""
    for value in values:
        value = _QUOTED.sub("", value)
        for _ in range(3):
            value = _COMMENT.sub(" ", value)
        server, *results = value.split(";")
        if _RESULT.match(server):  # Microsoft's servers do not say who they are
            server, results = "", [server, *results]
        name = (server.split() or [""])[0].lower()
        if not trusted or name == trusted.lower():
            return _read(name, results, is_vouched_for=bool(trusted))
    return NOTHING_KNOWN


def _read(server: str, results: list[str], *, is_vouched_for: bool) -> Authentication:
    found: dict[str, Result] = {"spf": "none", "dkim": "none", "dmarc": "none"}
    passed: dict[str, list[str]] = {"spf": [], "dkim": [], "dmarc": []}
    for each in results:
        match = _RESULT.match(each)
        if match is None:
            continue
        method, result = match[1].lower(), _result(match[2].lower())
        if result == "pass":
            passed[method] += [_domain(value) for _, value in _PROPERTY.findall(each)]
        # A mail may carry several signatures, and one that holds is enough.
        if found[method] != "pass":
            found[method] = result
    return Authentication(
        server=server,
        spf=found["spf"],
        dkim=found["dkim"],
        dmarc=found["dmarc"],
        passed=_once(passed["spf"] + passed["dkim"] + passed["dmarc"]),
        by_spf=_once(passed["spf"]),
        by_dkim=_once(passed["dkim"]),
        is_vouched_for=is_vouched_for,
    )


def is_aligned(one: str, other: str) -> bool:
    """Whether two domains belong together, as RFC 7489 has it when it is relaxed; nearly, since
    without a list of all registries only one below the other is taken for the same."""
    longer, shorter = sorted([one, other], key=len, reverse=True)
    return one == other or ("." in shorter and longer.endswith(f".{shorter}"))


def _result(word: str) -> Result:
    if word == "pass":
        return "pass"
    return "fail" if word in ("fail", "softfail", "permerror", "policy") else "none"


def _once(domains: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, domains)))


def _domain(address: str) -> str:
    return address.strip("\"'<>").rpartition("@")[2].lower()
