"""The two printed boards of a nation: actions with their bonuses, and technologies."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engines.kepler_3042 import names
from engines.kepler_3042.components import (
    ACTIONS,
    BONUSES,
    HIGHEST_LEVEL,
    LEVELS,
    TECHNOLOGIES,
    Cubes,
    Level,
)
from games.boards.kepler_3042.ink import about, around, icon, mark, plate, tiles, tiles_width
from games.boards.lettering import lines, words, wrapped
from games.boards.pieces import Legend, Piece, Spot

WIDE = 308
GAP = 4


@lru_cache(maxsize=50)
def printed(legend: Legend) -> str:
    """Draw once what is the same on everybody's boards."""
    return (
        f'<g id="k-actions">{printed_actions(legend)}</g>'
        f'<g id="k-technologies">{printed_technologies(legend)}</g>'
    )


ACTIONS_PRINTED = '<use href="#k-actions"/>'
TECHNOLOGIES_PRINTED = '<use href="#k-technologies"/>'


def whole(piece: Piece, legend: Legend) -> Piece:
    """Put what is printed into the piece itself: a letter shows it without the page around it."""
    body = piece.body.replace(ACTIONS_PRINTED, printed_actions(legend))
    body = body.replace(TECHNOLOGIES_PRINTED, printed_technologies(legend))
    return piece._replace(body=body)


# Actions

CELL, HIGH, BONUS_HIGH = 73, 60, 48
ROWS = [ACTIONS[at : at + 3] for at in range(0, len(ACTIONS), 3)]
COLUMN_BONUSES = [BONUSES[action][0] for action in ROWS[0]]
ROW_BONUSES = [BONUSES[row[0]][1] for row in ROWS]


def cell_at(action: str) -> tuple[int, int]:
    row, column = divmod(ACTIONS.index(action), 3)
    return GAP + column * (CELL + GAP), GAP + 2 + row * (HIGH + GAP)


FOOT = GAP + 2 + 3 * (HIGH + GAP)
BONUS_BOXES = {
    **{id: (GAP + at * (CELL + GAP), FOOT, BONUS_HIGH) for at, id in enumerate(COLUMN_BONUSES)},
    **{
        id: (GAP + 3 * (CELL + GAP), GAP + 2 + at * (HIGH + GAP), HIGH)
        for at, id in enumerate(ROW_BONUSES)
    },
}
"""The left, the top and the height of each box."""


@lru_cache(maxsize=1000)
def action_board(action: str, seat: int, is_yours: bool, legend: Legend) -> Piece:
    """Actions stand three by three, with a bonus below each column and after each row."""
    x, y = cell_at(action)
    over = (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{HIGH}" rx="6" class="k-here"/>'
        f"{mark(legend.marks[seat], x + 60, y + 13)}"
        + "".join([bonus_box(id, "k-bonus-here") for id in BONUSES[action]])
    )
    title = _("Actions: the cube stands on %(action)s; bonuses %(bonuses)s") % {
        "action": legend.book.say(names.ACTION_NAMES[action]),
        "bonuses": ", ".join(legend.book.say(names.BONUS_NAMES[id]) for id in BONUSES[action]),
    }
    high = FOOT + BONUS_HIGH + GAP + 2
    spots = action_spots(legend) if is_yours else []
    return plate(WIDE, high, title, ACTIONS_PRINTED, over=over, spots=spots)


def action_spots(legend: Legend) -> list[Spot]:
    actions = [
        Spot(
            (f"action-{id}",),
            legend.book.say(names.ACTION_NAMES[id]),
            around(*cell_at(id), CELL, HIGH),
        )
        for id in ACTIONS
    ]
    return actions + [bonus_spot(id, *box, legend) for id, box in BONUS_BOXES.items()]


@lru_cache(maxsize=50)
def printed_actions(legend: Legend) -> str:
    actions = "".join(
        [action_cell(id, legend.book.say(names.ACTION_NAMES[id]), *cell_at(id)) for id in ACTIONS]
    )
    bonuses = "".join(
        [
            bonus_box(id, "k-bonus")
            + label(legend.book.say(names.BONUS_NAMES[id]), x, y + high / 2 - 2, room=CELL - 16)
            for id, (x, y, high) in BONUS_BOXES.items()
        ]
    )
    return actions + bonuses


def action_cell(id: str, name: str, x: int, y: int) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{HIGH}" rx="6" class="k-cell"/>'
        f"{icon(id, x + CELL / 2 - 11, y + 5, 22)}{label(name, x, y + 41)}"
    )


def bonus_box(id: str, look: str) -> str:
    x, y, high = BONUS_BOXES[id]
    return (
        f'<rect x="{x}" y="{y}" width="{CELL - 1}" height="{high}" rx="{high / 2:g}"'
        f' class="{look}"/>'
    )


def bonus_spot(id: str, x: int, y: int, high: int, legend: Legend) -> Spot:
    name = legend.book.say(names.BONUS_NAMES[id])
    return Spot((f"bonus-{id}",), name, around(x, y, CELL - 1, high, high / 2))


def label(name: str, x: float, y: float, room: float = CELL - 6) -> str:
    """Write a name centred, on two lines at most."""
    said = wrapped(name, "k-cell-name", room, most=2)
    top = y if len(said) > 1 else y + 7
    return lines(said, x + CELL / 2, top, "k-cell-name", room=room, pitch=13)


# Technologies

ROW = 47


