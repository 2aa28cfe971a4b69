"""Whole games of every ending, at every player count, replayed to their known result."""

from pathlib import Path

import pytest

from engines.catalogue import CATALOGUE
from engines.record import from_text, verify

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*/games/*.json"))

MOST = {"most-points": "{who} has the most points."}
SHARED = {"shared-victory": "{who} share the victory."}
WON = {"won": "{who} wins with {n} points."}
ENDINGS = {
    "kepler-run": MOST | SHARED | {"tie-by-fuel": "{who} wins the tie by stored fuel."},
    "kepler-3042": WON,
    "exoplanets": {
        **MOST,
        **SHARED,
        "tie-by-goals": "{who} wins the tie by goals.",
        "tie-by-species": "{who} wins the tie by Species.",
    },
    "race-to-kepler": {
        "first-at-kepler": "{who} is the first to reach Kepler.",
        "in-an-encounter": "{who} jumps to Kepler in a Titan encounter.",
        "called-off": "The race is called off after the last round. The furthest: {who}.",
    },
}
"""Recorded for two, three and four players."""
MORE = {
    "kepler-3042": {
        "1-player-level-completed": "Level {level} is completed with {n} points.",
        "1-player-objectives-missed": (
            "Level {level} is not completed. Still to be met: {objectives}."
        ),
        "2-players-shared": "{who} share the victory with {n} points.",
        "2-players-won-by-plan": "{who} wins with {n} points.",
    },
}


def expected(key: str) -> dict[str, str]:
    several = {
        f"{seats}-players-{ending}": reason
        for seats in (2, 3, 4)
        for ending, reason in ENDINGS[key].items()
    }
    return several | MORE.get(key, {})


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_replays_to_its_known_result(path):
    record = from_text(path.read_bytes())

    play = verify(record)

    assert play.is_over
    assert play.outcome.plain() == record["outcome"]
    assert record["seats"] == int(path.stem[0])


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_ending_is_recorded(key):
    recorded = HERE / key.replace("-", "_") / "games"

    for name, reason in expected(key).items():
        record = from_text((recorded / f"{name}.json").read_bytes())
        assert record["outcome"]["reason"]["text"] == reason, name
