"""What one seat may see of the table; and what it cannot see, dealt anew.

Hidden are the dice under the other players' cups, and nothing else. They are left out here and
nowhere else. A challenge shows them: what lay there is then in `last`, and lies open.
"""

from __future__ import annotations

from engines.chance import Chance

from .table import Table, roll
from .view import Cup, View


def view(table: Table, seat: int | None) -> View:
    return View(
        you=seat,
        round=table.round,
        next=table.next,
        is_wild=table.is_wild,
        faces=table.faces,
        bid=table.bid,
        cups=[see_cup(table, owner, sees=owner == seat) for owner in range(table.seats)],
        last=table.last,
    )


def see_cup(table: Table, owner: int, *, sees: bool) -> Cup:
    cup = table.cups[owner]
    return Cup(owner, len(cup), list(cup) if sees else None, table.lost[owner])


def redeal(table: Table, seat: int | None, chance: Chance) -> None:
    """In place: the rules under way hold on to these very lists."""
    for owner, cup in enumerate(table.cups):
        if owner != seat:
            cup[:] = roll(chance, owner, len(cup))
