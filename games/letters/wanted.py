"""Whether a letter in the outbox is still worth sending."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.models import Game, Letter, Refusal, Seat
from games.services import clock, digests

Kind = Letter.Kind


def is_wanted(letter: Letter) -> bool:
    reader = letter.recipient
    if letter.kind == Kind.NOTICE and letter.game is None:
        return True  # about the account itself, even to who can no longer sign in
    if letter.kind == Kind.INVITATION:
        return is_open_invitation(letter)
    if reader is None or not reader.is_active or reader.letters == User.Letters.OFF:
        return False
    if letter.kind == Kind.NOTICE:
        # Who sat there may have lost the seat: that is what the notice says.
        return letter.seat is None or not letter.seat.mutes_letters
    if letter.kind == Kind.DIGEST:
        return digests.is_wanted(letter)
    seat, game = letter.seat, letter.game
    if seat is None or game is None or seat.player_id != reader.pk or seat.mutes_letters:
        return False
    if letter.kind == Kind.SECOND and not is_first_in_doubt(letter):
        return False
    if letter.kind == Kind.REMINDER and clock.is_early(seat, timezone.now()):
        return False  # there is more time meanwhile
    if letter.kind in Letter.ABOUT_A_TURN:
        return is_turn_open(letter, game, seat)
    if letter.kind == Kind.STARTED:
        return game.is_running and not seat.is_awaited and seat.last_moved == 0
    return True


def is_first_in_doubt(letter: Letter) -> bool:
    """Unless it was itself asked for once more."""
    first = letter.copy_of
    if first is None or first.kind == Kind.SECOND:
        return True
    return Letter.objects.in_doubt(besides=letter).filter(pk=first.pk).exists()


def is_turn_open(letter: Letter, game: Game, seat: Seat) -> bool:
    """Nobody is mailed for a turn they have played, nor for one they are in the middle of."""
    is_going_on = game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
    return is_going_on and seat.is_awaited and seat.asked_at <= letter.head


def is_open_invitation(letter: Letter) -> bool:
    seat, game = letter.seat, letter.game
    if seat is None or game is None or game.status != Game.Status.GATHERING:
        return False
    if seat.is_taken or seat.invited != letter.address:
        return False
    reader = letter.recipient
    if reader is not None and reader.letters == User.Letters.OFF:
        return False
    if User.objects.filter(email__iexact=letter.address, is_active=False).exists():
        return False
    return not Refusal.objects.filter(address=letter.address).exists()


def is_held(letter: Letter) -> bool:
    """Whether it should wait: nobody can play while a game is paused, nor look at the table of one
    that is not installed."""
    game = letter.game
    if game is None or letter.kind == Kind.NOTICE:
        return False
    is_about_a_turn = letter.kind in Letter.ABOUT_A_TURN
    return not game.is_installed or (is_about_a_turn and game.status == Game.Status.PAUSED)
