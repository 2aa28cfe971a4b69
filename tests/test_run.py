"""`make run`: the real thing, started as a newcomer starts it."""

import ast
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests.parts import free_port, wait_until
from tests.running import (
    ROOT,
    STARTS_WITHIN,
    STOPS_WITHIN,
    Visitor,
    runs_of_the_site,
    still_there,
)


@pytest.fixture
def start(tmp_path):
    with runs_of_the_site(tmp_path / "data") as begin:
        yield begin


def test_a_newcomer_plays_stops_it_and_finds_the_game_again(start):
    site = start("run.py").wait()
    assert f"{site.url}/\n" in site.said
    assert "Play as a guest" in site.said

    guest = Visitor(site)
    table, page = guest.press("/guest/", guest.get("/"))
    assert table.startswith("/games/")
    assert "Kepler Run" in page
    guest.wait_for_turn_letters(1)

    second = start("run.py", port=free_port())
    assert second.process.wait(STARTS_WITHIN) == 1
    assert f"is running already with this data: {site.url}/" in second.said

    assert site.stop(signal.SIGINT) == 0
    assert "Your games are kept" in site.said
    with pytest.raises(OSError, match="refused"):
        guest.get("/")

    site = start("run.py", port=site.port).wait()
    assert "Kepler Run" in guest.get(table)
    assert site.stop(signal.SIGTERM) == 0


def test_data_of_an_older_version_is_backed_up_before_it_is_brought_up_to_date(start, tmp_path):
    """As after `git pull`: the schema is one migration behind."""
    env = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "data")}
    for words in (["demo"], ["migrate", "games", "0009"]):
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)

    site = start().wait()

    [backup] = (tmp_path / "data" / "backups").iterdir()
    assert f"The data is brought up to date; as it was, it is in {backup}." in site.said
    assert site.stop(signal.SIGINT) == 0


def test_ann_finds_her_demo_game_and_its_letter(start, tmp_path):
    site = start().wait()

    visitor = Visitor(site)
    wait_until(
        lambda: "to ann@mailbox.localhost" in visitor.get("/mailbox/"),
        seconds=60,
        what="Ann's letter",
    )

    visitor.look("/accounts/login/")

    assert site.stop(signal.SIGINT) == 0
    # The terminal says what a newcomer needs, and the log only what went wrong.
    assert len(site.said.split("\n")) == 13
    for worker in ("worker", "postman"):
        log = (tmp_path / f"data/log/{worker}.log").read_text()
        assert not re.search(r"INFO|DEBUG|beat", log)
    assert (tmp_path / "data/log/listener.log").read_text().startswith("Listening for LMTP at ")
    assert "body bytes" not in (tmp_path / "data/log/web.log").read_text()
    # Letters, keys and everyone's cards are for their owner alone.
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    assert (tmp_path / "data/parsec-post.sqlite3").stat().st_mode & 0o077 == 0


LETTER = b"""From: Parsec Post <post@parsec-post.localhost>
To: ann@mailbox.localhost
Reply-To: r-abc@parsec-post.localhost
Subject: A letter that can be answered

Hello.
"""


def put_into_mailbox(data, raw):
    row = ("ann@mailbox.localhost", "A letter", "post@parsec-post.localhost", raw)
    with closing(sqlite3.connect(data / "parsec-post.sqlite3", timeout=20)) as database:
        insert = "INSERT INTO games_envelope (address, subject, sender, raw) VALUES (?, ?, ?, ?)"
        number = database.execute(insert, row).lastrowid
        database.commit()
    return f"/mailbox/{number}/"


