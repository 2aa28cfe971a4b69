"""Games to measure."""

from __future__ import annotations

import random

from accounts.models import User
from engines.catalogue import CATALOGUE
from engines.play import Play
from games.models import Game
from games.services import moves, tables
from games.services.tables import Plan


def a_game(user: User, *, seed: str, bots: int = 1, engine: str = "kepler-run") -> Game:
    """A game of one person against bots, whose moves are made here and not by the worker."""
    plans = [Plan("me"), *[Plan("bot", "random")] * bots]
    game = tables.create_game(creator=user, engine=engine, seats=plans)
    game.seed = seed
    game.moves.all().delete()
    moves.start_game(game)
    return game


def whole_game(seed: str, seats: int, engine: str = "kepler-run") -> list[tuple[int, str]]:
    """The moves of a random game."""
    luck = random.Random(seed)
    play = Play.start(CATALOGUE[engine], seats, seed)
    while not play.is_over:
        seat = luck.choice(sorted(play.waiting_for))
        play.follow([(seat, luck.choice(list(play.waiting_for[seat].options)))])
    return play.log


def play_on(game: Game, log: list[tuple[int, str]]) -> None:
    for seat, answer in log:
        moves.submit_move(game=game, seat=seat, text=answer, seen=game.head, via="web")
        game.refresh_from_db()
