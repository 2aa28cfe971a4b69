"""Everybody shares the rounds, the progress card and both leadership tracks."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engines.kepler_3042 import names
from engines.kepler_3042.components import (
    GHOST_ROUNDS,
    ICONS,
    LETTERS,
    MEDAL_SPACES,
    PROGRESS,
    TRACK_END,
    TRACK_POINTS,
    TRACKS,
)
from engines.kepler_3042.view import GhostView, View
from games.boards.kepler_3042.galaxy import TYPE_LETTERS, symbol_of
from games.boards.kepler_3042.ink import about, around, icon, mark, plate
from games.boards.lettering import paragraph, words
from games.boards.parts import points_words
from games.boards.pieces import Legend, Piece, Spot

WIDE = 312
EDGE = 12

Medals = tuple[int, int]


def rounds_and_card(view: View, legend: Legend) -> Piece:
    medals = view.medals_on_card
    return progress(
        view.round,
        view.rounds,
        view.card.id if view.card else "",
        (medals["technological"], medals["colonial"]),
        view.deck_count,
        view.ghost is not None,
        legend,
    )


@lru_cache(maxsize=500)
def progress(
    round: int, last: int, card: str, medals: Medals, deck: int, has_ghost: bool, legend: Legend
) -> Piece:
    inside = round_track(round, last, has_ghost)
    said, title = card_words(card, legend)
    drawn, y = card_svg(card, said, legend)
    inside += drawn
    if any(medals):
        inside += icon("medal", 14, y - 11, 18, "k-medal")
        n = sum(medals)
        told = ngettext("%(n)s medal on the card", "%(n)s medals on the card", n) % {"n": n}
        inside += words(told, 38, y + 3, "k-note", room=130)
        title += f" {told}."
        y += 20
    left = ngettext("%(n)s card to come", "%(n)s cards to come", deck) % {"n": deck}
    inside += f'<text x="{WIDE - EDGE}" y="{y + 3}" class="k-note k-end">{escape(left)}</text>'
    when = _("Round %(round)s of %(rounds)s") % {"round": round, "rounds": last}
    return plate(WIDE, int(y + 14), f"{when}. {title}", inside)


def card_in_brief(view: View, legend: Legend) -> Piece:
    """Only the progress card, for a letter: its heading says which round it is."""
    card = view.card.id if view.card else ""
    said, title = card_words(card, legend)
    drawn, y = card_svg(card, said, legend, top=8)
    return plate(WIDE, int(y - 6), title, drawn)


def round_track(round: int, last: int, has_ghost: bool) -> str:
    pitch = (WIDE - 2 * EDGE - 16) / (last - 1)
    drawn = ""
    for number in range(1, last + 1):
        x = EDGE + 8 + pitch * (number - 1)
        state = "now" if number == round else "past" if number < round else "to-come"
        drawn += (
            f'<circle cx="{x:g}" cy="22" r="8.5" class="k-round {state}"/>'
            f'<text x="{x:g}" y="26" class="k-round-number {state}">{number}</text>'
        )
        if has_ghost and number in GHOST_ROUNDS:
            drawn += icon("ghost", x - 6, 31, 12)
    return drawn


def card_words(card: str, legend: Legend) -> tuple[list[str], str]:
    """Say the card's name, who gains, and what; and then all of it as one title."""
    if not card:
        none = _("No progress card lies open now.")
        return [none], none
    face = PROGRESS[card]
    name = legend.book.say(names.PROGRESS_NAMES[card])
    who = legend.book.say(names.who_gains(face.who, face.track))
    effects = "; ".join(legend.book.say(names.effect(effect)) for effect in face.effects)
    return [name, who, effects], _("Progress card: %(name)s. %(who)s: %(effects)s.") % {
        "name": name,
        "who": who,
        "effects": effects,
    }


