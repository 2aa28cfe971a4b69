"""Games from outside the tree: played in full by page and by letter; and what is left of them when
they are uninstalled.

Pebbles brings a drawing of its own; the toy brings none, and is told in words.
"""

import base64
import copy
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from datetime import timedelta
from email import message_from_bytes
from html import unescape
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from accounts.models import User
from engines.catalogue import CATALOGUE, GROUP
from engines.engine import folder
from engines.play import Play
from engines.promises import PROMISES
from games.boards import board_svg
from games.links import make_link
from games.models import Campaign, Game, Letter, Seat
from games.post import delivery
from games.services import moderation, tables
from games.services.export import write_export
from games.turn_page.cache import position
from tests.engines import pebbles
from tests.engines.toy_game import COINS, HonestToy
from tests.factories import attend, finish, make_game, make_table, sweep
from tests.games.moderating import make_sue, sign_in

TOY = HonestToy.game
ROOT = Path(__file__).parent.parent.parent

each_plug_in = pytest.mark.parametrize("engine", [pebbles, TOY], ids=["pebbles", "toy"])


@pytest.fixture(autouse=True)
def _installed(monkeypatch, settings):
    """What the settings do for a game that is found by its entry point when the site starts."""
    for engine in (pebbles, TOY):
        monkeypatch.setitem(CATALOGUE, engine.KEY, engine)
    site = copy.deepcopy(settings.TEMPLATES)
    site[0]["DIRS"].append(folder(pebbles) / "templates")
    settings.TEMPLATES = site
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, folder(pebbles) / "static"]


# Playing


def test_the_plug_in_keeps_every_promise():
    for promise in PROMISES:
        promise(pebbles, 3, "a plug-in")


@each_plug_in
def test_it_is_played_to_the_end_by_page(engine, client, ann):
    client.force_login(ann)
    seats = {"seat_0": "me", "seat_1": "bot greedy"}
    seats |= {f"seat_{number}": "nobody" for number in (2, 3)}
    client.post(f"{reverse('new-game')}?game={engine.KEY}", seats)
    game = Game.objects.get(engine=engine.KEY)
    page = game.get_absolute_url()

    while not over(game):
        move(client, page, game)

    assert "wins" in client.get(page).content.decode()
    assert client.get(reverse("replay", args=[game.slug, 1])).status_code == 200
    assert client.get(reverse("record", args=[game.slug])).status_code == 200


@each_plug_in
def test_it_is_played_to_the_end_by_letter(engine, client, ann, mailoutbox):
    game = make_game([ann], bots=["greedy"], engine=engine.KEY, options=options_of(engine))

    while not over(game):
        move(client, re.search(r"(\S+/)answer/\S+", mailoutbox[-1].body)[1], game)

    assert Letter.objects.filter(kind=Letter.Kind.OVER, status=Letter.Status.SENT).exists()
    assert not Letter.objects.exclude(error="").exists()


def move(client, page, game):
    html = client.get(page).content.decode()
    answer = unescape(re.search(r'name="answer" value="([^"]+)"', html)[1])
    made = client.post(f"{page}move/", {"answer": answer, "seen": game.head, "confirmed": "yes"})
    assert made.status_code == 302


def over(game):
    """Once the worker has done its part."""
    attend(game.pk)
    game.refresh_from_db()
    return game.is_over


def options_of(engine):
    return {name: setting.default for name, setting in engine.OPTIONS.items()}


# What it brings


def test_its_own_drawing_is_on_the_page_with_its_symbols_and_style_sheet(client, ann):
    html = page_of(client, ann, pebbles)

    assert html.count('href="#pb-pebble"') == pebbles.HEAP
    assert '<symbol id="pb-pebble"' in html
    assert "css/boards/pebbles.css" in html
    assert re.search(r'can-press" data-touch="pebble-2"', html)


def test_its_own_drawing_in_its_own_colours_is_in_the_letter(ann, mailoutbox):
    attend(make_game([ann], bots=["greedy"], engine="pebbles").pk)

    parts = message_from_bytes(mailoutbox[-1].message().as_bytes()).walk()
    [picture] = [part.get_payload() for part in parts if part.get_content_type() == "image/png"]
    assert (0x12, 0xAB, 0x34) in colours(base64.b64decode(picture))


def colours(png):
    return {colour for _, colour in Image.open(io.BytesIO(png)).convert("RGB").getcolors(1 << 24)}


def test_its_rules_are_told(client, db):
    assert "Who takes the last one wins." in client.get("/rules/pebbles/").content.decode()


