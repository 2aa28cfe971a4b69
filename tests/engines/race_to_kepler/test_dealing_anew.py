"""What a bot may imagine: all that its seat cannot see is dealt anew, and nothing else."""

from engines import race_to_kepler
from engines.chance import Chance
from engines.play import Play
from engines.race_to_kepler.board import redeal
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    GOLD,
    IRON,
    MAFIA,
    MIRROR_VOLE,
    SPIRAL_NAUTILUS,
    STAR_CLERK,
    STORM_BEAR,
    TUNNEL_WHALE,
    acting,
    answers,
    encounter,
    mat,
    moves,
    played,
    player,
)


def imagined(make, seat: int, look, times: int = 30) -> set:
    """What somebody in that seat might think is true."""
    found = set()
    for number in range(times):
        play = make()
        redeal(play.table, seat, Chance(str(number)))
        found.add(look(play))
    return found


def in_the_middle() -> Play:
    ann = player(hand=[IRON, GOLD], deck=[MAFIA, STAR_CLERK], discard=[GOLD])
    bob = player(hand=[MAFIA], deck=[IRON, GOLD, STAR_CLERK], known=1)
    return acting(
        ann=ann, bob=bob, crew=[STAR_CLERK, MAFIA, IRON], titans=[STORM_BEAR, MIRROR_VOLE]
    )


def test_dealing_the_hidden_things_anew_changes_nothing_that_is_seen():
    for seat in (ANN, BOB, None):
        play = in_the_middle()
        before = play.view(seat)

        redeal(play.table, seat, Chance("anew"))

        assert play.view(seat) == before
        assert race_to_kepler.inventory(play.table) == race_to_kepler.inventory(
            in_the_middle().table
        )


def test_the_hand_of_another_is_imagined_from_hand_and_deck():
    hands = imagined(in_the_middle, BOB, lambda play: tuple(sorted(mat(play, ANN).hand)))

    assert (GOLD, IRON) in hands
    assert (MAFIA, STAR_CLERK) in {tuple(sorted(hand)) for hand in hands}


def test_the_own_hand_and_what_is_known_of_the_own_deck_stay():
    seen = imagined(
        in_the_middle, BOB, lambda play: (mat(play, BOB).hand[0], mat(play, BOB).deck[-1])
    )
    rest = imagined(in_the_middle, BOB, lambda play: mat(play, BOB).deck[0])

    assert seen == {(MAFIA, IRON)}
    assert rest == {GOLD, STAR_CLERK}


def test_the_shared_decks_are_shuffled():
    crew = imagined(in_the_middle, ANN, lambda play: tuple(play.table.crew_deck))
    titans = imagined(in_the_middle, ANN, lambda play: tuple(play.table.titan_deck))

    assert (len(crew), len(titans)) == (6, 2)


def looking() -> Play:
    return played(SPIRAL_NAUTILUS, deck=[IRON, GOLD, MAFIA, STAR_CLERK])


def test_what_another_looks_at_is_imagined_and_what_one_looks_at_is_not():
    others = imagined(looking, BOB, lambda play: frozenset(play.table.looking))
    own = imagined(looking, ANN, lambda play: tuple(play.table.looking))

    assert len(others) == 4
    assert own == {(IRON, GOLD, MAFIA)}


def bidding() -> Play:
    play = encounter(ann=player(parsecs=1, hand=[IRON, GOLD, MAFIA]), bob=player(hand=[IRON]),
                     titans=[STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE])  # fmt: skip
    moves(play, ANN, "bid gold", "done")
    return play


def shown() -> Play:
    play = bidding()
    moves(play, BOB, "pass")
    return play


def test_a_bid_that_is_face_down_is_imagined_and_one_that_was_shown_is_not():
    assert imagined(bidding, BOB, lambda play: mat(play, ANN).bid[0]) == {IRON, GOLD, MAFIA}
    assert imagined(shown, BOB, lambda play: mat(play, ANN).bid[0]) == {GOLD}
    assert imagined(bidding, ANN, lambda play: mat(play, ANN).bid[0]) == {GOLD}


def choosing() -> Play:
    play = Play.start(race_to_kepler, seats=2, seed="anew")
    moves(play, ANN, answers(play, ANN)[0])
    return play


def test_the_cities_of_another_are_imagined_and_the_own_are_not():
    true = choosing().table.mats
    others = imagined(choosing, BOB, lambda play: play.table.mats[ANN].city)
    own = imagined(choosing, BOB, lambda play: tuple(play.table.mats[BOB].offered))
    chosen = imagined(choosing, ANN, lambda play: play.table.mats[ANN].city)

    assert len(others) > 6
    assert not others & set(true[BOB].offered)
    assert own == {tuple(true[BOB].offered)}
    assert chosen == {true[ANN].city}