def card_svg(card: str, said: list[str], legend: Legend, top: int = 46) -> tuple[str, float]:
    if not card:
        return words(said[0], EDGE, top + 20, "k-note", room=WIDE - 24), top + 40
    name, who, effects = said
    text, y = paragraph(effects, 46, top + 54, "k-text", room=WIDE - 58, pitch=15)
    back = (
        f'<rect x="8" y="{top}" width="{WIDE - 16}" height="{y - top - 2:g}" rx="6"'
        ' class="k-card"/>'
        f"{icon('card', 14, top + 12, 24)}"
    )
    heads = words(name, 46, top + 19, "k-name", room=WIDE - 60)
    heads += words(who, 46, top + 36, "k-note", room=WIDE - 60)
    return back + heads + text, y + 14


# Leadership

TITLE, LANE = 20, 21
ABOVE = TITLE + 32
START = 15
PITCH = (WIDE - 2 * START) / TRACK_END


def tracks(view: View, legend: Legend) -> Piece:
    nations = tuple(
        (nation.seat, tuple(nation.spaces[track] for track in TRACKS)) for nation in view.nations
    )
    ghost = view.ghost
    return leadership(
        nations,
        tuple(ghost.spaces[track] for track in TRACKS) if ghost else None,
        tuple(tuple(view.medals_left[track]) for track in TRACKS),
        view.you is not None,
        legend,
    )


@lru_cache(maxsize=500)
def leadership(
    nations: tuple[tuple[int, tuple[int, ...]], ...],
    ghost: tuple[int, ...] | None,
    medals: tuple[tuple[int, ...], ...],
    is_player: bool,
    legend: Legend,
) -> Piece:
    high = ABOVE + LANE * (len(nations) + (ghost is not None)) + 6
    inside, said, spots = "", [], []
    for number, track in enumerate(TRACKS):
        top = 4 + high * number
        name = legend.book.say(names.TRACK_TITLES[track])
        inside += (
            words(name, EDGE, top + 15, "k-name", room=WIDE - 24)
            + spaces(track, medals[number], top)
            + "".join(
                lane(legend.marks[seat], at[number], top + ABOVE + LANE * row)
                for row, (seat, at) in enumerate(nations)
            )
        )
        who = [f"{legend.names[seat]} {at[number]}" for seat, at in nations]
        if ghost is not None:
            inside += ghost_lane(ghost[number], top + ABOVE + LANE * len(nations))
            who.append(_("ghost %(n)s") % {"n": ghost[number]})
        said.append(about(name, ", ".join(who)))
        shape = around(3, top - 1, WIDE - 6, high - 2)
        spots.append(Spot((f"track-{track}",), said[-1], shape))
    title = "; ".join(said)
    spots = spots if is_player else []
    # Of so many lanes that it is as high as the card and the key together.
    kind = "wide" if ghost else "wide tall"
    return plate(WIDE, 2 * high + 8, title, inside, kind=kind, spots=spots)


def tracks_in_brief(view: View, legend: Legend) -> Piece:
    """Only how far everybody is, for a letter in which no track can be chosen."""
    return standings(
        tuple([tuple([nation.spaces[track] for nation in view.nations]) for track in TRACKS]),
        tracks(view, legend).title,
        legend,
    )


@lru_cache(maxsize=500)
def standings(spaces: tuple[tuple[int, ...], ...], title: str, legend: Legend) -> Piece:
    inside = ""
    for row, (track, reached) in enumerate(zip(TRACKS, spaces, strict=True)):
        y = 18 + 28 * row
        inside += words(
            legend.book.say(names.TRACK_TITLES[track]), EDGE, y + 4, "k-label", room=132
        )
        for seat, space in enumerate(reached):
            x = 158 + 40 * seat
            inside += mark(legend.marks[seat], x, y)
            inside += f'<text x="{x + 13}" y="{y + 5}" class="k-figure">{space}</text>'
    return plate(WIDE, 64, title, inside)


ODD_SPACES = range(1, TRACK_END, 2)


def at_space(space: int) -> float:
    return START + PITCH * space


