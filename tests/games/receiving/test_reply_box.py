"""The mailbox page's reply box sends a real mail to the real listener."""

import pytest

from games.models import Envelope
from tests.receiving import HOME

pytestmark = pytest.mark.any_database

RAW = f"""From: Parsec Post <post@{HOME}>
To: ann@example.com
Reply-To: r-abc@{HOME}
Subject: Your turn
Message-ID: <2@parsec>

1. advance
""".encode()


def test_what_is_written_in_the_box_reaches_the_door(client, listener, settings):
    settings.RECEIVE_MAIL_AT = ("127.0.0.1", listener.port)
    envelope = Envelope.objects.create(
        address="ann@example.com", subject="Your turn", sender=f"post@{HOME}", raw=RAW
    )

    page = client.post(f"/mailbox/{envelope.pk}/reply/", {"text": "advance 3"}, follow=True)

    assert page.redirect_chain == [(f"/mailbox/{envelope.pk}/", 302)]
    assert "Sent. The answer will be in the mailbox in a moment." in page.content.decode()
    [noted] = listener.noted()
    assert noted.recipients == [f"r-abc@{HOME}"]
    assert noted.sender == "ann@example.com"
    assert b"In-Reply-To: <2@parsec>" in noted.raw
    assert b"\r\n\r\nadvance 3\r\n" in noted.raw
