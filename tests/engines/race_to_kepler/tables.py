"""A table set by hand, and one step of the rules played on it through the real driver.

The cast: Ann, Bob, Cid and Dee are seats 0 to 3. Unless a test says otherwise it is Ann's turn, all
are on space 0 with empty decks and hands, everyone flies Han Spire (whose trait only matters when
all four operations are used), and the game is in the Launch phase. Decks are given from their top.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from engines import race_to_kepler
from engines.chance import Chance
from engines.engine import Engine
from engines.play import Play, Snapshot
from engines.race_to_kepler.components import GOLD as GOLD_CARD
from engines.race_to_kepler.rules import take_a_turn
from engines.race_to_kepler.rules.actions import actions
from engines.race_to_kepler.rules.effects.basics import Arrival
from engines.race_to_kepler.rules.titan_encounter import titan_encounter
from engines.race_to_kepler.rules.winning import arrived
from engines.race_to_kepler.table import Mat, Table, Turn

ANN, BOB, CID, DEE = range(4)

# Basic cards
IRON, GOLD, MAFIA = "iron", "gold", "mafia"

# Crew, by cost within each department: 2, 3, 4, 4, 5, 6
STAR_CLERK, MATTER_SPLITTER, TIDE_READER = "sci1", "sci2", "sci3"
PLASMA_SPRAYER, QUANTUM_SURGEON, GENE_ARCHITECT = "sci4", "sci5", "sci6"
VOLATILE_CANISTER, PULSE_RIGGER, BURN_CONTROLLER = "eng1", "eng2", "eng3"
CORE_WELDER, RELAY_MACHINIST, FOLD_HELMSMAN = "eng4", "eng5", "eng6"
SLAG_SORTER, BELT_PROSPECTOR, VEIN_TAPPER = "min1", "min2", "min3"
CARGO_APPRAISER, SMELTER_BOSS, BLAST_CREW = "min4", "min5", "min6"
BACK_ALLEY_DEALER, ESCAPE_FLYER, FREIGHT_RUNNER = "smu1", "smu2", "smu3"
GEM_CUTTER, GREY_BROKER, WRECK_PICKER = "smu4", "smu5", "smu6"

# Titans
ALCHEMIST_KRAKEN, CHOIR_OF_MEDUSAE, PRUNING_MANTIS, SPIRAL_NAUTILUS = (
    "tit1",
    "tit2",
    "tit3",
    "tit4",
)
STORM_BEAR, FURNACE_RHINO, CIRCUIT_SPIDER, RETURN_SWALLOW = "tit5", "tit6", "tit7", "tit8"
MIRROR_VOLE, CARAVAN_LION, HOARD_TORTOISE, TUNNEL_WHALE = "tit9", "tit10", "tit11", "tit12"
CARRION_RAVEN, BROAD_WING_CONDOR, PICKPOCKET_LEMUR, SHADOW_OCTANT = (
    "tit13",
    "tit14",
    "tit15",
    "tit16",
)

# Cities
HALO_OF_EDO, RED_KREMLIN_DRIVE, PAULISTA_ANCHOR = "cit1", "cit2", "cit3"
INDUS_SWARM, ALBORZ_TOW, HAN_SPIRE = "cit4", "cit5", "cit6"
BOSPHORUS_ARK, CONGO_LANCE, NILE_PYRAMID = "cit7", "cit8", "cit9"
PEARL_RAFT, REEF_HAULER, YAMUNA_ELEPHANT = "cit10", "cit11", "cit12"
CHAO_PHRAYA_BAZAAR, LAGOON_COLOSSUS, ANDES_TERRACE = "cit13", "cit14", "cit15"

SUPPLY = [STAR_CLERK, PULSE_RIGGER, VEIN_TAPPER, GREY_BROKER, BLAST_CREW]
"""The Crew supply unless a test says otherwise; costs 2, 3, 4, 5, 6."""


# Setting the table


def player(
    city: str = HAN_SPIRE, *, hand: Sequence[str] = (), deck: Sequence[str] = (), **things: Any
) -> Mat:
    """A player's mat; the deck is given from its top. Also: parsecs, play, discard, known, bid."""
    return Mat(city, hand=list(hand), deck=list(reversed(deck)), **things)


