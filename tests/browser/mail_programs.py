"""How mail programs show a letter: what they leave out of it, as `clients.toml` says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

TABLE: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "games" / "post" / "clients.toml").read_text(encoding="utf-8")
)
CONDITIONAL = re.compile(r"<!--\[if mso\]>(.*?)<!\[endif\]-->", re.S)
STYLED = re.compile(r'<(\w+)([^>]*?) style="([^"]*)"')
WORD_ONLY = "body { font-family: 'Times New Roman', serif; } ol { padding-left: 40px; }"
"""What Word does where a letter says nothing."""


def as_word_draws(html: str) -> str:
    """The letter as Outlook for Windows shows it: without the styles that Word does not know, and
    with what only Word reads. Word itself is not to be had here, so a browser draws the rest."""
    html = without_style_blocks(CONDITIONAL.sub(r"\1", html))  # Word knows no media queries
    html = STYLED.sub(
        lambda tag: f'<{tag[1]}{tag[2]} style="{known_to_word(tag[1], tag[3])}"', html
    )
    return html.replace("</head>", f"<style>{WORD_ONLY}</style></head>")


def known_to_word(tag: str, style: str) -> str:
    kept = []
    for each in filter(str.strip, style.split(";")):
        name, _, value = (part.strip() for part in each.partition(":"))
        if name == "mso-hide":
            kept.append("display: none")
        elif "word" not in support(tag, name).get("without", []):
            kept.append(f"{name}: {value}")
        if name == "width" and tag == "img":
            kept.pop()  # Word takes the attribute
    return "; ".join(kept)


def support(tag: str, name: str) -> dict[str, Any]:
    known: dict[str, Any] = TABLE["properties"].get(name, {"without": ["word"]})
    if tag in known.get("on", [tag]):
        return known
    elsewhere: dict[str, Any] = TABLE["elsewhere"].get(f"{name} on {tag}", {"without": ["word"]})
    return elsewhere


def without_style_blocks(html: str) -> str:
    """The letter as the Gmail app shows it with another provider's account."""
    return re.sub(r"<style.*?</style>", "", html, flags=re.S)


def without_pictures(html: str) -> str:
    """The letter while pictures are blocked."""
    return re.sub(r'src="data:[^"]*"', 'src="data:image/png,"', html)
