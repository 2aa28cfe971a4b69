"""The options of a game: declared, with defaults, and refused with a sentence."""

import pytest

from engines.engine import BadOption, Setting, read_options
from engines.play import Play
from engines.words import Words
from tests.engines.mini import engine_of, note

LENGTH = Setting(
    label=Words("Length of the game"),
    values={"short": Words("three rounds"), "long": Words("five rounds")},
    default="short",
)
BLACK_HOLE = Setting(
    label=Words("With the black hole"),
    values={"yes": Words("yes"), "no": Words("no")},
    default="no",
    seats=[3],
)


async def rules(table):
    await note(table, 0)


@pytest.fixture
def engine():
    return engine_of(rules, OPTIONS={"length": LENGTH, "black hole": BLACK_HOLE})


def test_what_is_not_chosen_has_its_default(engine):
    assert read_options(engine, 3, {}) == {"length": "short", "black hole": "no"}


def test_what_is_chosen_is_taken(engine):
    options = read_options(engine, 3, {"black hole": "yes", "length": "long"})

    assert options == {"length": "long", "black hole": "yes"}


def test_the_options_are_on_the_table(engine):
    play = Play.start(engine, seats=3, seed="any text", options={"length": "long"})

    assert play.table.options == {"length": "long", "black hole": "no"}
    assert play.copy().table.options == play.table.options


def test_an_option_for_another_number_of_players_is_left_out(engine):
    assert read_options(engine, 2, {}) == {"length": "short"}


def test_an_option_for_another_number_of_players_cannot_be_chosen(engine):
    with pytest.raises(BadOption, match=r"^Option 'black hole' is not for 2 players\.$"):
        read_options(engine, 2, {"black hole": "no"})


def test_an_option_the_game_does_not_have_is_refused(engine):
    with pytest.raises(BadOption, match=r"^Mini has no option 'colour'\.$"):
        read_options(engine, 2, {"colour": "red"})


def test_a_value_the_option_does_not_have_is_refused(engine):
    with pytest.raises(BadOption, match=r"^Option 'length' can be short, long; not 'endless'\.$"):
        Play.start(engine, seats=2, seed="any text", options={"length": "endless"})


@pytest.mark.parametrize("seats", [-1, 0, 1, 4, 99])
def test_a_number_of_players_the_game_is_not_for_is_refused(engine, seats):
    with pytest.raises(BadOption, match=rf"^Mini is for 2 to 3 players, not {seats}\.$"):
        Play.start(engine, seats=seats, seed="any text")


def test_a_bad_option_is_a_value_error():
    assert issubclass(BadOption, ValueError)
