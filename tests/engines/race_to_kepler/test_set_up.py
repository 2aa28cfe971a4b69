"""Setup: the boards, the cities, and everyone's first ten cards."""

from collections import Counter

import pytest

from engines import race_to_kepler
from engines.play import NotYourTurn, Play
from engines.race_to_kepler.components import CARDS, CITIES
from tests.engines.race_to_kepler.tables import ANN, BOB, CID, GOLD, IRON, MAFIA, answers


def start(seats: int = 3, seed: str = "set-up") -> Play:
    """Everything is laid out, and nobody has chosen a city."""
    return Play.start(race_to_kepler, seats=seats, seed=seed)


def ready(seats: int = 3, seed: str = "set-up") -> Play:
    """All have chosen the first city they were offered."""
    play = start(seats, seed)
    for seat in range(seats):
        play.move(seat, answers(play, seat)[0])
    return play


def test_the_game_is_for_two_to_four_players():
    assert list(race_to_kepler.SEATS) == [2, 3, 4]


# The boards


def test_titan_encounter_tokens_lie_on_their_seven_spaces():
    play = start()

    assert play.table.tokens == [1, 3, 5, 8, 11, 14, 17]


def test_all_players_stand_on_the_0_space():
    play = start(4)

    assert [mat.parsecs for mat in play.table.mats] == [0, 0, 0, 0]


def test_the_game_begins_in_the_launch_phase():
    play = start()

    assert play.view(ANN).phase == "launch"


def test_all_16_titans_are_in_their_deck_and_none_is_turned_up():
    play = start()

    assert sorted(play.table.titan_deck) == sorted(f"tit{n}" for n in range(1, 17))
    assert play.table.row == []


def test_the_titan_deck_is_shuffled():
    decks = {tuple(start(seed=str(n)).table.titan_deck) for n in range(5)}

    assert len(decks) == 5


def test_the_crew_deck_is_shuffled():
    decks = {tuple(start(seed=str(n)).table.crew_deck) for n in range(5)}

    assert len(decks) == 5


def test_five_crew_cards_are_laid_out_and_the_other_59_are_the_deck():
    play = start()

    crew = Counter(play.table.supply + play.table.crew_deck)

    assert (len(play.table.supply), len(play.table.crew_deck)) == (5, 59)
    assert crew == {card.id: card.copies for card in CARDS.values() if card.id[:3] in
                    ("sci", "eng", "min", "smu")}  # fmt: skip


def test_the_mafia_cards_are_not_in_the_crew_deck():
    play = start()

    assert MAFIA not in play.table.supply + play.table.crew_deck


@pytest.mark.parametrize(("seats", "gold"), [(2, 26), (3, 24), (4, 22)])
def test_the_gold_cards_that_no_deck_needs_are_the_pile(seats, gold):
    play = start(seats)

    assert play.table.pile == [GOLD] * gold


@pytest.mark.parametrize(("seats", "iron", "mafia"), [(2, 14, 2), (3, 7, 1), (4, 0, 0)])
def test_iron_and_mafia_that_no_deck_needs_stay_in_the_box(seats, iron, mafia):
    play = start(seats)

    assert (play.table.box.count(IRON), play.table.box.count(MAFIA)) == (iron, mafia)


def test_the_airlock_is_empty():
    play = start()

    assert play.table.airlock == []


# Cities


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_is_dealt_three_different_cities(seats):
    play = start(seats)

    dealt = [city for mat in play.table.mats for city in mat.offered]

    assert [len(mat.offered) for mat in play.table.mats] == [3] * seats
    assert len(set(dealt)) == 3 * seats


def test_the_cities_are_dealt_by_chance():
    dealt = {tuple(start(seed=str(n)).table.mats[ANN].offered) for n in range(5)}

    assert len(dealt) == 5


def test_each_player_chooses_one_of_the_three():
    play = start()

    offered = play.table.mats[BOB].offered

    assert answers(play, BOB) == [f"city {city}" for city in offered]


def test_all_choose_their_city_at_the_same_time():
    play = start()

    asked = set(play.waiting_for)
    play.move(CID, answers(play, CID)[1])

    assert asked == {ANN, BOB, CID}
    assert set(play.waiting_for) == {ANN, BOB}


def test_who_has_chosen_a_city_cannot_choose_again():
    play = start()

    first, second, _ = answers(play, BOB)
    play.move(BOB, first)

    with pytest.raises(NotYourTurn):
        play.move(BOB, second)


def test_the_city_chosen_is_flown_and_the_others_go_back_to_the_box():
    play = start(2)
    offered = [list(mat.offered) for mat in play.table.mats]

    play.move(ANN, f"city {offered[ANN][2]}")
    play.move(BOB, f"city {offered[BOB][0]}")

    assert [mat.city for mat in play.table.mats] == [offered[ANN][2], offered[BOB][0]]
    assert [mat.offered for mat in play.table.mats] == [[], []]
    assert {*offered[ANN][:2], *offered[BOB][1:]} <= set(play.table.box)


def test_cities_nobody_was_dealt_stay_in_the_box():
    play = ready(2)

    cities = [thing for thing in play.table.box if thing in CITIES]

    assert len(cities) == 15 - 2


# Decks


def test_each_personal_deck_is_7_iron_2_gold_and_1_mafia():
    play = start(4)

    for mat in play.table.mats:
        assert Counter(mat.deck) == {IRON: 7, GOLD: 2, MAFIA: 1}


def test_personal_decks_are_shuffled():
    decks = {tuple(mat.deck) for n in range(3) for mat in start(4, str(n)).table.mats}

    assert len(decks) > 8


def test_nobody_has_cards_in_play_or_in_the_discards():
    play = ready(4)

    assert all(mat.play == mat.discard == [] for mat in play.table.mats)


def test_the_first_player_is_chosen_by_chance():
    first = {ready(3, str(n)).table.first for n in range(12)}

    assert first == {ANN, BOB, CID}


def test_the_first_player_takes_the_first_turn():
    for number in range(6):
        play = ready(3, str(number))

        assert set(play.waiting_for) == {play.table.first}


def test_each_draws_five_cards():
    play = ready(4)

    for mat in play.table.mats:
        left = mat.deck + play.table.looking
        assert len(mat.hand) == 5
        assert Counter(mat.hand) <= Counter({IRON: 7, GOLD: 2, MAFIA: 1})
        assert len(left) >= 5


def test_nobody_draws_before_all_cities_are_chosen():
    play = start(2)

    play.move(ANN, answers(play, ANN)[0])

    assert [mat.hand for mat in play.table.mats] == [[], []]


def test_the_first_turn_begins_with_one_market_action():
    play = ready(2)

    assert play.table.turn.market == 1
