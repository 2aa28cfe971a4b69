"""A seat's view as lines of text, for letters and for those who cannot see the board."""

from __future__ import annotations

from engines.exoplanets import names
from engines.exoplanets.components import RESOURCES, PlanetTile
from engines.exoplanets.view import PlanetView, PlayerView, SpaceTileView, View
from engines.words import LETTERS, Seat, Words


def text(view: View) -> list[Words]:
    lines = [
        Words(
            "Exoplanets. Energy left on the Star: {star}.",
            star=view.star,
        ),
        Words("Turn order: {order}.", order=[Seat(seat) for seat in view.order]),
        Words(""),
        *system_lines(view),
        Words(""),
        *beside_lines(view),
    ]
    for player in view.players:
        lines += [Words(""), *player_lines(view, player)]
    return lines


def system_lines(view: View) -> list[Words]:
    lines = []
    for arm, what in view.arms.items():
        lines.append(Words("Arm {letter} ({arm}):", letter=arm, arm=names.ARMS[arm]))
        planets = [planet for planet in view.planets if planet.arm == arm]
        last = planets[-1] if what.open else None
        lines += [planet_line(planet, planet is last) for planet in planets]
        if what.open:
            lines.append(
                Words(
                    "  {place}: open; {n} Space tile",
                    "  {place}: open; {n} Space tiles",
                    place=what.open,
                    n=what.space_count,
                )
            )
    return lines


def planet_line(planet: PlanetView, is_last: bool) -> Words:
    return Words(
        "  {place}: {planet}{cost}{points}{beneath}{life}{side}",
        place=planet.place,
        planet=planet_words(planet.tile),
        cost=cost_words(planet),
        points=points_words(planet),
        beneath=beneath_words(planet),
        life=life_words(planet),
        side=side_words(planet) if is_last else "",
    )


def planet_words(face: PlanetTile) -> Words:
    return Words(
        "{id} {name}, {type}, life: {cost}",
        id=face.id,
        name=face.name,
        type=names.TYPES[face.type],
        cost=names.cost(face.cost),
    )


def whole_planet_words(face: PlanetTile) -> Words:
    """The planet and its sides, which matter while it can still be placed."""
    sides = [
        Words("{arm} {icon}", arm=names.ARMS[arm], icon=names.ICONS[icon])
        for arm, icon in face.sides.items()
    ]
    return Words("{planet}; sides: {sides}", planet=planet_words(face), sides=sides)


def side_words(planet: PlanetView) -> Words:
    """The side that faces the open place."""
    return Words("; outer side: {icon}", icon=names.ICONS[planet.tile.sides[planet.arm]])


def cost_words(planet: PlanetView) -> Words | str:
    """How the cost differs from the printed one; nothing if it does not."""
    cost, printed = planet.cost, planet.tile.cost
    changes: list[Words] = []
    if cost.icons != printed:
        changes.append(Words("{what} more", what=names.cost(cost.icons[len(printed) :])))
    if cost.less:
        changes.append(Words("{n} resource less", "{n} resources less", n=cost.less))
    if cost.wild:
        changes.append(Words("one icon wild"))
    if planet.is_warded:
        changes.append(Words("warded"))
    return Words(" ({changes})", changes=changes) if changes else ""


def points_words(planet: PlanetView) -> Words | str:
    changes: list[Words] = []
    if planet.modifier:
        changes.append(names.signed(planet.modifier))
    if planet.species_modifier:
        points = names.signed(planet.species_modifier)
        changes.append(Words("{points} for its Species", points=points))
    return Words(" [{changes}]", changes=changes) if changes else ""


def beneath_words(planet: PlanetView) -> Words | str:
    if not planet.beneath:
        return ""
    return Words("; beneath: {tile}", tile=names.tile(planet.beneath.id))


def life_words(planet: PlanetView) -> Words | str:
    if planet.species is not None:
        return Words(" <- Species of {who}", who=Seat(planet.species))
    life = [Words("{who} {n}", who=Seat(seat), n=n) for seat, n in enumerate(planet.life) if n]
    return Words(" <- life: {life}", life=life) if life else ""


