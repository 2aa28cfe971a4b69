"""Asking, answering, telling: how the driver runs the rules."""

import hashlib
import itertools

import pytest

from engines.engine import Option
from engines.play import (
    MOST_ANSWERS,
    Ask,
    IllegalMove,
    MoveError,
    NotYourTurn,
    Play,
    TooManyAnswers,
    UnreadableMove,
    reveal,
)
from engines.words import Seat, Words
from tests.engines.mini import ANN, BOB, CID, View, engine_of, moves, note, start, win


async def in_turn(table):
    """Ann, Bob, Ann, Bob; then Ann wins."""
    for seat in (ANN, BOB, ANN, BOB):
        await note(table, seat)
    return win()


# Asking


def test_the_rules_wait_at_their_first_question():
    play = start(in_turn)

    assert list(play.waiting_for) == [ANN]
    assert str(play.waiting_for[ANN].question) == "What now?"
    assert list(play.waiting_for[ANN].options) == ["one", "two"]
    assert play.log == []
    assert play.number == 0
    assert not play.is_over


def test_an_answer_takes_the_rules_to_their_next_question():
    play = start(in_turn)

    play.move(ANN, "two")

    assert list(play.waiting_for) == [BOB]
    assert play.table.notes == ["A two"]
    assert play.log == [(ANN, "two")]
    assert play.number == 1


def test_the_rules_get_an_answer_as_its_words():
    async def rules(table):
        table.notes += await Ask(ANN, Words("Where to?"), lambda: ["move A 3,-2"])
        return win()

    play = moves(start(rules), (ANN, "move A 3,-2"))

    assert play.table.notes == ["move", "A", "3,-2"]


@pytest.mark.parametrize("typed", ["move A 3", "MOVE a 3", "  move   A\t3\n"])
def test_capitals_and_spaces_are_forgiven_and_the_log_has_the_answer_as_listed(typed):
    async def rules(table):
        await Ask(ANN, Words("Where to?"), lambda: ["move A 3", "move B 3"])
        return win()

    play = moves(start(rules), (ANN, typed))

    assert play.log == [(ANN, "move A 3")]


@pytest.mark.parametrize("typed", ["pay 3 1 2", "PAY  1 2 3", "3 pay 2 1"])
def test_where_a_question_says_so_the_order_of_words_is_forgiven(typed):
    async def rules(table):
        answers, tidy = ["pay 2 1 3", "pay 2 1"], lambda text: " ".join(sorted(text.split()))
        await Ask(ANN, Words("How much?"), lambda: answers, tidy=tidy)
        return win()

    play = moves(start(rules), (ANN, typed))

    assert play.log == [(ANN, "pay 2 1 3")]


def test_an_option_is_put_into_words_by_the_engine():
    options = start(in_turn).waiting_for[ANN].options

    assert str(options["two"].label) == "Say two"
    assert "two" in options
    assert len(options) == 2
    with pytest.raises(KeyError):
        options["three"]


def test_options_are_listed_once_and_only_if_somebody_looks():
    listed = []

    async def rules(table):
        for _ in range(3):
            await Ask(ANN, Words("What now?"), lambda: listed.append("listed") or ["yes", "no"])
        return win()

    play = start(rules).follow([(ANN, "yes"), (ANN, "no")])
    assert listed == []

    assert list(play.waiting_for[ANN].options) == ["yes", "no"]
    play.move(ANN, "yes")
    assert listed == ["listed"]


def test_looking_at_who_is_waited_for_cannot_change_it():
    play = start(in_turn)

    play.waiting_for.clear()

    assert list(play.waiting_for) == [ANN]


# The end


def test_the_game_is_over_when_the_rules_return():
    play = moves(start(in_turn), (ANN, "one"), (BOB, "one"), (ANN, "two"), (BOB, "two"))

    assert play.is_over
    assert play.outcome == win()
    assert play.waiting_for == {}


def test_an_outcome_can_be_kept_as_plain_data():
    assert win().plain() == {
        "scores": [{"seat": 0, "place": 1, "total": 3, "parts": {"Luck": 3}}],
        "winners": [0],
        "reason": {"text": "It is over."},
    }


