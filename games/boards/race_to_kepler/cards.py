"""Cards, whole and as chips. A card never changes, so each face is drawn once for a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from django.utils import translation
from django.utils.translation import gettext as _

from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS, Card
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.names.card_texts import card_lines, card_text
from engines.race_to_kepler.names.step_texts import each_in_words
from engines.race_to_kepler.view import CardView
from games.boards.lettering import lines, words, wrapped
from games.boards.parts import box
from games.boards.pieces import Legend, Piece
from games.boards.race_to_kepler.ink import icon, say, sentence

WIDTH, HEIGHT = 152, 178
EDGE = 9
PITCH = 13.5
TOP = 58
"""Where the first line of a text stands."""
STEP = 3
"""Between a step and the next."""
CHIP = (152, 34)


def cards(faces: Iterable[CardView], place: str, legend: Legend) -> list[Piece]:
    """Equal cards lie on one another."""
    counts = Counter(face.id for face in faces)
    return [card(id, f"{place}-{id}", n, legend.language) for id, n in counts.items()]


@lru_cache(maxsize=2000)
def card(id: str, touches: str, count: int, language: str, price: int | None = None) -> Piece:
    title, body = face(id, language)
    over = []
    if price is not None and price != CARDS[id].cost:
        over.append(coin(price, "rk-coin cheaper"))
        with translation.override(language):
            title = _("%(card)s Now for %(n)s.") % {"card": title, "n": price}
    if count > 1:
        over.append(badge(count))
        title = f"{count} × {title}"
    return Piece(WIDTH, HEIGHT, title, body, (touches,), "rk-whole", tuple(over))


@lru_cache(maxsize=500)
def face(id: str, language: str) -> tuple[str, str]:
    """A card's title, and its drawing."""
    card = CARDS[id]
    look, colour = look_of(card), card.department or card.kind
    name, kind = say(language, names.CARD[id]), kind_of(card, language)
    room = WIDTH - 2 * EDGE - (0 if card.cost is None else COIN)
    body = (
        f"{box(WIDTH, HEIGHT, f'rk-body {look}', round=9)}"
        f'<path d="{HEAD}" class="rk-head {colour}"/>'
        f'<use href="#rk-shape-{look}" transform="translate(88 112) scale(2.5)" class="rk-water"/>'
        f"{box(WIDTH, HEIGHT, f'rk-edge {card.kind}', round=9)}"
        f"{words(name, EDGE, 19, 'rk-name-bold', room=room)}"
        f"{signs_and_kind(card, kind)}{printed(card, language)}"
    )
    if card.cost is not None:
        body += coin(card.cost, "rk-coin")
    return title_of(card, name, kind, language), body


HEAD = f"M1.5 47V9.5a8 8 0 0 1 8-8h{WIDTH - 19}a8 8 0 0 1 8 8V47z"
COIN = 22
"""What the cost takes away from the name."""


def title_of(card: Card, name: str, kind: str, language: str) -> str:
    said = f"{name}, {kind}"
    if card.kind == "titan":
        said += f", {say(language, names.DEPARTMENTS[card.department])}"
    if card.cost is not None:
        with translation.override(language):
            said = _("%(card)s, cost %(n)s") % {"card": said, "n": card.cost}
    return f"{said}: {say(language, card_text(card))}."


def look_of(card: Card) -> str:
    """A card's shape and colour tell its kind; all Titans share one shape."""
    if card.kind == "titan":
        return "titan"
    return card.department or card.kind


def kind_of(card: Card, language: str) -> str:
    """A card's kind in words; a Titan's department is told by a sign instead."""
    look = look_of(card)
    return say(language, names.DEPARTMENTS.get(look) or names.KINDS[look])


def signs_and_kind(card: Card, kind: str) -> str:
    """The line below the name: signs, the kind in words, and what the card gives in any case."""
    signs = [look_of(card)]
    if card.kind == "titan":
        signs.append(card.department)
    drawn = "".join(icon(sign, EDGE - 2 + 19 * at, 27, 17) for at, sign in enumerate(signs))
    given, left = gains(card)
    x = EDGE + 19 * len(signs)
    return drawn + words(kind, x, 40, "rk-kind", room=left - x - 3) + given


def coin(number: int, look: str) -> str:
    return (
        f'<circle cx="{WIDTH - 16}" cy="15" r="11" class="{look}"/>'
        f'<text x="{WIDTH - 16}" y="19.6" class="rk-coin-bold">{number}</text>'
    )


def badge(count: int) -> str:
    """A badge says how many cards lie here."""
    x, y = WIDTH - 35, HEIGHT - 25
    return (
        f'<rect x="{x}" y="{y}" width="30" height="20" rx="10" class="rk-badge"/>'
        f'<text x="{x + 15}" y="{y + 14.6}" class="rk-badge-bold">×{count}</text>'
    )


def gains(card: Card) -> tuple[str, float]:
    """Icons of what playing the card gives in any case; and the x at which they begin."""
    drawn, x = "", float(WIDTH - EDGE + 2)
    steps = [step for step in card.on_play if isinstance(step, to.Gain)]
    for name in ("market", "money", "energy") if card.kind != "resource" else ():
        n = sum(getattr(step, name) for step in steps)
        if n > 1:
            drawn += f'<text x="{x:g}" y="40" class="rk-count-bold">{n}</text>'
            x -= 8
        if n:
            x -= 15
            drawn += icon(name, x, 29, 14)
    return drawn, x


