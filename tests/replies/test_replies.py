"""A letter is answered by mail, and the move is made."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Incoming, Letter, Message, Move
from games.post import delivery
from games.post.delivery import write_message
from games.replies.door import receive
from games.reply_address import read_address, reply_address, resign_word
from tests.factories import awaited, make_game, submit
from tests.replies.writing import (
    address_for,
    answer_letter,
    last_row,
    mail,
    options_of,
    reply,
)

# What is played


def test_a_code_is_played_and_told(game, mover):
    first = options_of(game)[0]

    reply(game, mover, first.upper())

    row = last_row(game)
    assert (row.answer, row.via, row.number) == (first, Move.Via.MAIL, 1)
    assert "DONE\n* " in answer_letter(game)


def test_a_number_is_that_of_the_letter(game, mover, mailoutbox):
    delivery.deliver()
    [letter] = [each for each in mailoutbox if mover.email in each.to[0]]
    numbered = [line for line in letter.body.splitlines() if line.startswith("3. ")]

    reply(game, mover, "3")

    label = game.letters.get(kind="reply").facts["played"][0].split(": ")[-1]
    assert label in numbered[0]


def test_words_that_mean_one_option_are_enough(game, mover):
    code = options_of(game)[0]
    option = game.play().waiting_for[awaited(game).number].options[code]

    reply(game, mover, f"{option.group}: {option.label}")

    assert last_row(game).answer == code


def test_a_near_miss_is_suggested_and_not_played(game, mover):
    code = options_of(game)[0]

    reply(game, mover, code.replace("discover", "discovr"))

    assert last_row(game).number == 0
    assert f"Did you mean: {code}" in answer_letter(game)


def test_several_answers_play_a_whole_turn(ann, bob):
    game = make_game([ann, bob], engine="exoplanets")
    player = awaited(game).player
    play = game.play()
    seat, answers = awaited(game).number, []
    while seat in play.waiting_for and len(answers) < 6 and play.turn_began == 0:
        ending = "end" if "end" in play.waiting_for[seat].options else None
        answer = ending or next(iter(play.waiting_for[seat].options))
        play.move(seat, answer)
        answers.append(answer)
        if not play.may_undo(seat):
            break

    reply(game, player, "; ".join(answers))

    assert [row.answer for row in game.moves.order_by("number")[1:]] == answers


def test_where_one_is_refused_those_before_it_stand_and_the_rest_is_told(ann, bob):
    game = make_game([ann, bob], engine="kepler-3042")
    player = awaited(game).player
    first = options_of(game)[0]

    reply(game, player, f"{first}; nonsense and more; done")

    assert [row.answer for row in game.moves.order_by("number")[1:]] == [first]
    assert "NOT DONE\n* Your turn was over, so this was not played: nonsense and more; done" in (
        answer_letter(game)
    )


def test_nothing_is_played_after_what_is_unclear(game, mover):
    reply(game, mover, f"nonsense and more; {options_of(game)[0]}")

    assert last_row(game).number == 0
    assert "“nonsense and more” is not an answer here." in answer_letter(game)


def test_the_answer_asks_the_next_question_or_says_that_the_turn_is_over(game, mover):
    reply(game, mover, options_of(game)[0])

    game.refresh_from_db()
    text = answer_letter(game)
    if awaited(game).player == mover:
        assert "YOUR DECISION" in text
    else:
        assert "Your turn is over. Now it is the turn of:" in text


# Commands


def test_undo_takes_the_last_move_back(game, mover):
    reply(game, mover, options_of(game)[0])

    reply(game, mover, "undo")

    assert last_row(game).kind == Move.Kind.UNDO
    assert "Your last move was taken back." in answer_letter(game)
    assert awaited(game).player == mover


def test_an_answer_to_a_letter_of_an_earlier_turn_takes_nothing_back(game, mover):
    """Just as its links play nothing; what is said at the table is no move."""
    number = game.seats.get(player=mover).number
    old = address_for(game, number)
    for _ in range(2):
        while awaited(game).number == number:
            submit(game)
        while awaited(game).number != number:
            submit(game)
    while awaited(game).number == number:
        submit(game)
    game.refresh_from_db()
    assert game.play().may_undo(number)
    head = game.head

    text = "undo\nchat: hello there"
    receive(mail(text, sender=mover, to=old), recipients=[old], sender=mover.email)

    assert last_row(game).number == head
    assert "* The letter you answered was for an earlier turn." in answer_letter(game)
    assert Message.objects.get().text == "hello there"


def test_status_and_help_are_told(game, mover):
    reply(game, mover, "status\nhelp")

    text = answer_letter(game)
    assert "THE TABLE" in text
    assert "HOW TO ANSWER" in text
    assert last_row(game).number == 0


def test_commands_are_heard_after_the_turn_is_over(game, mover):
    reply(game, mover, f"{options_of(game)[0]}\nhelp")

    assert last_row(game).number == 1
    assert "HOW TO ANSWER" in answer_letter(game)


def test_chat_is_said_at_the_table(game, mover):
    reply(game, mover, "chat: good luck!\nto all of you")

    message = Message.objects.get()
    assert (message.author, message.text) == (mover, "good luck!\nto all of you")


def test_nobody_resigns_without_the_word(game, mover):
    reply(game, mover, "resign")
    seat = game.seats.get(player=mover)
    word = resign_word(seat)
    assert f"resign {word}" in answer_letter(game)

    reply(game, mover, f"resign {word}")

    seat.refresh_from_db()
    assert (seat.player, seat.left) == (None, "resigned")
    assert "You have resigned." in answer_letter(game)


def test_later_is_a_letter_that_waits(game, mover):
    reply(game, mover, "later 2d")

    letter = game.letters.get(kind="later")
    assert timedelta(hours=47) < letter.due_at - timezone.now() < timedelta(hours=49)
    assert "You asked to be reminded of this turn." in write_message(letter).body


# Who may, and when


def test_the_same_mail_twice_plays_once(game, mover):
    to = address_for(game, awaited(game).number)
    raw = mail(options_of(game)[0], sender=mover, to=to, message_id="<once@example.com>")

    receive(raw, recipients=[to], sender=mover.email)
    receive(raw, recipients=[to], sender=mover.email)

    game.refresh_from_db()
    assert game.head == 1
    assert game.letters.filter(kind="reply").count() == 1


def test_a_stale_address_plays_nothing_and_says_so(game, mover):
    to = address_for(game, awaited(game).number)
    first = options_of(game)[0]
    while True:
        submit(game)
        game.refresh_from_db()
        if awaited(game).player == mover and game.head > 2:
            break
    head = game.head

    receive(mail(first, sender=mover, to=to), recipients=[to], sender=mover.email)

    game.refresh_from_db()
    assert game.head == head
    assert "out of date" in answer_letter(game)


@pytest.mark.parametrize("spoil", ["forged", "other seat", "other host", "revoked", "cut"])
def test_an_address_that_is_not_theirs_plays_nothing(game, mover, spoil):
    seat = game.seats.select_related("player", "game").get(player=mover)
    address = reply_address(seat, 0)
    local, _, host = address.partition("@")
    if spoil == "forged":
        address = f"{local[:-1]}{'a' if local[-1] != 'a' else 'b'}@{host}"
    elif spoil == "other seat":
        other = game.seats.exclude(pk=seat.pk).get()
        body = address.replace(local[2:12], reply_address_part(other), 1)
        address = body
    elif spoil == "other host":
        address = f"{local}@example.com"
    elif spoil == "revoked":
        type(seat).objects.filter(pk=seat.pk).update(link_version=9)
    else:
        address = f"{local[:-4]}@{host}"

    receipt = receive(
        mail(options_of(game)[0], sender=mover, to=address), recipients=[address], sender=""
    )

    game.refresh_from_db()
    assert game.head == 0
    assert receipt.said.startswith("ignored")
    assert not game.letters.filter(kind="reply").exists()


def reply_address_part(seat) -> str:
    return reply_address(type(seat).objects.select_related("player").get(pk=seat.pk), 0)[2:12]


def test_an_address_is_short_small_and_read_back(game):
    seat = game.seats.select_related("player", "game").first()

    address = reply_address(seat, 123456)

    local = address.partition("@")[0]
    assert len(local) <= 64
    assert local == local.lower()
    found = read_address(address.upper())
    assert (found.seat, found.seen) == (seat, 123456)


def test_a_mail_from_somebody_else_is_not_played_and_the_player_hears_of_it(game, mover, cid):
    to = address_for(game, awaited(game).number)

    receive(mail(options_of(game)[0], sender=cid, to=to), recipients=[to], sender=cid.email)

    game.refresh_from_db()
    assert game.head == 0
    letter = game.letters.get(kind="reply")
    assert letter.recipient == mover
    assert f"It came from {cid.email}, which is not your address here." in answer_letter(game)


def test_what_a_machine_wrote_is_never_answered(game, mover):
    to = address_for(game, awaited(game).number)
    raw = mail(options_of(game)[0], sender=mover, to=to, Auto_Submitted="auto-replied")

    receipt = receive(raw, recipients=[to], sender=mover.email)

    assert "a machine wrote it" in receipt.said
    assert not Incoming.objects.exists()
    assert not game.letters.filter(kind="reply").exists()


def test_a_flood_is_answered_once(game, mover, monkeypatch):
    monkeypatch.setattr("games.replies.door.MAX_MAILS_AN_HOUR", 3)

    for _ in range(6):
        reply(game, mover, "status")

    assert game.letters.filter(kind="reply").count() == 4
    assert "Too many mails came for this seat within an hour." in answer_letter(game)


def test_an_empty_mail_is_told_so(game, mover):
    reply(game, mover, "\n\n")

    assert "Nothing in your mail could be read as an answer." in answer_letter(game)


def test_letters_can_be_answered_only_where_answers_are_read(game, mover, settings, mailoutbox):
    settings.REPLIES = False
    delivery.deliver()
    assert not any(each.reply_to for each in mailoutbox)


def test_the_letter_itself_says_where_answers_go(game, mover, mailoutbox):
    delivery.deliver()

    [letter] = [each for each in mailoutbox if mover.email in each.to[0]]
    [to] = letter.reply_to
    address = to.partition("<")[2].rstrip(">")
    receive(mail("1", sender=mover, to=address), recipients=[address], sender=mover.email)
    game.refresh_from_db()
    assert game.head == 1


def test_a_french_player_is_answered_in_french(ann, bob):
    User.objects.update(language="fr")
    ann.refresh_from_db()
    bob.refresh_from_db()
    game = make_game([ann, bob])
    player = awaited(game).player

    reply(game, player, "n'importe quoi")

    assert Letter.objects.get(kind="reply").facts["problems"][0] != ""
    assert "is not an answer" not in answer_letter(game)


def test_a_whole_turn_goes_on_behind_a_checkpoint(ann, bob):
    """The rules of Exoplanets can be resumed in the middle of a turn: after a planet is born."""
    game = make_game([ann, bob], engine="exoplanets")
    while "draw" not in options_of(game):
        submit(game)
        game.refresh_from_db()
    seat = awaited(game)
    line = whole_turn(game.play(), seat.number)

    reply(game, seat.player, "; ".join(f"{answer}!" for answer in line))

    rows = game.moves.filter(via=Move.Via.MAIL, seat=seat.number)
    assert [row.answer for row in rows] == line


def whole_turn(play, seat):
    """Answers until the table waits for others; the last one ends the turn if that is possible."""
    trial, line = play.copy(), []
    while seat in trial.waiting_for and len(line) < 12:
        options = list(trial.waiting_for[seat].options)
        line.append("end" if "end" in options else options[0])
        trial.move(seat, line[-1])
    return line
