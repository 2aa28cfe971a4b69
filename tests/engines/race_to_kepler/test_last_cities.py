"""What Reef Hauler, Yamuna Elephant, Chao Phraya Bazaar, Lagoon Colossus and Andes Terrace do."""

import pytest

from engines.race_to_kepler.table import Turn
from tests.engines.race_to_kepler.tables import (
    ANDES_TERRACE,
    ANN,
    BLAST_CREW,
    BOB,
    CHAO_PHRAYA_BAZAAR,
    CORE_WELDER,
    ESCAPE_FLYER,
    FREIGHT_RUNNER,
    GEM_CUTTER,
    GOLD,
    IRON,
    LAGOON_COLOSSUS,
    MAFIA,
    MIRROR_VOLE,
    PULSE_RIGGER,
    REEF_HAULER,
    RETURN_SWALLOW,
    SHADOW_OCTANT,
    STAR_CLERK,
    STORM_BEAR,
    SUPPLY,
    TIDE_READER,
    TUNNEL_WHALE,
    VEIN_TAPPER,
    WRECK_PICKER,
    YAMUNA_ELEPHANT,
    acting,
    answers,
    encounter,
    mat,
    moves,
    player,
    to_spend,
    turn,
)

FROM_SUPPLY = [f"move {card} from supply" for card in SUPPLY]


def operated(city: str, number: int, *, energy: int, hand=(), deck=(), discard=(), **things):
    """Ann has just used that operation, with that energy and these cards."""
    ann = player(city, hand=hand, deck=deck, discard=list(discard))
    play = acting(ann=ann, energy=energy, **things)
    moves(play, ANN, f"operate {number}")
    return play


# Reef Hauler


def test_reef_hauler_gains_1_money_at_the_start_of_the_turn():
    play = turn(ann=player(REEF_HAULER))

    assert to_spend(play) == (0, 1, 1)


@pytest.mark.parametrize(
    ("number", "cost", "parsecs", "money", "market"),
    [(1, 2, 0, 0, 2), (2, 3, 1, 1, 1), (3, 5, 2, 0, 1), (4, 8, 3, 0, 1)],
)
def test_reef_hauler_uses_energy_for_market_actions_money_and_jumps(
    number, cost, parsecs, money, market
):
    play = operated(REEF_HAULER, number, energy=cost)

    assert mat(play).parsecs == parsecs
    assert to_spend(play) == (0, money, market)


def test_reef_hauler_4_gains_a_gold():
    play = operated(REEF_HAULER, 4, energy=8)

    moves(play, ANN, "gain gold from pile")

    assert (mat(play).hand, len(play.table.pile)) == ([GOLD], 9)


# Yamuna Elephant


def test_yamuna_elephant_may_keep_a_card_at_cleanup_and_draws_five_besides():
    ann = player(YAMUNA_ELEPHANT, hand=[IRON, GOLD, MAFIA], deck=[STAR_CLERK] * 6)
    play = turn(ann=ann)

    moves(play, ANN, "play mafia", "decline", "end")
    offered = answers(play)
    moves(play, ANN, "keep gold")

    assert offered == ["keep iron", "keep gold", "decline"]
    assert mat(play).hand == [GOLD] + [STAR_CLERK] * 5
    assert mat(play).discard == [MAFIA, IRON]


def test_yamuna_elephant_may_keep_none():
    play = turn(ann=player(YAMUNA_ELEPHANT, hand=[IRON], deck=[STAR_CLERK] * 6))

    moves(play, ANN, "end", "decline")

    assert (mat(play).hand, mat(play).discard) == ([STAR_CLERK] * 5, [IRON])


def test_yamuna_elephant_with_an_empty_hand_keeps_none():
    play = turn(ann=player(YAMUNA_ELEPHANT, deck=[STAR_CLERK] * 6))

    moves(play, ANN, "end")

    assert mat(play).hand == [STAR_CLERK] * 5