def test_a_game_without_a_drawing_is_told_in_words(client, ann):
    html = page_of(client, ann, TOY)

    assert '<pre class="text-board" tabindex="0">Round 1, ' in html
    assert "Board as text" not in html


def test_a_game_without_a_drawing_has_letters_without_a_picture(ann, mailoutbox):
    attend(make_game([ann], bots=["greedy"], engine="toy", options=options_of(TOY)).pk)

    [letter] = mailoutbox
    assert "Round 1, " in letter.body
    assert b"image/png" not in letter.message().as_bytes()


def test_words_for_a_board_are_escaped():
    view = Play.start(TOY, 2, "any seed").view(None)

    html = board_svg(TOY, view, names=["<b>Ann</b>", "Bob"], language="en")

    assert "&lt;b&gt;Ann" in html
    assert "<b>" not in html


def test_without_a_board_to_press_them_on_any_number_of_answers_is_listed(client, ann, monkeypatch):
    monkeypatch.setitem(COINS, "thin", 60)

    assert page_of(client, ann, TOY).count('value="bid ') == 61


def page_of(client, ann, engine):
    game = make_game([ann], bots=["greedy"], engine=engine.KEY, options=options_of(engine))
    attend(game.pk)
    client.force_login(ann)
    return client.get(game.get_absolute_url()).content.decode()


def test_an_installed_package_is_found_with_all_its_files(tmp_path):
    info = tmp_path / "pebbles-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\npebbles = tests.engines.pebbles\n")
    code = """
import django; django.setup()
from django.contrib.staticfiles import finders
from games.boards import drawing
assert finders.find("css/boards/pebbles.css")
assert "pb-pebble" in drawing.symbol_defs("pebbles")
"""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
    }

    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, timeout=60)


# Uninstalled


@pytest.fixture
def gone(ann, bob, monkeypatch):
    """A game of pebbles in which Ann is late; the letter about it is not sent yet."""
    game = make_game([ann, bob], engine="pebbles", days_per_turn=3)
    an_hour_ago = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(game=game, player=ann).update(deadline=an_hour_ago)
    uninstall(monkeypatch)
    return game


def uninstall(monkeypatch):
    monkeypatch.delitem(CATALOGUE, "pebbles")
    position.cache_clear()


@pytest.mark.parametrize(
    "name", ["home", "my-games", "history", "preferences", "lobby", "campaigns", "export"]
)
def test_pages_about_all_games_go_on(client, ann, gone, name):
    client.force_login(ann)

    answer = client.get(reverse(name))

    assert answer.status_code == 200
    answer.getvalue()


@pytest.mark.parametrize("name", ["home", "my-games"])
def test_it_is_named_by_its_key_and_waits_for_nobody(client, ann, gone, name):
    client.force_login(ann)

    html = client.get(reverse(name)).content.decode()

    assert re.search(r">pebbles</a>.*no longer installed here", html, re.S)
    assert "Your turn" not in html


def test_the_next_game_is_one_that_can_be_played(client, ann, bob, gone):
    client.force_login(ann)
    assert client.get(reverse("next-game")).url == reverse("my-games")
    other = make_game([ann, bob])
    Seat.objects.filter(game=other, player=ann).update(is_awaited=True)

    assert client.get(reverse("next-game")).url == other.get_absolute_url()


@pytest.mark.parametrize("way", ["", "text/", "log/", "about/", "status/", "confirm/?answer=x"])
def test_its_table_says_that_it_is_put_away(client, ann, gone, way):
    client.force_login(ann)

    answer = client.get(gone.get_absolute_url() + way)

    assert answer.status_code == 404
    assert "Nothing is lost" in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]


def test_a_letters_link_says_so_too(client, ann, gone):
    answer = client.get(reverse("link", args=[make_link(gone.seats.get(player=ann))]))

    assert "This game cannot be shown" in answer.content.decode()


def test_a_move_changes_nothing(client, ann, gone):
    client.force_login(ann)

    answer = client.post(gone.get_absolute_url() + "move/", {"answer": "take 1", "seen": 0})

    assert "Nothing is lost" in answer.content.decode()
    assert gone.moves.count() == 1


