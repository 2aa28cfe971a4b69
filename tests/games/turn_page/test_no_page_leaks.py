"""Whatever an observer cannot see is dealt anew, and no page or letter of theirs changes.

Every address of the site is opened (they come from the resolver, so a new page is in here from its
first day), by opponents, by who holds a letter's link, by who looks on, by the staff, at a position
of each phase; and every kind of letter is written. While the game runs, none of it holds the seed,
the checkpoint or a digest.
"""

from __future__ import annotations

import base64
import io
import logging
import re
import zipfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.core import signing
from django.db import transaction
from django.db.models import Prefetch
from django.test import Client

import engines.kepler_run.board as board
from engines.chance import seed_hash
from engines.kepler_run.view import MatView, View
from engines.play import Play
from engines.record import header_digest, next_digest
from games.models import Game, Letter, Move, Seat
from games.post.delivery import write_message
from games.post.pictures import forget
from games.reading.happenings import is_visible
from games.services.moves import digest_text
from games.turn_page.cache import position
from tests.dreaming import dream_of, resume_dreams
from tests.factories import UserFactory, make_game, play_on
from tests.games.moderating import sign_in
from tests.site_map import URLS, Url, World, make_world

pytestmark = pytest.mark.any_database

# Where the secrets are


def drafting(play: Play) -> bool:
    return bool(play.table.to_draft) and not play.table.drawn and play.number > 3


def calculating(play: Play) -> bool:
    """Someone looks at cards that nobody else sees."""
    return bool(play.table.drawn)


def sealing(play: Play) -> bool:
    """Some have chosen a contract, face-down, and some have not."""
    chosen = [mat.contract is not None for mat in play.table.mats]
    return any(chosen) and not all(chosen) and not play.table.contracts_shown


def flying(play: Play) -> bool:
    return all(mat.contract for mat in play.table.mats) and not play.table.contracts_shown


def scoring(play: Play) -> bool:
    return bool(play.table.contracts_shown)


PHASES = [drafting, calculating, sealing, flying, scoring]

OBSERVERS = {
    "ann": 0,
    "bob": 1,
    "dee": 2,
    "lou": 1,  # holds Bob's link
    "cid": None,  # looks on
    "anon": None,
    "pat": None,  # on the staff
    "moe": None,
    "sue": None,
}

ABOUT_NO_GAME = re.compile(
    r"account_|mfa_|device|preferences|delete-account|keep-account|new-game"
    r"|admin:(auth|account|accounts_absence|password|jsi18n)|admin/|.*_(add|delete)$"
)


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch, settings: Any, caplog: Any) -> World:
    """Three play at an open table. The site is served: the embedded mailbox is for one machine,
    and whoever sits at it may read all letters."""
    settings.SERVED = True
    caplog.set_level(logging.CRITICAL, logger="django")
    # Links have the time they were made in them; pictures are compared as what they are drawn from.
    monkeypatch.setattr(signing, "time", SimpleNamespace(time=lambda: 2_000_000_000.0))
    monkeypatch.setattr(
        "games.boards.drawing.paint", lambda placed, **_: "\n".join(map(str, placed)).encode()
    )
    # Rows get the same numbers again in the next test, and so do links; pages drawn before are not
    # to be taken for those of now.
    position.cache_clear()
    found = make_world()
    found.people["bob"] = UserFactory(name="Bert", language="fr")
    found.people["dee"] = UserFactory(name="Dora")
    return found


def reach(world: World, phase: Callable[[Play], bool]) -> tuple[World, Game]:
    """The same world, with a game in that phase in place of all its running ones."""
    people = [world.people[name] for name in ("ann", "bob", "dee")]
    for luck in range(30):
        game = make_game(people, seed=f"secret {luck}", is_open=True)
        for step in range(60):
            play_on(game, 1, luck=luck * 100 + step)
            if phase(game.play()):
                write_letters(game)
                rows = {**world.rows, Game: game, Letter: game.letters.last()}
                games = {**world.games, ("running", False): game, ("running", True): game}
                return replace(world, games=games, rows=rows, seat=1), game
        game.delete()
    raise AssertionError(f"No game came to {phase.__name__}.")


# Another world, in which only what the observer cannot see is different


@pytest.fixture
def _dreaming(monkeypatch: pytest.MonkeyPatch) -> None:
    resume_dreams(monkeypatch)


@contextmanager
def dealt_anew(game: Game, seat: int | None) -> Iterator[None]:
    with transaction.atomic():
        new = Game.objects.get(pk=game.pk)
        new.checkpoint = another_deal(game, seat)
        new.seed = "a seed that nobody was told"
        new.digest = header_digest(
            engine=new.engine,
            revision=new.revision,
            seats=3,
            options=new.options,
            seed_hash=seed_hash(new.seed),
        )
        rows = list(new.moves.all())
        for row in rows:
            change(row, seat)
            if row.number:
                text = digest_text(row.kind, row.answer)
                new.digest = next_digest(new.digest, row.seat, text)
            row.digest = new.digest
        Move.objects.bulk_update(rows, ["answer", "events", "digest"])
        new.save()
        others = game.letters.exclude(seat__number=seat) if seat is not None else game.letters
        others.update(subject="Another subject")
        yield
        transaction.set_rollback(True)


