"""The dead man's switch: calls after a sweep and after a backup."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games import pings, tasks
from games.services import deadlines
from tests.parts import free_port, postgres_bin, wait_until

SECRET = "5c1a9d1e"


@pytest.fixture
def beat(settings, listening):
    cache.delete("pinged-after-sweep")
    settings.PING_URL_BEAT = f"http://127.0.0.1:{listening.port}/{SECRET}"
    yield listening
    cache.delete("pinged-after-sweep")


@pytest.fixture
def backup(settings, listening):
    settings.POSTGRES_BIN = str(postgres_bin())
    settings.PING_URL_BACKUP = f"http://127.0.0.1:{listening.port}/{SECRET}/"
    return listening


def paths(listening):
    return [path for path, _ in listening.asked]


@pytest.mark.django_db
def test_sweeps_are_told_once_a_minute(beat):
    for _ in range(3):
        tasks.sweep()

    wait_until(lambda: beat.asked)
    assert paths(beat) == [f"/{SECRET}"]


@pytest.mark.django_db
def test_a_sweep_that_did_not_go_through_is_not_told(beat, monkeypatch):
    def fail():
        raise OperationalError("away")

    with monkeypatch.context() as patched:
        patched.setattr(deadlines, "remind_players", fail)
        tasks.sweep()
    assert cache.get("pinged-after-sweep") is None

    tasks.sweep()

    wait_until(lambda: beat.asked)
    assert len(beat.asked) == 1


@pytest.mark.django_db
def test_a_sweep_does_not_wait_for_who_is_called(beat):
    beat.may_answer.clear()

    tasks.sweep()

    wait_until(lambda: beat.asked)
    beat.may_answer.set()


@pytest.mark.parametrize("status", [404, 500])
def test_a_refused_call_is_one_line_without_the_address(beat, status, caplog, settings):
    beat.status = status

    pings.ping(settings.PING_URL_BEAT, "the sweep")

    assert f"The ping for the sweep was refused: {status}" in caplog.text
    assert SECRET not in caplog.text


def test_nobody_there_is_one_line_too(caplog):
    pings.ping(f"http://127.0.0.1:{free_port()}/{SECRET}", "the sweep")

    assert "The ping for the sweep did not arrive" in caplog.text
    assert SECRET not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_told_when_it_is_made(backup, tmp_path):
    call_command("backup", folder=tmp_path)

    assert paths(backup) == [f"/{SECRET}/"]


@pytest.mark.django_db(transaction=True)
def test_a_backup_that_fails_is_told_as_such(backup, tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", folder=tmp_path / "file")

    assert paths(backup) == [f"/{SECRET}/fail"]


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_made_even_if_nobody_answers(backup, tmp_path, monkeypatch):
    monkeypatch.setattr(pings, "SECONDS", 0.2)
    backup.may_answer.clear()

    call_command("backup", folder=tmp_path)

    assert len(list(tmp_path.iterdir())) == 1
    backup.may_answer.set()
