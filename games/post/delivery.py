"""Sending what is in the outbox, and recording what became of each letter.

A letter is claimed first, in a transaction of its own, so that two workers never send the same one.
Just before it goes to the mail server, another transaction marks it as handed over. If a worker
dies before that mark, its claim runs out and another worker tries again. If it dies after the mark,
the letter may have arrived or not, and is sent again only on request.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Prefetch, QuerySet
from django.utils import timezone, translation

from games.models import Game, Letter, Seat
from games.post import outbox
from games.post.channel import Answer, Fate, Message
from games.post.channels import CHANNELS
from games.post.occasions import OCCASIONS

BACK_OFF = [timedelta(minutes=m) for m in (1, 5, 15, 60, 240, 720, 1440)]
"""How long to wait after each attempt that was put off. After the last, the letter has failed."""
HOLD = timedelta(minutes=5)
"""How long to wait while nothing can be done: the game is paused or not installed."""

Status = Letter.Status
logger = logging.getLogger(__name__)


def deliver(*, game: Game | None = None) -> int:
    """Send every letter that is due, of one game or of all, and return how many were sent."""
    due = Letter.objects.due().order_by("due_at")
    if game is not None:
        due = due.filter(game=game)
    sent, down = 0, set[str]()
    # They are fetched one at a time: if each worker had a list, all would try to claim the same.
    while (pk := due.exclude(channel__in=down).values_list("pk", flat=True).first()) is not None:
        if claim(pk):
            try:
                sent += deliver_one(pk)
            except ChannelDown as error:
                logger.warning("Letters by %s wait: %s", error.channel, error)
                down.add(error.channel)
    return sent


class ChannelDown(Exception):
    """No letter can be sent by that channel now, no matter to whom."""

    def __init__(self, channel: str, said: str) -> None:
        super().__init__(said)
        self.channel = channel


def claim(pk: int) -> bool:
    """Claim a letter for a while. False if another worker was first."""
    now = timezone.now()
    until = now + timedelta(seconds=settings.LETTER_SECONDS)
    mine = Letter.objects.filter(pk=pk, status__in=Letter.TO_SEND, due_at__lte=now)
    return mine.update(status=Status.SENDING, due_at=until, attempts=F("attempts") + 1) == 1


def deliver_one(pk: int) -> bool:
    """Send a claimed letter, or record why not. True if it was sent."""
    letter = fetch(pk)
    if letter is None:
        return False
    try:
        occasion = OCCASIONS[letter.kind]
        if not occasion.is_wanted(letter):
            settle(letter, Status.DROPPED)
            return False
        if occasion.is_held(letter):
            put_back(letter, HOLD)
            return False
        message = write_message(letter)
    except Exception as error:
        # The mistake is ours, so the reader must not lose the letter: it stays in the outbox.
        logger.exception("Letter %s could not be written.", pk)
        put_off(letter, f"It could not be written: {type(error).__name__}.")
        return False
    letter.subject = message.subject[:250]
    return send(letter, message)


def write_message(letter: Letter) -> Any:
    """The letter in the form of its channel, in its reader's present language and time zone."""
    reader = letter.recipient
    language = reader.language if reader is not None else settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(reader.zone if reader else None):
        content = OCCASIONS[letter.kind].content(letter)
        return CHANNELS[letter.channel].write(letter, content)


def fetch(pk: int) -> Letter | None:
    """The letter with its game and seats; None if it was just deleted with its game or its reader.
    Its own seat and reader are taken from the game's seats, where they nearly always are: joining
    them once more would take as long again."""
    seats = Prefetch("game__seats", Seat.objects.select_related("player"))
    try:
        letter = Letter.objects.select_related("game").prefetch_related(seats).get(pk=pk)
    except Letter.DoesNotExist:
        return None
    for seat in letter.game.seats.all() if letter.game is not None else ():
        if seat.pk == letter.seat_id:
            letter.seat = seat
        if seat.player_id is not None and seat.player_id == letter.recipient_id:
            letter.recipient = seat.player
    return letter


