"""What the Titans in the colours of Miners and Smugglers do."""

import pytest

from tests.engines.race_to_kepler.tables import (
    ALBORZ_TOW,
    ANN,
    BACK_ALLEY_DEALER,
    BROAD_WING_CONDOR,
    CARAVAN_LION,
    CARGO_APPRAISER,
    CARRION_RAVEN,
    CORE_WELDER,
    GOLD,
    GREY_BROKER,
    HOARD_TORTOISE,
    IRON,
    MAFIA,
    MIRROR_VOLE,
    PICKPOCKET_LEMUR,
    SHADOW_OCTANT,
    STAR_CLERK,
    STORM_BEAR,
    SUPPLY,
    TIDE_READER,
    TUNNEL_WHALE,
    VEIN_TAPPER,
    VOLATILE_CANISTER,
    acting,
    answers,
    mat,
    moves,
    played,
    player,
    to_spend,
)

FROM_SUPPLY = [f"move {card} from supply" for card in SUPPLY]


def mirrored(*others: str, **things):
    """Mirror Vole is played while those others lie in the play area."""
    ann = player(hand=[MIRROR_VOLE, IRON], play=list(others), deck=[GOLD, GOLD])
    play = acting(ann=ann, **things)
    moves(play, ANN, f"play {MIRROR_VOLE}")
    return play


# Mirror Vole


def test_mirror_vole_uses_another_card_in_the_play_area_again():
    play = mirrored(TUNNEL_WHALE, GOLD)

    offered = answers(play)
    moves(play, ANN, f"replay {TUNNEL_WHALE}")

    assert offered == [f"replay {TUNNEL_WHALE}", "replay gold"]
    assert to_spend(play) == (1, 3, 2)
    assert mat(play).play == [TUNNEL_WHALE, GOLD, MIRROR_VOLE]


def test_mirror_vole_takes_the_only_other_card():
    play = mirrored(GOLD)

    assert to_spend(play) == (0, 2, 1)


def test_mirror_vole_alone_does_nothing():
    play = mirrored()

    assert to_spend(play) == (0, 0, 1)


def test_mirror_vole_lets_the_player_choose_anew():
    play = mirrored(STAR_CLERK)

    moves(play, ANN, "eject iron")

    assert mat(play).hand == [GOLD]
    assert play.table.turn.energy == 1


def test_mirror_vole_repeats_no_white_box():
    play = mirrored(CORE_WELDER)

    moves(play, ANN, "decline")

    assert play.table.turn.energy == 1
    assert mat(play).hand == [IRON]


def test_mirror_vole_finds_nothing_to_repeat_on_a_card_with_only_a_white_box():
    play = mirrored(VOLATILE_CANISTER)

    assert to_spend(play) == (0, 0, 1)


def test_mirror_vole_counts_no_card_as_played_twice():
    ann = player(ALBORZ_TOW, hand=[GOLD, MIRROR_VOLE])
    play = acting(ann=ann, energy=8)

    moves(play, ANN, "play gold", f"play {MIRROR_VOLE}")
    energy = play.table.turn.energy
    moves(play, ANN, "operate 3")

    assert energy == 8 + 1
    assert mat(play).parsecs == 1


def test_a_card_that_mirror_vole_uses_can_eject_itself():
    play = mirrored(BACK_ALLEY_DEALER)

    moves(play, ANN, f"eject {BACK_ALLEY_DEALER} from play", f"choose {BACK_ALLEY_DEALER} 1")

    assert mat(play).play == [MIRROR_VOLE]
    assert to_spend(play) == (0, 2, 1)


def test_lower_costs_are_repeated_by_mirror_vole():
    play = mirrored(CARGO_APPRAISER, discount=1, money=3)

    moves(play, ANN, f"acquire {GREY_BROKER}")

    assert play.table.turn.money == 0


# Caravan Lion


def test_caravan_lion_gains_a_market_action_and_2_money():
    play = played(CARAVAN_LION)

    assert to_spend(play) == (0, 2, 2)


def test_caravan_lion_jumps_1_the_first_time_a_card_is_acquired():
    play = played(CARAVAN_LION, money=4)

    before = mat(play).parsecs
    moves(play, ANN, "acquire gold")
    first = mat(play).parsecs
    moves(play, ANN, "acquire gold")

    assert (before, first, mat(play).parsecs) == (0, 1, 1)


def test_caravan_lion_does_not_jump_for_a_card_acquired_before():
    ann = player(hand=[CARAVAN_LION])
    play = acting(ann=ann, money=3)

    moves(play, ANN, "acquire gold", f"play {CARAVAN_LION}")

    assert mat(play).parsecs == 0


def test_caravan_lion_does_not_jump_for_a_gained_card():
    ann = player(hand=[CARAVAN_LION, PICKPOCKET_LEMUR])
    play = acting(ann=ann)

    moves(play, ANN, f"play {CARAVAN_LION}", f"play {PICKPOCKET_LEMUR}")
    moves(play, ANN, f"gain {STAR_CLERK} from supply")

    assert mat(play).parsecs == 0


