"""A finished game: how it ended, its record, and its replay."""

import json
import re
from html import escape as escaped

import pytest

from engines.chance import seed_hash
from engines.engine import folder
from engines.words import Words, phrasebook
from games.models import Game
from tests.factories import finish, make_game

LUCK_TO_DRAW = 2
"""With it, somebody draws cards that the others don't see."""


@pytest.fixture
def over(game):
    finish(game)
    game.refresh_from_db()
    return game


def test_the_scores_are_shown_by_part_with_the_reason(client, over, ann):
    client.force_login(ann)

    html = client.get(f"/games/{over.slug}/").content.decode()

    assert "wins" in html or "share the victory" in html
    for score in over.outcome["scores"]:
        assert f">{score['total']}</td>" in html
        for part in score["parts"]:
            assert f'<th scope="row">{part}</th>' in html


def test_the_seed_is_shown_with_its_check(client, over, ann):
    client.force_login(ann)

    html = client.get(f"/games/{over.slug}/about/").content.decode()

    assert over.seed in html
    assert seed_hash(over.seed) in html
    assert "The seed is the one announced at the start" in html


def test_a_seed_that_was_changed_is_found_out(client, over, ann):
    Game.objects.update(seed="another")
    client.force_login(ann)

    html = client.get(f"/games/{over.slug}/about/").content.decode()

    assert "The seed is not the one announced at the start" in html


def test_the_record_can_be_downloaded_and_holds_the_game(client, over, ann):
    client.force_login(ann)

    response = client.get(f"/games/{over.slug}/record.json")

    assert response["Content-Disposition"].startswith("attachment")
    record = json.loads(response.content)
    assert record["seed"] == over.seed
    assert record["outcome"] == over.outcome


def test_the_replay_goes_from_the_deal_to_the_end(client, over, ann):
    client.force_login(ann)
    last = len(over.replay().log)

    first = client.get(f"/games/{over.slug}/replay/0/").content.decode()
    end = client.get(f"/games/{over.slug}/replay/{last}/").content.decode()

    assert "The game as it was dealt." in first
    assert f'href="/games/{over.slug}/replay/1/"' in first
    assert f"Move {last} of {last}" in end
    assert f"replay/{last + 1}/" not in end
    assert client.get(f"/games/{over.slug}/replay/{last + 1}/").status_code == 404


def test_the_slider_works_without_a_script(client, over, ann):
    client.force_login(ann)

    response = client.get(f"/games/{over.slug}/replay/0/?to=7")

    assert response.url == f"/games/{over.slug}/replay/7/"


@pytest.mark.parametrize("number", ["²", "-1", "", "seven", "9" * 5000])
def test_a_slider_that_says_no_number_leads_to_the_deal(client, over, ann, number):
    client.force_login(ann)

    response = client.get(f"/games/{over.slug}/replay/3/", {"to": number})

    assert response.url == f"/games/{over.slug}/replay/0/"


def test_the_replay_shows_every_move_with_what_it_led_to(client, over, ann):
    client.force_login(ann)

    log = over.replay().log
    for number in (1, 10, 20):
        html = client.get(f"/games/{over.slug}/replay/{number}/").content.decode()
        seat, answer = log[number - 1]
        option = over.deal().follow(log[: number - 1]).waiting_for[seat].options[answer]
        assert f"{escaped(str(option.group))}: {escaped(str(option.label))}" in html
        assert answer not in html
        assert re.search(r"replay-caption.*?piece-" + "ab"[seat], html, re.DOTALL)


def test_nobody_else_is_called_you(client, ann, bob):
    """Who looks on is told what everyone saw; a player, what they saw themselves."""
    ann.is_public = True
    ann.save()
    over = make_game([ann, bob])
    finish(over, luck=LUCK_TO_DRAW)
    number, words, seat = next(
        (place, Words.from_plain(event["words"]), row.seat)
        for place, row in enumerate(over.moves.exclude(seat=None), start=1)
        for event in row.events
        if event["to"] == row.seat
    )
    player, other = (ann, bob) if seat == 0 else (bob, ann)
    own = escaped(phrasebook(folder(over.rules), "en").say(words, ["Ann", "Bob"]))
    address = f"/games/{over.slug}/replay/{number}/"
    assert "You " in own

    seen = {"a guest": client.get(address).content.decode()}
    for person in (player, other):
        client.force_login(person)
        seen[str(person)] = client.get(address).content.decode()

    assert own in seen[str(player)]
    assert own not in seen[str(other)] + seen["a guest"]
    assert not re.search(r"\bYou\b", re.sub(r"<[^>]*>", " ", seen["a guest"]))


def test_the_table_can_be_seen_through_any_players_eyes(client, over, ann):
    client.force_login(ann)
    address = f"/games/{over.slug}/replay/9/"

    mine = client.get(address).content.decode()
    theirs = client.get(f"{address}?by=1").content.decode()

    assert re.search(rf'<a href="{address}\?by=1" hx-get="{address}\?by=1"\s*>Bob</a>', mine)
    assert 'aria-current="true">Ann</a>' in mine
    assert 'aria-current="true">Bob</a>' in theirs
    assert f"/games/{over.slug}/replay/10/?by=1" in theirs
    assert client.get(f"{address}?by=1&to=7").url == f"/games/{over.slug}/replay/7/?by=1"
    assert client.get(f"{address}?by=²").status_code == 200


def test_who_goes_back_in_the_browser_gets_the_whole_page(client, over, ann):
    client.force_login(ann)
    address, htmx = f"/games/{over.slug}/replay/9/", {"HX-Request": "true"}

    part = client.get(address, headers=htmx)
    whole = client.get(address, headers=htmx | {"HX-History-Restore-Request": "true"})

    assert b"<html" not in part.content
    assert b"<html" in whole.content


def test_a_stranger_sees_it_only_if_a_player_shows_their_games(client, over, ann, cid):
    client.force_login(cid)
    assert client.get(f"/games/{over.slug}/").status_code == 404
    assert client.get(f"/games/{over.slug}/record.json").status_code == 404

    ann.is_public = True
    ann.save()

    assert client.get(f"/games/{over.slug}/").status_code == 200
    assert client.get(f"/games/{over.slug}/replay/3/").status_code == 200
    client.logout()
    assert client.get(f"/games/{over.slug}/").status_code == 200


def test_a_public_player_does_not_open_a_running_game(client, ann, bob, cid):
    ann.is_public = True
    ann.save()
    game = make_game([ann, bob])
    client.force_login(cid)

    assert client.get(f"/games/{game.slug}/").status_code == 404


def test_an_aborted_game_says_so(client, game, ann):
    game.status = Game.Status.ABORTED
    game.save()
    client.force_login(ann)

    assert b"This game was aborted" in client.get(f"/games/{game.slug}/").content
