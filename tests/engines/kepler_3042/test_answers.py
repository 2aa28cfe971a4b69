"""What a player can type, and what the label beside it promises."""

import pytest

from engines.play import IllegalMove, Play, UnreadableMove
from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    act,
    clean_up,
    colony,
    moves,
    nation,
    pilot,
    start,
    turn,
)


def labels(play: Play, seat: int = ANN) -> dict[str, str]:
    options = play.waiting_for[seat].options
    return {answer: str(option.label) for answer, option in options.items()}


def touches(play: Play, answer: str, seat: int = ANN) -> str:
    return play.waiting_for[seat].options[answer].touches


def test_before_the_first_round():
    placing = start(2, placement="in-turn")
    learning = start(2)

    first, beginner = placing.table.first, learning.table.first

    assert labels(placing, first)["place j9"] == "J9"
    assert touches(placing, "place j9", first) == "hex-j9"
    assert labels(learning, beginner)["learn travel quantum"] == "Space Travels, Quantum Physics"


def test_the_main_action():
    play = turn(ann=nation(travel=1, energy=2, terraforming=3, antimatter=4))

    said = labels(play)

    assert said["energy-storage"] == "Energy Storage: 4 energy"
    assert said["antimatter-generation"] == "Antimatter Generation: 3 antimatter"
    assert said["planetary-exploitation"] == "Planetary Exploitation: 2 planets"
    assert said["stellar-propulsion"] == "Stellar Propulsion: 1 space"
    assert touches(play, "energy-storage") == "action-energy-storage"


def test_in_the_actions():
    missions = act("space-missions", ann=nation(earth="EM"))
    seeding = act("colony-seeding", ann=nation(starships=["i3"]), bodies={"i3": "4"})
    developing = act("technological-development", ann=nation(earth="E"))
    mapping = act("galactic-mapping", hidden={"i3": "4"})

    assert touches(missions, "build earth k9") == "planet-earth hex-k9"
    assert touches(seeding, "colonize 4") == "hex-i3"
    assert labels(developing)["advance travel earth"] == "Pay 1 energy from Earth"
    assert touches(developing, "advance travel earth") == "technology-travel planet-earth"
    assert touches(mapping, "track colonial") == "track-colonial"


def test_on_planets():
    ready = nation(action="space-missions", planets={"2": colony("E")}, terraforming=1, energy=1)
    terraforming = act("terraforming", ann=ready)
    exploiting = act("planetary-exploitation", ann=ready)
    storing = act("energy-storage", ann=ready)

    assert touches(terraforming, "terraform 2") == "planet-2"
    assert labels(exploiting)["exploit 2"] == "Planet 2: 1 matter"
    assert labels(storing)["store 2"] == "On Planet 2"


def test_bonus_actions_and_burning():
    play = act("space-missions", ann=nation(storage="E", planets={"5": "M"}))

    said = labels(play)
    moves(play, ANN, "bonus civil-modernity")

    assert said["bonus civil-modernity"] == "Civil Modernity: a space on the colonial track"
    assert labels(play) == {"burn energy storage": "1 energy", "burn matter 5": "1 matter"}
    assert touches(play, "burn energy storage") == "storage-energy"


def test_quantum_physics():
    play = turn(ann=nation(earth="E", planets={"5": ""}, quantum=1))

    moves(play, ANN, "quantum")

    assert labels(play) == {
        "convert energy earth": "1 energy to matter on Earth",
        "allocate energy earth 5": "To Planet 5",
        "back": "Back",
    }


def test_starships():
    moving = act("stellar-propulsion", ann=pilot("b1"), bodies={"d1": "mine"})
    leaving = act("stellar-propulsion", ann=pilot("d1", pit="E"), bodies={"d1": "mine"})

    said = labels(leaving)
    moves(leaving, ANN, "withdraw d1")

    assert labels(moving)["move b1 c1"] == "C1: 1 space"
    assert labels(moving)["move b1 d1"] == "D1, mine: 2 spaces"
    assert touches(moving, "move b1 d1") == "hex-b1 hex-d1"
    assert said["withdraw d1"] == "The one at D1, mine"
    assert labels(leaving)["regenerate energy"] == "Regenerate 1 energy"


def test_progress_cards():
    agreement = clean_up("agreement-on-expansion")
    research = clean_up("open-research", bob=nation(technological=3))

    assert labels(agreement)["agree b"] == "Player B"
    assert labels(research)["learn travel"] == "Space Travels 1: Light-Speed Engine"
    assert labels(research)["decline"] == "No, thank you"


@pytest.mark.parametrize("text", ["SPACE-MISSIONS", "  space-missions ", "Space-Missions"])
def test_capitals_and_spaces_do_not_matter(text):
    play = turn(seats=[BOB], bob=nation(earth="EM"))

    play.move(BOB, text)

    assert play.log == [(BOB, "space-missions")]


def test_what_is_no_answer_changes_nothing():
    play = turn()

    with pytest.raises(IllegalMove):
        play.move(ANN, "terraforming")
    with pytest.raises(UnreadableMove):
        play.move(ANN, "   ")

    assert play.log == []
    assert play.table.nations[ANN].action == "terraforming"
