"""An answer pressed on the board, element after element, with plain links: GET only looks."""

import re

import pytest
from django.urls import reverse

from games.links import make_link
from games.turn_page.position import LIST_BELOW
from tests.factories import awaited, make_game, steer
from tests.players.kepler_3042 import explorers, has_moves

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def flight(ann, bob):
    """Somebody has starships to move, to more places than a list can show."""
    game = make_game([ann, bob], engine="kepler-3042")
    steer(game, explorers(), lambda play, made: has_moves(play, LIST_BELOW))
    return game


@pytest.fixture
def mover(client, flight):
    seat = awaited(flight)
    client.force_login(seat.player)
    return seat


def look(client, game, touch: str = "", **extra) -> str:
    query = {"touch": touch} if touch else {}
    return client.get(f"/games/{game.slug}/", query, **extra).content.decode()


def moves_of(game, seat) -> list[str]:
    options = game.play().waiting_for[seat.number].options
    return [answer for answer in options if answer.startswith("move")]


def pressable(html: str) -> dict[str, str]:
    """Each element that can be pressed, and where that leads."""
    links = re.findall(r'can-press[^"]*" href="([^"]+)" data-touch="([^"]+)"', html)
    return {touch: href.replace("&amp;", "&") for href, touch in links}


def test_first_the_starships_can_be_pressed(client, flight, mover):
    ways = pressable(look(client, flight))

    starts = {f"hex-{move.split()[1]}" for move in moves_of(flight, mover)}
    assert {touch for touch in ways if touch.startswith("hex-")} == starts
    for start in starts:
        assert ways[start] == f"/games/{flight.slug}/?touch={start}"


def test_then_every_hex_that_one_can_reach_with_its_distance(client, flight, mover):
    start = moves_of(flight, mover)[0].split()[1]
    html = look(client, flight, f"hex-{start}")

    goals = [move.split()[2] for move in moves_of(flight, mover) if move.split()[1] == start]
    ways = pressable(html)
    for goal in goals:
        move = f"answer=move+{start}+{goal}&seen={flight.head}"
        assert ways[f"hex-{goal}"] == f"/games/{flight.slug}/confirm/?{move}"
    assert html.count('class="spot-count"') == len(goals)


def test_what_was_pressed_can_be_taken_back_and_another_pressed_instead(client, flight, mover):
    starts = list(dict.fromkeys(move.split()[1] for move in moves_of(flight, mover)))
    ways = pressable(look(client, flight, f"hex-{starts[0]}"))

    assert ways[f"hex-{starts[0]}"] == f"/games/{flight.slug}/"
    for other in starts[1:]:
        assert ways[f"hex-{other}"] == f"/games/{flight.slug}/?touch=hex-{other}"


def test_the_list_names_the_starships_and_not_hundreds_of_hexes(client, flight, mover):
    html = look(client, flight)

    assert len(moves_of(flight, mover)) > LIST_BELOW
    assert 'value="move' not in html
    assert 'value="done"' in html
    for move in moves_of(flight, mover):
        assert f"Starship at {move.split()[1].upper()}" in html


def test_the_list_after_a_press_holds_only_what_goes_on_from_there(client, flight, mover):
    start = moves_of(flight, mover)[0].split()[1]
    html = look(client, flight, f"hex-{start}")

    listed = re.findall(r'name="answer" value="([^"]+)"', html)
    assert all(answer.startswith(f"move {start} ") for answer in listed)
    assert "Choose something else" in html


def test_pressing_changes_nothing(client, flight, mover):
    before = flight.moves.count()
    for move in moves_of(flight, mover)[:5]:
        start, goal = move.split()[1:]
        look(client, flight, f"hex-{start}")
        client.get(pressable(look(client, flight, f"hex-{start}"))[f"hex-{goal}"])

    assert flight.moves.count() == before


@pytest.mark.parametrize(
    "touch", ["hex-a1", "nonsense", "hex-k9 hex-k9 hex-k9", '"><script>', "é" * 500]
)
def test_whatever_else_is_pressed_shows_the_page_as_it_was(client, flight, mover, touch):
    html = look(client, flight, touch)

    assert "Choose something else" not in html
    assert "<script>" not in html.replace("<script src", "")
    assert pressable(html) == pressable(look(client, flight))


def test_htmx_gets_the_table_alone(client, flight, mover):
    start = moves_of(flight, mover)[0].split()[1]
    html = look(client, flight, f"hex-{start}", **HTMX)

    assert html.strip().startswith('<div id="table"')
    assert "is-pressed" in html


def test_a_letters_link_presses_just_so(client, flight):
    seat = awaited(flight)
    page = reverse("link", args=[make_link(seat)])
    start = moves_of(flight, seat)[0].split()[1]
    ways = pressable(client.get(page).content.decode())
    assert ways[f"hex-{start}"] == f"{page}?touch=hex-{start}"

    ways = pressable(client.get(ways[f"hex-{start}"]).content.decode())
    goal = moves_of(flight, seat)[0].split()[2]
    assert ways[f"hex-{goal}"].startswith(f"{page}answer/?answer=move+{start}+{goal}")


def test_a_confirmation_shows_on_the_board_what_it_is_about(client, flight, mover):
    start, goal = moves_of(flight, mover)[0].split()[1:]
    html = client.get(
        f"/games/{flight.slug}/confirm/", {"answer": f"move {start} {goal}", "seen": flight.head}
    ).content.decode()

    marked = re.findall(r'class="spot is-pressed" data-touch="([^"]+)"', html)
    assert set(marked) == {f"hex-{start}", f"hex-{goal}"}
    assert pressable(html) == {}


def test_who_is_not_asked_can_press_nothing(client, flight):
    other = flight.seats.exclude(pk=awaited(flight).pk).get()
    client.force_login(other.player)
    start = moves_of(flight, awaited(flight))[0].split()[1]

    assert pressable(look(client, flight, f"hex-{start}")) == {}


def test_one_touch_is_enough_where_an_answer_is_about_one_thing(client, ann, bob):
    """Kepler Run: a press leads to the only answer about a card, or to a list of its answers."""
    game = make_game([ann, bob])
    client.force_login(awaited(game).player)
    html = look(client, game)

    hrefs = re.findall(r'can-press" data-touch="[^"]+"><a href="([^"]+)"', html)
    assert hrefs
    assert all("?touch=kr" in href or "/confirm/?answer=" in href for href in hrefs)
