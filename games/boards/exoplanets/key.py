"""What the signs mean, for those who play for the first time."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from engines.exoplanets import names
from engines.exoplanets.components import (
    LIFE_POINTS,
    MARKERS,
    PLANETS,
    RESOURCES,
    SPECIES_POINTS,
    TYPES,
)
from games.boards.exoplanets.faces import ball, either
from games.boards.exoplanets.ink import PLATE, card, icon
from games.boards.exoplanets.tokens import WARD, WILD, cheaper, column, dearer, worth
from games.boards.lettering import words
from games.boards.pieces import Legend, Piece, Section

WIDE, HIGH = PLATE[0], 32


@lru_cache(maxsize=50)
def key(legend: Legend) -> Section:
    title = _("What the signs mean")
    signs = [
        *places(),
        *planet_types(legend),
        *resources(legend),
        *pieces(),
        *effects(),
        *markers(legend),
    ]
    return Section("mat", title, [sign(*each) for each in signs], is_folded=True, is_aside=True)


def sign(drawn: str, meaning: str, title: str = "") -> Piece:
    body = (
        card(WIDE, HIGH, "exo-plate") + drawn + words(meaning, 34, 21, "exo-label", room=WIDE - 41)
    )
    return Piece(WIDE, HIGH, title or meaning, body, kind="exo-plate")


def places() -> list[tuple[str, str, str]]:
    return [
        (
            '<text x="8" y="21" class="exo-where">n2</text>',
            _("arm n, orbit 2"),
            _("The name of a place: the letter is the arm, the number the orbit"),
        ),
        (
            '<path d="M12 16h12" class="exo-link"/><path d="M5 9h8v14h-8zM23 9h8v14h-8z"'
            ' class="exo-beneath"/>',
            _("linked: neighbours"),
            _("Only places that are linked are neighbours"),
        ),
    ]


def planet_types(legend: Legend) -> list[tuple[str, str]]:
    faces = [next(face for face in PLANETS.values() if face.type == type) for type in TYPES]
    return [(ball(face, 18, 16, 26), legend.book.say(names.TYPES[face.type])) for face in faces]


def resources(legend: Legend) -> list[tuple[str, str]]:
    return [
        *((icon(each, 8, 6, 20), legend.book.say(names.ICONS[each])) for each in RESOURCES),
        (f'<g transform="translate(6 4)">{either("WG", 0)}</g>', _("either of the two")),
    ]


def pieces() -> list[tuple[str, str]]:
    return [
        (neutral("cube"), _("Life: %(n)s × cost") % {"n": LIFE_POINTS}),
        (neutral("cylinder"), _("Species: %(n)s × cost") % {"n": SPECIES_POINTS}),
        (icon("any", 8, 6, 20), _("the new planet's side")),
        ('<rect x="6" y="14" width="24" height="7" class="exo-beneath"/>', _("Space tile beneath")),
    ]


def neutral(name: str) -> str:
    return f'<g class="exo-species">{icon(name, 8, 6, 20)}</g>'


def effects() -> list[tuple[str, str]]:
    return [
        (column([token], 8, 8), meaning)
        for token, meaning in (
            (cheaper(1), _("a level costs less")),
            (dearer("W"), _("a level costs more")),
            (WILD, _("one icon is wild")),
            (WARD, _("safe from harm")),
            (worth(2), _("points for life here")),
        )
    ]


def markers(legend: Legend) -> list[tuple[str, str]]:
    return [(icon(kind, 8, 6, 20), legend.book.say(names.MARKERS[kind])) for kind in MARKERS]
