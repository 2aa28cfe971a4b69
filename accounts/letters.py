"""What all letters share: their look, their form, and the domain that they come from."""

from binascii import b2a_qp
from email.charset import QP, Charset
from email.header import Header
from email.utils import parseaddr
from functools import cache
from typing import Any

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives


class QuotedPrintable(Charset):
    """UTF-8 in lines of ASCII. A relay may otherwise have to recode a letter, which would break the
    signature of a server before it. The C function for it is many times faster than Python's."""

    def __init__(self) -> None:
        super().__init__("utf-8")
        self.body_encoding = QP

    def body_encode(self, string: Any) -> Any:
        raw = string.encode() if isinstance(string, str) else string
        return b2a_qp(raw.replace(b"\r\n", b"\n")).decode("ascii")


class Subject(Header):
    """A subject, folded as RFC 2047 wants it. Django does not count the header's name, and Python
    allows two more characters in a line."""

    def __init__(self, text: str) -> None:
        super().__init__(text, None if text.isascii() else "utf-8", header_name="Subject")

    def encode(
        self, splitchars: str = ";, \t", maxlinelen: int | None = None, linesep: str = "\n"
    ) -> str:
        return super().encode(splitchars, 76, linesep)


class WellFormed(EmailMultiAlternatives):
    """A message that no relay needs to touch."""

    encoding = QuotedPrintable()

    def message(self, **options: Any) -> Any:
        message: Any = super().message(**options)
        message.replace_header("Subject", Subject(str(self.subject)))
        return message


@cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(load_remote_stylesheets=False)


def put_styles_inline(html: str) -> str:
    """Move the styles onto each element, since mail programs know no style sheets."""
    return _inliner().inline(html)


@cache
def domain() -> str:
    """The domain in which our message ids and list ids end."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2]
