"""The clock of a turn of several answers, of two turns in a row, and of one that is taken back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Letter, Move, Seat
from games.post import delivery
from games.services import moves
from tests.factories import awaited, make_game, submit

DAY = timedelta(days=1)


@pytest.fixture
def timed(ann, bob):
    """Ann and Bob with three days for each turn."""
    return make_game([ann, bob], days_per_turn=3)


def answers_that(timed, fits):
    """Play on to a seat with an answer that fits, told by the game after it: the seat and it."""
    for _ in range(60):
        seat = awaited(timed)
        play = seat.game.play()
        for answer in play.waiting_for[seat.number].legal:
            later = play.copy()
            later.move(seat.number, answer)
            if fits(seat.number, play, later):
                return seat, answer
        submit(timed)
    raise AssertionError("there is no such answer")


def answer(seat, text):
    return moves.submit_move(
        game=seat.game, seat=seat.number, text=text, seen=seat.game.head, via=Move.Via.WEB
    )


def nearly_due(seat):
    soon = timezone.now() + timedelta(minutes=1)
    Seat.objects.filter(pk=seat.pk).update(deadline=soon, is_reminded=True)
    return soon


def test_a_turn_of_several_answers_has_one_deadline(timed):
    seat, text = answers_that(
        timed,
        lambda number, play, later: (
            number in later.waiting_for and later.turn_began == play.turn_began
        ),
    )
    soon = nearly_due(seat)

    answer(seat, text)

    assert Seat.objects.get(pk=seat.pk).deadline == soon


def test_two_turns_in_a_row_have_a_deadline_each(timed):
    seat, text = answers_that(
        timed,
        lambda number, play, later: (
            list(later.waiting_for) == [number] and later.turn_began > play.turn_began
        ),
    )
    nearly_due(seat)
    told = timed.letters.count()

    answer(seat, text)

    after = Seat.objects.get(pk=seat.pk)
    assert abs(after.deadline - timezone.now() - 3 * DAY) < timedelta(minutes=1)
    assert not after.is_reminded
    assert timed.letters.count() == told  # nobody is mailed for a turn of their own


def ends_the_turn(number, play, later):
    return number not in later.waiting_for and later.may_undo(number)


def test_a_turn_taken_back_goes_on_with_its_clock(timed):
    seat, text = answers_that(timed, ends_the_turn)
    due = timezone.now() + 2 * DAY
    Seat.objects.filter(pk=seat.pk).update(deadline=due)

    row = answer(seat, text)
    moves.undo_move(game=timed, seat=seat.number, seen=row.number, via=Move.Via.WEB)

    after = Seat.objects.get(pk=seat.pk)
    assert (after.deadline, after.awaited_since) == (due, seat.awaited_since)


def test_who_takes_a_turn_back_at_the_last_moment_has_an_hour(timed):
    seat, text = answers_that(timed, ends_the_turn)
    nearly_due(seat)

    row = answer(seat, text)
    moves.undo_move(game=timed, seat=seat.number, seen=row.number, via=Move.Via.WEB)

    left = Seat.objects.get(pk=seat.pk).deadline - timezone.now()
    assert timedelta(minutes=59) < left <= timedelta(hours=1)


def test_the_others_do_not_hear_of_every_second_thought(timed, mailoutbox):
    seat, text = answers_that(timed, ends_the_turn)
    other = timed.seats.exclude(pk=seat.pk).get()
    delivery.deliver()
    mailoutbox.clear()

    for _ in range(4):
        seat = awaited(timed)
        row = answer(seat, text)
        delivery.deliver()
        moves.undo_move(game=timed, seat=seat.number, seen=row.number, via=Move.Via.WEB)
    answer(awaited(timed), text)
    delivery.deliver()
    assert len(mailoutbox) == 1

    Letter.objects.update(due_at=timezone.now())
    delivery.deliver()
    assert [message.to for message in mailoutbox[1:]] == [
        [f"{other.player} <{other.player.email}>"]
    ]


def test_who_takes_back_is_not_written_to_each_time(timed, mailoutbox):
    seat, text = answers_that(timed, ends_the_turn)
    delivery.deliver()
    mailoutbox.clear()

    for _ in range(10):
        row = answer(awaited(timed), text)
        moves.undo_move(game=timed, seat=seat.number, seen=row.number, via=Move.Via.WEB)
        delivery.deliver()
    assert not mailoutbox

    Letter.objects.update(due_at=timezone.now())
    delivery.deliver()
    assert [message.to for message in mailoutbox] == [[f"{seat.player} <{seat.player.email}>"]]
