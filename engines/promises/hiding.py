"""Promises about hidden things: nobody gets to know them before they are shown."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from engines.engine import Engine
from engines.play import Move, MoveError, Play
from engines.promises.games import Known, RandomGame, encode, what_is_seen, written

REDEALS = 2
TRIES = 6
"""So often is a secret dealt anew before it counts as always the same."""


def name_of(observer: int | None) -> str:
    return "a spectator" if observer is None else f"seat {observer}"


def redeals(play: Play, observer: int | None, count: int = REDEALS) -> list[Play]:
    return [play.imagine(observer, f"redeal {number}") for number in range(count)]


def shows_to(play: Play, observer: int | None) -> bool:
    """Whether the last move has shown that observer something hidden; the end may show all."""
    shown = [to for number, to in play.reveals if number == play.number]
    return play.is_over or None in shown or (observer is not None and observer in shown)


def after(play: Play, move: Move) -> Play:
    later = play.copy()
    later.move(*move)
    return later


# Nothing leaks


def check_nothing_leaks(engine: Engine, seats: int, seed: object) -> None:
    """What an observer sees does not change when all it cannot see is dealt anew; and still does
    not when the next move is made, unless the rules say that this shows something hidden. Whether
    they will say so must be plain beforehand, and so must be whether any other move ends the turn:
    pages and letters tell it before the move is made."""
    with RandomGame(engine, seats, seed) as game:
        for move in game.decisions():
            if game.is_worth_a_look():
                now, later = game.play.copy(), after(game.play, move)
                for observer in game.observers:
                    dreams = require_no_leak(game, now, observer)
                    # With other cards it may not be possible.
                    made = [dream for dream in dreams if can_make(dream, move)]
                    if not shows_to(later, observer):
                        require_move_shows_nothing(game, later, observer, made)
                    if observer == move[0]:
                        require_as_final(game, later, observer, made)
                require_sealed_answers(game)
            game.play.move(*move)
        for observer in game.observers:
            require_no_leak(game, game.play.copy(), observer)


def require_no_leak(game: RandomGame, now: Play, observer: int | None) -> list[Play]:
    """The games dealt anew, in which it sees the same."""
    who = name_of(observer)
    require_good_view(game, now, observer)
    seen = what_is_seen(now, observer)
    for part, content in seen.items():
        game.require(game.secret not in str(content), f"{who} sees the seed in the {part}")
    dreams = redeals(game.play, observer)
    for dream in dreams:
        complaint = f"{who} sees something hidden; dealt anew, it changes"
        game.require_same(seen, what_is_seen(dream, observer), complaint)
    return dreams


def require_move_shows_nothing(
    game: RandomGame, later: Play, observer: int | None, dreams: list[Play]
) -> None:
    move, who = later.log[-1], name_of(observer)
    seen = what_is_seen(later, observer, with_text=False)
    complaint = f"{move} shows {who} something hidden without a reveal(); dealt anew, it changes"
    for dream in dreams:
        game.require_same(seen, what_is_seen(dream, observer, with_text=False), complaint)


def require_as_final(game: RandomGame, later: Play, seat: int, dreams: list[Play]) -> None:
    for dream in dreams:
        game.require(
            dream.may_undo(seat) == later.may_undo(seat),
            f"whether {later.log[-1]} can be taken back hangs on something hidden",
        )
        game.require(
            dream.turn_began == later.turn_began or not later.may_undo(seat),
            f"whether {later.log[-1]} ends the turn hangs on something hidden",
        )


def require_good_view(game: RandomGame, play: Play, observer: int | None) -> None:
    """Require that the view comes back from JSON as it was: then every value is of the type that
    its struct declares."""
    view = play.view(observer)
    try:
        plain = json.dumps(msgspec.to_builtins(view), allow_nan=False)
        same = msgspec.json.decode(plain, type=type(view)) == view
    except (TypeError, ValueError) as error:
        game.complain(f"the view of {name_of(observer)} cannot be JSON: {error}")
    game.require(same, f"the view of {name_of(observer)} comes back from JSON as another")


def require_sealed_answers(game: RandomGame) -> None:
    """When several decide at once: two answers that look the same on another seat's board are
    sealed, so nothing else may tell that seat which of them it was."""
    for owner, one, other in sealed_pairs(game):
        for observer in game.observers:
            if observer == owner or shows_to(one, observer) or shows_to(other, observer):
                continue
            first, second = what_is_seen(one, observer), what_is_seen(other, observer)
            if looks_alike(first, second):
                answers = f"{one.log[-1][1]!r} and {other.log[-1][1]!r} of seat {owner}"
                complaint = f"{answers} look the same to {name_of(observer)}, but not quite"
                game.require_same(first, second, complaint)


def sealed_pairs(game: RandomGame) -> list[tuple[int, Play, Play]]:
    """For each of several seats that decide at once, the game after two of its answers."""
    if len(game.play.waiting_for) < 2:
        return []
    pairs = []
    for owner, ask in game.play.waiting_for.items():
        answers = game.luck.shuffled("sealed", list(ask.options))[:2]
        if len(answers) == 2:
            one, other = [after(game.play, (owner, answer)) for answer in answers]
            pairs.append((owner, one, other))
    return pairs


def looks_alike(one: Known, other: Known) -> bool:
    return bool(one["view"] == other["view"] and one["text"] == other["text"])


# Redeals are honest


def check_redeals_are_honest(engine: Engine, seats: int, seed: object) -> None:
    """Dealing anew keeps every component, changes all that is hidden and nothing else, leaves the
    true game alone, and gives a game that can be played on. Where all lies open, it need not change
    anything.

    Without this the other promises about hidden things would be empty.
    """
    with RandomGame(engine, seats, seed) as game:
        tally = Tally()
        for move in game.decisions():
            observer = game.luck.pick("observer", game.observers)
            if game.is_worth_a_look():
                tally.changes += require_good_redeal(game, observer)
                tally.look_for_something_hidden(game)
                tally.count_sealed_answers(game)
                tally.count_things_shown_to_one(game, move)
                if game.luck.below("play on", 4) == 0:
                    require_playable_redeal(game, observer)
            game.play.move(*move)
        game.require(
            tally.changes or not tally.hidden,
            f"dealing anew has never changed anything, but {tally.hidden}",
        )
        tally.require_secrets_dealt_anew(game)


def require_good_redeal(game: RandomGame, observer: int | None) -> bool:
    """True if it changed the table."""
    play = game.play
    before = encode(play.table)
    who = f"dealing anew for {name_of(observer)}"
    dream = play.imagine(observer, "some other seed")
    again = play.imagine(observer, "some other seed")
    game.require(before == encode(play.table), f"{who} changed the true game")
    game.require_same(
        {"table": dream.table}, {"table": again.table}, f"{who} twice from the same seed differs"
    )
    game.require(game.secret not in dream.table.chance.seed, f"{who} keeps the true seed")
    game.require_same(
        game.engine.inventory(play.table), game.engine.inventory(dream.table), f"{who} lost things"
    )
    dream.table.chance = play.table.chance
    return bool(dream.table != play.table)


def require_playable_redeal(game: RandomGame, observer: int | None) -> None:
    dream = game.play.imagine(observer, "a world to play in")
    box = game.engine.inventory(dream.table)
    who = f"a game dealt anew for {name_of(observer)}"
    while not dream.is_over:
        move = game.random_move(dream)
        try:
            dream.move(*move)
        except Exception as error:
            game.complain(f"{who} broke at {move}, its move {dream.number + 1}: {error!r}")
        game.require_same(box, game.engine.inventory(dream.table), f"{who} lost things at {move}")


class Tally:
    """The secrets of single seats, and whether each was ever dealt anew for the others."""

    def __init__(self) -> None:
        self.changes = 0
        self.hidden = ""
        """What is not seen by everyone, should dealing anew never change anything."""
        self.sealed: list[bool] = []
        self.shown_to_one: list[bool] = []

    def look_for_something_hidden(self, game: RandomGame) -> None:
        if not self.changes:
            self.hidden = self.hidden or seen_by_one(game) or seen_by_nobody(game)

    def count_sealed_answers(self, game: RandomGame) -> None:
        """What looks the same to another, but not to who answered."""
        for owner, one, other in sealed_pairs(game):
            observer = (owner + 1) % game.seats
            if shows_to(one, observer) or shows_to(other, observer):
                continue
            if looks_alike(what_is_seen(one, observer), what_is_seen(other, observer)):
                secret = where_views_differ(owner, one, [other])
                if secret:
                    self.sealed.append(is_dealt_anew(one, secret, owner, observer))

    def count_things_shown_to_one(self, game: RandomGame, move: Move) -> None:
        """What comes of a move that the rules say shows something to one seat only."""
        later = after(game.play, move)
        for owner in range(game.seats):
            observer = (owner + 1) % game.seats
            if shows_to(later, owner) and not shows_to(later, observer):
                dreams = [play for play in redeals(game.play, owner) if can_make(play, move)]
                secret = where_views_differ(owner, later, dreams)
                if secret:
                    self.shown_to_one.append(is_dealt_anew(later, secret, owner, observer))

    def require_secrets_dealt_anew(self, game: RandomGame) -> None:
        """A single one may have had no other possibility."""
        game.require(
            any(self.sealed) or len(self.sealed) < 2,
            f"{len(self.sealed)} sealed answers stayed the same when dealt anew",
        )
        game.require(
            any(self.shown_to_one) or len(self.shown_to_one) < 2,
            f"{len(self.shown_to_one)} times a seat alone was shown something, and it stayed the"
            " same when dealt anew for the others",
        )


def seen_by_one(game: RandomGame) -> str:
    """What a seat sees and a spectator does not, besides who is looking."""
    public = leaves(game.play.view(None))
    for seat in range(game.seats):
        for place, value in leaves(game.play.view(seat)).items():
            if written(value) not in (written(public.get(place)), written(seat)):
                return f"a spectator does not see {place!r} as seat {seat} does"
    return ""


def seen_by_nobody(game: RandomGame) -> str:
    """A field of the table that depends on the seed and that no spectator sees; else nothing."""
    other = Play.start(game.engine, game.seats, f"not {game.secret}", game.options)
    if not all(can_make(other, move) for move in game.play.log):
        return ""  # that game took another course
    here, there = plain(game.play.table), plain(other.table)
    seen = written(game.play.view(None))
    del there["chance"]
    for name in there:
        for part in variations(here[name], there[name]):
            try:
                table = msgspec.msgpack.decode(encode(here | {name: part}), type=game.engine.Table)
                is_seen = written(game.engine.view(table, None)) != seen
            except Exception:
                is_seen = True  # where it does not fit
            if not is_seen:
                return f"the table's {name!r} could be otherwise and nobody would see it"
    return ""


def plain(table: object) -> dict[str, Any]:
    return cast("dict[str, Any]", msgspec.msgpack.decode(encode(table)))


def variations(here: object, there: object) -> Iterator[object]:
    """Copies of `here`, each with one single value taken from `there`."""
    if isinstance(here, dict) and isinstance(there, dict):
        for key in here.keys() & there.keys():
            yield from ({**here, key: part} for part in variations(here[key], there[key]))
    elif isinstance(here, list) and isinstance(there, list):
        for at, (one, other) in enumerate(zip(here, there, strict=False)):
            yield from ([*here[:at], part, *here[at + 1 :]] for part in variations(one, other))
    elif here != there:
        yield there


def can_make(play: Play, move: Move) -> bool:
    try:
        play.move(*move)
    except MoveError:
        return False
    return True


def where_views_differ(seat: int, play: Play, others: list[Play]) -> list[str]:
    """The places in the seat's view at which any of the other games looks different."""
    here = leaves(play.view(seat))
    views = [leaves(other.view(seat)) for other in others]
    return [place for place in here if any(here[place] != view.get(place) for view in views)]


