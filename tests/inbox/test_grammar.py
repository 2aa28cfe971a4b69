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
        ("resign", "resign"),
        ("resign Comet", "resign comet"),
        ("abandonner comète", "resign comete"),
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