def a_table(
    *,
    ann: Mat | None = None,
    bob: Mat | None = None,
    cid: Mat | None = None,
    dee: Mat | None = None,
    supply: Sequence[str] = SUPPLY,
    crew: Sequence[str] = (),
    titans: Sequence[str] = (),
    gold: int = 10,
    **things: Any,
) -> Table:
    """The Crew deck and the Titan deck are given from their top. Also: airlock, tokens, race,
    active, row, to_bid, turn, round."""
    mats = [ann or player(), bob or player(), *(mat for mat in (cid, dee) if mat)]
    return Table(
        seats=len(mats),
        revision=race_to_kepler.REVISION,
        options={},
        chance=Chance("by hand"),
        mats=mats,
        supply=list(supply),
        crew_deck=list(reversed(crew)),
        titan_deck=list(reversed(titans)),
        pile=[GOLD_CARD] * gold,
        **{"round": 1} | things,
    )


# Playing one step, a turn, or all


def on(
    table: Table, rules: Callable[[Table], Coroutine[Any, Any, Any]] = race_to_kepler.play
) -> Play:
    """The game, or only some of its rules, from this table on. Reaching Kepler ends it."""

    async def play(table: Table) -> Any:
        try:
            return await rules(table)
        except Arrival:
            return arrived(table)

    names = {name: getattr(race_to_kepler, name) for name in race_to_kepler.__all__}
    engine = cast(Engine, SimpleNamespace(**names | {"play": play}))
    return Play(engine, Snapshot(engine.KEY, 0, 0, None, msgspec.msgpack.encode(table)))


def acting(
    *,
    energy: int = 0,
    money: int = 0,
    market: int = 1,
    discount: int = 0,
    ejected: int = 0,
    acquired: int = 0,
    **things: Any,
) -> Play:
    """In the middle of the active player's Actions step, with so much to spend; over at "end"."""
    table = a_table(**things)
    table.turn = Turn(
        start=table.mats[table.active].parsecs,
        energy=energy,
        money=money,
        market=market,
        discount=discount,
        ejected=ejected,
        acquired=acquired,
    )
    return on(table, lambda table: actions(table, table.active))


def played(
    card: str,
    *,
    hand: Sequence[str] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    city: str = HAN_SPIRE,
    **things: Any,
) -> Play:
    """Ann has just played that card and had these others around her; she has a market action."""
    ann = player(city, hand=[card, *hand], deck=deck, discard=list(discard))
    play = acting(ann=ann, **things)
    play.move(ANN, f"play {card}")
    return play


def turn(**things: Any) -> Play:
    """The active player's whole turn, from what the city does at its start; and no other."""
    return on(a_table(**things), take_a_turn)


def encounter(*, start: int = 0, **things: Any) -> Play:
    """Only the Titan Encounter step of the active player, whose turn began on that space; the
    player's parsecs say how far it went."""
    table = a_table(**things)
    table.turn = Turn(start=start)
    return on(table, titan_encounter)


# Looking and answering


def answers(play: Play, seat: int = ANN) -> list[str]:
    return list(play.waiting_for[seat].options)


def moves(play: Play, seat: int, *texts: str) -> None:
    for text in texts:
        play.move(seat, text)


def mat(play: Play, seat: int = ANN) -> Mat:
    found: Mat = play.table.mats[seat]
    return found


def deck(play: Play, seat: int = ANN) -> list[str]:
    """From the top."""
    return mat(play, seat).deck[::-1]


def to_spend(play: Play) -> tuple[int, int, int]:
    """The energy, money and market actions of the player whose turn it is."""
    turn: Turn = play.table.turn
    return turn.energy, turn.money, turn.market


def told(play: Play, seat: int | None = None) -> list[str]:
    """What a seat, or a spectator, was told so far."""
    return [str(event.words) for event in play.events_for(seat)]


def play_to_the_end(play: Play, wish: str = "") -> Play:
    """Everyone gives the first answer that begins with the wish, or else the first of all."""
    while play.waiting_for:
        seat = min(play.waiting_for)
        options = answers(play, seat)
        play.move(seat, next((text for text in options if text.startswith(wish)), options[0]))
    return play
