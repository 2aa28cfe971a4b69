"""The promises keep their own: an honest toy passes them all, every defect is caught by one."""

import shutil
from pathlib import Path

import pytest

from engines.engine import Outcome, Score
from engines.promises import (
    PROMISES,
    BrokenPromise,
    check_every_language_renders,
    check_redeals_are_honest,
    check_same_game_in_every_process,
    check_translations,
)
from engines.words import Words
from tests.engines.broken_toys import DEFECTS
from tests.engines.mini import ANN, BOB, Table, View, engine_of, note
from tests.engines.toy_game import HonestToy, Toy

ALONE = [name for name, defect in DEFECTS.items() if not defect.spreads]

a_defect = pytest.mark.parametrize("name", DEFECTS)
a_defect_that_breaks_one_promise = pytest.mark.parametrize("name", ALONE)


@pytest.mark.parametrize("seats", HonestToy.SEATS)
@pytest.mark.parametrize("promise", PROMISES)
def test_an_honest_toy_keeps_every_promise(promise, seats):
    promise(HonestToy.game, seats, "a toy")


@a_defect
def test_a_defect_is_caught(name):
    toy, promise, says, _ = DEFECTS[name]

    with pytest.raises(BrokenPromise, match=says) as broken:
        promise(toy, 3, "a toy")

    assert str(broken.value).startswith("Toy with 3 seats, options {'purse': ")
    assert ", seed 'a toy', after move " in str(broken.value)


@a_defect_that_breaks_one_promise
def test_a_defect_breaks_no_other_promise(name):
    toy, broken, _, _ = DEFECTS[name]

    for promise in PROMISES:
        if promise not in (broken, check_same_game_in_every_process):  # which takes long
            promise(toy, 3, "a toy")


def test_there_is_a_defect_for_every_promise():
    broken = {defect.promise for defect in DEFECTS.values()}

    assert [promise.__name__ for promise in PROMISES if promise not in broken] == []


# Translations


@pytest.fixture
def toy(tmp_path):
    """A toy whose code and phrases can be written anew."""
    locale = Path(HonestToy.game.__file__).parent / "locale"
    shutil.copytree(locale, tmp_path / "toy" / "locale")
    toy = Toy()
    toy.__file__ = str(tmp_path / "toy" / "__init__.py")
    write_code(toy, 'Words("{n} card", "{n} cards", n=1)')
    return toy


def write_code(toy, code):
    Path(toy.__file__).write_text(code, encoding="utf-8")


def write_phrases(toy, phrases):
    (Path(toy.__file__).parent / "locale" / "fr.toml").write_text(phrases, encoding="utf-8")


def test_an_honest_toy_is_translated(toy):
    check_translations(HonestToy.game)
    check_translations(toy)


def test_a_text_in_the_code_without_a_translation_is_caught(toy):
    write_code(toy, 'Words(\n    "Well, "\n    "well.")')

    with pytest.raises(BrokenPromise, match=r"Toy: 'Well, well\.' is not translated into 'fr'"):
        check_translations(toy)


def test_a_text_in_a_chapter_of_the_rules_is_looked_at_too(toy):
    rules = Path(toy.__file__).parent / "rules"
    rules.mkdir()
    (rules / "end.py").write_text('words.Words("The end.")')

    with pytest.raises(BrokenPromise, match=r"'The end\.' is not translated"):
        check_translations(toy)


def test_a_text_of_places_alone_needs_no_translation(toy):
    write_code(toy, 'Words("  {id}: {name}", id=id, name=name)')

    check_translations(toy)


@pytest.mark.parametrize("text", ['f"It is {n}."', '"It is " + n', '"It is %s." % n'])
def test_a_text_put_together_while_playing_is_caught(toy, text):
    write_code(toy, f"Words({text})")

    with pytest.raises(BrokenPromise, match="line 1: words put together while playing"):
        check_translations(toy)


