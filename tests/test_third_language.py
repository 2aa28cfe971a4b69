"""One more language, with three plural forms, is its files and no line of code.

It is made here, in a folder of its own that the setting TRANSLATIONS names: every letter of an
English text gets a mark, so that an unmarked word on a page is one that nobody can translate.
"""

import json
import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import polib
import pytest
from django.core.management import call_command
from django.utils.translation import ngettext, override

from config.languages import offered
from engines import kepler_run, words
from engines.catalogue import BUILT_IN
from engines.engine import folder
from engines.promises import check_translations
from engines.promises.speaking import check_phrases, texts_in
from engines.words import CORE, Words, phrasebook
from games.inbox.phrases import MARKER
from games.models import Letter
from games.post.delivery import write_message
from games.rulebooks import rulebook
from tests.factories import attend, make_game

ROOT = Path(__file__).parent.parent
CODE = "qps"
NAME = "Ṗṡėudo"
RULE = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
FORMS = ["¹", "²", "³"]
"""At the end of a text: for 1, for 2 to 4, for 5 and more."""

KEPT = re.compile(r"%\(\w+\)[sd]|%%|</?\w[^>]*>|\{\w*\}|&\w+;")
PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MARKED = "ȦḂĊḊĖḞĠḢĪĴĶĹṀṄȮṖɊṘṠṪŪṼẆẊẎŻȧḃċḋėḟġḣīĵķĺṁṅȯṗɋṙṡṫūṽẇẋẏż"

RULES = "It is a game about space."

each_game = pytest.mark.parametrize("engine", BUILT_IN, ids=lambda engine: engine.KEY)


def marked(text):
    """Every letter with a mark, but for places and tags."""
    between = [part.translate(str.maketrans(PLAIN, MARKED)) for part in KEPT.split(text)]
    kept = [*KEPT.findall(text), ""]
    return "".join(part + place for part, place in zip(between, kept, strict=True))


def in_forms(text, plural):
    one, *others = FORMS
    return [marked(text) + one, *(marked(plural) + form for form in others)]


# Its files


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    tree = tmp_path_factory.mktemp("translations")
    write_catalogue(tree / "locale" / CODE / "LC_MESSAGES")
    write_phrases(tree / "engines", CORE, about={"name": NAME, "plural": RULE})
    for engine in BUILT_IN:
        write_phrases(tree / "engines" / folder(engine).name, folder(engine), about={})
    for engine in BUILT_IN:
        write_rules(tree / "docs" / "rules" / f"{engine.KEY}.{CODE}.md")
    return tree


def write_catalogue(place):
    french = polib.pofile(ROOT / "locale/fr/LC_MESSAGES/django.po")
    po = polib.POFile()
    po.metadata = french.metadata | {
        "Language": CODE,
        "Plural-Forms": f"nplurals={len(FORMS)}; plural=({RULE});",
    }
    for entry in french:
        if entry.msgid_plural:
            forms = dict(enumerate(in_forms(entry.msgid, entry.msgid_plural)))
            said = {"msgid_plural": entry.msgid_plural, "msgstr_plural": forms}
        else:
            said = {"msgstr": marked(entry.msgid)}
        po.append(polib.POEntry(msgid=entry.msgid, **said))
    place.mkdir(parents=True)
    po.save_as_mofile(place / "django.mo")


def write_phrases(place, source, about):
    """Every text that the code of an engine has, or that was translated into French."""
    lines = [f"language.{name} = {json.dumps(value)}" for name, value in about.items()]
    own = source.glob("*.py") if source == CORE else source.rglob("*.py")
    plurals = dict.fromkeys(phrasebook(source, "fr").phrases)
    for path in own:
        for text, plural in texts_in(path):
            plurals[text] = plurals.get(text) or plural
    for text, plural in plurals.items():
        phrase = in_forms(text, plural) if plural else marked(text)
        lines.append(f"{json.dumps(text)} = {json.dumps(phrase)}")
    (place / "locale").mkdir(parents=True)
    (place / "locale" / f"{CODE}.toml").write_text("\n".join(lines), encoding="utf-8")


def write_rules(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {path.stem}\n\n- {marked(RULES)}\n", encoding="utf-8")


@pytest.fixture
def third(files, settings, monkeypatch):
    """What the settings do when TRANSLATIONS names the folder."""
    monkeypatch.setattr(words, "TRANSLATIONS", [files])
    settings.TRANSLATIONS = [files]
    settings.LOCALE_PATHS = [files / "locale", *settings.LOCALE_PATHS]
    phrasebook.cache_clear()
    rulebook.cache_clear()
    settings.LANGUAGES = offered(settings.LOCALE_PATHS)
    yield
    phrasebook.cache_clear()
    rulebook.cache_clear()


@pytest.fixture
def reader(ann, third):
    ann.language = CODE
    ann.save()
    return ann


# It is there


def test_a_folder_named_by_the_environment_is_enough(files):
    code = """
import django; django.setup()
from django.conf import settings
from django.utils.translation import gettext, override
with override("qps"):
    print(dict(settings.LANGUAGES)["qps"], gettext("My games"))
"""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "TRANSLATIONS": str(files),
        "PYTHONIOENCODING": "utf-8",
    }

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, capture_output=True
    )

    assert done.stdout.decode().strip() == f"{NAME} {marked('My games')}"


def test_it_needs_no_migration(third, db):
    call_command("makemigrations", check=True, dry_run=True)


