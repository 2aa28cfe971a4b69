"""Nothing is ever lost or won: counted after every move of a few games played at random."""

from random import Random

import pytest

from engines.kepler_3042.components import KINDS, PLANETS
from engines.kepler_3042.table import Nation, Table, inventory
from tests.engines.kepler_3042.tables import answers, start

GAMES = [
    (1, {"level": "3", "bonus_energy": "2", "bonus_matter": "1"}),
    (2, {"objectives": "advanced"}),
    (3, {"placement": "in-turn"}),
    (4, {}),
]


def cubes(nation: Nation) -> list[int]:
    places = [nation.storage, nation.pit, *(card.cubes for card in nation.planets.values())]
    assert min(count for place in places for count in place.values()) >= 0
    return [sum(place[kind] for place in places) for kind in KINDS]


def check_nation(nation: Nation, own: list[int]) -> None:
    assert cubes(nation) == own
    assert nation.supply + len(nation.starships) == 3
    assert nation.markers + len(nation.colonies) + 5 + 2 == 12
    assert nation.markers >= 0
    assert all(0 <= level <= 4 for level in nation.levels.values())
    assert all(0 <= space <= 20 for space in nation.spaces.values())


def check_table(table: Table) -> None:
    colonies = [id for nation in table.nations for id in nation.colonies]
    ships = [hex for nation in table.nations for hex in nation.starships]
    assert len(set(colonies)) == len(colonies)
    assert len(set(ships)) == len(ships)
    for nation in table.nations:
        for id, card in nation.colonies.items():
            assert table.bodies[card.hex].tile == id
            assert card.hex not in ships
    for hex in ships:
        assert hex not in table.bodies or table.bodies[hex].face_up


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=["1", "2", "3", "4"])
def test_cubes_starships_markers_tiles_and_cards_stay_the_same_all_game_long(seats, options):
    play = start(seats, f"conserved {seats}", **options)
    random = Random(seats)
    counted = inventory(play.table)
    own = [7 + 2, 7 + 1, 3 + 2] if seats == 1 else [7, 7, 3]

    while play.waiting_for:
        seat = min(play.waiting_for)
        play.move(seat, random.choice(answers(play, seat)))
        for nation in play.table.nations:
            check_nation(nation, own)
        check_table(play.table)
        assert inventory(play.table) == counted

    assert play.is_over


def test_the_inventory_counts_all_there_is():
    counted = inventory(start(4).table)

    assert counted["cubes"] == [{"energy": 7, "matter": 7, "antimatter": 3}] * 4
    assert counted["starships"] == [3] * 4
    assert counted["markers"] == [12] * 4
    assert counted["tiles"] == sorted([*PLANETS, *["mine"] * 4, *["target"] * 4])
    assert len(counted["progress cards"]) == 18
    assert len(counted["objectives"]) == 10
