"""Two things that happen at the same moment: each pair has one right outcome, whoever is first."""

import pytest

from games.models import Game, Move, Seat
from games.services import leaving, moves, tables
from games.services.revoking import revoke_links
from games.services.tables import MAX_TABLES, Plan, TableError
from tests.factories import UserFactory, any_answer, awaited, finish, make_game
from tests.parts import at_once

pytestmark = pytest.mark.django_db(transaction=True)

WITH_A_BOT = [Plan("me"), Plan("bot", "random")]


# An account is deleted


@pytest.mark.parametrize("attempt", range(10))
def test_an_account_is_deleted_while_its_opponent_moves(attempt):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    games = [make_game([ann, bob], seed=f"{attempt} {number}") for number in range(3)]

    outcomes = at_once(lambda: leaving.delete_account(user=bob), *[move_in(game) for game in games])

    assert not [each for each in outcomes if isinstance(each, Exception) and not is_refused(each)]
    bob.refresh_from_db()
    assert bob.left_at is not None
    for game in games:
        assert [seat.player for seat in game.seats.order_by("number")] == [ann, None]


def move_in(game):
    seat = awaited(game)
    answer, seen = any_answer(game, seat.number), game.head
    return lambda: moves.submit_move(
        game=game, seat=seat.number, text=answer, seen=seen, via=Move.Via.WEB, player=seat.player_id
    )


def is_refused(outcome):
    """Whether it is the refusal of a move by somebody who has just left the seat."""
    return isinstance(outcome, moves.ClosedToMoves)


def test_two_opponents_delete_their_accounts():
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    games = [make_game([ann, bob], seed=str(number)) for number in range(5)]

    outcomes = at_once(
        lambda: leaving.delete_account(user=ann), lambda: leaving.delete_account(user=bob)
    )

    assert outcomes == [None, None]
    assert not any(game.seats.exclude(player=None).exists() for game in games)


@pytest.mark.parametrize("attempt", range(3))
def test_two_opponents_make_their_links_worthless_while_they_move(attempt):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    games = [make_game([ann, bob], seed=f"{attempt} {number}") for number in range(3)]

    outcomes = at_once(
        lambda: revoke_links(ann), lambda: revoke_links(bob), *[move_in(game) for game in games]
    )

    assert not [each for each in outcomes if isinstance(each, Exception)]
    assert set(Seat.objects.values_list("link_version", flat=True)) == {2}
    assert {game.moves.count() for game in games} == {2}


def test_an_account_is_deleted_while_its_owner_joins_a_table():
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    table = lay(ann, Plan("me"), Plan("anyone"))

    deleted, _joined = at_once(
        lambda: leaving.delete_account(user=bob), lambda: tables.join_game(game=table, user=bob)
    )

    assert deleted is None
    assert not table.seats.filter(player=bob).exists()


# A rematch


@pytest.mark.parametrize("attempt", range(5))
def test_both_press_rematch(attempt):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    game = make_game([ann, bob], seed=str(attempt))
    finish(game)

    first, second = at_once(
        lambda: tables.offer_rematch(game=game, user=ann),
        lambda: tables.offer_rematch(game=game, user=bob),
    )

    assert first == second
    assert Game.objects.get(rematch_of=game).is_running


def test_who_presses_rematch_again_is_led_to_the_same_table():
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    game = make_game([ann, bob])
    finish(game)
    again = tables.offer_rematch(game=game, user=ann)
    tables.offer_rematch(game=game, user=bob)

    assert tables.offer_rematch(game=game, user=ann) == again


def test_a_rematch_without_me_does_not_keep_me_from_offering_one():
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    game = make_game([ann, bob])
    finish(game)
    again = tables.offer_rematch(game=game, user=ann)
    tables.decline_invitation(seat=again.seats.get(invitee=bob))

    assert tables.offer_rematch(game=game, user=bob) != again


# The last table that somebody may lay


@pytest.mark.parametrize(
    "one_more",
    [
        lambda ann, table: (
            lambda: tables.create_game(creator=ann, engine="kepler-run", seats=WITH_A_BOT)
        ),
        lambda ann, table: lambda: tables.join_game(game=table, user=ann),
    ],
    ids=["laid", "joined"],
)
def test_nobody_gets_one_table_too_many(one_more):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    others = [lay(bob, Plan("me"), Plan("anyone")) for _ in range(4)]
    for _ in range(MAX_TABLES - 1):
        lay(ann, *WITH_A_BOT)

    outcomes = at_once(*[one_more(ann, table) for table in others])

    assert ann.seats.count() == MAX_TABLES
    assert sum(isinstance(each, TableError) for each in outcomes) == 3


def lay(host, *seats):
    return tables.create_game(creator=host, engine="kepler-run", seats=seats)


# What was seen is lost


def test_a_page_that_is_ahead_of_a_restored_database_is_stale(ann, bob):
    game = make_game([ann, bob])
    seat = awaited(game)
    answer = any_answer(game, seat.number)

    with pytest.raises(moves.StaleMove, match="moved on"):
        moves.submit_move(
            game=game, seat=seat.number, text=answer, seen=game.head + 3, via=Move.Via.WEB
        )

    assert game.moves.count() == 1
