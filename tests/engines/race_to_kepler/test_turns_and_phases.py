"""Turns go round clockwise; the first Titan encounter ends the Launch phase."""

import pytest

from engines.play import NotYourTurn
from engines.race_to_kepler.table import Turn
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    CARGO_APPRAISER,
    CID,
    GOLD,
    HOARD_TORTOISE,
    INDUS_SWARM,
    IRON,
    MIRROR_VOLE,
    STAR_CLERK,
    STORM_BEAR,
    TUNNEL_WHALE,
    a_table,
    acting,
    answers,
    encounter,
    mat,
    moves,
    on,
    player,
    told,
    turn,
)

TITANS = [STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE]


def test_players_take_turns_clockwise_from_the_first_player():
    play = on(a_table(cid=player(), first=BOB, active=BOB))
    asked = []

    for _ in range(5):
        [seat] = play.waiting_for
        asked.append(seat)
        moves(play, seat, "end")

    assert asked == [BOB, CID, ANN, BOB, CID]


def test_a_round_ends_when_the_first_player_is_next():
    play = on(a_table(cid=player(), first=BOB, active=BOB))
    rounds = []

    for seat in (BOB, CID, ANN):
        rounds.append(play.table.round)
        moves(play, seat, "end")

    assert rounds == [1, 1, 1]
    assert play.table.round == 2


def test_only_the_player_whose_turn_it_is_may_act():
    play = acting(bob=player(hand=[IRON]))

    with pytest.raises(NotYourTurn):
        play.move(BOB, "play iron")


def test_a_turn_is_actions_then_cleanup_then_titan_encounter():
    ann = player(hand=[IRON, GOLD], deck=[STAR_CLERK] * 5)
    play = turn(ann=ann, titans=TITANS, turn=Turn(energy=3))

    moves(play, ANN, "play iron", "operate 4")
    before = (list(mat(play).hand), play.table.row)
    moves(play, ANN, "end")

    assert before == ([GOLD], [])
    assert mat(play).discard == [IRON, GOLD]
    assert play.table.row == TITANS
    assert answers(play) == [f"bid {STAR_CLERK}", "pass"]


def test_a_turn_without_a_token_has_no_encounter():
    play = turn(ann=player(parsecs=1, hand=[IRON]), titans=TITANS)

    moves(play, ANN, "end")

    assert not play.waiting_for
    assert play.table.row == []


def test_a_turn_ends_only_when_its_player_says_so():
    play = turn()

    assert answers(play) == ["end"]


def test_the_next_turn_comes_after_the_encounter():
    ann, bob = player(hand=[IRON], deck=[IRON] * 5), player(hand=[GOLD])
    play = on(a_table(ann=ann, bob=bob, titans=TITANS, turn=Turn(energy=3)))

    moves(play, ANN, "operate 4", "end", "pass")
    moves(play, BOB, "pass")

    assert answers(play, BOB) == ["play gold", "end"]


# Phases


def test_in_the_launch_phase_an_acquired_crew_card_goes_to_the_discards():
    play = acting(money=2)

    moves(play, ANN, f"acquire {STAR_CLERK}")

    assert (mat(play).hand, mat(play).discard) == ([], [STAR_CLERK])


def test_in_the_launch_phase_an_acquired_gold_goes_to_the_discards():
    play = acting(money=3)

    moves(play, ANN, "acquire gold")

    assert (mat(play).hand, mat(play).discard) == ([], [GOLD])


@pytest.mark.parametrize("card", [STAR_CLERK, GOLD])
def test_in_the_race_phase_acquired_cards_go_to_the_hand(card):
    play = acting(money=3, race=True)

    moves(play, ANN, f"acquire {card}")

    assert (mat(play).hand, mat(play).discard) == ([card], [])


def test_in_the_race_phase_an_acquired_card_can_be_played_in_the_same_turn():
    play = acting(money=3, race=True)

    moves(play, ANN, "acquire gold", "play gold")

    assert mat(play).play == [GOLD]
    assert play.table.turn.money == 2


def test_a_gained_card_goes_to_the_hand_in_the_launch_phase_too():
    play = acting(ann=player(hand=[HOARD_TORTOISE]))

    moves(play, ANN, f"play {HOARD_TORTOISE}", "gain gold from pile", "done")

    assert mat(play).hand == [GOLD]


def test_the_race_phase_begins_after_the_first_encounter():
    play = encounter(ann=player(parsecs=1, hand=[GOLD]), titans=TITANS)

    moves(play, ANN, "bid gold")
    before = play.table.race
    moves(play, ANN, f"take {STORM_BEAR}")

    assert not before
    assert play.table.race
    assert play.view(BOB).phase == "race"


def test_the_race_phase_begins_even_if_nobody_bids():
    play = encounter(ann=player(parsecs=1, hand=[GOLD]), titans=TITANS)

    moves(play, ANN, "pass")

    assert play.table.race


def test_the_launch_phase_lasts_as_long_as_there_is_no_encounter():
    play = turn(ann=player(parsecs=1, hand=[CARGO_APPRAISER]), turn=Turn(energy=3))

    moves(play, ANN, "operate 4", "end")

    assert mat(play).parsecs == 2
    assert not play.table.race


def test_the_race_phase_begins_once_and_stays():
    play = encounter(
        start=1, ann=player(INDUS_SWARM, parsecs=3, hand=[GOLD]), titans=TITANS, race=True
    )

    moves(play, ANN, "pass")

    assert play.table.race
    assert not [line for line in told(play) if "Race phase" in line]