def is_dealt_anew(play: Play, secret: list[str], owner: int, observer: int) -> bool:
    """Whether dealing anew for the observer changes the owner's secret."""
    changed = where_views_differ(owner, play, redeals(play, observer, TRIES))
    return any(place in changed for place in secret)


def leaves(view: object, place: str = "") -> dict[str, object]:
    """Every single value in a view, by its place."""
    if isinstance(view, msgspec.Struct):
        view = msgspec.to_builtins(view)
    if isinstance(view, dict):
        parts = list(view.items())
    elif isinstance(view, list):
        parts = list(enumerate(view))
    else:
        return {place: view}
    return {at: leaf for key, part in parts for at, leaf in leaves(part, f"{place}/{key}").items()}


# Appraisals do not peek


def check_appraisals_do_not_peek(engine: Engine, seats: int, seed: object) -> None:
    """At any time, for any seat, a finite number; the same whatever that seat cannot see."""
    with RandomGame(engine, seats, seed) as game:
        for move in game.decisions():
            if game.is_worth_a_look():
                require_fair_appraisals(game)
            game.play.move(*move)
        require_fair_appraisals(game)


def require_fair_appraisals(game: RandomGame) -> None:
    for seat in range(game.seats):
        worth: object = game.engine.appraise(game.play.table, seat)
        is_number = isinstance(worth, float) and math.isfinite(worth)
        game.require(is_number, f"the table is worth {worth!r} to seat {seat}")
        for dream in redeals(game.play, seat):
            dreamt = game.engine.appraise(dream.table, seat)
            game.require(
                worth == dreamt,
                f"seat {seat} appraises the table at {worth}, and at {dreamt} when all it cannot"
                " see is dealt anew",
            )
