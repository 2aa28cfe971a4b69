"""What the turn page costs: the same at the start of a game and at its end."""

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from engines.kepler_3042.components import ROUNDS
from games.links import make_link
from games.models import Game, Seat
from games.turn_page.cache import position
from tests.factories import any_answer, awaited, make_game, play_on, steer
from tests.players.kepler_3042 import explorers

MOST_QUERIES = 8
EARLY = 5
MOST_GROWTH = 1.2


def last_decision(game: Game) -> Game:
    """Play on until one more move would end it."""
    while True:
        play_on(game, 1)
        game.refresh_from_db()
        play = game.play()
        [seat, ask], *others = play.waiting_for.items()
        if others or play.number < 40:
            continue
        for answer in ask.options:
            trial = game.play()
            trial.move(seat, answer)
            if trial.is_over:
                return game


@pytest.fixture
def early(ann, bob):
    return make_game([ann, bob], played=EARLY)


@pytest.fixture
def late(ann, bob):
    return last_decision(make_game([ann, bob]))


@pytest.fixture
def first_round(ann, bob):
    return long_game(ann, bob, round=1)


@pytest.fixture
def last_round(ann, bob):
    return long_game(ann, bob, round=ROUNDS)


def long_game(*players: User, round: int) -> Game:
    """Kepler-3042, where starships, colonies and technologies grow; at the start of a turn."""
    game = make_game(players, engine="kepler-3042")
    steer(
        game,
        explorers(),
        lambda play, made: play.table.round == round and play.turn_began == play.number > 0,
    )
    return game


def signed_in(game: Game) -> Client:
    client = Client()
    client.force_login(awaited(game).player)
    return client


def queries(connection, game: Game) -> int:
    client = signed_in(game)
    position.cache_clear()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(f"/games/{game.slug}/").status_code == 200
    return len(captured)


def test_opening_the_page_takes_the_same_few_queries_early_and_late(early, late):
    from django.db import connection

    assert queries(connection, early) == queries(connection, late) <= MOST_QUERIES


def test_so_it_does_by_a_link_and_by_one_of_an_earlier_turn(early, late):
    from django.db import connection

    links = [f"/l/{make_link(awaited(game))}/" for game in (early, late)]
    [fresh] = {link_queries(connection, link) for link in links}
    Seat.objects.update(turn_began=F("turn_began") + 1000)
    [stale] = {link_queries(connection, link) for link in links}

    assert stale <= fresh <= MOST_QUERIES


def link_queries(connection, link: str) -> int:
    position.cache_clear()
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(link).status_code == 200
    return len(captured)


def test_so_it_does_in_the_longest_game(first_round, last_round):
    from django.db import connection

    assert queries(connection, first_round) == queries(connection, last_round) <= MOST_QUERIES


def test_posting_a_move_takes_the_same_queries_early_and_late(early, late):
    from django.db import connection

    assert move_queries(connection, early) == move_queries(connection, late)


def move_queries(connection, game: Game) -> int:
    """Of an answer that neither ends the game nor hands the turn to the next player."""
    client, seat = signed_in(game), awaited(game)
    for answer in game.play().waiting_for[seat.number].options:
        trial = game.play()
        trial.move(seat.number, answer)
        if not trial.is_over:
            break
    with CaptureQueriesContext(connection) as captured:
        data = {"answer": answer, "seen": game.head, "confirmed": "yes"}
        assert client.post(f"/games/{game.slug}/move/", data).status_code == 302
    return sum("games_letter" not in query["sql"] for query in captured.captured_queries)


def work(deed: Callable[[], object]) -> int:
    """How many functions Python calls for it: the same on every machine, however busy. `make bench`
    prints the time it takes."""
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(None)
    return calls


def page_work(game: Game) -> int:
    client = signed_in(game)
    client.get(f"/games/{game.slug}/")
    position.cache_clear()
    return work(lambda: client.get(f"/games/{game.slug}/"))


def test_opening_the_page_is_about_the_same_work_early_and_late(early, late):
    page_work(early)

    assert page_work(late) <= MOST_GROWTH * page_work(early)


def test_so_it_is_in_the_longest_game(first_round, last_round):
    page_work(first_round)

    assert page_work(last_round) <= MOST_GROWTH * page_work(first_round)


def test_posting_a_move_is_about_the_same_work_early_and_late(early, late):
    def move_work(game: Game) -> int:
        client, seat = signed_in(game), awaited(game)
        client.get(f"/games/{game.slug}/")
        data = {"answer": any_answer(game, seat.number), "seen": game.head, "confirmed": "yes"}
        calls = work(lambda: client.post(f"/games/{game.slug}/move/", data))
        assert Game.objects.get(pk=game.pk).head == game.head + 1
        return calls

    move_work(early)
    early.refresh_from_db()

    assert move_work(late) <= MOST_GROWTH * move_work(early)


def test_messages_and_rows_do_not_add_queries(early, ann):
    from django.db import connection

    before = queries(connection, early)
    for number in range(40):
        early.messages.create(author=ann, text=f"message {number}")

    assert queries(connection, early) == before