def test_caravan_lion_used_twice_jumps_twice():
    ann = player(hand=[CARAVAN_LION, MIRROR_VOLE])
    play = acting(ann=ann)

    moves(play, ANN, f"play {CARAVAN_LION}", f"play {MIRROR_VOLE}", "acquire gold")

    assert mat(play).parsecs == 2


# Hoard Tortoise


@pytest.mark.parametrize(("more", "gold"), [("done", 1), ("gain gold from pile", 2)])
def test_hoard_tortoise_gains_one_or_two_gold(more, gold):
    play = played(HOARD_TORTOISE)

    moves(play, ANN, "gain gold from pile", more)

    assert mat(play).hand == [GOLD] * gold
    assert len(play.table.pile) == 10 - gold
    assert to_spend(play) == (0, 0, 1)


def test_hoard_tortoise_gains_what_is_left_of_the_pile():
    play = played(HOARD_TORTOISE, gold=1)

    moves(play, ANN, "gain gold from pile")

    assert mat(play).hand == [GOLD]


# Tunnel Whale


def test_tunnel_whale_gains_3_money_a_market_action_and_an_energy():
    play = played(TUNNEL_WHALE)

    assert to_spend(play) == (1, 3, 2)


# Carrion Raven


def test_carrion_raven_gains_any_card_from_the_airlock():
    play = played(CARRION_RAVEN, airlock=[IRON, STORM_BEAR, GREY_BROKER])

    offered = answers(play)
    moves(play, ANN, f"gain {STORM_BEAR} from airlock")

    assert offered == [f"gain {card} from airlock" for card in (IRON, STORM_BEAR, GREY_BROKER)] + [
        "decline"
    ]
    assert (mat(play).hand, play.table.airlock) == ([STORM_BEAR], [IRON, GREY_BROKER])


def test_carrion_raven_finds_nothing_in_an_empty_airlock():
    play = played(CARRION_RAVEN)

    assert answers(play) == ["end"]


# Broad-Wing Condor


@pytest.mark.parametrize(("moved", "gained"), [(0, 0), (1, 1), (3, 3), (5, 3)])
def test_broad_wing_condor_moves_supply_cards_for_an_energy_each_up_to_3(moved, gained):
    play = played(BROAD_WING_CONDOR)

    stop = {0: ["decline"], 5: []}.get(moved, ["done"])
    moves(play, ANN, *FROM_SUPPLY[:moved], *stop)

    assert play.table.airlock == SUPPLY[:moved]
    assert to_spend(play) == (1 + gained, 0, 1)


# Pickpocket Lemur


def test_pickpocket_lemur_gains_any_card_from_the_crew_supply():
    play = played(PICKPOCKET_LEMUR, crew=[TIDE_READER])

    offered = answers(play)
    moves(play, ANN, f"gain {GREY_BROKER} from supply")

    assert offered == [*(f"gain {card} from supply" for card in SUPPLY), "decline"]
    assert mat(play).hand == [GREY_BROKER]
    assert play.table.supply[-1] == TIDE_READER


# Shadow Octant


def test_shadow_octant_takes_one_of_the_top_four_crew_cards_and_the_rest_go_to_the_airlock():
    crew = [TIDE_READER, VEIN_TAPPER, CORE_WELDER, VEIN_TAPPER, STAR_CLERK]
    play = played(SHADOW_OCTANT, crew=crew)

    offered = answers(play)
    moves(play, ANN, f"gain {VEIN_TAPPER} from crew")

    assert offered == [f"gain {card} from crew" for card in (TIDE_READER, VEIN_TAPPER, CORE_WELDER)
                       ] + ["decline"]  # fmt: skip
    assert mat(play).hand == [VEIN_TAPPER]
    assert play.table.airlock == [TIDE_READER, CORE_WELDER, VEIN_TAPPER]
    assert play.table.crew_deck == [STAR_CLERK]
    assert to_spend(play) == (1, 0, 1)


def test_shadow_octant_may_leave_all_four():
    play = played(SHADOW_OCTANT, crew=[TIDE_READER, VEIN_TAPPER, CORE_WELDER, MAFIA])

    moves(play, ANN, "decline")

    assert len(play.table.airlock) == 4
    assert (mat(play).hand, play.table.turn.energy) == ([], 1)


def test_shadow_octant_turns_up_what_is_left_of_the_crew_deck():
    play = played(SHADOW_OCTANT, crew=[TIDE_READER, VEIN_TAPPER])

    moves(play, ANN, f"gain {TIDE_READER} from crew")

    assert (mat(play).hand, play.table.airlock) == ([TIDE_READER], [VEIN_TAPPER])


def test_shadow_octant_with_an_empty_crew_deck_gains_an_energy():
    play = played(SHADOW_OCTANT)

    assert to_spend(play) == (1, 0, 1)
