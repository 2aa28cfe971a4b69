"""The Drafting Phase: each card becomes a sector, a module, a ship part or a special action."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kepler_run.components import (
    BOOSTER_MODULES,
    CALCULATE_DRAWS,
    CARDS,
    DISCOVER_POINTS,
    PICKS,
    POOL,
)
from engines.kepler_run.names import card_names, part_name
from engines.kepler_run.table import Mat, Sector, Table
from engines.play import Ask, checkpoint, reveal
from engines.words import Seat, Words

DRAFT = Words("Draft a card and play it.")
DRAFT_ANOTHER = Words("Draft another card and play it.")
KEEP_ONE = Words("Play one of the cards you drew; the others are discarded.")
OPTIMIZE = Words("Optimize: which sector is discarded?")
REROUTE = Words("Reroute: which sector do you move or swap?")

DRAFT_USES = ("discover", "module", "part", "action")
CALCULATE_USES = ("discover", "part", "action")

# The answers for each card are written out once, for every pick lists them.
DISCOVER = {id: f"discover {id}" for id in CARDS}
MODULE = {id: f"module {id}" for id in CARDS}
OTHER_HALF = {id: f"{card.use} {id}" for id, card in CARDS.items()}


async def drafting(table: Table) -> None:
    if not table.to_fly:
        await open_the_draft(table)
    while table.to_draft:
        await checkpoint()
        if table.pool:
            await draft_a_card(table, table.to_draft[0])
        del table.to_draft[0]
    end_the_draft(table)


async def open_the_draft(table: Table) -> None:
    """Turn up two cards a player and one more. All pick in turn order, then in reverse order."""
    table.tell(Words("Round {n} begins.", n=table.round))
    table.pool = draw(table, POOL[table.seats])
    table.to_draft = picking_order(table.order, PICKS[table.seats])
    table.to_fly = list(table.order)
    await reveal()
    table.tell(Words("On offer: {cards}.", cards=card_names(table.pool)))


def draw(table: Table, count: int) -> list[str]:
    """Take cards from the deck; when it runs out, the discards are shuffled into a new one."""
    cards: list[str] = []
    while len(cards) < count and (table.deck or table.discard):
        if not table.deck:
            table.deck = table.chance.shuffled("discards", table.discard)
            table.discard = []
        cards.append(table.deck.pop())
    return cards


def picking_order(order: list[int], picks: int) -> list[int]:
    """All pick in turn order, then in reverse order; two players pick once more in turn order."""
    there_and_back = (order, order[::-1])
    return [seat for time in range(picks) for seat in there_and_back[time % 2]]


async def draft_a_card(table: Table, seat: int) -> None:
    """Draft one card and immediately play it."""
    is_first = table.to_draft.count(seat) == PICKS[table.seats]
    question = DRAFT if is_first else DRAFT_ANOTHER
    use, card = await choose_a_play(table, seat, question, table.pool, DRAFT_USES)
    table.pool.remove(card)
    await play_your_card(table, seat, use, card)


def end_the_draft(table: Table) -> None:
    """The card that is left becomes the last sector of the run."""
    for card in table.pool:
        table.run.append(Sector(card))
        table.tell(Words("{card} is left over and joins the run.", card=CARDS[card].name))
    table.pool = []


# Playing your card


async def choose_a_play(
    table: Table, seat: int, question: Words, cards: list[str], uses: Sequence[str]
) -> list[str]:
    """Choose a card and what to do with it. The booster may be discarded first."""
    while True:
        answer = await Ask(seat, question, lambda: possible_plays(table, seat, cards, uses))
        if answer[0] != "booster":
            return answer
        discard_your_booster(table, seat)


def possible_plays(table: Table, seat: int, cards: list[str], uses: Sequence[str]) -> list[str]:
    """Discover and the special actions cost nothing; a part costs a module for each wrench."""
    mat = table.mats[seat]
    plays = [DISCOVER[id] for id in cards]
    if "module" in uses and has_room_for_module(mat):
        plays += [MODULE[id] for id in cards]
    plays += [OTHER_HALF[id] for id in cards if CARDS[id].wrench <= mat.modules]
    if may_discard_booster(mat):
        plays.append("booster")
    return plays


async def play_your_card(table: Table, seat: int, use: str, card: str) -> None:
    if use == "discover":
        discover_a_sector(table, seat, card)
    elif use == "module":
        gain_a_module(table, seat, card)
    elif use == "part":
        add_a_ship_part(table, seat, card)
    else:
        await use_a_special_action(table, seat, card)


def discover_a_sector(table: Table, seat: int, card: str) -> None:
    """Place the card at the end of the run, before Kepler, for one point."""
    table.run.append(Sector(card))
    table.mats[seat].earn("Discoveries", DISCOVER_POINTS)
    table.tell(Words("{who} discovers {card}.", who=Seat(seat), card=CARDS[card].name))


def gain_a_module(table: Table, seat: int, card: str) -> None:
    """Discard the card for a module."""
    table.discard.append(card)
    table.tell(Words("{who} discards {card} for a module.", who=Seat(seat), card=CARDS[card].name))
    put_module_in_hold(table, seat)


def add_a_ship_part(table: Table, seat: int, card: str) -> None:
    """Spend a module for each wrench, and fit the part."""
    table.mats[seat].modules -= CARDS[card].wrench
    table.mats[seat].parts.append(card)
    table.tell(
        Words(
            "{who} fits {part} ({card}).",
            who=Seat(seat),
            part=part_name(card),
            card=CARDS[card].name,
        )
    )


async def use_a_special_action(table: Table, seat: int, card: str) -> None:
    """Do what the grey icon says. The card is then a delivery to be made on later runs."""
    table.playing.append(card)
    action = CARDS[card].side
    if action == "optimize":
        await optimize(table, seat)
    elif action == "reroute":
        await reroute(table, seat)
    else:
        await calculate(table, seat)
    table.playing.remove(card)
    table.mats[seat].deliveries.append(card)


async def optimize(table: Table, seat: int) -> None:
    """Discard a sector from the run, but none with a station on it."""
    free = [sector.card for sector in table.run if not sector.stations]
    if not free:
        table.tell(Words("{who} can optimize nothing.", who=Seat(seat)))
        return
    [_, card] = await Ask(seat, OPTIMIZE, lambda: [f"optimize {card}" for card in free])
    del table.run[index_of(table, card)]
    table.discard.append(card)
    table.tell(Words("{who} optimizes {card} away.", who=Seat(seat), card=CARDS[card].name))


async def reroute(table: Table, seat: int) -> None:
    """Move one sector of the run, or swap two."""
    if len(table.run) < 2:
        table.tell(Words("{who} can reroute nothing.", who=Seat(seat)))
        return
    [_, card] = await Ask(seat, REROUTE, lambda: [f"reroute {sector.card}" for sector in table.run])
    here = index_of(table, card)
    question = Words("Where does {card} go?", card=CARDS[card].name)
    [how, target] = await Ask(seat, question, lambda: new_places(table, here))
    if how == "to":
        table.run.insert(int(target) - 1, table.run.pop(here))
        table.tell(
            Words(
                "{who} moves {card} to place {place}.",
                who=Seat(seat),
                card=CARDS[card].name,
                place=target,
            )
        )
    else:
        there = index_of(table, target)
        table.run[here], table.run[there] = table.run[there], table.run[here]
        table.tell(
            Words(
                "{who} swaps {card} and {other}.",
                who=Seat(seat),
                card=CARDS[card].name,
                other=CARDS[target].name,
            )
        )


def new_places(table: Table, here: int) -> list[str]:
    others = [place for place in range(len(table.run)) if place != here]
    return [f"to {place + 1}" for place in others] + [
        f"swap {table.run[place].card}" for place in others
    ]


async def calculate(table: Table, seat: int) -> None:
    """Draw three cards, discard two, and play the third as a sector, ship part or action."""
    table.drawn = draw(table, CALCULATE_DRAWS)
    if not table.drawn:
        return
    await reveal(to=seat)
    table.tell(Words("You draw {cards}.", cards=card_names(table.drawn)), to=seat)
    table.tell(
        Words(
            "{who} calculates and draws {n} card.",
            "{who} calculates and draws {n} cards.",
            who=Seat(seat),
            n=len(table.drawn),
        ),
        but=seat,
    )
    use, card = await choose_a_play(table, seat, KEEP_ONE, table.drawn, CALCULATE_USES)
    table.drawn.remove(card)
    rest, table.drawn = table.drawn, []
    table.discard += rest
    await reveal()
    table.tell(Words("{who} discards {cards}.", who=Seat(seat), cards=card_names(rest)))
    await play_your_card(table, seat, use, card)


def index_of(table: Table, card: str) -> int:
    return next(index for index, sector in enumerate(table.run) if sector.card == card)


# Discarding your booster


def may_discard_booster(mat: Mat) -> bool:
    return mat.booster and has_room_for_module(mat)


def discard_your_booster(table: Table, seat: int) -> None:
    """At any time in the Drafting Phase, discard it for a module, which can be spent at once."""
    table.mats[seat].booster = False
    table.tell(Words("{who} discards the booster for a module.", who=Seat(seat)))
    for _ in range(BOOSTER_MODULES):
        put_module_in_hold(table, seat)


def has_room_for_module(mat: Mat) -> bool:
    """A module needs a free box; stored fuel can be thrown away to free one."""
    return mat.stored > 0 or mat.room > 0


def put_module_in_hold(table: Table, seat: int) -> None:
    mat = table.mats[seat]
    if mat.room == 0:
        mat.stored -= 1
        table.tell(Words("{who} throws away 1 fuel to make room.", who=Seat(seat)))
    mat.modules += 1
