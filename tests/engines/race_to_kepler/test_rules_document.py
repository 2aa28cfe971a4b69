"""The page of rules names the tests that hold them; here the page itself is held to that."""

import re
from pathlib import Path

from engines.race_to_kepler.components import CARDS, CITIES

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "docs" / "rules" / "race-to-kepler.md"

NOT_RULES = {"test_appraisal.py", "test_recorded_games.py"}

A_TEST = re.compile(r"`(test_\w+\.py::test_\w+)`")
A_DEFINITION = re.compile(r"^def (test_\w+)\(", re.MULTILINE)
A_ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|", re.MULTILINE)


def text() -> str:
    return DOCUMENT.read_text(encoding="utf-8")


def named() -> set[str]:
    return set(A_TEST.findall(text()))


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


def test_the_document_has_every_card_and_city_with_its_name():
    rows = {id: name for id, name, *_ in A_ROW.findall(text())}

    assert rows == {id: thing.name for id, thing in (CARDS | CITIES).items()}


def test_the_document_has_the_cost_and_the_copies_of_every_card_that_is_bought():
    rows = {id: (cost, copies) for id, _, _, cost, copies in A_ROW.findall(text()) if id in CARDS}

    for card in CARDS.values():
        if card.cost is not None:
            assert rows[card.id] == (str(card.cost), str(card.copies))
