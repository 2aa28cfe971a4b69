"""The printed parts: how many of each, what they cost, and by whom."""

import tomllib
from collections import Counter
from typing import Any

import pytest

from engines.race_to_kepler import components
from engines.race_to_kepler.components import CARDS, CITIES, CREW_DECK, TITAN_DECK
from engines.race_to_kepler.names import DEPARTMENTS

CARD_SOURCES = {"printed card", "printed card, in part", "ours, after the printed card", "ours"}
CITY_SOURCES = {"printed city", "printed city, in part", "ours, after the printed city", "ours"}


def table_of(name: str) -> dict[str, Any]:
    return tomllib.loads((components.HERE / f"{name}.toml").read_text(encoding="utf-8"))


# Cards


def test_there_are_28_iron_30_gold_4_mafia_64_crew_and_16_titans():
    copies = {id: CARDS[id].copies for id in ("iron", "gold", "mafia")}

    assert copies == {"iron": 28, "gold": 30, "mafia": 4}
    assert (len(CREW_DECK), len(TITAN_DECK)) == (64, 16)
    assert sum(card.copies for card in CARDS.values()) == 146 - 4  # the rest are player aids


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_each_department_has_six_faces_of_cost_2_to_6_in_16_copies(department):
    crew = [c for c in CARDS.values() if c.kind == "crew" and c.department == department]

    assert [(card.cost, card.copies) for card in crew] == [
        (2, 4), (3, 3), (4, 3), (4, 3), (5, 2), (6, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(("card", "cost"), [("iron", 1), ("gold", 3), ("mafia", 2)])
def test_the_costs_of_the_basic_cards(card, cost):
    assert CARDS[card].cost == cost


def test_titans_have_no_cost_and_there_is_one_of_each():
    titans = [card for card in CARDS.values() if card.kind == "titan"]

    assert {(card.cost, card.worth, card.copies) for card in titans} == {(None, 0, 1)}
    assert Counter(card.department for card in titans) == dict.fromkeys(DEPARTMENTS, 4)


def test_the_mafia_card_is_crew_without_a_department():
    assert (CARDS["mafia"].kind, CARDS["mafia"].department) == ("crew", "")


def test_iron_and_gold_are_resources():
    assert [card.id for card in CARDS.values() if card.kind == "resource"] == ["iron", "gold"]


def test_only_gem_cutter_counts_another_value_in_a_bid():
    assert {card.id: card.bid for card in CARDS.values() if card.bid is not None} == {"smu4": 6}


def test_every_card_has_a_name_of_its_own_and_says_where_it_comes_from():
    assert len({card.name for card in CARDS.values()}) == len(CARDS) == 43
    assert {card.source for card in CARDS.values()} == CARD_SOURCES
    assert all(id == card.id for id, card in CARDS.items())


def test_every_card_does_something():
    assert all(card.on_play or card.on_discard or card.on_eject for card in CARDS.values())


# Cities


def test_there_are_15_cities_with_a_name_and_a_source_each():
    assert len({city.name for city in CITIES.values()}) == len(CITIES) == 15
    assert {city.source for city in CITIES.values()} == CITY_SOURCES


def test_every_city_has_a_trait_and_three_or_four_operations():
    assert Counter(len(city.operations) for city in CITIES.values()) == {4: 11, 3: 4}
    assert all(city.trait != components.Trait() for city in CITIES.values())


def test_the_complexity_of_the_cities():
    complexity = {number: [] for number in (1, 2, 3)}
    for city in CITIES.values():
        complexity[city.complexity].append(city.id)

    assert complexity == {
        1: ["cit1", "cit2", "cit3", "cit4", "cit5", "cit8", "cit11"],
        2: ["cit6", "cit9", "cit10", "cit13", "cit15"],
        3: ["cit7", "cit12", "cit14"],
    }


# Numbers


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TOKENS", [1, 3, 5, 8, 11, 14, 17]),
        ("SUPPLY", 5),
        ("CITIES_DEALT", 3),
        ("START_DECK", {"iron": 7, "gold": 2, "mafia": 1}),
        ("HAND", 5),
        ("MARKET_ACTIONS", 1),
        ("LEAST_PRICE", 1),
        ("LEAST_ENERGY", 1),
        ("ROW", 3),
        ("KEPLER", 20),
        ("ROUNDS", 40),
    ],
)
def test_the_numbers_of_the_rules(name, value):
    assert getattr(components, name) == value


def test_our_own_numbers_say_that_they_are_ours():
    numbers = [pair for chapter in table_of("numbers").values() for pair in chapter.items()]

    not_the_rulebook = {name: n["source"] for name, n in numbers if n["source"] != "rulebook"}

    assert not_the_rulebook == {
        "least_price": "printed card", "least_energy": "ours", "rounds": "ours",
    }  # fmt: skip
