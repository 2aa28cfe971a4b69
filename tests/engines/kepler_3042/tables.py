"""A table set by hand, and one phase of the rules played on it through the real driver.

The cast: Ann, Bob, Cid and Dee are seats 0 to 3. Unless a test says otherwise Ann is the first
player and it is her turn; cubes are written as letters, E energy, M matter, A antimatter, and what
is not on a planet or in the pit is in storage.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from engines import kepler_3042
from engines.chance import Chance
from engines.engine import Engine, Outcome
from engines.kepler_3042.components import (
    EARTH,
    HEXES,
    KINDS,
    LETTERS,
    MEDAL_SPACES,
    START_CUBES,
    TECHNOLOGIES,
    TRACKS,
    cubes,
)
from engines.kepler_3042.rules.cleanup import cleanup
from engines.kepler_3042.rules.final_scoring import end_of_the_game
from engines.kepler_3042.rules.progress import reveal_progress_card
from engines.kepler_3042.rules.turns import player_turns
from engines.kepler_3042.table import Body, Card, Ghost, Nation, Table
from engines.play import Play, Snapshot

ANN, BOB, CID, DEE = range(4)

AROUND_SOL = HEXES["k10"].near

# Where the tile of a colony lies if a test does not say: around stars of the mid and long zone
# fmt: off
HOMES = [
    "i3", "j4", "i5", "q9", "r10", "q11", "f11", "g12", "f13",
    "h15", "i16", "h17", "n15", "o16", "n17", "o5", "p6", "o7",
    "s6", "u7", "s8", "a10", "c11", "a12", "c1", "d2", "c3",
    "p1",
]
# fmt: on


# Setting the table


def colony(letters: str = "", at: str = "", *, terraformed: bool = False) -> Card:
    """The card of a planet with those cubes on it."""
    return Card(cubes(letters), at, terraformed)


def nation(
    *,
    earth: str = "",
    storage: str | None = None,
    pit: str = "",
    planets: dict[str, str | Card] | None = None,
    starships: Sequence[str] = (),
    objective: str = "colonial-plan",
    **things: Any,
) -> Nation:
    """A player's boards. Levels and spaces by the name of the technology or track: `travel=2`."""
    cards = {EARTH: Card(cubes(earth))}
    for id, card in (planets or {}).items():
        cards[id] = colony(card) if isinstance(card, str) else card
        cards[id].hex = cards[id].hex or HOMES[int(id) - 1]
    levels = {name: things.pop(name, 0) for name in TECHNOLOGIES}
    spaces = {name: things.pop(name, 0) for name in TRACKS}
    away = [cubes(pit), *(card.cubes for card in cards.values())]
    rest = {kind: max(0, START_CUBES[kind] - sum(c[kind] for c in away)) for kind in KINDS}
    return Nation(
        objectives=things.pop("objectives", [objective]),
        storage=rest if storage is None else cubes(storage),
        pit=cubes(pit),
        planets=cards,
        levels=levels,
        spaces=spaces,
        starships=list(starships),
        supply=things.pop("supply", 3 - len(starships)),
        markers=things.pop("markers", 5 - len(planets or {})),
        **things,
    )


def pilot(*starships: str, speed: int = 3, **things: Any) -> Nation:
    """A player with starships and not one cube: nothing to do but to move and to withdraw."""
    level = {0: 0, 1: 1, 3: 2, 6: 3, 9: 4}[speed]
    return nation(**{"storage": "", "starships": starships, "travel": level} | things)


