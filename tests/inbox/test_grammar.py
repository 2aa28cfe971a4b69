"""How lines are read as answers and commands."""

import doctest
from datetime import timedelta

import pytest

from games.inbox import charsets, grammar, markup, writing
from games.inbox.grammar import Reading, read
from games.inbox.instructions import Answer, Done, Later, Misplaced, Number, Unclear
from games.inbox.writing import what_was_written
from tests.inbox.saying import said


@pytest.mark.parametrize("module", [charsets, grammar, markup, writing])
def test_the_examples_in_the_modules_are_true(module):
    found = doctest.testmod(module)

    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "1.",
        "1)",
        "(1)",
        "#1",
        "n°1",
        "«1»",
        "« 1 »",
        '"1"',
        "“1”",
        "*1*",
        "- 1",
        "• 1",
        "１",
        "1\xa0",
        " 1 ",
        "1;",
        "1,",
        "1 .",
        "01",
    ],
)
def test_a_number_may_be_dressed_up(text):
    assert said(text) == ["number 1"]


@pytest.mark.parametrize(
    "text", ["-1", "1.5", "1 2", "one", "1a", "12345", "1 or 2", "?", "1?", "½"]
)
def test_what_may_not_be_a_number_is_none(text):
    assert said(text) == [f"unclear {text}"]


@pytest.mark.parametrize("text", ["1!", "1 !", "1!!", "«1»!", "«1!»", "1.!", "1！"])
def test_an_exclamation_mark_means_go_on(text):
    assert said(text) == ["number 1!"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("discover kr45", ["answer discover kr45"]),
        ("DISCOVER KR45.", ["answer DISCOVER KR45"]),
        ("discover kr45!", ["answer discover kr45!"]),
        ("discover  kr45 ; done", ["answer discover kr45", "done"]),
        ("discover kr45,done", ["answer discover kr45", "done"]),
        ("1; stop, to 7; end!", ["number 1", "answer stop", "answer to 7", "done!"]),
        ("1;;, stop;", ["number 1", "answer stop"]),
        ("done", ["done"]),
        ("Fini.", ["done"]),
    ],
)
def test_answers_stand_between_semicolons_and_commas(text, expected):
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("move A 3,-2", ["answer move A 3,-2"]),
        ("move A 3,-2, done", ["answer move A 3,-2", "done"]),
        ("move A 3, done", ["answer move A 3", "done"]),
        ("1, move B 3,-2, done", ["number 1", "answer move B 3,-2", "done"]),
        ("Optimize, then keep it as a delivery", ["answer Optimize, then keep it as a delivery"]),
        ("Optimize, then stop", ["unclear Optimize, then stop"]),
    ],
)
def test_a_comma_inside_an_answer_parts_nothing(text, expected):
    assert said(text) == expected


def test_a_number_counts_only_before_anything_is_played_or_taken_back():
    assert said("1; 2") == ["number 1", "misplaced 2"]
    assert said("discover kr45\n2") == ["answer discover kr45", "misplaced 2"]
    assert said("done, 3") == ["done", "misplaced 3"]
    assert said("undo\n3") == ["undo", "misplaced 3"]
    assert said("status\n3") == ["status", "number 3"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("undo", "undo"),
        ("Annuler", "undo"),
        ("UNDO TURN", "undo turn"),
        ("annuler le tour.", "undo turn"),
        ("status", "status"),
        ("État", "status"),
        ("etat", "status"),
        ("help!", "help"),
        ("aide", "help"),
        ("Status?", "status"),
        ("Aide ?", "help"),
        ("undo?", "unclear undo?"),
        ("done?", "unclear done?"),
        ("resign", "resign"),
        ("resign Comet", "resign comet"),
        ("abandonner comète", "resign comete"),
        ("Abandonner : comète", "resign comete"),
        ("resign the game now", "unclear resign the game now"),
        ("chat: hello, all; of you", "chat hello, all; of you"),
        ("Chat : bonjour", "chat bonjour"),
        ("chat：hi", "chat hi"),
        ("chat hello", "unclear chat hello"),
        ("chat:", "unclear chat:"),
        ("later", "unclear later"),
        ("later 0d", "unclear later 0d"),
        ("later 900d", "unclear later 900d"),
        ("later 2 moons", "unclear later 2 moons"),
    ],
)
def test_commands(text, expected):
    assert said(text) == [expected]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("later 2d", timedelta(days=2)),
        ("Later 6h.", timedelta(hours=6)),
        ("later 1 week", timedelta(weeks=1)),
        ("plus tard 2j", timedelta(days=2)),
        ("plus tard 3 heures", timedelta(hours=3)),
        ("Plus tard : 2 jours", timedelta(days=2)),
    ],
)
def test_a_reminder_may_be_asked_for(text, after):
    assert read(what_was_written(text), lambda text: False) == [Later(after)]


