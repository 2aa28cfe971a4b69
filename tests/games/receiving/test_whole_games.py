"""Whole games played by replies alone: letters come out of a real mail server, and answers go in
through the real listener; in one game through Postfix before it, in one from Dovecot by IMAP.

What a player writes is chosen by a bot, for a whole turn at once where nothing hidden is shown in
the middle of it. But the letter lists the first answer, and earlier letters have shown how to write
the others: where none has, the line ends before that one, and the next letter tells.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest
from django.core.management import call_command

from engines.bots import BOTS
from engines.play import Play
from games.management.receiving.polling import Mailbox
from games.models import Game, Incoming, Letter, Move
from games.post import delivery
from games.post.channels.mail.message import headers
from games.services.replay import wrongs
from tests.factories import UserFactory, make_game
from tests.games.receiving.correspondent import Correspondent, Phrasebook, Read
from tests.games.receiving.test_postfix import REPLIES, SETTINGS
from tests.mail_servers import PASSWORD, dovecot, needs_root, postfix
from tests.parts import Sink, wait_until
from tests.receiving import Receiving

pytestmark = [pytest.mark.any_database, needs_root]

MAX_REPLIES_A_TURN = {
    "kepler-run": 1.3,
    "kepler-3042": 1.5,
    "exoplanets": 2.5,
    "race-to-kepler": 2.5,
}
PLAYED = [
    ("kepler-run", "en", "listener"),
    ("kepler-run", "fr", "imap"),
    ("kepler-3042", "en", "listener"),
    ("kepler-3042", "fr", "listener"),
    ("exoplanets", "en", "postfix"),
    ("exoplanets", "fr", "listener"),
    ("race-to-kepler", "en", "listener"),
    ("race-to-kepler", "fr", "listener"),
]
MAX_REPLIES = 500
LONGEST_LINE = 30
PATIENCE = 120
"""How long a mail or a letter may take on a busy machine."""
LONG_AGO = datetime(2026, 11, 1, tzinfo=UTC)

Send = Callable[[EmailMessage], None]


@pytest.fixture
def send(request, listener: Receiving, settings) -> Iterator[Send]:
    """Send an answer on one of the ways in; it returns when the site has taken the mail."""
    with ExitStack() as servers:
        yield WAYS_IN[request.param](listener, settings, servers)


def by_listener(listener: Receiving, settings, servers: ExitStack) -> Send:
    talk = servers.enter_context(listener.connect())
    assert talk.sock is not None
    talk.sock.settimeout(PATIENCE)

    def send(mail: EmailMessage) -> None:
        assert talk.send_message(mail) == {}

    return send


def by_postfix(listener: Receiving, settings, servers: ExitStack) -> Send:
    replies = {"parsec-replies": REPLIES.replace("8024", str(listener.port))}
    server = servers.enter_context(postfix(SETTINGS, replies))

    def send(mail: EmailMessage) -> None:
        taken = Incoming.objects.count()
        assert server.send(str(mail["From"]), [recipient(mail)], mail.as_bytes()) == {}
        wait_until(
            lambda: Incoming.objects.count() > taken,
            seconds=PATIENCE,
            what="a mail by way of Postfix",
        )

    return send


def by_imap(listener: Receiving, settings, servers: ExitStack) -> Send:
    server = servers.enter_context(dovecot())
    box = servers.enter_context(server.connect())
    where = Mailbox("127.0.0.1", server.port, "ann", PASSWORD, security="")
    settings.IMAP = vars(where)

    def send(mail: EmailMessage) -> None:
        box.append("INBOX", mail.as_bytes())
        call_command("receive_mail", "--imap", "--once", verbosity=0)

    return send


WAYS_IN = {"listener": by_listener, "postfix": by_postfix, "imap": by_imap}


def recipient(mail: EmailMessage) -> str:
    return str(mail["To"].addresses[0].addr_spec)


class Table:
    """Three people who play one game by mail."""

    def __init__(self, engine: str, language: str, sink: Sink, send: Send) -> None:
        people = [UserFactory(name=name, language=language) for name in ("Ann", "Bob", "Cid")]
        self.game = make_game(people, engine=engine)
        self.sink, self.send = sink, send
        self.phrasebook = Phrasebook()
        self.players = {p.email: Correspondent(p.email, self.phrasebook) for p in people}
        self.seats = {person.email: seat for seat, person in enumerate(people)}
        self.luck = random.Random(engine)
        self.replies = 0
        self.lessons = 0
        """How many replies ended early, before a code that no letter had shown yet."""

    def play(self) -> None:
        """Read each letter as it comes, and answer those that ask something."""
        read = 0
        while delivery.deliver().sent:
            for letter in self.sink.letters[read:]:
                self.take(letter)
                read += 1
        self.game.refresh_from_db()

    def take(self, mail: EmailMessage) -> None:
        player = self.players[recipient(mail)]
        letter = player.read(mail)
        if letter.kind == "reply":
            player.check_answer(letter)
        if letter.asks:
            self.send(self.answer(player, letter))
            take_time()
            self.replies += 1
            assert self.replies < MAX_REPLIES

    def answer(self, player: Correspondent, letter: Read) -> EmailMessage:
        self.game.refresh_from_db()
        line = line_of(self.game.play(), self.seats[player.address], self.luck)
        known = self.phrasebook.known(line)
        self.lessons += known != line
        return player.answer(letter, known)


def take_time() -> None:
    """People do not answer as fast as this test, which the site would take for a machine."""
    Incoming.objects.update(at=LONG_AGO)
    Move.objects.update(at=LONG_AGO)


def line_of(play: Play, seat: int, luck: random.Random) -> list[str]:
    """What somebody who plays that seat would write: all answers they can foresee."""
    trial, began, line = play.copy(), play.turn_began, list[str]()
    while seat in trial.waiting_for and trial.turn_began == began and len(line) < LONGEST_LINE:
        for answer in BOTS["greedy"](trial.copy(), seat, luck)[:1]:
            trial.move(seat, answer)
            line.append(answer)
        if not trial.may_undo(seat):
            break
    return line


@pytest.mark.parametrize(("engine", "language", "send"), PLAYED, indirect=["send"])
def test_a_game_by_replies(engine, language, send, smtp, settings, capsys):
    settings.EMAIL_TIMEOUT = settings.EMAIL_ANSWER_SECONDS = PATIENCE
    table = Table(engine, language, smtp, send)

    table.play()

    check_log(table.game)
    check_letters(table.game, smtp, table.replies)
    turns = len(turns_of(table.game))
    mean, learnt = table.replies / turns, (table.replies - table.lessons) / turns
    with capsys.disabled():
        print(f"\n{engine}, {language}: {mean:.2f} replies a turn", end="")
        print(
            f" for {table.game.head / turns:.1f} answers, {learnt:.2f} if one knows the codes",
            end="",
        )
    assert mean <= MAX_REPLIES_A_TURN[engine]


def check_log(game: Game) -> None:
    """Every move came by mail, and the log leads to the same end."""
    assert game.is_over
    assert set(game.moves.values_list("via", flat=True)[1:]) == {Move.Via.MAIL}
    assert list(wrongs(game)) == []


def check_letters(game: Game, sink: Sink, replies: int) -> None:
    """Each letter was sent and has arrived once. There is one for each turn that began while the
    player was not just answering, one for each mail, and one for the end."""
    letters = list(game.letters.all())
    assert {letter.status for letter in letters} == {Letter.Status.SENT}
    arrived = Counter(str(letter["Message-ID"]) for letter in sink.letters)
    assert arrived == Counter(headers(letter, "")["Message-ID"] for letter in letters)
    turns = sorted((x.seat.number, x.head) for x in letters if x.kind == Letter.Kind.TURN)
    assert turns == sorted(asked_anew(game))
    kinds = Counter(letter.kind for letter in letters)
    assert kinds["reply"] == replies == Incoming.objects.count()
    assert kinds["over"] == 3
    assert kinds["started"] == 3 - len([head for _, head in turns if head == 0])
    assert kinds.keys() <= {"turn", "reply", "over", "started"}


def replay(game: Game) -> Iterator[tuple[int, Play]]:
    """The log again, move by move: who is about to move, and the game before that."""
    play = game.deal(3)
    for row in game.moves.order_by("number")[1:]:
        assert row.seat is not None
        yield row.seat, play
        play.move(row.seat, row.answer)


def turns_of(game: Game) -> set[tuple[int, int]]:
    return {(play.turn_began, seat) for seat, play in replay(game)}


def asked_anew(game: Game) -> Iterator[tuple[int, int]]:
    """Each seat, and the row after which it had to decide something and had not before."""
    before = set[int]()
    for head, (_, play) in enumerate(replay(game)):
        for seat in set(play.waiting_for) - before:
            yield seat, head
        before = set(play.waiting_for)
