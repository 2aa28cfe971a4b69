"""Cities: the nameplate with its trait, an operation each on a plate of its own."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Literal, NamedTuple, TypeAlias

from django.utils import translation
from django.utils.translation import gettext as _

from engines.race_to_kepler import names
from engines.race_to_kepler.components import CITIES
from engines.race_to_kepler.names.card_texts import keywords_of, operation_words, trait_words
from engines.race_to_kepler.view import CityView, MatView, OperationView
from games.boards.lettering import lines, paragraph, width_of, words, wrapped
from games.boards.parts import box
from games.boards.pieces import Legend, Piece
from games.boards.race_to_kepler.ink import icon, say, sentence

WIDTH, HEIGHT = 314, 62
PITCH, NOTE_PITCH = 14, 13.5
TEXT = 50
"""Where the text of a plate begins, beside its sign."""


State: TypeAlias = Literal["", "usable", "used", "unusable"]
"""How an operation stands this turn: "" in the turn of somebody else."""


class Operation(NamedTuple):
    number: int
    cost: int
    state: State


def city_pieces(
    city: CityView, turn: list[OperationView], is_yours: bool, legend: Legend
) -> list[Piece]:
    """`turn` is what the player can do with the operations now, if it is their turn."""
    id, language = city.id, legend.language
    now = [Operation(each.number, each.cost, state(each)) for each in turn]
    if not now:
        costs = enumerate(city.operations, start=1)
        now = [Operation(number, cost, "") for number, cost in costs]
    pieces = [nameplate(id, is_yours, language)]
    pieces += [operation(id, *each, is_yours, language) for each in now]
    return pieces + keywords(id, language)


def state(operation: OperationView) -> State:
    if operation.is_usable:
        return "usable"
    return "used" if operation.is_used else "unusable"


@lru_cache(maxsize=500)
def nameplate(id: str, is_yours: bool, language: str) -> Piece:
    city = CITIES[id]
    name, trait = say(language, names.CITY[id]), sentence(language, trait_words(city.trait))
    body = (
        f"{box(WIDTH, HEIGHT, 'rk-plate city')}{icon('city', 7, 6, 36)}"
        f"{complexity(city.complexity, 10, 51)}"
        f"{words(name, TEXT, 16, 'rk-name-bold', room=WIDTH - TEXT - 8)}{text(trait, 30)[0]}"
    )
    with translation.override(language):
        title = _("%(city)s. Trait: %(trait)s.") % {"city": name, "trait": trait}
    return Piece(WIDTH, HEIGHT, title, body, ("trait",) if is_yours else (), "rk-wide")


def complexity(n: int, x: float, y: float) -> str:
    return "".join(
        f'<circle cx="{x + 5 + 10 * at}" cy="{y}" r="3.2" class="rk-dot{" on" if at < n else ""}"/>'
        for at in range(3)
    )


def text(said: str, y: float) -> tuple[str, float]:
    """Write a text beside a sign, and tell where the next line would stand."""
    return paragraph(said, TEXT, y, "rk-text-l", room=WIDTH - TEXT - 6, pitch=PITCH)


@lru_cache(maxsize=2000)
def operation(
    id: str, number: int, cost: int, state: State, is_yours: bool, language: str
) -> Piece:
    what = sentence(language, operation_words(id, number))
    with translation.override(language):
        said = {
            "usable": _("ready"), "used": _("used"), "unusable": _("not now"), "": "",
        }[state]  # fmt: skip
        title = _("Operation %(number)s, for %(n)s energy: %(what)s.") % {
            "number": number,
            "n": cost,
            "what": what,
        }
    look, told = "rk-text-dim" if state in ("used", "unusable") else "rk-text-l", "rk-said-bold"
    room = WIDTH - TEXT - 12 - (width_of(said, told) + 8 if said else 0)
    texts = wrapped(f"{number}. {what}", look, room)
    body = (
        f"{box(WIDTH, HEIGHT, f'rk-plate operation {state}')}"
        f"{icon('energy' if state in ('usable', '') else 'energy-dim', 6, 19, 24)}"
        f'<text x="38" y="37" class="rk-cost-bold">{cost}</text>'
        f"{lines(texts, TEXT + 4, first_of(texts, PITCH), look, room=room, pitch=PITCH)}"
    )
    if said:
        body += f'<text x="{WIDTH - 8}" y="35" class="{told} {state}">{escape(said)}</text>'
        title = f"{title} ({said})"
    touches = (f"operation-{number}",) if is_yours else ()
    return Piece(WIDTH, HEIGHT, title, body, touches, "rk-wide")


@lru_cache(maxsize=500)
def keywords(id: str, language: str) -> list[Piece]:
    return [note(say(language, words)) for words in keywords_of(id)]


@lru_cache(maxsize=100)
def note(said: str) -> Piece:
    room = WIDTH - 20
    texts = wrapped(said, "rk-text", room)
    top = first_of(texts, NOTE_PITCH)
    body = box(WIDTH, HEIGHT, "rk-plate note")
    body += lines(texts, 10, top, "rk-text", room=room, pitch=NOTE_PITCH)
    return Piece(WIDTH, HEIGHT, said, body, (), "rk-wide")


def first_of(texts: list[str], pitch: float) -> float:
    """Return where the first line stands, so that all stand in the middle of a plate."""
    return HEIGHT / 2 + 4 - pitch * (len(texts) - 1) / 2


# Cities to choose from


def offers(mat: MatView, legend: Legend) -> list[Piece]:
    """All offered cities are drawn equally high, so that they lie in rows."""
    drawn = [offer(city.id, legend.language) for city in mat.offered]
    high = max(height for _title, _inside, height in drawn)
    return [
        Piece(
            WIDTH,
            high,
            title,
            box(WIDTH, high, "rk-plate city") + inside,
            (f"city-{city.id}",),
            "rk-wide",
        )
        for city, (title, inside, _height) in zip(mat.offered, drawn, strict=True)
    ]


@lru_cache(maxsize=500)
def whole_city(id: str, language: str) -> Piece:
    """All of a city on one plate."""
    title, inside, high = offer(id, language)
    return Piece(WIDTH, high, title, box(WIDTH, high, "rk-plate city") + inside, (), "rk-wide")


@lru_cache(maxsize=500)
def offer(id: str, language: str) -> tuple[str, str, int]:
    """A whole city: its title, drawing and height."""
    city = CITIES[id]
    name, trait = say(language, names.CITY[id]), sentence(language, trait_words(city.trait))
    told, end = text(trait, 37)
    inside = (
        f"{icon('city', 7, 8, 36)}{complexity(city.complexity, 10, 54)}"
        f"{words(name, TEXT, 20, 'rk-name-bold', room=WIDTH - TEXT - 8)}{told}"
    )
    said = []
    y = max(end + 3, 68)
    for number, each in enumerate(city.operations, start=1):
        what = sentence(language, operation_words(id, number))
        said.append(f"{each.cost}: {what}")
        told, end = text(what, y + 18)
        inside += (
            f'<path d="M10 {y:g}h{WIDTH - 20}" class="rk-rule"/>{icon("energy", 6, y + 4, 20)}'
        )
        inside += f'<text x="34" y="{y + 19:g}" class="rk-cost-bold">{each.cost}</text>'
        inside += told
        y = end - 6
    for keyword in keywords_of(id):
        meaning = say(language, keyword)
        told, end = paragraph(meaning, 10, y + 12, "rk-text", room=WIDTH - 20, pitch=NOTE_PITCH)
        inside += told
        y = end - 8
    with translation.override(language):
        title = _("%(city)s, complexity %(n)s. Trait: %(trait)s. Energy: %(operations)s.") % {
            "city": name,
            "n": city.complexity,
            "trait": trait,
            "operations": "; ".join(said),
        }
    return title, inside, int(y) + 8
