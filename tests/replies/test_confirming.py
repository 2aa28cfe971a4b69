"""A reply that may not be the player's plays nothing: the player confirms it by links."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from accounts.models import User
from games.inbox.authentication import Authentication, is_aligned
from games.models import Game, Incoming, Letter, Message
from games.post.delivery import write_message
from games.replies.door import MAX_TO_CONFIRM_AN_HOUR, receive
from games.replies.senders import mailbox_of
from games.reply_address import resign_word
from games.services.trial import try_answer
from tests.factories import awaited, make_game, play_on
from tests.replies.writing import address_for, answer_letter, mail

OFFICE = "ann.smith@work.example"
SERVER = "mx.parsec-post.localhost"


@pytest.fixture
def mover(game) -> User:
    player = awaited(game).player
    assert player is not None
    return player


def write(game: Game, text: str, sender: User | str, results: str = "") -> str:
    """Answer the letter of this moment from any address."""
    to = address_for(game, awaited(game).number)
    headers = {"Authentication_Results": f"{SERVER}; {results}"} if results else {}
    raw = mail(text, sender=sender, to=to, **headers)
    said = receive(raw, recipients=[to], sender="somebody@example.com").said
    game.refresh_from_db()
    return said


def a_turn(game: Game) -> list[str]:
    """A turn of several answers that show nothing hidden, if the game has one now."""
    play, number = game.play(), awaited(game).number
    answers: list[str] = []
    began = play.turn_began
    while number in play.waiting_for and play.turn_began == began:
        answers.append(next(iter(play.waiting_for[number].options)))
        play.move(number, answers[-1])
        if not play.may_undo(number):
            break
    return answers


def play_until(game: Game, is_there: Callable[[Game], bool]) -> Game:
    for luck in range(80):
        if is_there(game):
            return game
        play_on(game, 1, luck=luck)
        game.refresh_from_db()
    raise AssertionError("The game never came so far.")


def links_in(text: str) -> list[str]:
    return re.findall(r"https?://[^/]+(/\S*answer/\?\S+)", text.partition("YOUR DECISION")[0])


def test_a_reply_from_another_address_is_confirmed_by_its_links(client, ann, bob):
    """As somebody lives it who reads letters at home and answers from the office."""
    game = play_until(make_game([ann, bob]), lambda game: len(a_turn(game)) > 1)
    mover, turn, head = awaited(game).player, a_turn(game), game.head

    said = write(game, "; ".join(turn), OFFICE)

    assert said == "nothing done, the player is asked to confirm it"
    assert game.head == head
    letter = Letter.objects.get(kind="reply")
    assert (letter.recipient, letter.address) == (mover, mover.email)
    text = answer_letter(game)
    assert f"It came from {OFFICE}, which is not your address here." in text
    for answer, link in zip(turn, links_in(text), strict=True):
        page = client.get(link)
        form = {"answer": answer, "seen": re.search(r"seen=(\d+)", link)[1], "confirmed": "1"}
        assert f'value="{answer}"' in page.content.decode()
        client.post(link.partition("answer/")[0] + "move/", form)
    played = game.moves.filter(number__gt=head).order_by("number")
    assert list(played.values_list("answer", flat=True)) == turn


def test_the_links_are_in_the_html_too(game, mover):
    first = a_turn(game)[0]
    write(game, first, OFFICE)

    message = write_message(Letter.objects.get(kind="reply"))

    markup = message.alternatives[0][0]
    assert "To be confirmed" in markup
    assert f"answer={first.replace(' ', '+')}&amp;seen=0" in markup


def test_it_is_said_in_french(game, mover):
    User.objects.update(language="fr")

    write(game, a_turn(game)[0], OFFICE)

    text = answer_letter(game)
    assert "RÉPONSE À CONFIRMER" in text
    assert f"Elle vient de {OFFICE}, qui n’est pas votre adresse ici." in text


def test_nothing_is_learnt_by_a_mail_that_is_not_played(ann, bob):
    """After an answer that cannot be taken back nothing is read, not even with a `!`."""
    game = play_until(make_game([ann, bob]), lambda game: bool(final_answers(game)))
    final = final_answers(game)[0]

    write(game, f"{final}!; anything at all", OFFICE)

    facts = Letter.objects.get(kind="reply").facts
    assert [each["answer"] for each in facts["understood"]] == [final]
    assert facts["problems"] == ["To be answered after that: anything at all"]


def final_answers(game: Game) -> list[str]:
    """The answers now open that cannot be taken back."""
    number = awaited(game).number
    options = game.play().waiting_for[number].options
    return [each for each in options if try_answer(game=game, seat=number, text=each).is_final]


@pytest.mark.parametrize("command", ["undo", "chat: I am Bob", "later 2d", "resign {word}"])
def test_no_command_is_followed_for_somebody_else(game, mover, command):
    word = resign_word(awaited(game))

    write(game, command.format(word=word), OFFICE)

    assert not Message.objects.exists()
    assert not Letter.objects.filter(kind="later").exists()
    assert awaited(game).player == mover
    assert "works only from your own address, or on the site." in answer_letter(game)


def test_who_has_a_forwarded_letter_cannot_fill_the_players_mailbox(game, mover):
    for _ in range(MAX_TO_CONFIRM_AN_HOUR + 3):
        write(game, a_turn(game)[0], OFFICE)

    assert Letter.objects.filter(kind="reply").count() == MAX_TO_CONFIRM_AN_HOUR
    assert Incoming.objects.count() == MAX_TO_CONFIRM_AN_HOUR + 3


def test_without_a_sender_or_with_two_it_is_confirmed(game, mover):
    write(game, a_turn(game)[0], f"{mover.email}, {OFFICE}")

    assert game.head == 0
    assert "It names more than one sender, or none." in answer_letter(game)


@pytest.mark.parametrize(
    ("own", "sender", "is_theirs"),
    [
        ("ann+games@example.com", "ann@example.com", True),
        ("ann@example.com", "Ann+phone@Example.com", True),
        ("ann.smith@gmail.com", "annsmith@googlemail.com", True),
        ("ann.smith@example.com", "annsmith@example.com", False),
        ("ann@example.com", "ann@example.org", False),
        ("ann@example.com", "+ann@example.com", False),
    ],
)
def test_which_addresses_are_one_mailbox(own, sender, is_theirs):
    assert (mailbox_of(own) == mailbox_of(sender)) == is_theirs


# What the mail server found out


@pytest.mark.parametrize(
    ("results", "is_played"),
    [
        ("", True),  # the server says nothing
        ("dmarc=pass header.from=example.com", True),
        ("dmarc=fail header.from=example.com", False),
        ("dmarc=none; spf=none; dkim=none", True),  # the domain has nothing to go by
        ("spf=pass smtp.mailfrom=bounces.example.com; dkim=none", True),
        ("spf=softfail smtp.mailfrom=example.com; dkim=pass header.d=example.com", True),
        ("spf=softfail smtp.mailfrom=example.com; dkim=none", False),
        ("spf=pass smtp.mailfrom=evil.test; dkim=fail header.d=example.com", False),
        ("spf=fail smtp.mailfrom=example.com; dkim=pass header.d=evil.test", False),
        ("spf=temperror smtp.mailfrom=example.com", True),
    ],
)
def test_a_mail_with_the_players_address_must_not_be_forged(
    game, mover, settings, results, is_played
):
    settings.MAIL_AUTHSERV_ID = SERVER

    write(game, a_turn(game)[0], mover, results)

    assert bool(game.head) == is_played
    assert ("found that it came from elsewhere" in answer_letter(game)) != is_played


def test_what_others_wrote_about_a_mail_is_not_believed(game, mover, settings):
    settings.MAIL_AUTHSERV_ID = "another.server"

    write(game, a_turn(game)[0], mover, "dmarc=fail header.from=example.com")

    assert game.head == 1


def test_another_address_is_confirmed_even_if_it_is_vouched_for(game, mover, settings):
    settings.MAIL_AUTHSERV_ID = SERVER

    write(game, a_turn(game)[0], OFFICE, "dmarc=pass header.from=work.example")

    assert game.head == 0


def test_which_domains_belong_together():
    assert is_aligned("example.com", "mail.example.com")
    assert is_aligned("mail.example.com", "example.com")
    assert not is_aligned("com", "example.com")
    assert not is_aligned("badexample.com", "example.com")
    assert not Authentication(dmarc="fail").speaks_against("ann@example.com")