@lru_cache(maxsize=1000)
def technology_board(levels: tuple[int, ...], seat: int, is_yours: bool, legend: Legend) -> Piece:
    over, spots, said = "", [], []
    for row, (technology, level) in enumerate(zip(TECHNOLOGIES, levels, strict=True)):
        y = 4 + ROW * row
        name = legend.book.say(names.TECHNOLOGY_NAMES[technology])
        told = gives(technology, level, legend)
        said.append(f"{name} {level}")
        cost = LEVELS[technology][level + 1].cost if level < HIGHEST_LEVEL else {}
        room = WIDE - 20 - (tiles_width(cost) + 24 if cost else 0)
        over += (
            reached(level, y + 13, legend.marks[seat])
            + words(told, 10, y + 37, "k-note", room=room)
            + (next_cost(cost, y) if cost else "")
        )
        title = _("%(technology)s, level %(n)s: %(gives)s") % {
            "technology": name,
            "n": level,
            "gives": told,
        }
        spots.append(
            Spot((f"technology-{technology}",), title, around(3, y - 1, WIDE - 6, ROW - 1))
        )
    title = _("Technologies: %(levels)s") % {"levels": ", ".join(said)}
    high, spots = ROW * len(levels) + 7, spots if is_yours else []
    return plate(WIDE, high, title, TECHNOLOGIES_PRINTED, over=over, spots=spots)


@lru_cache(maxsize=50)
def printed_technologies(legend: Legend) -> str:
    rows = "".join(
        [
            icon(f"technology-{technology}", 8, 7 + ROW * row, 20)
            + words(
                legend.book.say(names.TECHNOLOGY_NAMES[technology]),
                34,
                22 + ROW * row,
                "k-name",
                room=148,
            )
            + "".join([step(level, 17 + ROW * row) for level in range(HIGHEST_LEVEL + 1)])
            for row, technology in enumerate(TECHNOLOGIES)
        ]
    )
    between = "".join([f"M10 {1.5 + ROW * row}h{WIDE - 20}" for row in range(1, len(TECHNOLOGIES))])
    return f'{rows}<path d="{between}" class="k-rule"/>'


@lru_cache(maxsize=1000)
def technologies_in_brief(levels: tuple[int, ...], seat: int, legend: Legend) -> Piece:
    """The same for a letter in which none can be developed: a line each, with the next cost."""
    inside = ""
    for row, (technology, level) in enumerate(zip(TECHNOLOGIES, levels, strict=True)):
        y = 5 + BRIEF_ROW * row
        name = legend.book.say(names.TECHNOLOGY_NAMES[technology])
        cost = LEVELS[technology][level + 1].cost if level < HIGHEST_LEVEL else {}
        inside += (
            icon(f"technology-{technology}", 8, y + 1, 20)
            + words(name, 34, y + 16, "k-name", room=148)
            + f'<text x="198" y="{y + 16}" class="k-figure">{level}</text>'
            + (next_cost(cost, y - 22) if cost else "")
        )
    title = technology_board(levels, seat, False, legend).title
    return plate(WIDE, BRIEF_ROW * len(levels) + 8, title, inside)


BRIEF_ROW = 26


def step_at(level: int) -> int:
    return WIDE - 22 - 21 * (HIGHEST_LEVEL - level)


def step(level: int, y: int) -> str:
    return (
        f'<circle cx="{step_at(level)}" cy="{y}" r="8.5" class="k-step"/>'
        f'<text x="{step_at(level)}" y="{y + 4}" class="k-step-number">{level}</text>'
    )


def reached(level: int, y: int, letter: str) -> str:
    """Draw the marker, and the levels it has passed."""
    way = "".join([f"M{step_at(passed) + 9} {y}h3" for passed in range(level)])
    return (
        (f'<path d="{way}" class="k-reached k-seat-{letter}"/>' if way else "")
        + f'<circle cx="{step_at(level)}" cy="{y}" r="10" class="k-marker k-seat-{letter}"/>'
        f'<text x="{step_at(level)}" y="{y + 4.5:g}" class="k-marker-number">{level}</text>'
    )


def next_cost(cost: Cubes, y: int) -> str:
    x, title = WIDE - 10 - tiles_width(cost), _("The next level costs this")
    return (
        f"<g><title>{escape(title)}</title>"
        f'<path d="M{x - 15} {y + 33}h8m-3.5-3.5l3.5 3.5-3.5 3.5" class="k-arrow"/>'
        f"{tiles(cost, x, y + 26)}</g>"
    )


def gives(technology: str, level: int, legend: Legend) -> str:
    """Name the level with what it gives: Spatial Bending Engine: 3 spaces."""
    if level == 0:
        return _("nothing yet")
    name = legend.book.say(names.LEVEL_NAMES[technology][level])
    return about(name, power(technology, LEVELS[technology][level], legend))


def power(technology: str, level: Level, legend: Legend) -> str:
    match technology:
        case "travel":
            said = ngettext("%(n)s space", "%(n)s spaces", level.speed) % {"n": level.speed}
            if level.starship is None:
                return said
            cost = legend.book.say(names.cubes(level.starship))
            return _("%(spaces)s, starships for %(cost)s") % {"spaces": said, "cost": cost}
        case "quantum":
            if level.unlimited:
                return _("without limit")
            return _("%(conversions)s to convert, %(allocations)s to move") % {
                "conversions": level.conversions,
                "allocations": level.allocations,
            }
        case "energy":
            said = _("%(n)s energy") % {"n": level.energy}
            if level.burns > 1:
                return said
            return _("%(energy)s, 2 bonuses for 1 cube") % {"energy": said}
        case "terraforming":
            return _("exploit %(planets)s, terraform to %(level)s") % {
                "planets": level.planets,
                "level": level.terraforms,
            }
    said = _("%(n)s antimatter") % {"n": level.antimatter}
    return _("%(antimatter)s, alien planets") % {"antimatter": said} if level.aliens else said