def test_nobody_moves_after_the_end():
    play = start(in_turn).follow([(ANN, "one"), (BOB, "one"), (ANN, "one"), (BOB, "one")])

    with pytest.raises(NotYourTurn, match=r"^The game is over\.$"):
        play.move(ANN, "one")


# Refusing


def test_who_is_not_asked_cannot_move():
    play = start(in_turn)

    with pytest.raises(NotYourTurn) as refused:
        play.move(BOB, "one")

    assert str(refused.value) == "Player B has nothing to decide now."
    assert refused.value.words.values == {"who": Seat(BOB)}


@pytest.mark.parametrize("seat", [-1, 2, 99, None])
def test_a_seat_that_is_not_at_the_table_cannot_move(seat):
    play = start(in_turn)

    with pytest.raises(NotYourTurn, match="There is no such seat in this game"):
        play.move(seat, "one")


@pytest.mark.parametrize("text", ["", "  \n", "\0", "one\x1b[2J", "\u202eone", "x" * 201])
def test_what_is_no_text_or_endless_is_unreadable(text):
    play = start(in_turn)

    with pytest.raises(UnreadableMove, match="could not be read as an answer to: What now"):
        play.move(ANN, text)


def test_a_near_miss_is_refused_with_a_guess():
    play = start(in_turn)

    with pytest.raises(IllegalMove, match=r"^“Onne” is not possible now\. Did you mean “one”\?$"):
        play.move(ANN, "Onne")


def test_anything_else_is_refused_with_the_question():
    play = start(in_turn)

    with pytest.raises(IllegalMove, match=r"^“\{who\} %s” is not an answer to: What now\?$"):
        play.move(ANN, "{who} %s")


def test_an_answer_to_an_earlier_question_is_refused():
    async def rules(table):
        await note(table, ANN, "first", "second")
        await note(table, ANN, "left", "right")

    play = moves(start(rules), (ANN, "first"))

    with pytest.raises(IllegalMove):
        play.move(ANN, "second")


def test_a_refused_move_leaves_no_trace():
    play = moves(start(in_turn), (ANN, "one"))

    for seat, text in [(ANN, "one"), (BOB, "three"), (BOB, ""), (CID, "one")]:
        with pytest.raises(MoveError):
            play.move(seat, text)

    assert play.log == [(ANN, "one")]
    assert play.table == start(in_turn).follow([(ANN, "one")]).table
    assert list(play.waiting_for) == [BOB]
    assert play.may_undo(ANN)


# Crashing


async def crash_at_two(table):
    for seat in (ANN, BOB, ANN, BOB):
        table.tell(Words("Again."))
        if await note(table, seat) == ["two"]:
            table.notes.append("half done")
            table.tell(Words("Oh no."))
            await reveal()
            raise ZeroDivisionError
    return win()


def test_a_crash_in_the_rules_leaves_the_play_as_before():
    play = moves(start(crash_at_two), (ANN, "one"))
    events = list(play.events)

    with pytest.raises(ZeroDivisionError):
        play.move(BOB, "two")

    assert play.log == [(ANN, "one")]
    assert play.table.notes == ["A one"]
    assert play.table.moves == 1
    assert play.events == events
    assert play.reveals == []
    assert list(play.waiting_for) == [BOB]
    assert play.may_undo(ANN)
    assert not play.may_undo(BOB)


def test_after_a_crash_the_game_goes_on():
    play = start(crash_at_two)

    with pytest.raises(ZeroDivisionError):
        play.move(ANN, "two")
    moves(play, (ANN, "one"), (BOB, "one"), (ANN, "one"), (BOB, "one"))

    assert play.is_over
    assert play.table.notes == ["A one", "B one", "A one", "B one"]


