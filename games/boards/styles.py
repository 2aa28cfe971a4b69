"""Style sheets and fonts of the boards. Pictures for letters use the page's own, by day."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders

from engines.catalogue import CATALOGUE

FONT = "Parsec Sans"
BOLD = 600
"""There are two weights: whatever is at least this heavy is drawn with the bold one."""


@cache
def style_sheet(key: str) -> str:
    """Return what all games share and what only this one draws, with the tokens filled in."""
    own = finders.find(f"css/boards/{key}.css")
    css = static_file("css/board-drawing.css").read_text() + (Path(own).read_text() if own else "")
    tokens = light_tokens()
    return re.sub(r"var\((--[\w-]+)\)", lambda match: tokens[match[1]], css)


@cache
def light_tokens() -> dict[str, str]:
    """The first block of the tokens is the light theme."""
    css = static_file("css/tokens.css").read_text()
    tokens = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", css[: css.index("}")]))
    return tokens | {"--sans": f'"{FONT}"'}


@cache
def own_files(key: str, kind: str) -> list[str]:
    """List the style sheets or scripts that only this game's page needs."""
    names = [f"{kind}/boards/{key}{part}.{kind}" for part in ("", "-page")]
    return [name for name in names if finders.find(name)]


def font_file(*, is_bold: bool) -> Path:
    return static_file(f"fonts/parsec-sans-{'bold' if is_bold else 'regular'}.ttf")


def static_file(name: str) -> Path:
    return Path(settings.BASE_DIR) / "static" / name


# How large and how heavy the letters of a class are


class Type(NamedTuple):
    size: float
    is_bold: bool


class Rule(NamedTuple):
    """What a style sheet says of everything that has all of these classes."""

    classes: frozenset[str]
    size: float | None
    weight: int | None


@cache
def type_of(look: str) -> Type:
    """Return the type of a text with these classes, whichever game's style sheet names them."""
    classes = frozenset(look.split())
    for key in CATALOGUE:
        # Rules for more classes at once win over others; else the later one wins.
        rules = sorted(
            [rule for rule in rules_of(key) if rule.classes <= classes],
            key=lambda rule: len(rule.classes),
        )
        sizes = [rule.size for rule in rules if rule.size is not None]
        if sizes:
            weights = [rule.weight for rule in rules if rule.weight is not None]
            return Type(sizes[-1], bool(weights) and weights[-1] >= BOLD)
    raise LookupError(f"No style sheet gives letters of class {look!r} a size.")


@cache
def rules_of(key: str) -> list[Rule]:
    """List the rules about letters. What lies within something else is drawn, never written."""
    css = re.sub(r"/\*.*?\*/", "", style_sheet(key), flags=re.DOTALL)
    rules = []
    for selectors, declared in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        size = re.search(r"font-size:\s*([\d.]+)px", declared)
        weight = re.search(r"font-weight:\s*(\d+)", declared)
        if size or weight:
            rules += [
                Rule(
                    frozenset(selector.strip(". \n").split(".")),
                    float(size[1]) if size else None,
                    int(weight[1]) if weight else None,
                )
                for selector in selectors.split(",")
            ]
    return rules
