"""The outbox: every letter arrives once, or its failure is recorded and shown."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.models import Game, Letter
from games.post import delivery, lost
from games.post.channels.mail import smtp as smtp_channel
from games.post.occasions import OCCASIONS
from games.reply_address import message_id
from games.services import moves
from tests.factories import any_answer, awaited, finish, make_game, submit

Status = Letter.Status


def turn_letter(game):
    return game.letters.get(kind=Letter.Kind.TURN)


def let_time_pass():
    """Until whatever is put off is due."""
    Letter.objects.filter(status__in=Letter.OPEN).update(due_at=timezone.now())


def test_a_letter_is_sent_and_recorded(game, smtp):
    assert delivery.deliver().sent == 2

    [letter] = [each for each in smtp.letters if each["Message-ID"].startswith("<turn-")]
    row = turn_letter(game)
    assert row.status == Status.SENT
    assert row.settled_at
    assert row.subject == letter["Subject"]
    assert letter["To"].addresses[0].addr_spec == row.address


def test_nothing_is_sent_twice(game, smtp):
    delivery.deliver()
    delivery.deliver()

    assert len(smtp.letters) == 2


def test_one_connection_serves_many_letters(game, smtp, monkeypatch):
    opened = []
    from django.core.mail.backends.smtp import EmailBackend

    is_open = EmailBackend.open
    monkeypatch.setattr(
        EmailBackend, "open", lambda self: opened.append(1) if (o := is_open(self)) else o
    )

    delivery.deliver()

    assert len(smtp.letters) == 2
    assert len(opened) == 1


def test_a_turn_played_meanwhile_is_not_mailed(game, mailoutbox):
    submit(game, count=1)

    delivery.deliver(game_pk=game.pk)

    first = mailoutbox[0]
    assert not first.message()["Message-ID"].startswith("<turn-") or first.to != ["Ann"]
    played = game.letters.get(kind=Letter.Kind.TURN, head=0)
    assert played.status == Status.DROPPED


def test_nobody_is_mailed_for_their_own_ongoing_turn(ann, bob):
    """A turn of several answers: no letter between them, and none for the first any more."""
    game = make_game([ann, bob])
    while True:
        seat = awaited(game)
        submit(game)
        if awaited(game).number == seat.number:
            break
    written = game.letters.filter(seat=seat, kind=Letter.Kind.TURN).order_by("head").last()

    delivery.deliver()

    assert written.head < seat.game.head + 1
    assert not game.letters.filter(seat=seat, kind=Letter.Kind.TURN, status=Status.SENT).exists()


def test_a_bots_whole_turn_makes_one_letter(ann):
    from games.services import bots

    game = make_game([ann], bots=["greedy", "greedy"])
    bots.play_bots(game)
    Letter.objects.all().delete()
    while awaited(game).player == ann:
        submit(game)

    bots.play_bots(game)
    delivery.deliver()

    assert awaited(game).player == ann
    assert game.letters.filter(status=Status.SENT).count() == 1
    assert len(mail.outbox) == 1


def test_a_refused_recipient_has_failed_at_once_and_for_good(game, smtp, ann, bob):
    smtp.refused.add("ann@example.com")

    delivery.deliver()
    let_time_pass()
    delivery.deliver()

    refused = game.letters.get(recipient=ann)
    assert refused.status == Status.FAILED
    assert "550 5.1.1 No such person" in refused.error
    assert refused.attempts == 1
    assert lost.undelivered(ann) == refused
    assert set(game.letters.filter(recipient=bob).values_list("status")) == {("sent",)}
    assert lost.undelivered(bob) is None


@pytest.mark.parametrize("address", ["/", "/games/mine/"])
def test_a_failure_is_shown_to_the_player(client, game, smtp, ann, address):
    smtp.refused.add("ann@example.com")
    delivery.deliver()
    client.force_login(ann)

    page = client.get(address).content.decode()

    assert "Your letters are not arriving." in page
    assert "550 5.1.1 No such person here" in page


def test_a_deferred_letter_comes_later(game, smtp, ann):
    smtp.deferred["ann@example.com"] = 2
    delivery.deliver()
    waiting = game.letters.get(recipient=ann)
    assert waiting.status == Status.WAITING
    assert "451" in waiting.error
    assert timedelta(seconds=50) < waiting.due_at - timezone.now() < timedelta(seconds=70)

    delivery.deliver()  # too early
    assert not smtp.to("ann@example.com")
    let_time_pass()
    delivery.deliver()
    assert not smtp.to("ann@example.com")
    let_time_pass()
    delivery.deliver()

    waiting.refresh_from_db()
    assert waiting.status == Status.SENT
    assert waiting.attempts == 3
    assert waiting.error == ""
    assert len(smtp.to("ann@example.com")) == 1


def test_each_time_it_waits_longer_and_at_last_it_has_failed(game, smtp, ann):
    smtp.deferred["ann@example.com"] = 99
    waits = []
    letter = game.letters.get(recipient=ann)
    for _ in range(len(delivery.BACK_OFF)):
        delivery.deliver()
        letter.refresh_from_db()
        waits.append(round((letter.due_at - timezone.now()).total_seconds() / 60))
        let_time_pass()
    delivery.deliver()
    letter.refresh_from_db()

    assert waits == [1, 5, 15, 60, 240, 720, 1440]
    assert letter.status == Status.FAILED
    assert "451" in letter.error


def test_while_the_server_is_down_letters_wait_and_no_attempt_counts(game, smtp):
    smtp.stop()

    assert delivery.deliver().sent == 0

    assert set(game.letters.values_list("status", "attempts")) == {(Status.WAITING, 0)}
    assert game.letters.filter(error__contains="Refused").count() == 1  # one try was enough

    smtp.start()
    let_time_pass()
    assert delivery.deliver().sent == 2


def test_a_server_that_hung_up_is_called_again(game, smtp, monkeypatch):
    monkeypatch.setattr(smtp_channel, "IDLE_SECONDS", 0)
    delivery.deliver()
    smtp.stop()
    smtp.start()
    submit(game)

    assert delivery.deliver().sent >= 1


def test_a_letter_whose_worker_died_is_sent_by_another_with_the_same_id(game, smtp):
    letter = turn_letter(game)
    assert delivery.claim(Letter.objects.filter(pk=letter.pk))

    delivery.deliver()
    assert turn_letter(game).status == Status.SENDING  # another worker may still be at it

    let_time_pass()
    delivery.deliver()

    letter.refresh_from_db()
    assert letter.status == Status.SENT
    assert letter.attempts == 2
    [sent] = [each for each in smtp.letters if each["Message-ID"].startswith("<turn-")]
    assert sent["Message-ID"] == message_id(letter)


def host():
    return "parsec-post.localhost"


def test_two_workers_never_claim_the_same_letter(game):
    letter = turn_letter(game)

    assert delivery.claim(Letter.objects.filter(pk=letter.pk))
    assert not delivery.claim(Letter.objects.filter(pk=letter.pk))


def test_a_worker_that_was_too_slow_does_not_overwrite_what_another_recorded(game, mailoutbox):
    letter = turn_letter(game)
    delivery.claim(Letter.objects.filter(pk=letter.pk))
    slow = Letter.objects.get(pk=letter.pk)
    let_time_pass()
    delivery.deliver()

    delivery.put_off(slow, "timed out")

    letter.refresh_from_db()
    assert letter.status == Status.SENT


def test_a_letter_that_took_too_long_to_write_is_left_to_who_has_it_now(
    game, mailoutbox, monkeypatch
):
    letter = turn_letter(game)
    delivery.claim(Letter.objects.filter(pk=letter.pk))
    write = delivery.write_message

    def slowly(row):
        Letter.objects.filter(pk=row.pk).update(attempts=2)  # another worker has claimed it
        row.due_at = timezone.now()
        return write(row)

    monkeypatch.setattr(delivery, "write_message", slowly)

    assert not delivery.deliver_one(letter.pk)
    assert not mailoutbox


def test_a_letter_that_took_long_to_write_is_sent_all_the_same(game, mailoutbox, monkeypatch):
    letter = turn_letter(game)
    delivery.claim(Letter.objects.filter(pk=letter.pk))
    Letter.objects.update(due_at=timezone.now() + timedelta(seconds=5))

    assert delivery.deliver_one(letter.pk)
    assert len(mailoutbox) == 1


def test_a_letter_that_cannot_be_written_does_not_hold_up_the_others(game, mailoutbox, monkeypatch):
    def broken(letter):
        raise KeyError("kr17")

    monkeypatch.setattr(OCCASIONS[Letter.Kind.TURN], "content", broken)

    delivery.deliver()

    letter = turn_letter(game)
    assert letter.status == Status.WAITING
    assert letter.error == "It could not be written: KeyError."  # and not what was in the cards
    assert len(mailoutbox) == 1


def test_a_paused_game_keeps_its_letters_until_it_goes_on(game, mailoutbox):
    Game.objects.update(status=Game.Status.PAUSED)
    delivery.deliver()
    assert turn_letter(game).status == Status.WAITING
    ids = [each.message()["Message-ID"] for each in mailoutbox]
    assert not any(each.startswith("<turn-") for each in ids)

    Game.objects.update(status=Game.Status.RUNNING)
    let_time_pass()
    delivery.deliver()

    assert turn_letter(game).status == Status.SENT


@pytest.mark.parametrize("letters", [User.Letters.OFF, User.Letters.DIGEST])
def test_who_wants_none_at_once_gets_no_turn_letters(ann, bob, letters):
    User.objects.update(letters=letters)
    ann.refresh_from_db()
    bob.refresh_from_db()
    game = make_game([ann, bob])
    submit(game, count=5)

    assert not game.letters.filter(kind=Letter.Kind.TURN).exists()


def test_who_turned_letters_off_meanwhile_gets_none(game, mailoutbox, ann, bob):
    User.objects.update(letters=User.Letters.OFF)

    delivery.deliver()

    assert not mailoutbox
    assert set(game.letters.values_list("status", flat=True)) == {Status.DROPPED}


def test_a_muted_game_writes_nothing(game, mailoutbox):
    game.seats.update(mutes_letters=True)

    delivery.deliver()

    assert not mailoutbox


def test_the_end_is_told_to_everyone(ann, bob, mailoutbox):
    game = make_game([ann, bob])
    finish(game)
    length = Game.objects.get(pk=game.pk).head
    game = make_game([ann, bob], played=length - 1)
    submit(game)
    game.refresh_from_db()
    assert game.is_over

    delivery.deliver(game_pk=game.pk)

    assert sorted(each.to[0] for each in mailoutbox) == [
        "Ann <ann@example.com>",
        "Bob <bob@example.com>",
    ]
    assert all(each.message()["Message-ID"].startswith("<over-") for each in mailoutbox)


def test_a_letter_goes_to_where_its_reader_gets_mail_now(game, mailoutbox, ann, bob):
    User.objects.filter(pk=ann.pk).update(email="ann@new.example.com")

    delivery.deliver()

    assert "Ann <ann@new.example.com>" in [each.to[0] for each in mailoutbox]


def test_no_move_no_letter(game, django_capture_on_commit_callbacks):
    """What is rolled back leaves no letter behind, and nudges nobody."""
    from django.db import transaction

    before = Letter.objects.count()
    seat = awaited(game)
    answer = any_answer(game, seat.number)
    with django_capture_on_commit_callbacks() as callbacks:
        try:
            with transaction.atomic():
                moves.submit_move(game=game, seat=seat.number, text=answer, seen=0, via="web")
                raise InterruptedError
        except InterruptedError:
            pass

    assert Letter.objects.count() == before
    assert not callbacks


def test_what_a_letter_costs_does_not_grow_with_the_game(
    ann, bob, mailoutbox, django_assert_max_num_queries
):
    for played in (0, 30):
        game = make_game([ann, bob], played=played)
        seat = awaited(game)
        letter = Letter.objects.filter(game=game, kind=Letter.Kind.TURN).first() or Letter(
            kind=Letter.Kind.TURN, game=game
        )
        letter.seat, letter.recipient, letter.address = seat, seat.player, seat.player.email
        letter.head = seat.game.head
        letter.save()
        delivery.claim(Letter.objects.filter(pk=letter.pk))
        with django_assert_max_num_queries(5) as queries:
            assert delivery.deliver_one(letter.pk)
        writes = [each for each in queries if each["sql"].startswith("UPDATE")]
        assert len(writes) == 2  # that it is handed over, and that it was sent
        assert len(queries) - len(writes) <= 3
