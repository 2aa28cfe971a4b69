"""`manage.py check_mail`: a letter to try, and what its receiver found out about it."""

import base64
import io
import subprocess
import sys
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.any_database

HOME = "parsec-post.localhost"
LETTER = f"""Return-Path: <post@{HOME}>
{{results}}
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d={{signer}}; s=post1;
 h=from:to; bh=abc=; b=def=
From: Parsec Post <{{sender}}>
Reply-To: Parsec Post <{{reply_to}}>
To: ann@gmail.com
Subject: Parsec Post: a letter to try the post

Voila
"""
GMAIL = f"""Authentication-Results: mx.google.com;
       dkim=pass header.i=@{HOME} header.s=post1 header.b=AbC;
       spf=pass (google.com: domain of post@{HOME} designates 192.0.2.1 as permitted sender)
 smtp.mailfrom=post@{HOME};
       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from={HOME}"""
OUTLOOK = f"""Authentication-Results: spf=pass (sender IP is 192.0.2.1)
 smtp.mailfrom={HOME}; dkim=pass (signature was verified)
 header.d={HOME};dmarc=pass action=none header.from={HOME};compauth=pass"""


@pytest.fixture
def received(monkeypatch, capsys):
    """Have a received letter read; what is said of it, and whether all is well."""

    def read(results=GMAIL, *, signer=HOME, sender=f"post@{HOME}", reply_to=f"post@{HOME}"):
        words = {"results": results, "signer": signer, "sender": sender, "reply_to": reply_to}
        raw = LETTER.format(**words).encode()
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
        try:
            call_command("check_mail", "--stdin")
        except CommandError as error:
            return f"{capsys.readouterr().out}{error}"
        return capsys.readouterr().out

    return read


@pytest.mark.parametrize("results", [GMAIL, OUTLOOK])
def test_a_letter_that_is_all_ours_is_well(received, results):
    said = received(results)

    assert "MEND" not in said
    assert f"SPF: pass by {'mx.google.com' if results == GMAIL else 'its receiver'}" in said
    assert f"DKIM: pass, for {HOME}." in said
    assert "DMARC: pass." in said
    assert said.endswith("All is well.\n")


@pytest.mark.parametrize(
    ("results", "sentence"),
    [
        ("X-Nothing: here", "Its receiver wrote no Authentication-Results."),
        (
            GMAIL.replace("spf=pass", "spf=softfail"),
            "SPF: fail by mx.google.com. The TXT record of",
        ),
        (GMAIL.replace("spf=pass", "spf=none"), "SPF: none by mx.google.com. The TXT record of"),
        (
            GMAIL.replace(f"smtp.mailfrom=post@{HOME}", "smtp.mailfrom=x@bounces.provider.example"),
            "SPF: pass, but for bounces.provider.example instead of parsec-post.localhost:",
        ),
        (
            GMAIL.replace("dkim=pass", "dkim=fail"),
            f"DKIM: fail for {HOME}. Either post1._domainkey.{HOME} does not hold the right",
        ),
        (GMAIL.replace("dmarc=pass", "dmarc=fail"), "DMARC: fail. Neither SPF nor DKIM passed"),
        (GMAIL.partition("dmarc=")[0], f"has no policy. Its record is a TXT at _dmarc.{HOME}"),
    ],
)
def test_what_is_to_be_mended_is_said(received, results, sentence):
    said = received(results)

    assert sentence in " ".join(said.split())
    assert said.endswith(f"Letters of {HOME} are not yet what they should be.")


def test_a_signature_of_another_domain_does_not_count(received):
    said = received(
        GMAIL.replace(f"header.i=@{HOME}", "header.i=@provider.example"), signer="provider.example"
    )

    assert f"DKIM: signed for provider.example instead of {HOME}, which does not count." in said


def test_a_letter_of_somebody_else_is_told(received):
    said = received(sender="eve@other.example", reply_to="eve@other.example")

    assert "It is from eve@other.example, and FROM_EMAIL is in" in said
    assert "Answers go to other.example, where nobody brings them here." in said


def test_a_letter_without_a_signature_is_told(received, monkeypatch):
    monkeypatch.setitem(globals(), "LETTER", LETTER.replace("DKIM-Signature", "X-No-Signature"))

    assert "DKIM: the letter is not signed." in received()


@pytest.mark.parametrize(
    "raw", [b"", b"\xff\0" * 900, b"From: \n\n", b"Authentication-Results: ;;=\n"]
)
def test_whatever_is_read_it_says_something(monkeypatch, raw):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))

    with pytest.raises(CommandError, match="not yet what they should be"):
        call_command("check_mail", "--stdin")


def test_a_letter_to_try_is_sent_over_the_real_post(smtp, capsys):
    call_command("check_mail", "--to", "ann@example.com")

    [letter] = smtp.letters
    assert str(letter["From"]) == str(letter["Reply-To"]) == f"Parsec Post <post@{HOME}>"
    assert "manage.py check_mail --stdin < letter.eml" in letter.get_content()
    assert "on its way to ann@example.com" in capsys.readouterr().out


def test_an_address_that_is_none_and_a_server_that_is_down_get_a_sentence(smtp):
    with pytest.raises(CommandError, match="is no address"):
        call_command("check_mail", "--to", "ann")
    smtp.stop()
    with pytest.raises(CommandError, match="The mail server did not take it"):
        call_command("check_mail", "--to", "ann@example.com")


def test_it_says_which_records_there_have_to_be(settings, tmp_path, capsys):
    path = tmp_path / "key.pem"
    subprocess.run(["openssl", "genrsa", "-out", path, "1024"], check=True, capture_output=True)
    public = subprocess.check_output(
        ["openssl", "rsa", "-in", path, "-pubout", "-outform", "der"], stderr=subprocess.DEVNULL
    )
    settings.DKIM = {"domain": HOME, "selector": "post1", "key": path.read_bytes()}

    call_command("check_mail")

    said = capsys.readouterr().out
    assert f"{HOME} is no domain that other mail servers can look up." in said
    assert "The key for DKIM has 1024 bits; 2048 are what receivers expect." in said
    assert f'{HOME}. TXT "v=spf1 mx -all"' in said
    assert f'_dmarc.{HOME}. TXT "v=DMARC1; p=none;' in said
    record = said.partition(f"post1._domainkey.{HOME}. TXT ")[2].partition("\n")[0]
    text = record.replace('" "', "").strip('"')
    assert text == f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"
