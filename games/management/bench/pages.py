"""The turn page, and posting a move."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from accounts.models import User
from games.management.bench.comparing import (
    EARLY,
    compare,
    cpu_of,
    print_growth,
    queries_of,
    rate,
    signed_in,
)
from games.management.bench.playing import a_game, play_on, whole_game
from games.models import Game
from games.turn_page.cache import position

PAGES = 25
AS_BROWSERS_DO = "application/x-www-form-urlencoded"


def measure_page(user: User) -> None:
    game = a_game(user, seed="page")
    log = whole_game("page", 2)
    play_on(game, log[:9])
    client, address = signed_in(user), f"/games/{game.slug}/"
    assert client.get(address).status_code == 200
    session_and_user = len(queries_of(lambda: client.get("/bare/0/")))
    count = len(queries_of(lambda: client.get(address))) - session_and_user
    compare(
        "turn page",
        lambda: rate(PAGES, lambda _: client.get(address)),
        lambda: rate(PAGES, lambda _: client.get(f"/bare/{count}/")),
        f"bare page, {count + session_and_user} queries",
    )
    long_game, short_game = a_game(user, seed="page"), a_game(user, seed="page")
    play_on(short_game, log[:EARLY])
    play_on(long_game, log[:-1])

    def fresh(game: Game) -> float:
        position.cache_clear()
        return cpu_of(lambda: client.get(f"/games/{game.slug}/"))

    times = [(fresh(short_game), fresh(long_game)) for _ in range(PAGES)]
    print_growth("drawn anew", *zip(*times, strict=True))


def measure_moves(user: User, other: User) -> None:
    """Measure whole games, each move posted from the page of the player who makes it."""
    log = whole_game("moves", 2)
    clients = [signed_in(user), signed_in(other)]

    def post(game: Game, number: int) -> Any:
        seat, answer = log[number]
        data = urlencode({"answer": answer, "seen": number, "confirmed": "1"})
        return clients[seat].post(f"/games/{game.slug}/move/", data, AS_BROWSERS_DO)

    def new_game() -> Game:
        game = a_game(user, seed="moves")
        game.seats.filter(number=1).update(player=other, bot="")
        return game

    game = new_game()
    sql = queries_of(lambda: post(game, 0))
    assert Game.objects.get(pk=game.pk).head == 1, "the move was not made"
    kinds = [sum(q.startswith(kind) for q in sql) for kind in ("SELECT", "UPDATE", "INSERT")]
    session_and_user = len(queries_of(lambda: clients[0].get("/bare/0/")))
    bare = "/bare/{}/{}/{}/".format(kinds[0] - session_and_user, *kinds[1:])
    Game.objects.create(slug="bare", engine="kepler-run", revision=1)

    spent: dict[int, list[float]] = {number: [] for number in range(len(log))}

    def ours() -> float:
        game = new_game()
        speed = rate(
            len(log), lambda number: spent[number].append(cpu_of(lambda: post(game, number)))
        )
        assert Game.objects.get(pk=game.pk).is_over
        return speed

    compare(
        "posting a move",
        ours,
        lambda: rate(len(log), lambda _: clients[0].post(bare)),
        f"bare insert, {len(sql)} queries",
    )
    print_growth("one move", spent[EARLY], spent[len(log) - 1])
