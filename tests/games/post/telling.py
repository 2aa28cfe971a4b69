"""A game told day by day: the clock is moved, people do what they do, and every letter that was
ever written has to be told of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import parseaddr
from typing import Any, NamedTuple

from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Letter, Move, Seat
from games.services import clock
from games.services.moves import submit_move
from tests.factories import any_answer, make_game, sweep
from tests.parts import Sink

MINUTE = timedelta(minutes=1)
YEAR = 2030


class Told(NamedTuple):
    """A letter, what became of it, and at which minute."""

    kind: str
    name: str
    fate: str
    when: str


class Story:
    """One table in moved time. All moments are in UTC: "Fri 8 Mar 18:00"."""

    def __init__(self, monkeypatch: Any, sink: Sink) -> None:
        self.sink = sink
        self.now = datetime(YEAR, 1, 1, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: self.now)
        self.told: Counter[Told] = Counter()
        self.game: Game
        self.clients: dict[int, Client] = {}
        self.letters_saved = 0

    # Time

    def at(self, moment: str) -> None:
        """Time passes until then. The worker looks whenever something is due, as its sweeps do
        every few seconds."""
        until = read(moment)
        assert until >= self.now, "a story goes on"
        while (due := self.next_due()) is not None and due <= until:
            self.now = max(due, self.now)
            sweep()
            assert (self.next_due() or until + MINUTE) > self.now, "the worker goes in circles"
        self.now = until
        sweep()

    def next_due(self) -> datetime | None:
        """When the worker has something to do next."""
        waiting = Letter.objects.filter(status=Letter.Status.WAITING)
        digests = User.objects.exclude(digest_at=None)
        seats = list(Seat.objects.awaited().select_related("game", "player"))
        moments = [
            *waiting.values_list("due_at", flat=True),
            *digests.values_list("digest_at", flat=True),
            *(clock.remind_at(seat) for seat in seats if not seat.is_reminded),
            *(seat.deadline for seat in seats),
        ]
        return min((moment for moment in moments if moment is not None), default=None)

    # What people do

    def begin(self, *people: User) -> None:
        self.game = make_game(people, days_per_turn=3)
        sweep()

    def play(self, person: User) -> None:
        """Somebody plays their whole turn from a letter, wherever they are."""
        seat = self.seat_of(person)
        assert seat.is_awaited, f"It is not {person}'s turn."
        while (seat := self.seat_of(person)).is_awaited:
            game = seat.game
            answer = any_answer(game, seat.number)
            submit_move(game=game, seat=seat.number, text=answer, seen=game.head, via=Move.Via.MAIL)
        sweep()

    def play_at_table(self, person: User) -> None:
        """Somebody plays their whole turn on the page."""
        while (seat := self.seat_of(person)).is_awaited:
            data = {"answer": any_answer(seat.game, seat.number), "seen": seat.game.head}
            self.post(person, "move/", **data, confirmed="yes")
        sweep()

    def sit(self, *people: User, minutes: int) -> None:
        """They have the table open and look at it: their pages ask for news every minute."""
        end = self.now + minutes * MINUTE
        while self.now < end:
            for person in people:
                self.look(person)
            self.at(write(self.now + MINUTE))

    def look(self, person: User) -> None:
        path = (
            f"/games/{self.game.slug}/status/?status=running&head={self.seat_of(person).game.head}"
        )
        news = self.client_of(person).get(path, headers={"HX-Request": "true"})
        assert news.status_code in (200, 204)

    def leave(self, person: User) -> None:
        """They close the page."""
        self.post(person, "left/")
        sweep()

    def post(self, person: User, path: str, **data: object) -> None:
        client = self.client_of(person)
        assert client.post(f"/games/{self.game.slug}/{path}", data).status_code in (204, 302)

    def client_of(self, person: User) -> Client:
        if person.pk not in self.clients:
            self.clients[person.pk] = Client()
            self.clients[person.pk].force_login(person)
        return self.clients[person.pk]

    def seat_of(self, person: User) -> Seat:
        return Seat.objects.select_related("game").get(game=self.game, player=person)

    @property
    def awaited(self) -> set[str]:
        return set(Seat.objects.awaited().values_list("player__name", flat=True))

    # The letters

    def letter(
        self, kind: str, person: User, *, sent: str = "", dropped: str = "", why: str
    ) -> None:
        """Tell of a letter. All of them are compared with those in the outbox in the end."""
        fate = Letter.Status.SENT if sent else Letter.Status.DROPPED
        self.told[Told(kind, person.name, fate, sent or dropped)] += 1

    @contextmanager
    def meeting(self, *people: User) -> Iterator[None]:
        """They all sit at the table at once. Turn letters are written meanwhile, and each is
        dropped, since its turn is played before anybody leaves; none is sent."""
        before = self.outbox()
        for person in people:
            self.look(person)
        yield
        for person in people:
            if person.name not in self.awaited:
                self.leave(person)
        meanwhile = self.outbox() - before
        played = Counter({each: n for each, n in meanwhile.items() if each.fate == "dropped"})
        assert {each.kind for each in played} == {"turn"}
        assert "sent" not in {each.fate for each in meanwhile}
        self.told += played
        self.letters_saved = played.total()

    def outbox(self) -> Counter[Told]:
        letters = Letter.objects.select_related("recipient").order_by("settled_at", "pk")
        return Counter(
            Told(each.kind, each.recipient.name, each.status, write(each.settled_at or each.due_at))
            for each in letters
        )

    def delivered(self) -> Counter[tuple[str, str]]:
        """What the mail server brought, and to whom."""
        return Counter(
            (str(letter["Message-ID"])[1:].split("-")[0], parseaddr(str(letter["To"]))[1])
            for letter in self.sink.letters
        )

    def sent(self) -> Counter[tuple[str, str]]:
        sent = Letter.objects.filter(status=Letter.Status.SENT).select_related("recipient")
        return Counter((each.kind, each.address) for each in sent)


def read(moment: str) -> datetime:
    found = datetime.strptime(f"{moment} {YEAR}", "%a %d %b %H:%M %Y").replace(tzinfo=UTC)
    assert f"{found:%a}" == moment[:3], f"{moment} is a {found:%a}"
    return found


def write(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%a} {moment.day} {moment:%b %H:%M}"
