"""Whole games, replayed to their known result."""

from pathlib import Path

import pytest

from engines.record import from_text, verify

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))
ENDINGS = {
    "1-player-level-completed": "Level {level} is completed with {n} points.",
    "1-player-objectives-missed": "Level {level} is not completed. Still to be met: {objectives}.",
    "2-players-shared": "{who} share the victory with {n} points.",
    "2-players-won": "{who} wins with {n} points.",
    "2-players-won-by-plan": "{who} wins with {n} points.",
    "3-players-won": "{who} wins with {n} points.",
    "4-players-won": "{who} wins with {n} points.",
}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_known_result(path):
    record = from_text(path.read_bytes())

    play = verify(record)

    assert play.outcome.plain() == record["outcome"]
    assert record["outcome"]["reason"]["text"] == ENDINGS[path.stem]


def test_every_one_of_these_endings_is_recorded():
    assert {path.stem for path in GAMES} == ENDINGS.keys()