def test_a_letter_is_answered_through_the_real_listener(start, tmp_path):
    site = start().wait()
    visitor = Visitor(site)
    letter = put_into_mailbox(tmp_path / "data", LETTER)

    where, page = visitor.press(f"{letter}reply/", visitor.get(letter), text="help")

    assert where == letter
    assert "Sent. The answer will be in the mailbox in a moment." in page
    assert site.stop(signal.SIGTERM) == 0
    assert "Traceback" not in (tmp_path / "data/log/listener.log").read_text()


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("--queues clocks,bots", "worker"),
        ("--queues letters", "postman"),
        ("receive_mail", "listener"),
    ],
)
def test_when_one_process_dies_it_says_so_and_stops_the_rest(start, command, name):
    site = start().wait()
    others = site.everything()

    site.child(command).kill()

    assert site.process.wait(STOPS_WITHIN + 1) == 1
    assert f"The {name} has stopped by itself (code -9); so does all the rest." in site.said
    assert f"{name}.log" in site.said
    assert not still_there(others)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of it")
def test_killed_outright_it_leaves_nobody_behind(start):
    site = start().wait()
    others = site.everything()

    site.process.kill()
    site.process.wait()

    wait_until(lambda: not still_there(others), seconds=15, what="the children to go")


def test_a_taken_port_gets_a_sentence(start):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        site = start(port=port)

        assert site.process.wait(60) == 1
    assert site.said == (f"Port {port} is taken by another program: try PORT={port + 1} make run\n")


@pytest.mark.parametrize("port", ["eighty", "²", "65536"])
def test_a_port_that_is_none_gets_a_sentence(start, port):
    site = start(port=port)

    assert site.process.wait(60) == 1
    assert site.said == f"PORT must be a number from 1 to 65535, not '{port}'.\n"


@pytest.mark.parametrize("host", ["203.0.113.9", "no such name", "a..b", "::9"])
def test_a_host_that_is_elsewhere_gets_a_sentence(start, host):
    site = start(HOST=host)

    assert site.process.wait(60) == 1
    assert site.said == f"HOST must be an address of this machine, or 0.0.0.0, not '{host}'.\n"


def test_a_file_for_a_data_folder_gets_a_sentence(start, tmp_path):
    (tmp_path / "data").touch()

    site = start()

    assert site.process.wait(60) == 1
    assert site.said.startswith("DATA_DIR must be a folder that can be written to, not ")
    assert site.said.count("\n") == 1


def test_data_that_cannot_be_written_get_a_sentence(start, tmp_path):
    """As on a full disk; here, a file lies where a folder should be."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data/log").touch()

    site = start()

    assert site.process.wait(60) == 1
    assert site.said == f"Parsec Post cannot go on: File exists: {tmp_path}/data/log\n"


def test_data_that_cannot_be_prepared_get_a_sentence(start, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data/parsec-post.sqlite3").write_text("This is no database, but long enough.")

    site = start()

    assert site.process.wait(60) == 1
    assert "Traceback" not in site.said
    assert "`manage.py demo` failed: " in site.said
    assert "is not a database" in site.said
    assert "Traceback" in (tmp_path / "data/log/demo.log").read_text()


def test_stopped_while_it_installs_it_says_so(tmp_path):
    for folder in ("scripts", "requirements"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    process = subprocess.Popen(
        [sys.executable, "scripts/run.py"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Making .venv")

    os.killpg(process.pid, signal.SIGINT)

    said, _ = process.communicate(timeout=30)
    assert said == "\nStopped. The next time goes on from here.\n"
    assert process.returncode == 1


def test_it_is_not_for_serving(tmp_path):
    done = subprocess.run(
        [sys.executable, "scripts/run.py"],
        cwd=ROOT, env={**os.environ, "SERVED": "True"}, capture_output=True, text=True,
    )  # fmt: skip

    assert done.returncode == 1
    assert "docs/hosting.md" in done.stderr


def test_an_old_python_can_read_the_script_that_says_it_is_too_old():
    ast.parse((ROOT / "scripts/run.py").read_text(), feature_version=(3, 6))


def test_make_run_runs_it():
    done = subprocess.run(
        ["make", "--no-print-directory", "--dry-run", "run"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == ["python3", "scripts/run.py"]
