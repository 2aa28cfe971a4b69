"""A backup of a running site is whole, and going back to it proves every log."""

from __future__ import annotations

import fcntl
import io
import sqlite3
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from games.management.backups import files, keeping, postgres
from games.models import Game, Letter, Move
from tests.conftest import IS_POSTGRES
from tests.factories import awaited, finish, make_game, submit
from tests.parts import postgres_bin, wait_until
from tests.upgrading import empty_database, old_database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.POSTGRES_BIN = str(postgres_bin())
    return settings.BACKUP_DIR


def manage(*words: object) -> str:
    out = io.StringIO()
    call_command(*map(str, words), stdout=out, stderr=io.StringIO())
    return out.getvalue()


def back_up() -> Path:
    return Path(manage("backup").strip())


def everything() -> list[object]:
    models = (User, Game, Move, Letter)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


@pytest.fixture
def played(ann, bob, game):
    """Some games, one of them over."""
    submit(game, count=9)
    finish(make_game([ann, bob], seed="another"))
    make_game([ann, bob], engine="exoplanets", played=12)
    return game


# There and back


def test_everything_comes_back_into_an_empty_database_and_every_log_is_proved(played, tmp_path):
    before, path = everything(), back_up()

    with empty_database(tmp_path):
        said = manage("restore", path)

        assert everything() == before
        assert "Restored 3 games" in said
        assert "3 games replayed, 0 wrong." in said
        submit(Game.objects.get(pk=played.pk), count=2)


def test_a_backup_of_an_older_version_is_brought_up_to_date_and_proved(tmp_path):
    """One of November 2026, with games of every kind."""
    with old_database(tmp_path):
        path = back_up()

    with empty_database(tmp_path / path.parent.name):
        said = manage("restore", path)

        assert f"Restored {Game.objects.count()} games" in said
        assert ", 0 wrong." in said
        assert not MigrationExecutor(connection).migration_plan(newest())


def newest() -> list[tuple[str, str]]:
    return MigrationExecutor(connection).loader.graph.leaf_nodes()


def test_the_file_is_its_owners_and_sorts_by_time(played, folder):
    first = back_up()

    assert first.parent == folder
    assert first.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    assert list(folder.iterdir()) == [first]
    assert files.new_name() >= first.name
    manifest = files.read_manifest(first)
    assert (manifest.contents.games, manifest.kind) == (
        3,
        "postgresql" if IS_POSTGRES else "sqlite",
    )


def test_a_backup_of_a_site_that_is_being_played_on_loses_no_move(played, tmp_path):
    """What was acknowledged before the backup began is in it, and every log in it is whole."""
    stop, made = threading.Event(), [played.moves.count()]

    def play():
        game = played
        try:
            while not stop.is_set() and not Game.objects.get(pk=game.pk).is_over:
                submit(game)
                made.append(game.moves.count())
        finally:
            connection.close()

    player = threading.Thread(target=play)
    player.start()
    backups = []
    try:
        for _ in range(3):
            here = len(made)
            wait_until(lambda here=here: len(made) > here or not player.is_alive())
            backups.append((made[-1], keeping.back_up(tmp_path / str(here))[0]))
    finally:
        stop.set()
        player.join()

    for acknowledged, path in backups:
        with empty_database(tmp_path / path.parent.name):
            assert "3 games replayed, 0 wrong." in manage("restore", path)
            assert Game.objects.get(pk=played.pk).moves.count() >= acknowledged


def test_the_newest_backups_are_kept(played, folder):
    folder.mkdir()
    for day in (1, 2, 3):
        (folder / f"parsec-post-2026010{day}T000000.000000Z.backup").touch()
    (folder / "parsec-post.txt").touch()

    manage("backup", "--keep", 2)

    left = sorted(path.name for path in folder.iterdir())
    assert left[0] == "parsec-post-20260103T000000.000000Z.backup"
    assert len(left) == 3


# Nothing is lost by it


def test_a_database_that_is_not_empty_is_left_alone(played, tmp_path):
    path, before = back_up(), everything()

    with pytest.raises(CommandError, match=r"The database is not empty. Say --overwrite"):
        manage("restore", path)

    assert everything() == before


def test_what_is_overwritten_is_backed_up_first(played, folder):
    path, before = back_up(), everything()
    submit(played)
    newer = everything()

    said = manage("restore", path, "--overwrite")

    assert everything() == before
    [kept] = set(folder.iterdir()) - {path}
    assert f"What was there before is in {kept}." in said
    manage("restore", kept, "--overwrite")
    assert everything() == newer


