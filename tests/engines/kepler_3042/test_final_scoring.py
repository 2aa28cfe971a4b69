"""The end of the game: all that is worth points, and who wins."""

import pytest

from engines.kepler_3042.components import PLANETS
from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    CID,
    a_table,
    colony,
    moves,
    nation,
    on,
    part,
    pilot,
    score,
)

# By their numbers: 1, 2, 6, 9 oceanic; 4, 8, 17 rocky; 5, 12 super-Earth; 18, 19 gas; 25, 26 alien.


def terraformed(*numbers: str) -> dict:
    return {number: colony(terraformed=True) for number in numbers}


def colonies(*numbers: str) -> dict:
    return dict.fromkeys(numbers, "")


# The parts


def test_each_antimatter_on_a_planet_is_a_point_on_earth_too():
    outcome = score(ann=nation(earth="AEM", planets={"5": "AM"}))

    assert part(outcome, "Antimatter") == 2


def test_antimatter_in_storage_and_pit_is_not():
    outcome = score(ann=nation(storage="AA", pit="A"))

    assert part(outcome, "Antimatter") == 0


def test_a_planet_of_every_type_is_five_points():
    outcome = score(ann=nation(planets=colonies("1", "4", "5", "18", "25")))

    assert part(outcome, "Every type") == 5


@pytest.mark.parametrize("missing", ["1", "4", "5", "18", "25"])
def test_with_a_type_missing_there_are_none(missing):
    four = [number for number in ("1", "4", "5", "18", "25") if number != missing]

    outcome = score(ann=nation(planets=colonies(*four)))

    assert part(outcome, "Every type") == 0


@pytest.mark.parametrize(
    "three",
    [("1", "2", "6"), ("4", "8", "17"), ("5", "12", "14"), ("18", "19", "21"), ("25", "26", "28")],
)
def test_three_planets_of_a_type_are_three_points(three):
    outcome = score(ann=nation(planets=colonies(*three)))

    assert part(outcome, "Three of a type") == 3


@pytest.mark.parametrize(
    ("numbers", "points"), [(("1", "2", "4", "5"), 0), (("1", "2", "6", "9", "4"), 3)]
)
def test_two_are_too_few_and_four_are_no_more(numbers, points):
    outcome = score(ann=nation(planets=colonies(*numbers)))

    assert part(outcome, "Three of a type") == points


def test_earth_is_of_no_type_and_in_no_zone_and_not_terraformed():
    outcome = score(ann=nation(planets=colonies("1", "2")))
    bare = score(ann=nation())

    assert part(outcome, "Three of a type") == 0
    assert (part(bare, "Zones"), part(bare, "Terraformed planets")) == (0, 0)


def test_each_starship_on_a_mine_is_two_points():
    ann = pilot("i3", "q9", "f11")
    outcome = score(ann=ann, bodies={"i3": "mine", "q9": "mine", "f11": "4", "h15": "mine"})

    assert part(outcome, "Starships on mines") == 4


def test_each_technology_at_its_highest_level_is_two_points():
    outcome = score(ann=nation(travel=4, quantum=4, energy=3, antimatter=1))

    assert part(outcome, "Highest levels") == 4


def test_each_medal_is_a_point():
    outcome = score(ann=nation(medals={"technological": 3, "colonial": 4}))

    assert part(outcome, "Medals") == 7


@pytest.mark.parametrize(("hex", "points"), [("j9", 1), ("i3", 2), ("c1", 3)])
def test_a_colony_is_one_point_in_the_short_two_in_the_mid_three_in_the_long_zone(hex, points):
    outcome = score(ann=nation(planets={"4": colony(at=hex)}))

    assert part(outcome, "Zones") == points


def test_zones_count_for_each_colony_terraformed_or_not():
    planets = {"4": colony(at="j9"), "5": colony(at="h9", terraformed=True), "6": colony(at="c1")}

    outcome = score(ann=nation(planets=planets))

    assert part(outcome, "Zones") == 1 + 1 + 3


TRACK = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12]


@pytest.mark.parametrize(("space", "points"), list(enumerate(TRACK)))
def test_each_track_is_worth_the_points_of_the_space_reached(space, points):
    one = score(ann=nation(technological=space))
    other = score(ann=nation(colonial=space))

    assert (part(one, "Technological track"), part(one, "Colonial track")) == (points, 0)
    assert (part(other, "Technological track"), part(other, "Colonial track")) == (0, points)


