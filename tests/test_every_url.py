"""Who gets what answer, for every address of the site; and that looking changes nothing."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, path, resolve

from games.models import Game
from tests.games.moderating import sign_in
from tests.site_map import URLS, Url, World, every_url, make_world

TABLE = Path(__file__).with_name("every_url.txt")
GAME_CASES = ["running", "over", "gathering"]

POSTED = {"confirmed": "yes", "text": "Hello.", "reason": "Ann asked for it."}


class Row(NamedTuple):
    key: str
    case: str
    method: str
    answers: dict[str, str]

    def __str__(self) -> str:
        return f"{self.method} {self.key} ({self.case})"


def read_table() -> Iterator[Row]:
    """Each part of the table has a line of its own that names the columns."""
    columns: list[str] = []
    for line in TABLE.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        key, case, method, *answers = line.split()
        if key == "url":
            columns = answers
            continue
        cases = GAME_CASES if case == "any" else [case]
        for each in cases:
            yield Row(key, each, method, dict(zip(columns, answers, strict=True)))


ROWS = list(read_table())
PEOPLE = ["anon", "lou", "cid", "dee", "ann", "pat", "moe", "ivy", "sue"]


class Visitor:
    def __init__(self, world: World, who: str, **client: Any) -> None:
        self.world, self.who = world, who
        self.client = Client(**client)
        user = world.people[who]
        if user is not None:
            sign_in(self.client, user)
        if who == "lou":
            # A link leaves nothing behind that would open anything else.
            address = world.address(URLS["link"], "lou")
            assert self.client.get(address).status_code == 200
        self.cookies = SimpleCookie(self.client.cookies.output(header="", sep=";"))

    def answer(self, url: Url, method: str, case: str) -> tuple[str, list[str]]:
        """What they get, in the words of the table, and what was written. A POST is undone, since
        the next row is about the same world; a GET has nothing to undo."""
        address = self.world.address(url, self.who, case)
        self.client.cookies = SimpleCookie(self.cookies.output(header="", sep=";"))
        with writes() as written:
            if method == "GET":
                response = self.client.get(address)
            else:
                with transaction.atomic():
                    response = self.client.post(address, self.posted(case))
                    transaction.set_rollback(True)
        response.getvalue()  # a file that is sent is closed once it is read
        return said(response), written

    def posted(self, case: str) -> dict[str, Any]:
        game = self.world.game(self.who, case)
        return POSTED | {"answer": self.world.answer, "seen": game.head}


def said(response: HttpResponse) -> str:
    """In the words of the table: a status, or where it leads."""
    if response.status_code not in (301, 302):
        return str(response.status_code)
    name = resolve(urlsplit(response.headers["Location"]).path).view_name
    name = re.sub(r"^admin:\w+_(change|changelist)$", r"\1", name)
    return ">" + {"account_login": "login", "admin:login": "admin"}.get(name, name)


@contextmanager
def writes() -> Iterator[list[str]]:
    written: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if re.match(r"\s*(INSERT|UPDATE|DELETE|REPLACE)", sql) and "django_session" not in sql:
            written.append(sql[:70])
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield written


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Refusals are what is asked for here; and attempts are counted in the cache."""
    cache.clear()
    caplog.set_level(logging.CRITICAL, logger="django")
    yield
    cache.clear()


@pytest.fixture
def world(db: None) -> World:
    return make_world()


def rows_of_the_database() -> dict[str, list[Any]]:
    """Everything but sessions, which may come and go with a visit."""
    models = [model for model in apps.get_models() if model is not Session]
    return {model._meta.label: list(model.objects.order_by("pk").values_list()) for model in models}


def differences(visitor: Visitor, settings: Any) -> Iterator[str]:
    who = visitor.who
    for row in sorted(ROWS, key=is_served):
        if who not in row.answers:
            continue
        if is_served(row) and not settings.SERVED:
            settings.SERVED = True
        answer, written = visitor.answer(URLS[row.key], row.method, row.case)
        if answer != row.answers[who]:
            yield f"{row}: {answer}, not {row.answers[who]}"
        is_refused = answer in REFUSED
        if written and (row.method == "GET" or is_refused):
            yield f"{row}: it wrote {written}"


