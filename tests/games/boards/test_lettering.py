"""Texts fit: none on any board is wider than its piece, runs into another, or is cut in vain."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from engines.catalogue import CATALOGUE
from engines.play import Play
from games import boards
from games.boards import lettering
from games.boards.drawing import MARKS, letter_sections, rasterise, sections
from games.boards.lettering import (
    MAX_MEASURED_LETTERS,
    MAX_MEASURED_TEXTS,
    NARROWEST,
    advance,
    fitted,
    measured,
    paragraph,
    shortened,
    width_of,
    words,
    wrapped,
)
from games.boards.pieces import Piece, Section
from games.boards.styles import style_sheet, type_of

pytestmark = pytest.mark.any_database

LOOKS = ["card-name", "plate-label", "exo-text", "exo-name left", "k-note k-end", "rk-name-bold"]
LETTERS = st.text(st.characters(codec="latin-1", categories=["L", "N", "P", "Zs"]), max_size=60)
ROOMS = st.floats(20, 600)
looks = st.sampled_from(LOOKS)


# The kit


@given(LETTERS, looks, ROOMS)
def test_whatever_is_written_takes_no_more_than_its_room(text, look, room):
    drawn = ElementTree.fromstring(words(text, 0, 0, look, room=room))
    natural = width_of(drawn.text or "", look)

    assert float(drawn.get("textLength", natural)) <= room + 0.001
    assert natural * NARROWEST <= room + 0.001


@given(LETTERS, looks, ROOMS)
def test_a_text_that_fits_is_left_alone(text, look, room):
    said, narrow = fitted(text, look, room)

    assert (said == text and not narrow) or width_of(text, look) > room


@given(LETTERS, looks, ROOMS)
def test_a_text_is_cut_only_if_narrow_letters_are_not_enough(text, look, room):
    said, _narrow = fitted(text, look, room)

    if said != text:
        assert width_of(text, look) * NARROWEST > room
        assert said.endswith("…")
        assert text.startswith(said[:-1])


@given(LETTERS, looks, ROOMS)
def test_as_many_letters_are_kept_as_fit(text, look, room):
    said = shortened(text, look, room)

    if said != text and len(said) > 2:
        assert width_of(said, look) <= room
        longer = text[: len(said)].rstrip()
        assert longer == said[:-1] or width_of(f"{longer}…", look) > room


def test_a_list_is_cut_after_a_whole_thing():
    said = shortened("Iron, Gold, Ore, Freight", "rk-text-l", 70, between=", ")

    assert said == "Iron, Gold, …"


@given(LETTERS, looks, ROOMS)
def test_wrapped_lines_fit_and_nothing_is_lost(text, look, room):
    lines = wrapped(text, look, room)

    assert " ".join(lines) == text
    assert all(width_of(line, look) <= room or " " not in line for line in lines)


@given(LETTERS, looks, ROOMS, st.integers(1, 4))
def test_there_are_never_more_lines_than_wanted(text, look, room, most):
    lines = wrapped(text, look, room, most=most)

    assert len(lines) <= most
    assert " ".join(lines) == text
    assert len(wrapped(text, look, room)) > most or lines == wrapped(text, look, room)


def test_lines_that_are_too_few_become_as_little_too_wide_as_can_be():
    said = wrapped("Evolution of Technology", "k-cell-name", 57, most=2)

    assert said == ["Evolution of", "Technology"]


@given(LETTERS, looks, ROOMS)
def test_a_paragraph_ends_below_its_last_line(text, look, room):
    drawn, end = paragraph(text, 5, 10, look, room=room, pitch=14)

    assert end == 10 + 14 * drawn.count("<text ")


@pytest.mark.parametrize("text", ["Kepler", "WWWWiiii", "Éruption solaire : 7", "AVATAR To"])
@pytest.mark.parametrize("look", ["plate-note", "card-name", "rk-figure-bold"])
def test_what_is_measured_is_what_is_painted(text, look):
    """To the dot, but for the room that kerning saves and the white around the outer letters."""
    png = rasterise("race-to-kepler", words(text, 20, 40, look, room=999), 600, 60)
    left, _top, right, _bottom = Image.open(BytesIO(png)).getbbox()
    painted, size = right - left, type_of(look).size

    assert width_of(text, look) * 0.94 - size * 0.2 <= painted <= width_of(text, look) + 1


def test_scripts_that_our_font_lacks_are_measured_as_squares():
    size = type_of("plate-note").size

    assert width_of("漢字", "plate-note") == 2 * size
    assert width_of("a漢", "plate-note") == pytest.approx(size + width_of("a", "plate-note"))


def test_size_and_weight_come_from_the_style_sheet():
    assert type_of("card-name") == (13.5, True)
    assert type_of("plate-label") == (12.5, False)
    assert type_of("exo-count") == (19.5, True)
    assert type_of("exo-count exo-none") == (19.5, False)
    assert type_of("k-cell-name") == (11.5, True)
    with pytest.raises(LookupError, match="no-such-look"):
        type_of("no-such-look")


def test_many_threads_measure_the_same():
    texts = [f"Text {number} of many: {chr(number + 33)}" for number in range(400)]
    measured.cache_clear()
    advance.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        first = list(pool.map(lambda text: width_of(text, "card-name"), texts * 3))
    measured.cache_clear()
    advance.cache_clear()

    assert first == [width_of(text, "card-name") for text in texts] * 3


def test_measures_kept_are_limited():
    assert measured.cache_info().maxsize == MAX_MEASURED_TEXTS
    assert advance.cache_info().maxsize == MAX_MEASURED_LETTERS


def test_no_board_guesses_how_wide_a_text_is():
    """Only the kit measures, wraps and cuts texts, and makes letters narrower."""
    for path in Path(boards.__file__).parent.rglob("*.py"):
        if path != Path(lettering.__file__):
            found = re.search(r"textLength|ImageFont|textwrap|…|len\(str", path.read_text())
            assert not found, path


# The boards

SHORT = ["Ann", "Bob", "Cid", "Dee"]
LONG = ["W" * 40, "i" * 40, "漢" * 40, "Marie-Antoinette de la Tour d'Auvergne"]
MOMENTS = (0, 3, 11, 27, 45, 80, 140)


@cache
def views(key: str) -> list:
    """What a player and a spectator see, at several moments of random games."""
    seen = []
    engine = CATALOGUE[key]
    for seats in engine.SEATS:
        luck, play = random.Random(seats), Play.start(engine, seats=seats, seed="lettering")
        for moves in range(MOMENTS[-1] + 1):
            if moves in MOMENTS:
                seen += [play.view(None), play.view(min(play.waiting_for, default=0))]
            if play.is_over:
                break
            seat = luck.choice(sorted(play.waiting_for))
            play.move(seat, luck.choice(list(play.waiting_for[seat].options)))
    return seen


@cache
def pieces(key: str, names: tuple[str, ...], language: str) -> list[Piece]:
    drawn: dict[Piece, None] = {}
    for view in views(key):
        on_page = sections(CATALOGUE[key], view, names, MARKS, language)
        for lit in (set(), {id for section in on_page for id in ids_of(section)}):
            in_letter = letter_sections(CATALOGUE[key], view, names, MARKS, language, lit)
            for section in (*on_page, *in_letter):
                drawn |= dict.fromkeys(section.pieces)
    return list(drawn)


def ids_of(section: Section) -> set[str]:
    """All that options could touch there."""
    spots = [spot for piece in section.pieces for spot in piece.spots]
    return {id for touched in (*section.pieces, *spots) for id in touched.touches}


class Text(NamedTuple):
    said: str
    look: str
    left: float
    right: float
    top: float
    bottom: float


def texts_of(key: str, piece: Piece) -> list[Text]:
    body = piece.body + "".join(piece.over)
    return list(found(key, ElementTree.fromstring(f"<g>{body}</g>"), 0, 0, 1, ""))


def found(
    key: str, element: ElementTree.Element, x: float, y: float, scale: float, look: str
) -> Iterator[Text]:
    """Every text in a drawing, with where it begins and ends."""
    look = element.get("class", look)
    transform = element.get("transform", "")
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", inside)]
        assert name in ("translate", "scale"), transform
        if name == "translate":
            x, y = x + scale * numbers[0], y + scale * numbers[1]
        else:
            scale *= numbers[0]
    if element.tag == "text" and element.text:
        yield placed(key, element, x, y, scale, look)
    for child in element:
        yield from found(key, child, x, y, scale, look)


def placed(
    key: str, element: ElementTree.Element, x: float, y: float, scale: float, look: str
) -> Text:
    said = element.text or ""
    size = type_of(look).size * scale
    wide = float(element.get("textLength", width_of(said, look))) * scale
    start = x + scale * float(element.get("x", 0))
    left = start - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor(key, look)]
    base = y + scale * float(element.get("y", 0))
    return Text(said, look, left, left + wide, base - 0.66 * size, base + 0.04 * size)


@cache
def anchor(key: str, look: str) -> str:
    classes, found = set(look.split()), "start"
    for selectors, declared in re.findall(r"([^{}]+)\{([^{}]*)\}", style_sheet(key)):
        match = re.search(r"text-anchor:\s*(\w+)", declared)
        for selector in selectors.split(",") if match else ():
            if set(selector.strip(". \n").split(".")) <= classes:
                found = match[1]
    return found


every_board = pytest.mark.parametrize("key", [engine.KEY for engine in CATALOGUE.values()])
every_language = pytest.mark.parametrize("language", ["en", "fr"])
all_names = pytest.mark.parametrize("names", [tuple(SHORT), tuple(LONG)], ids=["short", "long"])


@every_board
@every_language
@all_names
def test_no_text_is_wider_than_its_piece(key, language, names):
    for piece in pieces(key, names, language):
        for text in texts_of(key, piece):
            assert text.left >= 1, (piece.title, text)
            assert text.right <= piece.width - 1, (piece.title, text)


COVERED = {"k-step-number", "rk-coin-bold"}
"""A marker with the same number lies on these."""


@every_board
@every_language
@all_names
def test_no_text_runs_into_another(key, language, names):
    for piece in pieces(key, names, language):
        texts = [text for text in texts_of(key, piece) if text.look not in COVERED]
        for one, other in combinations(texts, 2):
            assert (
                one.right <= other.left
                or other.right <= one.left
                or one.bottom <= other.top
                or other.bottom <= one.top
            ), (piece.title, one, other)


@every_board
@every_language
def test_no_word_of_the_game_itself_is_cut(key, language):
    for piece in pieces(key, tuple(SHORT), language):
        for text in texts_of(key, piece):
            assert "…" not in text.said.removesuffix(", …"), (piece.title, text)
