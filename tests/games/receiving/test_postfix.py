"""Mail through a real Postfix, set up as docs/hosting.md has it."""

import re

import pytest

from tests.mail_servers import needs_root, open_folder, postfix
from tests.parts import free_port, wait_until
from tests.receiving import HOME, ROOT, a_mail

pytestmark = [pytest.mark.any_database, needs_root]

GUIDE = (ROOT / "docs/hosting.md").read_text()
SENDER = "ann@example.com"
SEAT = f"r-mzxw6ytboi@{HOME}"
OTHER = f"r-mfrggzdfmy@{HOME}"


def lines(pattern):
    """The lines of the guide's one block that begins like this, for our own domain."""
    [found] = re.findall(rf"^```\w*\n({pattern}.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    return found.replace("parsec\\.example", re.escape(HOME)).replace("parsec.example", HOME)


REPLIES = lines(r"/\^\[rbu\]")
SETTINGS = lines("mydestination")
PIPE = lines("parsec unix")
SCRIPT = lines(r"#!/bin/sh\n# Whatever")


@pytest.fixture
def mail_server(listener):
    """A Postfix that brings what is ours to the listener."""
    replies = REPLIES.replace("8024", str(listener.port))
    with postfix(SETTINGS, {"parsec-replies": replies}) as server:
        yield server


def test_postfix_brings_replies_to_the_listener(listener, mail_server):
    mail_server.send(SENDER, [SEAT, OTHER], a_mail("advance 3"))
    mail_server.send("", [f"b-mzxw6ytboi@{HOME}"], a_mail("could not be delivered"))

    wait_until(lambda: not mail_server.waiting(), seconds=10, what="Postfix to be done")
    reply, bounce = sorted(listener.noted(), key=lambda noted: noted.sender, reverse=True)
    assert sorted(reply.recipients) == sorted([SEAT, OTHER])
    assert reply.sender == SENDER
    assert b"advance 3" in reply.raw
    assert (bounce.recipients, bounce.sender) == ([f"b-mzxw6ytboi@{HOME}"], "")


@pytest.mark.parametrize("address", ["u-mzxw6ytboi", "complaints"])
def test_postfix_brings_what_is_no_reply_as_well(listener, mail_server, address):
    """Mail programs unsubscribe by mail, and providers pass on complaints."""
    mail_server.send(SENDER, [f"{address}@{HOME}"], a_mail("unsubscribe"))

    wait_until(listener.noted, seconds=10, what="the mail")
    assert listener.noted()[0].recipients == [f"{address}@{HOME}"]


def test_postfix_refuses_what_is_nobodys(listener, mail_server):
    refused = mail_server.send(SENDER, [SEAT, f"r-0@{HOME}", f"nobody-here@{HOME}"], a_mail())

    assert {address: code for address, (code, _) in refused.items()} == {
        f"r-0@{HOME}": 550,
        f"nobody-here@{HOME}": 550,
    }


def test_postfix_keeps_a_mail_until_the_listener_is_back(receive):
    port = free_port()
    replies = REPLIES.replace("8024", str(port))
    with postfix(SETTINGS, {"parsec-replies": replies}) as server:
        server.send(SENDER, [SEAT], a_mail())
        wait_until(lambda: "status=deferred" in server.log, seconds=10, what="a refusal")

        listener = receive(RECEIVE_MAIL_AT=f"127.0.0.1:{port}").wait()

        wait_until(listener.noted, seconds=20, what="the mail")
        wait_until(lambda: not server.waiting(), seconds=10, what="Postfix to be done")
    assert len(listener.noted()) == 1


NOTE_IT = """#!/bin/sh
for each; do echo "$each"; done >{folder}/told
cat >{folder}/mail
"""


@pytest.fixture
def noting():
    """A folder that anybody can write to."""
    with open_folder() as folder:
        folder.chmod(0o777)
        yield folder


def pipe_to(manage):
    """Postfix with the guide's pipe, as a user of the machine; this stands for `parsec-manage`."""
    files = {
        "parsec-replies": REPLIES.replace("lmtp:inet:127.0.0.1:8024", "parsec:"),
        "parsec-mail": SCRIPT,
        "parsec-manage": manage,
    }
    return postfix(SETTINGS, files, services=PIPE.replace("user=parsec", "user=nobody"))


def test_postfix_may_use_a_pipe(noting, receive):
    """Nobody may read our Python here, so what the pipe was told is told to the command again."""
    with pipe_to(NOTE_IT.format(folder=noting)) as server:
        server.send(SENDER, [SEAT, OTHER], a_mail("advance 3"))
        wait_until(lambda: "status=sent" in server.log, seconds=10, what="the pipe")
    name, *options = (noting / "told").read_text().splitlines()
    assert name == "receive_mail"

    run = receive(*options)
    run.process.communicate((noting / "mail").read_bytes(), timeout=60)

    [noted] = run.noted()
    assert sorted(noted.recipients) == sorted([SEAT, OTHER])
    assert noted.sender == SENDER
    assert b"advance 3" in noted.raw


def test_the_pipe_passes_on_that_a_bounce_has_no_sender(noting):
    with pipe_to(NOTE_IT.format(folder=noting)) as server:
        server.send("", [SEAT], a_mail())
        wait_until(lambda: "status=sent" in server.log, seconds=10, what="the pipe")

    assert (noting / "told").read_text().splitlines()[1:4] == ["--stdin", "--sender", ""]


def test_whatever_goes_wrong_in_the_pipe_the_mail_is_kept():
    with pipe_to("#!/bin/sh\nexit 1\n") as server:
        server.send(SENDER, [SEAT], a_mail())
        wait_until(lambda: "status=deferred" in server.log, seconds=10, what="the pipe")

        assert "status=bounced" not in server.log
        assert server.waiting() == 1
