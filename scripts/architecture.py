"""Draw the rooms of the site and which imports which: docs/architecture.svg.

The rooms and their order come from the import contracts in pyproject.toml, what each is for from
the first sentence of its docstring, and the lines from the import graph. A line that follows from
two others is left out: views import models, but they do so by way of services anyway.

    python scripts/architecture.py          # draw it anew
    python scripts/architecture.py --check  # fail if it is not as the code is
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from html import escape
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"
PACKAGES = ("config", "games", "accounts", "engines")

BOXES, GUTTER, ROW, BOX, GAP, EDGE = 700, 190, 88, 50, 14, 20
STEP = 7
"""The distance between two lines that run beside each other."""
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1d2433; }
.name { font-weight: 600; }
.what { font-size: 11px; fill: #566079; }
rect { fill: #f4f6fb; stroke: #9aa5bf; }
.top rect { fill: #e6ecfa; }
marker path { fill: #7d8bb0; marker-end: none; }
path { fill: none; stroke: #7d8bb0; stroke-width: 1.2; marker-end: url(#to); }
"""


class Room(NamedTuple):
    name: str
    row: int
    x: float
    width: float

    @property
    def y(self) -> float:
        return EDGE + self.row * ROW


def layers() -> list[list[str]]:
    """The rooms from top to bottom. Those in a row may import all rows below it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    [rooms] = [each["layers"] for each in contracts if each.get("containers") == ["games"]]
    rows = [[f"games.{name.strip()}" for name in row.replace(":", "|").split("|")] for row in rooms]
    return [["config"], *rows, ["accounts"], ["engines"]]


def imports(rooms: list[str]) -> set[tuple[str, str]]:
    """The pairs of rooms of which one imports the other, without those that follow from others."""
    sys.path.insert(0, str(ROOT))
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    direct = {
        (one, other)
        for one in rooms
        for other in rooms
        if one != other
        and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    }
    return {
        (one, other)
        for one, other in direct
        if not any((one, via) in direct and leads(via, other, direct) for via in rooms)
    }


def leads(start: str, end: str, direct: set[tuple[str, str]]) -> bool:
    return any(
        (start, via) in direct and (via == end or leads(via, end, direct))
        for via in {other for one, other in direct if one == start}
    )


def purpose(room: str) -> str:
    """The first sentence of a room's docstring."""
    path = ROOT.joinpath(*room.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    first = " ".join(text.split("\n\n")[0].split())
    return first.split(". ")[0].rstrip(".")


def place(rows: list[list[str]]) -> dict[str, Room]:
    placed = {}
    for row, names in enumerate(rows):
        width = (BOXES - GAP * (len(names) - 1)) / len(names)
        for column, name in enumerate(names):
            placed[name] = Room(name, row, EDGE + column * (width + GAP), width)
    return placed


def box(room: Room) -> str:
    top = ' class="top"' if "." not in room.name else ""
    most = int(room.width / 6.2)
    what = purpose(room.name)
    what = what if len(what) <= most else what[: most - 1].rsplit(" ", 1)[0] + " …"
    return (
        f'<g{top}><rect x="{room.x:.0f}" y="{room.y}" width="{room.width:.0f}" height="{BOX}"'
        ' rx="8"/>'
        f'<text class="name" x="{room.x + 12:.0f}" y="{room.y + 22}">{escape(room.name)}</text>'
        f'<text class="what" x="{room.x + 12:.0f}" y="{room.y + 41}">{escape(what)}</text></g>'
    )


def lines(rooms: dict[str, Room]) -> list[str]:
    """The lines of the picture. Each goes down into the gap below its room, along the gutter past
    the rooms in between, and into the other room from above, on a track of its own."""
    ends: Counter[str] = Counter()
    gaps: Counter[int] = Counter()
    tracks: list[int] = []
    drawn = []
    for one, other in sorted(imports(list(rooms)), key=lambda pair: (rooms[pair[0]].row, pair)):
        start, end = rooms[one], rooms[other]
        x1, x2 = (room.x + room.width - 24 - STEP * ends[room.name] for room in (start, end))
        ends.update([one, other])
        if end.row == start.row + 1 and start.x < min(x1, x2) and end.x < min(x1, x2):
            drawn.append(f'<path d="M{min(x1, x2):.0f} {start.y + BOX} V{end.y - 3}"/>')
            continue
        down = start.y + BOX + 8 + STEP * (gaps[start.row] % 4)
        up = end.y - 12 - STEP * (gaps[end.row - 1] % 3)
        gaps.update([start.row, end.row - 1])
        side = EDGE + BOXES + 14 + STEP * free_track(tracks, start.row, end.row)
        drawn.append(
            f'<path d="M{x1:.0f} {start.y + BOX} V{down} H{side} V{up} H{x2:.0f} V{end.y - 3}"/>'
        )
    return drawn


def free_track(tracks: list[int], start: int, end: int) -> int:
    """The first track that is free at row `start`; `tracks` has the rows where their lines end."""
    for number, until in enumerate(tracks):
        if until < start:
            tracks[number] = end
            return number
    tracks.append(end)
    return len(tracks) - 1


def draw() -> str:
    rows = layers()
    rooms = place(rows)
    width, height = 2 * EDGE + BOXES + GUTTER, EDGE + len(rows) * ROW
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            "<title>The rooms of Parsec Post, each above those it imports</title>",
            f"<style>{STYLE}</style>",
            '<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"'
            ' markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
            f'<rect width="{width}" height="{height}" style="fill:#fff;stroke:none"/>',
            *lines(rooms),
            *(box(room) for room in rooms.values()),
            "</svg>",
            "",
        ]
    )


if __name__ == "__main__":
    if "--check" not in sys.argv:
        PICTURE.write_text(draw(), encoding="utf-8")
    elif PICTURE.read_text(encoding="utf-8") != draw():
        sys.exit("docs/architecture.svg is not as the code is: python scripts/architecture.py")
