"""What the answer to a mail says: what was done, what was not and why, and what comes next."""

from __future__ import annotations

import random
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Message, Seat
from games.post import delivery
from games.post.choices import MAX_LISTED_MOVES
from games.post.delivery import write_message
from games.reading import Choice
from games.replies.door import receive
from games.replies.playing import Session
from tests.factories import awaited, make_game, steer, submit
from tests.replies.writing import address_for, answer_letter, last_row, mail, options_of, reply


def test_the_answer_stands_below_the_mail_that_it_answers(game, mover):
    to = address_for(game, awaited(game).number)
    raw = mail("status", sender=mover, to=to, message_id="<mine@example.com>")

    receive(raw, recipients=[to], sender=mover.email)

    message = write_message(game.letters.get(kind="reply")).message()
    assert message["In-Reply-To"] == "<mine@example.com>"
    assert message["References"].endswith(" <mine@example.com>")


def test_a_question_that_another_letter_asks_is_not_asked_again(game, mover):
    """The answer waited in the outbox until it was the player's turn again."""
    first = options_of(game)[0]
    reply(game, mover, first)
    while awaited(game).player != mover or not game.letters.filter(kind="turn", head__gt=1):
        submit(game)
        game.refresh_from_db()

    text = answer_letter(game)

    assert "another letter asks you how to go on" in text
    assert "YOUR DECISION" not in text
    [to] = write_message(game.letters.get(kind="reply")).reply_to
    address = to.partition("<")[2].rstrip(">")
    head = game.head
    receive(mail("1", sender=mover, to=address), recipients=[address], sender=mover.email)
    game.refresh_from_db()
    assert game.head == head


@pytest.mark.parametrize("with_number", [True, False])
def test_a_line_copied_from_the_letter_is_its_answer(game, mover, mailoutbox, with_number):
    delivery.deliver()
    [letter] = [each for each in mailoutbox if mover.email in each.to[0]]
    [line] = [each for each in letter.body.splitlines() if each.startswith("2. ")]

    reply(game, mover, line if with_number else line.removeprefix("2. "))

    assert line.endswith(f"[{last_row(game).answer}]")


# What was not done, and why


def test_what_stands_after_the_end_of_a_turn_is_told(ann, bob):
    game = make_game([ann, bob], engine="kepler-3042")
    first = options_of(game)[0]

    reply(game, awaited(game).player, f"{first}; 3; undo turn; resign; done")

    rest = "3; undo turn; resign; done"
    assert f"Your turn was over, so this was not played: {rest}" in answer_letter(game)
    assert "Your turn is over. Now it is the turn of: " in answer_letter(game)


@pytest.fixture
def showing(ann, bob):
    """A game in which the next answer shows something hidden, and more is asked after it."""
    game = make_game([ann, bob], engine="exoplanets")
    while True:
        game.refresh_from_db()
        seat, play = awaited(game).number, game.play()
        for code in play.waiting_for[seat].options:
            trial = game.play()
            trial.move(seat, code)
            goes_on = seat in trial.waiting_for and trial.turn_began == play.turn_began
            if goes_on and not trial.may_undo(seat):
                return game, code
        submit(game)


def test_what_stands_after_something_hidden_waits(showing):
    game, code = showing
    head = game.head

    reply(game, awaited(game).player, f"{code}; done")

    game.refresh_from_db()
    assert game.head == head + 1
    told = "Something hidden was shown, so this was not played: done. With ! after an answer"
    assert told in answer_letter(game)


def test_a_loud_answer_goes_on_all_the_same(showing):
    game, code = showing
    player = awaited(game).player

    reply(game, player, f"{code}!; nonsense")

    assert last_row(game).answer == code
    assert "“nonsense” is not an answer here." in answer_letter(game)


def test_what_follows_what_is_unclear_is_told_in_one_line(game, mover):
    code = options_of(game)[0]

    reply(game, mover, f"nonsense\n{code}\nundo")

    text = answer_letter(game)
    assert f"* “nonsense” is not an answer here.\n* So this was not done: {code}; undo" in text
    assert "For all that you can write, reply: help" in text


def test_a_greeting_is_no_reason_to_speak_of_what_was_not_read(game, mover):
    reply(game, mover, f"Hello Post,\n\n{options_of(game)[0]}")

    assert "was not read" not in answer_letter(game)


