"""What a player can type, and what the label beside it promises."""

import pytest

from engines.play import Ask, IllegalMove, Play, UnreadableMove
from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BELT_SHIP,
    BOB,
    CALCULATE,
    ENGINE_BELT_FOR_1,
    ENGINE_OPEN,
    INHABITED,
    NEBULA,
    OPEN,
    OPEN_B,
    OPEN_SHIP,
    OPTIMIZE,
    REROUTE,
    SHIELD,
    WARP_FOR_1,
    WARP_FOR_2,
    draft,
    flown,
    fly,
    moves,
    pilot,
    score,
    ship,
    take_off,
)


def labels(play: Play, seat: int) -> dict[str, str]:
    ask: Ask = play.waiting_for[seat]
    return {answer: str(option.label) for answer, option in ask.options.items()}


def test_in_the_draft():
    play = draft(pool=[WARP_FOR_1, SHIELD, CALCULATE])

    said = labels(play, ANN)

    assert said[f"discover {SHIELD}"] == "Discover it as the last sector: 1 point"
    assert said[f"module {SHIELD}"] == "Discard it for a module"
    assert said[f"part {SHIELD}"] == "Fit a shield: 1 module"
    assert said[f"part {WARP_FOR_1}"] == "Fit a warp drive: 2 modules"
    assert said[f"action {CALCULATE}"] == "Calculate, then keep it as a delivery"
    assert said["booster"] == "Discard your booster for a module"


def test_in_optimize():
    play = draft(run=[BELT], pool=[OPTIMIZE])

    moves(play, ANN, f"action {OPTIMIZE}")

    assert labels(play, ANN) == {f"optimize {BELT}": "Discard Gravel Ring"}


def test_in_reroute():
    play = draft(run=[BELT, OPEN], pool=[REROUTE])

    moves(play, ANN, f"action {REROUTE}")
    first = labels(play, ANN)
    moves(play, ANN, f"reroute {BELT}")

    assert first == {f"reroute {BELT}": "Gravel Ring", f"reroute {OPEN}": "Hush Gap"}
    assert labels(play, ANN) == {"to 2": "Move to place 2", f"swap {OPEN}": "Swap with Hush Gap"}


def test_at_takeoff():
    play = take_off(run=[OPEN], ann=ship(stored=1, contracts=["comet"]))

    said = labels(play, ANN)

    assert said == {
        "comet 0": "Load nothing",
        "comet 1": "Load 1 stored fuel",
        "booster": "Discard your booster for a module",
    }
    group = str(play.waiting_for[ANN].options["comet 0"].group)
    assert group == "comet contract: 5 points if closest, else a module"


def test_on_the_run():
    parts = [ENGINE_BELT_FOR_1, WARP_FOR_2]
    play = fly(run=[BELT, OPEN], ann=pilot(tank=5, parts=parts))

    assert labels(play, ANN) == {
        "move": "Fly on: 2 fuel",
        f"engine {ENGINE_BELT_FOR_1}": "Use the engine of Exile Cove: 1 fuel",
        f"warp {WARP_FOR_2}": "Warp over the next sector: 2 fuel",
        "booster": "Fire the booster: 1 fuel",
        "stop": "End your run at Gravel Ring",
    }


@pytest.mark.parametrize(("kind", "card"), [(BELT_SHIP, BELT), (OPEN_SHIP, OPEN)])
def test_with_the_ships_own_engine(kind, card):
    play = fly(run=[card, NEBULA], ann=pilot(kind=kind, parts=[ENGINE_OPEN]))

    assert labels(play, ANN)["move"] == "Fly on with your ship's own engine, free"


def test_in_the_scoring():
    bob = flown("asteroid", 1, disks=2)
    play = score(run=[INHABITED, OPEN_B], ann=flown("salvage", 2), bob=bob)
    full = flown("comet", 1, modules=11, stored=1)
    module = score(run=[OPEN, OPEN_B], ann=flown("salvage", 2), bob=full)
    resources = score(run=[BELT], ann=flown("asteroid", 1), bob=flown("comet", 1))

    assert labels(play, BOB) == {f"station {INHABITED}": "Build a station at Lamp Market"}
    assert labels(module, BOB) == {
        "jettison": "Throw away 1 stored fuel and take the module",
        "decline": "No, thank you",
    }
    assert labels(resources, ANN)["fuel 1"] == "1 as fuel, the rest as points"


@pytest.mark.parametrize("text", ["STOP", "  stop ", "Stop"])
def test_capitals_and_spaces_do_not_matter(text):
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=3))

    play.move(ANN, text)

    assert play.log == [(ANN, "stop")]


def test_what_is_no_answer_changes_nothing():
    play = draft(pool=[SHIELD], ann=ship(modules=0))

    with pytest.raises(IllegalMove):
        play.move(ANN, f"part {SHIELD}")
    with pytest.raises(UnreadableMove):
        play.move(ANN, "   ")

    assert play.log == []
    assert play.table.pool == [SHIELD]
