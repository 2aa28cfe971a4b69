"""Whole games of every ending, at every player count, replayed to their known result."""

from pathlib import Path

import pytest

from engines.record import from_text, verify

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))
ENDINGS = {
    "first-at-kepler": "{who} is the first to reach Kepler.",
    "in-an-encounter": "{who} jumps to Kepler in a Titan encounter.",
    "called-off": "The race is called off after the last round. The furthest: {who}.",
}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_known_result(path):
    record = from_text(path.read_bytes())

    play = verify(record)

    assert play.is_over
    assert play.outcome.plain() == record["outcome"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_is_recorded_at_every_player_count(seats, ending):
    record = from_text((GAMES[0].parent / f"{seats}-players-{ending}.json").read_bytes())

    assert record["seats"] == seats
    assert record["outcome"]["reason"]["text"] == ENDINGS[ending]
