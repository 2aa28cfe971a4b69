"""Letters that were handed over, and nobody knows whether they arrived: never sent again unasked,
never lost unsaid."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Letter
from games.post import delivery, lost, outbox
from games.services.tables import Plan
from tests.factories import make_game, submit, sweep
from tests.games.laying import ME, lay

Status = Letter.Status


def turn_letter(game):
    return game.letters.get(kind=Letter.Kind.TURN)


def let_time_pass():
    """Until whatever is put off is due."""
    Letter.objects.filter(status__in=Letter.OPEN).update(due_at=timezone.now())


def hand_over_and_die(letter):
    """As far as the mail server, and no further; the claim has run out since."""
    assert delivery.claim(Letter.objects.filter(pk=letter.pk))
    assert delivery.hand_over(Letter.objects.get(pk=letter.pk))
    let_time_pass()


def test_a_letter_that_may_have_arrived_is_not_sent_again(game, smtp):
    hand_over_and_die(turn_letter(game))

    sweep()
    sweep()

    letter = turn_letter(game)
    assert letter.status == Status.UNCERTAIN
    assert letter.settled_at
    assert letter.error == "The worker died while it handed the letter over."
    assert not smtp.to(letter.address)


def test_while_it_is_being_handed_over_nobody_else_touches_it(game, smtp):
    letter = turn_letter(game)
    delivery.claim(Letter.objects.filter(pk=letter.pk))
    delivery.hand_over(Letter.objects.get(pk=letter.pk))

    sweep()

    assert turn_letter(game).status == Status.HANDED
    assert not delivery.claim(Letter.objects.filter(pk=letter.pk))
    assert not smtp.to(letter.address)


def test_who_is_to_move_hears_of_it_in_another_letter_an_hour_later(game, smtp):
    hand_over_and_die(turn_letter(game))
    sweep()
    sweep()
    second = game.letters.get(kind=Letter.Kind.SECOND)
    assert timedelta(minutes=59) < second.due_at - timezone.now() < timedelta(minutes=61)

    let_time_pass()
    sweep()

    [sent] = smtp.to(second.address)
    assert sent["Message-ID"].startswith("<second-")
    assert "may have been lost" in sent.get_body(("plain",)).get_content()


def test_who_has_played_by_then_hears_nothing(game, smtp):
    hand_over_and_die(turn_letter(game))
    sweep()
    submit(game)

    let_time_pass()
    sweep()

    assert game.letters.get(kind=Letter.Kind.SECOND).status == Status.DROPPED


def test_two_sweeps_that_meet_write_one_second_letter(game):
    hand_over_and_die(turn_letter(game))
    found_by_both = Letter.objects.abandoned().get()

    delivery.mark_maybe_lost(found_by_both, "")
    delivery.mark_maybe_lost(found_by_both, "")

    assert game.letters.filter(kind=Letter.Kind.SECOND).count() == 1


def test_an_answer_that_comes_late_ends_the_doubt(game, smtp):
    hand_over_and_die(turn_letter(game))
    slow = turn_letter(game)
    sweep()

    delivery.settle(slow, Status.SENT)
    let_time_pass()
    sweep()

    assert turn_letter(game).status == Status.SENT
    assert game.letters.get(kind=Letter.Kind.SECOND).status == Status.DROPPED


def test_a_server_that_takes_a_letter_and_never_answers_gets_it_once(game, smtp, settings):
    settings.EMAIL_ANSWER_SECONDS = 1
    smtp.pause = 3

    assert delivery.deliver().sent == 0
    smtp.pause = 0
    let_time_pass()
    delivery.deliver()

    came = [str(letter["Message-ID"]) for letter in smtp.letters]
    assert len(set(came)) == len(came)
    assert len([each for each in came if not each.startswith("<second-")]) == 2
    fates = sorted(game.letters.exclude(kind=Letter.Kind.SECOND).values_list("status", flat=True))
    assert fates == [Status.SENT, Status.UNCERTAIN]
    assert "timed out" in game.letters.get(status=Status.UNCERTAIN).error


@pytest.mark.parametrize("address", ["/", "/games/mine/"])
def test_a_letter_that_may_be_lost_is_shown_to_its_reader(client, game, address):
    letter = turn_letter(game)
    hand_over_and_die(letter)
    sweep()
    client.force_login(letter.recipient)

    page = client.get(address).content.decode()

    assert "A letter may have been lost." in page
    assert "“your turn” about Kepler Run" in page


def test_its_reader_has_it_sent_again(client, game, smtp):
    letter = turn_letter(game)
    hand_over_and_die(letter)
    sweep()
    client.force_login(letter.recipient)

    page = client.post(f"/games/letters/{letter.pk}/", follow=True).content.decode()
    let_time_pass()
    sweep()

    assert "The letter is on its way again." in page
    assert "A letter may have been lost." not in page
    [sent] = smtp.to(letter.address)
    assert sent["Message-ID"].startswith("<turn-")
    assert game.letters.get(kind=Letter.Kind.SECOND).status == Status.DROPPED


def test_its_reader_says_that_it_arrived(client, game, smtp):
    letter = turn_letter(game)
    hand_over_and_die(letter)
    sweep()
    client.force_login(letter.recipient)

    page = client.post(f"/games/letters/{letter.pk}/", {"arrived": "1"}, follow=True)
    let_time_pass()
    sweep()

    assert b"A letter may have been lost." not in page.content
    letter.refresh_from_db()
    assert letter.status == Status.SENT
    assert not smtp.to(letter.address)
    assert client.post(f"/games/letters/{letter.pk}/").status_code == 404


def test_once_the_turn_is_played_nobody_asks_after_its_letter(client, game):
    letter = turn_letter(game)
    hand_over_and_die(letter)
    sweep()
    submit(game)

    assert lost.lost_letters(letter.recipient)["maybe_lost"] == []


def test_the_host_learns_that_an_invitation_may_be_lost(client, ann, bob, mailoutbox):
    letter = lay(ann, ME, Plan("friend", "eve@example.com")).letters.get()
    hand_over_and_die(letter)
    sweep()
    client.force_login(ann)

    page = client.get("/games/mine/").content.decode()
    client.post(f"/games/letters/{letter.pk}/")
    delivery.deliver()

    assert "Your invitation to eve@example.com for Kepler Run" in page
    assert [each.to for each in mailoutbox] == [["eve@example.com"]]
    assert lost.lost_letters(ann)["maybe_lost"] == []
    assert lost.lost_letters(bob)["maybe_lost"] == []


def test_who_presses_twice_gets_it_once(game):
    letter = turn_letter(game)
    hand_over_and_die(letter)
    sweep()
    [found] = lost.lost_letters(letter.recipient)["maybe_lost"]

    lost.clear_up(found, has_arrived=False)
    lost.clear_up(found, has_arrived=False)

    assert game.letters.filter(copy_of=letter, kind=Letter.Kind.TURN).count() == 1


def test_a_second_letter_that_may_be_lost_stands_for_the_first(client, game, smtp):
    turn = game.letters.get(kind=Letter.Kind.TURN)
    doubtful = {"status": Letter.Status.UNCERTAIN, "settled_at": timezone.now()}
    Letter.objects.filter(pk=turn.pk).update(**doubtful)
    outbox.write_second(turn)
    second = Letter.objects.get(kind=Letter.Kind.SECOND)
    Letter.objects.filter(pk=second.pk).update(**doubtful)

    assert lost.lost_letters(turn.recipient)["maybe_lost"] == [second]
    client.force_login(turn.recipient)
    client.post(reverse("letter-maybe-lost", args=[second.pk]), {"again": "1"})
    delivery.deliver()

    assert Letter.objects.get(copy_of=second).status == Letter.Status.SENT


def test_a_letter_deleted_at_that_moment_holds_up_no_other(game, ann, bob, smtp, monkeypatch):
    make_game([ann, bob])
    written = Letter.objects.count()
    claim = delivery.claim

    def meanwhile(*letters):
        claimed = claim(*letters)
        if claimed and Letter.objects.count() == written:
            Letter.objects.filter(pk=claimed[0].pk).delete()
        return claimed

    monkeypatch.setattr(delivery, "claim", meanwhile)

    assert delivery.deliver().sent > 0
