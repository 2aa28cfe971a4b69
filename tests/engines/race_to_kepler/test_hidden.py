"""What each seat may see. Two games that differ only in something hidden must look the same."""

import pytest

from engines import race_to_kepler
from engines.play import Play
from engines.race_to_kepler.view import CardView
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    BURN_CONTROLLER,
    GOLD,
    INDUS_SWARM,
    IRON,
    MAFIA,
    MIRROR_VOLE,
    RED_KREMLIN_DRIVE,
    SHADOW_OCTANT,
    SMELTER_BOSS,
    SPIRAL_NAUTILUS,
    STAR_CLERK,
    STORM_BEAR,
    TIDE_READER,
    TUNNEL_WHALE,
    VEIN_TAPPER,
    YAMUNA_ELEPHANT,
    acting,
    answers,
    encounter,
    mat,
    moves,
    played,
    player,
    told,
    turn,
)

OTHERS = pytest.mark.parametrize("seat", [BOB, None])
ALL = pytest.mark.parametrize("seat", [ANN, BOB, None])


def sight(play: Play, seat: int | None) -> tuple:
    """All that a seat gets to see: the board, the board as text, and what it was told."""
    return play.view(seat), play.text(seat), told(play, seat)


def ids(cards: list[CardView]) -> list[str]:
    return [card.id for card in cards]


def bidding(*bid: str) -> Play:
    """Ann has bid some of her three cards, and now it is Bob's turn to bid."""
    play = encounter(ann=player(parsecs=1, hand=[IRON, GOLD, MAFIA]), bob=player(hand=[IRON, IRON]),
                     titans=[STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE])  # fmt: skip
    moves(play, ANN, *(f"bid {card}" for card in bid), "done")
    return play


# Cities


@OTHERS
def test_the_cities_offered_are_seen_by_their_player_alone(seat):
    play = Play.start(race_to_kepler, seats=2, seed="hidden")

    offered = play.view(ANN).mats[ANN].offered

    assert ids(offered) == play.table.mats[ANN].offered
    assert play.view(seat).mats[ANN].offered == []


@OTHERS
def test_the_city_chosen_is_secret_until_all_have_chosen(seat):
    one, other = (Play.start(race_to_kepler, seats=3, seed="hidden") for _ in range(2))

    moves(one, ANN, answers(one)[0])
    moves(other, ANN, answers(other)[1])

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).mats[ANN].has_chosen


def test_all_cities_are_shown_when_all_have_chosen():
    play = Play.start(race_to_kepler, seats=2, seed="hidden")

    chosen = [play.table.mats[seat].offered[0] for seat in (ANN, BOB)]
    for seat, city in enumerate(chosen):
        moves(play, seat, f"city {city}")

    assert [seen.city.id for seen in play.view(None).mats] == chosen


# Hands and decks


@OTHERS
def test_a_hand_is_seen_by_its_player_alone(seat):
    one = acting(ann=player(hand=[IRON, GOLD]), active=BOB)
    other = acting(ann=player(hand=[MAFIA, STAR_CLERK]), active=BOB)

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).mats[ANN].hand_count == 2
    assert sorted(ids(one.view(ANN).mats[ANN].hand)) == [GOLD, IRON]


@ALL
def test_nobody_sees_the_order_of_a_personal_deck(seat):
    one = acting(ann=player(deck=[IRON, GOLD, MAFIA]))
    other = acting(ann=player(deck=[MAFIA, IRON, GOLD]))

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).mats[ANN].deck_count == 3


@ALL
def test_nobody_sees_the_order_of_the_crew_deck_or_the_titan_deck(seat):
    one = acting(crew=[STAR_CLERK, TIDE_READER], titans=[STORM_BEAR, MIRROR_VOLE])
    other = acting(crew=[TIDE_READER, STAR_CLERK], titans=[MIRROR_VOLE, STORM_BEAR])

    assert sight(one, seat) == sight(other, seat)
    assert (one.view(seat).crew_count, one.view(seat).titan_count) == (2, 2)


@OTHERS
def test_cards_drawn_are_seen_by_the_drawing_player_alone(seat):
    one, other = (played(STAR_CLERK, hand=[MAFIA], deck=[card]) for card in (IRON, GOLD))

    for play in (one, other):
        moves(play, ANN, "eject mafia")

    assert sight(one, seat) == sight(other, seat)
    assert told(one, ANN) != told(other, ANN)


@OTHERS
def test_cards_looked_at_are_seen_by_the_looking_player_alone(seat):
    one, other = (played(SPIRAL_NAUTILUS, deck=[card, MAFIA, IRON]) for card in (GOLD, STAR_CLERK))

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).looking_count == 3
    assert ids(one.view(ANN).looking) == [GOLD, MAFIA, IRON]


