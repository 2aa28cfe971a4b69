"""Before a new version goes live, it shows on every game there is what it would do otherwise."""

from __future__ import annotations

import gzip
import io
import re
from collections import defaultdict

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError

from engines.catalogue import CATALOGUE
from engines.words import Words
from games.management import rehearsing
from games.management.commands import rehearse as rehearse_command
from games.models import Game, Move
from games.services import moderation, moves
from tests.engines.changing import (
    ENOUGH,
    Change,
    FewerAnswers,
    OtherOrder,
    OtherOutcome,
    OtherQuestion,
    OtherWords,
    RaisesInOptions,
)
from tests.engines.toy_game import Toy
from tests.factories import UserFactory, awaited, finish, make_game, play_on, submit

SAID = re.compile(r"(?P<how>\w+): (?P<slug>\w+) \(.+?\): (?P<what>.+?)(, from row (?P<row>\d+))?")


class Said:
    """What the command said: its whole text, its code, and what it found of each game."""

    def __init__(self, *args: object) -> None:
        out = io.StringIO()
        self.code = 0
        try:
            call_command("rehearse", *map(str, args), stdout=out, stderr=out)
        except SystemExit as end:
            self.code = end.code
        self.text = out.getvalue()
        self.found: dict[str, list[tuple[str, str, int | None]]] = defaultdict(list)
        for line in self.text.splitlines():
            if each := SAID.fullmatch(line):
                row = int(each["row"]) if each["row"] else None
                self.found[each["slug"]].append((each["how"], each["what"], row))


def change(monkeypatch, key: str, changed: Change) -> None:
    engine = CATALOGUE[key]
    monkeypatch.setattr(engine, "play", changed.around(engine.play))


@pytest.fixture
def record(tmp_path):
    """A file in which this version has noted what it says of all games."""

    def note():
        said = Said("--record", tmp_path / "record")
        assert said.code == 0, said.text
        return tmp_path / "record"

    return note


# All is well


def test_games_of_every_kind_go_on_as_they_are(ann, bob, game, record):
    submit(game, count=12)
    finish(make_game([ann, bob], seed="another"))
    play_on(make_game([ann], bots=["greedy", "random"], seed="a third"), 20)
    aborted = make_game([ann, bob], seed="a fourth", played=5)
    moderation.abort(moderator=UserFactory(is_staff=True), game=aborted, reason="a wrong one")

    for said in (Said(), Said("--against", record())):
        assert said.code == 0, said.text
        assert "4 games rehearsed: 4 the same, 0 cosmetic, 0 fatal." in said.text


def test_undos_and_rewinds_are_followed(game, record, dee):
    while not game.moves.filter(kind=Move.Kind.UNDO).exists():
        submit(game)
        game.refresh_from_db()
        last = game.moves.last()
        if game.play().may_undo(last.seat):
            moves.undo_move(game=game, seat=last.seat, seen=game.head, via=Move.Via.WEB)
    submit(game, count=3)
    moderation.rewind(moderator=dee, game=game, reason="a wrong ruling", number=0)
    submit(game, count=3)

    assert Said("--against", record()).code == 0


def test_a_game_that_moved_on_since_the_record_is_compared_as_far_as_it_goes(
    game, record, monkeypatch
):
    submit(game, count=4)
    path = record()
    submit(game, count=4)

    assert Said("--against", path).code == 0

    change(monkeypatch, "kepler-run", OtherOrder())
    how, what, _ = Said("--against", path).found[game.slug][0]
    assert how == "fatal"
    assert "another question" in what


def test_a_game_begun_since_the_record_is_rehearsed_too(game, record, ann, bob):
    path = record()
    make_game([ann, bob], seed="another")

    assert "2 games rehearsed: 2 the same" in Said("--against", path).text


def test_finished_games_are_a_sample_of_every_game_and_revision(ann, bob):
    for number in range(6):
        finish(make_game([ann, bob], seed=f"short {number}"))
    finish(make_game([ann, bob], engine="exoplanets"))

    assert "7 games" in Said().text
    assert "3 games" in Said("--finished", 3).text
    assert "0 games" in Said("--finished", 0).text
    keys = rehearsing.games_to_rehearse(3)
    assert {Game.objects.get(pk=key).engine for key in keys} == {"kepler-run", "exoplanets"}


# What is told of four changed engines, in a database of two hundred games

CHANGES = {
    "words": OtherWords(),
    "order": OtherOrder(),
    "options": RaisesInOptions(),
    "outcome": OtherOutcome(),
}
REAL = {
    "exoplanets": OtherWords(),
    "race-to-kepler": OtherOrder(),
    "kepler-3042": RaisesInOptions(),
    "kepler-run": OtherOutcome(),
}
TOYS, REALS = 40, 10


def toy(key: str) -> Toy:
    return type(f"Toy_{key}", (Toy,), {"KEY": key}).game


@pytest.fixture
def two_hundred(ann, bob, monkeypatch):
    """Forty games of each of four toys and ten of each real game; a fifth of them finished."""
    for key in CHANGES:
        monkeypatch.setitem(CATALOGUE, key, toy(key))
    for keys, count in ((CHANGES, TOYS), (REAL, REALS)):
        for key in keys:
            lay_games(key, count, [ann, bob])
    assert Game.objects.count() == 200


