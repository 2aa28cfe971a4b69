"""What the sweep and the pages cost depends on what is due or shown, not on how much there is."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.management.bench import filling, growth
from games.management.bench.comparing import queries_of
from games.models import Game, Seat
from games.paging import BriefPaginator
from games.services import deadlines
from tests.conftest import IS_POSTGRES
from tests.factories import awaited, make_game, make_table
from tests.games.moderating import make_moe

LARGE = filling.Size(running=4_000, letters=20_000)
MOST_READ = 1_500
"""So many rows of one table a query may read: a search looks at the latest 1,000 for words, and a
paginator counts to 1,000. The large site has more rows than that of everything."""


@pytest.fixture
def large_site(transactional_db) -> User:
    """A site that is filled as `manage.py bench growth` fills it."""
    player = growth.make_moderator()
    filling.fill(player, LARGE)
    deadlines.remind_players()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return player


@pytest.mark.skipif(not IS_POSTGRES, reason="a large site has PostgreSQL")
def test_nothing_reads_more_rows_than_are_due_or_shown(large_site):
    too_much = {}
    for what, deed in growth.deeds(large_site):
        deed()
        for query in queries_of(deed):
            if query.startswith("SELECT") and (most := most_rows_read(query)) > MOST_READ:
                too_much[what] = (most, query)

    assert not too_much, "\n".join(f"{what}: {why}" for what, why in too_much.items())


def most_rows_read(query: str) -> int:
    """How many rows of a table the query read at most, whether or not it needed them."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}".replace("%", "%%"), [])
        found = cursor.fetchone()[0]
    [plan] = found if isinstance(found, list) else json.loads(found)
    return max(rows_read(plan["Plan"]))


def rows_read(node: dict[str, Any]) -> list[int]:
    kept, dropped = node["Actual Rows"], node.get("Rows Removed by Filter", 0)
    mine = (kept + dropped) * node["Actual Loops"] if "Relation Name" in node else 0
    return [int(mine), *(rows for each in node.get("Plans", []) for rows in rows_read(each))]


def test_both_sizes_are_measured_and_compared(tmp_path):
    command = [sys.executable, "manage.py", "bench", "growth", "--rounds", "1"]
    command += ["--games", "20", "60", "--letters", "100"]

    done = subprocess.run(
        command, cwd=settings.BASE_DIR, capture_output=True, text=True, timeout=300
    )

    assert done.returncode == 0, done.stderr
    head, *lines = done.stdout.splitlines()
    assert head.endswith("20 games        60 games    ratio   at most 1.5")
    assert [line[:28].strip() for line in lines] == [
        "sweep", "sweep of letters", *growth.SITE, *growth.ADMIN
    ]  # fmt: skip


# The sweep


def test_a_seat_is_looked_at_again_only_when_its_reminder_may_be_due(ann, bob):
    game = make_game([ann, bob], days_per_turn=1)
    assert deadlines.remind_players() == 0
    seat = awaited(game)

    assert seat.remind_at == seat.deadline - timedelta(hours=6)
    assert list(deadlines.to_remind(timezone.now())) == []
    assert list(deadlines.to_remind(seat.remind_at)) == [seat]


def test_a_seat_that_was_reminded_is_not_read_anew(ann, bob):
    game = make_game([ann, bob], days_per_turn=1)
    Seat.objects.update(deadline=timezone.now() + timedelta(hours=1))
    assert deadlines.remind_players() == 1

    assert list(deadlines.to_remind(timezone.now())) == []
    assert awaited(game).is_reminded


def test_a_game_with_two_bots_to_move_is_found_once(ann):
    game = make_game([ann], bots=["random", "random"], engine="exoplanets")
    game.seats.update(is_awaited=True)

    assert [each.pk for each in Game.objects.awaiting_bots()] == [game.pk]


# Lists


def test_a_long_list_is_not_counted_to_its_end(ann, monkeypatch):
    monkeypatch.setattr("games.paging.MOST_COUNTED", 3)
    for _ in range(5):
        make_table([ann, None])

    pages = BriefPaginator(Game.objects.order_by("-pk"), 2)

    assert pages.count == 3
    assert pages.num_pages == 2
    assert len(pages.get_page(1)) == 2


def test_the_admin_says_that_a_list_goes_on(client, ann, monkeypatch):
    client.force_login(make_moe())
    make_table([ann, None])
    assert "The latest" not in client.get("/admin/games/game/").text

    monkeypatch.setattr("games.paging.MOST_COUNTED", 1)

    assert "The latest 1; filters and the search show others." in (
        client.get("/admin/games/game/").text
    )
