"""One reading of a game: what one reader may know of it, for whatever shows it."""

import ast
import json
import re
from pathlib import Path

import msgspec
import pytest
from django.utils import translation

import games.reading
from engines.catalogue import CATALOGUE
from engines.engine import Outcome
from games.models import Game, Move
from games.reading import Reading, read
from games.services import bots, tables
from tests.factories import awaited, finish, make_game, submit

KEYS = sorted(CATALOGUE)
NEVER_IN_A_READING = (
    "config",
    "django.urls",
    "django.utils.html",
    "django.utils.safestring",
    "games.access",
    "games.boards",
    "games.letters",
    "games.links",
    "games.services",
    "games.turn_page",
    "games.views",
)


def reading_of(game: Game, seat: int | None, language: str = "en") -> Reading:
    game.refresh_from_db()
    with translation.override(language):
        return read(game, game.seated(), seat, language)


def imports_of(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    named = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return named | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def test_it_knows_neither_html_nor_addresses():
    for path in Path(games.reading.__file__).parent.glob("*.py"):
        assert not [name for name in imports_of(path) if name.startswith(NEVER_IN_A_READING)], path


@pytest.mark.parametrize("engine", KEYS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_can_be_told_as_json(ann, bob, engine, language):
    game = make_game([ann, bob], engine=engine, played=9)
    seat = awaited(game)

    for reader in (None, 0, 1):
        plain = reading_of(game, reader, language).plain()
        assert json.loads(json.dumps(plain)) == msgspec.json.decode(msgspec.json.encode(plain))
        assert plain["names"] == ("Ann", "Bob")
        assert plain["language"] == language
        assert [each["name"] for each in plain["awaited"]][:1] == [seat.label]
        assert bool(plain["groups"]) == bool(plain["question"]) == (reader in asked(game))


def asked(game: Game) -> set[int]:
    return set(game.play().waiting_for)


@pytest.mark.parametrize("engine", KEYS)
def test_it_can_be_read_in_a_terminal(ann, bob, engine):
    game = make_game([ann, bob], engine=engine, played=9)
    reading = reading_of(game, awaited(game).number)

    lines = [
        reading.text,
        *[line for happening in reading.happenings for line in happening.lines],
        reading.question,
        *[f"{each.number}. {each.label}" for group in reading.groups for each in group.choices],
    ]

    assert all(lines)
    assert not re.search(r"</?[a-z]+[ >]|&\w+;", "\n".join(lines))


@pytest.mark.parametrize("engine", KEYS)
def test_its_choices_are_all_the_answers_numbered_in_the_order_of_the_groups(ann, bob, engine):
    game = make_game([ann, bob], engine=engine, played=9)
    seat = awaited(game).number
    options = game.play().waiting_for[seat].options

    groups = reading_of(game, seat).groups

    choices = [choice for group in groups for choice in group.choices]
    assert [choice.number for choice in choices] == list(range(1, len(options) + 1))
    assert {choice.answer for choice in choices} == set(options)
    assert all(choice.heading == group.heading for group in groups for choice in group.choices)


def test_one_choice_is_found_without_the_list(ann, bob):
    game = make_game([ann, bob], played=9)
    sight = reading_of(game, awaited(game).number).sight
    [first, *_] = [choice for group in sight.groups for choice in group.choices]

    assert sight.find(first.answer) == msgspec.structs.replace(first, number=0)
    assert sight.find("no such answer") is None


def test_nothing_is_made_before_it_is_asked_for(ann, bob, django_assert_num_queries, monkeypatch):
    game = make_game([ann, bob], played=9)
    seats = game.seated()
    monkeypatch.setattr(Game, "play", lambda self: pytest.fail("nobody asked for the table"))

    with django_assert_num_queries(0):
        reading = read(game, seats, 0, "en")
    with django_assert_num_queries(1):
        reading.log()


def test_the_scores_are_those_of_the_outcome_as_the_rules_or_the_database_tell_it(ann, bob):
    game = make_game([ann, bob])
    finish(game)

    scores = reading_of(game, None).scores

    assert [column.total for column in scores.columns] == [
        score["total"] for score in sorted(game.outcome["scores"], key=lambda each: each["place"])
    ]
    assert Outcome.from_plain(game.outcome) == game.play().outcome


def test_who_looks_on_does_not_learn_who_is_away(ann, bob):
    game = make_game([ann, bob])
    person = awaited(game).player
    person.absences.create(first_day="2020-01-01", last_day="2999-12-31")

    [at_the_table] = reading_of(game, 0).awaited
    [looking_on] = reading_of(game, None).awaited

    assert str(at_the_table.away_until) == "2999-12-31"
    assert looking_on.away_until is None


# After somebody left


@pytest.fixture
def left(ann, bob):
    """Both have moved; then Ann leaves, and the bot moves in her place."""
    game = make_game([ann, bob])
    submit(game, count=12)
    assert set(game.moves.exclude(seat=None).values_list("seat", flat=True)) == {0, 1}
    tables.resign(game=game, user=ann)
    while not game.moves.filter(seat=0, via=Move.Via.BOT).exists():
        bots.play_bots(game)
        if awaited(game).player == bob:
            submit(game)
    return game


def test_what_they_did_stays_theirs_and_what_the_bot_does_is_the_bots(left):
    rows, before = [], None
    while True:
        page, before = reading_of(left, 1).log(before)
        rows += page
        if before is None:
            break

    by_bot = set(left.moves.filter(via=Move.Via.BOT).values_list("number", flat=True))
    for happening in rows:
        if happening.seat == 0:
            name = "Greedy bot A" if happening.number in by_bot else "Ann"
            other = "Ann" if happening.number in by_bot else "Greedy bot A"
            assert happening.who == name
            assert other not in " ".join(happening.lines)
    assert any("Ann" in line for happening in rows for line in happening.lines)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Ann left; a bot plays on"), ("fr", "Ann a quitté la table\u202f; un bot continue")],
)
def test_the_page_says_that_they_left(client, left, bob, language, words):
    bob.language = language
    bob.save()
    client.force_login(bob)

    html = client.get(f"/games/{left.slug}/").content.decode()

    assert f"({words})" in html


def test_who_deleted_their_account_is_a_former_player_in_the_log(left, ann):
    ann.left_at, ann.name = left.created_at, ""
    ann.save()

    rows, _ = reading_of(left, 1).log(12)

    assert {row.who for row in rows if row.seat == 0} == {"a former player"}


def test_that_somebody_left_costs_the_page_one_query(
    client, left, bob, django_assert_max_num_queries
):
    client.force_login(bob)

    with django_assert_max_num_queries(9):
        client.get(f"/games/{left.slug}/")


def test_of_those_who_left_long_ago_the_log_tells_when(left):
    from importlib import import_module

    from django.apps import apps

    known = left.seats.get(number=0).left_after
    left.seats.update(left_after=None)

    import_module("games.migrations.0009_seat_left_after").read_from_log(apps, None)

    found = left.seats.get(number=0).left_after
    own = left.moves.filter(seat=0).exclude(via=Move.Via.BOT)
    assert found == own.order_by("number").last().number <= known
    assert left.seats.get(number=1).left_after is None
