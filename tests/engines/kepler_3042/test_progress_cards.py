"""What each of the progress cards does."""

import pytest

from engines.play import Play
from tests.engines.kepler_3042.tables import (
    ANN,
    AROUND_SOL,
    BOB,
    CID,
    a_ghost,
    answers,
    clean_up,
    held,
    moves,
    nation,
    offered,
    pilot,
)

AHEAD = {"technological": 10, "colonial": 10}


def gain(card: str, *, lead: int = 0, **things) -> Play:
    """Ann alone gains: Bob is ahead of her, or behind if she has a lead."""
    ann = nation(**{"technological": lead, "colonial": lead} | things)
    bob = pilot(**(dict.fromkeys(AHEAD, 0) if lead else AHEAD))
    return clean_up(card, ann=ann, bob=bob, hidden={"i3": "mine", "q9": "4", "f11": "target"})


# For all


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_extraterrestrial_knowledge_burns_one_cube_less_than_the_new_level(level):
    ann = nation(earth="E", storage="MMMM", travel=level, technological=17)
    play = clean_up("extraterrestrial-knowledge", ann=ann)

    moves(play, ANN, "learn travel", *["burn matter storage"] * level)

    assert play.table.nations[ANN].levels["travel"] == level + 1
    assert held(play, "pit") == "M" * level
    assert set(play.waiting_for) == {BOB}


def test_extraterrestrial_knowledge_may_be_declined_and_costs_nothing_else():
    play = clean_up("extraterrestrial-knowledge", ann=nation(earth="EM", travel=4))
    asked = answers(play)

    moves(play, ANN, "decline")

    unlearned = ["quantum", "energy", "terraforming", "antimatter"]
    assert asked == [*(f"learn {technology}" for technology in unlearned), "decline"]
    assert held(play, "earth") == "EM"


def test_extraterrestrial_knowledge_offers_only_levels_one_can_burn_for():
    ann = nation(storage="E", travel=1, quantum=2, energy=3, terraforming=4)
    play = clean_up("extraterrestrial-knowledge", ann=ann)

    assert offered(play, "learn") == ["travel", "antimatter"]


def test_extraterrestrial_knowledge_gives_points_and_collaboration():
    ann = nation(storage="EEEE", travel=2, technological=3)
    play = clean_up("extraterrestrial-knowledge", ann=ann, bob=pilot(speed=0))

    moves(play, ANN, "learn travel", "burn energy storage", "burn energy storage")

    assert play.table.nations[ANN].spaces["technological"] == 4
    assert play.table.nations[BOB].levels["travel"] == 1


def test_agreement_on_expansion_advances_both_who_agree():
    play = clean_up("agreement-on-expansion", ann=pilot(), bob=pilot(), cid=pilot())
    asked = answers(play)

    moves(play, ANN, "agree c")
    moves(play, BOB, "decline")
    moves(play, CID, "agree a")

    assert asked == ["agree b", "agree c", "decline"]
    assert [each.spaces["colonial"] for each in play.table.nations] == [2, 0, 2]


def test_agreement_on_expansion_uses_the_icons_of_both():
    both = {"colonial": 1, "storage": "M"}
    play = clean_up("agreement-on-expansion", ann=nation(**both), bob=nation(**both))

    moves(play, ANN, "agree b", "produce earth")
    moves(play, BOB, "produce earth")

    assert held(play, "earth", ANN) == held(play, "earth", BOB) == "M"


# For the lowest on the colonial track


def test_deep_space_survey_turns_up_two_bodies_and_then_advances():
    play = gain("deep-space-survey")

    moves(play, ANN, "survey i3")
    before = (play.table.nations[ANN].spaces["colonial"], offered(play, "survey"))
    moves(play, ANN, "survey f11")

    assert before == (0, ["q9", "f11"])
    assert play.table.face_down == ["q9"]
    assert play.table.nations[ANN].spaces["colonial"] == 1


@pytest.mark.parametrize("chosen", [[], ["survey q9"]])
def test_deep_space_survey_may_turn_up_fewer(chosen):
    play = gain("deep-space-survey")

    moves(play, ANN, *chosen, "done")

    assert len(play.table.face_down) == 3 - len(chosen)
    assert play.table.nations[ANN].spaces["colonial"] == 1


def test_deep_space_survey_cannot_be_taken_back():
    play = gain("deep-space-survey")

    moves(play, ANN, "survey i3")

    assert not play.may_undo(ANN)


