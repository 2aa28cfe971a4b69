"""The leadership tracks: advancing, and the icons and medals on the way."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import ICONS, TRACK_END
from engines.kepler_3042.rules.resources import produce_somewhere, regenerate
from engines.kepler_3042.table import Table
from engines.words import Seat, Words


async def advance(table: Table, seat: int, track: str, steps: int) -> None:
    """The marker moves; then every icon and medal that it reached or passed counts, the lowest
    first."""
    spaces = table.nations[seat].spaces
    start = spaces[track]
    spaces[track] = end = min(start + steps, TRACK_END)
    if end == start:
        return
    table.tell(
        Words(
            "{who} advances to space {space} of the {track}.",
            who=Seat(seat),
            space=end,
            track=names.TRACK_NAMES[track],
        )
    )
    for space in range(start + 1, end + 1):
        put_medal_on_card(table, track, space)
        await use_icon(table, seat, ICONS[track].get(space))


def put_medal_on_card(table: Table, track: str, space: int) -> None:
    """The first marker to get there moves the medal onto the progress card."""
    if space in table.medals_left[track]:
        table.medals_left[track].remove(space)
        table.medals_on_card[track] += 1
        table.tell(
            Words(
                "The medal of space {space} of the {track} goes onto the progress card.",
                space=space,
                track=names.TRACK_NAMES[track],
            )
        )


async def use_icon(table: Table, seat: int, icon: str | None) -> None:
    """Every nation may use each icon, when its marker comes there."""
    if icon == "regenerate":
        await regenerate(table, seat)
    elif icon is not None:
        await produce_somewhere(table, seat, {icon: 1}, optional=True)