@pytest.mark.parametrize(
    ("phrase", "says"),
    [
        ('"{m} cartes"', r"has the places \['m'\], not \['n'\]"),
        ('"cartes"', r"has the places \[\], not \['n'\]"),
        ('["une carte", "{n} cartes"]', r"has the places \[\], not \['n'\]"),
        ('["{n} carte", "des cartes"]', r"has the places \[\], not \['n'\]"),
        ('["{n} carte", "{n} cartes", "{n} cartes"]', "has 3 forms, not 2"),
    ],
)
def test_a_phrase_with_other_places_than_the_english_text_is_caught(toy, phrase, says):
    write_phrases(toy, f'"{{n}} card" = {phrase}')

    with pytest.raises(BrokenPromise, match=says):
        check_translations(toy)


POLISH = 'language.plural = "n==1 ? 0 : n%10>=2 && n%10<=4 && n%100/10 != 1 ? 1 : 2"'


@pytest.mark.parametrize(
    ("forms", "says"),
    [
        ('["{n} karta", "{n} karty"]', "has 2 forms, not 3"),
        ('["{n} karta", "karty", "{n} kart"]', r"has the places \[\], not \['n'\]"),
    ],
)
def test_a_phrase_with_other_forms_than_its_language_is_caught(toy, forms, says):
    phrases = Path(toy.__file__).parent / "locale" / "pl.toml"
    phrases.write_text(f'{POLISH}\n"{{n}} card" = {forms}', encoding="utf-8")

    with pytest.raises(BrokenPromise, match=f"in 'pl' {says}"):
        check_translations(toy)


@pytest.mark.parametrize("one", ["karta", "{n} karta"])
def test_the_form_for_one_may_name_the_number_that_english_leaves_out(toy, one):
    write_code(toy, 'Words("a card", "{n} cards", n=1)')
    phrases = Path(toy.__file__).parent / "locale" / "pl.toml"
    phrases.write_text(f'{POLISH}\n"a card" = ["{one}", "{{n}} karty", "{{n}} kart"]')
    (phrases.parent / "fr.toml").unlink()

    check_translations(toy)


def test_a_plural_of_a_text_that_has_none_is_caught(toy):
    write_code(toy, 'Words("few")')
    write_phrases(toy, '"few" = ["peu", "peu"]')

    with pytest.raises(BrokenPromise, match="'few' in 'fr' has a plural, unlike the English"):
        check_translations(toy)


def test_the_phrases_that_are_missing_are_caught_in_a_game_too(toy):
    write_phrases(toy, '"{n} card" = ["{n} carte", "{n} cartes"]')

    with pytest.raises(BrokenPromise, match="is not translated into 'fr'"):
        check_every_language_renders(toy, 2, "a toy")


# A game that hides nothing


async def noting(table):
    for seat in (ANN, BOB):
        await note(table, seat)
    scores = [Score(seat, 1, 0, {}) for seat in (ANN, BOB)]
    return Outcome(scores, [ANN, BOB], Words("It is over."))


def with_a_deck(**given):
    return Table(**given, hidden=given["chance"].shuffled("deck", list("abcdefgh")))


def test_a_game_that_hides_nothing_has_nothing_to_deal_anew():
    check_redeals_are_honest(engine_of(noting), 2, "a game")


def test_what_is_shuffled_and_shown_is_not_hidden():
    def view(table, seat):
        return View(seat, list(table.hidden))

    check_redeals_are_honest(engine_of(noting, set_up=with_a_deck, view=view), 2, "a game")


def test_what_only_one_seat_sees_has_to_be_dealt_anew():
    def view(table, seat):
        return View(seat, [note for note in table.notes if seat == ANN])

    with pytest.raises(BrokenPromise, match="never changed anything, but a spectator does not see"):
        check_redeals_are_honest(engine_of(noting, view=view), 2, "a game")


def test_what_nobody_sees_has_to_be_dealt_anew():
    with pytest.raises(BrokenPromise, match="the table's 'hidden' could be otherwise"):
        check_redeals_are_honest(engine_of(noting, set_up=with_a_deck), 2, "a game")


def test_what_lies_below_something_open_has_to_be_dealt_anew():
    def view(table, seat):
        return View(seat, table.hidden[-1:])

    with pytest.raises(BrokenPromise, match="the table's 'hidden' could be otherwise"):
        check_redeals_are_honest(engine_of(noting, set_up=with_a_deck, view=view), 2, "a game")
