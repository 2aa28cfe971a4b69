"""The Cleanup Phase: contracts are put aside, pawns go back to Port, ships are made ready."""

from __future__ import annotations

from engines.kepler_run.rules.scoring import by_distance
from engines.kepler_run.table import PORT, Mat, Table
from engines.words import Seat, Words


def cleanup(table: Table) -> None:
    return_to_port(table)
    for mat in table.mats:
        discard_completed_contract(mat)
        ready_ship(mat)
    table.contracts_shown = False
    table.round += 1


def return_to_port(table: Table) -> None:
    """The new turn order is by distance from Kepler, closest first."""
    table.order = by_distance(table)
    table.tell(Words("The new turn order is {order}.", order=[Seat(seat) for seat in table.order]))


def discard_completed_contract(mat: Mat) -> None:
    """The contract of this round lies aside, face-up, and cannot be chosen again."""
    assert mat.contract is not None
    mat.contracts.remove(mat.contract)
    mat.done.append(mat.contract)
    mat.contract = None


def ready_ship(mat: Mat) -> None:
    """Fuel left in the tank is lost; parts and deliveries can be used again."""
    mat.tank = 0
    mat.used = []
    mat.entered = []
    mat.place = PORT
