"""The view of the board as lines of text, for letters and for those who listen to it."""

from __future__ import annotations

from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS, CITIES
from engines.race_to_kepler.names.card_texts import (
    card_text,
    keywords_of,
    operation_words,
    trait_words,
)
from engines.race_to_kepler.view import CardView, MatView, View
from engines.words import Seat, Words


def points(view: View) -> list[int]:
    """How many parsecs each seat has come."""
    return [mat.parsecs for mat in view.mats]


def text(view: View) -> list[Words]:
    lines = heading(view)
    lines += [Words(""), *track_lines(view), Words(""), *market_lines(view)]
    for mat in view.mats:
        lines += [Words(""), *mat_lines(view, mat)]
    return lines


def heading(view: View) -> list[Words]:
    if view.active is None:
        return [Words("Race to Kepler."), Words("All choose their cities.")]
    phase = Words("Race phase") if view.phase == "race" else Words("Launch phase")
    lines = [Words("Race to Kepler, round {n}, {phase}.", n=view.round, phase=phase)]
    if view.to_bid:
        lines.append(Words("A Titan encounter. Still to bid: {who}.", who=seats(view.to_bid)))
        return lines
    if view.row:
        lines.append(Words("A Titan encounter. All have bid."))
        return lines
    turn = view.turn
    lines.append(
        Words(
            "The turn of {who}: {energy} energy, {money} money, market actions: {market}.",
            who=Seat(view.active),
            energy=turn.energy,
            money=turn.money,
            market=turn.market,
        )
    )
    return lines


def seats(numbers: list[int]) -> list[Seat]:
    return [Seat(number) for number in numbers]


def track_lines(view: View) -> list[Words]:
    by_place = sorted(view.mats, key=lambda mat: -mat.parsecs)
    places = [Words("{who} {n}", who=Seat(mat.seat), n=mat.parsecs) for mat in by_place]
    lines = [Words("Parsecs, of {n}: {places}.", n=view.kepler, places=places)]
    if view.tokens:
        lines.append(Words("Titan encounters wait at {spaces}.", spaces=view.tokens))
    return lines


def market_lines(view: View) -> list[Words]:
    lines = [Words("Crew supply:")]
    lines += [market_line(card, view.prices[card.id]) for card in view.supply]
    lines.append(
        Words(
            "Gold cards: {gold}. Crew deck: {crew} cards. Titan deck: {titans} cards.",
            gold=view.gold_count,
            crew=view.crew_count,
            titans=view.titan_count,
        )
    )
    lines.append(Words("Airlock: {cards}.", cards=card_list(view.airlock)))
    for title, cards in (
        (Words("The Titans:"), view.row),
        (Words("Turned up:"), view.turned_up),
        (Words("You look at:"), view.looking),
        (Words("Chosen so far:"), [pick.card for pick in view.picked]),
    ):
        if cards:
            lines += [title, *(card_line(card) for card in cards)]
    return lines


def market_line(card: CardView, price: int) -> Words:
    """The line of a card on sale says what it costs now, if that is not what is printed."""
    line = card_line(card)
    if price == card.cost:
        return line
    return Words("{line} Now for {n}.", line=line, n=price)


def card_line(card: CardView) -> Words:
    name, words = names.CARD[card.id], card_text(CARDS[card.id])
    if card.kind == "titan":
        return Words("  {id} {name}: {text}", id=card.id, name=name, text=words)
    return Words(
        "  {id} {name} ({kind}, cost {n}): {text}",
        id=card.id,
        name=name,
        kind=names.DEPARTMENTS.get(card.department) or names.KINDS[card.kind],
        n=card.cost or 0,
        text=words,
    )


def card_list(cards: list[CardView]) -> list[Words]:
    """Each name is listed once, with how many of that card there are."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.id] = counts.get(card.id, 0) + 1
    return [
        Words("{card} ×{n}", card=names.CARD[id], n=n) if n > 1 else names.CARD[id]
        for id, n in sorted(counts.items(), key=lambda pair: names.SORTED[pair[0]])
    ]


def in_order(cards: list[CardView]) -> list[Words]:
    """The names stand as the cards lie, the uppermost first."""
    return [names.CARD[card.id] for card in cards]


def mat_lines(view: View, mat: MatView) -> list[Words]:
    who = Seat(mat.seat)
    city = mat.city
    if city is None or view.active is None:
        return choosing_lines(who, mat)
    lines = [
        Words(
            "{who}, {city}: {n} parsec",
            "{who}, {city}: {n} parsecs",
            who=who,
            city=names.CITY[city.id],
            n=mat.parsecs,
        ),
        *city_lines(city.id),
        Words("  In hand: {n}. In the deck: {deck}.", n=mat.hand_count, deck=mat.deck_count),
    ]
    if mat.hand:
        lines.append(Words("  Your hand:"))
        lines += [Words("  {line}", line=card_line(card)) for card in mat.hand]
    for line, cards in (
        (Words("  On top of your deck: {cards}.", cards=in_order(mat.deck_top)), mat.deck_top),
        (Words("  Played: {cards}.", cards=card_list(mat.play)), mat.play),
        (Words("  Discards: {cards}.", cards=card_list(mat.discard)), mat.discard),
    ):
        if cards:
            lines.append(line)
    if mat.bid_total is not None:
        bid = card_list(mat.bid)
        lines.append(Words("  Bid: {cards}, worth {n}.", cards=bid, n=mat.bid_total))
    elif mat.bid_count:
        lines.append(
            Words("  Bid: {n} card, face-down.", "  Bid: {n} cards, face-down.", n=mat.bid_count)
        )
    return lines


def choosing_lines(who: Seat, mat: MatView) -> list[Words]:
    if mat.city:
        return [Words("{who} has chosen {city}.", who=who, city=names.CITY[mat.city.id])]
    if mat.has_chosen:
        return [Words("{who} has chosen.", who=who)]
    lines = [Words("{who} has still to choose.", who=who)]
    for city in mat.offered:
        lines.append(
            Words(
                "{id} {city}, complexity {n}:",
                id=city.id,
                city=names.CITY[city.id],
                n=city.complexity,
            )
        )
        lines += city_lines(city.id)
    return lines


def city_lines(city: str) -> list[Words]:
    face = CITIES[city]
    lines = [Words("  Trait: {trait}.", trait=trait_words(face.trait))]
    for number, operation in enumerate(face.operations, start=1):
        lines.append(
            Words(
                "  {number}. For {n} energy: {what}.",
                "  {number}. For {n} energy: {what}.",
                number=number,
                n=operation.cost,
                what=operation_words(city, number),
            )
        )
    return lines + [Words("  {line}", line=words) for words in keywords_of(city)]
