"""A table set by hand, and one phase of the rules played on it through the real driver.

The cast: Ann, Bob, Cid and Dee are seats 0 to 3. Unless a test says otherwise they are in that
turn order, and fly ships whose own engine is for singularities and whose hold has 12 boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from engines import kepler_run
from engines.chance import Chance
from engines.engine import Engine
from engines.kepler_run.rules.drafting import drafting
from engines.kepler_run.rules.flying import flying
from engines.kepler_run.rules.scoring import scoring
from engines.kepler_run.table import Mat, Sector, Table
from engines.play import Play, Snapshot

ANN, BOB, CID, DEE = range(4)

# Ships, by their engine
OPEN_SHIP = "ship1"
NEBULA_SHIP = "ship2"
BELT_SHIP = "ship3"  # the smallest hold: 6 boxes
INHABITED_SHIP = "ship4"
SINGULARITY_SHIP = "ship5"
UNSTABLE_SHIP = "ship6"

# Cards as sectors, by what is on that half
OPEN = "kr12"  # like the next four, 1 fuel and no icon
OPEN_B = "kr14"
OPEN_C = "kr15"
OPEN_D = "kr16"
OPEN_E = "kr17"
OPEN_COMET = "kr10"  # 1 fuel
OPEN_FOR_2 = "kr19"  # and 1 comet
OPEN_WITH_STATION = "kr18"  # 2 fuel, 1 asteroid, 1 station icon
NEBULA = "kr26"  # 1 fuel
NEBULA_B = "kr21"  # 1 fuel, 1 comet
NEBULA_WITH_STATION = "kr29"  # 2 fuel
BELT = "kr01"  # 2 fuel, 2 asteroids
BELT_OF_COMETS = "kr02"  # 2 fuel, 2 comets
BELT_OF_SALVAGE = "kr03"  # 2 fuel, 2 salvage
BELT_FOR_3 = "kr07"  # 2 asteroids and a comet
INHABITED = "kr32"  # 1 fuel, 1 station icon
INHABITED_B = "kr31"  # 1 fuel, 1 station icon
INHABITED_ASTEROID = "kr34"  # 1 fuel, 1 asteroid, 1 station icon
TWO_DOCKS = "kr35"  # 2 fuel, 2 station icons
SINGULARITY = "kr40"  # 3 fuel
SINGULARITY_FOR_4 = "kr44"
LIKE_A_NEBULA = "kr48"  # unstable, 2 fuel, 1 comet
LIKE_A_NEBULA_B = "kr49"  # unstable, 2 fuel, 1 salvage
LIKE_A_SINGULARITY = "kr50"  # unstable, 2 fuel

# Cards as parts: what they are, wrenches to fit them, pips to use them
ENGINE_OPEN = "kr05"  # 0 wrenches, 0 pips
ENGINE_NEBULA = "kr43"  # 0, 0
ENGINE_BELT = "kr34"  # 1, 0
ENGINE_BELT_FOR_1 = "kr38"  # 0, 1
ENGINE_INHABITED = "kr42"  # 0, 0
ENGINE_SINGULARITY = "kr09"  # 2, 0
ENGINE_UNSTABLE_FOR_1 = "kr10"  # 0, 1
SHIELD = "kr11"  # 1, 0
WARP_FOR_1 = "kr06"  # 2, 1
WARP_FOR_2 = "kr13"  # 1, 2

# Cards as special actions, and where they deliver afterwards
OPTIMIZE = "kr20"  # singularity
OPTIMIZE_TO_OPEN = "kr04"
OPTIMIZE_TO_OPEN_B = "kr45"
OPTIMIZE_TO_NEBULA = "kr54"
OPTIMIZE_TO_UNSTABLE = "kr36"
REROUTE = "kr33"  # nebula
REROUTE_B = "kr08"  # unstable
CALCULATE = "kr22"  # belt
CALCULATE_B = "kr39"  # nebula


# Setting the table


def ship(kind: str = SINGULARITY_SHIP, **things: Any) -> Mat:
    """A player's mat before takeoff."""
    return Mat(kind, **things)


def pilot(tank: int = 0, kind: str = SINGULARITY_SHIP, **things: Any) -> Mat:
    """A player's mat after takeoff: a contract is chosen, the tank is filled."""
    return Mat(kind, tank=tank, **{"contract": "comet"} | things)


def flown(contract: str, place: int, **things: Any) -> Mat:
    """A player's mat after the run, which ended at that place."""
    return Mat(SINGULARITY_SHIP, contract=contract, place=place, **things)


def station(card: str, *seats: int, covered: int = 1) -> Sector:
    """A sector with those players' disks on it."""
    return Sector(card, stations=list(seats), covered=covered)


def a_table(
    *,
    run: Sequence[str | Sector] = (),
    ann: Mat | None = None,
    bob: Mat | None = None,
    cid: Mat | None = None,
    dee: Mat | None = None,
    deck: Sequence[str] = (),
    **things: Any,
) -> Table:
    """The deck is given from its top; a player who is not given has a fresh ship."""
    mats = [ann or ship(), bob or ship(), *(mat for mat in (cid, dee) if mat)]
    return Table(
        seats=len(mats),
        revision=kepler_run.REVISION,
        options={},
        chance=Chance("by hand"),
        run=[Sector(card) if isinstance(card, str) else card for card in run],
        mats=mats,
        deck=list(reversed(deck)),
        **{"order": list(range(len(mats)))} | things,
    )


# Playing one phase, or all


def on(table: Table, rules: Callable[[Table], Coroutine[Any, Any, Any]] = kepler_run.play) -> Play:
    """The game, or only some of its rules, from this table on."""
    names = {name: getattr(kepler_run, name) for name in kepler_run.__all__}
    engine = cast(Engine, SimpleNamespace(**names | {"play": rules}))
    return Play(engine, Snapshot(engine.KEY, 0, 0, None, msgspec.msgpack.encode(table)))


def draft(*, picks: Sequence[int] = (ANN,), **things: Any) -> Play:
    """A Drafting Phase in which those picks are still to be made."""
    table = a_table(**things)
    table.to_draft = list(picks)
    table.to_fly = list(table.order)
    return on(table, drafting)


def take_off(**things: Any) -> Play:
    """A Flying Phase from the choice of contracts on."""
    table = a_table(**things)
    table.to_fly = list(table.order)
    return on(table, flying)


def fly(*, flyers: Sequence[int] = (ANN,), **things: Any) -> Play:
    """A Flying Phase in which those players still have to fly."""
    table = a_table(**{"bob": pilot()} | things)
    table.to_fly = list(flyers)
    return on(table, flying)


def score(**things: Any) -> Play:
    """A Scoring Phase; each player has entered every sector up to the place reached."""
    table = a_table(**things)
    for seat, mat in enumerate(table.mats):
        entered = mat.entered or list(range(1, min(mat.place, len(table.run)) + 1))
        table.mats[seat] = msgspec.structs.replace(mat, entered=entered)
    return on(table, scoring)


def answers(play: Play, seat: int) -> list[str]:
    return list(play.waiting_for[seat].options)


def moves(play: Play, seat: int, *texts: str) -> None:
    for text in texts:
        play.move(seat, text)


def run_of(play: Play) -> list[str]:
    return [sector.card for sector in play.table.run]


def play_to_the_end(play: Play, wish: str = "") -> Play:
    """Everyone gives the first answer that begins with the wish, or else the first of all."""
    while play.waiting_for:
        seat = min(play.waiting_for)
        options = answers(play, seat)
        play.move(seat, next((text for text in options if text.startswith(wish)), options[0]))
    return play
