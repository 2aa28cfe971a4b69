"""Chance: from seed, name and counter alone, fair, and each name for itself."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from engines.chance import Chance, seed_hash


def block(seed, name, draw, number=0):
    """One block of 256 bits, computed by another road than the engine's."""
    message = name.encode() + b"\x00" + str(draw).encode() + b"\x00" + str(number).encode()
    return int(hmac.new(seed.encode(), message, hashlib.sha256).hexdigest(), 16)


# Known answers


def test_a_number_is_the_block_modulo_the_limit():
    chance = Chance("any text")

    drawn = [chance.below("die", 6) for _ in range(5)]

    assert drawn == [block("any text", "die", draw) % 6 for draw in range(5)]


def test_a_pick_is_the_thing_at_that_number():
    things = ["moon", "star", "comet"]

    assert Chance("any text").pick("card", things) == things[block("any text", "card", 0) % 3]


def test_a_shuffle_swaps_from_the_last_to_the_second():
    number = block("any text", "deck", 0)
    expected = list("abcde")
    for last in (4, 3, 2, 1):
        number, pick = divmod(number, last + 1)
        expected[last], expected[pick] = expected[pick], expected[last]

    assert Chance("any text").shuffled("deck", list("abcde")) == expected


def test_a_long_shuffle_uses_as_many_blocks_as_it_needs():
    """60 cards need 360 bits and 64 to spare: two blocks, the first the more significant."""
    number = block("any text", "deck", 0, 0) << 256 | block("any text", "deck", 0, 1)
    expected = list(range(60))
    for size in range(60, 1, -1):
        number, pick = divmod(number, size)
        expected[size - 1], expected[pick] = expected[pick], expected[size - 1]

    assert Chance("any text").shuffled("deck", range(60)) == expected


def test_these_draws_never_change():
    """Written down once. If they change, every game that is being played changes."""
    chance = Chance("Kepler")

    assert [chance.below("die", 6) + 1 for _ in range(10)] == [1, 4, 2, 1, 5, 3, 6, 2, 2, 5]
    assert "".join(chance.shuffled("deck", "abcdefgh")) == "gfechbad"
    assert "".join(chance.shuffled("deck", "abcdefgh")) == "chdbgfea"


def test_seeds_and_names_may_be_any_text():
    chance = Chance("Käpt’n 🚀")

    assert chance.below("würfel", 1000) == block("Käpt’n 🚀", "würfel", 0) % 1000


def test_the_hash_of_a_seed_is_its_sha256():
    assert seed_hash("é") == hashlib.sha256(b"\xc3\xa9").hexdigest()


# Fairness


@pytest.mark.parametrize("count", [3, 4])
def test_every_order_comes_about_equally_often(count):
    things = "abcd"[:count]
    chance = Chance("fair?")
    times = 300 * len(list(permutations(things)))

    orders = Counter("".join(chance.shuffled("deck", things)) for _ in range(times))

    assert len(orders) == times / 300
    assert chi_squared(orders.values(), 300) < {3: 20.5, 4: 49.7}[count]  # one in a thousand


@pytest.mark.parametrize(("limit", "bound"), [(2, 10.8), (6, 20.5), (7, 22.5), (10, 27.9)])
def test_every_number_comes_about_equally_often(limit, bound):
    chance = Chance("fair?")

    numbers = Counter(chance.below("die", limit) for _ in range(500 * limit))

    assert sorted(numbers) == list(range(limit))
    assert chi_squared(numbers.values(), 500) < bound


def test_every_card_comes_to_every_place_about_equally_often():
    places = Counter()
    for seed in range(2000):
        deck = Chance(f"game {seed}").shuffled("deck", "abcdefgh")
        places.update(enumerate(deck))

    assert len(places) == 64
    assert chi_squared(places.values(), 250) < 86  # 49 degrees of freedom, one in a thousand


def chi_squared(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


# Each name for itself


def test_one_more_draw_of_a_name_does_not_change_another():
    one, other = Chance("any text"), Chance("any text")

    one.shuffled("a", range(10))
    other.shuffled("a", range(10))
    other.below("a", 6)

    assert one.shuffled("b", range(10)) == other.shuffled("b", range(10))
    assert one.shuffled("a", range(10)) != other.shuffled("a", range(10))


def test_each_draw_of_a_name_is_another():
    chance = Chance("any text")

    assert len({tuple(chance.shuffled("deck", range(20))) for _ in range(100)}) == 100


def test_names_and_seeds_make_a_difference():
    drawn = {
        tuple(Chance(seed).shuffled(name, range(20))) for seed in "xyz" for name in ("a", "b", "")
    }

    assert len(drawn) == 9


def test_chance_goes_on_where_it_was():
    chance = Chance("any text")
    chance.below("die", 6)

    again = Chance("any text", dict(chance.drawn))

    assert chance.drawn == {"die": 1}
    assert chance.below("die", 10**9) == again.below("die", 10**9)


# Small cases


def test_a_shuffle_leaves_what_it_was_given_alone():
    things = ["a", "b", "c"]

    Chance("any text").shuffled("deck", things)

    assert things == ["a", "b", "c"]


@pytest.mark.parametrize("things", [[], ["a"]])
def test_nothing_and_a_single_thing_can_be_shuffled(things):
    assert Chance("any text").shuffled("deck", things) == things


def test_of_one_thing_that_one_is_picked():
    assert Chance("any text").pick("card", ["moon"]) == "moon"
