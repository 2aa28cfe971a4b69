"""The table as one seat may see it; and what that seat cannot see, dealt anew.

Hidden are the order of every deck; the hands of others; what another player looks at; bids until
all have bid; and, until all have chosen, the cities offered to others. Discards and the airlock lie
open, so which cards somebody owns is known to all, but not which of them are in hand.
"""

from __future__ import annotations

from engines.chance import Chance
from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS, CITIES, KEPLER, ROUNDS, Card, City
from engines.race_to_kepler.rules.actions import energy_cost, may_acquire, may_operate, price
from engines.race_to_kepler.rules.titan_encounter import bid_total
from engines.race_to_kepler.table import Mat, Table
from engines.race_to_kepler.view import (
    CardView,
    CityView,
    MatView,
    OperationView,
    PickView,
    TurnView,
    View,
)


def see_card(card: Card) -> CardView:
    return CardView(card.id, card.name, card.kind, card.department, card.cost)


def see_city(city: City) -> CityView:
    costs = [operation.cost for operation in city.operations]
    return CityView(city.id, city.name, city.complexity, costs)


CARD_VIEWS = {id: see_card(card) for id, card in CARDS.items()}
CITY_VIEWS = {id: see_city(city) for id, city in CITIES.items()}


def view(table: Table, seat: int | None) -> View:
    return View(
        you=seat,
        round=min(table.round, ROUNDS),
        phase="race" if table.race else "launch",
        first=table.first,
        active=table.active if table.round else None,
        kepler=KEPLER,
        tokens=list(table.tokens),
        supply=see_cards(table.supply),
        prices={card: price(table, card) for card in [*table.supply, *table.pile[:1]]},
        gold_count=len(table.pile),
        airlock=see_cards(table.airlock),
        crew_count=len(table.crew_deck),
        titan_count=len(table.titan_deck),
        row=see_cards(table.row),
        to_bid=list(table.to_bid),
        turn=see_turn(table),
        looking=see_cards(table.looking) if seat == table.active else [],
        looking_count=len(table.looking),
        turned_up=see_cards(table.turned_up),
        picked=[PickView(each.zone, CARD_VIEWS[each.card]) for each in table.picked],
        mats=[see_mat(table, owner, mat, seat) for owner, mat in enumerate(table.mats)],
    )


def see_turn(table: Table) -> TurnView:
    turn = table.turn
    return TurnView(
        start=turn.start,
        energy=turn.energy,
        money=turn.money,
        market=turn.market,
        discount=turn.discount,
        ejected=turn.ejected,
        acquired=turn.acquired,
        waiting=see_cards(turn.waiting),
        affordable=[id for id in [*table.supply, *table.pile[:1]] if may_acquire(table, id)],
        operations=see_operations(table, table.active) if table.round else [],
    )


def see_operations(table: Table, seat: int) -> list[OperationView]:
    return [
        OperationView(
            number=number,
            cost=energy_cost(table, seat, number),
            is_used=number in table.turn.operations,
            is_usable=not table.row and may_operate(table, seat, number),
        )
        for number in range(1, len(table.mats[seat].face.operations) + 1)
    ]


def see_mat(table: Table, owner: int, mat: Mat, seat: int | None) -> MatView:
    is_own = seat == owner
    shows_city = is_own or not mat.offered
    shows_bid = is_own or not table.to_bid
    return MatView(
        seat=owner,
        city=CITY_VIEWS[mat.city] if mat.city and shows_city else None,
        has_chosen=mat.city != "",
        offered=[CITY_VIEWS[city] for city in mat.offered] if is_own else [],
        parsecs=mat.parsecs,
        hand=see_cards(sorted(mat.hand, key=names.SORTED.__getitem__)) if is_own else [],
        hand_count=len(mat.hand),
        deck_count=len(mat.deck),
        deck_top=see_cards(mat.deck[: -mat.known - 1 : -1]) if is_own else [],
        play=see_cards(mat.play),
        discard=see_cards(mat.discard),
        bid=see_cards(mat.bid) if shows_bid else [],
        bid_count=len(mat.bid),
        bid_total=bid_total(mat) if mat.bid and shows_bid else None,
        played=see_cards(mat.played),
    )


def see_cards(cards: list[str]) -> list[CardView]:
    return [CARD_VIEWS[card] for card in cards]


# Dealing anew


def redeal(table: Table, seat: int | None, chance: Chance) -> None:
    """Every hidden zone is dealt anew, in place: the rules under way hold on to these lists. The
    cards are sorted first, so that nothing of the true order remains."""
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
    """The deck is shuffled but for the cards on top, which its owner knows."""
    unseen = len(mat.deck) - mat.known
    mat.deck[:unseen] = chance.shuffled("own deck", sorted(mat.deck[:unseen]))


def redeal_mat(table: Table, owner: int, mat: Mat, chance: Chance) -> None:
    """Deck, hand, a face-down bid and the cards its owner looks at are dealt anew among them."""
    hidden = [mat.deck, mat.hand]
    if table.to_bid:
        hidden.append(mat.bid)
    if owner == table.active:
        hidden.append(table.looking)
    cards = chance.shuffled("cards", sorted(card for zone in hidden for card in zone))
    for zone in hidden:
        zone[:] = [cards.pop() for _ in zone]


def redeal_cities(table: Table, seat: int | None, chance: Chance) -> None:
    """The others are offered other cities, and who has chosen has chosen one of those."""
    others = [mat for owner, mat in enumerate(table.mats) if owner != seat]
    box = [thing for thing in table.box if thing in CITIES]
    unseen = sorted(box + [city for mat in others for city in mat.offered])
    cities = chance.shuffled("cities", unseen)
    for mat in others:
        mat.offered[:] = [cities.pop() for _ in mat.offered]
        if mat.city:
            mat.city = chance.pick("city", mat.offered)
    table.box[:] = cities + [thing for thing in table.box if thing not in CITIES]
