"""What moderators can do about a game, a person or a message.

Each action is one transaction: the deed, an entry in the audit log with the reason, and word of it
to those it concerns. If it cannot be done, it raises Refused with a sentence for the moderator.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import AuditEntry, Game, Message, Move, Report, Seat
from games.models.log import answers
from games.services import bots, clock, moves, notices, resting
from games.services.happenings import announce

MAX_EXTENSION_DAYS = 60
"""How many days one extension can add."""


class Refused(Exception):
    """Something a moderator cannot do, and why not."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


# A game


@transaction.atomic
def pause(*, moderator: User, game: Game, reason: str) -> None:
    """Pause the game: nobody can move, and every clock stands still."""
    game = lock(game, Game.Status.RUNNING)
    record("pause", moderator, reason, game=game)
    game.paused_at = timezone.now()
    set_status(game, Game.Status.PAUSED)
    notices.tell_table(game, moves.seats_of(game), {"action": "pause", "reason": reason})


@transaction.atomic
def resume(*, moderator: User, game: Game, reason: str) -> None:
    """Let the game go on. Everyone awaited has the time that they had left."""
    game = lock(game, Game.Status.PAUSED)
    record("resume", moderator, reason, game=game)
    seats = moves.seats_of(game)
    clock.start_again(seats)
    game.paused_at = None
    if game.rests_since is not None:
        game.rests_since = timezone.now()  # the clocks have been set for all the time before
    set_status(game, Game.Status.RUNNING)
    notices.tell_table(game, seats, {"action": "resume", "reason": reason})


def try_again(*, moderator: User, game: Game, reason: str) -> None:
    """Let a game go on that was set aside because its rules failed. That it was tried is on record,
    whatever comes of it."""
    with transaction.atomic():
        if not lock(game).rests:
            raise Refused(_("That game does not rest."))
        record("try", moderator, reason, game=game)
    if not resting.try_again(game.pk):
        raise Refused(_("Its rules failed once more, so the game still rests."))
    with transaction.atomic():
        notices.tell_table(game, moves.seats_of(game), {"action": "try", "reason": reason})


@transaction.atomic
def extend_deadline(*, moderator: User, game: Game, reason: str, days: int) -> None:
    """Give everyone now awaited so many more days, and a new reminder."""
    game = lock(game, Game.Status.RUNNING, Game.Status.PAUSED)
    if not 1 <= days <= MAX_EXTENSION_DAYS:
        raise Refused(_("From 1 to %(most)d days can be added.") % {"most": MAX_EXTENSION_DAYS})
    seats = moves.seats_of(game)
    timed = [seat for seat in seats if seat.is_awaited and seat.deadline is not None]
    if not timed:
        raise Refused(_("Nobody has a deadline here now."))
    record("extend", moderator, reason, game=game, days=days)
    for seat in timed:
        assert seat.deadline is not None
        assert seat.player is not None
        # A deadline that has passed, but was not acted on yet, is extended from now.
        start = max(seat.deadline, game.stands_since or timezone.now())
        away = clock.absences(seat.player)
        clock.set_deadline(seat, clock.advance(start, timedelta(days=days), away))
        seat.is_reminded = False
    Seat.objects.bulk_update(timed, ["deadline", "remind_at", "is_reminded"])
    notices.tell_table(game, seats, {"action": "extend", "reason": reason, "days": days})


@transaction.atomic
def rewind(*, moderator: User, game: Game, reason: str, number: int) -> Move:
    """Go back to just after the move with that number, or to the beginning for 0, by adding a row.

    A finished game cannot be rewound: its seed has been shown, and with it every card to come.
    """
    game = lock(game, Game.Status.RUNNING, Game.Status.PAUSED)
    seats = moves.seats_of(game)
    refuse_players(moderator, seats)
    rows = answers(game.moves.all())
    if number not in [0, *(row.number for row in rows)][:-1]:
        raise Refused(_("No earlier move that still counts has that number."))
    record("rewind", moderator, reason, game=game, number=number, head=game.head)
    kept = [row for row in rows if row.number <= number]
    play = game.replay(kept)
    for seat in seats:
        # Everyone awaited now has a new question: they get a new letter and a new clock, and their
        # old pages are stale.
        seat.is_awaited = False
        seat.has_played = True
        clock.stop(seat)
        seat.missed = 0
        seat.last_moved = max([row.number for row in kept if is_their_own(row, seat)], default=0)
    row, happened = moves.append(
        game,
        play,
        seats,
        asked=set(play.waiting_for),
        seat=None,
        kind=Move.Kind.REWIND,
        answer=str(number),
        via=Move.Via.MODERATOR,
    )
    announce(*happened)
    notices.tell_table(game, seats, {"action": "rewind", "reason": reason, "number": number})
    return row


def is_their_own(row: Move, seat: Seat) -> bool:
    """Whether the player made this move. A move that the clock made for them is news to them."""
    return row.seat == seat.number and row.via != Move.Via.CLOCK


@transaction.atomic
def replace_player(*, moderator: User, game: Game, reason: str, seat: int) -> None:
    """Let a bot take the seat, and revoke the player's links."""
    game = lock(game, Game.Status.RUNNING, Game.Status.PAUSED)
    seats = moves.seats_of(game)
    refuse_players(moderator, seats)
    chair = seats[seat]
    player = chair.player
    if player is None:
        raise Refused(_("Nobody sits there."))
    if len(seats) == 1:
        raise Refused(_("There is nobody to play on for: end the game instead."))
    record("replace", moderator, reason, game=game, player=player, seat=seat)
    facts = {"action": "replace", "reason": reason, "seat": seat, "name": chair.label}
    notices.tell_person(player, facts, game=game)
    bots.stand_in(chair, "replaced")
    notices.tell_table(game, seats, facts)


