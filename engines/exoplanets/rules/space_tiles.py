"""Space tiles: as a goal, or for the effect, once or under a planet for good."""

from __future__ import annotations

from itertools import islice

from engines.exoplanets import names
from engines.exoplanets.components import GOALS, SPACE_TILES
from engines.exoplanets.rules.costs import tidy
from engines.exoplanets.rules.immediate_effects import EFFECTS, QUESTIONS, targets
from engines.exoplanets.rules.special_effects import take_marker
from engines.exoplanets.rules.vocabulary import lay_tokens, may_reveal
from engines.exoplanets.table import Table
from engines.play import Ask, reveal
from engines.words import Seat, Words

# As a goal


def goals_to_reveal(table: Table, seat: int) -> list[str]:
    """Goals that are met now. A player fulfils each goal only once in a game."""
    hand = table.players[seat].hand
    return [f"goal {tile}" for tile in hand if may_reveal(table, seat, tile)]


async def play_as_goal(table: Table, seat: int, tile: str) -> None:
    """The player reveals the tile and sets it aside for the scoring."""
    player = table.players[seat]
    player.hand.remove(tile)
    player.goals.append(tile)
    await reveal()
    goal = GOALS[SPACE_TILES[tile].goal]
    table.tell(
        Words(
            "{who} fulfils {goal} with {tile}: {n} points.",
            who=Seat(seat),
            goal=names.goal(goal.id),
            tile=names.tile(tile),
            n=goal.points,
        )
    )


# As an immediate effect


def tiles_to_play(table: Table, seat: int) -> list[str]:
    """The tiles in hand whose effect can do something now."""
    hand = table.players[seat].hand
    return [f"play {tile}" for tile in hand if can_do_something(table, seat, tile)]


def can_do_something(table: Table, seat: int, tile: str) -> bool:
    return any(targets(table, seat, SPACE_TILES[tile].effect))


async def play_as_effect(table: Table, seat: int, tile: str) -> None:
    """The effect comes first, then the marker; the event it may trigger comes before all else."""
    face = SPACE_TILES[tile]
    player = table.players[seat]
    player.hand.remove(tile)
    table.playing.append(tile)
    target = await choose_target(table, seat, tile)
    table.playing.remove(tile)
    await reveal()
    if face.effect.is_once:
        await use_once(table, seat, tile, target)
    else:
        put_beneath(table, seat, tile, target[0])
    await take_marker(table, seat, face.marker)


async def choose_target(table: Table, seat: int, tile: str) -> list[str]:
    """The words of the answer after its verb. Nobody is asked where there is only one target."""
    effect = SPACE_TILES[tile].effect
    some = list(islice(targets(table, seat, effect), 2))
    answer = some[0].split()
    if len(some) > 1:
        question = Words("{tile}: {question}", tile=names.tile(tile), question=QUESTIONS[effect.op])
        answer = await Ask(seat, question, lambda: targets(table, seat, effect), tidy=tidy)
    return answer[1:]


async def use_once(table: Table, seat: int, tile: str, target: list[str]) -> None:
    """The tile has its effect once, and is out of the game."""
    effect = SPACE_TILES[tile].effect
    table.box.append(tile)
    table.tell(
        Words(
            "{who} plays {tile}: {effect}",
            who=Seat(seat),
            tile=names.tile(tile),
            effect=names.effect(effect),
        )
    )
    await EFFECTS[effect.op](table, seat, effect, target)


def put_beneath(table: Table, seat: int, tile: str, planet: str) -> None:
    """The tile stays under the planet and acts from there, for everyone."""
    host = table.planets[planet]
    host.beneath = tile
    lay_tokens([host], table.planets.values())
    table.tell(
        Words(
            "{who} plays {tile} under {planet}: {effect}",
            who=Seat(seat),
            tile=names.tile(tile),
            planet=names.planet(planet),
            effect=names.effect(SPACE_TILES[tile].effect),
        )
    )
