"""What each answer means, in words, and which part of the board it touches."""

from __future__ import annotations

from engines.engine import Option
from engines.exoplanets import names
from engines.exoplanets.components import (
    DRAWN,
    FROM_STAR,
    GOALS,
    MAX_CUBES_ON_A_PLANET,
    PLANETS,
    SPACE_TILES,
    SPECIES_LEVEL,
)
from engines.exoplanets.rules.birth import icons_between
from engines.exoplanets.rules.costs import available
from engines.exoplanets.table import Table
from engines.words import LETTERS, Seat, Words

LIFE = Words("Develop life")
SPECIES = Words("Create a Species")
GOAL = Words("Fulfil a goal")
EFFECT = Words("Play a Space tile for its effect")
TURN = Words("Your turn")
DRAW_TWO = Words("Draw two planets from the bag, and place one")
DRAW_LAST = Words("Draw the last planet")


def describe(table: Table, seat: int, answer: str) -> Option:
    verb, *words = answer.split()
    if verb in ("life", "species"):
        return describe_life(table, seat, verb, *words)
    if verb in ("goal", "play"):
        return describe_tile(verb, words[0])
    if verb in ("draw", "take", "keep", "place"):
        return describe_birth(table, verb, words)
    if verb == "discard":
        tiles = [names.tile(tile) for tile in words]
        return Option(Words("Discard {tiles}", tiles=tiles), words[0])
    if verb == "gain":
        return Option(Words("Take {what}", what=names.amounts(words[0])))
    if verb == "end":
        return Option(Words("End your turn"), "", TURN)
    return describe_target(table, verb, words)


def planet_at(table: Table, id: str) -> Words:
    planet = table.planets[id]
    return Words("{planet} ({place})", planet=planet.face.name, place=planet.place)


# Birth of a planet


def describe_birth(table: Table, verb: str, words: list[str]) -> Option:
    if verb == "draw":
        return Option(DRAW_TWO if len(table.bag) >= DRAWN else DRAW_LAST, "bag")
    if verb == "take":
        return Option(Words("Take {planet}", planet=planet_face(words[0])), words[0])
    if verb == "keep":
        [kept, _, number] = words
        [other] = [tile for tile in table.drawn if tile != kept]
        return Option(
            Words("put {other} onto reserve {n}", other=PLANETS[other].name, n=number),
            kept,
            Words("Place {planet}", planet=planet_face(kept)),
        )
    return describe_place(table, words[0])


def planet_face(id: str) -> Words:
    face = PLANETS[id]
    return Words(
        "{name} ({type}; life: {cost})",
        name=face.name,
        type=names.TYPES[face.type],
        cost=names.cost(face.cost),
    )


def describe_place(table: Table, place: str) -> Option:
    neighbour = table.arm(place[0])[-1]
    icons = available(table.cloud, icons_between(table.newborn[0], neighbour))
    label = Words(
        "{place}, next to {planet}: {what}",
        place=place,
        planet=neighbour.face.name,
        what=names.amounts("E" * FROM_STAR + icons),
    )
    return Option(label, f"place-{place}")


# Life


def describe_life(table: Table, seat: int, verb: str, tile: str, payment: str) -> Option:
    planet = table.planets[tile]
    price = names.amounts(payment)
    where = planet_at(table, tile)
    if verb == "life":
        label = Words(
            "{planet}, to level {n}: {price}", planet=where, n=planet.life[seat] + 1, price=price
        )
        return Option(label, tile, LIFE)
    if planet.life[seat] == MAX_CUBES_ON_A_PLANET:
        return Option(Words("{planet}: {price}", planet=where, price=price), tile, SPECIES)
    label = Words(
        "{planet}, {n} levels at once: {price}",
        planet=where,
        n=SPECIES_LEVEL - planet.life[seat],
        price=price,
    )
    return Option(label, tile, SPECIES)


# Space tiles


def describe_tile(verb: str, tile: str) -> Option:
    face = SPACE_TILES[tile]
    if verb == "goal":
        label = Words(
            "{tile}, as {goal}: {n} points",
            tile=names.tile(tile),
            goal=names.goal(face.goal),
            n=GOALS[face.goal].points,
        )
        return Option(label, tile, GOAL)
    label = Words(
        "{tile} ({marker} marker): {effect}",
        tile=names.tile(tile),
        marker=names.MARKERS[face.marker],
        effect=names.effect(face.effect),
    )
    return Option(label, tile, EFFECT)


def describe_target(table: Table, verb: str, words: list[str]) -> Option:
    if verb == "swap":
        [given, taken] = words
        label = Words("for {taken}", taken=names.amounts(taken))
        return Option(label, "", Words("Give {given}", given=names.amounts(given)))
    planet = planet_at(table, words[0])
    if verb == "move":
        label = Words("to {planet}", planet=planet_at(table, words[1]))
        return Option(label, words[1], Words("Move life from {planet}", planet=planet))
    if verb == "cull":
        owner = Seat(LETTERS.index(words[1]))
        return Option(Words("{who} on {planet}", who=owner, planet=planet), words[0])
    return Option(Words("{planet}", planet=planet), words[0])