def is_served(row: Row) -> bool:
    return row.case == "served"


REFUSED = {">login", ">admin", "400", "403", "404", "405", "409", "410"}


@pytest.mark.parametrize("who", PEOPLE)
def test_everyone_gets_the_answer_in_the_table_and_no_more(world, settings, who):
    visitor = Visitor(world, who)
    before = rows_of_the_database()

    assert list(differences(visitor, settings)) == []

    assert rows_of_the_database() == before


def test_every_address_is_in_the_table():
    assert URLS.keys() == {row.key for row in ROWS}


def test_every_case_of_every_address_is_in_the_table_once():
    wanted = {
        (url.key, case, method)
        for url in URLS.values()
        for case in cases_of(url)
        for method in ("GET", "POST")
    }
    found = [(row.key, row.case, row.method) for row in ROWS]

    assert len(found) == len(set(found))
    assert set(found) == wanted


def cases_of(url: Url) -> list[str]:
    if "slug" in url.params or url.key.startswith("link"):
        return GAME_CASES
    if url.key.startswith(("mailbox", "guest")):
        return ["embedded", "served"]
    return ["private", "public"] if url.key == "profile" else ["-"]


def test_every_row_speaks_for_everyone():
    """The admin's for all nine; elsewhere Ivy and Sue are players like others."""
    for row in ROWS:
        people = PEOPLE if URLS[row.key].route.startswith("admin/") else PEOPLE[:-2]
        assert list(row.answers) == sorted(people, key=list(row.answers).index), row
        assert set(row.answers) == set(people), row


def test_an_address_that_is_new_or_gone_is_noticed(monkeypatch):
    """The two tests above can fail: a page more, and a page less, make a difference."""
    patterns = get_resolver().url_patterns
    more = [*patterns, path("new/", lambda request: HttpResponse(), name="new")]

    for changed in (more, patterns[1:]):
        monkeypatch.setattr(get_resolver(), "url_patterns", changed)
        assert {url.key for url in every_url()} != {row.key for row in ROWS}


def test_a_link_opens_nothing_but_its_seat():
    """Who came by a link is to the rest of the site like anyone who is not signed in."""
    by_token = [row for row in ROWS if "token" in URLS[row.key].params]
    others = [row for row in ROWS if "token" not in URLS[row.key].params]

    assert [str(row) for row in others if row.answers["lou"] != row.answers["anon"]] == []
    assert {row.answers["anon"] for row in by_token} == {"403", "405"}


def test_no_post_is_taken_from_another_site(world):
    """Without a token of ours: only unsubscribing by one click, which mail programs do."""
    taken = set()
    for who in ("ann", "lou", "sue"):
        visitor = Visitor(world, who, enforce_csrf_checks=True)
        for key, url in URLS.items():
            if visitor.answer(url, "POST", "running")[0] not in ("403", "405"):
                taken.add(key)

    assert taken == {"unsubscribe"}


def test_a_table_that_closed_before_the_deal_has_no_broken_page(world):
    """Nothing was dealt, so there is nothing to show but that."""
    game = world.games["gathering", False]
    Game.objects.filter(pk=game.pk).update(status=Game.Status.ABORTED)
    visitors = [Visitor(world, "ann"), Visitor(world, "lou")]

    for key, url in URLS.items():
        if "slug" in url.params or key.startswith("link"):
            for visitor, method in product(visitors, ("GET", "POST")):
                answer, written = visitor.answer(url, method, "gathering")
                assert answer in {"200", "403", "404", "405", "422", ">game", ">login", ">link",
                                  ">my-games"}, (key, method, answer)  # fmt: skip
                assert key in ("chat", "report", "rematch") or not written, (key, written)
