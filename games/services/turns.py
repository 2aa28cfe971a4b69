"""When a seat's turn is over, for letters and the links in them."""

from __future__ import annotations

from engines.play import Ask, Play


def turns_over(
    play: Play, seat: int, before: dict[int, Ask], turn_began: int, turn_of: int | None
) -> set[int]:
    """The seats whose turns are over with an answer of `seat`; the rest is how it was before it.

    For letters a turn lasts until the table waits for others: what checkpoints mark may be only a
    part of it. If others decide something in the middle of it, it goes on up to the checkpoint.
    """
    goes_on = play.turn_began == turn_began
    over = set()
    if seat not in play.waiting_for and not (goes_on and turn_of == seat):
        over.add(seat)
    if not goes_on and turn_of is not None and turn_of not in before:
        over.add(turn_of)
    return over
