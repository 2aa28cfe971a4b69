"""The nine main actions. Moving the cube is a must, the action itself is not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engines.kepler_3042 import names
from engines.kepler_3042.components import FLIPS, TRACKS
from engines.kepler_3042.rules.colonies import colony_seeding, terraforming
from engines.kepler_3042.rules.leadership import advance
from engines.kepler_3042.rules.production import (
    antimatter_generation,
    energy_storage,
    planetary_exploitation,
)
from engines.kepler_3042.rules.quantum import could_pay, decide
from engines.kepler_3042.rules.resources import spend
from engines.kepler_3042.rules.starships import build, builds, move_starships, starship_cost
from engines.kepler_3042.rules.technologies import level_of, technological_development
from engines.kepler_3042.table import Table
from engines.play import reveal
from engines.words import Seat, Words

BUILD = Words("Which planet builds a starship, and where?")
TRACK = Words("On which track do you advance?")
FLIP = Words("Which celestial body do you turn face up?")


# Space Missions


async def space_missions(table: Table, seat: int) -> None:
    """Up to three starships are built, each paid by the planet it appears beside."""
    nation = table.nations[seat]
    while nation.supply and any(
        could_pay(table, seat, planet, starship_cost(nation)) for planet in nation.planets
    ):
        answer = await decide(
            table, seat, BUILD, lambda: [*builds(table, seat, is_free=False), "done"]
        )
        if answer == ["done"]:
            return
        _, planet, hex = answer
        spend(nation, planet, starship_cost(nation))
        build(table, seat, planet, hex)


# Stellar Propulsion


async def stellar_propulsion(table: Table, seat: int) -> None:
    """All starships move once more than they do every turn."""
    await move_starships(table, seat, level_of(table.nations[seat], "travel").speed)


# Galactic Mapping


async def galactic_mapping(table: Table, seat: int) -> None:
    """The nation advances on either track; then four bodies are turned face up, one by one."""
    answer = await decide(table, seat, TRACK, lambda: [*(f"track {t}" for t in TRACKS), "done"])
    if answer == ["done"]:
        return
    await advance(table, seat, answer[1], 1)
    for _ in range(FLIPS):
        if table.face_down:
            _, hex = await decide(
                table, seat, FLIP, lambda: [f"flip {hex}" for hex in table.face_down]
            )
            await flip(table, seat, hex)


async def flip(table: Table, seat: int, hex: str) -> None:
    body = table.bodies[hex]
    body.face_up = True
    table.tell(
        Words(
            "{who} maps {hex}: {body}.",
            who=Seat(seat),
            hex=names.place(hex),
            body=names.body_with_type(body.tile),
        )
    )
    await reveal()


MAIN_ACTIONS: dict[str, Callable[[Table, int], Awaitable[None]]] = {
    "space-missions": space_missions,
    "colony-seeding": colony_seeding,
    "technological-development": technological_development,
    "stellar-propulsion": stellar_propulsion,
    "terraforming": terraforming,
    "galactic-mapping": galactic_mapping,
    "energy-storage": energy_storage,
    "planetary-exploitation": planetary_exploitation,
    "antimatter-generation": antimatter_generation,
}
