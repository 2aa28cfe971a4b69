"""Special Effects tiles: whoever takes the last marker triggers what the tile stands for."""

from __future__ import annotations

from engines.exoplanets import names
from engines.exoplanets.components import (
    COLLISION_RATE,
    HOLE_LOSS,
    HOLE_LOSS_OF_MOST,
    STORM_GAIN,
    STORM_LOSS,
    STORM_LOSS_OF_MOST,
)
from engines.exoplanets.rules.costs import tidy
from engines.exoplanets.rules.preparation import ways_to_discard
from engines.exoplanets.rules.resources import lose, take, take_of_choice
from engines.exoplanets.table import Table
from engines.play import Ask, Together
from engines.words import Seat, Words


async def take_marker(table: Table, seat: int, kind: str) -> None:
    """The turn pauses for the event; then all markers return to their tile."""
    table.markers[kind] -= 1
    table.players[seat].markers[kind] += 1
    if table.markers[kind]:
        return
    if kind == "stimulation":
        await collision_of_particles(table, seat)
    elif kind == "fusion":
        await black_hole(table, seat)
    else:
        solar_storm(table, seat)
    return_markers(table, kind)


def return_markers(table: Table, kind: str) -> None:
    for player in table.players:
        table.markers[kind] += player.markers[kind]
        player.markers[kind] = 0


def holders(table: Table, kind: str) -> dict[int, bool]:
    """The seats with at least one of these markers, in turn order, and whether nobody has more."""
    counts = {seat: table.players[seat].markers[kind] for seat in table.order}
    most = max(counts.values())
    return {seat: count == most for seat, count in counts.items() if count}


# Creation tile


async def collision_of_particles(table: Table, seat: int) -> None:
    """Everyone turns two Stimulation markers into a resource of choice; an odd one is lost."""
    table.tell(Words("{who} causes a collision of particles.", who=Seat(seat)))
    shares = {
        each: table.players[each].markers["stimulation"] // COLLISION_RATE for each in table.order
    }
    await take_of_choice(table, {each: share for each, share in shares.items() if share})


# Fusion tile


async def black_hole(table: Table, seat: int) -> None:
    """Whoever has Fusion markers discards a Space tile; whoever has the most, one more."""
    table.tell(Words("{who} opens a black hole.", who=Seat(seat)))
    await Together(
        {
            each: lose_space_tiles(table, each, HOLE_LOSS + has_most * HOLE_LOSS_OF_MOST)
            for each, has_most in holders(table, "fusion").items()
        }
    )


async def lose_space_tiles(table: Table, seat: int, count: int) -> None:
    """The player chooses tiles from the hand, unseen; if there are too few, all are lost."""
    player = table.players[seat]
    lost = list(player.hand)
    if len(lost) > count:
        question = Words(
            "The black hole takes {n} Space tile from your hand. Which one?",
            "The black hole takes {n} Space tiles from your hand. Which ones?",
            n=count,
        )
        [_, *lost] = await Ask(
            seat, question, lambda: ways_to_discard(player.hand, count), tidy=tidy
        )
    for tile in lost:
        player.hand.remove(tile)
    player.discarded += lost
    if not lost:
        table.tell(Words("{who} has no Space tile to lose.", who=Seat(seat)))
        return
    table.tell(
        Words(
            "The black hole takes {n} Space tile from {who}.",
            "The black hole takes {n} Space tiles from {who}.",
            who=Seat(seat),
            n=len(lost),
        )
    )
    table.tell(Words("You lose {tiles}.", tiles=[names.tile(tile) for tile in lost]), to=seat)


# Solar Flare tile


def solar_storm(table: Table, seat: int) -> None:
    """Whoever has Flare markers loses gas; whoever has the most, water too. Who loses something
    takes an energy for it."""
    table.tell(Words("{who} unleashes a solar storm.", who=Seat(seat)))
    for each, has_most in holders(table, "flare").items():
        lost = lose(table, each, STORM_LOSS + (STORM_LOSS_OF_MOST if has_most else ""))
        gained = take(table, each, STORM_GAIN) if lost else ""
        table.tell(what_the_storm_does(each, lost, gained))


def what_the_storm_does(seat: int, lost: str, gained: str) -> Words:
    who = Seat(seat)
    if not lost:
        return Words("{who} has nothing to lose to the storm.", who=who)
    if not gained:
        return Words("{who} loses {lost} to the storm.", who=who, lost=names.amounts(lost))
    return Words(
        "{who} loses {lost} to the storm and takes {gained}.",
        who=who,
        lost=names.amounts(lost),
        gained=names.amounts(gained),
    )
