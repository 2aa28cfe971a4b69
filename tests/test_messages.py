"""`make messages` finds every marked text, and says what is left for a translator to do."""

import shutil

import polib
import pytest

from scripts import messages

with_gettext = pytest.mark.skipif(
    not all(map(shutil.which, messages.TOOLS)), reason="Debian's gettext is not installed."
)


@pytest.fixture
def french(tmp_path, monkeypatch):
    """The French catalogue, to be changed: `save` writes and compiles it."""
    shutil.copytree(messages.LOCALE, tmp_path / "locale")
    monkeypatch.setattr(messages, "LOCALE", tmp_path / "locale")
    return polib.pofile(messages.catalogue(messages.LOCALE, "fr"))


def save(po):
    path = messages.catalogue(messages.LOCALE, "fr")
    path.write_text(f"{po}\n", encoding="utf-8")
    path.with_suffix(".mo").write_bytes(po.to_binary())


def troubles():
    return list(messages.what_is_left(messages.LOCALE / "fr" / "LC_MESSAGES"))


def test_nothing_is_left_to_do(french):
    assert troubles() == []


def test_a_text_without_a_translation_is_named(french):
    french.find("My games").msgstr = ""
    save(french)

    assert troubles() == ["fr: 'My games' is not translated."]


def test_a_plural_that_is_missing_is_named(french):
    french.find("%(n)s point").msgstr_plural[1] = ""
    save(french)

    assert troubles() == ["fr: '%(n)s point' is not translated."]


def test_a_guess_is_named(french):
    french.find("My games").flags.append("fuzzy")
    save(french)

    assert "fr: 'My games' is a guess: mend it and take out the word fuzzy." in troubles()


def test_a_text_that_is_no_longer_said_is_named(french):
    french.find("My games").obsolete = True
    save(french)

    assert "fr: 'My games' is no longer said." in troubles()


def test_a_catalogue_that_was_not_compiled_is_named(french):
    french.find("My games").msgstr = "Parties"
    messages.catalogue(messages.LOCALE, "fr").write_text(str(french), encoding="utf-8")

    assert "django.mo says something else" in troubles()[0]


# With gettext


@with_gettext
def test_a_marked_text_that_is_not_in_the_catalogue_is_noticed(french):
    assert messages.compare("fr") == []
    french.remove(french.find("My games"))
    save(french)

    assert messages.compare("fr") == ["fr: the texts have changed. Run `make messages`."]


@with_gettext
def test_a_text_that_nobody_marked_is_noticed(french):
    french.append(polib.POEntry(msgid="Nobody says this.", msgstr="Personne."))
    save(french)

    assert messages.compare("fr") != []


@with_gettext
def test_a_new_language_is_begun_with_every_text_and_its_own_plurals(french):
    with pytest.raises(SystemExit, match=r"pt_BR: 'My games' is not translated\."):
        messages.main(["pt-br"])

    begun = messages.catalogue(messages.LOCALE, "pt_BR")
    assert {entry.msgid for entry in polib.pofile(begun)} == {entry.msgid for entry in french}
    assert "n > 1" in polib.pofile(begun).metadata["Plural-Forms"]
    assert begun.with_suffix(".mo").exists()
    assert "fuzzy" not in begun.read_text(encoding="utf-8").partition("msgid ")[0]
    assert messages.compare("pt_BR") == []
