"""The Flying Phase: traverse the run from Port to Kepler, with fuel and ship parts."""

from __future__ import annotations

from engines.kepler_run import names
from engines.kepler_run.components import (
    BOOSTER_PIPS,
    CARDS,
    DELIVERY_POINTS,
    NEBULA_LOSS,
    STATION_FUEL,
    Card,
)
from engines.kepler_run.rules.drafting import discard_your_booster, may_discard_booster
from engines.kepler_run.table import Mat, Table
from engines.play import Ask, Together, checkpoint, reveal
from engines.words import Seat, Words

PREPARE = Words("Choose a contract, and how much stored fuel to load.")
FLY = Words("Fly on, or end your run here?")


async def flying(table: Table) -> None:
    if any(mat.contract is None for mat in table.mats):
        await checkpoint()
        await prepare_for_takeoff(table)
    while table.to_fly:
        await checkpoint()
        await brave_the_run(table, table.to_fly[0])
        del table.to_fly[0]


# Preparing for takeoff


async def prepare_for_takeoff(table: Table) -> None:
    """All choose a contract in secret. Then each gains a fuel for every module, and loads more."""
    await Together({seat: choose_a_contract(table, seat) for seat in table.order})
    await reveal()
    for seat in table.order:
        mat = table.mats[seat]
        mat.stored -= mat.load
        mat.tank = mat.modules + mat.load
        mat.load = 0
        table.tell(Words("{who} takes off with {n} fuel.", who=Seat(seat), n=mat.tank))


async def choose_a_contract(table: Table, seat: int) -> None:
    """The choice is sealed until all have chosen. Before it, the booster can be discarded."""
    mat = table.mats[seat]
    while True:
        answer = await Ask(seat, PREPARE, lambda: possible_contracts(mat))
        if answer[0] != "booster":
            break
        discard_your_booster(table, seat)
    [contract, load] = answer
    mat.contract = contract
    mat.load = int(load)
    table.tell(Words("{who} is ready to fly.", who=Seat(seat)))


def possible_contracts(mat: Mat) -> list[str]:
    ways = [f"{contract} {load}" for contract in mat.contracts for load in range(mat.stored + 1)]
    return [*ways, "booster"] if may_discard_booster(mat) else ways


# Braving the run


async def brave_the_run(table: Table, seat: int) -> None:
    """The first move from Port is free. Then you fly on and on, until you can't or won't."""
    mat = table.mats[seat]
    table.tell(Words("{who} leaves Port for {to}.", who=Seat(seat), to=place_name(table, 1)))
    enter(table, seat, 1)
    kepler = table.kepler
    while mat.place < kepler and can_move(table, seat):
        answer = await Ask(seat, FLY, lambda: ways_on(table, seat))
        if answer[0] == "stop":
            break
        fly_on(table, seat, answer)
    if mat.place < kepler:
        sector = table.run[mat.place - 1].face
        table.tell(Words("{who} ends the run at {card}.", who=Seat(seat), card=sector.name))


def can_move(table: Table, seat: int) -> bool:
    mat = table.mats[seat]
    card = CARDS[table.run[mat.place - 1].card]
    if mat.tank >= card.fuel or card.sector == mat.face.engine:
        return True
    return len(ways_on(table, seat)) > 1


def ways_on(table: Table, seat: int) -> list[str]:
    """Pay the fuel cost of the sector you are in, or use a part instead; or end the run."""
    mat = table.mats[seat]
    card = CARDS[table.run[mat.place - 1].card]
    ways = []
    if mat.tank >= card.fuel or card.sector == mat.face.engine:
        ways.append("move")
    for id in mat.parts:
        if may_activate(mat, CARDS[id], card):
            ways.append(f"{CARDS[id].side} {id}")
    if mat.booster and "booster" not in mat.used and mat.tank >= BOOSTER_PIPS:
        ways.append("booster")
    ways.append("stop")
    return ways


def may_activate(mat: Mat, part: Card, sector: Card) -> bool:
    """A part works once a round, for a fuel a pip; an engine only in the sectors it is for."""
    if part.side == "shield" or part.id in mat.used or mat.tank < part.pips:
        return False
    return part.side == "warp" or part.drives == sector.sector


