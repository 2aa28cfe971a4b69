"""Mail servers that hang up, run full, are slow or say odd things: each letter arrives once or has
a recorded fate, and none waits longer than it must."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Letter, Message
from games.post import delivery
from games.post.channels.mail import smtp as smtp_channel
from tests.factories import make_game, write_notices
from tests.parts import END_OF_LETTER, HANG_UP, ScriptedServer

Status = Letter.Status


@pytest.fixture
def letters(ann, bob):
    """Six notices, three for Ann and three for Bob."""
    game = make_game([ann, bob])
    Letter.objects.all().delete()
    write_notices(game, 3)
    return Letter.objects.all()


@pytest.fixture
def serve(settings):
    """Starts a mail server with a script, to which letters go from then on."""
    servers = []

    def start(script):
        servers.append(ScriptedServer(script))
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", servers[-1].port
        settings.EMAIL_TIMEOUT = settings.EMAIL_ANSWER_SECONDS = 2
        return servers[-1]

    yield start
    smtp_channel.postman.close()
    for server in servers:
        server.stop()


def fates(letters):
    return sorted(letters.values_list("status", "attempts"))


def each_came_once(server):
    ids = [str(letter["Message-ID"]) for letter in server.letters]
    return len(ids) == len(set(ids))


ALL_SENT = [(Status.SENT, 1)] * 6


@pytest.mark.parametrize("verb", ["MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize("words", ["421 4.7.0 Enough for one connection", HANG_UP])
def test_after_so_many_letters_it_goes_on_over_a_new_connection(letters, serve, verb, words):
    server = serve(lambda asked, taken, line: words if asked == verb and taken == 2 else None)

    assert delivery.deliver() == (6, 0)

    assert server.connections == 3
    assert fates(letters) == ALL_SENT
    assert each_came_once(server)
    assert len(server.letters) == 6


def test_a_server_that_hangs_up_after_every_letter_gets_them_all(letters, serve):
    server = serve(lambda verb, taken, line: HANG_UP if verb == "MAIL" and taken else None)

    assert delivery.deliver() == (6, 0)
    assert server.connections == 6


def test_closing_after_the_whole_letter_is_a_no_and_the_letter_goes_again(letters, serve):
    said = []

    def once(verb, taken, line):
        if verb == END_OF_LETTER and not said:
            said.append(verb)
            return "421 4.3.2 Going down"
        return None

    server = serve(once)

    assert delivery.deliver() == (6, 0)
    assert fates(letters) == ALL_SENT
    assert each_came_once(server)


@pytest.mark.parametrize("verb", ["RCPT", "DATA", END_OF_LETTER])
def test_a_reader_for_whom_it_always_closes_is_put_off_and_stops_nobody(letters, serve, verb):
    to_ann = []

    def script(asked, taken, line):
        if asked == "RCPT":
            to_ann[:] = ["ann@" in line]
        return "421 4.7.0 Not now" if asked == verb and to_ann[0] else None

    server = serve(script)

    assert delivery.deliver().sent == 3

    assert set(letters.filter(address="bob@example.com").values_list("status")) == {("sent",)}
    anns = letters.filter(address="ann@example.com")
    assert set(anns.values_list("status")) == {("waiting",)}
    assert anns.filter(error="421 4.7.0 Not now").exists()
    assert len(server.letters) == 3


def test_a_server_that_closes_before_any_letter_is_down(letters, serve):
    server = serve(lambda verb, taken, line: "421 4.3.2 Going down" if verb == "MAIL" else None)

    assert delivery.deliver() == (0, 0)

    assert server.connections == 2  # it was tried once more, and that was enough
    assert fates(letters) == [(Status.WAITING, 0)] * 6


@pytest.mark.parametrize("verb", ["DATA", END_OF_LETTER])
def test_no_room_now_puts_off_that_letter_alone(letters, serve, verb):
    said = []

    def once(asked, taken, line):
        if asked == verb and not said:
            said.append(asked)
            return "452 4.3.1 Insufficient system storage"
        return None

    server = serve(once)

    assert delivery.deliver() == (5, 0)

    put_off = letters.get(status=Status.WAITING)
    assert (put_off.attempts, put_off.error) == (1, "452 4.3.1 Insufficient system storage")
    assert put_off.due_at > timezone.now() + timedelta(seconds=50)
    assert server.connections == 1


def test_a_letter_too_large_for_the_server_has_failed(letters, serve):
    sizes = []

    def script(verb, taken, line):
        if verb == "EHLO":
            return "250-here\r\n250 SIZE 1000"
        if verb == "MAIL":
            sizes.append(line)
            return "552 5.3.4 Message size exceeds fixed limit"
        return None

    server = serve(script)

    assert delivery.deliver() == (0, 0)

    assert fates(letters) == [(Status.FAILED, 1)] * 6
    assert all("size=" in line for line in sizes)
    assert server.connections == 1


@pytest.mark.parametrize(
    ("verb", "words", "fate"),
    [
        ("RCPT", "550 5.1.1 No such user", Status.FAILED),
        ("RCPT", "552 5.2.2 Mailbox full", Status.WAITING),
        ("RCPT", "550 5.7.1 Your address is on a list", Status.WAITING),
        ("RCPT", "550 5.1.8 Sender domain not found", Status.WAITING),
        ("RCPT", "452 4.2.2 Over quota", Status.WAITING),
        ("RCPT", "550 User unknown", Status.FAILED),
        (END_OF_LETTER, "550 spam detected", Status.WAITING),
        (END_OF_LETTER, "552 5.2.2 Mailbox full", Status.WAITING),
        (END_OF_LETTER, "552 5.3.4 Too large", Status.FAILED),
        (END_OF_LETTER, "554 5.6.0 Not a letter", Status.FAILED),
    ],
)
def test_what_is_said_of_a_letter_is_taken_as_it_is_meant(letters, serve, verb, words, fate):
    letters.exclude(pk=letters[0].pk).delete()
    mine = letters.filter(pk=letters[0].pk)
    serve(lambda asked, taken, line: words if asked == verb else None)

    delivery.deliver()

    assert fates(mine) == [(fate, 1)]
    assert mine.get().error == words


def test_an_address_that_does_not_exist_is_given_up_at_once(letters, serve, ann, bob):
    """As if a report had come later: the player sees it on the site, and the table is told."""
    to_ann = []

    def script(verb, taken, line):
        if verb == "RCPT":
            to_ann[:] = ["ann@" in line]
        return "550 5.1.1 No such user" if verb == "RCPT" and to_ann[0] else None

    server = serve(script)
    delivery.deliver()

    assert User.objects.get(pk=ann.pk).mail_bounces
    assert not User.objects.get(pk=bob.pk).mail_bounces
    assert "Letters to Ann come back." in Message.objects.get().text
    anns = letters.filter(address="ann@example.com").values_list("status", flat=True)
    assert sorted(anns) == ["dropped", "dropped", "failed"]
    told = [str(letter["To"]) for letter in server.letters]
    assert told == ["Bob <bob@example.com>"] * 4


def test_a_sender_who_is_refused_blames_no_letter(letters, serve):
    serve(lambda verb, taken, line: "550 5.7.1 Who are you?" if verb == "MAIL" else None)

    assert delivery.deliver() == (0, 0)
    assert fates(letters) == [(Status.WAITING, 0)] * 6


def test_the_answer_to_a_whole_letter_may_take_longer_than_all_else(letters, serve, settings):
    def script(verb, taken, line):
        time.sleep(1.5 if verb == END_OF_LETTER and not taken else 0)

    server = serve(script)
    settings.EMAIL_TIMEOUT, settings.EMAIL_ANSWER_SECONDS = 1, 10

    assert delivery.deliver() == (6, 0)
    assert fates(letters) == ALL_SENT
    assert each_came_once(server)


def test_by_default_it_may_take_ten_minutes():
    from config import settings

    assert settings.EMAIL_ANSWER_SECONDS == 600


def test_a_server_slow_with_another_command_is_down(letters, serve, settings):
    def script(verb, taken, line):
        time.sleep(1.5 if verb == "RCPT" else 0)

    server = serve(script)
    settings.EMAIL_TIMEOUT, settings.EMAIL_ANSWER_SECONDS = 1, 10

    assert delivery.deliver() == (0, 0)
    assert fates(letters) == [(Status.WAITING, 0)] * 6
    assert not server.letters


@pytest.mark.parametrize("words", [HANG_UP, "What?"])
def test_a_whole_letter_without_an_answer_is_uncertain_and_goes_no_second_time(
    letters, serve, words
):
    said = []

    def once(verb, taken, line):
        if verb == END_OF_LETTER and not said:
            said.append(verb)
            return words
        return None

    server = serve(once)
    delivery.deliver()
    delivery.deliver()

    assert fates(letters) == sorted([(Status.UNCERTAIN, 1), *ALL_SENT[1:]])
    assert len(server.letters) == 5


def test_any_yes_is_a_yes(letters, serve):
    server = serve(lambda verb, taken, line: "251 I pass it on" if verb == END_OF_LETTER else None)

    assert delivery.deliver() == (6, 0)
    assert each_came_once(server)


def test_a_line_that_is_a_dot_arrives_as_it_is(letters, serve, monkeypatch):
    letters.exclude(pk=letters[0].pk).delete()
    server = serve(lambda verb, taken, line: None)
    write = delivery.write_message

    def dotted(letter):
        message = write(letter)
        message.body = ".\n..two\n.\nend"
        return message

    monkeypatch.setattr(delivery, "write_message", dotted)
    delivery.deliver()

    [part] = [p for p in server.letters[0].walk() if p.get_content_type() == "text/plain"]
    assert part.get_content().replace("\r\n", "\n").rstrip("\n") == ".\n..two\n.\nend"