def printed(card: Card, language: str) -> str:
    """The text of a card: what playing it does, step by step; then its white box, if any."""
    room = WIDTH - 2 * EDGE
    drawn, y = "", float(TOP)
    for step in each_in_words(card.on_play):
        texts = wrapped(sentence(language, step), "rk-text", room)
        drawn += lines(texts, EDGE, y + 3, "rk-text", room=room, pitch=PITCH)
        y += len(texts) * PITCH + STEP
    if card.kind == "resource":
        drawn += treasure(card)
    boxed = card_lines(card)[1 if card.on_play else 0 :]
    if boxed:
        texts = [
            text
            for step in boxed
            for text in wrapped(sentence(language, step), "rk-dark", room - 4)
        ]
        high = len(texts) * PITCH + 8
        y -= 7
        drawn += box(WIDTH - 8, high, "rk-white", x=4, y=y, round=5)
        drawn += lines(texts, EDGE + 2, y + 14, "rk-dark", room=room - 4, pitch=PITCH)
    return drawn


def treasure(card: Card) -> str:
    """Iron and Gold have large signs: there is room, and they are played most."""
    [step] = [step for step in card.on_play if isinstance(step, to.Gain)]
    return "".join(icon("money", EDGE + 44 * at, 92, 40) for at in range(step.money))


# Chips: a card that lies somewhere, by its name


def chips(faces: Iterable[CardView], place: str, legend: Legend) -> list[Piece]:
    """A chip for each name, in printed order, says how many there are of it."""
    counts = Counter(face.id for face in faces)
    return [
        chip(id, f"{place}-{id}" if place else "", counts[id], legend.language)
        for id in sorted(counts, key=names.SORTED.__getitem__)
    ]


def in_order(faces: Iterable[CardView], legend: Legend) -> list[Piece]:
    """The chips stand as the cards lie, the uppermost first."""
    return [chip(face.id, "", 1, legend.language) for face in faces]


@lru_cache(maxsize=2000)
def chip(id: str, touches: str, count: int, language: str) -> Piece:
    title, _body = face(id, language)
    name = say(language, names.CARD[id])
    body = chip_face(id, name, room=CHIP[0] - 38 - (24 if count > 1 else 0))
    over: tuple[str, ...] = ()
    if count > 1:
        over = (f'<text x="{CHIP[0] - 8}" y="21.5" class="rk-count-bold">×{count}</text>',)
        title = f"{count} × {title}"
    return Piece(*CHIP, title, body, (touches,) if touches else (), "rk-slip", over)


def chip_face(id: str, name: str, *, room: float) -> str:
    look = look_of(CARDS[id])
    return (
        f"{box(*CHIP, f'rk-body {look}', round=7)}{box(*CHIP, 'rk-edge', round=7)}"
        f"{icon(look, 7, 7, 20)}{words(name, 32, 21.5, 'rk-chip', room=room)}"
    )


@lru_cache(maxsize=500)
def priced_chip(id: str, price: int, language: str) -> Piece:
    """A card of the market by its name, with what it costs now."""
    piece = chip(id, f"supply-{id}", 1, language)
    x = CHIP[0] - 17
    cost = (
        f'<circle cx="{x}" cy="{CHIP[1] / 2:g}" r="11" class="rk-coin"/>'
        f'<text x="{x}" y="{CHIP[1] / 2 + 4.6:g}" class="rk-coin-bold">{price}</text>'
    )
    name = say(language, names.CARD[id])
    body = chip_face(id, name, room=CHIP[0] - 64)
    return piece._replace(body=body, over=(cost,))


@lru_cache(maxsize=200)
def label(text: str) -> Piece:
    """A label stands before the chips it speaks of."""
    room = CHIP[0] - 8
    said = wrapped(text, "rk-label", room, most=2)
    body = lines(said, 4, 15, "rk-label", room=room, pitch=14)
    return Piece(*CHIP, text, body, (), "rk-line")


# What lies face-down, and the Gold


@lru_cache(maxsize=200)
def gold_pile(count: int, price: int | None, language: str) -> Piece:
    piece = card("gold", "pile", 1, language, price)
    with translation.override(language):
        said = _("Gold pile: %(n)s") % {"n": count}
    if not count:
        body = box(WIDTH, HEIGHT, "rk-empty", round=9)
        body += words(said, EDGE, 94, "rk-label", room=WIDTH - 2 * EDGE)
        return Piece(WIDTH, HEIGHT, said, body, ("pile",), "rk-whole")
    return piece._replace(title=f"{said}. {piece.title}", over=(*piece.over, badge(count)))


@lru_cache(maxsize=1000)
def decks(crew: int, titans: int, language: str) -> Piece:
    """Both face-down decks share the room of one card."""
    with translation.override(language):
        rows = [(_("Crew deck"), "crew-back", crew), (_("Titan deck"), "titan-back", titans)]
    high = (HEIGHT - 8) / 2
    body, over = "", []
    for at, (said, look, count) in enumerate(rows):
        y = at * (high + 8)
        body += box(WIDTH, high, f"rk-back {look}", y=y, round=9)
        body += box(WIDTH - 10, high - 10, "rk-back-line", x=5, y=y + 5, round=6)
        body += icon("hand" if look == "crew-back" else "titan", 14, y + 20, 40)
        body += words(said, 62, y + 34, "rk-chip", room=WIDTH - 72)
        over.append(f'<text x="62" y="{y + 60:g}" class="rk-figure-bold">{count}</text>')
    title = ". ".join(f"{said}: {count}" for said, _look, count in rows)
    return Piece(WIDTH, HEIGHT, title, body, (), "rk-whole", tuple(over))