def lay_games(key, count, players):
    for number in range(count):
        game = make_game(players, engine=key, seed=f"{key} {number}")
        play_on(game, None if number % 5 == 0 else number % 20 + 1, luck=number)


def test_each_of_four_changed_engines_is_told_rightly(two_hundred, record, monkeypatch):
    assert "200 games rehearsed: 200 the same" in Said().text
    path = record()
    first = {game.pk: first_rows(game) for game in Game.objects.all()}
    for key, changed in (CHANGES | REAL).items():
        change(monkeypatch, key, changed)

    said = Said("--against", path)

    assert said.code == 1
    for game in Game.objects.all():
        changed = (CHANGES | REAL)[game.engine]
        expected = EXPECTED[type(changed)](game, first[game.pk])
        found = said.found[game.slug]
        assert found[:1] == expected, f"{game.engine} {game.slug}: {found}"
        assert all(how == "cosmetic" for how, _, _ in found[1:])


def first_rows(game):
    """The first row that told something, the first that led to a question with several answers, and
    the first that asked anything after ENOUGH moves; by the rules as they were."""
    rows = list(game.moves.all())
    told = next((row.number for row in rows if row.events), None)
    play, several, late, before = game.deal(), None, None, {}
    for row in rows:
        if row.number:
            play.follow([(row.seat, row.answer)])
        asked = [ask for ask in play.waiting_for.values() if ask not in before.values()]
        before = play.waiting_for
        if several is None and any(len(ask.legal) > 1 for ask in asked):
            several = row.number
        if late is None and asked and row.number >= ENOUGH:
            late = row.number
    return told, several, late


def words_are_cosmetic(game, first):
    return [] if first[0] is None else [("cosmetic", "the same is told in other words", first[0])]


def order_is_fatal(game, first):
    what = "another question is asked, or its answers are others"
    return [] if first[1] is None else [("fatal", what, first[1])]


def a_raise_is_fatal(game, first):
    what = "the rules do not follow its log: ZeroDivisionError: no answers today"
    return [] if first[2] is None else [("fatal", what, first[2])]


def an_outcome_is_fatal(game, first):
    return [("fatal", "the outcome is another", None)] if game.is_over else []


EXPECTED = {
    OtherWords: words_are_cosmetic,
    OtherOrder: order_is_fatal,
    RaisesInOptions: a_raise_is_fatal,
    OtherOutcome: an_outcome_is_fatal,
}


# What is told without a record, from what the database knows


def test_words_and_outcomes_are_compared_with_the_database(ann, bob, game, monkeypatch):
    submit(game, count=3)
    over = make_game([ann, bob], seed="another")
    finish(over)
    change(monkeypatch, "kepler-run", OtherWords())

    said = Said()
    assert said.code == 0
    assert said.found[over.slug] == [("cosmetic", "the same is told in other words", 0)]
    assert Said("--strict").code == 1

    change(monkeypatch, "kepler-run", OtherOutcome())
    said = Said()
    assert said.code == 1
    assert said.found[over.slug][0] == ("fatal", "the outcome is another", None)
    assert [how for how, _, _ in said.found[game.slug]] == ["cosmetic"]


def test_an_answer_that_is_no_longer_possible_is_fatal(ann, bob, monkeypatch):
    game = make_game([ann, bob], engine="race-to-kepler")
    first = game.play().waiting_for[seat := awaited(game).number].legal[0]
    submit(game, count=6)
    assert game.moves.filter(number=1, seat=seat, answer=first).exists()
    change(monkeypatch, "race-to-kepler", FewerAnswers())

    said = Said()

    what = "the answer that was given is no longer possible"
    assert said.code == 1
    assert said.found[game.slug][0] == ("fatal", what, 1)


def test_a_question_put_in_other_words_is_told_with_both(ann, bob, record, monkeypatch):
    game = make_game([ann, bob], engine="race-to-kepler", played=8)
    path = record()

    change(monkeypatch, "race-to-kepler", OtherQuestion(Words("Which way?")))
    [(how, what, row)] = Said("--against", path).found[game.slug]

    assert how == "cosmetic"
    assert re.fullmatch("seat [AB] was asked “.+” and is asked “Which way.”", what)
    assert row == game.seats.get(is_awaited=True).asked_at


def test_another_number_in_an_open_question_is_fatal(ann, bob, record, monkeypatch):
    engine = CATALOGUE["race-to-kepler"]
    rules = engine.play
    monkeypatch.setattr(engine, "play", OtherQuestion(Words("Pay {n} fuel?", n=2)).around(rules))
    game = make_game([ann, bob], engine="race-to-kepler", played=8)
    path = record()
    monkeypatch.setattr(engine, "play", OtherQuestion(Words("Pay {n} fuel?", n=3)).around(rules))

    [(how, what, _)] = Said("--against", path).found[game.slug]

    assert how == "fatal"
    assert "“Pay 2 fuel?” and is asked “Pay 3 fuel?”" in what


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("view", "the view cannot be made for seat B: ZeroDivisionError: oh"),
        ("text", "the text cannot be made for seat B: ZeroDivisionError: oh"),
        ("describe", "the list of options cannot be made for seat B: ZeroDivisionError: oh"),
    ],
)
def test_what_cannot_be_shown_of_an_open_question_is_fatal(game, monkeypatch, name, what):
    def fail(*_):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(CATALOGUE["kepler-run"], name, fail)

    said = Said()

    assert said.code == 1
    assert ("fatal", what, game.head) in said.found[game.slug]


