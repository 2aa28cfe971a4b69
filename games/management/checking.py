"""What a receiver found out about a letter of ours, and what is to be mended: SPF (RFC 7208), DKIM
(RFC 6376) and DMARC (RFC 7489). Nothing here asks the network."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from email.utils import parseaddr
from typing import NamedTuple

from django.conf import settings

from accounts.letters import domain
from games.inbox.authentication import Authentication, authentication, is_aligned
from games.inbox.headers import Headers

RESERVED = (".localhost", ".local", ".test", ".example", ".invalid", ".internal")
_TAG = re.compile(r"\b([ds])=([^;\s]+)")


class Finding(NamedTuple):
    is_good: bool
    said: str


# A letter as it was received


def report_on(raw: bytes) -> list[Finding]:
    """What the headers of a received letter say, each as a sentence."""
    headers = Headers(raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0])
    results = headers.all("authentication-results")
    found = authentication(results)
    return [
        on_sender(headers),
        *on_results(headers, found, bool(results)),
        on_replies(headers),
    ]


def on_sender(headers: Headers) -> Finding:
    sender = next(iter(headers.addresses("from")), "")
    if domain_of(sender) == domain().lower():
        return Finding(True, f"It is from {sender}, as FROM_EMAIL says.")
    return Finding(False, f"It is from {sender or 'nobody'}, and FROM_EMAIL is in {domain()}.")


def on_results(headers: Headers, found: Authentication, has_any: bool) -> Iterator[Finding]:
    if not has_any:
        yield Finding(
            False,
            "Its receiver wrote no Authentication-Results. Save it with all its headers, or send "
            "one to a mailbox that writes them, such as Gmail's.",
        )
        return
    yield on_spf(headers, found)
    yield on_dkim(headers, found)
    yield on_dmarc(found)


def on_spf(headers: Headers, found: Authentication) -> Finding:
    path = next(iter(headers.addresses("return-path")), "")
    server = f"by {found.server or 'its receiver'}"
    if found.spf != "pass":
        return Finding(
            False,
            f"SPF: {found.spf} {server}. The TXT record of {domain_of(path) or domain()} has to "
            "name the server that the letter left from, as in v=spf1 mx include:... -all.",
        )
    if not any(is_aligned(domain(), each) for each in found.by_spf):
        return Finding(
            False,
            f"SPF: pass, but for {', '.join(found.by_spf) or 'another domain'} instead of "
            f"{domain()}: the mail server puts its own return path, so bounces do not come back "
            "here, and only DKIM can speak for you.",
        )
    return Finding(True, f"SPF: pass {server}, for {', '.join(found.by_spf)}.")


def on_dkim(headers: Headers, found: Authentication) -> Finding:
    signed = [dict(_TAG.findall(value)) for value in headers.all("dkim-signature")]
    if not signed:
        return Finding(
            False,
            "DKIM: the letter is not signed. Have the mail server sign it, or set DKIM_KEY_FILE.",
        )
    if any(is_aligned(domain(), each) for each in found.by_dkim):
        return Finding(True, f"DKIM: pass, for {', '.join(found.by_dkim)}.")
    ours = [each for each in signed if is_aligned(domain(), each.get("d", ""))]
    if not ours:
        others = ", ".join(each.get("d", "?") for each in signed)
        return Finding(
            False, f"DKIM: signed for {others} instead of {domain()}, which does not count."
        )
    name = f"{ours[0].get('s', '?')}._domainkey.{ours[0].get('d', '?')}"
    return Finding(
        False,
        f"DKIM: {found.dkim} for {domain()}. Either {name} does not hold the right public key, or "
        "something changed the letter on its way.",
    )


def on_dmarc(found: Authentication) -> Finding:
    if found.dmarc == "pass":
        return Finding(True, "DMARC: pass.")
    if found.dmarc == "fail":
        return Finding(
            False, f"DMARC: fail. Neither SPF nor DKIM passed for {domain()}: see above."
        )
    return Finding(
        False,
        f"DMARC: {domain()} has no policy. Its record is a TXT at _dmarc.{domain()}, as in "
        "v=DMARC1; p=none.",
    )


def on_replies(headers: Headers) -> Finding:
    to = next(iter(headers.addresses("reply-to", "from")), "")
    if domain_of(to) == domain().lower():
        return Finding(True, f"Answers go to {domain()}.")
    return Finding(False, f"Answers go to {domain_of(to)}, where nobody brings them here.")


def domain_of(address: str) -> str:
    return address.rpartition("@")[2].lower()


# The records that there have to be


def set_up() -> list[Finding]:
    """What the domain's DNS has to say, as far as the settings tell."""
    return [on_domain(), on_bounces(), *records()]


def on_domain() -> Finding:
    name = domain().lower()
    if "." not in name or f".{name}".endswith(RESERVED):
        return Finding(False, f"{name} is no domain that other mail servers can look up.")
    return Finding(True, f"Letters come from {parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}.")


def on_bounces() -> Finding:
    if settings.REPLIES:
        return Finding(
            True, f"The MX of {domain()} has to bring mail here; then bounces come back."
        )
    return Finding(False, "REPLIES is False: bounces and complaints do not reach this site either.")


def records() -> Iterator[Finding]:
    """Each record as it stands in a zone file."""
    host = getattr(settings, "EMAIL_HOST", "") or "the mail server"
    yield Finding(
        True, f'{domain()}. TXT "v=spf1 mx -all"  (with the include: that {host} asks for)'
    )
    if settings.DKIM is None:
        yield Finding(
            True,
            f"selector._domainkey.{domain()}. TXT  (from {host}, if it signs letters; else see "
            "DKIM_KEY_FILE)",
        )
    else:
        yield from on_key(settings.DKIM)
    yield Finding(
        True,
        f'_dmarc.{domain()}. TXT "v=DMARC1; p=none; rua=mailto:postmaster@{domain()}"  '
        "(p=quarantine once all is well)",
    )


def on_key(signing: dict[str, str]) -> Iterator[Finding]:
    from dkim.crypto import parse_pem_private_key

    key = parse_pem_private_key(signing["key"])
    bits = key["modulus"].bit_length()
    if bits < 2048:
        yield Finding(False, f"The key for DKIM has {bits} bits; 2048 are what receivers expect.")
    text = f"v=DKIM1; k=rsa; p={public_key(key['modulus'], key['publicExponent'])}"
    # A string in a TXT record has at most 255 characters.
    strings = " ".join(f'"{text[at : at + 250]}"' for at in range(0, len(text), 250))
    yield Finding(True, f"{signing['selector']}._domainkey.{signing['domain']}. TXT {strings}")


def public_key(modulus: int, exponent: int) -> str:
    """A public RSA key in base64: the DER of a SubjectPublicKeyInfo (RFC 5280)."""
    numbers = der(0x30, whole(modulus) + whole(exponent))
    is_rsa = bytes.fromhex("300d06092a864886f70d0101010500")
    return base64.b64encode(der(0x30, is_rsa + der(0x03, b"\0" + numbers))).decode()


def whole(number: int) -> bytes:
    return der(0x02, number.to_bytes(number.bit_length() // 8 + 1))


def der(tag: int, content: bytes) -> bytes:
    length = len(content)
    if length < 128:
        return bytes([tag, length]) + content
    size = length.to_bytes((length.bit_length() + 7) // 8)
    return bytes([tag, 0x80 | len(size)]) + size + content