@pytest.mark.parametrize(("number", "cost", "parsecs"), [(1, 3, 1), (3, 6, 3), (4, 9, 5)])
def test_yamuna_elephant_jumps_for_energy(number, cost, parsecs):
    play = operated(YAMUNA_ELEPHANT, number, energy=cost)

    assert (mat(play).parsecs, play.table.turn.energy) == (parsecs, 0)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_yamuna_elephant_2_discards_one_or_more_cards_and_draws_as_many_for_3(count):
    play = operated(YAMUNA_ELEPHANT, 2, energy=3, hand=[IRON, IRON, IRON, MAFIA], deck=[GOLD] * 5)

    first = answers(play)
    moves(play, ANN, *["discard iron"] * count, "done")

    assert "decline" not in first
    assert mat(play).hand == [IRON] * (3 - count) + [MAFIA] + [GOLD] * count
    assert (mat(play).parsecs, play.table.turn.energy) == (0, 0)


def test_cards_discarded_for_yamuna_elephant_are_discarded_by_an_effect():
    play = operated(YAMUNA_ELEPHANT, 2, energy=3, hand=[CORE_WELDER], deck=[GOLD] * 5)

    assert mat(play).hand == [GOLD, GOLD]


# Chao Phraya Bazaar


def test_chao_phraya_bazaar_gains_an_energy_for_supply_cards_moved_to_the_airlock():
    ann = player(CHAO_PHRAYA_BAZAAR, hand=[MAFIA])
    play = acting(ann=ann)

    moves(play, ANN, "play mafia", FROM_SUPPLY[0])

    assert play.table.turn.energy == 1


def test_chao_phraya_bazaar_gains_it_twice_a_turn():
    ann = player(CHAO_PHRAYA_BAZAAR, hand=[WRECK_PICKER])
    play = acting(ann=ann)

    moves(play, ANN, f"play {WRECK_PICKER}", *FROM_SUPPLY[:4], "done", "decline")

    assert play.table.turn.energy == 1 + 2


def test_cards_from_the_crew_deck_or_the_hand_bring_chao_phraya_bazaar_nothing():
    ann = player(CHAO_PHRAYA_BAZAAR, hand=[SHADOW_OCTANT, STAR_CLERK, IRON])
    play = acting(ann=ann, crew=[TIDE_READER, VEIN_TAPPER])

    moves(play, ANN, f"play {SHADOW_OCTANT}", "decline", f"play {STAR_CLERK}", "eject iron")

    assert play.table.turn.energy == 1 + 1


def test_a_card_moved_out_of_the_airlock_brings_chao_phraya_bazaar_nothing():
    ann = player(CHAO_PHRAYA_BAZAAR, hand=[ESCAPE_FLYER])
    play = acting(ann=ann, airlock=[IRON])

    moves(play, ANN, f"play {ESCAPE_FLYER}", f"choose {ESCAPE_FLYER} 2")

    assert (mat(play).discard, play.table.turn.energy) == ([IRON], 1)


def test_chao_phraya_bazaar_1_moves_a_supply_card_to_the_airlock_for_1():
    play = operated(CHAO_PHRAYA_BAZAAR, 1, energy=1, crew=[TIDE_READER])

    offered = answers(play)
    moves(play, ANN, FROM_SUPPLY[2])

    assert offered == FROM_SUPPLY
    assert (play.table.airlock, play.table.supply[-1]) == ([VEIN_TAPPER], TIDE_READER)
    assert play.table.turn.energy == 0 + 1


@pytest.mark.parametrize(("number", "cost", "parsecs"), [(2, 4, 1), (3, 6, 3), (4, 9, 4)])
def test_chao_phraya_bazaar_jumps_for_energy(number, cost, parsecs):
    play = operated(CHAO_PHRAYA_BAZAAR, number, energy=cost)

    assert (mat(play).parsecs, play.table.turn.energy) == (parsecs, 0)


@pytest.mark.parametrize(
    ("number", "cost", "fitting"),
    [(2, 4, [PULSE_RIGGER]), (4, 9, [BLAST_CREW, PULSE_RIGGER, VEIN_TAPPER])],
)
def test_chao_phraya_bazaar_may_gain_a_card_up_to_a_cost_from_the_airlock(number, cost, fitting):
    airlock = [STORM_BEAR, BLAST_CREW, PULSE_RIGGER, VEIN_TAPPER]
    play = operated(CHAO_PHRAYA_BAZAAR, number, energy=cost, airlock=airlock)

    offered = answers(play)
    moves(play, ANN, f"gain {fitting[0]} from airlock")

    assert offered == [*(f"gain {card} from airlock" for card in fitting), "decline"]
    assert mat(play).hand == [fitting[0]]


