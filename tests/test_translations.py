"""The site's translations are whole: every text has one, and the compiled file says what the source
says. `make messages` brings them up to date after a change of texts."""

import ast
import gettext
import re
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

from accounts.models import User
from engines.bots import BOTS
from engines.words import phrasebook
from games.models import Letter
from games.models.game import BOT_NAMES
from games.post.delivery import write_message
from tests.factories import awaited, make_game

ROOT = Path(__file__).parent.parent
CATALOGUES = {
    path.parent.parent.name: polib.pofile(path)
    for path in ROOT.glob("locale/*/LC_MESSAGES/django.po")
}
ONE = {"gettext", "gettext_lazy", "gettext_noop"}
MANY = {"ngettext", "ngettext_lazy"}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|</?\w+>")
QUOTED = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
IN_TEMPLATE = re.compile(rf"\b(?:n?gettext|_)\(u?{QUOTED}(?:, *u?{QUOTED})?", re.S)


in_every_language = pytest.mark.parametrize("locale", CATALOGUES)


def forms(entry):
    """Its translation, or one for each plural form."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


@in_every_language
def test_the_compiled_file_says_what_the_source_says(locale):
    po = CATALOGUES[locale]
    expected = {}
    for entry in po:
        if entry.msgid_plural:
            expected |= {(entry.msgid, form): said for form, said in entry.msgstr_plural.items()}
        else:
            expected[entry.msgid] = entry.msgstr

    with (ROOT / "locale" / locale / "LC_MESSAGES/django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)

    assert compiled.info()["plural-forms"] == po.metadata["Plural-Forms"]
    assert {text: said for text, said in compiled._catalog.items() if text} == expected


def test_in_french_nothing_is_singular_too():
    with (ROOT / "locale/fr/LC_MESSAGES/django.mo").open("rb") as file:
        french = gettext.GNUTranslations(file)

    assert french.ngettext("%(n)s point", "%(n)s points", 0) == "%(n)s point"
    assert french.ngettext("%(n)s point", "%(n)s points", 2) == "%(n)s points"


@in_every_language
def test_nothing_is_left_untranslated(locale):
    po = CATALOGUES[locale]
    count = int(re.match(r"nplurals=(\d+)", po.metadata["Plural-Forms"])[1])

    for entry in po:
        assert not entry.obsolete, entry.msgid
        assert not entry.fuzzy, entry.msgid
        assert len(forms(entry)) == (count if entry.msgid_plural else 1), entry.msgid
        assert all(forms(entry)), entry.msgid


@in_every_language
def test_placeholders_and_tags_are_kept(locale):
    for entry in CATALOGUES[locale]:
        *others, last = forms(entry)
        wanted = sorted(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        # "One game" names no number.
        allowed = (wanted, sorted(PLACEHOLDER.findall(entry.msgid)))
        assert sorted(PLACEHOLDER.findall(last)) == wanted, entry.msgid
        assert all(sorted(PLACEHOLDER.findall(said)) in allowed for said in others), entry.msgid


WRONG_SPACE = re.compile(
    r"[^\u202f][;!?]"  # a narrow no-break space
    r"|[^\u00a0]:(?=\s|$)|[ \u202f]:|«(?!\u00a0)|(?<!\u00a0)»"  # a no-break space
)


def said_by_engines():
    for path in (ROOT / "engines").rglob("locale/fr.toml"):
        for phrase in phrasebook(path.parent.parent, "fr").phrases.values():
            yield from [phrase] if isinstance(phrase, str) else phrase


def said_by_the_site():
    return [said for entry in CATALOGUES["fr"] for said in forms(entry)]


def test_spaces_before_french_signs_do_not_break():
    said = [*said_by_engines(), *said_by_the_site()]

    assert [words for words in said if WRONG_SPACE.search(words)] == []
    assert [words for words in said if re.search(r" [:;!?»]|« ", words)] == []


def test_apostrophes_are_curved():
    assert [words for words in [*said_by_engines(), *said_by_the_site()] if "'" in words] == []


# Every text of the site


def calls_in(tree):
    """Calls of gettext and its kin, by whatever name they were imported."""
    names = {
        name.asname or name.name: name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = names.get(getattr(node.func, "id", ""))
            if name in ONE | MANY:
                yield node, name


def texts_in_code(path):
    for call, name in calls_in(ast.parse(path.read_text(encoding="utf-8"))):
        said = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
        if said:
            yield said[0], (said[1] if name in MANY else None)


def texts_in_template(path):
    for text, plural in IN_TEMPLATE.findall(templatize(path.read_text(encoding="utf-8"))):
        yield ast.literal_eval(text), (ast.literal_eval(plural) if plural else None)


CODE = [path for app in ("accounts", "config", "games") for path in (ROOT / app).rglob("*.py")]
TEMPLATES = [path for path in (ROOT / "templates").rglob("*") if path.is_file()]


@in_every_language
def test_every_text_of_the_site_is_there_and_no_other(locale):
    translated = {(entry.msgid, entry.msgid_plural or None) for entry in CATALOGUES[locale]}
    said = {text for path in CODE for text in texts_in_code(path)}
    said |= {text for path in TEMPLATES for text in texts_in_template(path)}
    # One entry serves a text alone and with a plural.
    with_plural = {text for text, plural in translated if plural is not None}
    said = {each for each in said if each[1] is not None or each[0] not in with_plural}

    assert len(said) > 500
    assert sorted(map(str, said - translated)) == []
    assert sorted(map(str, translated - said)) == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_text_hides_in_an_f_string(path):
    """makemessages does not look into those."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside = set(ast.walk(node))
            assert not [call.lineno for call, _ in calls_in(tree) if call in inside]


