"""Bitmaps and pictures are kept by their bytes."""

import random

import pytest

from engines import kepler_3042
from engines.play import Play
from games.boards import board_png, sheet
from games.boards.shelf import Shelf


def shelf_of(most):
    return Shelf(most, lambda key, thing: len(thing))


def test_what_was_used_last_stays():
    shelf = shelf_of(10)
    shelf.keep([("a", "12345"), ("b", "12345")])
    assert shelf.find(["a"]) == {"a": "12345"}

    shelf.keep([("c", "1")])

    assert shelf.find("abc") == {"a": "12345", "c": "1"}
    assert shelf.bytes == 6


def test_what_is_kept_already_is_weighed_once():
    shelf = shelf_of(10)
    for _ in range(3):
        shelf.keep([("a", "12345")])

    assert (shelf.bytes, len(shelf)) == (5, 1)


def test_what_is_too_heavy_drives_nothing_out():
    shelf = shelf_of(10)
    shelf.keep([("a", "1"), ("b", "x" * 11)])

    assert shelf.find("ab") == {"a": "1"}


@pytest.fixture
def small_shelf(monkeypatch):
    sheet.forget()
    monkeypatch.setattr(sheet._kept, "most", 8_000_000)
    yield sheet._kept
    sheet.forget()


def test_a_long_game_of_kepler_3042_keeps_no_more_than_the_shelf_holds(small_shelf):
    play, luck = Play.start(kepler_3042, seats=4, seed="a long game"), random.Random(1)
    heaviest = 0
    for _ in range(24):
        for _ in range(6):
            seat = next(iter(play.waiting_for))
            play.move(seat, luck.choice(play.waiting_for[seat].legal))
        board_png(kepler_3042, play.view(seat), names=["A", "B", "C", "D"], language="en")
        heaviest = max(heaviest, small_shelf.bytes)
    weights = [weight for _, weight in small_shelf._things.values()]

    assert heaviest > 6_000_000, "too little was drawn to prove anything"
    assert small_shelf.bytes == sum(weights) <= small_shelf.most
