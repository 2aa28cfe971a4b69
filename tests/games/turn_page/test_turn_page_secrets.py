"""No page shows a seat what it may not know: dealt anew, what is hidden changes nothing."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from engines.catalogue import CATALOGUE
from engines.play import Play
from games.models import Game, Move
from games.turn_page.cache import position
from tests.factories import make_game, play_on

pytestmark = pytest.mark.any_database

PAGES = ["", "status/?head=0&status=none", "text/", "log/", "about/"]


@contextmanager
def dealt_anew(game: Game, seat: int | None, seed: str) -> Iterator[list[bool]]:
    """Whatever a page brings up of the game, it gets a game in which all that the seat cannot see
    is dealt anew; and the log's answers by others are different, too."""
    truth = Play.resume
    changes: list[bool] = []

    def dream(engine, snapshot: bytes, moves=()) -> Play:
        play = truth(engine, snapshot, moves)
        imagined = play.imagine(seat, seed)
        changes.append(imagined.table != play.table)
        return imagined

    rows = list(Move.objects.filter(game=game).exclude(seat=seat))
    Move.objects.filter(pk__in=[row.pk for row in rows]).update(answer="something else")
    # `imagine` itself makes its copy with the real thing.
    Play.copy, copy = lambda self: truth(self.engine, self.snapshot()), Play.copy
    Play.resume = dream
    try:
        yield changes
    finally:
        Play.resume, Play.copy = truth, copy
        Move.objects.bulk_update(rows, ["answer"])


def pages(client, game: Game) -> list[bytes]:
    """Every page of a running game, without what is random on each."""
    position.cache_clear()
    found = [client.get(f"/games/{game.slug}/{path}") for path in PAGES]
    assert {response.status_code for response in found} == {200}
    token = rb'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]+'
    return [re.sub(token, rb"\1", page.content) for page in found]


@pytest.mark.parametrize("seed", range(2))
def test_hidden_things_dealt_anew_change_no_page(client, ann, bob, cid, dee, seed):
    game = make_game([ann, bob, dee], seed=f"secret {seed}", is_open=True)
    choice = random.Random(seed)
    changes: list[bool] = []
    while not game.is_over:
        for viewer, number in ((ann, 0), (bob, 1), (cid, None)):
            client.force_login(viewer)
            before = pages(client, game)
            with dealt_anew(game, number, f"{seed} {game.head}") as changed:
                after = pages(client, game)

            assert before == after, (game.head, viewer.name)
            changes += changed
        play_on(game, choice.randint(1, 6), luck=seed)
        game.refresh_from_db()

    assert len(changes) > 30
    assert all(changes)


@pytest.mark.parametrize("engine", CATALOGUE)
def test_asking_about_a_move_does_not_tell_what_it_leads_to(client, ann, bob, engine):
    """One could ask about every answer, and make none."""
    game = make_game([ann, bob], engine=engine, seed="asking")
    choice = random.Random(engine)
    final = 0
    for _ in range(40):
        number, ask = choice.choice(list(game.play().waiting_for.items()))
        answers = choice.sample(ask.legal, min(3, len(ask.legal)))
        client.force_login((ann, bob)[number])
        before = told_of(client, game, answers)
        for dream in range(2):
            with dealt_anew(game, number, f"{dream} {game.head}"):
                assert told_of(client, game, answers) == before, (game.head, answers)

        final += sum("It cannot be taken back." in each for each in before)
        play_on(game, choice.randint(1, 5), luck=3)
        game.refresh_from_db()
        if game.is_over:
            break
    assert final


def told_of(client, game: Game, answers: list[str]) -> list[str]:
    position.cache_clear()
    asked = [{"answer": answer, "seen": game.head} for answer in answers]
    pages = [client.get(f"/games/{game.slug}/confirm/", each).content.decode() for each in asked]
    return [re.search('<p class="chosen".*?</form>', page, re.DOTALL)[0] for page in pages]


def test_the_proof_would_notice_a_leak(client, game, ann, monkeypatch):
    """A page that showed the top of the deck would fail the test above."""
    import engines.kepler_run.board as board

    honest = board.view

    def leaky(table, seat):
        return replace(honest(table, seat), discard=board.faces(table.deck[-2:]))

    monkeypatch.setattr("engines.kepler_run.view", leaky)
    client.force_login(ann)
    before = pages(client, game)

    with dealt_anew(game, 0, "leak"):
        after = pages(client, game)

    assert before != after


def test_the_seed_is_shown_only_when_the_game_is_over(client, game, ann):
    client.force_login(ann)

    assert all(game.seed.encode() not in page for page in pages(client, game))
    assert game.seed_hash.encode() in client.get(f"/games/{game.slug}/about/").content

    play_on(game)

    assert game.seed.encode() in client.get(f"/games/{game.slug}/about/").content


def test_a_running_game_has_no_record_and_no_replay(client, game, ann):
    client.force_login(ann)

    assert client.get(f"/games/{game.slug}/record.json").status_code == 404
    assert client.get(f"/games/{game.slug}/replay/0/").status_code == 404


def test_drawn_cards_are_told_to_who_drew_them_alone(client, ann, bob):
    """The log has both sentences: one for who calculates, one for the others."""
    for luck in range(20):
        game = make_game([ann, bob], seed=f"draw {luck}")
        play_on(game, 12, luck=luck)
        rows = [row for row in game.moves.all() if "You draw" in str(row.events)]
        if rows:
            break
    drew = rows[0].seat
    told = {}
    for number, person in enumerate((ann, bob)):
        client.force_login(person)
        told[number] = client.get(f"/games/{game.slug}/log/").content.decode()

    assert "You draw" in told[drew]
    assert "You draw" not in told[1 - drew]
    assert "calculates and draws" in told[1 - drew]
