"""Your Space tiles: the goal, whether it is met now, and the effect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import gettext as _

from engines.exoplanets import names
from engines.exoplanets.components import GOALS, SPACE_TILES
from engines.exoplanets.text import tile_line
from engines.exoplanets.view import GoalState, SpaceTileView, View
from games.boards.exoplanets.ink import card, icon
from games.boards.lettering import capital, paragraph, words
from games.boards.pieces import Legend, Piece, Section

WIDE, HIGH = 152, 216
MIDDLE = 110
ROOM = WIDE - 18
PITCH = 14.5


def hand(view: View, legend: Legend) -> list[Section]:
    if view.you is None:
        return []
    you = view.players[view.you]
    parts: list[tuple[str, Sequence[SpaceTileView]]] = [
        (_("Keep two of these"), you.dealt),
        (_("Being played"), view.playing),
        (_("Your Space tiles"), you.hand),
    ]
    return [
        Section("hand", title, [space_tile(tile, legend) for tile in tiles])
        for title, tiles in parts
        if tiles
    ]


def space_tile(tile: SpaceTileView, legend: Legend) -> Piece:
    title = legend.book.say(tile_line(tile)).strip()
    over = (printed(tile.id, legend), goal_state(tile.goal_state, legend))
    look = "once" if tile.is_once else "lasting"
    return Piece(WIDE, HIGH, title, ground(look), (tile.id,), "exo-tile", over)


def ground(look: str) -> str:
    return (
        card(WIDE, HIGH, "exo-tile-ground")
        + f'<path d="M2 {MIDDLE}h{WIDE - 4}v{HIGH - MIDDLE - 9}a7 7 0 0 1-7 7h-{WIDE - 18}'
        f'a7 7 0 0 1-7-7z" class="exo-{look}"/>'
    )


@lru_cache(maxsize=500)
def printed(id: str, legend: Legend) -> str:
    """The goal and its points are above, the effect and the marker it takes are below."""
    tile = SPACE_TILES[id]
    goal = GOALS[tile.goal]
    say = legend.book.say
    effect = say(names.effect(tile.effect))
    kind = _("once") if tile.effect.is_once else _("for good")
    return (
        words(say(names.tile(id)), 9, 20, "exo-name left", room=ROOM)
        + icon("goal", 7, 28, 18)
        + words(say(names.goal(tile.goal)), 29, 42, "exo-strong", room=ROOM - 46)
        + f'<text x="{WIDE - 9}" y="43" class="exo-points">+{goal.points}</text>'
        + text(say(names.goal_text(tile.goal)), 60)
        + icon(tile.marker, 7, MIDDLE + 5, 19)
        + words(kind, 30, MIDDLE + 19, "exo-strong", room=ROOM - 22)
        + text(effect, MIDDLE + 38)
    )


def text(said: str, y: float) -> str:
    drawn, _end = paragraph(capital(said), 9, y, "exo-text", room=ROOM, pitch=PITCH)
    return drawn


@lru_cache(maxsize=50)
def goal_state(state: GoalState, legend: Legend) -> str:
    """A tick if the goal is met now, or a word that it was fulfilled before."""
    if not state:
        return ""
    word = _("met now") if state == "met" else _("fulfilled before")
    tick = '<path d="M126 98l4 5 8-11" class="exo-tick"/>' if state == "met" else ""
    look = "exo-met" if state == "met" else "exo-before"
    return f'<text x="{WIDE - 30 if tick else WIDE - 9}" y="103" class="{look}">{word}</text>{tick}'
