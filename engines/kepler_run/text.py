"""The view as lines of text, and cards in words."""

from __future__ import annotations

from engines.kepler_run import names
from engines.kepler_run.components import RESOURCES, Card
from engines.kepler_run.table import PORT
from engines.kepler_run.view import MatView, SectorView, View
from engines.words import Seat, Words


def points(view: View) -> list[int]:
    """How many points each seat has."""
    return [mat.points for mat in view.mats]


def text(view: View) -> list[Words]:
    lines = [
        Words("Kepler Run, round {n} of {rounds}.", n=view.round, rounds=view.rounds),
        Words("Turn order: {order}.", order=[Seat(seat) for seat in view.order]),
        Words(""),
        *run_lines(view),
    ]
    for title, cards in (
        (Words("To draft:"), view.pool),
        (Words("You drew:"), view.drawn),
        (Words("Being played:"), view.playing),
    ):
        if cards:
            lines += [Words(""), title, *(Words("  {card}", card=card_words(c)) for c in cards)]
    for mat in view.mats:
        lines += [Words(""), *mat_lines(mat)]
    discards = [card.name for card in view.discard]
    return [
        *lines,
        Words(""),
        Words("Deck: {deck} cards. Discards: {discards}.", deck=view.deck_count, discards=discards),
    ]


# The run


def run_lines(view: View) -> list[Words]:
    sectors = [
        Words(
            "  {place}. {sector}{stations}{ships}",
            place=place,
            sector=sector_words(sector),
            stations=stations_at(sector),
            ships=ships_at(view, place),
        )
        for place, sector in enumerate(view.run, start=1)
    ]
    return [
        Words("The run:"),
        Words("  Port{ships}", ships=ships_at(view, PORT)),
        *sectors,
        Words("  Kepler{ships}", ships=ships_at(view, view.kepler)),
    ]


def sector_words(sector: SectorView) -> Words:
    """Of the station icons, only those still open are told."""
    card = sector.card
    half = sector_half(card, sector.open_icons)
    return Words("{id} {name}: {sector}", id=card.id, name=card.name, sector=half)


def stations_at(sector: SectorView) -> Words | str:
    stations = [Seat(seat) for seat in sector.stations]
    return Words("; stations: {who}", who=stations) if stations else ""


def ships_at(view: View, place: int) -> Words | str:
    """Before anybody has left Port, it need not be told who is there."""
    here = [Seat(mat.seat) for mat in view.mats if mat.place == place]
    if not here or all(mat.place == PORT for mat in view.mats):
        return ""
    return Words(" <- {who}", who=here)


# A player's mat


def mat_lines(mat: MatView) -> list[Words]:
    return [
        Words(
            "{who}, {ship} ({engine}): {n} point",
            "{who}, {ship} ({engine}): {n} points",
            who=Seat(mat.seat),
            ship=mat.ship.name,
            engine=names.ENGINES[mat.ship.engine],
            n=mat.points,
        ),
        Words(
            "  Hold: {modules} modules, {fuel} fuel, {room} free."
            " Tank: {tank}. Stations left: {disks}.",
            modules=mat.modules,
            fuel=mat.stored,
            room=mat.room,
            tank=mat.tank,
            disks=mat.disks,
        ),
        Words(
            "  Parts: {parts}. Deliveries: {all}.",
            parts=parts_on(mat),
            all=[delivery_words(card, is_used=card.id in mat.used) for card in mat.deliveries],
        ),
        contracts_line(mat),
    ]


def parts_on(mat: MatView) -> list[Words]:
    parts = [part_words(card, is_used=card.id in mat.used) for card in mat.parts]
    if mat.booster:
        parts.insert(0, used_words(Words("booster"), is_used="booster" in mat.used))
    return parts


def part_words(card: Card, *, is_used: bool) -> Words:
    words = Words("{id} {part}", id=card.id, part=names.part_name(card.id))
    if card.pips:
        words = Words("{part}, {n} fuel a use", part=words, n=card.pips)
    return used_words(words, is_used=is_used)


def delivery_words(card: Card, *, is_used: bool) -> Words:
    words = Words("{card} to {sector}", card=card.name, sector=names.SECTORS[card.delivery])
    return used_words(words, is_used=is_used)


def used_words(words: Words, *, is_used: bool) -> Words:
    return Words("{thing} (used)", thing=words) if is_used else words


def contracts_line(mat: MatView) -> Words:
    contracts = [names.RESOURCES[contract] for contract in mat.contracts]
    if mat.contract:
        chosen = names.RESOURCES[mat.contract]
        return Words("  Contracts: {all}. Chosen: {chosen}.", all=contracts, chosen=chosen)
    if mat.is_ready:
        return Words("  Contracts: {all}. One is chosen.", all=contracts)
    return Words("  Contracts: {all}.", all=contracts)


# A card


def card_words(card: Card) -> Words:
    return Words(
        "{id} {name}: {sector}; {side}",
        id=card.id,
        name=card.name,
        sector=sector_half(card, card.stations),
        side=side_half(card),
    )


def sector_half(card: Card, station_icons: int) -> Words:
    name = names.SECTORS[card.sector]
    if card.mirrors:
        mirrored = names.SECTORS[card.mirrors]
        name = Words("{sector} (as {mirrored})", sector=name, mirrored=mirrored)
    icons = [
        Words("{resource} ×{n}", resource=names.RESOURCES[kind], n=card.resources.count(letter))
        for kind, letter in RESOURCES.items()
        if letter in card.resources
    ]
    if station_icons:
        icons.append(Words("{n} station icon", "{n} station icons", n=station_icons))
    if not icons:
        return Words("{sector}, {fuel} fuel", sector=name, fuel=card.fuel)
    return Words("{sector}, {fuel} fuel, {icons}", sector=name, fuel=card.fuel, icons=icons)


def side_half(card: Card) -> Words:
    if card.use == "action":
        return Words(
            "{action}, then a delivery to {sector}",
            action=names.ACTIONS[card.side],
            sector=names.SECTORS[card.delivery],
        )
    part = names.part_name(card.id)
    fitted = Words("{part} ({n} module)", "{part} ({n} modules)", part=part, n=card.wrench)
    return Words("{part}, {n} fuel a use", part=fitted, n=card.pips) if card.pips else fitted