def test_a_finished_one_cannot_be_replayed_or_played_again(client, ann, bob, monkeypatch):
    game = make_game([ann, bob], engine="pebbles")
    finish(game)
    uninstall(monkeypatch)
    client.force_login(ann)

    for answer in (
        client.get(game.get_absolute_url()),
        client.get(reverse("replay", args=[game.slug, 0])),
        client.get(reverse("record", args=[game.slug])),
        client.post(reverse("rematch", args=[game.slug])),
    ):
        assert "Nothing is lost" in answer.content.decode()
    assert client.get(reverse("history")).status_code == 200
    assert Game.objects.count() == 1


def test_nobody_finds_its_tables_but_the_host_can_close_one(client, ann, bob, monkeypatch):
    game = make_table([ann, None], engine="pebbles", is_open=True)
    uninstall(monkeypatch)
    client.force_login(bob)
    assert game.slug not in client.get(reverse("lobby")).content.decode()
    client.force_login(ann)
    assert client.get(game.get_absolute_url()).status_code == 200
    answer = client.post(reverse("start", args=[game.slug]))
    assert "Nothing is lost" in answer.content.decode()

    tables.leave_game(game=game, user=ann)

    game.refresh_from_db()
    assert game.is_finished


def test_the_sweep_goes_on_for_all_other_games(ann, bob, cid, gone, mailoutbox):
    late = make_game([cid, bob], days_per_turn=3)
    Seat.objects.filter(game=late, is_awaited=True).update(
        deadline=timezone.now() - timedelta(minutes=1)
    )
    with_bot = make_game([cid], bots=["greedy"], engine="toy", options=options_of(TOY))
    resting = make_game([cid], bots=["greedy"], engine="toy", options=options_of(TOY))
    Game.objects.filter(pk=resting.pk).update(engine="pebbles")
    User.objects.filter(pk=ann.pk).update(letters=User.Letters.DIGEST, digest_at=timezone.now())

    sweep()
    attend(gone.pk)

    assert late.moves.filter(via="clock").exists()
    assert with_bot.moves.count() > 1
    assert (gone.moves.count(), resting.moves.count()) == (1, 1)
    assert not [letter for letter in mailoutbox if "ann@example.com" in letter.to[0]]


def test_its_letters_wait_and_go_out_when_it_is_installed_again(ann, gone, mailoutbox, monkeypatch):
    delivery.deliver()
    assert set(Letter.objects.values_list("status", "attempts")) == {("waiting", 0)}

    monkeypatch.setitem(CATALOGUE, "pebbles", pebbles)
    Letter.objects.update(due_at=timezone.now())
    delivery.deliver()

    assert [letter.subject for letter in mailoutbox if "Ann" in letter.to[0]]


def test_what_a_moderator_does_about_it_is_told(ann, gone, cid, mailoutbox):
    moderation.abort(moderator=cid, game=gone, reason="It is gone.")

    delivery.deliver()

    notices = [letter for letter in mailoutbox if "It is gone." in letter.body]
    assert len(notices) == 2
    assert "/rules/pebbles/" not in notices[0].body


def test_the_admin_shows_it(client, gone, caplog):
    sign_in(client, make_sue())
    page = reverse("admin:games_game_change", args=[gone.pk])

    listed = client.get(reverse("admin:games_game_changelist"), {"engine": "pebbles"})
    shown = client.get(page).content.decode()

    assert gone.slug in listed.content.decode()
    assert "no longer installed here" in shown
    assert reverse("admin:games_game_abort", args=[gone.pk]) in shown
    assert reverse("admin:games_game_rewind", args=[gone.pk]) not in shown
    looked = client.post(reverse("admin:games_game_secrets", args=[gone.pk]), {"reason": "Why?"})
    assert looked.status_code == 200
    assert not caplog.records


def test_the_export_has_it(ann, gone):
    with write_export(ann) as file, zipfile.ZipFile(file) as archive:
        facts = json.loads(archive.read(f"games/{gone.slug}.json"))

    assert facts["engine"] == "pebbles"


def test_replaying_all_games_names_it(gone, capsys):
    with pytest.raises(SystemExit):
        call_command("replay_games")

    assert "The game 'pebbles' is not installed here." in capsys.readouterr().out


def test_a_campaign_of_it_is_kept_out_of_sight(client, ann):
    campaign = Campaign.objects.create(player=ann, engine="gone", key="any")
    make_game([ann], bots=["greedy"], engine="pebbles")
    Game.objects.update(engine="gone", campaign=campaign)
    client.force_login(ann)

    assert client.get(reverse("home")).status_code == 200
    assert client.get(reverse("campaigns")).status_code == 200
    assert client.get(campaign.get_absolute_url()).status_code == 404