@pytest.mark.parametrize(
    ("drawn", "what"),
    [("board_svg", "the drawing"), ("board_png", "the picture for letters")],
)
def test_a_table_that_cannot_be_drawn_is_fatal(game, monkeypatch, drawn, what):
    def fail(*_, **__):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(rehearsing, drawn, fail)

    assert f"{what} cannot be made for seat B: ZeroDivisionError: oh" in Said().text


def test_of_many_games_some_pictures_are_painted_and_the_others_laid_out(ann, bob, monkeypatch):
    painted, laid_out = [], []
    monkeypatch.setattr(rehearse_command, "PICTURES", 2)
    monkeypatch.setattr(rehearsing, "board_png", lambda *_, **__: painted.append(1))
    monkeypatch.setattr(rehearsing, "sheet_of", lambda *_, **__: laid_out.append(1))
    for number in range(5):
        make_game([ann, bob], seed=str(number))

    assert Said().code == 0

    assert (len(painted), len(laid_out)) == (2, 3)


def test_other_turns_and_an_unreadable_checkpoint_are_fatal(game):
    submit(game, count=2)
    asked = game.seats.get(is_awaited=True)
    game.seats.update(is_awaited=True, asked_at=99)
    Game.objects.update(checkpoint=b"nonsense")

    said = Said()

    text = str(said.found[game.slug])
    assert "is no longer asked" in text
    assert f"the question to seat {asked.letter} was asked by row 99 before" in text
    assert "its checkpoint cannot be resumed" in text
    assert {how for how, _, _ in said.found[game.slug]} == {"fatal"}


def test_rules_that_are_gone_or_older_than_the_game_are_fatal(ann, bob, game, record, monkeypatch):
    other = make_game([ann, bob], engine="exoplanets")
    path = record()
    Game.objects.filter(pk=other.pk).update(revision=7)
    monkeypatch.delitem(CATALOGUE, "kepler-run")

    said = Said("--against", path)

    assert said.found[game.slug] == [("fatal", "its rules are not installed", None)]
    assert said.found[other.slug] == [("fatal", "it began by newer rules: revision 7", None)]
    assert [how for how, _, _ in Said().found[game.slug]] == ["cosmetic"]


def test_what_was_broken_before_does_not_stop_an_upgrade(ann, bob, game, tmp_path):
    submit(game, count=2)
    Game.objects.update(checkpoint=b"nonsense")
    assert Said("--record", tmp_path / "record").code == 1

    said = Said("--against", tmp_path / "record")

    assert said.code == 0
    assert said.found[game.slug][0][1].startswith("as before: its checkpoint cannot be resumed")


# The command itself


def test_one_game_can_be_rehearsed_alone(game, ann, bob, record):
    make_game([ann, bob], seed="another")

    assert "1 games rehearsed" in Said(game.slug).text
    assert "1 games rehearsed" in Said(game.slug, "--against", record()).text


@pytest.mark.parametrize(
    "content",
    [b"nonsense", gzip.compress(b'{"game": 1}\n'), None],
    ids=["nonsense", "another-file", "no-file"],
)
def test_a_bad_record_is_refused_with_a_sentence(game, tmp_path, content):
    if content is not None:
        (tmp_path / "record").write_bytes(content)

    with pytest.raises(CommandError, match="is no record by `rehearse --record`") as refused:
        call_command("rehearse", "--against", str(tmp_path / "record"))

    assert refused.value.returncode == 2


def test_a_record_is_whole_and_its_owners_or_not_there(game, tmp_path, monkeypatch):
    Said("--record", tmp_path / "record")
    assert (tmp_path / "record").stat().st_mode & 0o777 == 0o600

    def fail(*_, **__):
        raise RuntimeError("the power is gone")

    monkeypatch.setattr(rehearsing, "rehearse", fail)
    with pytest.raises(RuntimeError):
        call_command("rehearse", "--record", str(tmp_path / "another"))
    assert [path.name for path in tmp_path.iterdir()] == ["record"]


@pytest.mark.django_db(transaction=True)
def test_the_database_itself_refuses_to_be_written_to_meanwhile(game):
    with rehearsing.nothing_is_written(), pytest.raises(DatabaseError):
        Game.objects.update(head=7)

    Game.objects.update(head=7)
    assert Game.objects.get().head == 7


def test_many_games_cost_as_many_queries_each_as_few(ann, bob, django_assert_max_num_queries):
    for number in range(12):
        make_game([ann, bob], seed=str(number), played=number)

    with django_assert_max_num_queries(8 + 12 * 3):
        Said()
