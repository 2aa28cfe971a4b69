"""Every way a flight can end, worked out beforehand, as a pilot would with pencil and paper.
What happens on a flight is told in `rules/flying.py`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engines.kepler_run.components import (
    BOOSTER_PIPS,
    CARDS,
    KEPLER_RESOURCES,
    NEBULA_LOSS,
    STATION_FUEL,
)
from engines.kepler_run.table import PORT, Mat, Table


class Stop(NamedTuple):
    """One end of a flight: what is left in tank and hold, all icons passed, deliveries made."""

    place: int
    fuel: int
    stored: int
    icons: str
    deliveries: int


class Part(NamedTuple):
    """A part that moves a ship once, from the sectors it `drives` or from any, some sectors on."""

    drives: str
    pips: int
    sectors: int


class Arrival(NamedTuple):
    """How a ship arrives at a place: with which parts not yet used, how much fuel, which icons
    passed, and deliveries left for which kinds of sector."""

    parts: tuple[Part, ...]
    fuel: int
    icons: str
    parcels: tuple[str, ...]


class Hold(NamedTuple):
    """Stored fuel: what is kept in the hold, and what is loaded but could as well be spared."""

    kept: int
    spare: int = 0


class Flight(NamedTuple):
    """A ship about to fly on, and all that bears on how far it comes."""

    run: tuple[str, ...]
    stations: tuple[int, ...]
    engine: str
    has_shield: bool
    hold: Hold
    place: int
    start: Arrival


def possible_stops(table: Table, seat: int, *, eye: int) -> list[Stop]:
    """How that seat's flight of this round can end, as seen by its own eye or by another's."""
    mat = table.mats[seat]
    run = tuple([sector.card for sector in table.run])
    icons = "".join([CARDS[run[place - 1]].resources for place in mat.entered])
    if has_taken_off(table) and seat not in table.to_fly:
        icons = all_icons(run) if mat.place > len(run) else icons
        return [Stop(mat.place, mat.tank, mat.stored, icons, 0)]
    fuel, hold = fuel_of(table, mat, is_own=seat == eye)
    start = Arrival(parts_left(mat), fuel, icons, parcels_left(table, seat))
    stations = tuple([at for at, sector in enumerate(table.run, 1) if seat in sector.stations])
    has_shield = any(CARDS[id].side == "shield" for id in mat.parts)
    return stops(Flight(run, stations, mat.face.engine, has_shield, hold, mat.place, start))


def has_taken_off(table: Table) -> bool:
    return all(mat.contract is not None for mat in table.mats)


def fuel_of(table: Table, mat: Mat, *, is_own: bool) -> tuple[int, Hold]:
    """Before takeoff all stored fuel could be loaded; only the owner knows how much will be."""
    if has_taken_off(table):
        return mat.tank, Hold(mat.stored)
    if is_own and mat.contract is not None:
        return mat.modules + mat.load, Hold(mat.stored - mat.load)
    return mat.modules + mat.stored, Hold(0, mat.stored)


def parts_left(mat: Mat) -> tuple[Part, ...]:
    cards = [CARDS[id] for id in mat.parts if id not in mat.used and CARDS[id].side != "shield"]
    parts = [Part(card.drives, card.pips, 2 if card.side == "warp" else 1) for card in cards]
    if mat.booster and "booster" not in mat.used:
        parts.append(Part("", BOOSTER_PIPS, 1))
    return tuple(sorted(parts))


def parcels_left(table: Table, seat: int) -> tuple[str, ...]:
    mat = table.mats[seat]
    cards = [id for id in deliveries(table, seat) if id not in mat.used]
    return tuple(sorted([CARDS[id].delivery for id in cards]))


def deliveries(table: Table, seat: int) -> list[str]:
    """The deliveries a seat has, and those it will have when its special action is done."""
    is_playing = table.to_draft and table.to_draft[0] == seat
    return table.mats[seat].deliveries + (table.playing if is_playing else [])


@lru_cache(maxsize=2_000)
def stops(flight: Flight) -> list[Stop]:
    """Of two arrivals at one place with the same parts left, only the one with more fuel counts."""
    kepler = len(flight.run) + 1
    arrivals: list[dict[tuple[Part, ...], Arrival]] = [{} for _ in range(kepler + 1)]
    arrivals[flight.place][flight.start.parts] = flight.start
    for place in range(flight.place, kepler):
        for last in arrivals[place].values():
            for to, cost, parts in possible_legs(flight, place, last.parts):
                if cost <= last.fuel:
                    fuel = fuel_after_entering(flight, to, last.fuel - cost)
                    known = arrivals[to].get(parts)
                    if known is None or known.fuel < fuel:
                        arrivals[to][parts] = arrive(flight, to, last, fuel, parts)
    ends = [
        end(flight, place, arrival)
        for place in range(PORT + 1, kepler + 1)
        for arrival in arrivals[place].values()
    ]
    return list({(stop.place, stop.icons, stop.deliveries): stop for stop in sorted(ends)}.values())


def possible_legs(
    flight: Flight, place: int, parts: tuple[Part, ...]
) -> list[tuple[int, int, tuple[Part, ...]]]:
    """Each leg says where it leads, for how much fuel, and with which parts left. A part that saves
    nothing is not used."""
    if place == PORT:
        return [(1, 0, parts)]
    card = CARDS[flight.run[place - 1]]
    fuel = 0 if card.sector == flight.engine else card.fuel
    legs = [(place + 1, fuel, parts)]
    for at, (drives, pips, sectors) in enumerate(parts):
        if (pips < fuel or sectors > 1) and (not drives or drives == card.sector):
            to = min(place + sectors, len(flight.run) + 1)
            legs.append((to, pips, parts[:at] + parts[at + 1 :]))
    return legs


def fuel_after_entering(flight: Flight, place: int, fuel: int) -> int:
    if place > len(flight.run):
        return fuel
    if fuel > 0 and not flight.has_shield and CARDS[flight.run[place - 1]].is_nebula:
        fuel -= NEBULA_LOSS
    return fuel + STATION_FUEL if place in flight.stations else fuel


def arrive(
    flight: Flight, place: int, last: Arrival, fuel: int, parts: tuple[Part, ...]
) -> Arrival:
    if place > len(flight.run):
        return Arrival(parts, fuel, all_icons(flight.run), last.parcels)
    card = CARDS[flight.run[place - 1]]
    parcels = last.parcels
    if card.sector in parcels:
        at = parcels.index(card.sector)
        parcels = parcels[:at] + parcels[at + 1 :]
    return Arrival(parts, fuel, last.icons + card.resources, parcels)


def end(flight: Flight, place: int, last: Arrival) -> Stop:
    stored = flight.hold.kept + min(flight.hold.spare, last.fuel)
    made = len(flight.start.parcels) - len(last.parcels)
    return Stop(place, last.fuel, stored, last.icons, made)


def all_icons(run: tuple[str, ...]) -> str:
    return KEPLER_RESOURCES + "".join([CARDS[id].resources for id in run])
