"""Whole games played by mail alone: each turn is written as one reply where nothing hidden is shown
in the middle of it, and the codes are those of the letters."""

from __future__ import annotations

import random

import pytest

from accounts.models import User
from engines.bots import BOTS
from engines.play import Play
from games.models import Game, Move
from tests.factories import make_game
from tests.replies.writing import reply

MAX_REPLIES_A_TURN = {
    "kepler-run": 1.3,
    "kepler-3042": 1.5,
    "exoplanets": 2.5,
    "race-to-kepler": 2.5,
}
MAX_MOVES = 2000


def line_of(play: Play, seat: int, luck: random.Random) -> list[str]:
    """What somebody who plays that seat would write: all answers they can foresee."""
    trial, began, line = play.copy(), play.turn_began, []
    while seat in trial.waiting_for and trial.turn_began == began and len(line) < 30:
        for answer in BOTS["greedy"](trial.copy(), seat, luck)[:1]:
            trial.move(seat, answer)
            line.append(answer)
        if not trial.may_undo(seat):
            break
    return line


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("engine", MAX_REPLIES_A_TURN)
def test_a_game_by_replies(engine, language, ann, bob, cid, capsys):
    User.objects.update(language=language)
    people = list(User.objects.order_by("pk"))
    game = make_game(people, engine=engine)
    luck, replies, turns = random.Random(engine), 0, 0
    while not game.is_over and game.head < MAX_MOVES:
        play = game.play()
        seat = min(play.waiting_for)
        began = (play.turn_began, seat)
        while seat in play.waiting_for and (play.turn_began, seat) == began:
            reply(game, people[seat], "; ".join(line_of(play, seat, luck)))
            replies += 1
            game.refresh_from_db()
            play = game.play()
        turns += 1

    with capsys.disabled():
        print(f"\n{engine} in {language}: {replies / turns:.2f} replies a turn, {turns} turns")
    assert game.is_over
    assert replies / turns <= MAX_REPLIES_A_TURN[engine]
    assert set(Game.objects.get().moves.values_list("via", flat=True)[1:]) == {Move.Via.MAIL}
    assert not any(letter.facts["problems"] for letter in game.letters.filter(kind="reply"))
