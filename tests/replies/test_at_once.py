"""Mails that come at the same moment: one is played, and each is answered for."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games.models import Game, Incoming, Move
from games.replies.door import receive
from games.services.moves import StaleMove, submit_move
from tests.factories import awaited
from tests.replies.writing import address_for, mail, options_of

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 4


def at_once(calls: list[Callable[[], object]]) -> list[object]:
    """Do all of these in threads that start together, and return what each returned."""
    start = Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        start.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture
def send(game, mover):
    """A call that brings a mail for the open question of this moment."""
    to = address_for(game, awaited(game).number)

    def prepare(text, message_id=""):
        raw = mail(text, sender=mover, to=to, message_id=message_id)
        return lambda: receive(raw, recipients=[to], sender=mover.email).said

    return prepare


def test_the_same_mail_brought_by_several_at_once_plays_once(game, send):
    calls = [send(options_of(game)[0], "<once@example.com>") for _ in range(AT_ONCE)]

    said = at_once(calls)

    assert sorted(said) == ["1 done, 0 not", *["ignored, it came before"] * (AT_ONCE - 1)]
    assert Game.objects.get().head == 1
    assert game.letters.filter(kind="reply").count() == 1


def test_of_several_answers_to_one_letter_one_is_played(game, send):
    said = at_once([send(str(number)) for number in range(1, AT_ONCE + 1)])

    assert sorted(str(each)[:6] for each in said) == [*["0 done"] * (AT_ONCE - 1), "1 done"]
    assert Game.objects.get().head == 1
    assert game.letters.filter(kind="reply").count() == Incoming.objects.count() == AT_ONCE
    refused = [x for x in game.letters.filter(kind="reply") if x.facts["problems"]]
    assert len(refused) == AT_ONCE - 1


def test_of_a_mail_and_a_press_on_the_page_at_once_one_makes_the_move(game, send):
    code, seat = options_of(game)[0], awaited(game).number

    def press() -> str:
        try:
            submit_move(game=game, seat=seat, text=code, seen=0, via=Move.Via.WEB)
        except StaleMove:
            return "refused"
        return "made"

    by_mail, by_page = at_once([send(code), press])

    assert Game.objects.get().head == 1
    assert (by_mail == "1 done, 0 not") == (by_page == "refused")
