"""The progress card is revealed as the round begins and resolved as it ends."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import (
    HIGHEST_LEVEL,
    PROGRESS,
    TECHNOLOGIES,
    TRACKS,
    Progress,
    cubes,
)
from engines.kepler_3042.rules.bonus_actions import BUILD_FREE
from engines.kepler_3042.rules.leadership import advance
from engines.kepler_3042.rules.main_actions import flip
from engines.kepler_3042.rules.quantum import decide
from engines.kepler_3042.rules.resources import (
    burn,
    has_to_burn,
    produce_somewhere,
    regenerate,
)
from engines.kepler_3042.rules.solo import ghost_moves
from engines.kepler_3042.rules.starships import build, builds, move_starships
from engines.kepler_3042.rules.technologies import acquire, develop, next_level
from engines.kepler_3042.table import Table
from engines.play import reveal
from engines.words import LETTERS, Seat, Words

LEARN = Words("Which technology do you advance by a level?")
AGREE = Words("Which opponent advances on the colonial track with you?")
SURVEY = Words("Which celestial body do you turn face up?")


async def reveal_progress_card(table: Table) -> None:
    """The next card is shown; its effect waits for the end of the round. Then the ghost moves."""
    table.card = table.deck.pop()
    table.round += 1
    table.to_play = table.order_from(table.first)
    table.tell(
        Words(
            "Round {n} begins. Progress: {card}.",
            n=table.round,
            card=names.PROGRESS_NAMES[table.card],
        )
    )
    await reveal()
    if table.ghost:
        ghost_moves(table, table.ghost)


async def resolve_progress_card(table: Table) -> None:
    """Everyone whom the card is for gains by it, one at a time in turn order."""
    card = PROGRESS[table.card]
    for seat in who_gains(table, card):
        table.tell(
            Words("{card} is for {who}.", card=names.PROGRESS_NAMES[card.id], who=Seat(seat))
        )
        for effect in card.effects:
            await resolve(table, seat, effect)


def who_gains(table: Table, card: Progress) -> list[int]:
    """A card is for all, or for those lowest or highest on a track; the ghost's marker counts
    too."""
    order = table.order_from(table.first)
    if card.who == "all":
        return order
    best = min if card.who == "lowest" else max
    spaces = [nation.spaces[card.track] for nation in table.nations]
    if table.ghost:
        spaces.append(table.ghost.spaces[card.track])
    return [seat for seat in order if spaces[seat] == best(spaces)]


async def resolve(table: Table, seat: int, effect: str) -> None:
    verb, *amount = effect.split()
    if verb == "produce":
        await produce_somewhere(table, seat, cubes(amount[0]), optional=True)
    elif verb == "regenerate":
        for _ in range(int(amount[0])):
            await regenerate(table, seat)
    elif verb in TRACKS:
        await advance(table, seat, verb, int(amount[0]))
    elif verb == "move":
        await move_starships(table, seat, int(amount[0]))
    elif verb == "survey":
        await survey(table, seat, int(amount[0]))
    elif verb == "ship":
        await free_starship(table, seat)
    elif verb == "agree":
        await agree(table, seat)
    else:
        await learn(table, seat, amount[0])


async def survey(table: Table, seat: int, count: int) -> None:
    """Up to `count` bodies are turned face up, each seen before the next is chosen."""
    for _ in range(count):
        if not table.face_down:
            return
        answer = await decide(
            table, seat, SURVEY, lambda: [*(f"survey {hex}" for hex in table.face_down), "done"]
        )
        if answer == ["done"]:
            return
        await flip(table, seat, answer[1])


async def free_starship(table: Table, seat: int) -> None:
    if table.nations[seat].supply == 0:
        return
    answer = await decide(
        table, seat, BUILD_FREE, lambda: [*builds(table, seat, is_free=True), "decline"]
    )
    if answer != ["decline"]:
        _, planet, hex = answer
        build(table, seat, planet, hex)


async def agree(table: Table, seat: int) -> None:
    """The player may choose an opponent: both advance on the colonial track."""
    _, *others = table.order_from(seat)
    answer = await decide(
        table,
        seat,
        AGREE,
        lambda: [*(f"agree {LETTERS[other].lower()}" for other in sorted(others)), "decline"],
    )
    if answer == ["decline"]:
        return
    other = LETTERS.index(answer[1].upper())
    table.tell(Words("{who} and {other} agree on expansion.", who=Seat(seat), other=Seat(other)))
    await advance(table, seat, "colonial", 1)
    await advance(table, other, "colonial", 1)


# Learning


async def learn(table: Table, seat: int, price: str) -> None:
    """The player may advance one technology by one level."""
    answers = lessons(table, seat, price)
    if not answers:
        return
    answer = await decide(table, seat, LEARN, lambda: [*answers, "decline"])
    if answer == ["decline"]:
        return
    technology = answer[1]
    if price == "paying":
        await develop(table, seat, technology, answer[2])
        return
    if price == "burning":
        for _ in range(table.nations[seat].levels[technology]):
            await burn(table, seat)
    await acquire(table, seat, technology)


def lessons(table: Table, seat: int, price: str) -> list[str]:
    """Offer levels paid by one planet, or levels for which one cube less than the new level is
    burnt, or free ones up to level 2."""
    nation = table.nations[seat]
    able = [t for t in TECHNOLOGIES if nation.levels[t] < HIGHEST_LEVEL]
    if price == "burning":
        return [f"learn {t}" for t in able if has_to_burn(nation, nation.levels[t])]
    if price == "free":
        return [f"learn {t}" for t in able if nation.levels[t] < 2]
    return [
        f"learn {t} {planet}"
        for t in able
        if (level := next_level(nation, t))
        for planet in nation.planets
        if nation.can_pay(planet, level.cost)
    ]
