"""Card faces. A card never changes, so each is drawn once for a language and kept."""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from engines.kepler_run import names
from engines.kepler_run.components import RESOURCES, Card
from engines.kepler_run.text import card_words, sector_half
from engines.words import Phrasebook
from games.boards.lettering import words
from games.boards.pieces import Legend, Piece

WIDTH = 120
HEIGHT = {"run": 160, "draft": 202}
EDGE = 6
ICONS = {letter: resource for resource, letter in RESOURCES.items()}


def whole_card(card: Card, legend: Legend) -> Piece:
    """A card as it lies in the draft, with both halves."""
    title, ground, *over = whole_face(card, legend.book)
    return Piece(WIDTH, HEIGHT["draft"], title, ground, (card.id,), "tall", tuple(over))


# A face is its title and its layers; the ground is the same for all cards of a sector.


@lru_cache(maxsize=1000)
def sector_face(card: Card, book: Phrasebook) -> tuple[str, ...]:
    """The upper half of a card, as it lies in the run."""
    title = f"{card.name}: {book.say(sector_half(card, card.stations))}"
    return title, ground("run", card.sector), sector_print(card, book)


@lru_cache(maxsize=1000)
def whole_face(card: Card, book: Phrasebook) -> tuple[str, ...]:
    printed = sector_print(card, book) + station_icons(card, card.stations) + other_half(card, book)
    kind = card.side if card.use == "part" else "action"
    half = f'<path d="{LOWER_HALF}" class="half-{kind}"/><path d="M1 138h118" class="half-line"/>'
    return book.say(card_words(card)), ground("draft", card.sector), half, printed


LOWER_HALF = "M1.5 138h117v54.5a8 8 0 0 1-8 8h-101a8 8 0 0 1-8-8z"
"""The lower half lies inside the edge, which is drawn already."""


def sector_print(card: Card, book: Phrasebook) -> str:
    context = {
        "card": card,
        "name": card_name(card.name, 92),
        "type": to_the_edge(
            book.say(names.SECTORS[card.mirrors or card.sector]),
            60 if card.mirrors else 36,
            105,
            "card-type",
        ),
        "icons": [
            {"name": ICONS[letter], "x": icon_x(at)} for at, letter in enumerate(card.resources)
        ],
    }
    return render_to_string("boards/kepler-run/sector.svg", context).strip()


def to_the_edge(text: str, x: int, y: int, look: str, right: int = WIDTH - EDGE) -> str:
    """Write a text that may run from `x` to the edge of a card."""
    return words(text, x, y, look, room=right - x)


def other_half(card: Card, book: Phrasebook) -> str:
    context = {
        "card": card,
        "name": to_the_edge(side_name(card, book), 39, 155, "half-name"),
        "drives": sector_note(card.drives, 54, 171, book),
        "delivery": sector_note(card.delivery, 47, 190, book),
        "wrenches": [8 + 18 * at for at in range(card.wrench)],
        "pips": [96 - 18 * at for at in range(card.pips)],
    }
    with translation.override(book.language):
        context["then"] = to_the_edge(_("then deliver to"), 39, 170, "half-note")
        context["no_modules"] = to_the_edge(_("no modules"), 8, 192, "half-note", 72)
        return render_to_string("boards/kepler-run/other-half.svg", context).strip()


def sector_note(sector: str, x: int, y: int, book: Phrasebook) -> str:
    return to_the_edge(book.say(names.SECTORS[sector]), x, y, "half-note") if sector else ""


def side_name(card: Card, book: Phrasebook) -> str:
    if card.use == "action":
        return book.say(names.ACTIONS[card.side])
    with translation.override(book.language):
        return {"engine": _("Engine"), "shield": _("Shield"), "warp": _("Warp drive")}[card.side]


def station_icons(card: Card, open_icons: int) -> str:
    """Covered icons come first: it does not matter which icon a disk covers."""
    covered = card.stations - open_icons
    return "".join(
        [
            f'<use href="#kr-station{"-covered" if at < covered else ""}"'
            f' x="{icon_x(len(card.resources) + at)}" y="112" width="20" height="20"/>'
            for at in range(card.stations)
        ]
    )


def icon_x(at: int) -> int:
    return 8 + 22 * at


def ground(kind: str, art: str) -> str:
    height = HEIGHT[kind]
    return (
        f'<g clip-path="url(#kr-clip-{kind})"><rect width="{WIDTH}" height="{height}"'
        f' class="card-back"/><use href="#kr-art-{art}" width="120" height="{ART.get(art, 92)}"/>'
        '<path d="M0 0h120v26H0z" class="card-band"/></g><rect x=".75" y=".75"'
        f' width="{WIDTH - 1.5}" height="{height - 1.5}" rx="8.5" class="card-edge"/>'
    )


ART = {"port": 160, "kepler": 160}


def card_name(name: str, right: int = WIDTH - EDGE) -> str:
    return to_the_edge(name, 8, 18, "card-name", right)
