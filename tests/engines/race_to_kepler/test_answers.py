"""What a player can type, and what the label beside it promises."""

import pytest

from engines.play import Ask, IllegalMove, Play, UnreadableMove
from tests.engines.race_to_kepler.tables import (
    ANN,
    CARGO_APPRAISER,
    GEM_CUTTER,
    GOLD,
    INDUS_SWARM,
    IRON,
    MAFIA,
    MIRROR_VOLE,
    PLASMA_SPRAYER,
    RED_KREMLIN_DRIVE,
    SHADOW_OCTANT,
    SPIRAL_NAUTILUS,
    STAR_CLERK,
    STORM_BEAR,
    TIDE_READER,
    TUNNEL_WHALE,
    VEIN_TAPPER,
    VOLATILE_CANISTER,
    YAMUNA_ELEPHANT,
    acting,
    encounter,
    mat,
    moves,
    played,
    player,
    turn,
)


def labels(play: Play, seat: int = ANN) -> dict[str, str]:
    ask: Ask = play.waiting_for[seat]
    return {answer: str(option.label) for answer, option in ask.options.items()}


def test_for_actions():
    play = acting(ann=player(hand=[IRON, VOLATILE_CANISTER]), energy=3, money=3)

    said = labels(play)

    assert said["play iron"] == "Iron: gain 1 money"
    assert said[f"play {VOLATILE_CANISTER}"].endswith("If discarded or ejected: gain 2 energy")
    assert said["acquire gold"] == "Gold for 3"
    assert said["operate 4"] == "3 energy: jump 1 parsec"
    assert said["end"] == "End your turn"


def test_a_lower_cost_is_the_one_that_is_said():
    play = played(CARGO_APPRAISER, money=5)

    assert labels(play)["acquire gold"] == "Gold for 2"


def test_a_card_from_elsewhere_says_from_where():
    play = played(TIDE_READER, discard=[IRON])

    assert labels(play) == {
        "eject iron from discard": "Iron from your discards", "decline": "None, thank you",
    }  # fmt: skip


def test_for_alternatives():
    play = played(PLASMA_SPRAYER)

    assert labels(play) == {
        f"choose {PLASMA_SPRAYER} 1": "draw 1 card",
        f"choose {PLASMA_SPRAYER} 2": "gain 1 energy for each card ejected this turn",
    }


def test_for_cards_looked_at_the_heading_says_what_becomes_of_them():
    play = played(SPIRAL_NAUTILUS, deck=[IRON])

    options = play.waiting_for[ANN].options

    assert {answer: str(option.group) for answer, option in options.items()} == {
        "eject iron from deck": "Eject", "draw iron from deck": "Draw",
    }  # fmt: skip


def test_for_a_scan():
    play = turn(ann=player(RED_KREMLIN_DRIVE, deck=[IRON]))

    assert labels(play) == {"discard iron from deck": "Iron", "decline": "None, thank you"}


def test_for_crew_cards_turned_up():
    play = played(SHADOW_OCTANT, crew=[STAR_CLERK])

    assert labels(play) == {
        f"gain {STAR_CLERK} from crew": "Star Clerk", "decline": "None, thank you",
    }  # fmt: skip


def test_for_using_a_card_again():
    play = acting(ann=player(hand=[MIRROR_VOLE], play=[IRON, GOLD]))

    moves(play, ANN, f"play {MIRROR_VOLE}")

    assert labels(play) == {"replay iron": "Iron", "replay gold": "Gold"}


def test_for_keeping_a_card():
    play = turn(ann=player(YAMUNA_ELEPHANT, hand=[IRON]))

    moves(play, ANN, "end")

    assert labels(play) == {"keep iron": "Iron", "decline": "None, thank you"}


def test_for_bids():
    play = encounter(ann=player(parsecs=1, hand=[GEM_CUTTER, IRON]), titans=[STORM_BEAR])

    before = labels(play)
    moves(play, ANN, f"bid {GEM_CUTTER}")

    assert before == {
        f"bid {GEM_CUTTER}": "Gem Cutter, worth 6", "bid iron": "Iron, worth 1",
        "pass": "Bid nothing",
    }  # fmt: skip
    assert labels(play)["done"] == "Bid these cards: 6 in all"


def test_for_the_prize():
    ann = player(INDUS_SWARM, parsecs=1, hand=[IRON])
    play = encounter(ann=ann, titans=[TUNNEL_WHALE])

    moves(play, ANN, "bid iron")

    assert labels(play) == {
        f"take {TUNNEL_WHALE}": "Tunnel Whale: gain 1 energy, 3 money and 1 market action",
        "jump": "jump 2 parsecs instead",
    }


def test_storm_bear_says_from_where_it_must_be_ejected():
    play = acting(ann=player(hand=[STORM_BEAR]))

    assert "from your hand or from your discards" in labels(play)[f"play {STORM_BEAR}"]


def test_for_showing_cards():
    play = played(VEIN_TAPPER, hand=[GOLD])

    moves(play, ANN, f"choose {VEIN_TAPPER} 2")

    assert labels(play) == {"show gold": "Gold", "decline": "None, thank you"}


@pytest.mark.parametrize("text", ["PLAY IRON", "  play   iron ", "Play Iron"])
def test_capitals_and_spaces_do_not_matter(text):
    play = acting(ann=player(hand=[IRON]))

    moves(play, ANN, text)

    assert mat(play).play == [IRON]


@pytest.mark.parametrize("text", ["play gold", "play", "acquire iron", "operate 5", "take tit5"])
def test_an_answer_that_is_not_possible_changes_nothing(text):
    play = acting(ann=player(hand=[IRON, MAFIA]))

    with pytest.raises(IllegalMove):
        play.move(ANN, text)

    assert (mat(play).hand, mat(play).play) == ([IRON, MAFIA], [])


@pytest.mark.parametrize("text", ["", "   ", "play\x07iron", "x" * 300])
def test_an_answer_that_cannot_be_read_changes_nothing(text):
    play = acting(ann=player(hand=[IRON]))

    with pytest.raises(UnreadableMove):
        play.move(ANN, text)

    assert mat(play).hand == [IRON]


def test_copies_of_a_card_are_one_answer():
    play = acting(ann=player(hand=[IRON, IRON, IRON]))

    assert list(labels(play)) == ["play iron", "end"]
