"""No line of a letter of ours is ever read as an answer, however it comes back.

Here every text at all is an answer, so whatever were taken for the person's own would be seen.
"""

import html
import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from games.inbox.markup import text_of
from games.inbox.phrases import MARKERS
from tests.inbox.saying import said

KEPT = sorted((Path(__file__).parents[1] / "games" / "post" / "letters").glob("*.txt"))
ATTRIBUTIONS = [
    "On Fri, May 3, 2030 at 12:00 PM Parsec Post <post@parsec.example.org> wrote:",
    "On Fri, May 3, 2030 at 12:00 PM Parsec Post\n<post@parsec.example.org> wrote:",
    "Le 03/05/2030 à 12:00, Parsec Post a écrit :",
    "Am Fr., 3. Mai 2030 um 12:00 Uhr schrieb Parsec Post <\npost@parsec.example.org>:",
    "-----Original Message-----",
    "-------- Message transféré --------",
    "From: Parsec Post\nSent: Friday, May 3, 2030\nTo: Ann\nSubject: Your turn",
    "De : Parsec Post\nEnvoyé : vendredi 3 mai 2030\nÀ : Ann\nObjet : À vous",
    "Gesendet: Freitag, 3. Mai 2030\nVon: Parsec Post\nAn: Ann\nBetreff: Ihr Zug",
]


def any_text(text: str) -> bool:
    return True


def parts_of(path: Path) -> tuple[str, str]:
    """The text and the HTML of a kept letter, with the marker that letters to answer have."""
    _, text, markup = re.split(r"== text/(?:plain|html) ==\n", path.read_text(encoding="utf-8"))
    marker = MARKERS["fr" if path.stem.endswith("-fr") else "en"]
    if marker in text:
        return text, markup
    return f"{marker}\n\n{text}", re.sub(r"(<body[^>]*>)", rf"\1<p>{marker}</p>", markup)


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def wrapped(text: str, width: int = 72) -> str:
    """As by a program that breaks every line and marks only where one began."""
    lines = (textwrap.wrap(line, width, drop_whitespace=True) or [""] for line in text.split("\n"))
    return "\n".join(part for line in lines for part in line)


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "wrapped": wrapped,
    "wrapped in the middle of the marker": lambda text: text.replace(" ", "\n", 2),
    "quoted": quoted,
    "quoted twice": lambda text: quoted(quoted(text)),
    "quoted, then wrapped": lambda text: wrapped(quoted(text)),
    "quoted, then wrapped narrowly": lambda text: wrapped(quoted(text), 66),
    "indented": lambda text: textwrap.indent(text, "  "),
    "in capitals": str.upper,
    "without signs": lambda text: text.replace("=", ""),
    "with spaces that do not break": lambda text: text.replace(" ", "\u00a0"),
}

HTML_WAYS = {
    "as it is": "{}",
    "quoted": "<blockquote type=cite>{}</blockquote>",
    "by Gmail": '<div class="gmail_quote"><div class="gmail_attr">On 3 May I wrote:</div>{}</div>',
    "by Outlook": '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: Post</div>{}',
    "by Yahoo": '<div id="yahoo_quoted_17" class="yahoo_quoted">{}</div>',
    "by web.de": '<div name="quote">{}</div>',
}


@pytest.mark.parametrize("above", ["", "1\n\n"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_nothing_is_read_in_a_letter_of_ours(path, way, above):
    text, _ = parts_of(path)

    assert said(above + WAYS[way](text), any_text) == (["number 1"] if above else [])


@pytest.mark.parametrize("above", ["", "<p>1</p>"])
@pytest.mark.parametrize("way", HTML_WAYS)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_nothing_is_read_in_a_letter_of_ours_as_html(path, way, above):
    _, markup = parts_of(path)

    text = text_of(above + HTML_WAYS[way].format(markup))

    assert "Parsec Post" in html.unescape(text)
    assert said(text, any_text) == (["number 1"] if above else [])


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_even_without_its_marker_a_letter_is_known_by_what_stands_above_it(path, attribution):
    text = parts_of(path)[0].split("\n", 1)[1]

    assert said(f"{attribution}\n{text}", any_text) == []
    assert said(f"1\n\n{attribution}\n\n{text}", any_text) == ["number 1"]
    assert said(f"1\n\n{attribution}\n{quoted(text)}", any_text) == ["number 1"]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_stands_below_a_quoted_letter_is_the_persons(path):
    text, _ = parts_of(path)

    assert said(f"{ATTRIBUTIONS[0]}\n{quoted(text)}\n\n1\nstop\n", any_text) == [
        "number 1",
        "answer stop",
    ]