def test_what_stands_below_a_blank_line_was_not_read_and_they_are_told(game, mover):
    first, second = options_of(game)[:2]

    reply(game, mover, f"{first}\n\n{second}\nAnn Archer")

    assert last_row(game).number == 1
    assert "What stands below your answers was not read." in answer_letter(game)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("chat good luck", "To say something at the table, write: chat: good luck"),
        ("later", "To be reminded, say after what time: later 2d, or later 12h"),
        ("later 90d", "To be reminded, say after what time: later 2d, or later 12h"),
        ("99", "There is no number 99 in the list."),
    ],
)
def test_a_slip_is_told_and_not_followed(game, mover, written, told):
    reply(game, mover, written)

    assert told in answer_letter(game)
    assert last_row(game).number == 0
    assert not Message.objects.exists()


def test_a_number_that_the_letter_does_not_show_stands_for_nothing(game, mover, monkeypatch):
    """Of a long list the letter shows only the headings, and no numbers."""
    assert len(options_of(game)) < MAX_LISTED_MOVES
    monkeypatch.setattr("games.post.choices.MAX_LISTED_MOVES", 3)

    reply(game, mover, "1")

    assert last_row(game).number == 0
    assert "There is no number 1 in the list." in answer_letter(game)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (b"multipart/encrypted; boundary=x", "Your mail is encrypted, and we cannot open it."),
        (b"multipart/mixed", "Your mail could not be decoded."),
        (b"text/plain; charset=utf-8", "Nothing in your mail could be read as an answer."),
    ],
)
def test_a_mail_that_cannot_be_read_is_told_why(game, mover, head, told):
    to = address_for(game, awaited(game).number)
    raw = b"From: " + mover.email.encode() + b"\nContent-Type: " + head + b"\n\n\n"

    receive(raw, recipients=[to], sender=mover.email)

    assert told in answer_letter(game)


# Commands


def test_a_message_ends_where_an_answer_begins(game, mover):
    code = options_of(game)[0]

    reply(game, mover, f"chat: good luck,\nall of you\n{code}")

    assert Message.objects.get().text == "good luck,\nall of you"
    assert last_row(game).answer == code


def test_a_reminder_is_confirmed(game, mover):
    reply(game, mover, "later 2d")

    when = timezone.localtime(timezone.now() + timedelta(days=2), mover.zone)
    assert f"You will be reminded on {when:%A} {when.day} {when:%B}" in answer_letter(game)


def test_a_reminder_after_the_deadline_says_so(game, mover):
    soon = timezone.now() + timedelta(days=1)
    Seat.objects.filter(player=mover).update(deadline=soon)

    reply(game, mover, "later 2d")

    assert "your time for this turn ends before that" in answer_letter(game)


@pytest.fixture
def twice(ann, bob):
    """A game in which somebody has two turns in a row, is in the second, and could undo both."""

    def choose(play):
        seat = min(play.waiting_for)
        return seat, luck.choice(list(play.waiting_for[seat].options))

    def is_there(play, made):
        seat = min(play.waiting_for)
        if not play.number > play.turn_began:
            return False
        trial = play.copy()
        while trial.number > play.turn_began and trial.may_undo(seat):
            trial.undo(seat)
        return trial.number == play.turn_began and trial.may_undo(seat)

    luck = random.Random(1)
    game = make_game([ann, bob])
    steer(game, choose, is_there)
    assert not game.is_over
    return game


def test_undo_turn_takes_back_a_turn_and_no_more(twice):
    began = twice.play().turn_began

    reply(twice, awaited(twice).player, "undo turn")

    twice.refresh_from_db()
    assert twice.play().number == began
    assert answer_letter(twice).count("taken back") == 1


def test_done_is_the_answer_of_that_name_if_there_is_one(game, mover):
    understanding = Session(awaited(game), mover, "en", seen=game.head).understanding
    understanding.choices = [Choice(1, "decline", "No", "", ""), Choice(2, "done", "Yes", "", "")]

    assert understanding.ending == understanding.choices[1]


WISHES = [("help", "HOW TO ANSWER"), ("status", "THE TABLE")]


@pytest.mark.parametrize(("wish", "heading"), WISHES)
def test_what_was_asked_for_stands_above_the_moves(game, mover, wish, heading):
    reply(game, mover, wish)

    text = answer_letter(game)
    assert text.index(heading) < text.index("YOUR DECISION")


def test_a_move_is_told_with_the_question_that_it_answers(ann, bob):
    game = make_game([ann, bob], engine="kepler-3042")

    reply(game, awaited(game).player, "learn travel quantum")

    told = "* Which two technologies does your nation begin with? Space Travels, Quantum Physics\n"
    assert told in answer_letter(game)


def test_in_french_a_space_stands_before_the_colon_of_what_was_done(game, mover):
    mover.language = "fr"
    mover.save()

    reply(game, mover, options_of(game)[0])

    assert "FAIT\n* " in answer_letter(game)
    assert re.search(r"FAIT\n\* [^:]+\N{NO-BREAK SPACE}: ", answer_letter(game))
