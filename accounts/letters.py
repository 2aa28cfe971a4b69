"""What all letters share: their look, and the domain that they come from."""

from email.utils import parseaddr
from functools import cache

import css_inline
from django.conf import settings


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
