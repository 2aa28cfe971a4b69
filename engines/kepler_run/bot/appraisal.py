"""How good a table looks for one seat, in points, judged by what that seat can see.

It adds up the points so far, the best end of this round's flight on the run as it stands, and what
ship, stations and contracts promise for the rounds to come; and takes off a share of what the best
opponent has.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from engines.kepler_run.bot.flights import Stop, deliveries, has_taken_off, possible_stops
from engines.kepler_run.components import (
    CARDS,
    CONSOLATION_FUEL,
    CONSOLATION_MODULES,
    CONTRACTS,
    NEAREST_STATION_POINTS,
    ROUNDS,
    SINGULARITY_FUEL,
    STATION_FUEL,
    STATION_POINTS,
    Contract,
)
from engines.kepler_run.table import PORT, Mat, Table

FUEL_WORTH = 0.55  # points that a module's fuel is worth in each later round
STORED_WORTH = 0.4  # points that stored fuel is worth, which can be used only once
TIE_WORTH = 0.01  # points that stored fuel is worth in the last round, where it only breaks ties
BOOSTER_SAVING = 1.5  # fuel that the booster saves in a later round
ENGINE_SAVING = 1.4  # fuel that an engine saves
SHIELD_SAVING = 1.2  # fuel that a shield saves
WARP_SAVING = 2.5  # fuel that a warp drive saves, before its pips
HOPE_SHARE = 0.3  # share of such a saving that sectors still to be drafted may bring in this round
DELIVERY_WORTH = 0.6  # points that a delivery brings in a later round
ICONS_WORTH = 2.0  # points that the icons bring to a contract kept for later
CALCULATE_WORTH = 1.5  # points that the cards drawn for Calculate promise
NEAREST_CHANCE = 0.4  # chance that the station nearest to Kepler still is so a round later
REFUEL_CHANCE = 0.6  # chance that a station refuels its ship in a later round
SITE_SHARE = 0.9  # share of a station's worth that an open icon has, where a flight ends
DRAFT_LEAD = 0.8  # how sure a lead of one sector is: in the draft,
FLIGHT_LEAD = 2.5  # after takeoff,
SURE_LEAD = 15.0  # and over an opponent who has flown
FUEL_LEAD = 0.25  # share of such a lead that one more fuel in the tank is
FIRST_LEAD = 0.2  # share of such a lead that it is to be earlier in turn order
RIVAL_WEIGHT = 1.0  # weight of the best opponent's prospects, divided by the number of opponents


class Offer(NamedTuple):
    """What a contract pays: a point for each icon, some points anyway, and more if closest."""

    icon: str
    anyway: float
    if_closest: float


class Rival(NamedTuple):
    """How far an opponent may come, and how sure a lead over that is."""

    place: float
    fuel: int
    sureness: float


def appraise(table: Table, seat: int) -> float:
    seats = range(table.seats)
    if table.round > ROUNDS:
        worths = [mat.total + mat.stored * TIE_WORTH for mat in table.mats]
    else:
        stops = [possible_stops(table, each, eye=seat) for each in seats]
        worths = [prospects(table, each, stops, eye=seat) for each in seats]
    others = [worths[each] for each in seats if each != seat]
    return worths[seat] - max(others) * RIVAL_WEIGHT / len(others)


def prospects(table: Table, seat: int, stops: list[list[Stop]], *, eye: int) -> float:
    """What a seat can hope for, seen by its own eye or by another's."""
    mat = table.mats[seat]
    later = ROUNDS - table.round
    stored = STORED_WORTH if later else TIE_WORTH
    kept = {name: kept_worth(table, mat, CONTRACTS[name], later) for name in mat.contracts}
    chosen = mat.contract if seat == eye or table.contracts_shown else None
    offers = [
        offer(table, mat, CONTRACTS[name], kept[name], later)
        for name in ([chosen] if chosen else mat.contracts)
    ]
    rivals = rivals_of(table, seat, stops)
    flights = [
        pay(stop, offers, chance_to_be_closest(stop, rivals))
        + end_worth(table, seat, stop.place, later)
        + stop.stored * stored
        for stop in stops[seat]
    ]
    value = mat.total + ship_worth(table, seat, later) + stations_worth(table, seat, later)
    return value + sum(kept.values()) + max(flights)


# This round's flight


