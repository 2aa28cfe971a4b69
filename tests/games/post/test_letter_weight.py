"""How heavy letters are: on the way, each byte is waited for."""

import io
from email import message_from_bytes

import pytest
from PIL import Image

from accounts.models import User
from engines.catalogue import BUILT_IN
from games.boards.drawing import palette_of
from games.models import Letter
from games.post.delivery import write_message
from tests.factories import awaited, make_game

pytestmark = pytest.mark.django_db

MAX_BYTES = 150_000
MAX_HTML = 100_000
"""Gmail cuts a letter off after 102 kB of HTML."""
MID_GAME = {
    "kepler-run": (20, 40, 60, 70),
    "exoplanets": (40, 90, 140),
    "kepler-3042": (100, 200, 320),
    "race-to-kepler": (100, 200, 320),
}


def turn_letters(engine, people):
    for played in MID_GAME[engine]:
        game = make_game(people, engine=engine, played=played)
        assert not game.is_over
        seat = awaited(game)
        letter = Letter.objects.create(
            kind="turn",
            game=seat.game,
            seat=seat,
            recipient=seat.player,
            address=seat.player.email,
            head=seat.game.head,
        )
        yield write_message(letter).message().as_bytes(linesep="\r\n")


def picture_in(raw):
    [part] = [p for p in message_from_bytes(raw).walk() if p.get_content_type() == "image/png"]
    return part.get_payload(decode=True)


def html_in(raw):
    [part] = [p for p in message_from_bytes(raw).walk() if p.get_content_type() == "text/html"]
    return part.get_payload(decode=True)


@pytest.fixture
def four(ann, bob, dee):
    cid = User.objects.create_user("cid@example.com", name="Cid")
    return [ann, bob, dee, cid]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("engine", [engine.KEY for engine in BUILT_IN])
def test_a_letter_in_mid_game_is_not_heavy(engine, language, four):
    User.objects.update(language=language)

    for raw in turn_letters(engine, four):
        assert len(raw) <= MAX_BYTES
        assert len(html_in(raw)) <= MAX_HTML


@pytest.mark.parametrize("engine", [engine.KEY for engine in BUILT_IN])
def test_all_pictures_of_a_game_have_one_palette(engine, four):
    pictures = [picture_in(raw) for raw in turn_letters(engine, four)]

    for picture in pictures:
        image = Image.open(io.BytesIO(picture))
        assert image.mode == "P"
        assert bytes(image.getpalette()) == palette_of(engine).colours
        assert len(palette_of(engine).colours) <= 3 * 256
