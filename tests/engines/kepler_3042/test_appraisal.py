"""What the appraisal prefers: each test names one preference, all else being equal."""

import pytest

from engines.catalogue import CATALOGUE
from engines.chance import Chance
from engines.kepler_3042 import appraise, redeal, worth_trying
from engines.kepler_3042.bot.wishes import sets_hope, worlds_of
from tests.engines.kepler_3042 import tables
from tests.engines.kepler_3042.tables import ANN, a_ghost, a_table, colony, nation, pilot

WORLD = {"n10": "8"}


def seen(ann, **things):
    """How Ann sees a table on which it is Bob's turn."""
    return appraise(a_table(ann=ann, **{"round": 5, "to_play": [1]} | things), ANN)


# Starships


def test_a_starship_is_better_closer_to_a_planet():
    near, far = pilot("m9", speed=1), pilot("a1", speed=1)

    assert seen(near, bodies=WORLD) > seen(far, bodies=WORLD)


def test_a_landed_starship_is_better_than_one_close_by():
    assert seen(pilot("n10"), bodies=WORLD) > seen(pilot("m10"), bodies=WORLD)


def test_a_colony_is_better_than_a_landed_starship():
    settled = nation(planets={"8": colony(at="n10")}, colonial=2, storage="", travel=2)

    assert seen(settled) > seen(pilot("n10"), bodies=WORLD)


def test_a_faster_starship_is_better():
    assert seen(pilot("a1", speed=6), bodies=WORLD) > seen(pilot("a1", speed=3), bodies=WORLD)


def test_a_starship_is_better_than_the_cubes_that_it_costs():
    built = nation(earth="", starships=["k9"], travel=2)
    paid = nation(earth="EM", travel=2)

    assert seen(built, bodies=WORLD) > seen(paid, bodies=WORLD)


def test_a_planet_to_which_a_rival_is_closer_is_worth_less():
    ann = pilot("k9")
    alone = seen(ann, bodies=WORLD)

    assert seen(ann, bodies=WORLD, bob=pilot("m10")) < alone


# Colonies


def test_terraforming_pays():
    before = nation(planets={"8": "EE"}, terraforming=1)
    after = nation(planets={"8": colony(terraformed=True)}, terraforming=1)

    assert seen(after) > seen(before) + 1


def test_cubes_that_a_colony_lacks_are_better_there_than_on_earth():
    there = nation(planets={"8": "EE"}, terraforming=1)
    on_earth = nation(earth="EE", planets={"8": ""}, terraforming=1)

    assert seen(there) > seen(on_earth)


def test_a_level_that_lets_a_colony_be_terraformed_is_worth_more():
    def gain(planet):
        low = nation(planets={planet: "EEMM"}, terraforming=2)
        high = nation(planets={planet: "EEMM"}, terraforming=3)
        return seen(high) - seen(low)

    assert gain("18") > gain("1")


def test_there_is_no_hope_left_after_the_last_turn():
    ready = nation(planets={"8": "EE"}, terraforming=1)
    bare = nation(planets={"8": ""}, terraforming=1)

    assert seen(ready, round=16) == seen(bare, round=16)


# Cubes


def test_cubes_on_planets_are_better_than_in_storage():
    assert seen(nation(earth="EM")) > seen(nation(earth=""))


def test_cubes_in_storage_are_better_than_in_the_pit():
    assert seen(nation(pit="")) > seen(nation(pit="EM"))


def test_the_last_cubes_of_a_kind_are_missed_most():
    def loss(before, after):
        return seen(nation(pit=before)) - seen(nation(pit=after))

    assert loss("EEEEE", "EEEEEE") > loss("", "E")


def test_antimatter_on_a_planet_counts_at_the_end():
    assert seen(nation(earth="A"), round=16) == seen(nation(earth=""), round=16) + 1


def test_moving_cubes_about_for_nothing_costs_a_little():
    assert seen(nation(earth="E", allocated=1)) < seen(nation(earth="E"))


# Tracks and medals


def test_a_space_on_a_track_is_worth_something_between_the_printed_points():
    assert seen(nation(colonial=4)) > seen(nation(colonial=3))


def test_a_medal_on_the_card_is_worth_more_to_the_leader():
    medals = {"technological": 0, "colonial": 1}
    ahead, behind = nation(colonial=5), nation(colonial=2)
    bob = nation(colonial=3)

    def gain(ann):
        return seen(ann, bob=bob, medals_on_card=medals) - seen(ann, bob=bob)

    assert gain(ahead) > 0 == gain(behind)


def test_a_rivals_points_count_against():
    assert seen(nation(), bob=nation(earth="A")) < seen(nation(), bob=nation())


# Objectives


def test_an_objective_makes_its_planets_wanted():
    """Planet 1 is oceanic, planet 8 rocky."""
    for objective, wanted, other in (("atlantis", "1", "8"), ("helios", "8", "1")):
        ann = pilot("k9", objective=f"{objective}-project", terraforming=1)
        plain = pilot("k9", objective="antimatter-mastery", terraforming=1)

        def gain(planet, ann=ann, plain=plain):
            return seen(ann, bodies={"n10": planet}) - seen(plain, bodies={"n10": planet})

        assert gain(wanted) > gain(other)


