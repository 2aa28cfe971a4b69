"""A game goes on by the rules it began with: code that is changed asks what it asked before.

Beside each recorded game, `games/*.questions` holds a digest of what was asked at the deal and
after every move: who, and which answers. If a changed rule asks something else, or ends a game
otherwise, these tests fail. Raise the engine's REVISION then, let the rules branch by
`table.revision`, and add games that were recorded by the new revision. What such games ask is kept
by

    KEEP_QUESTIONS=1 pytest tests/engines/test_same_questions.py

which leaves those files alone that are there already.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.asking import digests_of_moves, result_of
from engines.catalogue import CATALOGUE
from engines.engine import Engine, Outcome
from engines.play import Play
from engines.promises.games import RandomGame
from engines.record import from_text, record_of
from tests.engines.changing import Change, FewerAnswers, OtherOrder, OtherOutcome, OtherWords
from tests.engines.toy_game import HonestToy, Toy

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*/games/*.json"))
ADVICE = "raise REVISION and branch by table.revision (CONTRIBUTING.md, “Changing the rules”)"


def questions_of(engine: Engine, record: dict[str, Any]) -> tuple[list[str], Play]:
    """What is asked throughout a recorded game, and the game at its end."""
    options, revision = record["options"], record["revision"]
    play = Play.start(engine, record["seats"], record["seed"], options, revision)
    digests = digests_of_moves(play, [(seat, answer) for seat, answer, _ in record["log"]])
    return digests, play


def complaint(engine: Engine, record: dict[str, Any], kept: list[str]) -> str:
    """What this code does otherwise than the one that recorded the game; empty if nothing."""
    try:
        digests, play = questions_of(engine, record)
    except Exception as error:
        return f"the game cannot be followed: {error!r}; {ADVICE}"
    for number, (then, now) in enumerate(zip(kept, digests, strict=True)):
        if then != now:
            return f"after move {number} another question is asked; {ADVICE}"
    outcome = Outcome.from_plain(record["outcome"])
    if play.outcome is None or result_of(play.outcome) != result_of(outcome):
        return f"the game ends otherwise; {ADVICE}"
    return ""


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_asks_and_ends_as_it_did(path):
    record = from_text(path.read_bytes())
    engine = CATALOGUE[record["engine"]]
    kept = path.with_suffix(".questions")
    if os.environ.get("KEEP_QUESTIONS") and not kept.exists():
        kept.write_text("\n".join([*questions_of(engine, record)[0], ""]))

    assert complaint(engine, record, kept.read_text().split()) == ""


@pytest.mark.parametrize("key", CATALOGUE)
def test_games_of_every_revision_are_recorded(key):
    """None may go: games of every revision are still being played somewhere."""
    folder = HERE / key.replace("-", "_") / "games"
    recorded = {from_text(path.read_bytes())["revision"] for path in folder.glob("*.json")}

    assert recorded == set(range(1, CATALOGUE[key].REVISION + 1)), (
        f"record games of {key} by its newest revision, and keep those of the others"
    )


# The check bites


def changed(change: Change) -> Toy:
    """The toy with a changed rule under the same revision."""
    toy = type("ChangedToy", (Toy,), {})()
    toy.play = change.around(toy.play)
    return toy


@pytest.fixture(scope="module")
def toy_game() -> dict[str, Any]:
    with RandomGame(HonestToy.game, 3, "a recorded toy") as game:
        for move in game.decisions():
            game.play.move(*move)
        return record_of(game.play)


def test_a_toy_whose_rules_stay_passes(toy_game):
    kept, _ = questions_of(HonestToy.game, toy_game)

    assert complaint(HonestToy.game, toy_game, kept) == ""
    assert complaint(changed(OtherWords()), toy_game, kept) == ""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (FewerAnswers(), "after move 0 another question is asked"),
        (OtherOrder(), "after move 0 another question is asked"),
        (OtherOutcome(), "the game ends otherwise"),
    ],
)
def test_a_toy_whose_rules_change_under_the_same_revision_fails(toy_game, change, says):
    kept, _ = questions_of(HonestToy.game, toy_game)

    assert complaint(changed(change), toy_game, kept).startswith(says)


class PaysTwice(Toy):
    """No question is worded otherwise, but from some move on there are fewer coins to bid."""

    def pay(self, table):
        winner = super().pay(table)
        table.coins[winner] = max(0, table.coins[winner] - 1)
        return winner


class DrawsAnother(Toy):
    """Another card is drawn."""

    async def draw(self, table, seat):
        table.deck.insert(0, table.deck.pop())
        await super().draw(table, seat)


@pytest.mark.parametrize("toy", [PaysTwice, DrawsAnother])
def test_a_rule_that_only_leads_elsewhere_fails_from_the_move_where_it_does(toy_game, toy):
    kept, _ = questions_of(HonestToy.game, toy_game)

    said = complaint(toy.game, toy_game, kept)

    assert "another question is asked" in said or "cannot be followed" in said
    assert "after move 0 " not in said


class Branches(Toy):
    """The same change, made as it should be: games of revision 1 keep their rules."""

    REVISION = 2

    def pay(self, table):
        winner = super().pay(table)
        if table.revision >= 2:
            table.coins[winner] = max(0, table.coins[winner] - 1)
        return winner


def test_the_same_change_under_a_raised_revision_passes(toy_game):
    kept, _ = questions_of(HonestToy.game, toy_game)

    assert complaint(Branches.game, toy_game, kept) == ""
    newer = msgspec.json.decode(msgspec.json.encode({**toy_game, "revision": 2}))
    assert complaint(Branches.game, newer, kept) != ""