def fly_on(table: Table, seat: int, answer: list[str]) -> None:
    how = answer[0]
    if how == "move":
        move_on(table, seat)
    elif how == "booster":
        fire_booster(table, seat)
    elif how == "engine":
        start_engine(table, seat, answer[1])
    else:
        warp(table, seat, answer[1])


def move_on(table: Table, seat: int) -> None:
    """The ship's own engine is free, time after time, in its sectors; elsewhere fuel is paid."""
    mat = table.mats[seat]
    card = CARDS[table.run[mat.place - 1].card]
    to = place_name(table, mat.place + 1)
    if card.sector == mat.face.engine:
        table.tell(Words("{who} flies to {to} with the ship's own engine.", who=Seat(seat), to=to))
    else:
        mat.tank -= card.fuel
        table.tell(Words("{who} flies to {to} for {n} fuel.", who=Seat(seat), to=to, n=card.fuel))
    enter(table, seat, mat.place + 1)


# Activating ship parts


def start_engine(table: Table, seat: int, part: str) -> None:
    """Fly one place on for the pips alone; the sector's own price is not paid."""
    activate(table, seat, part, CARDS[part].pips)
    to = table.mats[seat].place + 1
    table.tell(
        Words(
            "{who} flies to {to} with the engine of {card}.",
            who=Seat(seat),
            to=place_name(table, to),
            card=CARDS[part].name,
        )
    )
    enter(table, seat, to)


def fire_booster(table: Table, seat: int) -> None:
    """Fly one place on from a sector of any type, for the pips alone."""
    activate(table, seat, "booster", BOOSTER_PIPS)
    to = table.mats[seat].place + 1
    table.tell(Words("{who} fires the booster to {to}.", who=Seat(seat), to=place_name(table, to)))
    enter(table, seat, to)


def warp(table: Table, seat: int, part: str) -> None:
    """Leave, and skip the next sector as if it weren't there. Kepler is never skipped."""
    activate(table, seat, part, CARDS[part].pips)
    to = min(table.mats[seat].place + 2, table.kepler)
    table.tell(Words("{who} warps to {to}.", who=Seat(seat), to=place_name(table, to)))
    enter(table, seat, to)


def activate(table: Table, seat: int, part: str, pips: int) -> None:
    """Spend a fuel for each pip. Once activated, a part rests until the next round."""
    mat = table.mats[seat]
    mat.tank -= pips
    mat.used.append(part)


# Exploring sectors


def place_name(table: Table, place: int) -> str:
    return CARDS[table.run[place - 1].card].name if place <= len(table.run) else "Kepler"


def enter(table: Table, seat: int, place: int) -> None:
    """Apply what the sector does: the nebula, then a delivery, then your own station's fuel."""
    mat = table.mats[seat]
    mat.place = place
    if place > len(table.run):
        return
    mat.entered.append(place)
    sector = table.run[place - 1]
    card = CARDS[sector.card]
    if card.is_nebula:
        brave_nebula(table, seat, card)
    make_delivery(table, seat, card)
    if seat in sector.stations:
        mat.tank += STATION_FUEL
        table.tell(Words("{who} refuels at the station: {n} fuel.", who=Seat(seat), n=STATION_FUEL))


def brave_nebula(table: Table, seat: int, card: Card) -> None:
    """Lose a fuel, if there is one, unless the ship has a shield."""
    mat = table.mats[seat]
    cloud = names.SECTORS[card.sector]
    if any(CARDS[part].side == "shield" for part in mat.parts):
        table.tell(Words("The shield of {who} holds: {cloud}.", who=Seat(seat), cloud=cloud))
    elif mat.tank > 0:
        mat.tank -= NEBULA_LOSS
        table.tell(
            Words("{who} loses {n} fuel: {cloud}.", who=Seat(seat), n=NEBULA_LOSS, cloud=cloud)
        )


def make_delivery(table: Table, seat: int, sector: Card) -> None:
    """Make one delivery a sector, each once a round. If two fit, the first goes: all are alike."""
    mat = table.mats[seat]
    for card in mat.deliveries:
        if CARDS[card].delivery == sector.sector and card not in mat.used:
            mat.used.append(card)
            mat.earn("Deliveries", DELIVERY_POINTS)
            table.tell(Words("{who} delivers {card}.", who=Seat(seat), card=CARDS[card].name))
            return
