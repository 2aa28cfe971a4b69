"""What moderators can do about messages, reports, people and letters."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation

from accounts.models import User
from games.links import BadLink, make_link, read_link
from games.models import AuditEntry, Letter, Message, Report
from games.post import delivery, resending
from games.post.occasions import OCCASIONS
from games.services import bots, moderation, notices, tables
from games.services.moderation import Refused
from games.services.tables import Plan
from games.templatetags import talk
from tests.factories import UserFactory, submit
from tests.games.moderating import REASON, make_moe, make_sue


@pytest.fixture
def moe(db):
    return make_moe()


@pytest.fixture
def message(game, bob):
    return Message.objects.create(game=game, author=bob, text="You fly like a rock.")


@pytest.fixture
def report(game, ann, message):
    return Report.objects.create(game=game, message=message, reporter=ann, text="Rude.")


@pytest.fixture
def letter(game):
    """The turn letter that opened the game, and could not be delivered."""
    letter = game.letters.get(kind=Letter.Kind.TURN)
    letter.status, letter.error = Letter.Status.FAILED, "550 no such mailbox"
    letter.save()
    return letter


def the_entry() -> AuditEntry:
    return AuditEntry.objects.get()


def the_notice() -> Letter:
    return Letter.objects.get(kind=Letter.Kind.NOTICE)


# What is said


def test_hiding_a_message_is_on_record_and_told_to_its_author(moe, message, bob):
    moderation.hide_message(moderator=moe, message=message, reason=REASON)

    message.refresh_from_db()
    assert message.is_hidden
    assert message.text == "You fly like a rock."
    entry = the_entry()
    assert (entry.action, entry.player, entry.details) == ("hide", bob, {"message": message.pk})
    assert (the_notice().recipient, the_notice().facts["action"]) == (bob, "hide")


def test_a_hidden_message_can_be_shown_again(moe, message):
    moderation.hide_message(moderator=moe, message=message, reason=REASON)
    with pytest.raises(Refused):
        moderation.hide_message(moderator=moe, message=message, reason=REASON)

    moderation.unhide_message(moderator=moe, message=message, reason=REASON)

    message.refresh_from_db()
    assert not message.is_hidden
    with pytest.raises(Refused):
        moderation.unhide_message(moderator=moe, message=message, reason=REASON)


def test_what_moderators_did_cannot_be_hidden(game, moe):
    moderation.pause(moderator=moe, game=game, reason=REASON)

    with pytest.raises(Refused):
        moderation.hide_message(moderator=moe, message=Message.objects.get(), reason=REASON)


def test_a_settled_report_leaves_the_queue_and_its_reporter_is_told(moe, report, ann):
    moderation.settle_report(moderator=moe, report=report, reason="Bob was told off.")

    report.refresh_from_db()
    assert report.is_settled
    assert (the_entry().action, the_entry().details) == ("settle", {"report": report.pk})
    assert the_notice().recipient == ann
    assert the_notice().facts == {"action": "settle", "reason": "Bob was told off."}
    with pytest.raises(Refused):
        moderation.settle_report(moderator=moe, report=report, reason=REASON)


# People


def test_a_suspended_player_is_signed_out_and_cannot_sign_in(client, moe, bob):
    client.force_login(bob)

    moderation.suspend(moderator=moe, player=bob, reason=REASON)

    assert client.get("/me/").status_code == 302
    assert not client.login(email=bob.email, password="stars and sails")


def test_links_of_a_suspended_player_are_refused_until_it_is_lifted(game, moe, bob):
    link = make_link(game.seats.get(player=bob))

    moderation.suspend(moderator=moe, player=bob, reason=REASON)

    with pytest.raises(BadLink):
        read_link(link)

    moderation.lift_suspension(moderator=moe, player=bob, reason=REASON)

    assert read_link(link).seat.player == bob


def test_a_suspended_player_keeps_the_seat_and_the_clock_runs_on(game, moe, bob):
    before = list(game.seats.values())

    moderation.suspend(moderator=moe, player=bob, reason=REASON)

    assert list(game.seats.values()) == before


def test_suspending_and_lifting_are_on_record_and_told(moe, bob):
    bob.letters = "off"
    bob.save()

    moderation.suspend(moderator=moe, player=bob, reason=REASON)
    moderation.lift_suspension(moderator=moe, player=bob, reason="Served.")

    entries = AuditEntry.objects.order_by("pk").values_list("action", "player", "reason")
    assert list(entries) == [("suspend", bob.pk, REASON), ("lift", bob.pk, "Served.")]
    letters = Letter.objects.order_by("pk").values_list("address", "game", "facts")
    assert list(letters) == [
        (bob.email, None, {"action": "suspend", "reason": REASON}),
        (bob.email, None, {"action": "lift", "reason": "Served."}),
    ]


def test_who_cannot_be_suspended(moe, bob):
    sue = make_sue()

    for moderator, player in [(moe, moe), (moe, sue), (sue, sue)]:
        with pytest.raises(Refused):
            moderation.suspend(moderator=moderator, player=player, reason=REASON)
    with pytest.raises(Refused):
        moderation.lift_suspension(moderator=moe, player=bob, reason=REASON)

    moderation.suspend(moderator=sue, player=moe, reason=REASON)
    with pytest.raises(Refused):
        moderation.suspend(moderator=sue, player=moe, reason=REASON)


def test_someone_who_deleted_their_account_is_not_brought_back(moe, bob):
    from games.services.leaving import delete_account

    delete_account(user=bob)

    with pytest.raises(Refused):
        moderation.lift_suspension(moderator=moe, player=bob, reason=REASON)


# Letters


def test_a_letter_sent_again_is_a_new_one_to_the_address_of_today(moe, letter):
    letter.recipient.email = "new@example.com"
    letter.recipient.save()

    copy = resending.resend_letter(moderator=moe, letter=letter, reason=REASON)

    letter.refresh_from_db()
    assert letter.status == Letter.Status.FAILED
    assert (copy.status, copy.address, copy.copy_of) == ("waiting", "new@example.com", letter)
    assert (copy.kind, copy.game, copy.seat, copy.head) == ("turn", letter.game, letter.seat, 0)
    assert (the_entry().action, the_entry().details) == ("resend", {"letter": letter.pk})


def test_a_letter_can_be_sent_again_more_than_once(moe, letter):
    for _ in range(2):
        resending.resend_letter(moderator=moe, letter=letter, reason=REASON)

    assert letter.game.letters.filter(kind=Letter.Kind.TURN).count() == 3


def test_a_turn_letter_is_not_sent_again_once_the_turn_is_played(moe, letter):
    submit(letter.game)
    while letter.seat.asked_at <= letter.head and letter.seat.is_awaited:
        submit(letter.game)
        letter.seat.refresh_from_db()

    with pytest.raises(Refused):
        resending.resend_letter(moderator=moe, letter=letter, reason=REASON)


def test_a_letter_still_waiting_is_not_sent_again(moe, letter):
    Letter.objects.update(status=Letter.Status.WAITING)

    with pytest.raises(Refused):
        resending.resend_letter(moderator=moe, letter=letter, reason=REASON)


# All of them


@pytest.mark.parametrize("reason", ["", " \n"])
def test_nothing_is_done_without_a_reason(moe, bob, message, report, letter, reason):
    for action, target in [
        (moderation.hide_message, {"message": message}),
        (moderation.settle_report, {"report": report}),
        (moderation.suspend, {"player": bob}),
        (resending.resend_letter, {"letter": letter}),
    ]:
        with pytest.raises(Refused):
            action(moderator=moe, reason=reason, **target)

    assert not AuditEntry.objects.exists()
    assert not Letter.objects.filter(kind=Letter.Kind.NOTICE).exists()
    assert not Message.objects.filter(is_hidden=True).exists()
    bob.refresh_from_db()
    assert bob.is_active


@pytest.mark.parametrize("action", sorted(set(AuditEntry.Action.values) - {"look", "resend"}))
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_deed_has_its_words(action, language):
    facts = {"action": action, "reason": REASON, "days": 2, "number": 4, "name": "Bob"}

    with translation.override(language):
        sentence = notices.sentence(facts)

    assert sentence.endswith(REASON)
    assert "%(" not in sentence


def test_the_line_at_the_table_is_in_the_readers_language(game, moe):
    moderation.pause(moderator=moe, game=game, reason=REASON)
    line = Message.objects.get()

    with translation.override("en"):
        assert talk.speaker(line) == "Parsec Post"
        assert talk.said(line) == line.text
    message = Message(author=moe, text="Hello.")
    assert (talk.speaker(message), talk.said(message)) == ("Moe", "Hello.")


def test_every_notice_can_be_written_and_says_why(game, moe, cid, message, report):
    moderation.hide_message(moderator=moe, message=message, reason=REASON)
    moderation.settle_report(moderator=moe, report=report, reason=REASON)
    moderation.revoke_links(moderator=moe, game=game, reason=REASON, seat=0)
    moderation.replace_player(moderator=moe, game=game, reason=REASON, seat=1)
    moderation.suspend(moderator=moe, player=cid, reason=REASON)

    written = Letter.objects.filter(kind=Letter.Kind.NOTICE).order_by("pk")

    actions = [letter.facts["action"] for letter in written]
    assert actions == ["hide", "settle", "revoke", "replace", "replace", "suspend"]
    for letter in written:
        assert OCCASIONS[letter.kind].is_wanted(letter)
        mail = delivery.write_message(letter)
        html = mail.alternatives[0][0]
        assert notices.sentence(letter.facts) in " ".join(mail.body.split())
        assert REASON in html


def test_a_letter_sent_again_is_not_dropped_on_its_way(moe, letter):
    copy = resending.resend_letter(moderator=moe, letter=letter, reason=REASON)

    assert OCCASIONS[copy.kind].is_wanted(copy)


def test_who_wants_no_letters_is_sent_none_again(moe, letter):
    User.objects.filter(pk=letter.recipient_id).update(letters=User.Letters.OFF)

    with pytest.raises(Refused, match="does not want such letters"):
        resending.resend_letter(moderator=moe, letter=letter, reason=REASON)


def test_a_suspended_person_hears_of_that_and_of_nothing_else(game, moe, ann, bob, mailoutbox):
    delivery.deliver()
    mailoutbox.clear()

    moderation.suspend(moderator=moe, player=bob, reason=REASON)
    moderation.pause(moderator=moe, game=game, reason=REASON)
    bots.take_seat(seat=game.seats.get(player=bob), left="absent")
    seats = [Plan("me"), Plan("friend", bob.email)]
    tables.create_game(creator=ann, engine="kepler-run", seats=seats)
    delivery.deliver()

    to_bob = [message.body for message in mailoutbox if bob.email in message.to[0]]
    assert len(to_bob) == 1
    assert "Your account is suspended" in to_bob[0]


def test_only_a_superuser_lifts_the_suspension_of_a_moderator(moe):
    rogue = UserFactory(name="Rogue", is_staff=True, is_active=False)

    with pytest.raises(Refused):
        moderation.lift_suspension(moderator=moe, player=rogue, reason=REASON)

    moderation.lift_suspension(moderator=make_sue(), player=rogue, reason=REASON)
