"""The page of rules names the tests that hold them; here the page itself is held to that."""

import re
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "docs" / "rules" / "exoplanets.md"

NOT_RULES = {"test_appraisal.py", "test_recorded_games.py"}

A_TEST = re.compile(r"`(test_\w+\.py::test_\w+)`")
A_DEFINITION = re.compile(r"^def (test_\w+)\(", re.MULTILINE)


def named() -> set[str]:
    return set(A_TEST.findall(DOCUMENT.read_text(encoding="utf-8")))


def files() -> list[Path]:
    return [path for path in HERE.glob("test_*.py") if path.name not in NOT_RULES]


def written() -> set[str]:
    return {
        f"{path.name}::{name}"
        for path in files()
        for name in A_DEFINITION.findall(path.read_text(encoding="utf-8"))
    }


def test_every_test_the_document_names_exists():
    assert sorted(named() - written()) == []


def test_the_document_names_every_file_of_tests():
    assert {path.name for path in files()} == {name.split("::")[0] for name in named()}


def test_the_document_names_every_test():
    assert sorted(written() - named()) == []