def test_a_level_is_worth_more_to_a_nation_whose_objective_it_is():
    def gain(objective):
        low = nation(objective=objective, antimatter=2)
        return seen(nation(objective=objective, antimatter=3)) - seen(low)

    assert gain("antimatter-mastery") > gain("atlantis-project")


def test_alone_an_objective_counts_more():
    def gain(**things):
        met = nation(planets={"1": colony(terraformed=True)}, objective="atlantis-project")
        other = nation(planets={"1": colony(terraformed=True)}, objective="helios-project")
        return seen(met, **things) - seen(other, **things)

    assert gain(round=16, ghost=a_ghost()) > gain(round=16)


@pytest.mark.parametrize("things", [{}, {"ghost": a_ghost()}])
def test_an_objective_is_better_met_than_promised_by_many_colonies(things):
    """Four rocky planets, each of them ready, and one of them is enough."""
    ready = {"4": "EM", "8": "EE", "10": "EEM", "13": "EMM"}
    met = ready | {"8": colony("EE", terraformed=True)}
    helios = {"objective": "helios-project", "terraforming": 2}

    assert seen(nation(planets=met, **helios), **things) > seen(
        nation(planets=ready, **helios), **things
    )


def gain_by_objective(objective, before, after, **things):
    """How much more that step is worth to a nation with that objective than to another."""

    def gain(objective):
        worse, better = (nation(objective=objective, **each) for each in (before, after))
        return seen(better, **things) - seen(worse, **things)

    return gain(objective) - gain("colonial-supremacy")


@pytest.mark.parametrize("technology", ["antimatter", "terraforming"])
def test_a_level_that_the_planets_of_an_objective_take_is_worth_more(technology):
    step = {technology: 1}, {technology: 2}

    assert gain_by_objective("extraterrestrial-study", *step) > 0


def test_so_is_speed_if_they_are_far_away():
    assert gain_by_objective("external-logistics", {"travel": 1}, {"travel": 2}) > 0


def test_cubes_for_a_wanted_level_are_better_on_one_planet():
    levels = {"antimatter": 2, "storage": ""}
    apart = {"earth": "EE", "planets": {"8": "EA"}} | levels
    together = {"earth": "EEEA", "planets": {"8": ""}} | levels

    assert gain_by_objective("antimatter-mastery", apart, together) > 0


def test_a_last_colony_that_makes_an_objective_impossible_costs_something():
    """Planet 25 is alien, planet 1 is not."""
    planets = dict.fromkeys(["2", "4", "5", "18"], "")
    skilled = {"antimatter": 3, "terraforming": 4}
    four, five = ({"planets": each} | skilled for each in (planets, planets | {"1": ""}))

    assert gain_by_objective("extraterrestrial-study", four, five) < 0


def test_a_wanted_planet_is_better_face_up():
    """Planet 25 is alien."""
    contact = nation(objective="extraterrestrial-contact", antimatter=3)

    assert seen(contact, bodies={"t2": "25"}) > seen(contact, hidden={"t2": "25"})


def test_a_type_is_worth_more_while_all_five_can_be_had():
    """Planets 4 and 8 are both rocky; with five colonies there is no room for a sixth."""

    def sets(*planets):
        return sets_hope(worlds_of(nation(planets=dict.fromkeys(planets, ""))))

    assert sets("1", "4", "5", "18") > sets("1", "4", "5", "8") < sets("1", "4", "5")


# What cannot be seen


def test_face_down_bodies_are_all_alike():
    for tile in ("1", "28", "mine", "target"):
        assert seen(pilot("k9"), hidden={"n10": tile}) == seen(pilot("k9"), hidden={"n10": "8"})


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_world_dealt_anew_looks_the_same(seats):
    table = tables.start(seats).table
    before = appraise(table, ANN)

    redeal(table, ANN, Chance("other secrets"))

    assert appraise(table, ANN) == before


# Answers worth trying


def tried(play):
    return worth_trying(play.table, ANN, tables.answers(play))


def test_of_hundreds_of_flights_few_are_tried():
    play = tables.fly(ann=pilot("k9", "l9", "j10", speed=9), bodies=WORLD | {"q9": "1"})

    assert len(tables.answers(play)) > 500
    assert len(tried(play)) < 25
    assert {"move k9 n10", "move l9 q9", "done"} <= set(tried(play))


def test_one_face_down_body_is_tried_for_all():
    near = pilot("p9", speed=1)
    play = tables.act("galactic-mapping", hidden={"f11": "1", "q9": "2"}, ann=near)
    play.move(ANN, "track colonial")

    assert tried(play) == ["flip q9"]


def test_quantum_physics_is_tried_only_where_a_colony_lacks_cubes():
    able = {"quantum": 1, "earth": "EE", "terraforming": 1}

    assert "quantum" in tried(tables.turn(ann=nation(planets={"8": ""}, **able)))
    assert "quantum" not in tried(tables.turn(ann=nation(planets={"8": "EE"}, **able)))


def test_starships_stay_out_unless_there_is_something_to_gain():
    play = tables.fly(ann=pilot("n10", "k13"), bodies=WORLD | {"k13": "mine"})

    assert tried(play) == ["done", "withdraw k13"]


def test_what_is_worth_trying_is_among_the_answers():
    play = tables.start(2)
    [seat] = play.waiting_for

    answers = list(play.waiting_for[seat].options)

    assert set(CATALOGUE["kepler-3042"].worth_trying(play.table, seat, answers)) <= set(answers)