def test_a_message_to_the_table_runs_down_to_a_blank_line():
    assert said("chat: one\ntwo; three\n\n1\n\nfour") == [
        "chat one\ntwo; three",
        "number 1",
        "ignored four",
    ]
    assert said("1; chat: one, two\nthree") == ["number 1", "chat one, two\nthree"]


def test_a_message_ends_at_a_line_that_is_an_answer_or_a_command():
    assert said("chat: one\ntwo\n1\nthree") == ["chat one\ntwo", "number 1", "answer three"]
    assert said("chat: one\nchat: two\nhelp") == ["chat one", "chat two", "help"]
    assert said("chat: one\n3, 2, 1, go") == ["chat one\n3, 2, 1, go"]


def test_the_last_word_of_a_long_message_is_no_answer():
    words = " ".join(["so many words"] * 5)

    assert said(f"chat: {words}\n1") == [f"chat {words}\n1"]


LONG = "fly; " * 12 + "burn energy"


def test_a_line_that_was_broken_in_the_middle_of_an_answer_is_put_together():
    reading = Reading(what_was_written(f"{LONG}\nstorage; land"))

    for _ in range(12):
        assert reading.next({"fly"}.__contains__) == Answer("fly")
    assert reading.next({"burn energy storage"}.__contains__) == Answer("burn energy storage")
    assert reading.next({"land"}.__contains__) == Answer("land")


def test_where_a_broken_line_has_two_meanings_neither_is_taken():
    reading = Reading(what_was_written(f"{LONG}\nstorage; land"))
    both = {"fly", "burn energy", "burn energy storage"}

    for _ in range(12):
        assert reading.next(both.__contains__) == Answer("fly")
    assert reading.next(both.__contains__) == Unclear("burn energy storage")


def test_a_short_line_was_broken_by_its_writer():
    reading = Reading(what_was_written("burn energy\nstorage"))

    assert reading.next({"burn energy storage"}.__contains__) == Unclear("burn energy")


def test_what_follows_a_blank_line_after_an_answer_is_ignored():
    assert said("1\nstop\n\ndone\nundo") == [
        "number 1",
        "answer stop",
        "ignored done",
        "ignored undo",
    ]


def test_a_greeting_above_and_a_farewell_below_are_ignored():
    assert said("Hi all,\n1\nThanks,\nAnn") == [
        "ignored Hi all,",
        "number 1",
        "ignored Thanks",
        "ignored Ann",
    ]
    assert said("Bonjour,\n\nfini\nmerci d’avance !") == [
        "ignored Bonjour,",
        "done",
        "ignored merci d'avance !",
    ]


def test_what_is_unclear_is_handed_on_whole_and_in_its_place():
    assert said("discver kr45, done; stop\n1") == [
        "unclear discver kr45, done",
        "unclear stop",
        "number 1",
    ]


def test_read_one_by_one_each_answer_is_checked_against_its_own_question():
    reading = Reading(what_was_written("discover kr45, Pay 2, then fly, fly, 3; rubbish"))

    assert reading.next({"discover kr45"}.__contains__) == Answer("discover kr45")
    assert reading.next({"Pay 2", "Pay 2, then fly"}.__contains__) == Answer("Pay 2, then fly")
    assert reading.next({"fly"}.__contains__) == Answer("fly")
    assert reading.next({"3"}.__contains__) == Misplaced("3")
    assert reading.next({"fly"}.__contains__) == Unclear("rubbish")
    assert reading.next({"fly"}.__contains__) is None


def test_a_bare_number_is_a_number_even_where_an_answer_is_called_so():
    assert read(what_was_written("5!; done"), {"5"}.__contains__) == [Number(5, True), Done()]
