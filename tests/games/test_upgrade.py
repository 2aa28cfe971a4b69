"""Games, links and letters from before the upgrade of November 2026 live on after it.

What the old code answered is stored with its database: today's code has to answer the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from email.utils import parseaddr
from html import escape
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import signing
from django.core.management import call_command
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.models import Absence, User
from engines.catalogue import CATALOGUE
from games.models import AuditEntry, Campaign, Game, Letter, Message, Move, Refusal, Report, Seat
from games.services.moves import submit_move
from tests.factories import sweep
from tests.games.moderating import give_second_factor, sign_in
from tests.upgrading import made_at, november, upgraded_database

MOVES_TO_PLAY = 30
READERS = sorted({reader for reader, _, _ in november()["pages"]})


def links(*kinds: str) -> list[Any]:
    """The stored links of those kinds, each named after the letter it stood in."""
    return [
        pytest.param(link, id=f"{link['kind']}-{link['letter']}-{number}-{link['status']}")
        for number, link in enumerate(november()["links"])
        if link["kind"] in kinds
    ]


@pytest.fixture(scope="module")
def upgraded(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: Any
) -> Iterator[datetime]:
    """The old database after its migration; the moment at which it was left, in today's time."""
    with django_db_blocker.unblock(), upgraded_database(tmp_path_factory.mktemp("upgrade")) as now:
        yield now


