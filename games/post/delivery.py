"""Sending what is in the outbox, and recording what became of each letter.

Letters are claimed first, in a transaction of its own, so that two workers never send the same one.
Just before it goes to the mail server, another transaction marks it as handed over. If a worker
dies before that mark, its claim runs out and another worker tries again. If it dies after the mark,
the letter may have arrived or not, and is sent again only on request.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import BigIntegerField, Case, F, Prefetch, QuerySet, When
from django.utils import timezone, translation

from games.guard import RulesFailed
from games.models import Letter, Seat, Trouble
from games.models.letter import LetterQuerySet
from games.post import outbox
from games.post.channel import Answer, Fate, Message
from games.post.channels import CHANNELS
from games.post.occasions import OCCASIONS
from games.post.pace import domain_of, pace, to_domain
from games.services import reach, resting
from games.services.patience import patiently

BACK_OFF = [timedelta(minutes=m) for m in (1, 5, 15, 60, 240, 720, 1440)]
"""How long to wait after each attempt that was put off. After the last, the letter has failed."""
HOLD = timedelta(minutes=5)
"""How long to wait while nothing can be done: the game is paused or not installed."""

BATCH = 4
"""How many letters are claimed at once."""
URGENT = (*Letter.ABOUT_A_TURN, "reply")
URGENCY = Case(
    When(kind__in=URGENT, then=-F("pk")),
    default=F("pk"),
    output_field=BigIntegerField(),
)
"""Letters about a turn and answers to mails go first, the newest before the others: it is the one
most likely to be wanted. All else goes in the order in which it was written."""

Status = Letter.Status
logger = logging.getLogger(__name__)


class Pass(NamedTuple):
    """What came of one pass of delivery."""

    sent: int
    left: int
    """How many letters are still due that could be sent at once."""


def deliver(*, game_pk: int | None = None) -> Pass:
    """Send letters that are due, of one game or of all, for at most PASS_SECONDS. The letter that
    is being sent then is the last."""
    end = time.monotonic() + settings.PASS_SECONDS
    letters = Letter.objects.all() if game_pk is None else Letter.objects.filter(game=game_pk)
    sent, down = 0, set[str]()
    while time.monotonic() < end and (claimed := claim_next(letters.exclude(channel__in=down))):
        try:
            sent += deliver_claimed(claimed, end, down)
        finally:
            for letter in claimed:
                put_back(letter, timezone.now())
    return Pass(sent, letters.exclude(channel__in=down).due().count())


def deliver_claimed(claimed: list[Letter], end: float, down: set[str]) -> int:
    """Send claimed letters while there is time, and strike each off the list before it is tried.
    How many were sent. Those that are left in the list when this returns or raises were not tried,
    and have to be put back."""
    sent = 0
    for letter in claimed.copy():
        if time.monotonic() > end:
            break
        if letter.channel in down:
            continue
        claimed.remove(letter)
        try:
            sent += deliver_one(letter.pk)
        except ChannelDown as error:
            logger.warning("Letters by %s wait: %s", error.channel, error)
            down.add(error.channel)
    return sent


class ChannelDown(Exception):
    """No letter can be sent by that channel now, no matter to whom."""

    def __init__(self, channel: str, said: str) -> None:
        super().__init__(said)
        self.channel = channel


def claim_next(letters: LetterQuerySet) -> list[Letter]:
    """Claim the letters to send next. Those to slow domains come last, one at a time."""
    slow = pace.slow()
    return claim(letters.exclude(slow), BATCH) or claim(letters.filter(slow), 1)


@transaction.atomic
def claim(letters: LetterQuerySet, count: int = 1) -> list[Letter]:
    """Claim some of these letters for a while, those that are due and most urgent. On PostgreSQL a
    worker passes over the rows that another has just locked, so none waits and none claims in
    vain; SQLite has one writer at a time anyway."""
    rows = letters.due().select_for_update(skip_locked=True).order_by(URGENCY)
    claimed = list(rows.only("channel", "address", "subject", "attempts")[:count])
    until = timezone.now() + timedelta(seconds=settings.LETTER_SECONDS)
    Letter.objects.filter(pk__in=[letter.pk for letter in claimed]).update(
        status=Status.SENDING, due_at=until, attempts=F("attempts") + 1
    )
    for letter in claimed:
        letter.attempts += 1
    return claimed


def deliver_one(pk: int) -> bool:
    """Send a claimed letter, or record why not. True if it was sent."""
    letter = fetch(pk)
    if letter is None:
        return False
    try:
        occasion = OCCASIONS[letter.kind]
        if not is_reachable(letter) or not occasion.is_wanted(letter):
            settle(letter, Status.DROPPED)
            return False
        if occasion.is_held(letter):
            put_back(letter, timezone.now() + HOLD)
            return False
        now = timezone.now()
        if not is_asked_for(letter) and (later := occasion.may_go_at(letter, now)) > now:
            put_back(letter, later)
            return False
        message = write_message(letter)
    except Exception as error:
        if letter.game is not None and isinstance(error, RulesFailed):
            resting.set_aside(letter.game.pk, Trouble.Step.LETTER, error)
            put_back(letter, timezone.now() + HOLD)
            return False
        # The mistake is ours, so the reader must not lose the letter: it stays in the outbox.
        logger.exception("Letter %s could not be written.", pk)
        put_off(letter, f"It could not be written: {type(error).__name__}.")
        return False
    letter.subject = message.subject[:250]
    return send(letter, message)


def is_reachable(letter: Letter) -> bool:
    """Whether its channel still reaches the reader. An invitation goes to the address as the host
    typed it."""
    reader = letter.recipient
    if reader is None or letter.kind == Letter.Kind.INVITATION:
        return True
    return bool(CHANNELS[letter.channel].address_of(reader))


def is_asked_for(letter: Letter) -> bool:
    """Whether somebody had this very letter sent again, so that it must not wait."""
    return letter.copy_of_id is not None and letter.kind != Letter.Kind.SECOND


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
            began = time.monotonic()
            answer = channel.send(message)
            pace.note(letter.address, seconds=time.monotonic() - began)
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
            pace.note_accepted(letter.address)
        case Fate.REFUSED:
            settle(letter, Status.FAILED, answer.said)
        case Fate.GONE:
            give_up_address(letter, answer.said)
        case Fate.PUT_OFF:
            put_off(letter, answer.said)
            spare_domain(letter)
        case Fate.DOWN:
            put_back(letter, timezone.now() + BACK_OFF[0], answer.said)
        case Fate.UNANSWERED:
            mark_maybe_lost(letter, f"It was not answered: {answer.said}")


def hand_over(letter: Letter) -> bool:
    """Mark that the letter may have arrived from now on. False if another worker has it by now."""
    seconds = settings.LETTER_SECONDS + settings.EMAIL_ANSWER_SECONDS
    until = timezone.now() + timedelta(seconds=seconds)
    mark = {"status": Status.HANDED, "due_at": until, "subject": letter.subject}
    return ours(letter, Status.SENDING).update(**mark) == 1


# What became of a letter


def settle(letter: Letter, status: str, error: str = "") -> None:
    record(letter, status=status, error=error, settled_at=timezone.now())


@transaction.atomic
def give_up_address(letter: Letter, error: str) -> None:
    """Write no more to an address that does not exist."""
    settle(letter, Status.FAILED, error)
    if letter.recipient is not None:
        reach.stop_dead_address(letter.recipient, letter.address)


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


def spare_domain(letter: Letter) -> None:
    """Let the letters wait that go to the same domain as one that was put off, if the domain puts
    off one after another. Their attempts do not count."""
    wait = pace.note_put_off(letter.address)
    if wait is not None:
        others = Letter.objects.due().filter(to_domain(domain_of(letter.address)))
        others.filter(status=Status.WAITING).update(due_at=timezone.now() + wait)


def put_back(letter: Letter, due_at: datetime, error: str = "") -> None:
    """Let a letter wait without counting the attempt, since the letter is not to blame."""
    record(
        letter,
        status=Status.WAITING,
        error=error,
        due_at=due_at,
        attempts=letter.attempts - 1,
    )


def record(letter: Letter, **fields: object) -> None:
    """Record what became of a letter, unless another worker has claimed it since. An answer that
    comes late is recorded even if the letter counts as maybe lost."""
    mine = ours(letter, Status.SENDING, Status.HANDED, Status.UNCERTAIN)
    if not patiently(lambda: mine.update(subject=letter.subject, **fields)):
        logger.warning("Letter %s took too long; another worker has it.", letter.pk)


def ours(letter: Letter, *statuses: str) -> QuerySet[Letter]:
    """That letter, if it has one of these statuses and no other worker has claimed it since."""
    return Letter.objects.filter(pk=letter.pk, status__in=statuses, attempts=letter.attempts)
