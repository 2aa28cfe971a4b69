"""The listener for mail, as a real process that speaks LMTP or SMTP."""

import signal
import smtplib
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from games.inbox.mail import LONGEST_MAIL
from games.management.receiving.listener import MAX_CONNECTIONS, MAX_RECIPIENTS
from tests.parts import free_port, wait_until
from tests.receiving import HOME, a_mail, send

pytestmark = pytest.mark.any_database

SENDER = "ann@example.com"
SEAT = f"r-abc@{HOME}"
OTHER = f"r-def@{HOME}"


def talk(port, *commands):
    """Say these things, and return every line that was answered."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as plug:
        answers = plug.makefile("rb")
        said = [answers.readline()]
        for command in commands:
            plug.sendall(command)
        said += list(answers)
    return [line.decode().rstrip() for line in said]


def test_each_recipient_of_a_mail_has_a_reply_and_the_door_gets_it_once(listener):
    said = talk(
        listener.port,
        b"LHLO localhost\r\n",
        b"MAIL FROM:<ann@example.com>\r\n",
        f"RCPT TO:<{SEAT}>\r\nRCPT TO:<{OTHER}>\r\n".encode(),
        b"DATA\r\n",
        b"To: x@example.com\r\n\r\n..one dot\r\n.\r\n",
        b"QUIT\r\n",
    )

    assert said[-4:-1] == ["354 End data with <CR><LF>.<CR><LF>", *["250 2.0.0 Taken"] * 2]
    [noted] = listener.noted()
    assert noted.recipients == [SEAT, OTHER]
    assert noted.sender == SENDER
    assert noted.raw == b"To: x@example.com\r\n\r\n.one dot\r\n"


def test_several_mails_come_by_one_connection(listener):
    with listener.connect() as server:
        for number in range(3):
            assert send(server, [SEAT, OTHER], a_mail(f"answer {number}")) == [250, 250]

    bodies = [noted.raw.rpartition(b"\r\n\r\n")[2] for noted in listener.noted()]
    assert bodies == [b"answer 0\r\n", b"answer 1\r\n", b"answer 2\r\n"]


def test_a_bounce_has_no_sender(listener):
    with listener.connect() as server:
        server.sendmail("", [f"b-abc@{HOME}"], a_mail())

    assert listener.noted()[0].sender == ""


def test_a_mail_that_says_it_is_too_large_is_refused_before_it_comes(listener):
    with listener.connect() as server:
        server.ehlo_or_helo_if_needed()
        assert server.esmtp_features["size"] == str(LONGEST_MAIL)
        with pytest.raises(smtplib.SMTPSenderRefused) as refused:
            server.sendmail(SENDER, [SEAT], a_mail("x" * 70 + "\n") * 5000)

    assert refused.value.smtp_code == 552


def test_a_mail_that_proves_too_large_is_refused_for_each_recipient(listener):
    said = talk(
        listener.port,
        b"LHLO localhost\r\nMAIL FROM:<ann@example.com>\r\n",
        f"RCPT TO:<{SEAT}>\r\nRCPT TO:<{OTHER}>\r\nDATA\r\n".encode(),
        (b"x" * 70 + b"\r\n") * 5000 + b".\r\n",
        b"NOOP\r\nQUIT\r\n",
    )

    assert [line[:3] for line in said[-5:]] == ["354", "552", "552", "250", "221"]
    assert listener.noted() == []


def test_a_line_may_be_long(listener):
    """Some programs write a whole mail as one line."""
    with listener.connect() as server:
        server.sendmail(SENDER, [SEAT], b"To: x@example.com\r\n\r\n" + b"word " * 20_000)

    assert len(listener.noted()[0].raw) > 100_000


def test_who_hangs_up_in_the_middle_leaves_nothing_behind(listener):
    with socket.create_connection(("127.0.0.1", listener.port), timeout=20) as plug:
        plug.sendall(b"LHLO localhost\r\nMAIL FROM:<ann@example.com>\r\n")
        plug.sendall(f"RCPT TO:<{SEAT}>\r\nDATA\r\nSubject: half a".encode())
        while b"354" not in plug.recv(1000):
            pass

    with listener.connect() as server:
        server.sendmail(SENDER, [SEAT], a_mail())

    assert len(listener.noted()) == 1
    assert "Traceback" not in listener.said


def test_while_the_database_is_away_the_mail_server_keeps_the_mail(receive):
    listener = receive(DATABASE_URL=f"postgres://parsec@127.0.0.1:{free_port()}/parsec").wait()

    with listener.connect() as server, pytest.raises(smtplib.SMTPDataError) as refused:
        server.sendmail(SENDER, [SEAT], a_mail())

    assert refused.value.smtp_code == 451
    assert listener.noted() == []
    assert "The database is away, so mail waits: " in listener.said
    assert "Traceback" not in listener.said


def test_a_mistake_of_ours_sends_no_mail_back(listener):
    with listener.connect() as server:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            server.sendmail(SENDER, [SEAT], b"X-Trouble: ours\r\n" + a_mail())
        server.sendmail(SENDER, [SEAT], a_mail())

    assert refused.value.smtp_code == 451
    assert "a mistake of ours" in listener.said
    assert len(listener.noted()) == 2


def test_there_may_be_many_recipients_but_not_endlessly_many(listener):
    many = [f"r-{number}@{HOME}" for number in range(MAX_RECIPIENTS + 1)]

    with listener.connect() as server:
        codes = send(server, many, a_mail())

    assert codes == [250] * MAX_RECIPIENTS + [452]
    assert listener.noted()[0].recipients == many[:-1]


def test_one_connection_too_many_is_told_to_come_again(listener):
    busy = [listener.connect() for _ in range(MAX_CONNECTIONS)]

    with pytest.raises(smtplib.SMTPConnectError, match="421"):
        listener.connect()

    busy.pop().quit()
    wait_until(lambda: is_welcome(listener), seconds=5, what="a place")
    for each in busy:
        each.close()


def is_welcome(listener):
    try:
        listener.connect().quit()
    except smtplib.SMTPConnectError:
        return False
    return True


def test_who_says_nothing_is_not_waited_for(receive):
    listener = receive("--timeout", "1").wait()

    with socket.create_connection(("127.0.0.1", listener.port), timeout=20) as plug:
        assert plug.recv(1000).startswith(b"220 ")
        begin = time.monotonic()
        assert plug.recv(1000) == b""

    assert 0.5 < time.monotonic() - begin < 5


def test_it_speaks_smtp_if_asked_to(receive):
    listener = receive("--smtp").wait()

    with smtplib.SMTP("127.0.0.1", listener.port, "localhost", timeout=20) as server:
        server.sendmail(SENDER, [SEAT, OTHER], a_mail())
        server.sendmail(SENDER, [SEAT], a_mail())

    assert [noted.recipients for noted in listener.noted()] == [[SEAT, OTHER], [SEAT]]


def test_it_may_listen_at_a_socket(receive, tmp_path):
    at = str(tmp_path / "mail.sock")
    listener = receive(RECEIVE_MAIL_AT=at).wait()

    with smtplib.LMTP(at, 0, "localhost", timeout=20) as server:
        server.sendmail(SENDER, [SEAT], a_mail())

    assert len(listener.noted()) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_stops_though_somebody_is_connected(receive, number):
    listener = receive().wait()
    server = listener.connect()

    assert listener.stop(number) == 0

    assert "Traceback" not in listener.said
    server.close()


def test_told_to_stop_it_answers_for_what_it_is_taking(receive):
    listener = receive().wait()

    with ThreadPoolExecutor() as pool, closing(listener.connect()) as server:
        codes = pool.submit(send, server, [SEAT, OTHER], b"X-Trouble: slow\n" + a_mail())
        wait_until(listener.noted, what="the mail at the door")
        listener.stop()

        assert codes.result() == [250, 250]


def test_its_log_names_nobody(listener):
    with listener.connect() as server:
        server.sendmail(SENDER, [SEAT], a_mail())

    assert SEAT not in listener.said
    assert SENDER not in listener.said


def test_a_taken_address_gets_a_sentence(receive):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        at = f"127.0.0.1:{other.getsockname()[1]}"

        run = receive(RECEIVE_MAIL_AT=at)

        assert run.process.wait(60) == 1
    assert f"CommandError: Cannot listen at {at}: " in run.said
    assert "Traceback" not in run.said
