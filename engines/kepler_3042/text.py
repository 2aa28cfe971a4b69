"""The view as lines of text, for letters, screen readers and tests."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import OBJECTIVES, ROUNDS, TRACKS, ZONES, Objective
from engines.kepler_3042.view import BodyView, NationView, PlanetView, View
from engines.words import Seat, Words


def points(view: View) -> list[int]:
    """How many points each seat has, without those of objectives that are secret."""
    return [nation.total for nation in view.nations]


def text(view: View) -> list[Words]:
    lines = [head(view), progress_line(view), Words("")]
    if alone := level_lines(view):
        lines += [*alone, Words("")]
    lines += [*galaxy_lines(view), Words(""), *track_lines(view)]
    for nation in view.nations:
        lines += [Words(""), *nation_lines(nation)]
    return lines


def head(view: View) -> Words:
    order = [Seat(seat) for seat in view.order]
    if view.round == 0:
        return Words("Kepler-3042, before the first round. Turn order: {order}.", order=order)
    if view.ghost:
        return Words("Kepler-3042, round {n} of {rounds}.", n=view.round, rounds=ROUNDS)
    return Words(
        "Kepler-3042, round {n} of {rounds}. Turn order: {order}.",
        n=view.round,
        rounds=ROUNDS,
        order=order,
    )


def progress_line(view: View) -> Words:
    card = view.card
    if card is None:
        return Words("There is no progress card now.")
    return Words(
        "Progress card: {card}. {who}: {effects}.",
        card=names.PROGRESS_NAMES[card.id],
        who=names.who_gains(card.who, card.track),
        effects=[names.effect(effect) for effect in card.effects],
    )


def level_lines(view: View) -> list[Words]:
    """Say what completes the level, and how many medals the ghost has; nothing, unless somebody
    plays alone."""
    if not (view.campaign and view.level and view.least_points and view.ghost):
        return []
    return [
        Words(
            "{campaign}, level {level}: all objectives and {n} points.",
            campaign=names.CAMPAIGN_NAMES[view.campaign],
            level=view.level,
            n=view.least_points,
        ),
        Words(
            "The ghost has {n} medal.",
            "The ghost has {n} medals.",
            n=sum(view.ghost.medals.values()),
        ),
    ]


# The galaxy


def galaxy_lines(view: View) -> list[Words]:
    lines = [Words("The galaxy:")]
    if view.to_place_count:
        lines.append(Words("  Still to be placed: {n}.", n=view.to_place_count))
    for zone in ZONES:
        bodies = [body for body in view.bodies if body.zone == zone]
        hidden = [names.place(body.hex) for body in bodies if body.tile is None]
        lines.append(Words("  {zone}:", zone=names.ZONE_NAMES[zone]))
        lines += [
            Words("    {body}", body=body_words(body, body.tile)) for body in bodies if body.tile
        ]
        if hidden:
            lines.append(Words("    face down: {places}", places=hidden))
    ships = [
        Words("{who} {hex}", who=Seat(nation.seat), hex=names.place(hex))
        for nation in view.nations
        for hex in nation.starships
    ]
    lines.append(Words("  Starships: {ships}", ships=ships))
    return lines


def body_words(body: BodyView, tile: str) -> Words:
    chart = names.planet_chart(tile) if body.planet else names.body(tile)
    words = Words("{hex} {body}", hex=names.place(body.hex), body=chart)
    if body.owner is None:
        return words
    if body.is_terraformed:
        return Words("{body} <- terraformed by {who}", body=words, who=Seat(body.owner))
    return Words("{body} <- colony of {who}", body=words, who=Seat(body.owner))


# The tracks


def track_lines(view: View) -> list[Words]:
    lines = []
    for track in TRACKS:
        markers = [
            Words("{who} {space}", who=Seat(nation.seat), space=nation.spaces[track])
            for nation in view.nations
        ]
        if view.ghost:
            markers.append(Words("ghost {space}", space=view.ghost.spaces[track]))
        lines.append(
            Words(
                "{track}: {markers}. Medals on spaces {spaces}; {n} on the card.",
                track=names.TRACK_TITLES[track],
                markers=markers,
                spaces=view.medals_left[track],
                n=view.medals_on_card[track],
            )
        )
    return lines


# A nation


def nation_lines(nation: NationView) -> list[Words]:
    lines = [
        Words("{who}: {n} point", "{who}: {n} points", who=Seat(nation.seat), n=nation.total),
        Words(
            "  Action cube on {action}. Starships to build: {supply}. Markers: {markers}."
            " Medals: {medals}.",
            action=names.ACTION_NAMES[nation.action],
            supply=nation.supply,
            markers=nation.markers,
            medals=sum(nation.medals.values()),
        ),
        Words(
            "  Technologies: {levels}.",
            levels=[
                Words("{technology} {n}", technology=name, n=nation.levels[technology])
                for technology, name in names.TECHNOLOGY_NAMES.items()
            ],
        ),
        Words(
            "  Storage: {storage}. Clausius Pit: {pit}.",
            storage=names.cubes(nation.storage),
            pit=names.cubes(nation.pit),
        ),
    ]
    lines += [Words("  {planet}", planet=planet_words(planet)) for planet in nation.planets]
    lines += [
        Words("  Objective: {objective}", objective=objective_words(id)) for id in nation.objectives
    ]
    return lines


def planet_words(planet: PlanetView) -> Words:
    cubes = names.cubes(planet.cubes)
    printed = planet.printed
    if printed is None:
        return Words("{planet}: {cubes}", planet=names.planet(planet.id), cubes=cubes)
    if planet.is_terraformed:
        return Words(
            "{planet}, terraformed: {cubes}; produces {output}",
            planet=names.body_with_type(planet.id),
            cubes=cubes,
            output=names.cubes(printed.terraformed),
        )
    return Words(
        "{planet}: {cubes}; produces {output}; level {level}, terraforming costs {cost}",
        planet=names.body_with_type(planet.id),
        cubes=cubes,
        output=names.cubes(printed.colony),
        level=printed.level,
        cost=names.cubes(printed.cost),
    )


def objective_words(id: str) -> Words:
    objective = OBJECTIVES[id]
    return Words(
        "{name}, {n} points: {condition}",
        name=names.OBJECTIVE_NAMES[id],
        n=objective.points,
        condition=condition(objective),
    )


def condition(wanted: Objective) -> Words:
    """Say what an objective asks for."""
    if wanted.track:
        return Words(
            "be at space {n} or beyond on the {track}",
            n=wanted.space,
            track=names.TRACK_NAMES[wanted.track],
        )
    if wanted.technology:
        technology = names.TECHNOLOGY_NAMES[wanted.technology]
        return Words("reach level {n} of {technology}", n=wanted.level, technology=technology)
    if wanted.technologies:
        return Words(
            "have {n} technologies at level {level} or above",
            n=wanted.technologies,
            level=wanted.level,
        )
    if wanted.zones:
        return Words("have a colony in each of the {n} zones", n=wanted.zones)
    return planets_condition(wanted)


def planets_condition(wanted: Objective) -> Words:
    if wanted.type and wanted.terraformed:
        type = names.TYPE_NAMES[wanted.type]
        return Words("terraform a planet of this type: {type}", type=type)
    if wanted.type:
        return Words("colonize a planet of this type: {type}", type=names.TYPE_NAMES[wanted.type])
    if wanted.zone:
        return Words(
            "terraform {n} planet in this zone: {zone}",
            "terraform {n} planets in this zone: {zone}",
            n=wanted.terraformed,
            zone=names.ZONE_NAMES[wanted.zone],
        )
    if wanted.alike:
        return Words("terraform {n} planets of one type", n=wanted.terraformed)
    if wanted.terraformed:
        return Words("terraform {n} planets", n=wanted.terraformed)
    return Words("have {n} colonies", n=wanted.colonized)
