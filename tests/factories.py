"""People and games for tests, made the way the site makes them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import factory
from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
from engines.catalogue import CATALOGUE
from engines.play import Play
from engines.record import next_digest
from games import tasks
from games.models import Game, Move, Seat
from games.post import outbox
from games.post.drafts import to_seats
from games.services import deadlines, moves

SEED = "a seed for tests"


class UserFactory(factory.django.DjangoModelFactory):
    """Someone with a confirmed address and the password "stars and sails"."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    name = factory.Sequence(lambda n: f"Player {n}")
    email = factory.LazyAttribute(lambda user: f"{user.name.lower().replace(' ', '-')}@example.com")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **fields: Any) -> User:
        password = fields.pop("password", "stars and sails")
        user = User.objects.create_user(password=password, **fields)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user


def make_table(
    players: Iterable[User | None],
    *,
    bots: Iterable[str] = (),
    engine: str = "kepler-run",
    seed: str = SEED,
    **fields: Any,
) -> Game:
    """A game that has not begun: the players' seats (None is an empty one), then the bots'."""
    rules = CATALOGUE[engine]
    people = list(players)
    fields.setdefault("creator", people[0] if people else None)
    game = Game.objects.create(engine=engine, revision=rules.REVISION, seed=seed, **fields)
    seats = [Seat(game=game, number=n, player=player) for n, player in enumerate(people)]
    seats += [Seat(game=game, number=n, bot=bot) for n, bot in enumerate(bots, start=len(people))]
    Seat.objects.bulk_create(seats)
    return game


def make_game(
    players: Iterable[User], *, bots: Iterable[str] = (), played: int = 0, **fields: Any
) -> Game:
    """A running game in which so many moves have been made, at random but always the same."""
    game = make_table(players, bots=bots, **fields)
    with transaction.atomic():
        moves.start_game(game)
    if played:
        play_on(game, played)
    return game


@transaction.atomic
def play_on(game: Game, count: int | None = None, *, luck: int = 1) -> None:
    """Make so many legal moves at random, or all to the end: the rows that `submit_move` would
    have written, all at once and without the letters."""
    choice = random.Random(luck)

    def at_random(play: Play) -> tuple[int, str]:
        number = choice.choice(sorted(play.waiting_for))
        return number, choice.choice(list(play.waiting_for[number].options))

    steer(game, at_random, lambda play, made: count is not None and made >= count)


@transaction.atomic
def steer(
    game: Game,
    choose: Callable[[Play], tuple[int, str]],
    is_there: Callable[[Play, int], bool],
) -> None:
    """Make the moves somebody chooses, until the game is over or where it is to be: after so many
    moves, say."""
    game.refresh_from_db()
    play, seats = game.play(), moves.seats_of(game)
    rows: list[Move] = []
    asked = {seat.number: seat.asked_at for seat in seats}
    while not play.is_over and not is_there(play, len(rows)):
        rows.append(_move(game, play, *choose(play), asked))
        seats[rows[-1].seat or 0].last_moved = game.head
    Move.objects.bulk_create(rows)
    moves.update_caches(game, play, seats, asked=set())
    for seat in seats:
        if seat.is_awaited and asked[seat.number] > seat.asked_at:
            seat.turn_began = asked[seat.number]
        seat.asked_at = asked[seat.number]
        seat.has_played = not seat.is_awaited
    Seat.objects.bulk_update(seats, ["asked_at", "turn_began", "has_played"])


def finish(game: Game, *, luck: int = 1) -> None:
    play_on(game, luck=luck)


def _move(game: Game, play: Play, number: int, answer: str, asked: dict[int, int]) -> Move:
    before, told = play.waiting_for, len(play.events)
    play.follow([(number, answer)])
    game.head += 1
    game.digest = next_digest(game.digest, number, answer)
    for each, ask in play.waiting_for.items():
        if ask is not before.get(each):
            asked[each] = game.head
    return Move(
        game=game,
        number=game.head,
        seat=number,
        answer=answer,
        via=Move.Via.WEB,
        digest=game.digest,
        events=moves.plain_events(play.events[told:]),
    )


def any_answer(game: Game, seat: int) -> str:
    """A legal answer to the question now open to that seat."""
    return next(iter(game.play().waiting_for[seat].options))


def awaited(game: Game) -> Seat:
    """The first seat that has to decide something."""
    seat = game.seats.filter(is_awaited=True).select_related("game", "player").first()
    assert seat is not None
    return seat


def submit(game: Game, *, count: int = 1, via: str = Move.Via.WEB) -> None:
    """Make moves one by one, the way the site does, each by whoever is awaited first."""
    for _ in range(count):
        seat = awaited(game)
        game = seat.game
        answer = any_answer(game, seat.number)
        moves.submit_move(game=game, seat=seat.number, text=answer, seen=game.head, via=via)


def attend(game_pk: int) -> None:
    """What the workers do after a move: bots play, then letters are sent."""
    tasks.attend(game_pk)
    tasks.deliver_letters(game_pk)


def sweep() -> None:
    """What beat has the workers do: first whatever is due, game by game, then the letters."""
    tasks.sweep()
    for game_pk in deadlines.overdue():
        tasks.play_missed_turns(game_pk)
    for game_pk in Game.objects.awaiting_bots().values_list("pk", flat=True):
        tasks.attend(game_pk)
    tasks.sweep_letters()


def write_notices(game: Game, count: int) -> None:
    """Write so many letters to everyone at the table."""
    facts = {"news": "resigned", "who": "Somebody"}
    for _ in range(count):
        outbox.write(to_seats("notice", game, game.seats.all(), facts=facts))
