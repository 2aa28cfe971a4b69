"""The 17 objectives: what meets each, and what only nearly does."""

import pytest

from engines.kepler_3042.components import OBJECTIVES
from tests.engines.kepler_3042.tables import colony, nation, part, score

SHORT = ["j9", "h9", "m10", "n12", "l13"]
MID = ["i3", "j4", "q9", "r10", "f11"]
LONG = ["c1", "d2", "p1", "s6", "a10"]


def colonies(zone: list[str], *numbers: str, terraformed: bool = False) -> dict:
    return {
        number: colony(at=hex, terraformed=terraformed)
        for number, hex in zip(numbers, zone, strict=False)
    }


def terraformed(zone: list[str], *numbers: str) -> dict:
    return colonies(zone, *numbers, terraformed=True)


CASES = [
    (
        "external-logistics-base",
        6,
        {"planets": terraformed(LONG, "1")},
        {"planets": terraformed(MID, "1") | colonies(LONG, "2")},
    ),
    (
        "atlantis-project",
        4,
        {"planets": terraformed(SHORT, "1")},
        {"planets": terraformed(SHORT, "4") | colonies(MID, "1")},
    ),
    (
        "helios-project",
        4,
        {"planets": terraformed(SHORT, "4")},
        {"planets": terraformed(SHORT, "1") | colonies(MID, "4")},
    ),
    (
        "titan-project",
        6,
        {"planets": terraformed(SHORT, "22")},
        {"planets": terraformed(SHORT, "16") | colonies(MID, "22")},
    ),
    (
        "eden-project",
        5,
        {"planets": terraformed(SHORT, "5")},
        {"planets": terraformed(SHORT, "1") | colonies(MID, "5")},
    ),
    (
        "extraterrestrial-contact",
        6,
        {"planets": colonies(SHORT, "26")},
        {"planets": terraformed(SHORT, "22")},
    ),
    (
        "elite-scientific-branch",
        5,
        {"travel": 3, "quantum": 4, "antimatter": 3},
        {"travel": 4, "quantum": 4, "antimatter": 2, "energy": 2, "terraforming": 2},
    ),
    ("antimatter-mastery", 5, {"antimatter": 4}, {"antimatter": 3, "travel": 4}),
    (
        "logistic-support",
        4,
        {"planets": colonies(SHORT, "1") | colonies(MID, "2") | colonies(LONG, "4")},
        {"planets": terraformed(SHORT, "1", "2", "4") | terraformed(LONG, "5")},
    ),
    (
        "gemini-program",
        6,
        {"planets": terraformed(SHORT, "1", "2")},
        {"planets": terraformed(SHORT, "1", "4") | colonies(MID, "2", "8")},
    ),
    ("technological-supremacy", 8, {"technological": 12}, {"technological": 11, "colonial": 20}),
    ("colonial-supremacy", 8, {"colonial": 12}, {"colonial": 11, "technological": 20}),
    (
        "colonial-plan",
        7,
        {"planets": colonies(SHORT, "1", "2", "4", "5", "6")},
        {"planets": terraformed(SHORT, "1", "2", "4", "5")},
    ),
    (
        "civil-expansion",
        9,
        {"planets": terraformed(SHORT, "1", "2", "4", "5")},
        {"planets": terraformed(SHORT, "1", "2", "4") | colonies(MID, "5", "6")},
    ),
    (
        "internal-logistics",
        7,
        {"planets": terraformed(SHORT, "1", "4")},
        {"planets": terraformed(SHORT, "1") | terraformed(MID, "4") | colonies(SHORT[1:], "5")},
    ),
    (
        "external-logistics",
        9,
        {"planets": terraformed(LONG, "1", "4")},
        {"planets": terraformed(LONG, "1") | terraformed(MID, "4") | colonies(LONG[1:], "5")},
    ),
    (
        "extraterrestrial-study",
        9,
        {"planets": terraformed(SHORT, "26")},
        {"planets": colonies(SHORT, "26") | terraformed(MID, "22")},
    ),
]


def points(id: str, **things) -> int:
    return part(score(ann=nation(objective=id, **things)), "Objectives")


def test_every_objective_is_tested():
    assert [id for id, *_ in CASES] == list(OBJECTIVES)


@pytest.mark.parametrize(("id", "worth", "met", "missed"), CASES, ids=[case[0] for case in CASES])
def test_an_objective_is_worth_its_points_if_it_is_met_and_else_nothing(id, worth, met, missed):
    assert points(id, **met) == worth
    assert points(id, **missed) == 0
    assert points(id) == 0


def test_more_than_enough_is_enough():
    assert points("internal-logistics", planets=terraformed(SHORT, "1", "4", "5")) == 7
    assert points("gemini-program", planets=terraformed(SHORT, "1", "2", "4")) == 6
    assert points("colonial-supremacy", colonial=20) == 8


def test_objectives_are_read_on_the_final_position():
    was_there_once = nation(objective="extraterrestrial-contact", starships=["j9"])

    assert part(score(ann=was_there_once, bodies={"j9": "26"}), "Objectives") == 0
