"""The seam for a fifth game: Liar's Dice, for six, is played on the site, and no line of the site
knows of it."""

import base64
import copy
import io
import re
from email import message_from_bytes
from html import unescape

import pytest
from django.urls import reverse
from PIL import Image

from engines.catalogue import CATALOGUE
from engines.engine import folder
from engines.play import Play
from games.models import Game
from tests.engines import liars_dice
from tests.factories import UserFactory, attend, awaited, make_game

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]
FAY = 5
"""The sixth seat, F."""
VIOLET, YELLOW = (0x8A, 0x7B, 0xF0), (0xF0, 0xE4, 0x42)
WILD = {"ones": "wild"}


@pytest.fixture(autouse=True)
def _installed(monkeypatch, settings):
    """What the settings do for a game that is found by its entry point when the site starts."""
    monkeypatch.setitem(CATALOGUE, liars_dice.KEY, liars_dice)
    site = copy.deepcopy(settings.TEMPLATES)
    site[0]["DIRS"].append(folder(liars_dice) / "templates")
    settings.TEMPLATES = site
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, folder(liars_dice) / "static"]


@pytest.fixture
def six(db):
    return [UserFactory(name=name) for name in NAMES]


@pytest.fixture
def game(six):
    """Fay, the sixth, begins."""
    seeds = (f"seed {number}" for number in range(100))
    seed = next(each for each in seeds if FAY in Play.start(liars_dice, 6, each, WILD).waiting_for)
    return make_game(six, engine=liars_dice.KEY, seed=seed, options=WILD)


def page_of(client, game, user, way=""):
    client.force_login(user)
    answer = client.get(game.get_absolute_url() + way)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def move(client, game, answer):
    """By whoever is awaited."""
    seat = awaited(game)
    client.force_login(seat.player)
    data = {"answer": answer, "seen": seat.game.head, "confirmed": "yes"}
    assert client.post(f"{game.get_absolute_url()}move/", data).status_code == 302


# A table for six


def test_a_table_for_six_is_laid_by_page(client, six):
    client.force_login(six[0])
    address = f"{reverse('new-game')}?game={liars_dice.KEY}"
    form = client.get(address).content.decode()
    assert form.count('name="address_') == 6
    assert "count as any face" in form

    seats = {"seat_0": "me"} | {f"seat_{number}": "bot greedy" for number in range(1, 6)}
    client.post(address, seats)

    game = Game.objects.get(engine=liars_dice.KEY)
    assert game.is_running
    assert [seat.letter for seat in game.seats.all()] == list("ABCDEF")
    mine = client.get(reverse("my-games")).content.decode()
    for letter in "abcdef":
        assert f'class="mark seat-{letter}"' in mine
        assert f'<symbol id="mark-{letter}"' in mine


def test_its_rules_are_told(client, db):
    rules = client.get(f"/rules/{liars_dice.KEY}/").content.decode()

    assert "whoever is wrong loses a die" in rules


# The turn page


def test_the_sixth_player_sees_their_own_dice_and_bids(client, game, six):
    html = page_of(client, game, six[FAY])

    assert "Open the bidding." in html
    assert html.count('href="#ld-die-0"') == 25
    assert re.search(r'can-press" data-touch="face-5"', html)
    assert 'href="#piece-f"' in html
    assert '<symbol id="piece-f"' in html
    own = ", ".join(map(str, game.play().table.cups[FAY]))
    assert f"Fay: {own}" in page_of(client, game, six[FAY], "text/")

    move(client, game, "bid 6 fives")

    assert "Fay bids 6 fives." in page_of(client, game, six[0])


def test_nobody_sees_the_dice_of_others(client, game, six):
    for seat, user in enumerate(six):
        text = page_of(client, game, user, "text/")
        assert re.findall(r"(\w+): 5 hidden dice", text) == NAMES[:seat] + NAMES[seat + 1 :]


def test_the_log_names_all_six(client, game, six):
    for answer in ("bid 1 twos", "bid 2 twos", "bid 3 twos", "bid 4 twos", "bid 5 twos", "liar"):
        move(client, game, answer)

    log = page_of(client, game, six[FAY], "log/")

    for name in NAMES:
        assert re.search(rf"{name} (bids|calls)", log)
        assert f"{name} shows " in log


# Letters


def test_the_sixth_player_gets_a_letter_with_their_mark_and_the_board(game, mailoutbox):
    attend(game.pk)

    [letter] = [each for each in mailoutbox if "Fay" in each.to[0]]
    [(html, _)] = letter.alternatives
    assert "✚ F Fay (you)" in letter.body
    assert re.search(r'class="mark mark-F"[^>]*#8a7bf0[^>]*>✚&nbsp;F</span>&nbsp;<bdi>Fay', html)
    assert {VIOLET, YELLOW} <= colours(letter)


def colours(letter):
    """Of the picture in it."""
    parts = message_from_bytes(letter.message().as_bytes()).walk()
    [picture] = [part.get_payload() for part in parts if part.get_content_type() == "image/png"]
    drawn = Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB")
    return {colour for _, colour in drawn.getcolors(1 << 24)}


def test_a_game_with_five_bots_is_played_to_the_end(client, ann, mailoutbox):
    game = make_game([ann], bots=["greedy"] * 5, engine=liars_dice.KEY, options=WILD)
    while not over(game):
        move(client, game, game.play().waiting_for[0].legal[0])

    [letter] = [each for each in mailoutbox if "has dice left" in each.body]
    assert sorted(re.findall(r"^(\d)\. \S ([A-F]) ", letter.body, re.M)) == sorted(
        (str(seat.place), seat.letter) for seat in game.seats.all()
    )
    assert "wins" in page_of(client, game, ann)


def over(game):
    """Once the worker has done its part."""
    attend(game.pk)
    game.refresh_from_db()
    return game.is_over