def test_it_is_offered_and_chosen_in_preferences(client, ann, third):
    client.force_login(ann)

    assert f'<option value="{CODE}">{NAME}</option>' in client.get("/me/").content.decode()
    wishes = {"name": "Ann", "language": CODE, "time_zone": "UTC"}
    client.post("/me/", wishes | {"letters": "at-once", "theme": "auto"})

    page = client.get("/me/").content.decode()
    assert f'<html lang="{CODE}"' in page
    assert marked("Preferences") in page


# Three forms


@pytest.mark.parametrize(("n", "form"), [(1, "¹"), (3, "²"), (5, "³"), (22, "²")])
def test_a_number_has_its_form(third, n, form):
    drawn = "{who} calculates and draws {n} card.", "{who} calculates and draws {n} cards."

    said = phrasebook(folder(kepler_run), CODE).say(Words(*drawn, who="Ann", n=n))
    with override(CODE):
        points = ngettext("%(n)s point", "%(n)s points", n) % {"n": n}

    card, point = ("card", "point") if n == 1 else ("cards", "points")
    assert said == f"Ann {marked('calculates and draws')} {n} {marked(card)}.{form}"
    assert points == f"{n} {marked(point)}{form}"


@each_game
def test_every_game_is_whole(third, engine):
    check_translations(engine)


def test_the_core_is_whole(third):
    check_phrases("The core", CORE, CORE.glob("*.py"))


# As a reader sees it


def unmarked(html):
    """The words that are left on a page, seen or heard: nobody can translate them."""
    body = re.sub(r"(?s)<(script|style)\b.*?</\1>", " ", html.partition("<body")[2])
    heard = re.findall(r'\b(?:alt|aria-label|placeholder|title)="([^"]*)"', body)
    seen = re.sub(r"(?s)<[^>]*>", " ", f"<body{body}")
    return words_in(unescape(" ".join([seen, *heard])))


def words_in(text):
    return set(re.findall(r"[A-Za-z]{2,}", text))


# Sol has its scientific name in every language, as Sirius has.
NAMES = words_in("Parsec Post Ann Bob Sol") | words_in(" ".join(engine.NAME for engine in BUILT_IN))


def printed_in(game):
    """What stays as it is: what a player types, and the codes and proper names of components."""
    for ask in game.play().waiting_for.values():
        yield from ask.options
    for path in folder(game.rules).glob("components/*.toml"):
        printed = path.read_text(encoding="utf-8")
        yield from re.findall(r"(?m)^\[\w+\.(\w+)\]$", printed)
        yield from re.findall(r'\b(?:name|[a-z]\d+) = "([^"]+)"', printed)


def test_a_visitor_reads_it(client, third, db):
    page = client.get("/", headers={"accept-language": CODE}).content.decode()

    assert marked("Play as a guest") in page
    assert marked(RULES) in page
    assert unmarked(page) <= NAMES


@pytest.mark.parametrize("path", ["/", "/games/", "/games/new/", "/me/games/", "/rules/"])
def test_pages_of_the_site_are_in_it(client, reader, bob, path):
    make_game([reader, bob])
    client.force_login(reader)

    page = client.get(path).content.decode()

    assert marked("My games") in page
    assert unmarked(page) <= NAMES


@each_game
def test_the_turn_page_is_in_it(client, reader, engine):
    game = make_turn(reader, engine)
    client.force_login(reader)

    page = client.get(game.get_absolute_url()).content.decode()

    assert marked("Your turn") in page
    assert unmarked(page) <= NAMES | words_in(" ".join(printed_in(game)))


@each_game
def test_the_letter_of_a_turn_is_in_it(reader, engine):
    game = make_turn(reader, engine)

    message = write_message(Letter.objects.get(kind="turn", recipient=reader, game=game))

    assert marked("with") in message.subject
    known = NAMES | words_in(" ".join(printed_in(game)) + MARKER) | codes_in(game)
    assert words_in(re.sub(r"https?://\S+|<[^>]*>", "", message.body)) <= known
    assert unmarked(message.alternatives[0][0]) <= known


def codes_in(game):
    """What is typed for each move and for those after it: the same in every language."""
    play = game.play()
    codes = []
    for seat, ask in play.waiting_for.items():
        for answer in ask.options:
            trial = play.copy()
            trial.move(seat, answer)
            asked = trial.waiting_for.get(seat)
            codes += [answer, *(asked.options if asked is not None else ())]
    return words_in(" ".join(codes))


def make_turn(reader, engine):
    """It is the reader's turn, whoever begins."""
    game = make_game([reader], bots=["greedy"], engine=engine.KEY)
    attend(game.pk)
    game.refresh_from_db()
    return game


def test_the_rules_are_in_it(client, third, db):
    page = client.get("/rules/exoplanets/", headers={"accept-language": CODE}).content.decode()

    assert f'<article lang="{CODE}">' in page
    assert marked(RULES) in page


def test_rules_that_are_not_translated_are_shown_in_english(client, third, settings, db):
    settings.TRANSLATIONS = []

    page = client.get("/rules/exoplanets/", headers={"accept-language": CODE}).content.decode()

    assert '<article lang="en">' in page
    assert marked("These rules have not been translated yet.") in page


def test_when_its_files_are_gone_its_readers_read_english(client, ann, bob):
    ann.language = CODE
    ann.save()
    game = make_game([ann, bob])
    client.force_login(ann)

    assert "My games" in client.get("/").content.decode()
    assert "Board as text" in client.get(game.get_absolute_url()).content.decode()
    assert '<option value="en">English</option>' in client.get("/me/").content.decode()
