"""Letters that we sign ourselves: the signature holds, also behind a mail server that passes them
on, and a key that is none stops the process."""

import base64
import re
import subprocess

import dkim
import pytest
from django.core.mail import send_mail

from accounts.signing import SIGNED
from games.post import delivery
from tests.mail_servers import needs_root, postfix
from tests.parts import wait_until

pytestmark = pytest.mark.any_database

DOMAIN = "parsec-post.localhost"


@pytest.fixture(scope="session")
def key(tmp_path_factory):
    """A private key and the record that publishes its other half, as docs/hosting.md makes them."""
    path = tmp_path_factory.mktemp("dkim") / "post1.pem"
    subprocess.run(["openssl", "genrsa", "-out", path, "2048"], check=True, capture_output=True)
    public = subprocess.check_output(
        ["openssl", "rsa", "-in", path, "-pubout", "-outform", "der"], stderr=subprocess.DEVNULL
    )
    return path, b"v=DKIM1; k=rsa; p=" + base64.b64encode(public)


@pytest.fixture
def signing(smtp, settings, key):
    """Letters go out signed, to the sink."""
    settings.EMAIL_BACKEND = "accounts.signing.SigningBackend"
    settings.DKIM = {"domain": DOMAIN, "selector": "post1", "key": key[0].read_bytes()}
    return smtp


def holds(raw, key):
    def published(name, timeout=5):
        return key[1] if name == f"post1._domainkey.{DOMAIN}.".encode() else None

    return dkim.verify(raw, dnsfunc=published)


def test_every_letter_is_signed_when_it_is_whole(game, signing, key):
    assert delivery.deliver().sent == 2

    for raw in signing.raw:
        assert raw.startswith(b"DKIM-Signature: ")
        assert holds(raw, key)
    assert any(b"image/png" in raw for raw in signing.raw)


def test_what_a_reader_sees_is_signed(game, signing):
    delivery.deliver()

    signature = signing.letters[0]["DKIM-Signature"].replace(" ", "")
    assert "c=relaxed/relaxed" in signature
    [names] = re.findall(r"\bh=([^;]+)", re.sub(r"\s", "", signature))
    signed = names.lower().split(":")
    assert set(signed) == {name.lower() for name in SIGNED}
    assert signed.count("from") == 2  # so that no second one can be added


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"Subject: ", b"Subject: Fwd: "),
        (b"?subject=unsubscribe>", b"?subject=unsubscribe>, <https://evil.test/>"),
        (b"From: Parsec Post", b"From: Eve <eve@evil.test>\r\nFrom: Parsec Post"),
        (b"\r\n\r\n--", b"\r\n\r\nBuy this!\r\n--"),
    ],
)
def test_a_letter_that_was_changed_is_found_out(game, signing, key, old, new):
    delivery.deliver()
    raw = next(raw for raw in signing.raw if old in raw)

    assert not holds(raw.replace(old, new, 1), key)


def test_letters_about_an_account_are_signed_too(client, ann, signing, key):
    client.post("/accounts/login/code/", {"email": ann.email})

    [raw] = signing.raw
    assert holds(raw, key)


def test_whatever_django_sends_is_signed(signing, key):
    send_mail("Héllo", "Été\n.\n..\nline  \n\n\n", None, ["ann@example.com"])

    assert holds(signing.raw[0], key)


@needs_root
def test_the_signature_holds_behind_postfix(game, signing, key, settings):
    with postfix(f"relayhost = [127.0.0.1]:{signing.port}\nmydestination =\n", {}) as server:
        settings.EMAIL_PORT = server.port

        assert delivery.deliver().sent == 2

        wait_until(lambda: len(signing.raw) == 2, seconds=20, what="the letters behind Postfix")
    for raw in signing.raw:
        assert raw.startswith(b"Received: ")
        assert holds(raw, key)


@pytest.fixture
def served():
    from tests.test_hosting import SERVED

    return {**SERVED, "DKIM_DOMAIN": "parsec.example", "DKIM_SELECTOR": "post1"}


def checked(env, **changes):
    import os
    import sys

    env = {"PATH": os.environ["PATH"], **env, **changes}
    return subprocess.run(
        [sys.executable, "manage.py", "check"], env=env, capture_output=True, text=True
    )


def test_with_a_good_key_the_site_starts(served, key, tmp_path):
    done = checked(served, DKIM_KEY_FILE=str(key[0]), DATA_DIR=str(tmp_path))

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"DKIM_KEY_FILE": "{folder}/none.pem"}, "{folder}/none.pem: No such file or directory."),
        ({"DKIM_KEY_FILE": "{folder}/bad.pem"}, "what is in {folder}/bad.pem is none."),
        ({"DKIM_KEY_FILE": "{folder}/small.pem"}, "the one in {folder}/small.pem has 512."),
        ({"DKIM_KEY_FILE": ""}, "DKIM_KEY_FILE must be set, since others for DKIM are."),
        ({"DKIM_SELECTOR": ""}, "DKIM_SELECTOR must be set, since others for DKIM are."),
        ({"DKIM_SELECTOR": "post 1"}, "DKIM_SELECTOR must be a word such as post1"),
        ({"DKIM_DOMAIN": "other.example"}, "DKIM_DOMAIN must be parsec.example"),
    ],
)
def test_a_bad_key_stops_the_process_with_a_sentence(served, key, tmp_path, changes, sentence):
    (tmp_path / "bad.pem").write_text("-----BEGIN PRIVATE KEY-----\nsecret\n-----END")
    small = ["openssl", "genrsa", "-out", tmp_path / "small.pem", "512"]
    subprocess.run(small, check=True, capture_output=True)
    env = {"DKIM_KEY_FILE": str(key[0]), "DATA_DIR": str(tmp_path), **changes}

    done = checked(served, **{name: value.format(folder=tmp_path) for name, value in env.items()})

    assert done.returncode != 0
    assert sentence.format(folder=tmp_path) in done.stderr
    assert "secret" not in done.stderr