def test_shipyard_subsidy_builds_a_starship_free_beside_an_own_planet():
    play = gain("shipyard-subsidy", planets={"5": ""})
    asked = answers(play)

    moves(play, ANN, "build 5 r9")

    assert [f"build earth {hex}" for hex in AROUND_SOL] == asked[:6]
    assert asked[-1] == "decline"
    assert play.table.nations[ANN].starships == ["r9"]
    assert held(play, "earth") == held(play, "pit") == ""


def test_colonial_charter_advances_and_produces_a_matter():
    play = gain("colonial-charter")

    moves(play, ANN, "produce earth")

    assert play.table.nations[ANN].spaces["colonial"] == 1
    assert held(play, "earth") == "M"


def test_matter_convoy_produces_two_matter_on_one_planet():
    play = gain("matter-convoy", planets={"5": ""})

    moves(play, ANN, "produce 5")

    assert held(play, "5") == "MM"
    assert not play.waiting_for


def test_favourable_currents_moves_each_starship_up_to_three_spaces():
    play = gain("favourable-currents", starships=["a1", "a7"], travel=0)
    far = offered(play, "move")

    moves(play, ANN, "move a1 d1", "move a7 b7")

    assert "a1 e1" not in far
    assert play.table.nations[ANN].starships == ["d1", "b7"]
    assert not play.waiting_for


@pytest.mark.parametrize("card", ["recycling-accord", "entropy-reversal"])
def test_recycling_accord_and_entropy_reversal_regenerate_two_cubes(card):
    play = gain(card, storage="", pit="EEMA")

    moves(play, ANN, "regenerate energy", "regenerate antimatter")

    assert (held(play, "storage"), held(play, "pit")) == ("EA", "EM")
    assert not play.waiting_for


# For the highest


@pytest.mark.parametrize(
    ("card", "letter"), [("frontier-prestige", "M"), ("scientific-prestige", "E")]
)
def test_prestige_regenerates_a_cube_and_produces_one(card, letter):
    play = gain(card, lead=10, storage="EM", pit="AA")

    moves(play, ANN, "regenerate antimatter", "produce earth")

    assert held(play, "pit") == "A"
    assert held(play, "earth") == letter
    assert not play.waiting_for


@pytest.mark.parametrize("card", ["expedition-honours", "laureate-fund"])
def test_expedition_honours_and_laureate_fund_produce_an_energy_and_a_matter(card):
    play = gain(card, lead=10, planets={"5": ""})

    moves(play, ANN, "produce 5")

    assert held(play, "5") == "EM"
    assert not play.waiting_for


# For the lowest on the technological track


def test_open_research_gives_a_level_up_to_the_second():
    play = gain("open-research", travel=0, quantum=1, energy=2, terraforming=3, antimatter=4)
    asked = answers(play)

    moves(play, ANN, "learn quantum")

    assert asked == ["learn travel", "learn quantum", "decline"]
    assert play.table.nations[ANN].levels["quantum"] == 2
    assert play.table.nations[ANN].spaces["technological"] == 1
    assert held(play, "pit") == ""


def test_power_grid_loan_produces_two_energy_on_one_planet():
    play = gain("power-grid-loan")

    moves(play, ANN, "produce earth")

    assert held(play, "earth") == "EE"


def test_academic_exchange_advances_and_produces_an_energy():
    play = gain("academic-exchange")

    moves(play, ANN, "produce earth")

    assert play.table.nations[ANN].spaces["technological"] == 1
    assert held(play, "earth") == "E"


def test_antimatter_grant_produces_an_antimatter():
    play = gain("antimatter-grant")

    moves(play, ANN, "produce earth")

    assert held(play, "earth") == "A"


def test_shared_blueprints_lets_one_level_be_paid_for():
    play = gain("shared-blueprints", earth="EM", planets={"5": "E"}, travel=1, quantum=4, energy=4)
    asked = answers(play)

    moves(play, ANN, "learn travel earth")

    assert asked == [
        "learn travel earth",
        "learn terraforming earth",
        "learn antimatter earth",
        "learn antimatter 5",
        "decline",
    ]
    assert play.table.nations[ANN].levels["travel"] == 2
    assert held(play, "earth") == ""
    assert held(play, "5") == "E"
    assert not play.waiting_for


# Alone


def test_collaboration_through_a_card_reaches_no_ghost():
    ann = nation(storage="EEEE", travel=2, technological=3)
    play = clean_up("extraterrestrial-knowledge", ann=ann, ghost=a_ghost())

    moves(play, ANN, "learn travel", "burn energy storage", "burn energy storage")

    assert set(play.table.ghost.levels.values()) == {0}
