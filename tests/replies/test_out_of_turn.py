"""Mails that come when nothing is asked: too late, to a game that rests, for a seat left."""

from __future__ import annotations

import pytest

from games.models import Game, Incoming, Message
from games.post import delivery
from games.replies.door import receive
from games.services import bots
from tests.factories import awaited, finish, submit
from tests.replies.writing import address_for, answer_letter, mail, options_of, reply


def send(text, player, to):
    return receive(mail(text, sender=player, to=to), recipients=[to], sender=player.email)


@pytest.mark.parametrize(
    ("status", "why"),
    [
        (Game.Status.PAUSED, "The game is paused."),
        (Game.Status.ABORTED, "The game was aborted."),
    ],
)
@pytest.mark.parametrize("text", ["1", "done", "whatever"])
def test_a_game_that_is_not_played_says_why(game, mover, status, why, text):
    Game.objects.filter(pk=game.pk).update(status=status)

    reply(game, mover, text)

    assert f"“{text}” was not played. {why}" in answer_letter(game)
    assert "Your turn is over" not in answer_letter(game)
    game.refresh_from_db()
    assert game.head == 0


def test_a_game_that_is_over_says_so_and_still_hears_what_is_said(game, mover):
    to = address_for(game, awaited(game).number)
    finish(game)
    game.refresh_from_db()
    head = game.head

    send("1\nchat: well played", mover, to)

    assert "“1” was not played. The game is over." in answer_letter(game)
    assert Message.objects.get().text == "well played"
    game.refresh_from_db()
    assert game.head == head


def test_who_is_not_to_move_is_told_whose_turn_it_is(game, mover):
    other = game.seats.exclude(player=mover).get().player

    reply(game, other, "1")

    text = answer_letter(game)
    assert "“1” was not played. There is nothing for you to decide now." in text
    assert f"Now it is the turn of: {mover}." in text
    assert "Your turn is over" not in text


def test_a_letter_out_of_date_still_carries_words_and_wishes(game, mover):
    to = address_for(game, awaited(game).number)
    while game.head < 2 or awaited(game).player != mover:
        submit(game)
        game.refresh_from_db()
    head = game.head

    send("1; done\nstatus\nchat: sorry for the delay", mover, to)

    text = answer_letter(game)
    assert "out of date: another question is open now.\n* So this was not done: 1; done" in text
    assert "THE TABLE" in text
    assert Message.objects.get().text == "sorry for the delay"
    game.refresh_from_db()
    assert game.head == head


def test_who_has_left_the_seat_is_told_so(game, mover):
    """Such as somebody who answers after the third missed deadline."""
    seat = awaited(game)
    to = address_for(game, seat.number)
    bots.take_seat(seat=seat, left="absent")

    send(options_of(game)[0], mover, to)

    letter = game.letters.get(kind="reply")
    assert letter.recipient == mover
    assert "You are no longer in this game." in answer_letter(game)
    assert "/l/" not in answer_letter(game)
    game.refresh_from_db()
    assert game.head == 0


def test_a_stranger_who_writes_for_a_seat_left_hears_nothing(game, mover, cid):
    seat = awaited(game)
    to = address_for(game, seat.number)
    bots.take_seat(seat=seat, left="absent")

    send("1", cid, to)

    assert not game.letters.filter(kind="reply").exists()


def test_an_answer_to_a_letter_that_asks_nothing_finds_nobody(game, mover, mailoutbox):
    """Such letters say that nobody reads replies; their sender's address is no seat's."""
    delivery.deliver()
    [started] = [each for each in mailoutbox if "Nobody reads replies" in each.body]
    assert started.reply_to == []

    said = send("1", mover, "post@parsec-post.localhost").said

    assert said == "ignored, it is for no seat"
    assert not Incoming.objects.exists()
