"""Signing letters by DKIM (RFC 6376), where the mail server does not do so itself.

A letter is signed when every byte of it is fixed: as it is handed to the mail server.
"""

from __future__ import annotations

import smtplib
from collections.abc import Sequence
from typing import Any, NamedTuple

import dkim
from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend

SIGNED = (
    *("From", "To", "Subject", "Date", "Message-ID", "Reply-To", "In-Reply-To", "References"),
    *("MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Auto-Submitted"),
    *("List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "Feedback-ID"),
)
"""What a reader sees, and what RFC 8058 wants signed. One that a letter lacks is signed as well:
nobody can add it then."""
ONLY_ONCE = ("From", "To", "Subject", "Date", "Reply-To")
"""These are signed once more than they are there, so that no second one can be added."""
HEADERS = [name.lower().encode() for name in (*SIGNED, *ONLY_ONCE)]
RELAXED = (b"relaxed", b"relaxed")


class Signer(NamedTuple):
    domain: str
    selector: str
    key: bytes
    """A private key, in PEM."""

    def sign(self, message: bytes) -> bytes:
        """The message with a signature before it."""
        signature: bytes = dkim.sign(
            message,
            self.selector.encode(),
            self.domain.encode(),
            self.key,
            canonicalize=RELAXED,
            include_headers=HEADERS,
        )
        return signature + message


class SigningSMTP(smtplib.SMTP):
    def sendmail(
        self, from_addr: str, to_addrs: str | Sequence[str], msg: Any, *args: Any, **options: Any
    ) -> dict[str, tuple[int, bytes]]:
        assert settings.DKIM is not None
        signed = Signer(**settings.DKIM).sign(msg)
        return super().sendmail(from_addr, to_addrs, signed, *args, **options)


class SigningSMTPS(SigningSMTP, smtplib.SMTP_SSL):
    pass


class SigningBackend(EmailBackend):
    """Django's own, with a signature on every letter, codes to sign in among them."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return SigningSMTPS if self.use_ssl else SigningSMTP