def beside_lines(view: View) -> list[Words]:
    lines = [
        Words("Bag: {n} planet.", "Bag: {n} planets.", n=view.bag_count),
        *(
            Words(
                "Reserve {n}: {planet}{under}",
                n=number,
                planet=whole_planet_words(pile[-1]),
                under=under_words(pile),
            )
            for number, pile in enumerate(view.reserves, start=1)
            if pile
        ),
    ]
    for title, planets in (
        (Words("You drew:"), view.drawn),
        (Words("To be placed:"), view.newborn),
    ):
        if planets:
            lines.append(title)
            lines += [Words("  {planet}", planet=whole_planet_words(face)) for face in planets]
    if view.playing:
        lines += [Words("You are playing:"), *(tile_line(tile) for tile in view.playing)]
    if view.box:
        tiles = [names.tile(tile.id) for tile in view.box]
        lines.append(Words("Played and out of the game: {tiles}.", tiles=tiles))
    cloud = [names.amount(letter, view.cloud[letter]) for letter in RESOURCES]
    return [
        *lines,
        Words("Cloud: {cloud}.", cloud=cloud),
        Words("Markers left: {markers}.", markers=marker_words(view.markers)),
    ]


def under_words(pile: list[PlanetTile]) -> Words | str:
    """The planets of a reserve that can be taken only after the top, the uppermost first."""
    under = [face.name for face in reversed(pile[:-1])]
    if not under:
        return ""
    return Words(
        "; {n} planet under it: {planets}",
        "; {n} planets under it: {planets}",
        n=len(under),
        planets=under,
    )


def marker_words(markers: dict[str, int]) -> list[Words]:
    return [Words("{marker} {n}", marker=names.MARKERS[kind], n=n) for kind, n in markers.items()]


def player_lines(view: View, player: PlayerView) -> list[Words]:
    seat = player.seat
    lines = [
        Words(
            "{who} ({letter}): {points} points so far",
            who=Seat(seat),
            letter=LETTERS[seat],
            points=points_so_far(view, player),
        ),
        Words(
            "  Resources: {resources}. Life markers: {cubes}. Species markers: {cylinders}.",
            resources=[names.amount(letter, player.resources[letter]) for letter in RESOURCES],
            cubes=player.cubes,
            cylinders=player.cylinders,
        ),
        Words(
            "  Markers: {markers}. Space tiles in hand: {n}.",
            markers=marker_words(player.markers),
            n=player.hand_count,
        ),
    ]
    if player.goals:
        goals = [names.goal(tile.goal.id) for tile in player.goals]
        lines.append(Words("  Goals fulfilled: {goals}.", goals=goals))
    lines += [tile_line(tile) for tile in player.dealt]
    lines += [tile_line(tile) for tile in player.hand]
    return lines


def points(view: View) -> list[int]:
    """What each seat would score if the game ended now."""
    return [points_so_far(view, player) for player in view.players]


def points_so_far(view: View, player: PlayerView) -> int:
    """What that player would score if the game ended now."""
    return player.goal_points + sum([planet.points[player.seat] for planet in view.planets])


def tile_line(tile: SpaceTileView) -> Words:
    return Words(
        "  {id} {tile}. Goal: {goal}, {points} points: {condition}{state}."
        " Effect ({marker}): {effect}",
        id=tile.id,
        tile=names.tile(tile.id),
        goal=names.goal(tile.goal.id),
        points=tile.goal.points,
        condition=names.goal_text(tile.goal.id),
        state=goal_state(tile),
        marker=names.MARKERS[tile.marker],
        effect=names.effect(tile.effect),
    )


def goal_state(tile: SpaceTileView) -> Words | str:
    if tile.goal_state == "fulfilled":
        return Words(" (fulfilled before)")
    return Words(" (met now)") if tile.goal_state == "met" else ""
