"""What lies before each player: resources, markers of life, event markers, goals fulfilled."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from engines.exoplanets import names
from engines.exoplanets.components import GOALS, MARKERS, RESOURCES
from engines.exoplanets.text import points_so_far
from engines.exoplanets.view import PlayerView, View
from engines.words import Words
from games.boards.exoplanets.beside import resources
from games.boards.exoplanets.ink import card, counted, figure, icon, plate, seat_look
from games.boards.lettering import words
from games.boards.parts import StripLook, mat_heading, points_words, strip
from games.boards.pieces import Legend, Piece, Section

GOAL = (206, 34)


def mats(view: View, legend: Legend) -> list[Section]:
    """Your own mat comes first and is open; then come the others, in turn order."""
    you = view.you
    seats = sorted(view.order, key=lambda seat: seat != you)
    return [mat(view, view.players[seat], seat == you, legend) for seat in seats]


def mat(view: View, player: PlayerView, is_yours: bool, legend: Legend) -> Section:
    seat = player.seat
    points = points_so_far(view, player)
    stock = tuple(player.resources[letter] for letter in RESOURCES)
    left = (player.cubes, player.cylinders)
    markers = tuple(player.markers[kind] for kind in MARKERS)
    tiles = player.hand_count
    pieces = [
        stock_plate(stock, legend),
        life_plate(*left, seat, legend),
        markers_plate(markers, legend),
        tiles_plate(tiles, len(player.goals), player.goal_points, legend),
        *(goal_plate(tile.goal.id, legend) for tile in player.goals),
    ]
    return Section(
        "mat",
        f"{legend.names[seat]}, {points_words(points)}",
        pieces,
        summary=heading(seat, points, legend)
        + ("" if is_yours else figures(seat, stock, left, tiles, markers, legend)),
        is_folded=not is_yours,
    )


def mats_in_letter(view: View, legend: Legend, width: int) -> list[Section]:
    """A strip of everybody, yours with the goals that you have fulfilled first."""
    seats = sorted(view.order, key=lambda seat: seat != view.you)
    strips = [in_brief(view, view.players[seat], width, legend) for seat in seats]
    goals = view.players[view.you].goals if view.you is not None else []
    strips[1:1] = [goal_plate(tile.goal.id, legend) for tile in goals]
    return [Section("strips", "", strips)]


def in_brief(view: View, player: PlayerView, width: int, legend: Legend) -> Piece:
    numbers = [(letter, player.resources[letter]) for letter in RESOURCES]
    numbers += [("cube", player.cubes), ("cylinder", player.cylinders), ("tile", player.hand_count)]
    numbers += [(kind, player.markers[kind]) for kind in MARKERS if player.markers[kind]]
    points = points_so_far(view, player)
    return in_brief_piece(player.seat, points, tuple(numbers), width, legend)


@lru_cache(maxsize=1000)
def in_brief_piece(
    seat: int, points: int, numbers: tuple[tuple[str, int], ...], width: int, legend: Legend
) -> Piece:
    look = seat_look(seat, legend)
    figures = [(f'<g class="{look}">{icon(name, 0, 0, 24)}</g>', count) for name, count in numbers]
    return strip(width, seat, points_words(points), figures, STRIP, legend)


STRIP = StripLook("exo-card exo-plate", "exo-name left", "exo-strong")


@lru_cache(maxsize=2000)
def heading(seat: int, points: int, legend: Legend) -> str:
    return mat_heading(seat, points_words(points), legend)


@lru_cache(maxsize=2000)
def figures(
    seat: int,
    stock: tuple[int, ...],
    left: tuple[int, int],
    tiles: int,
    markers: tuple[int, ...],
    legend: Legend,
) -> str:
    """The numbers that matter, on one line."""
    say = legend.book.say
    shown = [
        figure(letter, count, say(names.ICONS[letter]))
        for letter, count in zip(RESOURCES, stock, strict=True)
    ]
    look = seat_look(seat, legend)
    shown += [
        figure("cube", left[0], _("Life markers left"), look),
        figure("cylinder", left[1], _("Species markers left"), look),
        figure("tile", tiles, _("Space tiles in hand")),
    ]
    shown += [
        figure(kind, count, say(names.MARKERS[kind]))
        for kind, count in zip(MARKERS, markers, strict=True)
        if count
    ]
    return "".join(shown)


# The mat itself


@lru_cache(maxsize=1000)
def stock_plate(stock: tuple[int, ...], legend: Legend) -> Piece:
    said = [names.amount(letter, count) for letter, count in zip(RESOURCES, stock, strict=True)]
    title = legend.book.say(Words("{what}", what=said))
    return plate(title, _("Resources"), resources(stock))


@lru_cache(maxsize=1000)
def life_plate(cubes: int, cylinders: int, seat: int, legend: Legend) -> Piece:
    look = seat_look(seat, legend)
    inside = counted("cube", cubes, 12, look) + counted("cylinder", cylinders, 80, look)
    title = _("Left to place: Life markers %(cubes)s, Species markers %(cylinders)s") % {
        "cubes": cubes,
        "cylinders": cylinders,
    }
    return plate(title, _("Life and Species left"), inside)


@lru_cache(maxsize=1000)
def markers_plate(markers: tuple[int, ...], legend: Legend) -> Piece:
    inside = "".join(
        [
            counted(kind, count, 6 + 48 * at)
            for at, (kind, count) in enumerate(zip(MARKERS, markers, strict=True))
        ]
    )
    said = [
        f"{legend.book.say(names.MARKERS[kind])} {count}"
        for kind, count in zip(MARKERS, markers, strict=True)
    ]
    return plate(_("Markers: %(markers)s") % {"markers": ", ".join(said)}, _("Markers"), inside)


@lru_cache(maxsize=1000)
def tiles_plate(tiles: int, goals: int, points: int, legend: Legend) -> Piece:
    inside = counted("tile", tiles, 12) + counted("goal", goals, 80)
    title = _("Space tiles in hand: %(tiles)s. Goals fulfilled: %(goals)s, %(points)s") % {
        "tiles": tiles,
        "goals": goals,
        "points": points_words(points),
    }
    return plate(title, _("In hand and fulfilled"), inside)


@lru_cache(maxsize=200)
def goal_plate(id: str, legend: Legend) -> Piece:
    (wide, high), goal = GOAL, GOALS[id]
    name = legend.book.say(names.goal(id))
    inside = (
        icon("goal", 7, 8, 18)
        + words(name, 28, 22, "exo-strong", room=wide - 62)
        + f'<text x="{wide - 9}" y="23" class="exo-points">+{goal.points}</text>'
    )
    title = f"{name}: {legend.book.say(names.goal_text(id))}. {points_words(goal.points)}"
    return Piece(wide, high, title, card(wide, high, "exo-plate") + inside, kind="exo-goal")