# Lagoon Colossus


def test_each_titan_lagoon_colossus_bids_counts_3():
    ann = player(LAGOON_COLOSSUS, parsecs=1, hand=[SHADOW_OCTANT, STORM_BEAR, IRON])
    play = encounter(ann=ann, bob=player(hand=[GEM_CUTTER]), titans=[MIRROR_VOLE, TUNNEL_WHALE])

    moves(play, ANN, f"bid {SHADOW_OCTANT}", f"bid {STORM_BEAR}", "bid iron")
    moves(play, BOB, f"bid {GEM_CUTTER}")

    assert play.view(None).mats[ANN].bid_total == 3 + 3 + 1
    assert set(play.waiting_for) == {ANN}


@pytest.mark.parametrize(
    ("number", "cost", "parsecs"), [(1, 3, 1), (2, 4, 1), (3, 6, 2), (4, 9, 4)]
)
def test_lagoon_colossus_jumps_for_energy(number, cost, parsecs):
    play = operated(LAGOON_COLOSSUS, number, energy=cost)

    assert (mat(play).parsecs, play.table.turn.energy) == (parsecs, 0)


@pytest.mark.parametrize(("titans", "parsecs"), [(1, 2), (3, 4), (4, 4)])
def test_lagoon_colossus_2_jumps_1_more_for_each_titan_played_up_to_3(titans, parsecs):
    hand = [TUNNEL_WHALE, STORM_BEAR, SHADOW_OCTANT, RETURN_SWALLOW][:titans]
    play = acting(ann=player(LAGOON_COLOSSUS, hand=[IRON, *hand]), energy=4)

    moves(play, ANN, "play iron", *(f"play {card}" for card in hand), "operate 2")

    assert mat(play).parsecs == parsecs


def test_lagoon_colossus_3_may_take_a_titan_back_from_the_discards():
    play = operated(LAGOON_COLOSSUS, 3, energy=6, discard=[IRON, STORM_BEAR])

    offered = answers(play)
    moves(play, ANN, f"move {STORM_BEAR} from discard")

    assert offered == [f"move {STORM_BEAR} from discard", "decline"]
    assert (mat(play).hand, mat(play).discard) == ([STORM_BEAR], [IRON])


# Andes Terrace


@pytest.mark.parametrize(
    ("ann", "bob", "cid", "energy"), [(2, 3, 4, 1), (2, 2, 4, 0), (3, 2, 4, 0), (0, 0, 0, 0)]
)
def test_andes_terrace_gains_an_energy_at_the_start_of_a_turn_if_it_alone_is_last(
    ann, bob, cid, energy
):
    play = turn(
        ann=player(ANDES_TERRACE, parsecs=ann), bob=player(parsecs=bob), cid=player(parsecs=cid)
    )

    assert play.table.turn.energy == energy


@pytest.mark.parametrize(
    ("number", "cost", "parsecs"), [(1, 3, 1), (2, 5, 2), (3, 6, 2), (4, 9, 4)]
)
def test_andes_terrace_jumps_for_energy(number, cost, parsecs):
    play = operated(ANDES_TERRACE, number, energy=cost)

    assert (mat(play).parsecs, play.table.turn.energy) == (parsecs, 0)


@pytest.mark.parametrize(("bob", "drawn"), [(3, 1), (2, 0), (1, 0)])
def test_andes_terrace_3_draws_a_card_if_it_is_not_in_the_lead_after_the_jump(bob, drawn):
    play = operated(ANDES_TERRACE, 3, energy=6, deck=[GOLD, GOLD], bob=player(parsecs=bob))

    assert mat(play).hand == [GOLD] * drawn


def test_limits_of_traits_count_from_turn_to_turn():
    ann = player(CHAO_PHRAYA_BAZAAR, hand=[FREIGHT_RUNNER])
    play = turn(ann=ann, turn=Turn())

    moves(play, ANN, f"play {FREIGHT_RUNNER}", *FROM_SUPPLY[:2], "end")

    assert play.table.turn.trait == 0
