"""What lies beside the system: planets that can come, the cloud, the special tiles."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engines.exoplanets import names
from engines.exoplanets.components import DRAWN, MARKERS, PLANETS, RESOURCES
from engines.exoplanets.text import under_words, whole_planet_words
from engines.exoplanets.view import View
from engines.words import Words
from games.boards.exoplanets.faces import HIGH, WIDE, candidate_face
from games.boards.exoplanets.ink import card, counted, icon, icons, plate
from games.boards.lettering import capital, words
from games.boards.pieces import Legend, Piece

CANDIDATE = 176


def new_planets(view: View, legend: Legend) -> list[Piece]:
    """Planets that are drawn or about to be placed come first, then the bag and the reserves."""
    pieces = [candidate(face.id, _("to be placed"), view, legend) for face in view.newborn]
    pieces += [candidate(face.id, _("you drew"), view, legend) for face in view.drawn]
    if view.drawn_count and not view.drawn:
        pieces.append(drawn_unseen(view.drawn_count, legend))
    pieces.append(bag(view.bag_count, legend))
    for number, pile in enumerate(view.reserves, start=1):
        if pile:
            title = _("reserve %(n)s") % {"n": number}
            under = under_words(pile)
            said = legend.book.say(under) if isinstance(under, Words) else under
            pieces.append(candidate(pile[-1].id, title, view, legend, under=said))
    return pieces


def candidate(id: str, where: str, view: View, legend: Legend, under: str = "") -> Piece:
    gains = [(arm.open, arm.obtains[id]) for arm in view.arms.values() if arm.open]
    return candidate_piece(id, where, tuple(gains), under, legend)


@lru_cache(maxsize=2000)
def candidate_piece(
    id: str, where: str, gains: tuple[tuple[str, str], ...], under: str, legend: Legend
) -> Piece:
    """A planet that could come, and what it would obtain in each open place."""
    rows = [
        f'<text x="{WIDE + 4}" y="{39 + 18 * at}" class="exo-where">{place}</text>'
        f"{icons(letters, WIDE + 28, 25 + 18 * at, 17, 20)}"
        for at, (place, letters) in enumerate(gains)
    ]
    label = words(where, WIDE + 4, 16, "exo-label", room=CANDIDATE - WIDE - 10)
    pile = f'<path d="M10 {HIGH - 4}h62" class="exo-pile"/>' if under else ""
    title = legend.book.say(whole_planet_words(PLANETS[id])) + under
    said = [
        f"{place}: {legend.book.say(Words('{what}', what=names.amounts(letters)))}"
        for place, letters in gains
    ]
    title = f"{title}. " + _("It would obtain: %(gains)s") % {"gains": "; ".join(said)}
    ground = card(CANDIDATE, HIGH, "exo-plate")
    over = (candidate_face(id), label, *rows, pile)
    return Piece(
        CANDIDATE,
        HIGH,
        f"{capital(where)}. {title}",
        ground,
        (id,),
        "exo-candidate",
        over,
    )


@lru_cache(maxsize=100)
def bag(count: int, legend: Legend) -> Piece:
    body = card(WIDE, HIGH, "exo-plate") + icon("bag", 15, 6, 52)
    number = f'<text x="41" y="47" class="exo-count exo-middle">{count}</text>'
    label = words(_("bag"), WIDE / 2, 80, "exo-label exo-middle", room=WIDE - 12)
    return Piece(WIDE, HIGH, bag_title(count), body, ("bag",), "exo-bag", over=(number, label))


def bag_title(count: int) -> str:
    if not count:
        return _("The bag is empty")
    if count < DRAWN:
        return _("The bag: draw the last planet")
    return _("The bag: %(n)s planets; draw two and place one") % {"n": count}


@lru_cache(maxsize=100)
def drawn_unseen(count: int, legend: Legend) -> Piece:
    body = card(WIDE, HIGH, "exo-back") + icon("dust", -9, 0, 100)
    number = f'<text x="41" y="56" class="exo-count exo-middle">{count}</text>'
    title = ngettext("%(n)s planet was drawn", "%(n)s planets were drawn", count) % {"n": count}
    return Piece(WIDE, HIGH, title, body, kind="exo-bag", over=(number,))


# The cloud and the special tiles


def supplies(view: View, legend: Legend) -> list[Piece]:
    cloud = tuple(view.cloud[letter] for letter in RESOURCES)
    return [
        cloud_plate(cloud, legend),
        *(
            marker_plate(kind, view.markers[kind], view.markers_at_start[kind], legend)
            for kind in MARKERS
        ),
    ]


def supplies_in_brief(view: View, legend: Legend) -> Piece:
    """The same on one plate, for a letter."""
    cloud = tuple([(letter, str(view.cloud[letter])) for letter in RESOURCES])
    left = [(kind, f"{view.markers[kind]}/{view.markers_at_start[kind]}") for kind in MARKERS]
    return counts_plate((*cloud, *left), legend)


@lru_cache(maxsize=1000)
def counts_plate(counts: tuple[tuple[str, str], ...], legend: Legend) -> Piece:
    body = "".join(
        [
            icon(name, 9 + 58 * at, 7, 22) + words(count, 33 + 58 * at, 23, "exo-strong", room=32)
            for at, (name, count) in enumerate(counts)
        ]
    )
    return Piece(360, 36, _("The cloud and the special tiles"), card(360, 36, "exo-plate") + body)


@lru_cache(maxsize=1000)
def cloud_plate(counts: tuple[int, ...], legend: Legend) -> Piece:
    said = [names.amount(letter, count) for letter, count in zip(RESOURCES, counts, strict=True)]
    title = legend.book.say(Words("Cloud: {cloud}.", cloud=said))
    return plate(title, _("Cloud"), resources(counts))


def resources(counts: tuple[int, ...]) -> str:
    return "".join(
        [
            counted(letter, count, 6 + 48 * at)
            for at, (letter, count) in enumerate(zip(RESOURCES, counts, strict=True))
        ]
    )


def event_names() -> dict[str, str]:
    return {
        "fusion": _("black hole"),
        "flare": _("solar storm"),
        "stimulation": _("collision"),
    }


def event_words() -> dict[str, str]:
    return {
        "fusion": _(
            "with the last, everybody who has any discards a Space tile; who has most, two"
        ),
        "flare": _(
            "with the last, everybody who has any loses 2 gas; who has most, 1 water as well; "
            "who loses something takes 1 energy"
        ),
        "stimulation": _("with the last, everybody takes a resource for every two"),
    }


@lru_cache(maxsize=1000)
def marker_plate(kind: str, left: int, start: int, legend: Legend) -> Piece:
    """A Special Effects tile, with the markers left on it and the holes of the others."""
    step, size = (17, 18) if start > 4 else (24, 23)
    dots = "".join(
        [icon(kind if at < left else "gone", 7 + step * at, 30, size) for at in range(start)]
    )
    name = legend.book.say(names.MARKERS[kind])
    title = _("%(name)s: %(left)s of %(start)s markers left; %(event)s") % {
        "name": name,
        "left": left,
        "start": start,
        "event": event_words()[kind],
    }
    return plate(
        title, _("%(marker)s: %(event)s") % {"marker": name, "event": event_names()[kind]}, dots
    )
