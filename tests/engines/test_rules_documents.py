"""Each game's page of rules names the tests that hold them; here the pages are held to that."""

import re
from pathlib import Path

import pytest

from engines.catalogue import CATALOGUE

HERE = Path(__file__).parent
DOCUMENTS = HERE.parents[1] / "docs" / "rules"

NOT_RULES = {"test_appraisal.py"}

A_TEST = re.compile(r"`(test_\w+\.py::test_\w+)`")
A_DEFINITION = re.compile(r"^def (test_\w+)\(", re.MULTILINE)

every_game = pytest.mark.parametrize("key", CATALOGUE)


def named(key: str) -> set[str]:
    return set(A_TEST.findall((DOCUMENTS / f"{key}.md").read_text(encoding="utf-8")))


def files(key: str) -> list[Path]:
    folder = HERE / key.replace("-", "_")
    return [path for path in folder.glob("test_*.py") if path.name not in NOT_RULES]


def written(key: str) -> set[str]:
    return {
        f"{path.name}::{name}"
        for path in files(key)
        for name in A_DEFINITION.findall(path.read_text(encoding="utf-8"))
    }


@every_game
def test_every_test_the_document_names_exists(key):
    assert sorted(named(key) - written(key)) == []


@every_game
def test_the_document_names_every_file_of_tests(key):
    assert {path.name for path in files(key)} == {name.split("::")[0] for name in named(key)}


@every_game
def test_the_document_names_every_test(key):
    assert sorted(written(key) - named(key)) == []