def a_table(
    *,
    ann: Nation | None = None,
    bob: Nation | None = None,
    cid: Nation | None = None,
    dee: Nation | None = None,
    bodies: dict[str, str] | None = None,
    hidden: dict[str, str] | None = None,
    deck: Sequence[str] = (),
    **things: Any,
) -> Table:
    """Bodies lie face up, hidden ones face down; the deck is given from its top. A player who is
    not given has a fresh board. With a ghost, Ann is alone."""
    others = [bob or nation(), *(each for each in (cid, dee) if each)]
    nations = [ann or nation(), *([] if "ghost" in things else others)]
    galaxy = {hex: Body(tile, face_up=True) for hex, tile in (bodies or {}).items()}
    galaxy |= {hex: Body(tile) for hex, tile in (hidden or {}).items()}
    for each in nations:
        for id, card in each.colonies.items():
            galaxy[card.hex] = Body(id, face_up=True)
    options = {"objectives": "standard", "placement": "random"}
    alone = {"campaign": "the-edge-of-the-galaxy", "level": "1", "planets": "18"}
    alone |= {"bonus-energy": "0", "bonus-matter": "0"}
    return Table(
        seats=len(nations),
        revision=kepler_3042.REVISION,
        chance=Chance("by hand"),
        nations=nations,
        bodies=galaxy,
        deck=list(reversed(deck)),
        to_prepare=[],
        **{
            "spare_cards": [],
            "options": alone if "ghost" in things else options,
            "medals_left": {track: list(MEDAL_SPACES) for track in TRACKS},
            "card": "power-grid-loan",
            "round": 1,
            "first": ANN,
        }
        | things,
    )


def a_ghost(technological: int = 0, colonial: int = 0, **things: Any) -> Ghost:
    return Ghost(spaces={"technological": technological, "colonial": colonial}, **things)


# Playing one phase, or all


def on(table: Table, rules: Callable[[Table], Coroutine[Any, Any, Any]] = kepler_3042.play) -> Play:
    """The game, or only some of its rules, from this table on."""
    names = {name: getattr(kepler_3042, name) for name in kepler_3042.__all__}
    engine = cast(Engine, SimpleNamespace(**names | {"play": rules}))
    return Play(engine, Snapshot(engine.KEY, 0, 0, None, msgspec.msgpack.encode(table)))


def start(seats: int, seed: str = "galaxy", **options: str) -> Play:
    """A new game; options with _ for -."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Play.start(cast(Engine, kepler_3042), seats=seats, seed=seed, options=named)


def turn(*, seats: Sequence[int] = (ANN,), **things: Any) -> Play:
    """The turns of those players, from the choice of the first one's main action on."""
    return on(a_table(to_play=list(seats), **things), player_turns)


def act(action: str, **things: Any) -> Play:
    """Ann's turn, once she has moved her action cube there."""
    play = turn(**things)
    play.move(ANN, action)
    return play


def fly(**things: Any) -> Play:
    """Ann's turn when it comes to moving starships, if she has no cubes: see `pilot`."""
    return act("planetary-exploitation", **things)


def clean_up(card: str = "power-grid-loan", **things: Any) -> Play:
    """A cleanup with that progress card."""
    return on(a_table(card=card, **things), cleanup)


def reveal(**things: Any) -> Play:
    return on(a_table(**things), reveal_progress_card)


def score(**things: Any) -> Outcome:
    """The scores after the last round."""
    return end_of_the_game(a_table(**{"round": 16} | things))


def answers(play: Play, seat: int = ANN) -> list[str]:
    """Nothing, if that seat is not asked."""
    return list(play.waiting_for[seat].options) if seat in play.waiting_for else []


def offered(play: Play, word: str, seat: int = ANN) -> list[str]:
    """The answers that begin with that word, without it."""
    return [
        text.removeprefix(f"{word} ") for text in answers(play, seat) if text.split()[0] == word
    ]


def moves(play: Play, seat: int, *texts: str) -> None:
    for text in texts:
        play.move(seat, text)


def held(play: Play, place: str, seat: int = ANN) -> str:
    """The cubes in "storage", in the "pit" or on a planet, as letters."""
    nation = play.table.nations[seat]
    places = {"storage": nation.storage, "pit": nation.pit}
    found = places[place] if place in places else nation.planets[place].cubes
    return "".join(letter * found[kind] for letter, kind in LETTERS.items())


def part(outcome: Outcome, name: str, seat: int = ANN) -> int:
    """The points of one kind."""
    return next(each for each in outcome.scores if each.seat == seat).parts.get(name, 0)


def play_to_the_end(play: Play) -> Play:
    """Everyone gives the first answer of all."""
    while play.waiting_for:
        seat = min(play.waiting_for)
        play.move(seat, answers(play, seat)[0])
    return play
