"""The turn: two phases in order, then the player to the left; and how the game ends."""

import pytest

from engines import exoplanets
from engines.play import IllegalMove, NotYourTurn, Play
from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    GAIN_2,
    HOST_PLUS_2,
    ROCKY_E,
    SUPER_E,
    a_table,
    answers,
    evolve,
    hand,
    moves,
    on,
    play_to_the_end,
    player,
    resources,
    turn,
    world,
)

RESERVES = [["p11"], ["p12"]]

# Two phases


def test_a_turn_begins_with_the_birth_of_a_planet():
    play = turn(world(ROCKY_E, "n1"), reserves=RESERVES, ann=player("EEE"))

    assert answers(play, ANN) == ["draw", "take p11", "take p12"]


def test_before_the_planet_is_placed_there_is_no_life_and_no_space_tile():
    play = turn(world(ROCKY_E, "n1"), reserves=RESERVES, ann=player("EEE", hand=[GAIN_2]))

    for text in (f"life {ROCKY_E} E", f"play {GAIN_2}", "end"):
        with pytest.raises(IllegalMove):
            play.move(ANN, text)
    moves(play, ANN, "take p11")
    for text in (f"life {ROCKY_E} E", f"play {GAIN_2}", "end"):
        with pytest.raises(IllegalMove):
            play.move(ANN, text)


def test_no_goal_is_revealed_in_the_first_phase():
    play = turn(world(ROCKY_E, "n1", species=ANN), ann=player(hand=["s23"]))

    with pytest.raises(IllegalMove):
        play.move(ANN, "goal s23")


def test_then_comes_evolution():
    play = turn(world(ROCKY_E, "n1"), reserves=RESERVES, ann=player("E"))

    moves(play, ANN, "take p11", "place e2")

    assert f"life {ROCKY_E} E" in answers(play, ANN)
    assert "end" in answers(play, ANN)


def test_only_one_planet_is_created_a_turn():
    play = turn(world(ROCKY_E, "n1"), reserves=RESERVES, ann=player("E"))

    moves(play, ANN, "take p11", "place e2")

    assert not answers(play, ANN, "draw") + answers(play, ANN, "take") + answers(play, ANN, "place")
    with pytest.raises(IllegalMove):
        play.move(ANN, "take p12")


def test_the_space_tile_just_taken_can_be_played_in_the_same_turn():
    play = turn(space={"n": [GAIN_2]}, reserves=RESERVES)

    moves(play, ANN, "take p11", "place n2", f"play {GAIN_2}", "gain EE")

    assert hand(play, ANN) == []


def test_life_and_space_tiles_come_in_any_order_and_number():
    play = turn(
        world(ROCKY_E, "n1"),
        reserves=RESERVES,
        space={"e": ["s30"]},
        ann=player(hand=[GAIN_2, "s18", HOST_PLUS_2]),
    )

    moves(play, ANN, "take p11", "place e2", f"life {ROCKY_E} E")
    moves(play, ANN, f"play {GAIN_2}", "gain EE", f"life {ROCKY_E} E")
    moves(play, ANN, f"play {HOST_PLUS_2}", f"under {ROCKY_E}", f"life {ROCKY_E} E")

    assert play.table.planets[ROCKY_E].life == [3, 0]
    assert play.table.players[ANN].hand == ["s18", "s30"]


def test_there_is_nothing_else_to_do_and_no_trading():
    play = evolve(
        world(ROCKY_E, "n1", species=ANN),
        world("p05", "e1", life={ANN: 3}),
        ann=player("EEEEWWWGGG", hand=[GAIN_2, "s23"]),
        bob=player("EEEWWWGGG"),
    )

    verbs = {text.split()[0] for text in answers(play, ANN)}

    assert verbs == {"life", "species", "goal", "play", "end"}


def test_a_turn_may_be_ended_although_more_could_be_done():
    play = turn(world(ROCKY_E, "n1"), reserves=RESERVES, ann=player("EE", hand=[GAIN_2]))

    moves(play, ANN, "take p11", "place e2", "end")

    assert not play.waiting_for
    assert hand(play, ANN)[0] == GAIN_2


