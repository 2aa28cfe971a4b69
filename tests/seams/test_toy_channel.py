"""A second channel is one file: here a toy that calls people by a bell, beside mail."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from accounts.models import User
from games.models import Letter
from games.post import delivery, outbox
from games.post.channel import ACCEPTED, Answer, Fate
from games.post.channels import CHANNELS
from games.post.occasion import Content
from games.services.happenings import TurnBegan
from tests.factories import awaited, make_game, submit

Status = Letter.Status


class Ring(NamedTuple):
    subject: str
    to: str


class Bell:
    """Reaches people by their name, and says of each ring what it was told to say."""

    key = "bell"

    def __init__(self) -> None:
        self.heard: list[Ring] = []
        self.connection = ACCEPTED
        self.answer = ACCEPTED

    def address_of(self, person: User) -> str:
        return person.name if person.name != "Bob" else ""

    def write(self, letter: Letter, content: Content) -> Ring:
        return Ring(content.context["question"], letter.address)

    def connect(self) -> Answer:
        return self.connection

    def send(self, message: Any) -> Answer:
        if self.answer.fate is Fate.ACCEPTED:
            self.heard.append(message)
        return self.answer


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch) -> Bell:
    found = Bell()
    monkeypatch.setitem(CHANNELS, found.key, found)
    return found


@pytest.fixture
def ann_to_move(bell: Bell, ann: User, bob: User):
    """A game in which it is Ann's turn; what was written before is out of the way."""
    game = make_game([ann, bob])
    while awaited(game).player != ann:
        submit(game)
    Letter.objects.all().delete()
    game.refresh_from_db()
    outbox.listen([TurnBegan(game=game, seats=[awaited(game)])])
    return game


def rung(game) -> Letter:
    return game.letters.get(channel="bell")


def test_it_brings_the_same_letter_beside_mail(bell, ann_to_move, mailoutbox):
    delivery.deliver()

    assert [ring.to for ring in bell.heard] == ["Ann"]
    assert bell.heard[0].subject  # the question
    assert len(mailoutbox) == 1
    assert set(ann_to_move.letters.values_list("channel", "status")) == {
        ("mail", Status.SENT),
        ("bell", Status.SENT),
    }


def test_each_channel_brings_a_letter_once(bell, ann_to_move):
    outbox.listen([TurnBegan(game=ann_to_move, seats=[awaited(ann_to_move)])])

    assert sorted(ann_to_move.letters.values_list("channel", flat=True)) == ["bell", "mail"]


def test_whom_it_does_not_reach_gets_no_letter_by_it(bell, ann_to_move, bob):
    assert not Letter.objects.filter(channel="bell", recipient=bob).exists()


def test_a_ring_refused_for_good_has_failed(bell, ann_to_move):
    bell.answer = Answer(Fate.REFUSED, "The bell was taken down.")

    delivery.deliver()

    assert (rung(ann_to_move).status, rung(ann_to_move).error) == (
        Status.FAILED,
        "The bell was taken down.",
    )


def test_a_ring_put_off_is_tried_again_later(bell, ann_to_move):
    bell.answer = Answer(Fate.PUT_OFF, "It is Sunday.")

    delivery.deliver()

    assert (rung(ann_to_move).status, rung(ann_to_move).attempts) == (Status.WAITING, 1)


def test_a_channel_that_is_down_stops_no_other(bell, ann_to_move, mailoutbox):
    bell.connection = Answer(Fate.DOWN, "There is no rope.")
    Letter.objects.filter(channel="mail").update(due_at=rung(ann_to_move).due_at)

    delivery.deliver()

    assert (rung(ann_to_move).status, rung(ann_to_move).attempts) == (Status.WAITING, 0)
    assert len(mailoutbox) == 1


def test_a_ring_that_nobody_answered_may_be_lost_and_is_said_again(bell, ann_to_move):
    bell.answer = Answer(Fate.UNANSWERED, "Silence.")

    delivery.deliver()

    lost = Letter.objects.get(channel="bell", status=Status.UNCERTAIN)
    second = Letter.objects.get(copy_of=lost)
    assert (second.kind, second.channel, second.address) == (Letter.Kind.SECOND, "bell", "Ann")
