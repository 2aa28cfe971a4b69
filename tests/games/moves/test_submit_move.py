"""The only way into a game's log."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engines.play import IllegalMove, NotYourTurn
from games.models import Game, Letter, Move
from games.services import bots, moves
from tests.factories import any_answer, awaited, finish, make_game, make_table, play_on, submit


def play_as_asked(game, *, seen=None, text=None):
    seat = awaited(game)
    return moves.submit_move(
        game=game,
        seat=seat.number,
        text=text or any_answer(seat.game, seat.number),
        seen=seat.game.head if seen is None else seen,
        via=Move.Via.WEB,
    )


def test_a_move_is_a_row_with_a_digest_that_covers_the_one_before(game):
    row = play_as_asked(game)

    start = game.moves.get(number=0)
    game.refresh_from_db()
    assert (row.number, row.kind, row.via) == (1, Move.Kind.ANSWER, Move.Via.WEB)
    assert game.head == 1
    assert game.digest == row.digest != start.digest


def test_the_caches_say_what_the_log_implies(game):
    submit(game, count=12)

    game.refresh_from_db()
    replayed = game.replay()
    assert game.play().table == replayed.table
    assert {s.number for s in game.seats.filter(is_awaited=True)} == set(replayed.waiting_for)


def test_a_refused_answer_leaves_no_trace(game):
    before = Game.objects.values().get(pk=game.pk)

    with pytest.raises(IllegalMove):
        play_as_asked(game, text="fly me to the moon")

    assert Game.objects.values().get(pk=game.pk) == before
    assert game.moves.count() == 1


def test_who_is_not_awaited_cannot_move(game):
    other = game.seats.filter(is_awaited=False).first()

    with pytest.raises(NotYourTurn):
        moves.submit_move(
            game=game, seat=other.number, text="done", seen=game.head, via=Move.Via.WEB
        )


def test_a_page_that_is_out_of_date_is_told_so(game):
    seat = awaited(game)
    first, second = list(game.play().waiting_for[seat.number].options)[:2]
    moves.submit_move(game=game, seat=seat.number, text=first, seen=0, via=Move.Via.WEB)

    with pytest.raises(moves.StaleMove) as refused:
        moves.submit_move(game=game, seat=seat.number, text=second, seen=0, via=Move.Via.WEB)

    assert "moved on" in str(refused.value)
    assert game.moves.count() == 2


def test_the_same_move_twice_is_made_once_and_says_so(game):
    seat = awaited(game)
    answer = any_answer(game, seat.number)
    moves.submit_move(game=game, seat=seat.number, text=answer, seen=0, via=Move.Via.WEB)

    with pytest.raises(moves.AlreadyMade) as refused:
        moves.submit_move(
            game=game, seat=seat.number, text=answer.upper(), seen=0, via=Move.Via.WEB
        )

    assert "already been made" in str(refused.value)
    assert game.moves.count() == 2


def test_a_move_that_was_taken_back_is_not_called_made(game):
    seat = awaited(game)
    answer = any_answer(game, seat.number)
    row = moves.submit_move(game=game, seat=seat.number, text=answer, seen=0, via=Move.Via.WEB)
    moves.undo_move(game=game, seat=seat.number, seen=row.number, via=Move.Via.WEB)

    with pytest.raises(moves.StaleMove) as refused:
        moves.submit_move(game=game, seat=seat.number, text=answer, seen=0, via=Move.Via.WEB)

    assert not isinstance(refused.value, moves.AlreadyMade)


def test_who_has_just_lost_the_seat_moves_no_more(game, ann, bob):
    seat = awaited(game)
    bots.take_seat(seat=seat, left="resigned")

    with pytest.raises(moves.NotYourTurn, match="no longer in this game"):
        moves.submit_move(
            game=game,
            seat=seat.number,
            text=any_answer(game, seat.number),
            seen=0,
            via=Move.Via.WEB,
            player=seat.player_id,
        )


def test_the_last_move_twice_is_made_once_and_says_so(ann, bob):
    game = make_game([ann, bob])
    finish(game)
    last = game.moves.last()

    with pytest.raises(moves.AlreadyMade):
        moves.submit_move(
            game=game, seat=last.seat, text=last.answer, seen=last.number - 1, via=Move.Via.WEB
        )


def test_who_decides_at_the_same_time_does_not_make_the_other_stale(ann, bob):
    game = make_game([ann, bob])
    while game.seats.filter(is_awaited=True).count() < 2:
        play_on(game, 1)
    seen = game.head
    first, second = game.seats.filter(is_awaited=True)

    play = game.play()
    answers = {n: next(iter(play.waiting_for[n].options)) for n in (first.number, second.number)}
    for number, answer in answers.items():
        moves.submit_move(game=game, seat=number, text=answer, seen=seen, via=Move.Via.WEB)

    game.refresh_from_db()
    assert game.head == seen + 2


@pytest.mark.parametrize(
    ("status", "words"),
    [("gathering", "not begun"), ("paused", "paused"), ("over", "over"), ("aborted", "aborted")],
)
def test_nobody_moves_in_a_game_that_is_not_running(game, status, words):
    seat = awaited(game)
    answer = any_answer(game, seat.number)
    Game.objects.update(status=status)

    with pytest.raises(NotYourTurn, match=words):
        moves.submit_move(game=game, seat=seat.number, text=answer, seen=0, via=Move.Via.WEB)


def test_an_undo_is_a_row_too(ann, bob):
    game = make_game([ann, bob])
    seat = undoable_seat(game)

    moves.undo_move(game=game, seat=seat, seen=game.head, via=Move.Via.WEB)

    undo = game.moves.last()
    game.refresh_from_db()
    assert (undo.kind, undo.seat) == (Move.Kind.UNDO, seat)
    assert game.head == undo.number
    assert game.play().table == game.replay().table
    assert game.seats.get(number=seat).asked_at == undo.number


def undoable_seat(game):
    """Play on until someone could take their last move back; who that is."""
    while True:
        submit(game)
        game.refresh_from_db()
        last = game.moves.last()
        if game.play().may_undo(last.seat):
            return last.seat


def test_an_undo_of_a_page_out_of_date_is_refused(ann, bob):
    game = make_game([ann, bob])
    seat = undoable_seat(game)

    with pytest.raises(moves.StaleMove):
        moves.undo_move(game=game, seat=seat, seen=game.head - 1, via=Move.Via.WEB)


def test_the_end_of_a_game_is_recorded_with_places_and_scores(ann, bob):
    game = make_game([ann, bob])
    finish(game)

    game.refresh_from_db()
    assert game.is_over
    assert game.ended_at
    assert game.outcome["scores"]
    assert sorted(game.seats.values_list("place", flat=True))[0] == 1
    assert not game.seats.filter(is_awaited=True).exists()


def last_move_of(ann, bob):
    """A game just before its last move."""
    game = make_game([ann, bob])
    finish(game)
    length = Game.objects.get(pk=game.pk).head
    return make_game([ann, bob], played=length - 1)


def test_a_move_costs_as_many_queries_at_the_end_as_at_the_beginning(ann, bob):
    """Of moves that call for letters: the first turn handed on, and the last move of all."""
    early, late = make_game([ann, bob], played=5), last_move_of(ann, bob)
    Letter.objects.all().delete()

    at_last = queries_of_a_move(late)
    at_first = queries_of_a_move(early)
    while not Letter.objects.filter(game=early).exists():
        at_first = queries_of_a_move(early)

    late.refresh_from_db()
    assert late.is_over
    assert at_first == at_last


def queries_of_a_move(game):
    with CaptureQueriesContext(connection) as queries:
        play_as_asked(game)
    return len(queries)


@pytest.mark.parametrize("days", [None, 3])
def test_the_number_of_queries_does_not_grow_with_the_log(ann, bob, days):
    counts = set()
    for played in (4, 20, 40):
        game = make_game([ann, bob], played=played, days_per_turn=days)
        Letter.objects.all().delete()
        with CaptureQueriesContext(connection) as queries:
            play_as_asked(game)
        counts.add(len(queries) - Letter.objects.exists())

    assert len(counts) == 1


def test_a_game_cannot_hold_two_rows_of_one_number(game):
    from django.db import IntegrityError, transaction

    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(game=game, number=0, via=Move.Via.WEB, digest="x")


def test_a_seat_that_nobody_took_keeps_the_table_waiting(ann):
    table = make_table([ann, None])

    assert table.status == Game.Status.GATHERING
    assert not table.moves.exists()


# Faster than people are


def test_nobody_moves_faster_than_a_person(game, monkeypatch):
    monkeypatch.setattr(moves, "MAX_MOVES_A_MINUTE", 3)
    monkeypatch.setattr(moves, "LOOKS_BACK_EVERY", 1)

    several_moves(game, 4)

    with pytest.raises(moves.TooFast, match="very fast"):
        several_moves(game, 4)


def test_who_comes_back_later_goes_on(game, monkeypatch):
    monkeypatch.setattr(moves, "MAX_MOVES_A_MINUTE", 1)
    monkeypatch.setattr(moves, "LOOKS_BACK_EVERY", 1)
    one_move(game)
    game.moves.update(at=timezone.now() - timedelta(minutes=2))

    one_move(game)

    assert game.moves.count() == 3


def several_moves(game, count):
    for _ in range(count):
        one_move(game)


def one_move(game):
    seat = awaited(game)
    moves.submit_move(
        game=game,
        seat=seat.number,
        text=any_answer(seat.game, seat.number),
        seen=seat.game.head,
        via=Move.Via.WEB,
        player=seat.player_id,
    )


def test_who_takes_back_again_and_again_has_to_wait(game, monkeypatch):
    monkeypatch.setattr(moves, "MAX_UNDOS_A_MINUTE", 2)
    seat = awaited(game)

    for _ in range(2):
        one_move(game)
        take_back(game, seat)
    one_move(game)

    with pytest.raises(moves.TooFast):
        take_back(game, seat)


def take_back(game, seat):
    game.refresh_from_db()
    moves.undo_move(game=game, seat=seat.number, seen=game.head, via=Move.Via.WEB)
