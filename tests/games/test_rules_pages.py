"""The rules of each game, as players read them on the site."""

import re
from urllib.parse import unquote

import pytest
from django.urls import reverse

from engines.catalogue import CATALOGUE
from games import rulebooks
from tests.test_translations import WRONG_SPACE

every_game = pytest.mark.parametrize("key", CATALOGUE)
pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def page(client, key, language="en"):
    answer = client.get(reverse("rules", args=[key]), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@every_game
def test_anyone_can_read_them(client, key, django_assert_num_queries):
    with django_assert_num_queries(0):
        shown = page(client, key)

    assert f"<h1>How to play {CATALOGUE[key].NAME}</h1>" in shown
    assert "What it is about" in shown


@every_game
def test_players_need_not_read_of_tests(client, key):
    article = page(client, key).partition("<article")[2].partition("</article>")[0]

    assert not re.findall(r"test_\w+|tests/\S+|For developers|Held by", article)
    assert not re.findall(r"<(li|p)></\1>|<td></td>\s*</tr>", article)


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_chapter_and_every_link_leads_somewhere(client, key, language):
    shown = page(client, key, language)
    anchors = re.findall(r'<h\d id="([^"]+)"', shown)

    assert f'<article lang="{language}">' in shown
    assert len(anchors) == len(set(anchors))
    links = set(map(unquote, re.findall(r'href="#([^"]+)"', shown)))
    assert links - {"main", "parsec-post"} <= set(anchors)


@every_game
def test_they_say_as_much_in_french(key):
    english, french = [
        rulebooks.for_players(rulebooks.places(CATALOGUE[key], language)[0].read_text())
        for language in ("en", "fr")
    ]

    assert shape(french) == shape(english)
    words = re.sub(r"`[^`]*`|\]\([^)]*\)|^\|[-|]+$", "", french, flags=re.MULTILINE)
    assert WRONG_SPACE.findall(words) == []


def shape(text):
    """What is there, whatever it says: headings, items, rows, and what is typed."""
    typed = re.compile(r"`[^`]*`")
    return [
        (token.type, token.tag, typed.findall(token.content))
        for token in rulebooks.markdown.parse(text)
    ]


def test_a_game_that_is_not_there(client):
    assert client.get(reverse("rules", args=["chess"])).status_code == 404


def test_a_game_that_came_without_rules_says_so(client, monkeypatch):
    rulebooks.rulebook.cache_clear()
    monkeypatch.setattr(rulebooks, "places", lambda *_: [])

    assert "came without rules" in page(client, "kepler-run")
    assert client.get("/").status_code == 200
    rulebooks.rulebook.cache_clear()


def test_a_game_from_outside_brings_its_own_rules(client, monkeypatch, tmp_path):
    rulebooks.rulebook.cache_clear()
    (tmp_path / "rulebook.md").write_text(
        "# Go\n\n*For developers:* nothing.\n\n## Play\n\n- Surround *more* than <b>they</b> do.\n"
    )
    monkeypatch.setattr(rulebooks, "folder", lambda engine: tmp_path)
    monkeypatch.setattr(rulebooks.settings, "BASE_DIR", tmp_path)

    shown = page(client, "kepler-run")

    assert '<h2 id="play">Play</h2>' in shown
    assert "Surround <em>more</em> than &lt;b&gt;they&lt;/b&gt; do." in shown
    assert "nothing." not in shown
    rulebooks.rulebook.cache_clear()


def test_what_a_game_is_about_is_told_where_one_chooses(client, ann):
    told = "fly your ship along the run towards Kepler"
    assert told in client.get("/").content.decode()
    assert told in client.get(reverse("every-game")).content.decode()

    client.force_login(ann)

    assert told in client.get(reverse("new-game")).content.decode()


def test_the_rules_are_at_hand_while_playing(client, ann, game):
    client.force_login(ann)

    assert 'href="/rules/kepler-run/"' in client.get(game.get_absolute_url()).content.decode()
