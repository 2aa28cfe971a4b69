"""The page of rules has every card and city."""

import re
from pathlib import Path

from engines.race_to_kepler.components import CARDS, CITIES

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "race-to-kepler.md"

A_ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|", re.MULTILINE)


def rows() -> list[tuple[str, ...]]:
    return A_ROW.findall(DOCUMENT.read_text(encoding="utf-8"))


def test_the_document_has_every_card_and_city_with_its_name():
    names = {id: name for id, name, *_ in rows()}

    assert names == {id: thing.name for id, thing in (CARDS | CITIES).items()}


def test_the_document_has_the_cost_and_the_copies_of_every_card_that_is_bought():
    numbers = {id: (cost, copies) for id, _, _, cost, copies in rows() if id in CARDS}

    for card in CARDS.values():
        if card.cost is not None:
            assert numbers[card.id] == (str(card.cost), str(card.copies))
