"""The Scoring Phase: what the contract chosen at the start of the run is worth."""

from __future__ import annotations

from engines.kepler_run import names
from engines.kepler_run.components import (
    CARDS,
    CONSOLATION_FUEL,
    CONSOLATION_MODULES,
    CONTRACTS,
    KEPLER_RESOURCES,
    SINGULARITY_FUEL,
    Contract,
)
from engines.kepler_run.rules.drafting import has_room_for_module, put_module_in_hold
from engines.kepler_run.table import Mat, Sector, Table
from engines.play import Ask, Together, reveal
from engines.words import Seat, Words

CONSOLATION_STATION = Words("Place a station on a sector you entered.")
CONSOLATION_MODULE = Words("Your hold is full. Throw away 1 fuel to make room for a module?")
BUILD = Words("Build a station where your run ended?")


async def scoring(table: Table) -> None:
    """All show their contracts. The closest to Kepler is rewarded, then what each has passed."""
    table.contracts_shown = True
    await reveal()
    closest, *others = by_distance(table)
    reach_kepler(table, closest)
    for seat in table.order:
        if seat in others:
            await consolation(table, seat)
    covered = [sector.covered for sector in table.run]
    await Together({seat: rewards(table, seat, covered) for seat in table.order})


def by_distance(table: Table) -> list[int]:
    """The closest to Kepler comes first; ties go to more fuel in the tank, then to turn order."""
    mats = table.mats
    return sorted(table.order, key=lambda seat: (-mats[seat].place, -mats[seat].tank))


def contract_of(mat: Mat) -> Contract:
    assert mat.contract is not None
    return CONTRACTS[mat.contract]


# Reaching Kepler


def reach_kepler(table: Table, seat: int) -> None:
    """Whoever is closest gains the points of the contract."""
    contract = contract_of(table.mats[seat])
    table.mats[seat].earn("Contracts", contract.points)
    table.tell(
        Words(
            "{who} is closest to Kepler and earns {n} points for the {contract} contract.",
            who=Seat(seat),
            n=contract.points,
            contract=names.RESOURCES[contract.resource],
        )
    )


async def consolation(table: Table, seat: int) -> None:
    """All others get the bonus in the other corner of their contract."""
    kind = contract_of(table.mats[seat]).consolation
    if kind == "fuel":
        store_fuel(table, seat, CONSOLATION_FUEL)
    elif kind == "module":
        await consolation_module(table, seat)
    else:
        await consolation_station(table, seat)


def store_fuel(table: Table, seat: int, fuel: int) -> None:
    """Fuel goes into the hold; what does not fit is lost."""
    mat = table.mats[seat]
    stored = min(fuel, mat.room)
    mat.stored += stored
    table.tell(Words("{who} stores {n} fuel.", who=Seat(seat), n=stored))


async def consolation_module(table: Table, seat: int) -> None:
    """A full hold has no box for it, unless stored fuel is thrown away."""
    mat = table.mats[seat]
    if not has_room_for_module(mat):
        table.tell(Words("{who} has no room for a module.", who=Seat(seat)))
        return
    if mat.room == 0:
        [answer] = await Ask(seat, CONSOLATION_MODULE, lambda: ["jettison", "decline"])
        if answer == "decline":
            table.tell(Words("{who} declines the module.", who=Seat(seat)))
            return
    table.tell(Words("{who} gains a module.", who=Seat(seat)))
    for _ in range(CONSOLATION_MODULES):
        put_module_in_hold(table, seat)


async def consolation_station(table: Table, seat: int) -> None:
    """It goes on any sector entered on this run, even without an open icon; one disk a sector."""
    mat = table.mats[seat]
    sectors = [table.run[place - 1] for place in mat.entered]
    places = [sector.card for sector in sectors if seat not in sector.stations]
    if not places or mat.disks == 0:
        table.tell(Words("{who} can place no station.", who=Seat(seat)))
        return
    [_, card] = await Ask(seat, CONSOLATION_STATION, lambda: [f"station {card}" for card in places])
    sector = next(sector for sector in table.run if sector.card == card)
    place_station(table, seat, sector)
    if sector.has_open_icon:
        sector.covered += 1


# Resource rewards, singularities, stations


async def rewards(table: Table, seat: int, covered: list[int]) -> None:
    """These rewards concern each player alone, so all decide at once."""
    await resource_rewards(table, seat)
    mat = table.mats[seat]
    if mat.place < table.kepler:
        sector = table.run[mat.place - 1]
        if sector.face.is_singularity:
            kind = names.SECTORS[sector.face.sector]
            table.tell(Words("{who} gathers fuel: {sector}.", who=Seat(seat), sector=kind))
            store_fuel(table, seat, SINGULARITY_FUEL)
        await build_a_station(table, seat, sector, covered[mat.place - 1])


async def resource_rewards(table: Table, seat: int) -> None:
    """Take a point or a stored fuel for each icon that matches the contract."""
    mat = table.mats[seat]
    count = resources_passed(table, mat)
    if count == 0:
        return
    max_fuel = min(count, mat.room)
    fuel = 0
    if max_fuel > 0:
        question = Words(
            "You passed {n} matching resource. How many do you take as fuel?",
            "You passed {n} matching resources. How many do you take as fuel?",
            n=count,
        )
        [_, answer] = await Ask(
            seat, question, lambda: [f"fuel {fuel}" for fuel in range(max_fuel + 1)]
        )
        fuel = int(answer)
    mat.stored += fuel
    mat.earn("Resources", count - fuel)
    table.tell(
        Words(
            "{who} brings home {n} resource: {points} as points, {fuel} as fuel.",
            "{who} brings home {n} resources: {points} as points, {fuel} as fuel.",
            who=Seat(seat),
            n=count,
            points=count - fuel,
            fuel=fuel,
        )
    )


def resources_passed(table: Table, mat: Mat) -> int:
    """Icons count on every sector entered; at Kepler, those of the whole run and Kepler's own."""
    letter = contract_of(mat).letter
    if mat.place == table.kepler:
        icons = KEPLER_RESOURCES + "".join(CARDS[sector.card].resources for sector in table.run)
    else:
        icons = "".join(CARDS[table.run[place - 1].card].resources for place in mat.entered)
    return icons.count(letter)


async def build_a_station(table: Table, seat: int, sector: Sector, covered: int) -> None:
    """Build where the run ended, on an open icon. All who ended there cover one icon together."""
    mat = table.mats[seat]
    has_icon = covered < CARDS[sector.card].stations
    if not has_icon or mat.disks == 0 or seat in sector.stations:
        return
    answer = await Ask(seat, BUILD, lambda: [f"station {sector.card}", "decline"])
    if answer != ["decline"]:
        place_station(table, seat, sector)
        sector.covered = covered + 1


def place_station(table: Table, seat: int, sector: Sector) -> None:
    table.mats[seat].disks -= 1
    sector.stations.append(seat)
    table.tell(Words("{who} builds a station at {card}.", who=Seat(seat), card=sector.face.name))