@OTHERS
def test_a_card_put_back_on_the_deck_is_known_to_its_player_alone(seat):
    one, other = (turn(ann=player(RED_KREMLIN_DRIVE, deck=[c, MAFIA])) for c in (IRON, GOLD))

    for play in (one, other):
        moves(play, ANN, "decline")

    assert sight(one, seat) == sight(other, seat)
    assert ids(one.view(ANN).mats[ANN].deck_top) == [IRON]


def test_what_a_player_put_on_top_of_the_deck_is_shown_to_that_player():
    play = played(SMELTER_BOSS, discard=[IRON, GOLD], deck=[MAFIA])

    moves(play, ANN, "move iron from discard", "move gold from discard")

    assert ids(play.view(ANN).mats[ANN].deck_top) == [GOLD, IRON]
    assert play.view(BOB).mats[ANN].deck_top == []


def test_a_known_card_that_is_drawn_is_no_longer_on_top():
    ann = player(deck=[GOLD, MAFIA, IRON], known=2, hand=[STAR_CLERK, IRON])
    play = acting(ann=ann)

    moves(play, ANN, f"play {STAR_CLERK}", "eject iron")

    assert ids(play.view(ANN).mats[ANN].deck_top) == [MAFIA]


def test_a_new_deck_is_not_known():
    play = turn(ann=player(deck=[GOLD], known=1, hand=[IRON] * 6))

    moves(play, ANN, "end")

    assert mat(play).known == 0


@OTHERS
def test_the_card_kept_at_cleanup_is_not_seen(seat):
    ann = {"hand": [IRON, GOLD], "deck": [MAFIA] * 9}
    one, other = (turn(ann=player(YAMUNA_ELEPHANT, **ann)) for _ in range(2))

    moves(one, ANN, "end", "keep iron")
    moves(other, ANN, "end", "keep gold")

    seen = [ids(play.view(seat).mats[ANN].discard) for play in (one, other)]
    assert seen == [[GOLD], [IRON]]
    assert one.view(seat).mats[ANN].hand == []
    assert not [line for line in told(one, seat) if "keeps" in line and "Iron" in line]


# Bids


@OTHERS
def test_which_cards_are_bid_is_secret_until_all_have_bid(seat):
    one, other = bidding(IRON, MAFIA), bidding(GOLD, IRON)

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).mats[ANN].bid_count == 2
    assert one.view(seat).mats[ANN].bid_total is None


def test_everyone_sees_the_own_bid():
    play = bidding(IRON, MAFIA)

    assert ids(play.view(ANN).mats[ANN].bid) == [IRON, MAFIA]
    assert play.view(ANN).mats[ANN].bid_total == 3


@ALL
def test_the_titans_in_the_row_are_seen_by_all(seat):
    play = bidding(IRON)

    assert ids(play.view(seat).row) == [STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE]


# What lies open


@ALL
def test_discards_play_areas_supply_and_airlock_lie_open(seat):
    ann = player(play=[GOLD], discard=[IRON, MAFIA])
    play = acting(ann=ann, airlock=[STORM_BEAR])

    view = play.view(seat)

    assert (ids(view.mats[ANN].play), ids(view.mats[ANN].discard)) == (
        [GOLD],
        [IRON, MAFIA],
    )
    assert (ids(view.airlock), len(view.supply)) == ([STORM_BEAR], 5)


def test_cards_left_in_hand_are_seen_at_cleanup():
    play = turn(ann=player(hand=[IRON, MAFIA], deck=[GOLD] * 5))

    moves(play, ANN, "end")

    assert ids(play.view(BOB).mats[ANN].discard) == [IRON, MAFIA]


@OTHERS
def test_crew_cards_turned_up_are_seen_by_all(seat):
    play = played(SHADOW_OCTANT, crew=[TIDE_READER, STAR_CLERK])

    assert ids(play.view(seat).turned_up) == [TIDE_READER, STAR_CLERK]


def test_a_titan_taken_from_the_deck_is_seen_by_all():
    play = acting(ann=player(INDUS_SWARM), energy=10, titans=[SHADOW_OCTANT])

    moves(play, ANN, "operate 4")

    assert "Shadow Octant" in told(play, BOB)[-1]


def test_cards_shown_and_cards_discarded_from_the_deck_are_seen_by_all():
    shown = played(VEIN_TAPPER, hand=[GOLD])
    burned = played(BURN_CONTROLLER, deck=[STAR_CLERK, IRON, IRON])

    moves(shown, ANN, f"choose {VEIN_TAPPER} 2", "show gold")

    assert [line for line in told(shown, BOB) if "shows Gold" in line]
    assert [line for line in told(burned, None) if "discards Star Clerk" in line]
