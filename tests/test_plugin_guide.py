"""The guide for authors of games, `docs/plugins.md`, is followed word by word, outside the tree."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engines.engine import folder
from tests.engines import liars_dice

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
EXAMPLE = folder(liars_dice)


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", GUIDE, re.M | re.S)


def files(place):
    return {
        path.relative_to(place).as_posix()
        for path in place.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def author(tmp_path_factory):
    """An author's folder, and where the package they wrote there is installed."""
    place = tmp_path_factory.mktemp("author")
    project = place / "liars-dice"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(EXAMPLE, project / "liars_dice", ignore=ignored)
    (project / "pyproject.toml").write_text(blocks("toml")[0], encoding="utf-8")
    # Without a network: what builds the package is in the environment already.
    run(place, "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation",
        "--disable-pip-version-check", "--target", "installed", "./liars-dice")  # fmt: skip
    return place


def run(place, *words, path=()):
    """A command of the guide, with only what is named on the path."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=place,
        env=environment | {"PYTHONPATH": os.pathsep.join(map(str, path))},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_every_file_of_the_package_is_installed(author):
    assert files(author / "installed" / "liars_dice") == files(EXAMPLE)


def test_a_game_is_checked_before_it_is_installed(author):
    told = run(author / "liars-dice", "engines", "check", "liars_dice", "--games", "1", path=[ROOT])

    assert told.endswith("Liar’s Dice keeps every promise.\n")
    assert "It is not installed here" in told


def test_the_installed_game_is_listed_checked_and_played(author):
    path = [author / "installed", ROOT]

    assert "liars-dice: Liar’s Dice, 2-6 players" in run(author, "engines", "list", path=path)
    check = ["check", "liars-dice", "--games", "1", "--seats", "6"]
    assert run(author, "engines", *check, path=path).endswith("keeps every promise.\n")
    play = ["play", "liars-dice", "--seats", "3", "--bots", "greedy", "--quiet"]
    assert "has dice left." in run(author, "engines", *play, path=path)
    survey = ["survey", "liars-dice", "--games", "4", "--seats", "2", "--jobs", "1"]
    assert "Liar’s Dice" in run(author, "engines", *survey, path=path)


def test_what_the_guide_shows_is_in_the_example():
    code = "\n".join(path.read_text(encoding="utf-8") for path in EXAMPLE.rglob("*.py"))
    phrases = (EXAMPLE / "locale" / "fr.toml").read_text(encoding="utf-8")

    assert [block for block in blocks("python") if block not in code] == []
    assert [line for line in blocks("toml")[1].splitlines() if line not in phrases] == []


def test_the_guide_names_every_file_of_the_example():
    tree = GUIDE.partition("liars_dice/\n")[2].partition("\n\n")[0]
    listed = set(re.findall(r"^        ([\w.]+)", tree, re.M))
    there = {path.name for path in EXAMPLE.iterdir()} - {"__pycache__", "static", "templates"}

    assert listed == there
