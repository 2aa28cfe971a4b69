"""What one seat may see of the table, as data and as text; and what it cannot see, dealt anew.

Hidden are the order of the deck, the cards another player looks at for Calculate, and, until the
scoring, which contract another player has chosen. Everything else lies open.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engines.chance import Chance
from engines.kepler_run import names
from engines.kepler_run.components import CARDS, RESOURCES, ROUNDS, SHIPS
from engines.kepler_run.table import Mat, Sector, Table
from engines.words import Seat, Words

FACES: dict[str, dict[str, Any]] = {id: msgspec.to_builtins(card) for id, card in CARDS.items()}


def view(table: Table, seat: int | None) -> dict[str, Any]:
    return {
        "game": "kepler-run",
        "you": seat,
        "round": min(table.round, ROUNDS),
        "rounds": ROUNDS,
        "order": list(table.order),
        "to_draft": list(table.to_draft),
        "to_fly": list(table.to_fly),
        "pool": faces(table.pool),
        "drawn": faces(table.drawn) if sees_drawn(table, seat) else [],
        "drawn_count": len(table.drawn),
        "playing": faces(table.playing),
        "run": [see_sector(sector) for sector in table.run],
        "deck_count": len(table.deck),
        "discard": faces(table.discard),
        "mats": [see_mat(table, owner, mat, seat) for owner, mat in enumerate(table.mats)],
    }


def sees_drawn(table: Table, seat: int | None) -> bool:
    """Only who is drafting looks at the cards drawn."""
    return bool(table.to_draft) and table.to_draft[0] == seat


def see_sector(sector: Sector) -> dict[str, Any]:
    return {
        "card": FACES[sector.card],
        "stations": list(sector.stations),
        "open_icons": max(0, sector.face.stations - sector.covered),
    }


def see_mat(table: Table, owner: int, mat: Mat, seat: int | None) -> dict[str, Any]:
    sees_choice = seat == owner or table.contracts_shown
    return {
        "seat": owner,
        "ship": msgspec.to_builtins(mat.face),
        "modules": mat.modules,
        "stored": mat.stored,
        "room": mat.room,
        "booster": mat.booster,
        "parts": faces(mat.parts),
        "deliveries": faces(mat.deliveries),
        "disks": mat.disks,
        "contracts": list(mat.contracts),
        "done": list(mat.done),
        "points": mat.total,
        "points_by_source": dict(mat.points),
        "is_ready": mat.contract is not None,
        "contract": mat.contract if sees_choice else None,
        "load": mat.load if seat == owner else None,
        "tank": mat.tank,
        "place": mat.place,
        "entered": list(mat.entered),
        "used": list(mat.used),
    }


def faces(cards: list[str]) -> list[dict[str, Any]]:
    return [FACES[card] for card in cards]


def redeal(table: Table, seat: int | None, chance: Chance) -> None:
    """In place: the rules under way hold on to these very lists."""
    if sees_drawn(table, seat):
        table.deck[:] = chance.shuffled("deck", table.deck)
    else:
        unseen = chance.shuffled("deck", table.deck + table.drawn)
        table.deck[:] = unseen[len(table.drawn) :]
        table.drawn[:] = unseen[: len(table.drawn)]
    if not table.contracts_shown:
        for owner, mat in enumerate(table.mats):
            if owner != seat and mat.contract is not None:
                redeal_choice(table, mat, chance)


def redeal_choice(table: Table, mat: Mat, chance: Chance) -> None:
    """Another contract; and while others still choose, another load."""
    mat.contract = chance.pick("contract", mat.contracts)
    if any(other.contract is None for other in table.mats):
        mat.load = chance.below("load", mat.stored + 1)


# The view as text


def text(view: dict[str, Any]) -> list[Words]:
    order = [Seat(seat) for seat in view["order"]]
    lines = [
        Words("Kepler Run, round {n} of {rounds}.", n=view["round"], rounds=view["rounds"]),
        Words("Turn order: {order}.", order=order),
        Words(""),
        Words("The run:"),
        Words("  Port{ships}", ships=ships_at(view, 0)),
    ]
    for place, sector in enumerate(view["run"], start=1):
        lines.append(
            Words(
                "  {place}. {sector}{stations}{ships}",
                place=place,
                # Of the station icons, those still open are what matters.
                sector=sector_words(sector["card"] | {"stations": sector["open_icons"]}),
                stations=stations_at(sector),
                ships=ships_at(view, place),
            )
        )
    lines.append(Words("  Kepler{ships}", ships=ships_at(view, len(view["run"]) + 1)))
    for title, cards in (
        (Words("To draft:"), view["pool"]),
        (Words("You drew:"), view["drawn"]),
        (Words("Being played:"), view["playing"]),
    ):
        if cards:
            lines += [Words(""), title, *(Words("  {card}", card=card_words(c)) for c in cards)]
    for mat in view["mats"]:
        lines += [Words(""), *mat_lines(mat)]
    lines.append(Words(""))
    lines.append(
        Words(
            "Deck: {deck} cards. Discards: {discards}.",
            deck=view["deck_count"],
            discards=[card["name"] for card in view["discard"]],
        )
    )
    return lines


def mat_lines(mat: dict[str, Any]) -> list[Words]:
    ship = SHIPS[mat["ship"]["id"]]
    lines = [
        Words(
            "{who}, {ship} ({engine}): {n} point",
            "{who}, {ship} ({engine}): {n} points",
            who=Seat(mat["seat"]),
            ship=ship.name,
            engine=names.ENGINES[ship.engine],
            n=mat["points"],
        ),
        Words(
            "  Hold: {modules} modules, {fuel} fuel, {room} free."
            " Tank: {tank}. Stations left: {disks}.",
            modules=mat["modules"],
            fuel=mat["stored"],
            room=mat["room"],
            tank=mat["tank"],
            disks=mat["disks"],
        ),
    ]
    parts = [part_words(card, card["id"] in mat["used"]) for card in mat["parts"]]
    if mat["booster"]:
        parts.insert(0, used_words(Words("booster"), "booster" in mat["used"]))
    deliveries = [
        used_words(
            Words("{card} to {sector}", card=card["name"], sector=names.SECTORS[card["delivery"]]),
            card["id"] in mat["used"],
        )
        for card in mat["deliveries"]
    ]
    lines.append(Words("  Parts: {parts}. Deliveries: {all}.", parts=parts, all=deliveries))
    contracts = [names.RESOURCES[contract] for contract in mat["contracts"]]
    if mat["contract"]:
        chosen = names.RESOURCES[mat["contract"]]
        lines.append(Words("  Contracts: {all}. Chosen: {chosen}.", all=contracts, chosen=chosen))
    elif mat["is_ready"]:
        lines.append(Words("  Contracts: {all}. One is chosen.", all=contracts))
    else:
        lines.append(Words("  Contracts: {all}.", all=contracts))
    return lines


def card_words(card: dict[str, Any]) -> Words:
    return Words(
        "{id} {name}: {sector}; {side}",
        id=card["id"],
        name=card["name"],
        sector=sector_half(card),
        side=side_half(card),
    )


def sector_words(sector: dict[str, Any]) -> Words:
    return Words("{id} {name}: {sector}", id=sector["id"], name=sector["name"],
                 sector=sector_half(sector))  # fmt: skip


def sector_half(card: dict[str, Any]) -> Words:
    name = names.SECTORS[card["sector"]]
    if card["mirrors"]:
        mirrored = names.SECTORS[card["mirrors"]]
        name = Words("{sector} (as {mirrored})", sector=name, mirrored=mirrored)
    icons: list[Words] = [
        Words("{resource} ×{n}", resource=names.RESOURCES[kind], n=card["resources"].count(letter))
        for kind, letter in RESOURCES.items()
        if letter in card["resources"]
    ]
    if card["stations"]:
        icons.append(Words("{n} station icon", "{n} station icons", n=card["stations"]))
    if not icons:
        return Words("{sector}, {fuel} fuel", sector=name, fuel=card["fuel"])
    return Words("{sector}, {fuel} fuel, {icons}", sector=name, fuel=card["fuel"], icons=icons)


def side_half(card: dict[str, Any]) -> Words:
    if card["use"] == "action":
        return Words(
            "{action}, then a delivery to {sector}",
            action=names.ACTIONS[card["side"]],
            sector=names.SECTORS[card["delivery"]],
        )
    part = names.part_name(card["id"])
    fitted = Words("{part} ({n} module)", "{part} ({n} modules)", part=part, n=card["wrench"])
    return Words("{part}, {n} fuel a use", part=fitted, n=card["pips"]) if card["pips"] else fitted


def part_words(card: dict[str, Any], is_used: bool) -> Words:
    words = Words("{id} {part}", id=card["id"], part=names.part_name(card["id"]))
    if card["pips"]:
        words = Words("{part}, {n} fuel a use", part=words, n=card["pips"])
    return used_words(words, is_used)


def used_words(words: Words, is_used: bool) -> Words:
    return Words("{thing} (used)", thing=words) if is_used else words


def ships_at(view: dict[str, Any], place: int) -> Words | str:
    here = [
        Seat(mat["seat"])
        for mat in view["mats"]
        if mat["place"] == place and (place or at_port(view))
    ]
    return Words(" <- {who}", who=here) if here else ""


def at_port(view: dict[str, Any]) -> bool:
    """Whether it is worth saying who is at Port: only while the others fly."""
    return any(mat["place"] for mat in view["mats"])


def stations_at(sector: dict[str, Any]) -> Words | str:
    stations = [Seat(seat) for seat in sector["stations"]]
    return Words("; stations: {who}", who=stations) if stations else ""
