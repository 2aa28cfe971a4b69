"""Final scoring, at the end of the third Cleanup Phase."""

import pytest

from engines.engine import Outcome
from engines.kepler_run.rules.final_scoring import final_scoring
from engines.kepler_run.table import Mat
from tests.engines.kepler_run.tables import (
    ANN,
    BOB,
    CID,
    INHABITED,
    INHABITED_B,
    OPEN,
    OPEN_B,
    a_table,
    on,
    pilot,
    ship,
    station,
)


def totals(outcome: Outcome) -> list[int]:
    return [score.total for score in outcome.scores]


def with_points(points: int, stored: int = 0) -> Mat:
    return ship(stored=stored, points={"Contracts": points})


def test_each_station_is_worth_two_points():
    run = [station(INHABITED, ANN), station(INHABITED_B, ANN, BOB), station(OPEN, CID)]
    outcome = final_scoring(a_table(run=run, cid=ship()))

    parts = [score.parts.get("Stations") for score in outcome.scores]

    assert parts == [4, 2, 2]


def test_the_station_closest_to_kepler_is_worth_three_more():
    run = [station(INHABITED, ANN), station(INHABITED_B, BOB), OPEN, OPEN_B]
    outcome = final_scoring(a_table(run=run))

    assert totals(outcome) == [2, 2 + 3]
    assert outcome.scores[BOB].parts == {"Stations": 2, "Nearest station": 3}


def test_all_who_share_the_closest_sector_gain_the_three():
    run = [station(INHABITED, CID), station(INHABITED_B, ANN, BOB)]
    outcome = final_scoring(a_table(run=run, cid=ship()))

    assert totals(outcome) == [5, 5, 2]


def test_without_stations_nobody_gains_the_three():
    outcome = final_scoring(a_table(run=[INHABITED, OPEN], ann=with_points(1)))

    assert totals(outcome) == [1, 0]


def test_points_of_the_whole_game_are_added_up():
    ann = ship(points={"Discoveries": 3, "Deliveries": 1, "Contracts": 9, "Resources": 4})
    outcome = final_scoring(a_table(run=[station(OPEN, ANN)], ann=ann))

    assert outcome.scores[ANN].total == 3 + 1 + 9 + 4 + 2 + 3


def test_the_most_points_win():
    outcome = final_scoring(
        a_table(ann=with_points(7, stored=9), bob=with_points(9), cid=with_points(8))
    )

    assert outcome.winners == [BOB]
    assert [score.place for score in outcome.scores] == [3, 1, 2]
    assert str(outcome.reason) == "Player B has the most points."


def test_stations_can_decide_the_game():
    table = a_table(run=[station(OPEN, BOB)], ann=with_points(7), bob=with_points(3))

    assert final_scoring(table).winners == [BOB]


def test_a_tie_goes_to_the_most_fuel_in_the_hold():
    outcome = final_scoring(a_table(ann=with_points(9, stored=1), bob=with_points(9, stored=2)))

    assert outcome.winners == [BOB]
    assert [score.place for score in outcome.scores] == [2, 1]
    assert str(outcome.reason) == "Player B wins the tie by stored fuel."


def test_a_further_tie_is_a_shared_victory():
    ann, bob, cid = with_points(9, stored=1), with_points(9), with_points(9, stored=1)
    outcome = final_scoring(a_table(ann=ann, bob=bob, cid=cid))

    assert outcome.winners == [ANN, CID]
    assert [score.place for score in outcome.scores] == [1, 3, 1]
    assert str(outcome.reason) == "Player A, Player C share the victory."


@pytest.mark.parametrize(("number", "stations"), [(1, 0), (2, 0), (3, 2)])
def test_it_comes_at_the_end_of_the_third_cleanup(number, stations):
    run = [station(OPEN, ANN)]
    play = on(a_table(run=run, ann=pilot(), bob=pilot(), round=number, to_fly=[ANN, BOB]))

    play.move(ANN, "stop")

    assert play.is_over == (number == 3)
    assert play.table.mats[ANN].points.get("Stations", 0) == stations


def test_fuel_left_in_the_tank_breaks_no_tie_at_the_end():
    ann, bob = pilot(points={"Contracts": 5}), pilot(tank=1)
    play = on(a_table(run=[OPEN], ann=ann, bob=bob, round=3, to_fly=[ANN, BOB]))

    play.move(BOB, "stop")

    assert totals(play.outcome) == [5, 5]
    assert play.outcome.winners == [ANN, BOB]
