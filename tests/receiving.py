"""The real command that receives mail, as a process of its own.

Each mail that reaches the door is noted in a folder on its way, and then the door has it.

    python -m tests.receiving <folder for the notes> <options of receive_mail>
"""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any, NamedTuple

from tests.parts import free_port, wait_until

ROOT = Path(__file__).parent.parent
HOME = "parsec-post.localhost"
"""The domain that the embedded site's letters come from."""


class Noted(NamedTuple):
    recipients: list[str]
    sender: str
    raw: bytes


class Receiving:
    """One run of the command; it listens at a port of its own, if it listens."""

    def __init__(self, folder: Path, *options: str, **env: str) -> None:
        self.notes = folder / "notes"
        self.notes.mkdir(exist_ok=True)
        self.log = folder / "receiving.log"
        self.forgotten = 0
        self.port = free_port()
        env = {"RECEIVE_MAIL_AT": f"127.0.0.1:{self.port}", **env}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.receiving", str(self.notes), *options],
                cwd=ROOT,
                env={**os.environ, **env},
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
            )

    @property
    def said(self) -> str:
        return self.log.read_text()[self.forgotten :]

    def forget(self) -> None:
        """Let the next test find no notes and an empty log."""
        for path in self.notes.iterdir():
            path.unlink()
        self.forgotten = len(self.log.read_text())

    def wait(self) -> Receiving:
        def is_listening() -> bool:
            assert self.process.poll() is None, self.said
            return "Listening for" in self.said

        wait_until(is_listening, seconds=60, what="the listener")
        return self

    def noted(self) -> list[Noted]:
        """What came to the door so far, in its order."""
        paths = sorted(self.notes.glob("*.json"))
        found = [json.loads(path.read_text()) for path in paths]
        return [Noted(each["to"], each["from"], base64.b64decode(each["raw"])) for each in found]

    def connect(self) -> smtplib.LMTP:
        return smtplib.LMTP("127.0.0.1", self.port, "localhost", timeout=20)

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(10)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def send(server: smtplib.LMTP, recipients: list[str], raw: bytes) -> list[int]:
    """Send a mail by LMTP, and return a code for each recipient; smtplib reads only one."""
    server.ehlo_or_helo_if_needed()
    server.mail("ann@example.com")
    codes = [server.rcpt(address)[0] for address in recipients]
    assert server.docmd("data")[0] == 354
    server.send(re.sub(rb"\r?\n", b"\r\n", raw) + b".\r\n")
    return [server.getreply()[0] if code == 250 else code for code in codes]


def a_mail(text: str = "advance 3", *, to: str = f"r-abc@{HOME}") -> bytes:
    mail = EmailMessage()
    mail["From"] = "Ann <ann@example.com>"
    mail["To"] = to
    mail["Subject"] = "Re: Your turn"
    mail.set_content(text)
    return mail.as_bytes()


def note_each(folder: Path) -> None:
    """Have every mail noted before the door gets it."""
    from games.management.receiving import taking

    door = taking.receive

    def note_and_receive(raw: bytes, *, recipients: Sequence[str], sender: str) -> Any:
        noted = {
            "to": list(recipients),
            "from": sender,
            "raw": base64.b64encode(raw).decode(),
        }
        number = len(list(folder.iterdir()))
        path = folder / f"{number:03}.part"
        path.write_text(json.dumps(noted))
        path.rename(path.with_suffix(".json"))
        if b"X-Trouble: slow" in raw:
            time.sleep(1)
        if b"X-Trouble: ours" in raw:
            raise RuntimeError("a mistake of ours")
        return door(raw, recipients=recipients, sender=sender)

    taking.receive = note_and_receive


if __name__ == "__main__":
    import django
    from django.core.management import execute_from_command_line

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    note_each(Path(sys.argv[1]))
    execute_from_command_line(["manage.py", "receive_mail", *sys.argv[2:]])
