"""Every letter is made of what mail programs know: `clients.toml` says what that is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from accounts.letters import put_styles_inline

HERE = Path(__file__).parent
KEPT = sorted((HERE / "letters").glob("*.txt"))
ABOUT_ACCOUNTS = Path(settings.BASE_DIR) / "templates" / "account" / "email"
ACCOUNT_LETTERS = sorted(path.name for path in ABOUT_ACCOUNTS.glob("*_message.html"))
TABLE: dict[str, Any] = tomllib.loads((HERE / "clients.toml").read_text(encoding="utf-8"))

MEDIA = re.compile(r"@media ([^{]*?) \{((?:[^{}]*\{[^{}]*\})*)\s*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COMMENT = re.compile(r"<!--.*?-->", re.S)
SHEET = 600
SHOWN_AS = TABLE["properties"]["display"]["values"]
LOADS = re.compile(r"url\(|@import|expression\(")


def html_of(path: Path) -> str:
    return path.read_text(encoding="utf-8").split("== text/html ==\n")[1].split("\n== image")[0]


class Letter(HTMLParser):
    """Collects what a letter uses that not all mail programs know."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.tables: list[dict[str, Any]] = []
        self.is_in_style = False
        self.feed(COMMENT.sub("", html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.wrong += [f"<{tag}>"] * (tag not in TABLE["elements"])
        self.wrong += [f"{name}=" for name in found if name not in TABLE["attributes"]]
        self.wrong += wrong_styles(tag, found.get("style") or "")
        self.is_in_style = tag == "style"
        if tag == "table":
            self.tables.append({"role": found.get("role"), "is_real": False})
        elif tag == "th":
            self.tables[-1]["is_real"] = True
        elif tag == "img" and not (found.get("alt") and found.get("width")):
            self.wrong.append("<img> without alt or width")

    def handle_endtag(self, tag: str) -> None:
        self.is_in_style = False
        if tag == "table":
            table = self.tables.pop()
            if (table["role"] == "presentation") is table["is_real"]:
                self.wrong.append("a table that is not what its role says")

    def handle_data(self, data: str) -> None:
        if self.is_in_style:
            self.wrong += wrong_rules(data)


def declarations(style: str) -> Iterator[tuple[str, str]]:
    for each in filter(str.strip, style.split(";")):
        name, _, value = each.partition(":")
        yield name.strip(), value.strip()


def wrong_styles(tag: str, style: str) -> list[str]:
    return [
        f"{name}: {value} on {tag}"
        for name, value in declarations(style)
        if not is_known(tag, name, value)
    ]


def is_known(tag: str, name: str, value: str) -> bool:
    known = TABLE["properties"].get(name)
    if known is None or LOADS.search(value):
        return False
    if "values" in known and value not in known["values"]:
        return False
    return tag in known.get("on", [tag]) or f"{name} on {tag}" in TABLE["elsewhere"]


def wrong_rules(sheet: str) -> list[str]:
    """What is wrong in a block of styles: it may only hold what phones and dark modes need, and
    each must win over the style of its element."""
    wrong = [MEDIA.sub("", sheet).strip()] if MEDIA.sub("", sheet).strip() else []
    for condition, rules in MEDIA.findall(sheet):
        wrong += [condition] * (condition not in TABLE["media"])
        for _, style in RULE.findall(rules):
            for name, value in declarations(style):
                if name.removesuffix("-left") not in TABLE["properties"] or LOADS.search(value):
                    wrong.append(name)
                if name == "display" and value.removesuffix(" !important") not in SHOWN_AS:
                    wrong.append(f"display: {value}")
                if not value.endswith("!important"):
                    wrong.append(f"{name} that does not win")
    return wrong


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_mail_program_knows_what_a_letter_is_made_of(path):
    assert Letter(html_of(path)).wrong == []


@pytest.mark.parametrize("name", ACCOUNT_LETTERS)
def test_every_mail_program_knows_what_a_letter_about_an_account_is_made_of(name):
    html = render_to_string(f"account/email/{name}", {"code": "123", "signup_url": "/x/"})

    assert Letter(put_styles_inline(html)).wrong == []


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_letter_is_for_phones_and_dark_modes(path):
    html = html_of(path)

    assert set(TABLE["media"]) == {condition for condition, _ in MEDIA.findall(html)}
    assert '<meta name="color-scheme" content="light dark">' in html


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_text_has_its_font_on_its_cell(path):
    """Word forgets the font of everything around a table."""
    cells = re.findall(r'<t[dh] class="(?:part|show|foot|marker|words|score)[^>]*>', html_of(path))

    assert cells
    assert all("font-family" in cell for cell in cells)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_is_new_is_told_before_the_letter_is_opened(path):
    [preheader] = re.findall(r'<div class="preheader"[^>]*>(.*?)</div>', html_of(path), re.S)

    assert len(preheader.split()) >= 3


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_blocks_of_styles_are_short_enough_for_gmail(path):
    """Gmail drops every block once they are longer than that together."""
    blocks = re.findall(r"<style[^>]*>(.*?)</style>", html_of(path), re.S)

    assert sum(map(len, blocks)) < 8192


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_picture_is_no_wider_than_the_sheet_in_word(path):
    """Word takes the attribute, whatever the styles say."""
    widths = re.findall(r'<img [^>]*width="(\d+)"', html_of(path))

    assert all(int(width) <= SHEET for width in widths)


def test_every_gap_has_a_fallback():
    for part in ("elements", "attributes", "properties", "elsewhere", "media"):
        for name, support in TABLE[part].items():
            gaps = support.get("without", [])
            assert set(gaps) <= set(TABLE["clients"]), name
            assert bool(gaps) == bool(support.get("fallback")), name


@pytest.mark.parametrize(
    "html",
    [
        '<p style="position: absolute">x</p>',
        '<td style="white-space: pre-wrap">x</td>',
        '<div style="display: flex">x</div>',
        '<div style="padding: 4px">x</div>',
        '<td style="background: url(http://example.com/x.png)">x</td>',
        "<svg></svg>",
        '<p onclick="x()">x</p>',
        '<img src="cid:x" width="10">',
        "<table><tr><td>x</td></tr></table>",
        '<table role="presentation"><tr><th>x</th></tr></table>',
        "<style>p { color: red; }</style>",
        "<style>@media (max-width: 480px) { p { color: red; } }</style>",
        "<style>@media (max-width: 480px) { p { float: left !important; } }</style>",
        "<style>@media (max-width: 480px) { p { display: grid !important; } }</style>",
        "<style>@media (hover: hover) { p { color: red !important; } }</style>",
    ],
)
def test_what_some_mail_program_does_not_know_is_found(html):
    assert Letter(html).wrong
