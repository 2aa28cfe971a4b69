"""`python -m engines check`: every promise is tried, and all that is broken is told at once."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engines import check as checking
from engines.__main__ import main
from engines.catalogue import CATALOGUE
from engines.check import Plan, by_cause, check, find_game, notes, promise_names
from engines.engine import Setting
from engines.promises import PROMISES
from engines.promises.offering import (
    complaints_about_files,
    complaints_about_names,
    complaints_about_options,
    complaints_about_phrases,
)
from engines.table import Table
from engines.words import Words
from tests.engines import liars_dice, pebbles
from tests.engines.mini import engine_of
from tests.engines.toy_game import Toy

ROOT = Path(__file__).parent.parent.parent
QUICK = ["--games", "1", "--seats", "2"]


@pytest.fixture
def run(capsys):
    def run(*args):
        code = main(["check", *args])
        out, err = capsys.readouterr()
        return SimpleNamespace(code=code, out=out, err=err)

    return run


def broken_in(toy, **plan):
    failures = check(toy, Plan(**{"seats": 2, "seeds": ["1"]} | plan))
    return [failure.promise for failure in failures]


# Good games


@pytest.mark.parametrize(
    "game", ["tests.engines.liars_dice", "tests.engines.pebbles", "kepler-run"]
)
def test_a_good_game_keeps_every_promise(run, game):
    ran = run(game, "--games", "1")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(" keeps every promise.\n")
    assert "F" not in ran.out.splitlines()[0]


def test_it_shows_a_sign_of_life_for_each_thing_tried(run):
    lines = run("tests.engines.pebbles", "--games", "2").out.splitlines()

    assert lines[0] == "package      ...."
    assert lines[1:4] == [
        f"{n} players    {'.' * 2 * len(checking.ALL_PROMISES)}" for n in (2, 3, 4)
    ]


def test_a_game_is_found_by_its_key_or_its_module(monkeypatch):
    monkeypatch.setitem(CATALOGUE, "pebbles", pebbles)

    assert find_game("pebbles") is pebbles
    assert find_game("tests.engines.pebbles") is pebbles
    assert find_game("tests/engines/pebbles/") is pebbles


def test_an_author_checks_a_game_in_the_folder_they_are_in(tmp_path):
    (tmp_path / "my_game.py").write_text("KEY = 'My Game'\n")

    ran = subprocess.run(
        [sys.executable, "-m", "engines", "check", "my_game"],
        cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=60,
    )  # fmt: skip

    assert ran.returncode == 1
    assert "The module has no NAME, SEATS, REVISION, OPTIONS, Table, set_up, play, " in ran.stdout
    assert "KEY is 'My Game': it has to be small letters and hyphens" in ran.stdout
    assert ran.stderr == "my_game is not ready. Broken: names.\n"


@pytest.mark.parametrize("name", ["no_such_game", "tests.engines.no_such_game", "no such", ""])
def test_what_is_not_there_is_refused_with_a_sentence(run, name):
    ran = run(name)

    assert ran.code == 1
    assert ran.err.startswith(f"{name!r} is not a key as in `list`, and cannot be imported from ")


# Broken games


def test_all_that_is_broken_is_told_at_once(run):
    ran = run("tests.engines.broken_toys:LosesACard.game", *QUICK)

    assert ran.code == 1
    assert "1. components_are_conserved, 2 players, seed '1'\n   Toy with 2 seats" in ran.out
    assert "components changed: in the cards" in ran.out
    assert "2. redeals_are_honest, 2 players, seed '1'\n" in ran.out
    assert ran.err.endswith(" Broken: components_are_conserved, redeals_are_honest.\n")


def test_each_failure_tells_how_to_see_it_alone(run):
    first = run("tests.engines.broken_toys:LosesACard.game", *QUICK)
    [command] = [line for line in first.out.splitlines() if "--only components" in line]

    again = run(*command.partition("engines check ")[2].split())

    assert again.code == 1
    assert again.err.endswith(" Broken: components_are_conserved.\n")


def test_an_error_is_told_once_with_its_line_and_all_that_it_breaks(run):
    ran = run("tests.engines.broken_toys:Crashes.game", "--games", "1")

    assert ran.out.count("ZeroDivisionError") == 1
    assert "   In __init__.py, line " in ran.out
    assert "   Also with 3, 4 players.\n" in ran.out
    assert (
        "   The same error breaks answers_can_be_typed, refused_answers_leave_no_trace," in ran.out
    )


def test_of_a_broken_promise_only_the_first_seed_is_told(capsys):
    from tests.engines.broken_toys import Miscounts

    assert broken_in(Miscounts.game, seeds=["1", "2"], only="random_games_end") == [
        "random_games_end"
    ]
    assert capsys.readouterr().out.splitlines()[-1] == "2 players    F"


def test_every_promise_can_be_tried_alone():
    names = promise_names()

    assert [name for name in names if f"check_{name}" in {each.__name__ for each in PROMISES}] == [
        each.__name__.removeprefix("check_") for each in PROMISES
    ]
    assert len(set(names)) == len(names)


def test_a_view_that_is_no_struct_is_told():
    from tests.engines.broken_toys import ViewsADict

    assert broken_in(ViewsADict.game, only="views_are_structs") == ["views_are_structs"]


def test_bots_that_would_try_what_is_not_possible_are_told():
    class TriesAnything(Toy):
        def worth_trying(self, table, seat, answers):
            return ["win"]

    assert broken_in(TriesAnything.game, only="bots_can_play") == ["bots_can_play"]


def test_a_key_that_another_game_has_is_told(monkeypatch):
    monkeypatch.setitem(CATALOGUE, "toy", pebbles)

    assert "names" in broken_in(Toy(), only="names")


# What the site needs of the package


def test_every_constant_is_what_it_should_be():
    bad = engine_of(
        None, KEY="Mini!", NAME=" ", SEATS=range(2, 10), REVISION=0, OPTIONS={"x": "y"},
        Table=dict, text="words",
    )  # fmt: skip

    told = " ".join(complaints_about_names(bad))

    for name in ("KEY", "NAME", "SEATS", "REVISION", "OPTIONS", "Table"):
        assert f"{name} is " in told
    assert "text is 'words', not a function." in told
    assert issubclass(liars_dice.Table, Table)
    assert list(complaints_about_names(liars_dice)) == []


def test_every_option_is_described():
    setting = Setting(Words(""), {"a": Words(" ")}, default="b", seats=[9])

    told = list(complaints_about_options(engine_of(None, OPTIONS={"Big ": setting})))

    assert told == [
        "The option 'Big ' is not in small letters.",
        "The option 'Big ' has no label.",
        "The option 'Big ' has the default 'b', which is not a value.",
        "The value 'a' of the option 'Big ' has no words.",
        "The option 'Big ' is for 9 players, but the game is not.",
    ]


@pytest.fixture
def package(tmp_path):
    """A game whose files can be written."""
    return engine_of(None, __file__=str(tmp_path / "__init__.py"))


def write(package, name, text):
    path = Path(package.__file__).parent / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_all_that_is_wrong_with_phrases_is_told_at_once(package):
    write(package, "rules.py", 'Words("One."); Words("Two."); Words(f"{x}")')
    write(package, "names.py", 'Words("Three.")')
    write(package, "locale/fr.toml", '"One." = "Un."\n"{who} wins." = "{qui} gagne."')

    told = list(complaints_about_phrases(package))

    assert told == [
        "rules.py, line 1: words put together while playing cannot be translated.",
        "'Three.' is not translated into 'fr'.",
        "'Two.' is not translated into 'fr'.",
        "'{who} wins.' in 'fr' has the places ['qui'], not ['who'].",
    ]


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("rulebook.md", "# Mini\n\nRoll.\n", "rulebook.md has no list item"),
        ("drawing/ink.py", "", "drawing/ has no __init__.py."),
        ("drawing/__init__.py", "def section(): ...", "drawing/__init__.py has no sections("),
        ("templates/boards/mini/symbols.svg", "<symbol>", "symbols.svg is not well-formed"),
        (
            "templates/boards/mini/symbols.svg",
            '<symbol id="m-a"/><symbol id="m-a"/>',
            "symbols.svg has 2 symbols with the id 'm-a'.",
        ),
        (
            "templates/boards/mini/symbols.svg",
            '<symbol id="m-a"/><symbol id="card"/>',
            "symbols.svg has ids that begin with card, m: ",
        ),
        ("templates/boards/other/symbols.svg", "", "is not named after the key 'mini'."),
        ("static/css/boards/other.css", "", "is not named after the key 'mini'."),
    ],
)
def test_what_is_wrong_with_a_file_is_told(package, name, text, says):
    write(package, name, text)

    [told] = complaints_about_files(package)

    assert says in told


def test_good_files_are_good():
    for engine in (liars_dice, pebbles):
        assert list(complaints_about_files(engine)) == []


def test_what_is_no_failure_is_noted(package):
    write(package, "drawing/__init__.py", "from .all import sections")

    assert list(complaints_about_files(package)) == []
    assert [note.partition(":")[0] for note in notes(package)] == [
        "There is no locale/",
        "There is no rulebook.md",
        "The drawing is not tried here, for it needs a site.",
        "It is not installed here",
    ]


def test_failures_without_a_game_stand_alone():
    failures = [checking.Failure("names", "One."), checking.Failure("names", "Two.")]

    assert len(by_cause(failures)) == 2