def another_deal(game: Game, seat: int | None) -> bytes:
    """A deal in which every single thing that the observer cannot see is different."""
    truth = game.play()
    for number in range(200):
        snapshot = dream_of(game.checkpoint, seat, f"deal {number}")
        if all(differs(truth, Play.resume(game.rules, snapshot), seat)):
            return snapshot
    raise AssertionError("Every deal is like the true one.")


def differs(truth: Play, dream: Play, seat: int | None) -> Iterator[bool]:
    yield truth.table.deck != dream.table.deck
    if truth.table.drawn and not board.sees_drawn(truth.table, seat):
        yield truth.table.drawn != dream.table.drawn
    if not truth.table.contracts_shown:
        for owner, mat in enumerate(truth.table.mats):
            if owner != seat and mat.contract and len(mat.contracts) > 1:
                yield mat.contract != dream.table.mats[owner].contract


def change(row: Move, seat: int | None) -> None:
    if row.kind == Move.Kind.ANSWER and row.seat != seat:
        row.answer = f"another answer {row.number}"
    for event in row.events:
        if not is_visible(event, seat) and event["to"] is not None:
            event["words"] = {"text": "You see something else."}


# Everything that an observer can get

RANDOM = re.compile(
    r'(csrfmiddlewaretoken" value="|X-CSRFToken&quot;: &quot;|X-CSRFToken": "|nonce="'
    r'|(?:first|last)_seen": ")[^"&]+'
)


def everything(
    world: World, who: str, *, briefly: bool = False, only: Collection[str] = ()
) -> dict[str, str]:
    client = Client()
    user = world.people[who]
    if user is not None:
        # Where they signed in for an earlier look is no difference that anything hidden makes.
        user.sign_ins.all().delete()
        sign_in(client, user)
    found = {}
    for url in URLS.values():
        if url.route.startswith("admin/") and (user is None or not user.is_staff):
            continue  # all of it leads to the sign-in, says the table of every URL
        if "token" in url.params and who != "lou":
            continue  # to everyone else they are forged, and lead to no game
        if (briefly and ABOUT_NO_GAME.match(url.key)) or (only and url.key not in only):
            continue
        for query, headers in questions(world, who, url):
            address = world.address(url, who, "running")
            response = client.get(address, query, headers=headers)
            found[f"{url.key} {query} {headers}"] = content(response)
    found |= refusals(world, who, client)
    seat = OBSERVERS[who]
    return found | (letters(world.game(who, "running"), seat) if seat is not None else {})


