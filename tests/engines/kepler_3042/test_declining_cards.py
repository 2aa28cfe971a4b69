"""Progress cards that are declined, or have nothing to offer."""

import pytest

from engines.kepler_3042.components import TECHNOLOGIES
from engines.play import Play
from tests.engines.kepler_3042.tables import ANN, answers, clean_up, held, moves, nation, pilot


def gain(card: str, *, lead: int = 0, **things) -> Play:
    """Ann alone gains: Bob is ahead of her, or behind if she has a lead."""
    rank = {"technological": lead, "colonial": lead}
    behind_or_ahead = pilot(**dict.fromkeys(rank, 0 if lead else 10))
    return clean_up(card, ann=nation(**rank | things), bob=behind_or_ahead)


@pytest.mark.parametrize(
    ("card", "lead"),
    [
        ("shipyard-subsidy", 0),
        ("colonial-charter", 0),
        ("matter-convoy", 0),
        ("recycling-accord", 0),
        ("frontier-prestige", 10),
        ("expedition-honours", 10),
        ("open-research", 0),
        ("antimatter-grant", 0),
        ("shared-blueprints", 0),
    ],
)
def test_what_a_card_offers_may_be_declined(card, lead):
    play = gain(card, lead=lead, earth="EM", pit="E")
    before = held(play, "storage")

    while play.waiting_for:
        moves(play, ANN, "decline")

    me = play.table.nations[ANN]
    assert (held(play, "earth"), held(play, "pit"), held(play, "storage")) == ("EM", "E", before)
    assert (me.starships, set(me.levels.values())) == ([], {0})


@pytest.mark.parametrize(
    ("card", "lead", "things"),
    [
        ("extraterrestrial-knowledge", 0, dict.fromkeys(TECHNOLOGIES, 4)),
        ("shipyard-subsidy", 0, {"starships": ["a1", "a2", "a3"]}),
        ("matter-convoy", 0, {"storage": "EEA"}),
        ("favourable-currents", 0, {}),
        ("recycling-accord", 0, {"pit": ""}),
        ("frontier-prestige", 10, {"storage": "E"}),
        ("expedition-honours", 10, {"storage": "A"}),
        ("open-research", 0, dict.fromkeys(TECHNOLOGIES, 2)),
        ("antimatter-grant", 0, {"storage": "EM"}),
        ("shared-blueprints", 0, {"storage": "EEMM"}),
    ],
)
def test_a_card_with_nothing_to_offer_is_not_asked_about(card, lead, things):
    play = gain(card, lead=lead, **things)

    assert answers(play) == []


def test_it_is_told_whose_card_it_is_but_not_that_they_gain():
    play = gain("matter-convoy", storage="EEA")

    say = play.phrasebook("en").say
    assert [say(event.words) for event in play.events] == ["Matter Convoy is for Player A."]


def test_with_all_bodies_turned_up_deep_space_survey_is_a_space_on_the_track():
    play = gain("deep-space-survey")

    assert play.table.nations[ANN].spaces["colonial"] == 1
    assert not play.waiting_for


def test_with_one_starship_left_shipyard_subsidy_builds_it():
    play = gain("shipyard-subsidy", starships=["a1", "a2"])

    moves(play, ANN, "build earth k9")

    assert play.table.nations[ANN].supply == 0
