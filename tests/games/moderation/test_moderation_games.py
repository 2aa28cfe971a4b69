"""What moderators can do about a game."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.links import BadLink, make_link, read_link
from games.models import AuditEntry, Game, Letter, Message, Move, Seat
from games.post.occasions import OCCASIONS
from games.services import moderation, moves
from games.services.moderation import Refused
from tests.factories import any_answer, awaited, finish, make_game, make_table, submit
from tests.games.moderating import REASON, make_moe

DAY = timedelta(days=1)


@pytest.fixture
def moe(db):
    return make_moe()


@pytest.fixture
def timed(ann, bob):
    """A game with three days a turn, four moves old."""
    game = make_game([ann, bob], days_per_turn=3)
    submit(game, count=4)
    game.refresh_from_db()
    return game


def notices(game: Game) -> list[tuple[str, dict]]:
    letters = game.letters.filter(kind=Letter.Kind.NOTICE).order_by("address")
    return [(letter.address, letter.facts) for letter in letters]


def both(**facts: object) -> list[tuple[str, dict]]:
    return [("ann@example.com", facts), ("bob@example.com", facts)]


def the_entry() -> AuditEntry:
    return AuditEntry.objects.get()


# Pausing


def test_nobody_can_move_in_a_paused_game(game, moe):
    seat = awaited(game)

    moderation.pause(moderator=moe, game=game, reason=REASON)

    with pytest.raises(moves.NotYourTurn):
        moves.submit_move(
            game=game, seat=seat.number, text=any_answer(game, seat.number), seen=0, via="web"
        )


def test_a_pause_is_on_record_and_told_to_everyone(game, moe):
    moderation.pause(moderator=moe, game=game, reason=REASON)

    entry = the_entry()
    assert (entry.moderator, entry.action, entry.reason, entry.game) == (moe, "pause", REASON, game)
    assert notices(game) == both(action="pause", reason=REASON)
    assert Message.objects.get().text.endswith(f"The reason: {REASON}")


def test_who_wants_no_letters_reads_it_at_the_table_only(game, moe, bob):
    game.seats.filter(player=bob).update(mutes_letters=True)

    moderation.pause(moderator=moe, game=game, reason=REASON)

    assert [address for address, _ in notices(game)] == ["ann@example.com"]
    assert Message.objects.filter(game=game, author=None).count() == 1


def test_after_a_pause_everyone_has_the_time_they_had_left(timed, moe):
    moderation.pause(moderator=moe, game=timed, reason=REASON)
    now = timezone.now()
    Game.objects.update(paused_at=now - 5 * DAY)
    Seat.objects.filter(is_awaited=True).update(awaited_since=now - 6 * DAY, deadline=now - 3 * DAY)

    moderation.resume(moderator=moe, game=timed, reason=REASON)

    timed.refresh_from_db()
    assert abs(awaited(timed).deadline - now - 2 * DAY) < timedelta(minutes=1)
    assert timed.is_running
    assert timed.paused_at is None
    assert notices(timed)[-1][1] == {"action": "resume", "reason": REASON}
    assert [entry.action for entry in AuditEntry.objects.order_by("pk")] == ["pause", "resume"]


def test_who_was_asked_anew_in_a_pause_has_the_whole_time_of_a_turn_after_it(timed, moe):
    moderation.pause(moderator=moe, game=timed, reason=REASON)
    Game.objects.update(paused_at=timezone.now() - 5 * DAY)
    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=2)

    moderation.resume(moderator=moe, game=timed, reason=REASON)

    assert abs(awaited(timed).deadline - timezone.now() - 3 * DAY) < timedelta(minutes=1)


def test_only_a_running_game_can_be_paused_and_only_a_paused_one_resumed(game, moe):
    with pytest.raises(Refused):
        moderation.resume(moderator=moe, game=game, reason=REASON)

    moderation.pause(moderator=moe, game=game, reason=REASON)

    with pytest.raises(Refused):
        moderation.pause(moderator=moe, game=game, reason=REASON)
    assert AuditEntry.objects.count() == 1


# The deadline


def test_extending_gives_everyone_awaited_more_days_and_a_new_reminder(timed, moe):
    before = awaited(timed).deadline
    Seat.objects.update(is_reminded=True)

    moderation.extend_deadline(moderator=moe, game=timed, reason=REASON, days=4)

    seat = awaited(timed)
    assert seat.deadline == before + 4 * DAY
    assert not seat.is_reminded
    assert the_entry().details == {"days": 4}
    assert notices(timed) == both(action="extend", reason=REASON, days=4)


def test_an_extension_of_a_deadline_just_missed_counts_from_now(timed, moe):
    Seat.objects.filter(is_awaited=True).update(deadline=timezone.now() - 2 * DAY)

    moderation.extend_deadline(moderator=moe, game=timed, reason=REASON, days=1)

    assert abs(awaited(timed).deadline - timezone.now() - DAY) < timedelta(minutes=1)


def test_a_day_away_is_no_day_of_an_extension(timed, moe):
    seat = awaited(timed)
    day = (seat.deadline + timedelta(hours=1)).date()
    seat.player.absences.create(first_day=day, last_day=day)

    moderation.extend_deadline(moderator=moe, game=timed, reason=REASON, days=2)

    assert 2 * DAY < awaited(timed).deadline - seat.deadline <= 3 * DAY


@pytest.mark.parametrize("days", [0, -1, 61])
def test_an_extension_has_a_sensible_length(timed, moe, days):
    with pytest.raises(Refused):
        moderation.extend_deadline(moderator=moe, game=timed, reason=REASON, days=days)


def test_a_game_without_deadlines_has_none_to_extend(game, moe):
    with pytest.raises(Refused):
        moderation.extend_deadline(moderator=moe, game=game, reason=REASON, days=2)


# Rewinding


def test_a_rewind_is_a_row_of_its_own_and_brings_the_table_back(timed, moe):
    tables = [timed.play().view(None)]
    submit(timed, count=2)

    row = moderation.rewind(moderator=moe, game=timed, reason=REASON, number=4)

    timed.refresh_from_db()
    assert (row.number, row.kind, row.answer, row.via, row.seat) == (
        7,
        "rewind",
        "4",
        "moderator",
        None,
    )
    assert timed.moves.count() == 8
    assert timed.head == 7
    assert timed.play().view(None) == tables[0]
    assert timed.replay().view(None) == tables[0]
    assert timed.digest == row.digest


def test_after_a_rewind_to_the_beginning_the_game_can_be_played_to_its_end(timed, moe):
    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=0)
    submit(timed, count=3)
    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=timed.moves.count() - 2)
    finish(timed)

    timed.refresh_from_db()
    assert timed.is_over
    assert timed.replay().outcome.plain() == timed.outcome


def test_whoever_is_awaited_after_a_rewind_gets_a_new_letter_and_a_new_clock(timed, moe):
    Seat.objects.update(awaited_since=timezone.now() - DAY, deadline=timezone.now() - DAY)
    number = timed.moves.order_by("-number")[1].number

    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=number)

    seat = awaited(timed)
    timed.refresh_from_db()
    turn = timed.letters.get(kind=Letter.Kind.TURN, head=timed.head)
    assert turn.recipient == seat.player
    assert OCCASIONS[turn.kind].is_wanted(turn)
    assert seat.deadline > timezone.now() + 2 * DAY
    assert notices(timed) == both(action="rewind", reason=REASON, number=number)
    assert the_entry().details == {"number": number, "head": 4}


def test_a_page_from_before_the_rewind_is_stale(timed, moe):
    seen = timed.head
    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=2)
    seat = awaited(timed)
    answer = any_answer(seat.game, seat.number)

    with pytest.raises(moves.StaleMove):
        moves.submit_move(game=timed, seat=seat.number, text=answer, seen=seen, via="web")


def test_what_was_undone_cannot_be_gone_back_to(timed, moe):
    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=2)
    submit(timed)

    for number in (3, 4, 5, 6, 99):
        with pytest.raises(Refused):
            moderation.rewind(moderator=moe, game=timed, reason=REASON, number=number)
    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=2)
    assert timed.moves.last().number == 7


def test_a_game_that_is_over_stays_over_since_its_seed_has_been_shown(game, moe):
    finish(game)

    with pytest.raises(Refused):
        moderation.rewind(moderator=moe, game=game, reason=REASON, number=2)
    assert not AuditEntry.objects.exists()


def test_a_paused_game_can_be_rewound_and_stays_paused(timed, moe):
    moderation.pause(moderator=moe, game=timed, reason=REASON)

    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=1)

    timed.refresh_from_db()
    assert timed.status == Game.Status.PAUSED
    assert timed.moves.last().kind == Move.Kind.REWIND


def test_after_a_rewind_no_turn_counts_as_missed_and_the_news_are_those_of_then(timed, moe):
    own = timed.moves.filter(kind=Move.Kind.ANSWER)
    first = own.first()
    Seat.objects.filter(game=timed).update(missed=2)

    moderation.rewind(moderator=moe, game=timed, reason=REASON, number=first.number)

    seats = {seat.number: seat for seat in timed.seats.all()}
    assert [seat.missed for seat in seats.values()] == [0, 0]
    assert seats[first.seat].last_moved == first.number
    assert seats[1 - first.seat].last_moved == 0


def test_a_moderator_does_not_rewind_a_game_they_play_in(ann, moe):
    game = make_game([ann, moe])
    submit(game, count=2)

    with pytest.raises(Refused):
        moderation.rewind(moderator=moe, game=game, reason=REASON, number=0)


# Replacing


def test_a_bot_takes_the_seat_of_a_replaced_player(game, moe, bob):
    seat = game.seats.get(player=bob)
    link = make_link(seat)

    moderation.replace_player(moderator=moe, game=game, reason=REASON, seat=seat.number)

    seat.refresh_from_db()
    assert (seat.player, seat.bot, seat.stood_for, seat.left) == (None, "greedy", bob, "replaced")
    with pytest.raises(BadLink):
        read_link(link)
    assert the_entry().player == bob


def test_the_replaced_player_is_told_too_but_gets_no_link_to_the_seat(game, moe, bob):
    moderation.replace_player(moderator=moe, game=game, reason=REASON, seat=1)

    facts = {"action": "replace", "reason": REASON, "seat": 1, "name": "Bob"}
    assert notices(game) == [("ann@example.com", facts), ("bob@example.com", facts)]
    assert game.letters.get(kind=Letter.Kind.NOTICE, recipient=bob).seat is None


def test_a_bot_cannot_be_replaced(ann, moe):
    game = make_game([ann], bots=["greedy"])

    with pytest.raises(Refused):
        moderation.replace_player(moderator=moe, game=game, reason=REASON, seat=1)


# Aborting


def test_an_aborted_game_awaits_nobody_and_has_no_result(timed, moe):
    moderation.abort(moderator=moe, game=timed, reason=REASON)

    timed.refresh_from_db()
    assert timed.status == Game.Status.ABORTED
    assert timed.ended_at is not None
    assert timed.outcome is None
    assert not timed.seats.filter(is_awaited=True).exists()
    assert not timed.seats.exclude(deadline=None).exists()
    assert notices(timed) == both(action="abort", reason=REASON)
    assert the_entry().action == "abort"


def test_a_table_still_gathering_can_be_aborted_but_not_a_game_that_is_over(ann, game, moe):
    table = make_table([ann, None])
    finish(game)

    moderation.abort(moderator=moe, game=table, reason=REASON)

    with pytest.raises(Refused):
        moderation.abort(moderator=moe, game=game, reason=REASON)


# Links


def test_revoked_links_are_dead_for_that_seat_alone(game, moe, ann, bob):
    anns, bobs = (make_link(seat) for seat in game.seats.all())

    moderation.revoke_links(moderator=moe, game=game, reason=REASON, seat=1)

    assert read_link(anns).seat.player == ann
    with pytest.raises(BadLink):
        read_link(bobs)
    assert read_link(make_link(game.seats.get(number=1))).seat.player == bob
    assert notices(game) == [("bob@example.com", {"action": "revoke", "reason": REASON})]
    assert (the_entry().player, the_entry().details) == (bob, {"seat": 1})


# All of them


@pytest.mark.parametrize("reason", ["", "   "])
@pytest.mark.parametrize(
    ("action", "more"),
    [
        (moderation.pause, {}),
        (moderation.extend_deadline, {"days": 1}),
        (moderation.rewind, {"number": 0}),
        (moderation.replace_player, {"seat": 0}),
        (moderation.abort, {}),
        (moderation.revoke_links, {"seat": 0}),
        (moderation.look_into_secrets, {}),
    ],
)
def test_nothing_is_done_without_a_reason(timed, moe, action, more, reason):
    before = list(Game.objects.values()), list(Seat.objects.values()), Move.objects.count()

    with pytest.raises(Refused):
        action(moderator=moe, game=timed, reason=reason, **more)

    assert before == (
        list(Game.objects.values()),
        list(Seat.objects.values()),
        Move.objects.count(),
    )
    assert not AuditEntry.objects.exists()
    assert not notices(timed)


@pytest.mark.parametrize(
    ("action", "more"),
    [(moderation.replace_player, {"seat": 0}), (moderation.abort, {})],
)
def test_what_decides_a_game_is_not_for_who_plays_it(ann, moe, action, more):
    game = make_game([ann, moe], days_per_turn=3)

    with pytest.raises(Refused, match="You play in this game"):
        action(moderator=moe, game=game, reason=REASON, **more)

    moderation.extend_deadline(moderator=moe, game=game, reason=REASON, days=1)
    moderation.pause(moderator=moe, game=game, reason=REASON)


def test_nobody_is_replaced_in_a_game_for_one(ann, moe):
    game = make_game([ann], engine="kepler-3042")

    with pytest.raises(Refused, match="end the game instead"):
        moderation.replace_player(moderator=moe, game=game, reason=REASON, seat=0)