def offer(table: Table, mat: Mat, contract: Contract, kept: float, later: int) -> Offer:
    """A contract taken now cannot be kept. Being closest is paid once contracts are shown."""
    if table.contracts_shown:
        return Offer(contract.letter, -kept, 0)
    otherwise = consolation_worth(mat, contract, later)
    return Offer(contract.letter, otherwise - kept, contract.points - otherwise)


def pay(stop: Stop, offers: list[Offer], chance: float) -> float:
    """What a flight that ends so pays, with the contract that suits it best."""
    pays = [stop.icons.count(icon) + sure + chance * more for icon, sure, more in offers]
    return max(pays) + stop.deliveries


def rivals_of(table: Table, seat: int, stops: list[list[Stop]]) -> list[Rival]:
    sureness = FLIGHT_LEAD if has_taken_off(table) else DRAFT_LEAD
    rivals = []
    order = table.order
    for other in order:
        if other != seat:
            place, fuel = max(stops[other])[:2]
            first = FIRST_LEAD if order.index(other) < order.index(seat) else -FIRST_LEAD
            rivals.append(
                Rival(place + first, fuel, sureness if other in table.to_fly else SURE_LEAD)
            )
    return rivals


def chance_to_be_closest(stop: Stop, rivals: list[Rival]) -> float:
    chance = 1.0
    for place, fuel, sureness in rivals:
        lead = stop.place - place + (stop.fuel - fuel) * FUEL_LEAD
        chance /= 1 + exp(-lead * sureness)
    return chance


def end_worth(table: Table, seat: int, place: int, later: int) -> float:
    """What there is where a flight ends: a site for a station, the fuel of a singularity."""
    if place == len(table.run) + 1:
        return 0
    mat = table.mats[seat]
    sector = table.run[place - 1]
    card = CARDS[sector.card]
    worth = 0.0
    if card.is_singularity and later:
        worth += min(SINGULARITY_FUEL, mat.room) * STORED_WORTH
    if sector.covered < card.stations and mat.disks and seat not in sector.stations:
        nearest, owners = nearest_station(table)
        gains_bonus = place >= nearest and seat not in owners
        worth += SITE_SHARE * station_worth(later, is_nearest=gains_bonus)
    return worth


# Later rounds


def ship_worth(table: Table, seat: int, later: int) -> float:
    mat = table.mats[seat]
    saving = BOOSTER_SAVING if mat.booster else 0
    for part in [CARDS[id] for id in mat.parts]:
        if part.side == "engine":
            saving += 0 if part.drives == mat.face.engine else ENGINE_SAVING - part.pips / 2
        else:
            saving += SHIELD_SAVING if part.side == "shield" else WARP_SAVING - part.pips
    uses = later + HOPE_SHARE if table.to_draft else later
    fuel = mat.modules * later + saving * uses
    worth = fuel * FUEL_WORTH + len(deliveries(table, seat)) * DELIVERY_WORTH * later
    is_calculating = table.drawn and table.to_draft[0] == seat
    return worth + (CALCULATE_WORTH if is_calculating else 0)


def stations_worth(table: Table, seat: int, later: int) -> float:
    count = sum([seat in sector.stations for sector in table.run])
    if not count:
        return 0
    _, owners = nearest_station(table)
    has_bonus = seat in owners
    return (count - 1) * station_worth(later) + station_worth(later, is_nearest=has_bonus)


def nearest_station(table: Table) -> tuple[int, list[int]]:
    """The place of the station nearest to Kepler, and whose it is."""
    for place in range(len(table.run), PORT, -1):
        if table.run[place - 1].stations:
            return place, table.run[place - 1].stations
    return PORT, []


def station_worth(later: int, *, is_nearest: bool = False) -> float:
    bonus = NEAREST_STATION_POINTS * NEAREST_CHANCE**later if is_nearest else 0
    return STATION_POINTS + bonus + later * REFUEL_CHANCE * STATION_FUEL * FUEL_WORTH


def kept_worth(table: Table, mat: Mat, contract: Contract, later: int) -> float:
    """What a contract is worth in a later round, with a fair chance to be closest."""
    otherwise = consolation_worth(mat, contract, max(later - 1, 0))
    return ICONS_WORTH + otherwise + (contract.points - otherwise) / table.seats


def consolation_worth(mat: Mat, contract: Contract, later: int) -> float:
    if contract.consolation == "station":
        return station_worth(later) if mat.disks else 0
    if contract.consolation == "module":
        return CONSOLATION_MODULES * FUEL_WORTH * later
    return CONSOLATION_FUEL * STORED_WORTH if later else 0
