"""What comes after a move is told before it is made: one step ahead, and nothing that is hidden.

That asks for proof, for reading a letter costs nothing: whatever its reader cannot see is dealt
anew, and nothing that is told ahead may change.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import signing
from django.db import transaction

from accounts.models import User
from engines.catalogue import BUILT_IN, CATALOGUE
from engines.engine import Engine
from engines.play import Play
from games.models import Game, Seat
from games.post.delivery import write_message
from games.post.hints import FEW, MAX_CODES, MAX_LINES, Hint, arrange, hint_of
from games.reading import Ahead, Choice, Group, Reader, Sight, Then, ahead
from games.reading.ahead import look_ahead
from games.services import moves
from tests.dreaming import dream_of, resume_dreams
from tests.engines.broken_toys import DEFECTS
from tests.factories import awaited, make_game
from tests.games.post.writing import letter
from tests.games.post.writing import read as parts_of
from tests.replies.writing import answer_letter, reply

ENGINES = [engine.KEY for engine in BUILT_IN]
MID_GAME = {
    "kepler-run": (8, 20, 30, 40),
    "exoplanets": (20, 41, 66, 90),
    "kepler-3042": (30, 61, 140, 200),
    "race-to-kepler": (31, 100, 201, 330),
}

MAX_HTML = 102_000
"""Gmail cuts off what is longer."""

each_engine = pytest.mark.parametrize("engine", ENGINES)


# Nothing hidden is told


def told_ahead(play: Play, seat: int, again: Any) -> dict[str, Ahead]:
    names = tuple(f"Player {number}" for number in range(play.table.seats))
    sight = Sight(play, Reader(seat, play.phrasebook("en"), names))
    return look_ahead(sight, again, list(play.waiting_for[seat].legal))


def changes(engine: Engine, seed: str, seats: int = 3) -> Iterator[str]:
    """What is told ahead in a random game and changes when all that its reader cannot see is dealt
    anew."""
    luck, play = random.Random(seed), Play.start(engine, seats, seed)
    while not play.is_over:
        for seat in play.waiting_for:
            told = told_ahead(play, seat, play.copy)
            for number in range(2):
                dream = f"dream {number}"
                dreamt = told_ahead(play, seat, partial(play.imagine, seat, dream))
                yield from [
                    f"{answer} at move {play.number}: {told[answer]} became {dreamt[answer]}"
                    for answer in told
                    if told[answer] != dreamt[answer]
                ]
        seat = luck.choice(sorted(play.waiting_for))
        play = play.copy()
        play.move(seat, luck.choice(play.waiting_for[seat].legal))


@each_engine
def test_what_is_told_ahead_hangs_on_nothing_hidden(engine):
    assert list(changes(CATALOGUE[engine], f"some {engine}")) == []


LEAKY = ["RevealsUnderAGoodCard", "AsksAboutTheTopCard"]


@pytest.mark.parametrize("name", LEAKY)
def test_a_game_in_which_it_would_leak_is_caught(name):
    assert list(changes(DEFECTS[name].toy, "a toy"))


@pytest.mark.parametrize("engine", ["exoplanets", "race-to-kepler"])
def test_without_the_fence_it_would_leak(engine, monkeypatch):
    monkeypatch.setattr(Play, "may_undo", lambda play, seat: True)

    assert list(changes(CATALOGUE[engine], f"some {engine}"))


@pytest.fixture
def people(
    ann: User, bob: User, cid: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> list[User]:
    """Three whose games, hundreds of moves long, were played this very minute."""
    settings.REPLIES = True
    monkeypatch.setattr(moves, "MAX_MOVES_A_MINUTE", 10_000)
    return [ann, bob, cid]


def asked_seats(game: Game) -> Iterator[Seat]:
    seats = game.seats.select_related("game", "player").filter(is_awaited=True)
    yield from seats


@each_engine
@pytest.mark.parametrize("kind", ["turn", "reply"])
def test_no_letter_changes_when_what_its_reader_cannot_see_is_dealt_anew(
    engine, kind, people, monkeypatch
):
    resume_dreams(monkeypatch)
    monkeypatch.setattr(signing, "time", SimpleNamespace(time=lambda: 2_000_000_000.0))
    facts = {"played": [], "problems": [], "ignored": 0, "status": True, "help": False}
    told = []
    for played in MID_GAME[engine]:
        game = make_game(people, engine=engine, played=played)
        for seat in asked_seats(game):
            row = letter(kind, seat, facts={**facts, "message_id": "<one@example.com>"})
            before = parts_of(write_message(row))
            told.append(before[0])
            truth = bytes(row.game.checkpoint)
            for number in range(3):
                row.game.checkpoint = dream_of(truth, seat.number, f"dream {number}")
                assert parts_of(write_message(row)) == before
    assert any(" then" in text or "your turn" in text for text in told)


# What is told ahead can be written at once


def invited(text: str) -> list[tuple[str, str]]:
    """The numbers of moves with a code of the question that comes next, as the letter has them."""
    found = re.findall(r"^(\d+)\. .*\n   (?:then|puis)[^[]*(\[.*)$", text, re.MULTILINE)
    return [(n, code) for n, codes in found for code in re.findall(r"\[([^]]+)\]", codes)]


def report_of(game: Game, person: User, text: str) -> dict[str, Any]:
    """What became of a mail that is taken back again."""
    with transaction.atomic():
        reply(game, person, text)
        facts: dict[str, Any] = game.letters.filter(kind="reply").latest("pk").facts
        transaction.set_rollback(True)
    return facts


@each_engine
@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_answers_that_a_letter_invites_are_played(engine, language, people):
    User.objects.update(language=language)
    tried = 0
    for played in MID_GAME[engine]:
        game = make_game(people, engine=engine, played=played)
        seat = awaited(game)
        text, html = parts_of(write_message(letter("turn", seat)))
        assert len(html.encode()) < MAX_HTML
        pairs = invited(text)
        for number, code in random.Random(played).sample(pairs, min(6, len(pairs))):
            facts = report_of(game, seat.player, f"{number}; {code}")
            assert facts["problems"] == [], (number, code)
            assert len(facts["played"]) == 2
            tried += 1
    assert tried


def test_the_example_in_the_letter_plays_both_answers(people):
    game = make_game(people, played=7)
    seat = awaited(game)
    text, html = parts_of(write_message(letter("turn", seat)))
    [example] = re.findall(r"For example: (.+)", text)

    assert f">{example}</code>" in html
    assert len(report_of(game, seat.player, example)["played"]) == 2


def test_where_every_move_ends_the_turn_no_second_answer_is_asked_for(people):
    seat = awaited(make_game(people, engine="exoplanets"))

    text, html = parts_of(write_message(letter("turn", seat)))

    assert "Each of these ends your turn" in text
    for part in (text, html):
        assert "Reply with a number or a code from the list." in part
        assert "several answers" not in part


def test_a_number_in_the_second_place_is_refused_with_a_sentence(people):
    game = make_game(people, played=7)
    seat = awaited(game)
    text, _ = parts_of(write_message(letter("turn", seat)))
    number, code = invited(text)[0]

    facts = report_of(game, seat.player, f"{number}; 1; {code}")

    assert len(facts["played"]) == 1
    assert facts["problems"] == [
        "“1”: a number counts only as the first answer; use the code.",
        f"So this was not done: {code}",
    ]


def test_the_letter_that_answers_a_mail_looks_ahead_too(people):
    game = make_game(people, played=7)
    seat = awaited(game)
    text, _ = parts_of(write_message(letter("turn", seat)))

    reply(game, seat.player, "status")

    assert invited(answer_letter(game)) == invited(text)


def test_where_no_replies_are_read_nothing_is_told_ahead(people, settings):
    settings.REPLIES = False
    seat = awaited(make_game(people, played=7))

    for part in parts_of(write_message(letter("turn", seat))):
        assert "then:" not in part
        assert "end your turn" not in part


# Told as seldom as possible


def group(heading: str, *answers: str) -> Group:
    return Group(heading, [Choice(0, answer, answer, "", heading) for answer in answers])


ENDS, FINAL = Ahead(Then.TURN_ENDS), Ahead(Then.FINAL)


def asks(question: str, *answers: str) -> Ahead:
    return Ahead(Then.ASKED, question, answers, len(answers))


def test_what_all_moves_share_is_told_once():
    hints = arrange([group("A", "a", "b"), group("B", "c")], dict.fromkeys("abc", ENDS))

    assert hints.of_all == Hint(Then.TURN_ENDS)
    assert not hints.of_moves
    assert not hints.of_groups


def test_what_a_group_shares_is_told_below_it():
    where = asks("Where?", "here", "there")
    groups = [group("A", "a", "b"), group("B", "c")]

    hints = arrange(groups, {"a": where, "b": where, "c": ENDS})

    assert hints.of_groups == {"A": hint_of(where)}
    assert hints.of_moves == {"c": Hint(Then.TURN_ENDS)}


def test_what_most_moves_share_is_told_of_all_that_have_no_hint_of_their_own():
    where = asks("Where?", "here", "there")
    found = {"a": ENDS, "b": where, "c": ENDS, "d": ENDS, "e": FINAL}
    assert list(found.values()).count(ENDS) == FEW

    hints = arrange([group("A", "a", "b", "c"), group("B", "d", "e")], found)

    assert hints.of_others == Hint(Then.TURN_ENDS)
    assert hints.of_moves == {"b": hint_of(where), "e": Hint(Then.FINAL)}


def test_nothing_is_told_of_all_others_if_nothing_is_known_of_some():
    found = {"a": ENDS, "b": ENDS, "c": ENDS, "d": FINAL}

    assert arrange([group("", *"abcde")], found).of_others is None


def test_a_long_list_of_next_answers_is_some_codes_and_a_count():
    answers = [*map(str, range(MAX_CODES + 4)), "done"]

    hint = hint_of(asks("Which?", *answers))

    assert (hint.codes, hint.more, hint.ending) == (("0", "1", "2"), MAX_CODES + 1, "done")


def test_if_the_same_question_comes_again_what_is_new_is_named():
    answers = ("new", *map(str, range(MAX_CODES)), "done")

    hint = hint_of(Ahead(Then.ASKED, "", answers, new=1))

    assert (hint.codes, hint.more, hint.ending) == (("new",), MAX_CODES, "done")


def test_if_too_many_moves_lead_to_questions_less_is_told():
    answers = [f"a{n}" for n in range(MAX_LINES + 1)]
    again = {answer: Ahead(Then.ASKED, "", (f"then {answer}",), 1) for answer in answers}
    others = {answer: asks("Which?", f"then {answer}") for answer in answers}

    assert arrange([group("A", *answers), group("B", "z")], again | {"z": ENDS}).of_others
    assert not arrange([group("A", *answers)], others).of_moves


# What it costs


def test_no_more_is_tried_once_enough_has_been_listed(monkeypatch):
    play = Play.start(CATALOGUE["kepler-run"], 3, "any")
    seat = min(play.waiting_for)
    answers = play.waiting_for[seat].legal
    whole = told_ahead(play, seat, play.copy)
    monkeypatch.setattr(ahead, "MOST_LISTED", 0)
    copies = []

    def again() -> Play:
        copies.append(play.copy())
        return copies[-1]

    told = told_ahead(play, seat, again)

    assert list(whole) == answers
    assert told == {answer: whole[answer] for answer in answers[: len(copies)]}
    assert len(copies) < len(answers)