@pytest.fixture
def old(upgraded: datetime, db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> datetime:
    """The same for one test, which changes nothing for the next; its links are a minute old."""
    settings.SECRET_KEY = november()["secret_key"]
    a_minute_later = made_at().timestamp() + 60
    monkeypatch.setattr(signing, "time", SimpleNamespace(time=lambda: a_minute_later))
    return upgraded


def values(model: type[Model], *names: str) -> set[Any]:
    rows = model._default_manager.order_by("pk")
    return set(rows.values_list(*names, flat=len(names) == 1))


@pytest.mark.usefixtures("old")
def test_the_old_database_has_something_of_everything():
    under_way = {"kepler-run", "kepler-3042", "exoplanets", "race-to-kepler"}

    for status in (Game.Status.RUNNING, Game.Status.OVER):
        assert {game.engine for game in Game.objects.filter(status=status)} == under_way
    assert values(Game, "status") == set(Game.Status.values)
    assert values(Move, "kind") == set(Move.Kind.values)
    assert values(Move, "via") == set(Move.Via.values)
    assert values(Letter, "kind") >= {"invitation", "started", "turn", "second", "reminder"}
    assert values(Letter, "kind") >= {"digest", "over", "notice"}
    assert values(Letter, "status") == set(Letter.Status.values)
    assert Letter.objects.exclude(copy_of=None).exists()
    assert values(Seat, "left") == {"", "resigned", "absent", "replaced"}
    assert values(Message, "is_hidden") == {True, False}
    assert Message.objects.exclude(facts={}).exists()
    assert Message.objects.exclude(author__left_at=None).exists()
    assert values(AuditEntry, "action") == set(AuditEntry.Action.values) - {"try"}
    assert values(Report, "is_settled") == {True, False}
    for model in (Absence, Campaign, Refusal):
        assert model.objects.exists()


# Games


def assert_replays(*slugs: str) -> None:
    """Digests, checkpoints, outcomes, who is awaited: everything is what the log says."""
    said = StringIO()
    try:
        call_command("replay_games", *slugs, stdout=said)
    except SystemExit:
        pytest.fail(said.getvalue())


@pytest.mark.usefixtures("old")
def test_every_old_game_replays_from_its_log():
    assert_replays()


@pytest.mark.usefixtures("old")
def test_every_old_game_is_rehearsed_without_a_fatal_difference():
    said = StringIO()
    try:
        call_command("rehearse", stdout=said)
    except SystemExit:
        pytest.fail(said.getvalue())
    assert "0 games rehearsed" not in said.getvalue()


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("engine", CATALOGUE)
def test_every_game_under_way_plays_on(engine):
    Game.objects.filter(status=Game.Status.PAUSED).update(
        status=Game.Status.RUNNING, paused_at=None
    )
    games = list(Game.objects.filter(status=Game.Status.RUNNING, engine=engine))

    for game in games:
        head = game.head
        play_at_random(game)
        game.refresh_from_db()
        assert game.head == head + MOVES_TO_PLAY or game.is_over

    assert_replays(*[game.slug for game in games])


def play_at_random(game: Game) -> None:
    luck = random.Random(game.slug)
    for _ in range(MOVES_TO_PLAY):
        game.refresh_from_db()
        if game.is_over:
            return
        awaited = game.play().waiting_for
        seat = luck.choice(sorted(awaited))
        answer = luck.choice(list(awaited[seat].options))
        submit_move(game=game, seat=seat, text=answer, seen=game.head, via=Move.Via.WEB)


@pytest.mark.usefixtures("old")
def test_what_was_played_before_can_be_taken_back():
    found = 0
    for seat in Seat.objects.awaited().exclude(player=None).select_related("game", "player"):
        if seat.game.play().may_undo(seat.number):
            found += 1
            client = signed_in(seat.player)
            client.post(f"/games/{seat.game.slug}/undo/", {"seen": seat.game.head})
            assert seat.game.moves.last().kind == Move.Kind.UNDO
            assert_replays(seat.game.slug)

    assert found >= len(CATALOGUE)


# Pages


def signed_in(user: User) -> Client:
    """A superuser sets up a second factor after the upgrade: the admin asks for it now."""
    client = Client()
    if user.is_superuser:
        give_second_factor(user)
    sign_in(client, user)
    return client


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("reader", READERS)
def test_every_page_opens_as_it_did(reader):
    """Those of every game for its players, one's own, and in the admin the lists and games."""
    client = signed_in(User.objects.get(email=reader))
    pages = {path: status for who, path, status in november()["pages"] if who == reader}

    assert {path: status_of(client, path) for path in pages} == pages


def status_of(client: Client, path: str) -> int:
    page = client.get(path, follow=True)
    page.getvalue()  # the export is a file that is closed once it has been read
    return page.status_code


# Links


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("link", links("seat", "answer", "invitation", "unsubscribe"))
def test_every_link_opens_as_it_did_and_opening_changes_nothing(client, link):
    before = changeable()

    page = client.get(link["url"])

    assert page.status_code == link["status"]
    assert changeable() == before
    if link["kind"] == "answer" and page.status_code == 200:
        assert f'value="{escape(link["posted"]["data"]["answer"])}"' in page.text
        assert 'name="confirmed"' in page.text


def changeable() -> list[Any]:
    """What links can change."""
    return [
        Move.objects.count(),
        values(Seat, "pk", "player", "invited", "mutes_letters"),
        values(User, "pk", "letters"),
        values(Refusal, "address"),
    ]


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("link", links("answer"))
def test_a_letters_answer_plays_while_its_question_is_open_and_no_longer(client, link):
    posted, rows = link["posted"], Move.objects.count()

    made = client.post(posted["url"], posted["data"])

    assert made.status_code == posted["status"]
    assert Move.objects.count() == rows + posted["moves"]
    if posted["moves"]:
        move = Move.objects.order_by("pk").last()
        assert (move.answer, move.via) == (posted["data"]["answer"], Move.Via.MAIL)
        assert_replays(move.game.slug)


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("link", links("invitation"))
def test_an_invitation_seats_its_reader_while_it_is_open(client, link):
    before = values(Seat, "pk", "player")

    taken = client.post(link["posted"]["url"], link["posted"]["data"])

    assert taken.status_code == link["posted"]["status"]
    assert (values(Seat, "pk", "player") != before) == (link["posted"]["status"] == 302)


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("link", links("unsubscribe"))
def test_whoever_wants_no_more_letters_gets_none(client, link):
    page = client.post(link["posted"]["url"])

    assert page.status_code == link["posted"]["status"]
    if page.status_code == 200:
        assert 'name="again"' in client.get(link["url"]).text


# Letters


def test_letters_that_were_due_are_delivered_once_and_the_others_are_left_alone(
    old, mailoutbox, monkeypatch
):
    """A worker that still had time with a letter in November has it now."""
    monkeypatch.setattr(timezone, "now", lambda: old)
    expected = {int(pk): status for pk, status in november()["letters_after_a_sweep"].items()}
    settled = Letter.objects.exclude(pk__in=expected)
    before = list(settled.order_by("pk").values())

    sweep()
    sweep()

    known = Letter.objects.filter(pk__in=expected)
    assert dict(known.values_list("pk", "status")) == expected
    assert (
        list(settled.filter(pk__in=[row["id"] for row in before]).order_by("pk").values()) == before
    )
    sent = known.filter(status=Letter.Status.SENT).values_list("address", "subject")
    mailed = [(parseaddr(mail.to[0])[1], mail.subject) for mail in mailoutbox]
    assert Counter(mailed) == Counter(sent)
