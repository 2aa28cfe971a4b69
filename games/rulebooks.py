"""The rules of a game as its players read them.

They are in docs/rules/<key>.md, beside the names of the tests that check them, which are left out
here. A game from outside this tree has its rules in `rulebook.md`, beside its `__init__.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from engines.catalogue import CATALOGUE
from engines.engine import Engine, folder

WRITTEN_IN = "en"

A_TEST = re.compile(r",?\s*`test_\w+\.py::test_\w+`")
FOR_DEVELOPERS = "*For developers:*"
TESTS_COLUMN = "| Held by |"


class Chapter(NamedTuple):
    anchor: str
    title: str


class Rulebook(NamedTuple):
    language: str
    opening: str
    """What the game is about, in a sentence or two."""
    chapters: list[Chapter]
    body: SafeString


@cache
def rulebook(key: str, language: str) -> Rulebook | None:
    """The rules in that language, or else in English; None if the game came without rules."""
    for spoken in (language, WRITTEN_IN):
        for path in places(CATALOGUE[key], spoken):
            if path.exists():
                return read(path.read_text(encoding="utf-8"), spoken)
    return None


def places(engine: Engine, language: str) -> list[Path]:
    ending = "md" if language == WRITTEN_IN else f"{language}.md"
    trees = [*settings.TRANSLATIONS, Path(settings.BASE_DIR)]
    told = [tree / "docs" / "rules" / f"{engine.KEY}.{ending}" for tree in trees]
    return [*told, folder(engine) / f"rulebook.{ending}"]


def read(text: str, language: str) -> Rulebook:
    tokens = markdown.parse(for_players(text))[3:]  # the page has a title already
    chapters = list(name_headings(tokens))
    body = markdown.renderer.render(tokens, markdown.options, {})
    # Inside a table Markdown has no sign for a line break.
    body = body.replace("&lt;br&gt;", "<br>")
    return Rulebook(language, first_item(tokens), chapters, mark_safe(body))


def for_players(text: str) -> str:
    paragraphs = A_TEST.sub("", text).split("\n\n")
    shown = [each for each in paragraphs if not each.startswith(FOR_DEVELOPERS)]
    return "\n\n".join(map(without_tests_column, shown))


def without_tests_column(paragraph: str) -> str:
    if not paragraph.partition("\n")[0].endswith(TESTS_COLUMN):
        return paragraph
    return "\n".join(f"{line.rsplit('|', 2)[0]}|" for line in paragraph.splitlines())


# Markdown

markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable("table")
# On a phone a wide table scrolls sideways by itself, not the whole page.
markdown.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>')
markdown.add_render_rule("table_close", lambda *_: "</table></div>")


def name_headings(tokens: list[Token]) -> Iterator[Chapter]:
    """Yield the chapters, and give each heading the anchor it has wherever Markdown is shown."""
    seen: Counter[str] = Counter()
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            name = slugify(inside.content, allow_unicode=True)
            token.attrSet("id", f"{name}-{seen[name]}" if seen[name] else name)
            seen[name] += 1
            if token.tag == "h2":
                yield Chapter(str(token.attrGet("id")), inside.content)


def first_item(tokens: list[Token]) -> str:
    items = [token.content for token in tokens if token.type == "inline" and token.level == 3]
    return " ".join(items[0].split()) if items else ""
