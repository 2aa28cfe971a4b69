"""What one seat may see of the table, as data; and what it cannot see, dealt anew.

Hidden are the order of every deck; the hands of others; what another player looks at; bids until
all have bid; and, until all have chosen, the cities offered to others. Discards and the airlock lie
open, so which cards somebody owns is known to all, but not which of them are in hand.
"""

from __future__ import annotations

from typing import Any

from engines.chance import Chance
from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS, CITIES, KEPLER, ROUNDS, Card, City
from engines.race_to_kepler.rules.actions import energy_cost, may_acquire, may_operate, price
from engines.race_to_kepler.rules.titan_encounter import bid_total
from engines.race_to_kepler.table import Mat, Table


def see_card(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "kind": card.kind,
        "department": card.department,
        "cost": card.cost,
    }


def see_city(city: City) -> dict[str, Any]:
    return {
        "id": city.id,
        "name": city.name,
        "complexity": city.complexity,
        "operations": [operation.cost for operation in city.operations],
    }


FACES: dict[str, dict[str, Any]] = {id: see_card(card) for id, card in CARDS.items()}
PLACES: dict[str, dict[str, Any]] = {id: see_city(city) for id, city in CITIES.items()}


def view(table: Table, seat: int | None) -> dict[str, Any]:
    return {
        "game": "race-to-kepler",
        "you": seat,
        "round": min(table.round, ROUNDS),
        "phase": "race" if table.race else "launch",
        "first": table.first,
        "active": table.active if table.round else None,
        "kepler": KEPLER,
        "tokens": list(table.tokens),
        "supply": faces(table.supply),
        "prices": {card: price(table, card) for card in [*table.supply, *table.pile[:1]]},
        "gold_count": len(table.pile),
        "airlock": faces(table.airlock),
        "crew_count": len(table.crew_deck),
        "titan_count": len(table.titan_deck),
        "row": faces(table.row),
        "to_bid": list(table.to_bid),
        "turn": see_turn(table),
        "looking": faces(table.looking) if seat == table.active else [],
        "looking_count": len(table.looking),
        "turned_up": faces(table.turned_up),
        "picked": [{"zone": each.zone, "card": FACES[each.card]} for each in table.picked],
        "mats": [see_mat(table, owner, mat, seat) for owner, mat in enumerate(table.mats)],
    }


def see_turn(table: Table) -> dict[str, Any]:
    """What the active player can spend, has done, and could do with it."""
    turn = table.turn
    return {
        "start": turn.start,
        "energy": turn.energy,
        "money": turn.money,
        "market": turn.market,
        "discount": turn.discount,
        "ejected": turn.ejected,
        "acquired": turn.acquired,
        "waiting": faces(turn.waiting),
        "affordable": [id for id in [*table.supply, *table.pile[:1]] if may_acquire(table, id)],
        "operations": see_operations(table, table.active) if table.round else [],
    }


def see_operations(table: Table, seat: int) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "cost": energy_cost(table, seat, number),
            "is_used": number in table.turn.operations,
            "is_usable": not table.row and may_operate(table, seat, number),
        }
        for number in range(1, len(table.mats[seat].face.operations) + 1)
    ]


def see_mat(table: Table, owner: int, mat: Mat, seat: int | None) -> dict[str, Any]:
    is_own = seat == owner
    shows_city = is_own or not mat.offered
    shows_bid = is_own or not table.to_bid
    return {
        "seat": owner,
        "city": PLACES[mat.city] if mat.city and shows_city else None,
        "has_chosen": mat.city != "",
        "offered": [PLACES[city] for city in mat.offered] if is_own else [],
        "parsecs": mat.parsecs,
        "hand": faces(sorted(mat.hand, key=names.SORTED.__getitem__)) if is_own else [],
        "hand_count": len(mat.hand),
        "deck_count": len(mat.deck),
        "deck_top": faces(mat.deck[: -mat.known - 1 : -1]) if is_own else [],
        "play": faces(mat.play),
        "discard": faces(mat.discard),
        "bid": faces(mat.bid) if shows_bid else [],
        "bid_count": len(mat.bid),
        "bid_total": bid_total(mat) if mat.bid and shows_bid else None,
        "played": faces(mat.played),
    }


def faces(cards: list[str]) -> list[dict[str, Any]]:
    return [FACES[card] for card in cards]


# Dealing anew


def redeal(table: Table, seat: int | None, chance: Chance) -> None:
    """In place, for the rules under way hold on to these lists; sorted first, so that nothing of
    the true order remains."""
    for deck in (table.crew_deck, table.titan_deck):
        deck[:] = chance.shuffled("deck", sorted(deck))
    if table.mats[0].offered:
        redeal_cities(table, seat, chance)
    for owner, mat in enumerate(table.mats):
        if owner == seat:
            redeal_own_deck(mat, chance)
        else:
            redeal_mat(table, owner, mat, chance)


def redeal_own_deck(mat: Mat, chance: Chance) -> None:
    """All but the cards on top that its owner knows."""
    unseen = len(mat.deck) - mat.known
    mat.deck[:unseen] = chance.shuffled("own deck", sorted(mat.deck[:unseen]))


def redeal_mat(table: Table, owner: int, mat: Mat, chance: Chance) -> None:
    """Deck, hand, a bid still face-down, and what its owner looks at."""
    hidden = [mat.deck, mat.hand]
    if table.to_bid:
        hidden.append(mat.bid)
    if owner == table.active:
        hidden.append(table.looking)
    cards = chance.shuffled("cards", sorted(card for zone in hidden for card in zone))
    for zone in hidden:
        zone[:] = [cards.pop() for _ in zone]


def redeal_cities(table: Table, seat: int | None, chance: Chance) -> None:
    """Other cities offered to the others, and of these other ones chosen."""
    others = [mat for owner, mat in enumerate(table.mats) if owner != seat]
    box = [thing for thing in table.box if thing in CITIES]
    unseen = sorted(box + [city for mat in others for city in mat.offered])
    cities = chance.shuffled("cities", unseen)
    for mat in others:
        mat.offered[:] = [cities.pop() for _ in mat.offered]
        if mat.city:
            mat.city = chance.pick("city", mat.offered)
    table.box[:] = cities + [thing for thing in table.box if thing not in CITIES]
