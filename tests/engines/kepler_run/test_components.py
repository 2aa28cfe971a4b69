"""The printed parts: how the deck, the ships and the contracts are made up, and by whom."""

import tomllib
from collections import Counter
from typing import Any

import msgspec
import pytest

from engines.kepler_run import components
from engines.kepler_run.components import CARDS, CONTRACTS, SHIPS, Card


def table_of(name: str) -> dict[str, Any]:
    return tomllib.loads((components.HERE / f"{name}.toml").read_text(encoding="utf-8"))


def sectors(kind: str) -> list[Card]:
    return [card for card in CARDS.values() if card.sector == kind]


def sides(kind: str) -> list[Card]:
    return [card for card in CARDS.values() if card.side == kind]


# The deck as sectors


def test_there_are_54_game_cards_with_a_name_each():
    assert len(CARDS) == 54
    assert len({card.name for card in CARDS.values()}) == 54
    assert all(id == card.id for id, card in CARDS.items())


@pytest.mark.parametrize(
    ("kind", "fuel", "resources", "stations"),
    [
        ("open", {1: 9, 2: 3}, 6, 1),
        ("nebula", {1: 6, 2: 4}, 10, 1),
        ("belt", {2: 6, 3: 2}, 18, 0),
        ("inhabited", {1: 4, 2: 5}, 7, 13),
        ("singularity", {3: 4, 4: 3}, 3, 0),
        ("unstable", {2: 5, 3: 3}, 7, 1),
    ],
)
def test_the_six_types_of_sector(kind, fuel, resources, stations):
    cards = sectors(kind)

    assert Counter(card.fuel for card in cards) == fuel
    assert sum(len(card.resources) for card in cards) == resources
    assert sum(card.stations for card in cards) == stations


def test_there_are_as_many_asteroids_as_comets_as_salvage():
    icons = "".join(card.resources for card in CARDS.values())

    assert Counter(icons) == {"A": 17, "C": 17, "S": 17}


def test_belts_have_the_most_resources_and_inhabited_space_the_most_stations():
    resources = {kind: max(len(c.resources) for c in sectors(kind)) for kind in ("open", "belt")}

    assert resources == {"open": 1, "belt": 3}
    assert all(len(card.resources) >= 2 for card in sectors("belt"))
    assert all(card.stations >= 1 for card in sectors("inhabited"))


def test_half_of_unstable_space_mirrors_a_nebula_and_half_a_singularity():
    assert Counter(card.mirrors for card in sectors("unstable")) == {"nebula": 4, "singularity": 4}
    assert {card.mirrors for card in CARDS.values() if card.sector != "unstable"} == {""}


def test_a_sector_has_the_effect_of_its_type_or_of_the_one_it_mirrors():
    for card in CARDS.values():
        effect = card.mirrors or card.sector
        assert card.is_nebula == (effect == "nebula")
        assert card.is_singularity == (effect == "singularity")


@pytest.mark.parametrize("misprint", [{"sector": "nebular"}, {"fuel": "2"}, {"pip": 1}])
def test_a_table_with_a_misprint_is_refused(misprint):
    row = table_of("cards")["cards"]["kr01"] | misprint

    with pytest.raises(msgspec.ValidationError):
        components._card("kr01", row)


# The deck as parts and actions


@pytest.mark.parametrize(
    ("drives", "costs"),
    [
        ("open", {(0, 0): 3}),
        ("nebula", {(0, 0): 3}),
        ("inhabited", {(0, 0): 3}),
        ("belt", {(1, 0): 2, (0, 1): 1}),
        ("unstable", {(1, 0): 2, (0, 1): 1}),
        ("singularity", {(1, 1): 2, (2, 0): 1}),
    ],
)
def test_three_engines_for_each_type_of_sector(drives, costs):
    engines = [card for card in sides("engine") if card.drives == drives]

    assert Counter((card.wrench, card.pips) for card in engines) == costs


