"""The look of letters: mail programs know no style sheets, so the styles go onto each element."""

from functools import cache

import css_inline


@cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(load_remote_stylesheets=False)


def put_styles_inline(html: str) -> str:
    return _inliner().inline(html)
