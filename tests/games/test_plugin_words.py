"""A game from outside the tree speaks every language it has files for."""

import copy
import os
import subprocess
import sys
from pathlib import Path

import polib
import pytest

from engines.catalogue import CATALOGUE, GROUP
from engines.engine import folder
from engines.promises import check_translations
from tests.engines import pebbles
from tests.factories import attend, make_game

ROOT = Path(__file__).parent.parent.parent
LOCALE = folder(pebbles) / "locale"


@pytest.fixture
def anne(ann, monkeypatch, settings):
    """Ann reads French, where Pebbles is installed."""
    monkeypatch.setitem(CATALOGUE, "pebbles", pebbles)
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, LOCALE]
    site = copy.deepcopy(settings.TEMPLATES)
    site[0]["DIRS"].append(folder(pebbles) / "templates")
    settings.TEMPLATES = site
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, folder(pebbles) / "static"]
    ann.language = "fr"
    ann.save()
    return ann


def test_its_phrases_are_whole():
    check_translations(pebbles)


def test_its_compiled_words_are_those_of_the_source():
    source = polib.pofile(LOCALE / "fr/LC_MESSAGES/django.po")
    compiled = polib.mofile(LOCALE / "fr/LC_MESSAGES/django.mo")

    assert {e.msgid: e.msgstr for e in compiled} == {e.msgid: e.msgstr for e in source}


def test_the_page_is_in_the_readers_language(client, anne):
    game = make_game([anne], bots=["greedy"], engine="pebbles")
    attend(game.pk)
    client.force_login(anne)

    page = client.get(game.get_absolute_url()).content.decode()

    assert "Combien de cailloux prenez-vous" in page
    assert "Caillou 2" in page
    assert "ebble " not in page


def test_the_letter_is_in_the_readers_language(anne, mailoutbox):
    attend(make_game([anne], bots=["greedy"], engine="pebbles").pk)

    assert "Prendre 2 cailloux" in mailoutbox[-1].body


def test_the_rules_are_in_the_readers_language(client, anne):
    page = client.get("/rules/pebbles/", headers={"accept-language": "fr"}).content.decode()

    assert "Qui prend le dernier gagne." in page


def test_the_words_of_an_installed_package_are_found(tmp_path):
    info = tmp_path / "pebbles-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\npebbles = tests.engines.pebbles\n")
    code = """
import django; django.setup()
from django.utils.translation import gettext, override
with override("fr"):
    print(gettext("Pebble %(n)s"))
"""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
        "PYTHONIOENCODING": "utf-8",
    }

    said = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        check=True,
        timeout=60,
        capture_output=True,
    )

    assert said.stdout.decode().strip() == "Caillou %(n)s"
