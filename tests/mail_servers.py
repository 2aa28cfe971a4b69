"""Real mail servers for tests: Debian's Postfix and Dovecot, each with a folder of its own.

Neither touches the machine's own. Both need root, since they give it up again by themselves.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import smtplib
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from imapclient import IMAPClient

from scripts.servers import path
from tests.parts import free_port, wait_until

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="mail servers are started by root")

SERVICES = """
{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
local unix - n n - - local
pipe unix - n n - - pipe
lmtp unix - - n - - lmtp
postlog unix-dgram n - n - 1 postlogd
"""
"""Those of Debian's master.cf that a test needs, none of them in a cage."""

POSTFIX = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
myhostname = mx.parsec.example
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
"""

DOVECOT = """
protocols = imap
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:~/Maildir
namespace inbox {{
  inbox = yes
}}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid=nobody gid=nogroup home={folder}/mail/%u
}}
service imap-login {{
  inet_listener imap {{
    address = 127.0.0.1
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
"""
PASSWORD = "s/t:rs"
"""In an address it has to be written otherwise."""


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder with a short name that servers can look into after they have given up root."""
    folder = Path(tempfile.mkdtemp(prefix="pp-mail-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(command: list[str]) -> Iterator[None]:
    """A server that does not go into the background; all that it started goes with it."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Postfix:
    """It takes mail at its port, and does with it what its settings say."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        (folder / "queue").mkdir()
        (folder / "data").mkdir()
        shutil.chown(folder / "data", "postfix")

    def write(self, name: str, text: str) -> None:
        """Put a file of the guide into our own folder instead of the machine's."""
        path = self.folder / name
        path.write_text(re.sub("/etc/postfix|/usr/local/bin", str(self.folder), text))
        path.chmod(0o755)

    @property
    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text() if path.exists() else ""

    def send(self, sender: str, recipients: list[str], raw: bytes) -> dict[str, tuple[int, bytes]]:
        with smtplib.SMTP("127.0.0.1", self.port, "localhost", timeout=20) as server:
            return server.sendmail(sender, recipients, raw)

    def waiting(self) -> int:
        """How many mails it still has."""
        queues = (self.folder / "queue" / name for name in ("incoming", "active", "deferred"))
        return sum(each.is_file() for queue in queues for each in queue.rglob("*"))


@contextmanager
def postfix(settings: str, files: dict[str, str], services: str = "") -> Iterator[Postfix]:
    """Postfix with these settings, more files in its folder and more services."""
    program = path("postfix")
    assert program is not None
    with open_folder() as folder:
        server = Postfix(folder, free_port())
        for name, text in files.items():
            server.write(name, text)
        server.write("main.cf", POSTFIX.format(folder=folder) + settings)
        server.write("master.cf", SERVICES.format(port=server.port) + services)
        subprocess.run([program, "-c", str(folder), "check"], check=True, capture_output=True)
        with running([f"{daemons()}/master", "-c", str(folder), "-d"]):
            wait_until(lambda: answers(server), seconds=10, what="Postfix")
            yield server


def daemons() -> str:
    """The folder with the programs that Postfix is made of."""
    command = [str(path("postconf")), "-dh", "daemon_directory"]
    return subprocess.check_output(command, text=True).strip()


def answers(server: Postfix) -> bool:
    try:
        smtplib.SMTP("127.0.0.1", server.port, "localhost", timeout=5).quit()
    except OSError:
        return False
    return True


class Dovecot:
    """It keeps a mailbox for whoever knows the password."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.url = f"imap://ann:{quote(PASSWORD, safe='')}@127.0.0.1:{port}"

    def files(self) -> list[Path]:
        """Every mail in the first folder, in the order they came."""
        folder = self.folder / "mail/ann/Maildir"
        return sorted([*(folder / "new").iterdir(), *(folder / "cur").iterdir()])

    def connect(self) -> IMAPClient:
        client = IMAPClient("127.0.0.1", self.port, ssl=False, timeout=10)
        client.login("ann", PASSWORD)
        return client


@contextmanager
def dovecot() -> Iterator[Dovecot]:
    program = path("dovecot")
    assert program is not None
    with open_folder() as folder:
        (folder / "mail").mkdir()
        (folder / "mail").chmod(0o777)
        server = Dovecot(folder, free_port())
        settings = folder / "dovecot.conf"
        settings.write_text(DOVECOT.format(folder=folder, port=server.port, password=PASSWORD))
        with running([program, "-F", "-c", str(settings)]):
            wait_until(lambda: lets_in(server), seconds=10, what="Dovecot")
            yield server


def lets_in(server: Dovecot) -> bool:
    try:
        server.connect().logout()
    except OSError:
        return False
    return True
