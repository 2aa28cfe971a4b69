"""Moderators and hosts hear of a game at rest, and it can be tried again."""

import logging
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from games.models import AuditEntry, Game, Letter, Move, Seat
from games.services import moderation, resting
from tests.factories import attend, awaited, make_game, submit, sweep
from tests.games.holding.breaking import broken_game, why
from tests.games.moderating import make_sue, sign_in

RESTS = "This table rests: something in its rules went wrong."

pytestmark = pytest.mark.usefixtures("_quiet", "_short_limits")


@pytest.fixture
def moderator(db):
    return make_sue()


def test_moderators_see_it_on_the_first_page_of_the_admin(client, game, moderator):
    sign_in(client, moderator)
    assert "at-rest" not in client.get(reverse("admin:index")).content.decode()
    resting.set_aside(game.pk, "bot", ZeroDivisionError("the ace is in A's hand"))

    page = client.get(reverse("admin:index")).content.decode()

    assert game.slug in page
    assert "a bot was to move" in page
    assert "Its code failed." in page
    assert "ZeroDivisionError" in page
    assert "the ace" not in page
    found = client.get(reverse("admin:games_game_changelist"), {"rests": "now"})
    assert game.slug in found.content.decode()


def test_a_moderator_tries_it_again_by_a_button(client, ann, bob, moderator):
    game = make_game([ann, bob], days_per_turn=3)
    resting.set_aside(game.pk, "bot", ZeroDivisionError())
    sign_in(client, moderator)
    page = reverse("admin:games_game_change", args=[game.pk])
    assert "Try again" in client.get(page).content.decode()

    do = reverse("admin:games_game_try", args=[game.pk])
    client.post(do, {"reason": "A new version is here."})

    game.refresh_from_db()
    assert not game.rests
    assert AuditEntry.objects.get().action == "try"
    assert game.messages.get().facts["action"] == "try"


def test_a_try_that_fails_says_so(ann, bob, moderator):
    game = broken_game("raises", [ann, bob])
    submit_quietly(game)
    Game.objects.filter(pk=game.pk).update(checkpoint=b"\x93", engine="broken-answers")
    resting.set_aside(game.pk, "bot", ZeroDivisionError())

    with pytest.raises(moderation.Refused, match="once more"):
        moderation.try_again(moderator=moderator, game=game, reason="Perhaps.")

    game.refresh_from_db()
    assert game.rests
    assert game.trouble.times == 2


def submit_quietly(game):
    """A row that the rules cannot follow."""
    Move.objects.create(game=game, number=1, seat=1, answer="take 9", via=Move.Via.WEB, digest="x")


def test_overdue_names_it(game, capsys):
    call_command("overdue")
    resting.set_aside(game.pk, "letter", ZeroDivisionError())

    with pytest.raises(CommandError, match=f"At rest: {game.slug}.*a letter was written"):
        call_command("overdue")


def test_a_command_tries_all_again(ann, bob, capsys):
    one, two = make_game([ann, bob], seed="one"), make_game([ann, bob], seed="two")
    for game in (one, two):
        resting.set_aside(game.pk, "bot", ZeroDivisionError())

    call_command("try_again", one.slug)
    assert list(resting.at_rest()) == [two]
    call_command("try_again")

    assert not resting.at_rest().exists()
    assert f"{one.slug} (Kepler Run): goes on." in capsys.readouterr().out


def test_other_code_tries_it_again_by_itself(ann, bob, monkeypatch):
    game = make_game([ann, bob])
    resting.set_aside(game.pk, "bot", ZeroDivisionError())
    sweep()
    game.refresh_from_db()
    assert game.rests

    monkeypatch.setattr(resting, "code_version", lambda: "another")
    sweep()

    game.refresh_from_db()
    assert not game.rests


def test_clocks_stand_still_while_it_rests(ann, bob):
    game = make_game([ann, bob], days_per_turn=3)
    seat = awaited(game)
    left = seat.deadline - timezone.now()
    resting.set_aside(game.pk, "bot", ZeroDivisionError())
    Game.objects.filter(pk=game.pk).update(rests_since=timezone.now() - timedelta(days=9))
    ago = timezone.now() - timedelta(days=9)
    Seat.objects.filter(pk=seat.pk).update(awaited_since=ago, deadline=ago + left)

    resting.try_again(game.pk)

    seat.refresh_from_db()
    assert abs(seat.deadline - timezone.now() - left) < timedelta(minutes=1)


def test_an_aborted_game_is_not_set_aside(ann, bob, moderator):
    game = make_game([ann, bob])
    resting.set_aside(game.pk, "bot", ZeroDivisionError())
    moderation.abort(moderator=moderator, game=game, reason="It cannot be saved.")

    resting.set_aside(game.pk, "page", ZeroDivisionError())

    assert not resting.at_rest().exists()


def test_the_log_tells_developers_where_and_no_secret(game, caplog):
    logging.disable(logging.NOTSET)
    with caplog.at_level(logging.ERROR, logger="games.services.resting"):
        resting.set_aside(game.pk, "bot", ZeroDivisionError())

    [record] = caplog.records
    assert game.slug in record.getMessage()


def test_after_a_move_bots_that_fail_do_not_hold_up_the_letters_of_others(ann, bob, mailoutbox):
    bad = broken_game("bot_raises", [ann], bots=["greedy"])
    submit(bad)
    good = make_game([ann, bob])

    attend(bad.pk)
    attend(good.pk)

    assert why(bad) == ("bot", "raised")
    assert good.letters.filter(status=Letter.Status.SENT).exists()