@pytest.mark.parametrize("number", PLANETS)
def test_a_terraformed_planet_is_worth_its_points_and_a_colony_is_not(number):
    done = score(ann=nation(planets=terraformed(number)))
    not_yet = score(ann=nation(planets=colonies(number)))

    assert part(done, "Terraformed planets") == PLANETS[number].points
    assert part(not_yet, "Terraformed planets") == 0


def test_the_secret_objective_is_worth_its_points_if_it_is_met():
    met = score(ann=nation(objective="atlantis-project", planets=terraformed("2")))
    missed = score(ann=nation(objective="atlantis-project", planets=terraformed("4")))

    assert (part(met, "Objectives"), part(missed, "Objectives")) == (4, 0)


def test_ones_own_objective_counts_and_not_that_of_another():
    ann = nation(objective="helios-project", planets=terraformed("2"))
    outcome = score(ann=ann, bob=nation(objective="atlantis-project"))

    assert part(outcome, "Objectives", ANN) == part(outcome, "Objectives", BOB) == 0


def test_all_parts_are_added_up():
    ann = nation(
        earth="AA",
        objective="atlantis-project",
        planets={"2": colony("", "j9", terraformed=True), "4": colony("", "c1")},
        starships=["i3"],
        travel=4,
        medals={"technological": 1, "colonial": 2},
        technological=9,
        colonial=12,
    )

    outcome = score(ann=ann, bodies={"i3": "mine"})

    [total] = [each.total for each in outcome.scores if each.seat == ANN]
    assert total == 2 + 2 + 2 + 3 + (1 + 3) + 3 + 4 + 3 + 4
    assert total == sum(outcome.scores[ANN].parts.values())


# Winning


def test_the_most_points_win():
    outcome = score(ann=nation(colonial=6), bob=nation(colonial=20), cid=nation(colonial=15))

    assert outcome.winners == [BOB]
    assert [each.place for each in outcome.scores] == [3, 1, 2]
    assert str(outcome.reason) == "Player B wins with 12 points."


def test_a_tie_goes_to_the_planet_with_the_highest_number_terraformed():
    ann = nation(planets=terraformed("5"), colonial=13)
    bob = nation(planets=terraformed("1", "9"))
    cid = nation(colonial=4)
    outcome = score(ann=ann, bob=bob, cid=cid)

    assert outcome.scores[ANN].total == outcome.scores[BOB].total
    assert outcome.winners == [BOB]
    assert [each.place for each in outcome.scores] == [2, 1, 3]
    assert "by terraforming Planet 9" in str(outcome.reason)


def test_a_colony_that_is_not_terraformed_breaks_no_tie():
    ann = nation(planets={"1": colony(terraformed=True)})
    bob = nation(planets={"28": ""}, colonial=6)
    outcome = score(ann=ann, bob=bob)

    assert outcome.scores[ANN].total == outcome.scores[BOB].total
    assert outcome.winners == [ANN]


def test_who_tie_without_a_terraformed_planet_share_the_victory():
    outcome = score(ann=nation(colonial=9), bob=nation(technological=9), cid=nation())

    assert outcome.winners == [ANN, BOB]
    assert [each.place for each in outcome.scores] == [1, 1, 3]
    assert "share the victory with 3 points" in str(outcome.reason)


def test_the_game_ends_with_the_scores():
    table = a_table(ann=pilot(colonial=9), bob=pilot(), cid=pilot(), to_play=[CID], round=16)
    play = on(table)

    moves(play, CID, "space-missions")

    assert play.is_over
    assert play.outcome.winners == [ANN]


def test_everyone_is_told_the_points_and_the_objectives():
    ann = pilot(objective="colonial-supremacy", colonial=12)
    table = a_table(ann=ann, bob=pilot(), to_play=[BOB], round=16)
    play = on(table)

    moves(play, BOB, "space-missions")

    told = [str(event.words) for event in play.events_for(None)]
    assert "Player A has met Colonial Supremacy." in told
    assert "Player B has not met Colonial Plan." in told
    assert "Player A: Colonial track, 4 points." in told
    assert not [line for line in told if "0 points" in line]
