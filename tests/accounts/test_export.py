"""All one's data, to take along."""

import io
import json
import zipfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Letter, Message
from games.services import tables
from games.services.campaigns import begin_campaign
from tests.factories import finish, make_game, submit

pytestmark = pytest.mark.django_db


def export(client, user):
    client.force_login(user)
    response = client.get("/me/export/")
    assert "attachment" in response.headers["Content-Disposition"]
    archive = zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))
    return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_the_account_is_in(client, ann):
    ann.absences.create(first_day="2026-01-01", last_day="2026-01-09")

    account = export(client, ann)["account.json"]

    assert (account["email"], account["name"]) == ("ann@example.com", "Ann")
    assert account["absences"] == [{"first_day": "2026-01-01", "last_day": "2026-01-09"}]


def test_letters_and_what_one_said_are_in(client, ann, bob, game):
    Letter.objects.create(
        kind="turn", recipient=ann, address=ann.email, game=game, head=99, subject="Your turn"
    )
    Message.objects.create(game=game, author=ann, text="Hello")
    Message.objects.create(game=game, author=bob, text="Hello yourself")

    files = export(client, ann)

    assert "Your turn" in [letter["subject"] for letter in files["letters.json"]]
    assert [message["text"] for message in files["messages.json"]] == ["Hello"]


def test_a_finished_game_is_in_with_its_whole_log_and_seed(client, ann, game):
    finish(game)
    game.refresh_from_db()

    record = export(client, ann)[f"games/{game.slug}.json"]

    assert record["seed"] == game.seed
    assert record["outcome"] == game.outcome
    assert len(record["log"]) == game.head + 1
    assert record["log"][-1]["digest"] == game.digest


def test_a_running_game_is_in_as_its_player_sees_it(client, ann, game):
    submit(game, count=12)
    game.refresh_from_db()

    record = export(client, ann)[f"games/{game.slug}.json"]

    text = json.dumps(record)
    number = game.seats.get(player=ann).number
    assert {move["seat"] for move in record["log"]} == {number}
    assert record["told"]
    assert game.seed not in text
    assert "digest" not in text
    assert "outcome" not in record
    hidden = [e for move in game.moves.all() for e in move.events if e["to"] not in (None, number)]
    visible = sum(len(move.events) for move in game.moves.all()) - len(hidden)
    assert len(record["told"]) <= visible


def test_who_has_left_a_running_game_learns_nothing_more_of_it(client, ann, game):
    tables.resign(game=game, user=ann)
    submit(game, count=4)

    record = export(client, ann)[f"games/{game.slug}.json"]

    assert "log" not in record
    assert "told" not in record


def test_others_games_are_not_in(client, ann, bob, cid):
    game = make_game([bob, cid])

    assert f"games/{game.slug}.json" not in export(client, ann)


def test_more_games_take_no_more_queries(client, ann, bob):
    make_game([ann, bob])
    export(client, ann)
    few = queries_of(client)
    for _ in range(4):
        make_game([ann, bob])

    assert queries_of(client) == few


def queries_of(client):
    with CaptureQueriesContext(connection) as captured:
        list(client.get("/me/export/").streaming_content)
    return len(captured)


def test_one_has_to_be_signed_in(client, db):
    assert client.get("/me/export/").url == "/accounts/login/?next=/me/export/"


def test_campaigns_are_in_with_their_games(client, ann):
    campaign = begin_campaign(player=ann, engine="kepler-3042", key="sons-of-progress")

    files = export(client, ann)

    [facts] = files["campaigns.json"]
    [slug] = facts["games"]
    assert (facts["campaign"], slug) == ("sons-of-progress", campaign.games.get().slug)
    assert files[f"games/{slug}.json"]["options"]["level"] == "1"