def test_four_shields_and_six_warps():
    assert Counter((card.wrench, card.pips) for card in sides("shield")) == {(1, 0): 4}
    assert Counter((card.wrench, card.pips) for card in sides("warp")) == {(2, 1): 3, (1, 2): 3}


def test_the_26_special_actions_cost_nothing():
    counts = {kind: len(sides(kind)) for kind in components.ACTIONS}
    costs = {(c.wrench, c.pips) for c in CARDS.values() if c.side in components.ACTIONS}

    assert counts == {"optimize": 8, "reroute": 9, "calculate": 9}
    assert costs == {(0, 0)}


def test_every_special_action_has_a_delivery_and_no_part_has():
    deliveries = Counter(card.delivery for card in CARDS.values() if card.use == "action")

    assert deliveries == {
        "open": 6, "nebula": 5, "belt": 4, "inhabited": 4, "unstable": 4, "singularity": 3,
    }  # fmt: skip
    assert {card.delivery for card in CARDS.values() if card.use == "part"} == {""}


def test_a_card_is_never_a_part_or_a_delivery_for_its_own_type():
    for card in CARDS.values():
        assert card.sector not in (card.drives, card.delivery)


def test_every_side_is_a_part_or_an_action():
    for card in CARDS.values():
        assert card.use == ("part" if card.side in ("engine", "shield", "warp") else "action")
        assert bool(card.drives) == (card.side == "engine")


# Ships and contracts


def test_six_ships_with_an_engine_and_a_hold_of_their_own():
    ships = [(ship.name, ship.engine, ship.boxes) for ship in SHIPS.values()]

    assert ships == [
        ("Plain Jane", "open", 9),
        ("Fogcutter", "nebula", 8),
        ("Stone Skipper", "belt", 6),
        ("Postmaster", "inhabited", 10),
        ("Edge Dancer", "singularity", 12),
        ("Fever Dream", "unstable", 10),
    ]


def test_three_contracts_one_for_each_resource():
    contracts = [(c.resource, c.letter, c.points, c.consolation) for c in CONTRACTS.values()]

    assert contracts == [
        ("asteroid", "A", 4, "station"),
        ("comet", "C", 5, "module"),
        ("salvage", "S", 6, "fuel"),
    ]


# Numbers, and where they come from


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ROUNDS", 3),
        ("START_SECTORS", 2),
        ("START_MODULES", 4),
        ("POOL", {2: 7, 3: 7, 4: 9}),
        ("PICKS", {2: 3, 3: 2, 4: 2}),
        ("DISCOVER_POINTS", 1),
        ("CALCULATE_DRAWS", 3),
        ("BOOSTER_MODULES", 1),
        ("NEBULA_LOSS", 1),
        ("SINGULARITY_FUEL", 3),
        ("STATION_FUEL", 2),
        ("DELIVERY_POINTS", 1),
        ("KEPLER_RESOURCES", "ACS"),
        ("CONSOLATION_FUEL", 3),
        ("CONSOLATION_MODULES", 1),
        ("STATION_POINTS", 2),
        ("NEAREST_STATION_POINTS", 3),
    ],
)
def test_the_numbers_of_the_rulebook(name, value):
    assert getattr(components, name) == value


def test_our_own_numbers_say_that_they_are_ours():
    numbers = [pair for chapter in table_of("numbers").values() for pair in chapter.items()]

    ours = {name: number["value"] for name, number in numbers if number["source"] == "ours"}

    assert ours == {"disks": 4, "booster_pips": 1}


def test_every_number_and_every_contract_says_where_it_comes_from():
    numbers = [number for chapter in table_of("numbers").values() for number in chapter.values()]
    contracts = [
        value for row in table_of("contracts")["contracts"].values() for value in row.values()
    ]

    assert {number["source"] for number in numbers} == {"rulebook", "ours"}
    assert {value["source"] for value in contracts} == {"ours", "rulebook, paired by us"}


@pytest.mark.parametrize("name", ["cards", "ships"])
def test_the_cards_and_ships_say_that_they_are_ours(name):
    assert table_of(name)["source"] == "ours"
