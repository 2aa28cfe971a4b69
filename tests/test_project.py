"""The project about itself: what it may name, what it may import, how it is set up."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import parsec_post

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

A_FOLDER_OF_ONE_MACHINE = re.compile(r"(?<![\w.:~-])/(home|mnt|opt|root|work|Users)/\w")
A_HASHED_REQUIREMENT = re.compile(r"[\w.-]+==\S+( ; [^\\]+?)?( +--hash=sha256:[0-9a-f]{64})+")

NEVER_IN_ENGINES = {"accounts", "asyncio", "celery", "config", "datetime", "django", "games"}
NEVER_IN_RULES = {"random", "secrets", "time"}
OUTSIDE_THE_RULES = ("bots/", "__main__.py", "bench.py", "survey.py")


def files_of_the_project() -> Iterator[tuple[str, str]]:
    """Name and text of every file that is, or is about to be, in the repository."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        try:
            yield name, (ROOT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue  # a picture, or deleted and not yet committed


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def requirements(name: str) -> list[str]:
    """One line per package, its hashes included, comments left out."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if not line.startswith("#")]


def test_no_file_names_a_folder_of_somebodys_machine():
    named = [
        f"{name}: {line.strip()}"
        for name, text in files_of_the_project()
        for line in text.splitlines()
        if A_FOLDER_OF_ONE_MACHINE.search(line)
    ]

    assert not named


def test_engines_are_pure():
    paths = sorted((ROOT / "engines").rglob("*.py"))
    impure = {}
    for path in paths:
        name = path.relative_to(ROOT / "engines").as_posix()
        forbidden = NEVER_IN_ENGINES
        if not name.startswith(OUTSIDE_THE_RULES):
            forbidden = forbidden | NEVER_IN_RULES
        if found := imports_of(path) & forbidden:
            impure[name] = sorted(found)

    assert paths
    assert not impure


def test_every_game_is_under_the_import_contracts():
    games = {f"engines.{path.parent.name}" for path in (ROOT / "engines").glob("*/rules*")}
    contracts = {each["name"]: each for each in PROJECT["tool"]["importlinter"]["contracts"]}

    assert games == set(contracts["Games know nothing of each other"]["modules"])
    assert games == set(contracts["The core knows no game"]["forbidden_modules"])


@pytest.mark.parametrize("name", ["run", "test", "bench"])
def test_every_requirement_is_a_version_with_its_hashes_and_nothing_else(name):
    lines = requirements(name)

    assert lines
    assert [line for line in lines if not A_HASHED_REQUIREMENT.fullmatch(line)] == []


@pytest.mark.parametrize("name", ["run", "test", "bench"])
def test_every_dependency_is_locked(name):
    asked_for = list(PROJECT["project"]["dependencies"])
    asked_for += PROJECT["project"]["optional-dependencies"].get(name, [])
    asked_for = {re.match(r"[\w.-]+", each)[0].lower() for each in asked_for}

    locked = {line.split("==")[0] for line in requirements(name)}

    assert asked_for <= locked, "run `make lock`"


def test_sets_agree_on_the_versions_they_share():
    versions: dict[str, set[frozenset[str]]] = {}
    for name in ("run", "test", "bench"):
        pins = [line.split()[0].split("==") for line in requirements(name)]
        for package in {package for package, _ in pins}:
            pinned = frozenset(version for each, version in pins if each == package)
            versions.setdefault(package, set()).add(pinned)

    assert [package for package, pinned in versions.items() if len(pinned) > 1] == []


def test_an_old_python_can_read_the_script_that_says_it_is_too_old():
    source = (ROOT / "scripts" / "environment.py").read_text()

    ast.parse(source, feature_version=(3, 6))


def test_the_newest_release_in_the_changelog_is_this_version():
    released = re.findall(r"^## (\d\S+) - ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert released[0] == parsec_post.__version__


def test_a_hosted_forge_runs_the_same_and_needs_no_secret():
    workflow = (ROOT / ".github/workflows/ci.yml").read_text()

    assert workflow.endswith("      - run: .ci/run\n")
    assert "secrets." not in workflow


def test_ci_runs_make_test_and_nothing_else():
    script = ROOT / ".ci" / "run"

    assert script.stat().st_mode & 0o100
    assert script.read_text().splitlines() == [
        "#!/usr/bin/env bash",
        "set -euo pipefail",
        'cd "$(dirname "$0")/.."',
        "make test",
    ]