def questions(
    world: World, who: str, url: Url
) -> Iterator[tuple[dict[str, Any], dict[str, str] | None]]:
    """With what an address is opened: as a page, as a fragment, with each thing it takes."""
    yield {}, None
    if not {"slug", "token"} & url.params:
        return
    game, seat = world.game(who, "running"), OBSERVERS[who]
    yield {}, {"HX-Request": "true"}
    if url.key in ("game-status", "link-status"):
        yield {"head": game.head, "status": "running", "chat": 10**6}, {"HX-Request": "true"}
    if url.key in ("game-log", "link-log"):
        yield {"before": game.head // 2 + 1}, {"HX-Request": "true"}
    if url.key in ("confirm", "link-answer") and seat in (waiting := game.play().waiting_for):
        legal = waiting[seat].legal
        for answer in {*legal[:3], *legal[-3:]}:
            yield {"answer": answer, "seen": game.head}, None


def refusals(world: World, who: str, client: Client) -> dict[str, str]:
    """A move that is none, and taking back what is out of date: both show the table."""
    game = world.game(who, "running")
    posted = {"answer": "abracadabra", "seen": game.head, "confirmed": "yes"}
    found = {}
    for key, data in (("move", posted), ("undo", {"seen": 0})):
        names = {"move": ("submit-move", "link-move"), "undo": ("undo", "link-undo")}[key]
        name = names[who == "lou"]
        response = client.post(world.address(URLS[name], who, "running"), data)
        found[f"POST {name}"] = content(response)
    return found


def content(response: Any) -> str:
    body = response.getvalue()
    assert response.status_code < 500
    if response.headers.get("Content-Type") == "application/zip":
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            body = b"\n".join(archive.read(name) for name in archive.namelist())
    text = RANDOM.sub(r"\1", body.decode())
    return f"{response.status_code} {response.headers.get('Location', '')} {text}"


def write_letters(game: Game) -> None:
    for seat in game.seats.select_related("player"):
        kinds = [("started", {}), ("digest", {}), ("notice", {"news": "resigned", "who": "Dora"})]
        kinds.append(("invitation", {"host": "Ann"}))
        if seat.is_awaited:
            kinds += [(kind, {}) for kind in Letter.ABOUT_A_TURN]
        for kind, facts in kinds:
            about = {} if kind == "digest" else {"game": game, "seat": seat, "head": game.head}
            Letter.objects.create(
                kind=kind, recipient=seat.player, address=seat.player.email, facts=facts, **about
            )


def letters(game: Game, seat: int) -> dict[str, str]:
    """Every letter to that seat as it would be written now, each part of it."""
    forget()
    seats = Prefetch("game__seats", Seat.objects.select_related("player", "invitee"))
    rows = Letter.objects.filter(recipient__seats__game=game, recipient__seats__number=seat)
    found = {}
    for letter in rows.select_related("recipient", "game", "seat").prefetch_related(seats):
        if letter.head != game.head and letter.kind != "digest":
            continue
        message = write_message(letter)
        parts = [message.subject, message.body, *(part.content for part in message.alternatives)]
        parts += [str(message.extra_headers), base64.b64decode(message.picture).decode()]
        for number, part in enumerate(parts):
            found[f"letter {letter.pk} {letter.kind} {number}"] = part
    return found


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    assert before.keys() == after.keys()
    return [name for name in before if before[name] != after[name]]


def secrets_of(game: Game) -> list[str]:
    checkpoint = bytes(game.checkpoint)
    secrets = [game.seed, game.digest, *game.moves.values_list("digest", flat=True)]
    return [*secrets, checkpoint.hex()[:60], base64.b64encode(checkpoint).decode()[:60]]


@pytest.mark.usefixtures("_dreaming")
@pytest.mark.parametrize("phase", PHASES)
def test_nothing_changes_when_what_is_hidden_is_dealt_anew(world, phase):
    world, game = reach(world, phase)
    game.refresh_from_db()
    secrets = secrets_of(game)
    for who, seat in OBSERVERS.items():
        if phase is not sealing and who in ("anon", "pat", "sue"):
            continue
        is_brief = phase is not sealing or who not in ("ann", "anon", "sue")
        before = everything(world, who, briefly=is_brief)
        with dealt_anew(game, seat):
            after = everything(world, who, briefly=is_brief)

        assert changed(before, after) == [], who
        for name, text in before.items():
            assert not [secret for secret in secrets if secret in text], (who, name)
        sees = [text for name, text in before.items() if name == "game {} None"]
        assert sees[0].startswith("302" if who in ("anon", "lou") else "200"), who


@pytest.mark.usefixtures("_dreaming")
def test_at_a_closed_table_a_stranger_gets_nothing_at_all(world):
    world, game = reach(world, sealing)
    Game.objects.update(is_open=False)

    for who in ("cid", "anon", "pat"):
        found = everything(world, who, briefly=True)
        with dealt_anew(game, None):
            assert changed(found, everything(world, who, briefly=True)) == []
        pages = [text for name, text in found.items() if URLS[key_of(name)].params & {"slug"}]
        assert {text[:3] for text in pages} <= {"302", "404", "405"}


def key_of(name: str) -> str:
    return name.removeprefix("POST ").partition(" ")[0]


# The proof can fail: whatever is let slip, it says where


def show_contracts(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = board.see_mat

    def leaky(table: Any, owner: int, mat: Any, seat: int | None) -> MatView:
        return msgspec.structs.replace(honest(table, owner, mat, seat), contract=mat.contract)

    monkeypatch.setattr(board, "see_mat", leaky)


def show_drawn_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = board.view

    def leaky(table: Any, seat: int | None) -> View:
        return msgspec.structs.replace(honest(table, seat), drawn=board.faces(table.drawn))

    monkeypatch.setattr("engines.kepler_run.view", leaky)


def tell_everyone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.reading.happenings.is_visible", lambda event, seat: True)


def show_secrets_to_staff(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.admin import pages

    honest = pages.read_log
    monkeypatch.setattr(
        pages, "read_log", lambda game, seats, **_: honest(game, seats, shows_secrets=True)
    )


def show_digests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "name", property(lambda game: f"Kepler Run {game.digest}"))


PLANTS = [
    (show_contracts, sealing, "ann", {"game", "game-text", "letter"}),
    (show_contracts, flying, "lou", {"link", "link-text", "link-status"}),
    (show_contracts, flying, "cid", {"game", "game-text", "game-status"}),
    (show_contracts, sealing, "moe", {"game", "admin:games_game_change"}),
    (show_secrets_to_staff, sealing, "moe", {"admin:games_game_change"}),
    (show_drawn_cards, calculating, "cid", {"game", "game-text", "game-status"}),
    (tell_everyone, calculating, "moe", {"game-log"}),
    (show_digests, sealing, "ann", {"game", "my-games", "home", "letter"}),
]


@pytest.mark.usefixtures("_dreaming")
@pytest.mark.parametrize(("plant", "phase", "who", "where"), PLANTS)
def test_a_leak_would_be_noticed(world, monkeypatch, plant, phase, who, where):
    world, game = reach(world, phase)
    game.refresh_from_db()
    deal = another_deal(game, OBSERVERS[who])
    plant(monkeypatch)
    monkeypatch.setattr("tests.games.turn_page.test_no_page_leaks.another_deal", lambda *_: deal)
    before = everything(world, who, only=where)

    with dealt_anew(game, OBSERVERS[who]):
        after = everything(world, who, only=where)

    assert where <= {key_of(name) for name in changed(before, after)}