def test_a_restore_that_fails_leaves_everything_as_it_was(played, folder, monkeypatch):
    """The file is whole, but what is in it is not what the database takes."""
    path, before = back_up(), everything()
    inside = cut(path) if IS_POSTGRES else b"SQLite format 3\0 and then nothing"
    digest = files.pack(io.BytesIO(inside), path, is_packed=True)
    manifest = keeping.Manifest(1, keeping.this_database().KIND, "today", "0", digest, NOTHING)
    files.add_manifest(path, manifest)

    with pytest.raises(CommandError, match=r"could not restore it|no database of a site"):
        manage("restore", path, "--overwrite")

    assert everything() == before


NOTHING = keeping.Contents(0, 0, "", [])


def cut(path: Path) -> bytes:
    """A dump that ends in the middle of its data."""
    with zipfile.ZipFile(path) as archive:
        whole = archive.read(files.DATABASE)
    return whole[: len(whole) * 9 // 10]


def test_a_backup_that_fails_leaves_nothing_behind(played, folder, monkeypatch):
    monkeypatch.setattr(keeping, "add_manifest", lambda *_: (_ for _ in ()).throw(OSError("full")))

    with pytest.raises(CommandError, match=r"The backup cannot be written: full."):
        back_up()

    assert list(folder.iterdir()) == []


# Files that are not right


def test_half_a_backup_is_refused(played, tmp_path):
    path = back_up()
    path.write_bytes(path.read_bytes()[:-200])

    with pytest.raises(CommandError, match="is no whole backup"):
        manage("restore", path, "--overwrite")


def test_a_damaged_backup_is_refused(played):
    path = back_up()
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2] ^= 255
    path.write_bytes(damaged)

    with pytest.raises(CommandError, match=r"cannot be unpacked|was damaged"):
        manage("restore", path, "--overwrite")


def test_a_file_that_is_missing_or_something_else_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann")

    with pytest.raises(CommandError, match="There is no file"):
        manage("restore", tmp_path / "none")
    with pytest.raises(CommandError, match="is no whole backup"):
        manage("restore", tmp_path / "letter.txt")


def test_a_backup_of_the_other_database_or_a_newer_version_is_refused(played, monkeypatch):
    path = back_up()

    with monkeypatch.context() as patch:
        patch.setattr(keeping.this_database(), "KIND", "another")
        with pytest.raises(CommandError, match="and this database is another"):
            manage("restore", path, "--overwrite")

    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('games', '9999_from_tomorrow', '2030-01-01')"
        )
    path = back_up()
    try:
        with pytest.raises(CommandError, match="newer version, which has games 9999_from_tomorrow"):
            manage("restore", path, "--overwrite")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_from_tomorrow'")


# The programs of PostgreSQL


@pytest.mark.skipif(not IS_POSTGRES, reason="SQLite needs no programs")
def test_programs_older_than_the_server_or_missing_are_named_in_a_sentence(settings, tmp_path):
    settings.POSTGRES_BIN = str(tmp_path)
    with pytest.raises(CommandError, match=r"those found here: none. On Debian: apt install"):
        back_up()

    settings.POSTGRES_BIN = str(postgres_bin("pginstall"))
    with pytest.raises(CommandError, match=r"is PostgreSQL 18, .* those found here: 16\."):
        back_up()


@pytest.mark.skipif(not IS_POSTGRES, reason="SQLite has no password")
def test_the_password_is_not_among_the_words_of_a_command(monkeypatch):
    monkeypatch.setitem(connection.settings_dict, "PASSWORD", "stars and sails")

    assert "stars" not in " ".join(postgres.where())
    assert postgres.environment()["PGPASSWORD"] == "stars and sails"


@pytest.mark.skipif(IS_POSTGRES, reason="about SQLite's file")
def test_a_site_that_has_the_file_open_sees_what_was_restored(played):
    """The file is the same one, so no process goes on with the old one."""
    path = back_up()
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        rows = "SELECT count(*) FROM games_move"
        [[before]] = other.execute(rows)
        submit(played, count=2)
        assert other.execute(rows).fetchone() == (before + 2,)

        manage("restore", path, "--overwrite")

        assert other.execute(rows).fetchone() == (before,)
    assert awaited(Game.objects.get(pk=played.pk))


@pytest.mark.skipif(IS_POSTGRES, reason="about SQLite's file")
def test_nothing_is_restored_under_a_site_that_runs(played):
    path, before = back_up(), everything()
    beside = Path(connection.settings_dict["NAME"]).with_name("running")

    with beside.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="The site is running: stop it first"):
            manage("restore", path, "--overwrite")
    beside.unlink()

    assert everything() == before
