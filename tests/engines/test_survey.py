"""A survey counts what happens in many games, and does not miss what goes wrong in one."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engines.catalogue import CATALOGUE
from engines.engine import Outcome, Score
from engines.play import Ask, Together
from engines.survey import endings_in_rules, events_in_rules, some_options, survey
from engines.words import Words
from tests.engines.mini import ANN, BOB, engine_of, note, win

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def survey_of(monkeypatch, capsys):
    """Survey an engine with these rules; what it printed, and whether it was content."""

    def run(rules, games=5, **more):
        monkeypatch.setitem(CATALOGUE, "mini", engine_of(rules, SEATS=range(2, 3), **more))
        is_content = survey(CATALOGUE["mini"], [2], games, ["random"], "seed", jobs=1)
        return capsys.readouterr().out, is_content

    return run


def rows(report):
    """The counts, by what was counted."""
    pairs = [line.strip().split("  ", 1) for line in report.splitlines() if "  " in line.strip()]
    return {what.strip(): count for count, what in pairs}


# Counting


async def two_answers(table):
    table.tell(Words("It begins with a {thing}.", thing=Words("bang")))
    await note(table, ANN, "say one")
    await note(table, BOB, "say two")
    return win()


def test_games_decisions_events_endings_and_answers_are_counted(survey_of):
    report, is_content = survey_of(two_answers)

    assert is_content
    assert "2 players: 5 games, 10 decisions, 2 to 2 in a game" in report
    assert rows(report)["It begins with a {thing}."] == "5"
    assert rows(report)["bang"] == "5"
    assert rows(report)["say"] == "10"
    assert rows(report)[win().reason.text] == "5"
    assert report.endswith("No game went wrong.\n")


async def both_at_once(table):
    await Together({seat: note(table, seat) for seat in (ANN, BOB)})
    table.tell(Words("{first} was first.", first=Words(table.notes[0][0])))
    return win()


def test_those_who_decide_at_once_answer_in_any_order(survey_of):
    report, _ = survey_of(both_at_once, games=20)

    counted = rows(report)
    assert int(counted["A"]) + int(counted["B"]) == 20
    assert int(counted["A"]) not in (0, 20)


# Points, and things told of in several ways


def win_with(**parts):
    scores = [Score(seat, 1, sum(parts.values()), parts) for seat in (ANN, BOB)]
    return Outcome(scores, [ANN, BOB], win().reason)


def test_players_with_points_are_counted_by_source(survey_of):
    async def rules(table):
        await note(table, ANN)
        return win_with(Medals=3, Fines=-1)

    report, is_content = survey_of(rules)

    assert is_content
    assert rows(report)["Medals"] == rows(report)["Fines"] == "10"


def test_a_source_that_never_gives_points_is_listed(survey_of):
    async def rules(table):
        await note(table, ANN)
        return win_with(Medals=3, Sets=0)

    report, is_content = survey_of(rules)

    assert not is_content
    assert rows(report)["Sets"] == "0"
    assert "Never seen:\n  points: Sets\n" in report


def test_what_is_told_of_in_one_way_and_never_in_another_counts_as_nought(survey_of):
    async def rules(table):
        await note(table, ANN)
        table.tell(Words("The {aim} is met.", aim=Words("moon")))
        table.tell(Words("The {aim} is missed.", aim=Words("sun")))
        table.tell(Words("All look at the {star}.", star=Words("star")))
        return win()

    report, _ = survey_of(rules)

    told = report.split("Events\n")[1].split("\n\n")[0].splitlines()
    assert [line.split() for line in told if len(line.split()) == 2] == [
        ["5", "star"],
        ["5", "moon"],
        ["0", "sun"],
        ["5", "sun"],
        ["0", "moon"],
    ]


# Levels of campaigns


def test_every_level_of_a_campaign_is_counted_and_those_completed(monkeypatch, capsys):
    """Kepler-3042 alone: five campaigns of four levels."""
    won = {"campaign": "sagittarius-a", "level": "2"}
    monkeypatch.setattr("engines.survey.some_options", lambda *_: won)

    survey(CATALOGUE["kepler-3042"], [1], 2, ["random"], "seed", jobs=1)

    report = capsys.readouterr().out
    assert "          2  sagittarius-a, level 2\n          0      completed" in report
    never = report.split("Never seen:\n")[1].split("\n\n")[0]
    assert never.count(", level ") == 19


def test_the_options_drawn_for_one_player_reach_every_level():
    engine = CATALOGUE["kepler-3042"]
    drawn = [some_options(engine, 1, f"survey {number}") for number in range(1, 301)]

    assert len({(each["campaign"], each["level"]) for each in drawn}) == 20


# What goes wrong


async def no_answer(table):
    await note(table, ANN)
    await Ask(BOB, Words("Well?"), list)


async def no_end(table):
    while True:
        await note(table, ANN)


async def failure(table):
    await note(table, ANN)
    raise ZeroDivisionError("by nought")


@pytest.mark.parametrize(
    ("rules", "trouble"),
    [
        (no_answer, "after 1 moves: a dead end: seat 1 has no answer to “Well?”"),
        (failure, "after 0 moves: ZeroDivisionError('by nought') in test_survey.py, line "),
        (no_end, "after 31 moves: the game does not end"),
    ],
)
def test_a_game_that_goes_wrong_is_told_with_its_seed(survey_of, monkeypatch, rules, trouble):
    monkeypatch.setattr("engines.survey.LONGEST_GAME", 30)

    report, is_content = survey_of(rules)

    assert not is_content
    assert "5 games went wrong:" in report
    assert f"2 players, seed 'seed 1', options {{}}, {trouble}" in report


def test_a_component_that_is_lost_is_noticed(survey_of):
    report, is_content = survey_of(two_answers, inventory=lambda table: len(table.notes))

    assert not is_content
    assert "after 2 moves: components were lost or doubled" in report


# What never happens


RULES = '''
READY = Words("All are ready.")

async def play(table):
    """A helper, a constant, either of two, a plural, and words in words."""
    table.tell(READY)
    table.tell(Words("Heads.") if table.coin else Words("Tails."), but=2)
    table.tell(Words("{n} cube of {kind}", "{n} cubes of {kind}", n=2, kind=Words("ore")))
    say(table, Words("Not told here."))
    await Ask(0, Words("A question?"), list)
    reason = Words("The time is up.")
    if table.coin:
        reason = Words("The coin is gone.")
    return Outcome(scores=[], winners=[], reason=reason)

def surrender():
    return Outcome([], [], Words("All gave up."))
'''


def test_events_and_endings_are_found_in_the_rules(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    engine = SimpleNamespace(__file__=str(tmp_path / "__init__.py"))

    assert events_in_rules(engine) == {
        "All are ready.",
        "Heads.",
        "Tails.",
        "{n} cube of {kind}",
    }
    assert endings_in_rules(engine) == {"The time is up.", "The coin is gone.", "All gave up."}


def test_rules_may_be_a_folder_of_chapters(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "end.py").write_text(RULES)
    engine = SimpleNamespace(__file__=str(tmp_path / "__init__.py"))

    assert "All are ready." in events_in_rules(engine)
    assert "All gave up." in endings_in_rules(engine)


def test_what_the_rules_tell_of_but_no_game_had_is_listed(survey_of, tmp_path):
    (tmp_path / "rules.py").write_text(RULES)

    report, is_content = survey_of(two_answers, __file__=str(tmp_path / "__init__.py"))

    assert not is_content
    never = report.split("Never seen:\n")[1].split("\n\n")[0]
    assert [line.strip() for line in never.splitlines()] == [
        "All are ready.",
        "Heads.",
        "Tails.",
        "{n} cube of {kind}",
        "All gave up.",
        "The coin is gone.",
        "The time is up.",
    ]


# As a command


def survey_command(*args):
    command = [sys.executable, "-m", "engines", "survey", "kepler-run", "--games", "60", *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_the_command_prints_the_report_and_shows_how_far_it_is():
    ran = survey_command("--seats", "2")

    assert "Kepler Run, revision 1: 60 games" in ran.stdout
    assert "No game went wrong." in ran.stdout
    assert "60 of 60 games\n" in ran.stderr
    assert ran.returncode == (1 if "Never seen:" in ran.stdout else 0)


def test_a_survey_is_the_same_on_any_number_of_cores():
    assert survey_command("--jobs", "1").stdout == survey_command("--jobs", "3").stdout
