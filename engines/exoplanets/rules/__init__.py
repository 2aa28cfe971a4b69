"""The rules of Exoplanets, chapter by chapter: setup, birth of a planet, evolution, the end."""

from __future__ import annotations

from engines.engine import Outcome
from engines.exoplanets.rules.birth import birth_of_a_planet
from engines.exoplanets.rules.evolution import evolution
from engines.exoplanets.rules.preparation import choose_space_tiles
from engines.exoplanets.rules.scoring import scoring
from engines.exoplanets.table import Table, Turn
from engines.play import checkpoint


async def play(table: Table) -> Outcome:
    """Players take turns, to the left, until the Star's last energy is taken; then they score."""
    await choose_space_tiles(table)
    while table.star or table.turn.born:
        await take_a_turn(table, table.order[0])
        pass_the_turn(table)
    return scoring(table)


async def take_a_turn(table: Table, seat: int) -> None:
    """A turn has two phases. Whoever takes the last energy still plays the whole turn."""
    if not table.turn.born:
        await checkpoint()
        await birth_of_a_planet(table, seat)
    await checkpoint()
    await evolution(table, seat)


def pass_the_turn(table: Table) -> None:
    """The next player to the left becomes active. Only where that player has life now may a Species
    be created in the turn."""
    table.order.append(table.order.pop(0))
    seat = table.order[0]
    table.turn = Turn([id for id, planet in table.planets.items() if planet.life[seat]])
