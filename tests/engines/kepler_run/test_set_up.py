"""Setup: the run, the ships, what every player begins with, and who goes first."""

import pytest

from engines import kepler_run
from engines.engine import BadOption
from engines.kepler_run.components import CARDS, SHIPS
from engines.play import Play
from tests.engines.kepler_run.tables import ANN, BOB, run_of


def start(seats: int = 4, seed: str = "any") -> Play:
    return Play.start(kepler_run, seats=seats, seed=seed)


def test_two_sectors_lie_between_port_and_kepler():
    play = start()

    assert len(play.table.run) == 2
    assert play.table.kepler == 3
    assert all(not sector.stations and not sector.covered for sector in play.table.run)


def test_run_and_draft_come_from_one_deck_of_all_cards():
    play = start()

    cards = [*run_of(play), *play.table.pool, *play.table.deck]

    assert len(play.table.deck) == 54 - 2 - 9
    assert sorted(cards) == sorted(CARDS)


def test_the_deck_is_shuffled():
    first, second = start(seed="one").table, start(seed="two").table

    assert first.deck != second.deck
    assert sorted(first.deck) != first.deck


def test_ships_are_dealt_at_random():
    dealt = {start(seed=str(number)).table.mats[ANN].ship for number in range(60)}

    assert dealt == set(SHIPS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_two_players_have_the_same_ship(seats):
    ships = [mat.ship for mat in start(seats).table.mats]

    assert len(set(ships)) == seats


def test_ships_lie_face_up():
    play = start()

    seen = play.view(BOB).mats[ANN].ship.id

    assert seen == play.table.mats[ANN].ship


def test_everyone_has_a_booster_and_all_disks_and_nothing_earned():
    for mat in start().table.mats:
        assert mat.booster
        assert mat.disks == 4
        assert (mat.parts, mat.deliveries, mat.total) == ([], [], 0)


def test_everyone_has_four_modules_in_the_hold():
    for mat in start().table.mats:
        assert (mat.modules, mat.stored, mat.tank) == (4, 0, 0)
        assert mat.room == SHIPS[mat.ship].boxes - 4


def test_everyone_has_one_contract_of_each_type():
    for mat in start().table.mats:
        assert sorted(mat.contracts) == ["asteroid", "comet", "salvage"]
        assert (mat.contract, mat.done) == (None, [])


def test_the_first_player_is_chosen_by_chance():
    firsts = {start(seed=str(number)).table.order[0] for number in range(40)}

    assert firsts == {0, 1, 2, 3}


def test_the_turn_order_goes_clockwise_from_the_first_player():
    orders = {tuple(start(seed=str(number)).table.order) for number in range(40)}

    assert orders == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}


@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_for_two_to_four_players(seats):
    with pytest.raises(BadOption):
        start(seats)