def test_a_turn_ends_by_itself_when_nothing_is_in_hand_and_nothing_can_be_done():
    play = evolve(world(ROCKY_E, "n1"), ann=player(""))

    assert not play.waiting_for


def test_who_holds_a_space_tile_is_asked_even_if_only_to_end_the_turn():
    play = evolve(world(ROCKY_E, "n1"), ann=player(hand=["s23"]), cloud="")

    assert answers(play, ANN) == ["end"]


# Whose turn it is


def test_the_turn_passes_to_the_left():
    play = on(a_table(order=[BOB, CID, ANN], cid=player()))
    asked = []

    while len(asked) < 5:
        [seat] = play.waiting_for
        asked.append(seat)
        number = play.table.star
        while play.table.star == number or "end" in answers(play, seat):
            options = answers(play, seat)
            play.move(seat, "end" if "end" in options else options[-1])

    assert asked == [BOB, CID, ANN, BOB, CID]


def test_nobody_plays_in_anothers_turn():
    play = on(a_table(bob=player("EEE", hand=["s08"])))

    with pytest.raises(NotYourTurn):
        play.move(BOB, "draw")


def test_a_goal_cannot_be_revealed_in_another_players_turn():
    play = turn(world(ROCKY_E, "n1", species=BOB), bob=player(hand=["s23"]))

    moves(play, ANN, "draw")

    with pytest.raises(NotYourTurn):
        play.move(BOB, "goal s23")


# The end


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_has_five_turns(seats):
    play = Play.start(exoplanets, seats=seats, seed="five")

    births = []
    while play.waiting_for:
        seat, energy = min(play.waiting_for), play.table.star
        play.move(seat, answers(play, seat)[-1])
        births += [seat] * (energy - play.table.star)

    assert [births.count(seat) for seat in range(seats)] == [5] * seats
    assert len(play.table.planets) == 4 + 5 * seats


def test_the_game_goes_on_while_there_is_energy_on_the_star():
    play = on(a_table(star=2, reserves=RESERVES))

    moves(play, ANN, "take p11", "place n2", "end")

    assert list(play.waiting_for) == [BOB]
    assert play.outcome is None


def test_who_takes_the_last_energy_finishes_the_whole_turn():
    play = on(
        a_table(world(ROCKY_E, "n1"), star=1, reserves=RESERVES, ann=player("E", hand=[GAIN_2]))
    )

    moves(play, ANN, "take p11", "place e2")
    still = play.outcome
    moves(play, ANN, f"life {ROCKY_E} E", f"play {GAIN_2}", "gain EE", "end")

    assert still is None
    assert play.table.planets[ROCKY_E].life == [1, 0]
    assert play.outcome is not None


def test_nobody_plays_after_the_last_energy_is_taken():
    play = on(
        a_table(star=1, order=[BOB, ANN], reserves=RESERVES, ann=player("EEE", hand=[GAIN_2]))
    )

    moves(play, BOB, "take p11", "place n2", "end")

    assert not play.waiting_for
    assert play.outcome is not None


def test_the_last_energy_is_the_active_players():
    play = on(a_table(world(ROCKY_E, "n1"), star=1, cloud="", reserves=[["p24"], ["p12"]]))

    moves(play, ANN, f"take {SUPER_E}", "place n2")

    assert resources(play, ANN) == "E"
    assert play.table.star == 0


def test_no_goal_is_revealed_once_the_game_is_over():
    table = a_table(world(ROCKY_E, "n1", species=BOB), star=1, bob=player(hand=["s23"]))
    play = play_to_the_end(on(table))

    assert play.outcome is not None
    assert play.outcome.scores[BOB].parts["Goals"] == 0
    with pytest.raises(NotYourTurn):
        play.move(BOB, "goal s23")


def test_with_fewer_than_four_players_space_tiles_are_left_on_the_arms():
    left = {}
    for seats in (2, 3, 4):
        play = play_to_the_end(Play.start(exoplanets, seats=seats, seed="left"))
        left[seats] = sum(len(pile) for pile in play.table.space.values())

    assert left == {2: 4 * 3 - 10, 3: 4 * 4 - 15, 4: 0}