def test_a_crash_while_the_options_are_listed_leaves_the_play_as_before():
    async def rules(table):
        await Ask(ANN, Words("What now?"), lambda: 1 // 0)

    play = start(rules)

    with pytest.raises(ZeroDivisionError):
        play.move(ANN, "one")

    assert play.log == []
    assert list(play.waiting_for) == [ANN]


def test_rules_that_await_something_else_are_told_so():
    class Sleep:
        def __await__(self):
            yield self

    async def rules(table):
        await Sleep()

    with pytest.raises(Exception, match="Sleep"):
        start(rules)


# Following a log


def test_following_a_log_gives_the_game_that_was_played():
    log = [(ANN, "one"), (BOB, "two"), (ANN, "two")]

    followed, played = start(in_turn).follow(log), moves(start(in_turn), *log)

    assert followed.table == played.table
    assert followed.log == played.log == log
    assert list(followed.waiting_for) == list(played.waiting_for) == [BOB]


def test_a_log_with_the_wrong_seat_cannot_be_followed():
    with pytest.raises(NotYourTurn):
        start(in_turn).follow([(ANN, "one"), (ANN, "one")])


# Telling


async def tell_everyone(table):
    table.tell(Words("Welcome."))
    await note(table, ANN)
    table.tell(Words("You draw a moon."), to=ANN)
    table.tell(Words("Ann draws a card."), but=ANN)
    await note(table, BOB)
    return win()


def test_events_have_the_number_of_the_move_they_came_of():
    play = moves(start(tell_everyone), (ANN, "one"))

    assert [(event.number, str(event.words)) for event in play.events] == [
        (0, "Welcome."),
        (1, "You draw a moon."),
        (1, "Ann draws a card."),
    ]
    assert play.table.told == []


@pytest.mark.parametrize(
    ("seat", "heard"),
    [
        (ANN, ["Welcome.", "You draw a moon."]),
        (BOB, ["Welcome.", "Ann draws a card."]),
        (None, ["Welcome.", "Ann draws a card."]),
    ],
)
def test_each_seat_hears_what_it_may(seat, heard):
    play = moves(start(tell_everyone), (ANN, "one"))

    assert [str(event.words) for event in play.events_for(seat)] == heard


def test_a_reveal_says_after_which_move_and_to_whom():
    async def rules(table):
        await reveal()
        await note(table, ANN)
        await reveal(to=BOB)
        await note(table, ANN)

    play = moves(start(rules), (ANN, "one"))

    assert play.reveals == [(0, None), (1, BOB)]


# Seeing


def test_view_and_text_are_the_engines_and_names_those_of_the_people():
    async def rules(table):
        await note(table, ANN)

    play = start(rules, text=lambda view: [Words("Hello."), Words("{who}", who=Seat(BOB))])

    assert play.view(ANN) == View(ANN, [])
    assert play.view(None) == View(None, [])
    assert play.text(ANN) == "Hello.\nPlayer B"
    assert play.text(ANN, names=["Ann", "Bob"]) == "Hello.\nBob"


def test_the_hash_of_the_seed_is_its_sha256():
    play = start(in_turn)

    assert play.seed_hash == hashlib.sha256(b"any text").hexdigest()


def test_a_game_keeps_the_revision_it_began_with():
    engine = engine_of(in_turn)

    new = Play.start(engine, seats=2, seed="any text")
    old = Play.start(engine, seats=2, seed="any text", revision=2)

    assert new.table.revision == 4
    assert old.table.revision == 2
    assert old.copy().table.revision == 2


# Long lists of answers


class Counted(str):
    """An answer that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)


def question_with(count: int) -> Ask:
    answers = [Counted(f"take {n}") for n in range(count)]
    described = Option(Words("Take them"))
    return Ask(0, Words("How many?"), lambda: answers, describe=lambda seat, answer: described)


@pytest.mark.parametrize("count", [100, 1000])
def test_looking_options_up_takes_one_step_each_however_many_there_are(count):
    options = question_with(count).options
    Counted.compared = 0

    assert len(dict(options.items())) == count
    assert all(answer in options for answer in list(options))

    assert Counted.compared <= 3 * count


def test_a_question_with_too_many_answers_is_refused_before_they_are_all_made():
    made = []

    def without_end():
        for n in itertools.count():
            made.append(n)
            yield f"take {n}"

    ask = Ask(0, Words("How many?"), without_end, describe=lambda seat, answer: Option(Words("x")))

    with pytest.raises(TooManyAnswers):
        len(ask.options)
    assert len(made) == MOST_ANSWERS + 1
