"""A question with dozens or hundreds of answers, in real positions: its letter names the groups.
Each links to the board with the press of the group made, and has the code of one of its moves."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from accounts.models import User
from engines.play import Play
from games.models import Game
from games.post.choices import MAX_LISTED_MOVES
from games.post.delivery import write_message
from tests.factories import awaited, make_game, steer
from tests.games.post.writing import letter, read
from tests.players.kepler_3042 import explorers

GROUP = re.compile(r"^\* (.+) · (\d+) ways?, such as \[(.+)\]\n  (http\S+)$", re.MULTILINE)
SINGLE = re.compile(r"^\* .+ \[(.+)\](?: · .+|\n   then.+)?\n  (http\S+/answer/\S+)$", re.MULTILINE)


LONG = [
    (31, "Where does your free starship appear?"),
    (60, "Move your starships."),
    (250, "Move your starships."),
]

in_real_positions = pytest.mark.parametrize(("least", "question"), LONG)


@pytest.fixture
def people(ann: User, bob: User, cid: User, settings: Any) -> list[User]:
    settings.REPLIES = True
    return [ann, bob, cid]


def long_question(people: list[User], least: int, question: str) -> Game:
    def is_long(play: Play, made: int) -> bool:
        asks = play.waiting_for.values()
        return any(len(ask.legal) >= least and str(ask.question) == question for ask in asks)

    game = make_game(people, engine="kepler-3042", seed="middle")
    steer(game, explorers(), is_long)
    game.refresh_from_db()
    assert not game.is_over
    return game


@in_real_positions
def test_every_move_belongs_to_a_group_that_is_told_or_is_told_itself(least, question, people):
    game = long_question(people, least, question)
    seat = awaited(game)
    legal = game.play().waiting_for[seat.number].legal
    assert len(legal) > MAX_LISTED_MOVES

    text, html = read(write_message(letter("turn", seat)))
    groups, single = GROUP.findall(text), SINGLE.findall(text)

    assert sum(int(count) for _, count, _, _ in groups) + len(single) == len(legal)
    assert {code for _, _, code, _ in groups} | {code for code, _ in single} <= set(legal)
    for heading, _, code, address in groups:
        assert f">{heading}</a> · " in unescape(html)
        assert f">{code}</code>" in unescape(html).replace("\N{NO-BREAK SPACE}", " ")
        assert address in unescape(html)


@in_real_positions
def test_a_link_opens_the_page_with_the_press_of_its_group_made(least, question, people, client):
    game = long_question(people, least, question)
    seat = awaited(game)
    options = game.play().waiting_for[seat.number].options
    text, _ = read(write_message(letter("turn", seat)))

    for heading, count, code, address in GROUP.findall(text):
        press = options[code].touches.split()[0]
        page = client.get(address).content.decode()
        begins = [each for each in options if options[each].touches.split()[:1] == [press]]

        assert address.endswith(f"?touch={press}"), heading
        assert "Choose something else" in page
        assert re.search(rf'<[^>]*data-id="{press}"[^>]*is-pressed|is-pressed[^>]*{press}', page)
        assert len(begins) == int(count)


@in_real_positions
def test_the_code_of_a_group_can_be_answered(least, question, people):
    game = long_question(people, least, question)
    seat = awaited(game)
    text, _ = read(write_message(letter("turn", seat)))

    for _, _, code, _ in GROUP.findall(text):
        game.play().move(seat.number, code)