@transaction.atomic
def abort(*, moderator: User, game: Game, reason: str) -> None:
    """End the game without a winner. Nothing about it is secret any longer."""
    game = lock(game, Game.Status.GATHERING, Game.Status.RUNNING, Game.Status.PAUSED)
    refuse_players(moderator, moves.seats_of(game))
    record("abort", moderator, reason, game=game)
    game.ended_at, game.paused_at, game.rests_since = timezone.now(), None, None
    set_status(game, Game.Status.ABORTED)
    game.seats.update(is_awaited=False, awaited_since=None, deadline=None)
    notices.tell_table(game, moves.seats_of(game), {"action": "abort", "reason": reason})


@transaction.atomic
def revoke_links(*, moderator: User, game: Game, reason: str, seat: int) -> None:
    """Revoke every link sent so far for that seat. The next letter brings a new one."""
    game = lock(game)
    chair = moves.seats_of(game)[seat]
    record("revoke", moderator, reason, game=game, player=chair.player, seat=seat)
    chair.link_version += 1
    chair.save(update_fields=["link_version"])
    notices.tell_seat(chair, {"action": "revoke", "reason": reason})


@transaction.atomic
def look_into_secrets(*, moderator: User, game: Game, reason: str) -> None:
    """Put on record that a moderator is about to see what only the players may know."""
    game = lock(game, Game.Status.RUNNING, Game.Status.PAUSED)
    refuse_players(moderator, moves.seats_of(game))
    record("look", moderator, reason, game=game, head=game.head)


# What is said


@transaction.atomic
def hide_message(*, moderator: User, message: Message, reason: str) -> None:
    set_hidden("hide", moderator, message, reason)


@transaction.atomic
def unhide_message(*, moderator: User, message: Message, reason: str) -> None:
    set_hidden("unhide", moderator, message, reason)


def set_hidden(action: str, moderator: User, message: Message, reason: str) -> None:
    message = Message.objects.select_for_update().get(pk=message.pk)
    if message.is_hidden == (action == "hide"):
        raise Refused(_("That has been done already."))
    if message.facts:
        raise Refused(_("A line that says what a moderator did cannot be hidden."))
    game, author = message.game, message.author
    record(action, moderator, reason, game=game, player=author, message=message.pk)
    message.is_hidden = action == "hide"
    message.save(update_fields=["is_hidden"])
    notices.tell_person(author, {"action": action, "reason": reason}, game=game)


@transaction.atomic
def settle_report(*, moderator: User, report: Report, reason: str) -> None:
    """Take a report off the queue and tell the person who made it."""
    report = Report.objects.select_for_update().get(pk=report.pk)
    if report.is_settled:
        raise Refused(_("That report is settled already."))
    game = report.game
    record("settle", moderator, reason, game=game, player=report.reporter, report=report.pk)
    report.is_settled = True
    report.save(update_fields=["is_settled"])
    notices.tell_person(report.reporter, {"action": "settle", "reason": reason}, game=game)


# People


@transaction.atomic
def suspend(*, moderator: User, player: User, reason: str) -> None:
    """Bar a person from signing in and from playing by letter. They keep their seats: deadlines run
    on, and after three missed turns a bot takes over, as for anyone who is away."""
    player = User.objects.locked(player)
    if player == moderator:
        raise Refused(_("You cannot suspend yourself."))
    if player.is_staff and not moderator.is_superuser:
        raise Refused(_("Only a superuser can suspend a moderator."))
    if not player.is_active:
        raise Refused(_("That account is suspended already."))
    record("suspend", moderator, reason, player=player)
    player.is_active = False
    player.save(update_fields=["is_active"])
    notices.tell_person(player, {"action": "suspend", "reason": reason})


@transaction.atomic
def lift_suspension(*, moderator: User, player: User, reason: str) -> None:
    player = User.objects.locked(player)
    if player.is_staff and not moderator.is_superuser:
        raise Refused(_("Only a superuser can do that for a moderator."))
    if player.is_active:
        raise Refused(_("That account is not suspended."))
    if player.left_at is not None:
        raise Refused(_("That person deleted their account. It stays closed."))
    record("lift", moderator, reason, player=player)
    player.is_active = True
    player.save(update_fields=["is_active"])
    notices.tell_person(player, {"action": "lift", "reason": reason})


# Shared by the actions


def lock(game: Game, *statuses: str) -> Game:
    """Lock and return a game's row, or raise Refused if its status is none of these."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if statuses and game.status not in statuses:
        status = {"status": game.get_status_display()}
        raise Refused(_("That cannot be done: the game is %(status)s.") % status)
    return game


def refuse_players(moderator: User, seats: list[Seat]) -> None:
    """Refuse moderators who play in this game. Every action that can decide a game calls this;
    those that treat all players alike, such as a pause, do not."""
    if any(seat.player_id == moderator.pk for seat in seats):
        raise Refused(_("You play in this game. Another moderator has to do that."))


def set_status(game: Game, status: str) -> None:
    game.status = status
    game.changed_at = timezone.now()
    game.save(update_fields=["status", "changed_at", "ended_at", "paused_at", "rests_since"])


def record(
    action: str,
    moderator: User,
    reason: str,
    *,
    game: Game | None = None,
    player: User | None = None,
    **details: int,
) -> AuditEntry:
    if not reason.strip():
        raise Refused(_("Say why: the reason is kept, and the players read it."))
    return AuditEntry.objects.create(
        moderator=moderator,
        action=action,
        reason=reason.strip(),
        game=game,
        player=player,
        details=details,
    )
