"""A letter that somebody called spam: they get no more, their games go on, and they can have
letters again."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse

from accounts.models import User
from games.models import Letter, Message, Refusal
from games.post import delivery
from games.replies.door import receive
from games.reply_address import bounce_address, message_id, unsubscribe_address
from tests.factories import awaited, submit

REPORTS = Path(__file__).parent.parent / "inbox" / "reports"
THEIRS = "complaints@parsec-post.localhost"
KNOWN = "aaaaaaaaaeaaaaaaaaaaaaaaaa@parsec-post.localhost"


@pytest.fixture
def sent(game) -> Letter:
    delivery.deliver()
    return game.letters.select_related("recipient").get(kind=Letter.Kind.TURN)


def complain(letter: Letter, name: str = "complaint-abuse", *, without: str = "") -> str:
    """Have a provider pass on a recorded complaint, about that letter."""
    raw = (REPORTS / f"{name}.eml").read_text()
    raw = "\n".join(line for line in raw.split("\n") if not (without and without in line))
    for known, real in {
        f"b-{KNOWN}": bounce_address(letter),
        f"u-{KNOWN}": unsubscribe_address(letter),
        f"<turn-{KNOWN}>": message_id(letter),
    }.items():
        raw = raw.replace(known, real)
    return receive(raw.encode(), recipients=[THEIRS], sender="feedback@provider.example").said


def person(letter: Letter) -> User:
    return User.objects.get(pk=letter.recipient_id)


@pytest.mark.parametrize(
    "name", ["complaint-abuse", "complaint-headers-only", "complaint-redacted"]
)
def test_who_complains_gets_no_more_letters_and_the_game_goes_on(game, sent, name):
    assert complain(sent, name) == "somebody called a turn spam"

    player = person(sent)
    assert player.complained_at is not None
    assert player.letters == User.Letters.AT_ONCE  # what they prefer stays as it was
    while awaited(game).player == player or game.head < 4:
        submit(game)
        game.refresh_from_db()
    delivery.deliver()
    later = Letter.objects.filter(recipient=player, pk__gt=sent.pk)
    assert not later.filter(status__in=[*Letter.OPEN, *Letter.TRIED]).exists()
    assert game.is_running


def test_nobody_else_hears_of_it(game, sent):
    complain(sent)

    assert not Message.objects.exists()
    assert not Letter.objects.filter(kind=Letter.Kind.NOTICE).exists()


def test_letters_that_wait_already_are_dropped(game, sent):
    waiting = Letter.objects.create(
        kind=Letter.Kind.REMINDER,
        game=game,
        seat=sent.seat,
        recipient=sent.recipient,
        address=sent.address,
        head=game.head,
    )

    complain(sent)

    waiting.refresh_from_db()
    assert waiting.status == Letter.Status.DROPPED


def test_they_are_told_on_the_site_and_can_have_letters_again(client, game, sent):
    complain(sent)
    client.force_login(person(sent))
    for page in ("/", reverse("my-games"), reverse("preferences")):
        assert b"We send you no letters." in client.get(page).content

    page = client.post("/me/mail/again/", follow=True)

    assert b"We write to you again." in page.content
    assert b"We send you no letters." not in page.content
    assert person(sent).complained_at is None


def test_it_is_told_in_french(client, game, sent):
    complain(sent)
    User.objects.update(language="fr")
    client.force_login(person(sent))

    assert "Nous ne vous écrivons plus." in client.get("/me/").content.decode()


def test_a_second_complaint_is_no_news(game, sent):
    complain(sent)

    assert complain(sent) == "ignored, it is known already"


@pytest.mark.parametrize("name", ["not-spam", "signature-failed"])
def test_not_every_report_is_a_complaint(game, sent, name):
    assert complain(sent, name) == "noted, nobody complains"
    assert person(sent).complained_at is None


def test_nobody_can_complain_for_another(game, sent):
    """A Message-ID that was made up, and addresses of no letter."""
    raw = (REPORTS / "complaint-redacted.eml").read_text()
    guessed = f"<turn-{sent.pk}-{sent.created_at.timestamp():.0f}@parsec-post.localhost>"

    for text in (raw, raw.replace(f"<turn-{KNOWN}>", guessed)):
        said = receive(text.encode(), recipients=[THEIRS], sender="").said
        assert said == "ignored, a complaint about no letter of ours"

    assert person(sent).complained_at is None


def test_a_complaint_may_come_to_the_address_that_the_letter_left_from(game, sent):
    raw = (REPORTS / "complaint-redacted.eml").read_bytes()

    said = receive(raw, recipients=[bounce_address(sent)], sender="").said

    assert said == "somebody called a turn spam"


def test_who_calls_an_invitation_spam_gets_no_more_invitations(game, sent):
    Letter.objects.filter(pk=sent.pk).update(kind="invitation", recipient=None, seat=None)
    sent.refresh_from_db()

    complain(sent, without="Message-ID")

    assert Refusal.objects.filter(address=sent.address).exists()
    assert not User.objects.exclude(complained_at=None).exists()
