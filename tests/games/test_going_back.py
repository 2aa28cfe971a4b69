"""The version before can be had back: migrations reverse with the data in the tables, a copy is
rehearsed before anything is changed, and what is about to change is backed up."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, migrations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from games.management.backups import copying
from games.management.backups.files import BackupError
from games.models import Game
from tests.conftest import IS_POSTGRES
from tests.factories import submit
from tests.parts import postgres_bin
from tests.upgrading import empty_database, november, old_database, upgraded_database

OURS = ("accounts", "games")


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


def applied() -> set[tuple[str, str]]:
    return set(MigrationLoader(connection).applied_migrations)


# Migrations reverse


@pytest.mark.django_db(transaction=True)
def test_migrations_reverse_by_one_version_and_go_forward_again_with_all_games(tmp_path):
    """Back to the schema of November 2026, step by step, and here again."""
    with upgraded_database(tmp_path):
        submit(Game.objects.filter(status=Game.Status.RUNNING, engine="kepler-run")[0])
        games, newest = Game.objects.count(), applied()

        for app in OURS:
            MigrationExecutor(connection).migrate([(app, november()["migrations"][app])])
        assert applied() < newest

        call_command("migrate", verbosity=0)
        assert applied() == newest
        assert f"{games - gathering()} games replayed, 0 wrong." in manage("replay_games")


def gathering() -> int:
    return Game.objects.filter(status=Game.Status.GATHERING).count()


@pytest.mark.django_db(transaction=True)
def test_the_newest_migration_of_each_app_reverses(tmp_path):
    with upgraded_database(tmp_path):
        for app in OURS:
            names = sorted(name for each, name in applied() if each == app)
            MigrationExecutor(connection).migrate([(app, names[-2])])
            assert (app, names[-1]) not in applied()
        call_command("migrate", verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_the_schema_goes_back_to_that_of_a_backup_and_the_games_stay(tmp_path):
    with old_database(tmp_path):
        before, path = applied(), back_up()
        call_command("migrate", verbosity=0)
        submit(game := Game.objects.filter(status=Game.Status.RUNNING, engine="kepler-run")[0])
        head = Game.objects.get(pk=game.pk).head

        said = manage("migrate_back", path)

        assert "migrations reversed" in said
        assert applied() == before
        call_command("migrate", verbosity=0)
        assert Game.objects.get(pk=game.pk).head == head
        assert manage("migrate_back", back_up()) == "0 migrations reversed.\n"


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_reversed_is_told_with_the_way_that_is_left(tmp_path, monkeypatch):
    with old_database(tmp_path):
        path = back_up()
        call_command("migrate", verbosity=0)
        newest = sorted(name for app, name in applied() if app == "games")[-1]
        loaded = MigrationLoader(connection).disk_migrations["games", newest]
        one_way = migrations.RunPython(migrations.RunPython.noop)
        monkeypatch.setattr(type(loaded), "operations", [*loaded.operations, one_way])

        now = applied()
        with pytest.raises(CommandError, match=r"Nothing was changed: .* restore --overwrite"):
            manage("migrate_back", path)
        assert applied() == now


# A copy


@pytest.fixture
def old(django_db_blocker: Any, django_db_setup: None, tmp_path: Path) -> Iterator[datetime]:
    with django_db_blocker.unblock(), old_database(tmp_path) as now:
        yield now


@pytest.mark.usefixtures("old")
def test_a_copy_is_migrated_and_rehearsed_and_the_database_stays_as_it_is(tmp_path):
    path, before = back_up(), applied()

    said = manage("rehearse", "--copy", path)

    assert ", 0 fatal." in said
    assert "0 games rehearsed" not in said
    assert applied() == before
    assert copies() == []


@pytest.mark.usefixtures("old")
def test_a_copy_goes_even_if_its_migration_fails(tmp_path, monkeypatch):
    path, usual = back_up(), connection.settings_dict["NAME"]
    broken = migrations.RunSQL("SELECT nonsense FROM nowhere")
    loaded = MigrationLoader(connection).disk_migrations["games", "0010_mails_come_in"]
    monkeypatch.setattr(type(loaded), "operations", [broken])

    with pytest.raises(Exception, match="nowhere"):
        manage("rehearse", "--copy", path)

    assert connection.settings_dict["NAME"] == usual
    assert copies() == []


def copies() -> list[str]:
    if not IS_POSTGRES:
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE '%%\\_copy\\_%%'")
        return [name for (name,) in cursor.fetchall()]


@pytest.mark.usefixtures("old")
def test_a_copy_of_something_else_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "letter").write_text("Dear Ann")

    with pytest.raises(CommandError, match="is no whole backup") as refused:
        manage("rehearse", "--copy", tmp_path / "letter")

    assert refused.value.returncode == 2


@pytest.mark.skipif(not IS_POSTGRES, reason="SQLite asks nobody whether it may make a file")
@pytest.mark.django_db(transaction=True)
def test_a_role_that_may_not_make_databases_is_told_who_can_allow_it(monkeypatch):
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE humble")
        cursor.execute("SET ROLE humble")
    try:
        with (
            pytest.raises(BackupError, match=r"ALTER ROLE .* CREATEDB"),
            copying.another_postgres(),
        ):
            pass
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET ROLE")
            cursor.execute("DROP ROLE humble")


# `git pull && make run`


@pytest.mark.usefixtures("old")
def test_make_run_backs_up_before_it_brings_the_data_up_to_date(folder, tmp_path):
    before = applied()

    said = manage("demo")

    [path] = folder.iterdir()
    assert f"as it was, it is in {path}." in said
    assert applied() > before
    manage("demo")
    assert list(folder.iterdir()) == [path]


@pytest.mark.usefixtures("old")
def test_make_run_changes_nothing_if_it_cannot_back_up(folder, settings, tmp_path):
    folder.write_text("a file where the folder should be")
    before = applied()

    with pytest.raises(CommandError, match="Nothing was changed, because of this: The backup"):
        manage("demo")

    assert applied() == before


@pytest.mark.django_db(transaction=True)
def test_make_run_backs_nothing_up_the_first_time(folder, tmp_path):
    with empty_database(tmp_path):
        manage("demo")

    assert not folder.exists()