# As a reader sees it


@pytest.fixture
def anne(ann):
    User.objects.filter(pk=ann.pk).update(language="fr", time_zone="Europe/Paris")
    ann.refresh_from_db()
    return ann


@pytest.fixture
def her_turn(anne, bob):
    game = make_game([anne, bob], days_per_turn=3)
    return game if awaited(game).player == anne else make_game([bob, anne], days_per_turn=3)


def check(text, french, english):
    assert [phrase for phrase in french if phrase not in text] == []
    assert [phrase for phrase in english if phrase in text] == []


NAV = ["My games", "New game", "Mailbox", "Skip to the content", "played slowly"]


@pytest.mark.django_db
def test_a_visitor_whose_browser_speaks_french(client):
    page = client.get("/", headers={"accept-language": "fr"}).content.decode()

    check(
        page,
        ["Jouer en invité", "Comment ça marche", "Une lettre arrive", "2 à 4 joueurs"],
        ["Play as a guest", "How it works", "A letter arrives", "Sign up", "players", *NAV],
    )


def test_my_games(client, anne, her_turn):
    client.force_login(anne)

    page = client.get("/").content.decode()

    check(
        page,
        ["Une partie vous attend", "Mes parties", "Partie suivante", "À vous depuis le"],
        ["waiting for you", "Next game", "Your turn", "left", "History", *NAV],
    )


def test_preferences(client, anne):
    client.force_login(anne)

    page = client.get("/me/").content.decode()

    check(
        page,
        ["Préférences", "Fuseau horaire", "tout de suite, à chaque tour", "Se déconnecter"],
        ["Preferences", "Time zone", "at once", "Sign out", "Delete my account", "Away", *NAV],
    )


def test_the_turn_page(client, anne, her_turn):
    client.force_login(anne)

    page = client.get(f"/games/{her_turn.slug}/").content.decode()

    check(
        page,
        ["À vous de jouer", "Manche 1 sur 3", "Plateau en texte", "À jouer avant le", "Soute"],
        ["Your turn", "Round 1", "Board as text", "Please move by", "Hold", "On offer", *NAV],
    )


def test_the_letter_of_a_turn(anne, her_turn):
    letter = Letter.objects.get(kind="turn", recipient=anne, game=her_turn)

    message = write_message(letter)

    assert message.subject == f"Kepler Run avec Bob ({her_turn.slug[:4]})"
    for body in (message.body, message.alternatives[0][0]):
        check(
            body,
            ["À jouer avant le", "Jouer votre tour", "(vous)", "Gardez-les pour vous"],
            ["your turn", "Your turn", "Play by", "(you)", "So far", "How we write", "THE TABLE"],
        )


def test_bots_have_names_in_every_language(client, anne):
    assert BOT_NAMES.keys() == BOTS.keys()
    client.force_login(anne)
    game = make_game([anne], bots=["greedy", "random"])

    form = client.get("/games/new/?game=kepler-run").content.decode()
    page = client.get(f"/games/{game.slug}/").content.decode()

    check(form, [">Bot glouton<", ">Bot aléatoire<"], ["Greedy", "Random", "greedy<", "random<"])
    check(page, ["Bot glouton B", "Bot aléatoire C"], ["Greedy", "Random"])