def send(letter: Letter, message: Message) -> bool:
    """Hand a written letter over, and record what became of it. True if it was sent."""
    channel = CHANNELS[letter.channel]
    try:
        answer = channel.connect()
        if answer.fate is Fate.ACCEPTED:
            if not hand_over(letter):
                return False
            answer = channel.send(message)
    except Exception as error:
        logger.exception("Letter %s could not be sent.", letter.pk)
        put_off(letter, f"It could not be sent: {type(error).__name__}.")
        return False
    record_fate(letter, answer)
    if answer.fate in (Fate.DOWN, Fate.UNANSWERED):
        raise ChannelDown(letter.channel, answer.said)
    return answer.fate is Fate.ACCEPTED


def record_fate(letter: Letter, answer: Answer) -> None:
    match answer.fate:
        case Fate.ACCEPTED:
            settle(letter, Status.SENT)
        case Fate.REFUSED:
            settle(letter, Status.FAILED, answer.said)
        case Fate.PUT_OFF:
            put_off(letter, answer.said)
        case Fate.DOWN:
            put_back(letter, BACK_OFF[0], answer.said)
        case Fate.UNANSWERED:
            mark_maybe_lost(letter, f"It was not answered: {answer.said}")


def hand_over(letter: Letter) -> bool:
    """Mark that the letter may have arrived from now on. False if another worker has it by now."""
    until = timezone.now() + timedelta(seconds=settings.LETTER_SECONDS)
    mark = {"status": Status.HANDED, "due_at": until, "subject": letter.subject}
    return ours(letter, Status.SENDING).update(**mark) == 1


# What became of a letter


def settle(letter: Letter, status: str, error: str = "") -> None:
    record(letter, status=status, error=error, settled_at=timezone.now())


def mark_abandoned_letters() -> None:
    """Mark the letters whose worker died while handing them over as maybe lost."""
    for letter in Letter.objects.abandoned().select_related("recipient", "game", "seat"):
        mark_maybe_lost(letter, "The worker died while it handed the letter over.")


@transaction.atomic
def mark_maybe_lost(letter: Letter, error: str) -> None:
    """Record that a letter may have arrived or not. It is not sent again, since the reader might
    get it twice; but a player who is to move gets a second letter."""
    fate = {"status": Status.UNCERTAIN, "error": error, "settled_at": timezone.now()}
    if ours(letter, Status.HANDED).update(**fate):
        outbox.write_second(letter)


def put_off(letter: Letter, error: str) -> None:
    """Try again later, after a longer wait each time, and give up in the end."""
    if letter.attempts > len(BACK_OFF):
        settle(letter, Status.FAILED, error)
    else:
        due_at = timezone.now() + BACK_OFF[letter.attempts - 1]
        record(letter, status=Status.WAITING, error=error, due_at=due_at)


def put_back(letter: Letter, wait: timedelta, error: str = "") -> None:
    """Let a letter wait without counting the attempt, since the letter is not to blame."""
    record(
        letter,
        status=Status.WAITING,
        error=error,
        due_at=timezone.now() + wait,
        attempts=letter.attempts - 1,
    )


def record(letter: Letter, **fields: object) -> None:
    """Record what became of a letter, unless another worker has claimed it since. An answer that
    comes late is recorded even if the letter counts as maybe lost."""
    mine = ours(letter, Status.SENDING, Status.HANDED, Status.UNCERTAIN)
    if not mine.update(subject=letter.subject, **fields):
        logger.warning("Letter %s took too long; another worker has it.", letter.pk)


def ours(letter: Letter, *statuses: str) -> QuerySet[Letter]:
    """That letter, if it has one of these statuses and no other worker has claimed it since."""
    return Letter.objects.filter(pk=letter.pk, status__in=statuses, attempts=letter.attempts)