def spaces(track: str, medals: tuple[int, ...], top: float) -> str:
    """Draw what lies on the spaces, and their numbers."""
    drawn = ""
    for space in range(TRACK_END + 1):
        x = at_space(space)
        drawn += space_icon(track, space, medals, x, top + TITLE)
        if space % 2 == 0:
            drawn += (
                f'<text x="{x:g}" y="{top + TITLE + 28}" class="k-space-number">{space}'
                f"<title>{escape(points_words(TRACK_POINTS[space]))}</title></text>"
            )
    ticks = "".join([f"M{at_space(space):g} {top + TITLE + 22}v4" for space in ODD_SPACES])
    return f'{drawn}<path d="{ticks}" class="k-rule"/>'


def space_icon(track: str, space: int, medals: tuple[int, ...], x: float, y: float) -> str:
    if space in MEDAL_SPACES:
        look = "k-medal" if space in medals else "k-medal-gone"
        return icon("medal", x - 7, y + 1, 14, look)
    what = ICONS[track].get(space)
    if what is None:
        return ""
    if what in LETTERS.values():
        return f'<use href="#k-tile-{what}" x="{x - 7:g}" y="{y + 1:g}"/>'
    return icon("regenerate", x - 7, y + 1, 14)


def lane(letter: str, space: int, y: float) -> str:
    x = at_space(space)
    return (
        f'<path d="M{at_space(0):g} {y + 10:g}H{at_space(TRACK_END):g}" class="k-lane"/>'
        f'<path d="M{at_space(0):g} {y + 10:g}H{x:g}" class="k-way k-seat-{letter}"/>'
        f"{mark(letter, x, y + 10, 0.92)}"
    )


def ghost_lane(space: int, y: float) -> str:
    x = at_space(space)
    return (
        f'<path d="M{at_space(0):g} {y + 10:g}H{at_space(TRACK_END):g}" class="k-lane"/>'
        f'<path d="M{at_space(0):g} {y + 10:g}H{x:g}" class="k-way k-seat-ghost"/>'
        f"{icon('ghost', x - 10, y, 20)}"
    )


def ghost(rival: GhostView, legend: Legend) -> Piece:
    """Show the rival of a player alone: its technologies and its medals."""
    levels = ", ".join(
        f"{legend.book.say(name)} {rival.levels[technology]}"
        for technology, name in names.TECHNOLOGY_NAMES.items()
    )
    medals = sum(rival.medals.values())
    won = ngettext("%(n)s medal", "%(n)s medals", medals) % {"n": medals}
    title = _("Ghost: %(medals)s. %(levels)s") % {"medals": won, "levels": levels}
    said, y = paragraph(levels, 46, 40, "k-note", room=WIDE - 58, pitch=15)
    inside = (
        icon("ghost", 12, 14, 24)
        + words(_("Ghost"), 46, 22, "k-name", room=120)
        + f'<text x="{WIDE - EDGE}" y="22" class="k-note k-end">{escape(won)}</text>'
        + said
    )
    return plate(WIDE, int(y), title, inside)


# What is what in the galaxy


@lru_cache(maxsize=50)
def key(legend: Legend) -> Piece:
    """Draw each kind of body with its name."""
    bodies = [
        (f"k-{symbol_of(type)}", TYPE_LETTERS[type], name)
        for type, name in names.TYPE_NAMES.items()
    ]
    said = [(symbol, letter, legend.book.say(name)) for symbol, letter, name in bodies]
    said += [
        ("k-mine", "", legend.book.say(names.MINE_NAME)),
        ("k-target", "", legend.book.say(names.TARGET_NAME)),
        ("k-face-down", "", _("face down")),
    ]
    inside = ""
    for at, (symbol, letter, name) in enumerate(said):
        x, y = 24 + 152 * (at % 2), 24 + 36 * (at // 2)
        inside += f'<use href="#{symbol}" transform="translate({x} {y}) scale(.8)"/>'
        if letter:
            inside += f'<text x="{x}" y="{y + 5}" class="k-number">{letter}</text>'
        inside += words(name, x + 22, y + 4.5, "k-text", room=108)
    return plate(WIDE, 156, ", ".join(name for *_rest, name in said), inside)
