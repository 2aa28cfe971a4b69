"""How texts are read: costs, orders, alternatives; and in which order triggers come."""

from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    CIRCUIT_SPIDER,
    CONGO_LANCE,
    ESCAPE_FLYER,
    FOLD_HELMSMAN,
    GOLD,
    HALO_OF_EDO,
    INDUS_SWARM,
    IRON,
    PULSE_RIGGER,
    RELAY_MACHINIST,
    STAR_CLERK,
    STORM_BEAR,
    SUPPLY,
    TIDE_READER,
    VOLATILE_CANISTER,
    acting,
    answers,
    mat,
    moves,
    played,
    player,
    to_spend,
    told,
)

# Texts


def test_without_the_whole_cost_of_a_text_there_is_no_result():
    play = played(PULSE_RIGGER, hand=[IRON], deck=[GOLD])

    assert mat(play).hand == [IRON]
    assert to_spend(play) == (1, 0, 1)
    assert "end" in answers(play)


def test_a_text_with_a_cost_may_be_declined():
    play = played(TIDE_READER, discard=[IRON], deck=[GOLD])

    moves(play, ANN, "decline")

    assert (mat(play).hand, mat(play).discard) == ([], [IRON])


def test_a_plain_order_is_done_as_far_as_possible():
    play = played(FOLD_HELMSMAN, deck=[IRON])

    assert (mat(play).hand, mat(play).discard) == ([], [IRON])


def test_a_plain_order_cannot_be_declined():
    play = played(CIRCUIT_SPIDER, deck=[IRON, GOLD])

    assert answers(play) == ["discard iron", "discard gold"]


def test_of_two_alternatives_one_that_brings_nothing_may_be_chosen():
    play = played(ESCAPE_FLYER, airlock=[])

    moves(play, ANN, f"choose {ESCAPE_FLYER} 2")

    assert play.table.supply == SUPPLY
    assert to_spend(play) == (1, 0, 1)


# Whose effect it is


def test_the_white_box_comes_before_the_trait_of_the_city():
    ann = player(HALO_OF_EDO, hand=[IRON, STORM_BEAR])
    play = acting(ann=ann, energy=4)

    moves(play, ANN, "operate 2", f"eject {STORM_BEAR}")

    gains = [line for line in told(play, BOB) if "gains" in line]
    assert [line.split("gains ")[1] for line in gains] == ["2 energy.", "1 energy."]


def test_the_white_box_comes_before_the_trait_when_a_card_is_discarded_too():
    ann = player(CONGO_LANCE, hand=[RELAY_MACHINIST, STORM_BEAR], deck=[IRON, IRON])
    play = acting(ann=ann)

    moves(play, ANN, f"play {RELAY_MACHINIST}", f"discard {STORM_BEAR}")

    gains = [line for line in told(play, BOB) if "gains" in line]
    assert [line.split("gains ")[1] for line in gains] == ["2 energy.", "1 energy."]


def test_what_a_trigger_brings_belongs_to_the_player_who_caused_it():
    play = acting(ann=player(hand=[STAR_CLERK, VOLATILE_CANISTER]), bob=player(INDUS_SWARM))

    moves(play, ANN, f"play {STAR_CLERK}", f"eject {VOLATILE_CANISTER}")

    assert play.table.active == ANN
    assert play.table.turn.energy == 1 + 2
