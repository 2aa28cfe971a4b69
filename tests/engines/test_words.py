"""Words: said in a reader's language, with the names of the people at the table."""

import json

import pytest

from engines.words import LETTERS, Phrasebook, Seat, Words, languages, phrasebook, plural_rule

FRENCH = Phrasebook(
    "fr",
    {
        "{who} discovers {card}.": "{card} : une découverte de {who}.",
        "{n} module": ["{n} module", "{n} modules supplémentaires"],
        "the ice ring": "l’anneau de glace",
        "Player {letter}": "Joueur {letter}",
        "Done.": "C’est fait.",
    },
    plural_rule("n > 1"),
)
POLISH = Phrasebook(
    "pl",
    {"{n} module": ["{n} moduł", "{n} moduły", "{n} modułów"]},
    plural_rule("n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"),
)


def modules(n):
    return Words("{n} module", "{n} modules", n=n)


def discovery(**values):
    return Words("{who} discovers {card}.", **{"who": Seat(1), "card": "Ice Ring"} | values)


# Saying


def test_words_are_said_in_english_with_their_values():
    assert str(discovery()) == "Player B discovers Ice Ring."


def test_what_a_language_lacks_is_said_in_english():
    assert FRENCH.say(Words("Well, well.")) == "Well, well."
    assert FRENCH.say(Words("Done.")) == "C’est fait."


def test_a_language_may_order_the_values_as_it_likes():
    assert FRENCH.say(discovery()) == "Ice Ring : une découverte de Joueur B."


def test_words_within_words_are_translated_too():
    nested = discovery(card=Words("the ice ring"))

    assert str(nested) == "Player B discovers the ice ring."
    assert FRENCH.say(nested) == "l’anneau de glace : une découverte de Joueur B."


def test_braces_in_a_value_are_only_braces():
    assert str(discovery(card="{who} {0} {")) == "Player B discovers {who} {0} {."


def test_words_without_values_are_said_as_they_are():
    assert str(Words("")) == ""
    assert str(Words("100 %")) == "100 %"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (["moon", "star"], "moon, star"),
        (("moon", Words("the ice ring"), 3), "moon, the ice ring, 3"),
        ([Seat(0), Seat(1)], "Ann, Player B"),
        ([], "-"),
        ("", ""),
        (0, "0"),
    ],
)
def test_many_values_are_a_list(value, said):
    assert Phrasebook("en", {}).say(Words("{all}", all=value), ["Ann"]) == said


# Plurals


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 modules"), (1, "1 module"), (2, "2 modules"), (11, "11 modules")]
)
def test_in_english_one_is_singular(n, said):
    assert str(modules(n)) == said


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "0 module"), (1, "1 module"), (2, "2 modules supplémentaires")],
)
def test_in_french_nothing_is_singular_too(n, said):
    assert FRENCH.say(modules(n)) == said


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 moduł"), (3, "3 moduły"), (5, "5 modułów"), (22, "22 moduły")]
)
def test_a_language_has_as_many_forms_as_it_needs(n, said):
    assert POLISH.say(modules(n)) == said


def test_a_form_that_is_missing_is_the_last_there_is():
    book = Phrasebook("pl", {"{n} module": ["{n} moduł", "{n} moduły"]}, POLISH.plural)

    assert [book.say(modules(n)) for n in (1, 3, 5)] == ["1 moduł", "3 moduły", "5 moduły"]


def test_what_a_language_lacks_has_the_plural_of_english():
    book = Phrasebook("ja", {}, plural_rule("0"))

    assert [book.say(modules(n)) for n in (0, 1, 2)] == ["0 modules", "1 module", "2 modules"]


def test_a_phrase_without_a_plural_serves_for_both():
    book = Phrasebook("de", {"{n} module": "Module: {n}"})

    assert [book.say(modules(n)) for n in (1, 2)] == ["Module: 1", "Module: 2"]


# Seats


def test_a_seat_is_called_by_its_name():
    assert FRENCH.say(discovery(), ["Ann", "Bob"]) == "Ice Ring : une découverte de Bob."


def test_a_seat_without_a_name_is_called_by_its_letter():
    assert FRENCH.say(discovery(), ["Ann"]) == "Ice Ring : une découverte de Joueur B."
    assert [str(Words("{who}", who=Seat(n))) for n in range(len(LETTERS))][::7] == [
        "Player A",
        "Player H",
    ]


def test_a_seat_within_words_within_words_has_its_name():
    words = Words("({inner})", inner=Words("by {who}", who=Seat(0)))

    assert FRENCH.say(words, ["Ann"]) == "(by Ann)"


# Plain data


@pytest.mark.parametrize(
    "words",
    [
        Words(""),
        discovery(),
        modules(2),
        discovery(card=Words("the ice ring")),
        Words("{all} and {who}", all=[Seat(0), Words("{n}", n=1), "x", 3], who=Seat(2)),
        Words("{text} {plural} {seat}", text="a", plural="b", seat="c"),
    ],
)
def test_words_come_back_from_json_as_they_were(words):
    again = Words.from_plain(json.loads(json.dumps(words.plain())))

    assert again == words
    assert again.plain() == words.plain()
    assert FRENCH.say(again, ["Ann", "Bob"]) == FRENCH.say(words, ["Ann", "Bob"])


def test_equal_words_are_equal():
    assert discovery() == discovery()
    assert hash(discovery()) == hash(discovery())
    assert discovery() != discovery(who=Seat(0))
    assert discovery() != discovery(who=1)
    assert Words("a") != "a"
    assert repr(discovery()) == "<Words Player B discovers Ice Ring.>"


# Phrasebooks in files


def test_the_languages_of_a_folder_are_its_files(tmp_path):
    (tmp_path / "locale").mkdir()
    for name in ("fr.toml", "de.toml", "notes.txt"):
        (tmp_path / "locale" / name).touch()

    assert languages(tmp_path) == ["de", "fr"]
    assert languages(tmp_path / "nowhere") == []


def test_a_phrasebook_is_read_from_its_file(tmp_path):
    (tmp_path / "locale").mkdir()
    phrases = '"Done." = "Voilà."\n"{n} module" = ["{n} module", "{n} modules"]\n'
    (tmp_path / "locale" / "fr.toml").write_text(phrases, encoding="utf-8")

    book = phrasebook(tmp_path, "fr")

    assert book.language == "fr"
    assert book.say(Words("Done.")) == "Voilà."
    assert book.say(modules(0)) == "0 module"


def test_a_language_is_described_in_a_file_of_its_phrases(tmp_path):
    (tmp_path / "locale").mkdir()
    about = 'language.name = "日本語"\nlanguage.plural = 0\n"{n} module" = ["モジュール{n}"]\n'
    (tmp_path / "locale" / "ja.toml").write_text(about, encoding="utf-8")

    book = phrasebook(tmp_path, "ja")

    assert (book.name, book.say(modules(1)), book.say(modules(5))) == (
        "日本語",
        "モジュール1",
        "モジュール5",
    )
    assert "language" not in book.phrases


def test_language_is_a_text_like_any_other(tmp_path):
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "fr.toml").write_text('"language" = "langue"', encoding="utf-8")

    assert phrasebook(tmp_path, "fr").say(Words("language")) == "langue"


def test_a_bad_plural_rule_is_named(tmp_path):
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "xx.toml").write_text('language.plural = "import os"')

    with pytest.raises(ValueError, match="The language 'xx' has a bad plural rule: "):
        phrasebook(tmp_path, "xx")


def test_a_language_nobody_wrote_is_english(tmp_path):
    assert phrasebook(tmp_path, "eo").say(modules(2)) == "2 modules"
