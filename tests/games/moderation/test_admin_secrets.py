"""No page of the admin shows what a spectator of a running game could not know."""

from __future__ import annotations

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from engines.record import next_digest
from games.admin.game import GameAdmin
from games.models import AuditEntry, Game, Letter, Message, Move, Report
from games.services import moderation
from games.services.moves import digest_text
from tests.factories import finish, make_game, submit
from tests.games.moderating import REASON, make_ivy, make_moe, make_sue, sign_in

pytestmark = pytest.mark.any_database

TOKEN = re.compile(r'csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"|nonce="[^"]+"')


@pytest.fixture
def sealed(ann, bob):
    """A running game in which someone has made a sealed choice that nobody else has seen."""
    game = make_game([ann, bob])
    for _ in range(200):
        submit(game)
        game.refresh_from_db()
        mats = game.play().table.mats
        if any(mat.contract for mat in mats) and not game.play().table.contracts_shown:
            break
    else:
        raise AssertionError("no sealed choice came up")
    Message.objects.create(game=game, author=bob, text="A long flight.")
    Report.objects.create(game=game, reporter=ann, text="Slow.")
    AuditEntry.objects.create(moderator=ann, action="look", reason="Once.", game=game)
    game.letters.update(subject="Your contract: ice", status="sent")
    return game


def pages(game: Game) -> list[str]:
    """Every admin page that has to do with a game, by GET."""
    names = ["games_game", "games_letter", "games_message", "games_report", "games_auditentry",
             "games_campaign", "accounts_user"]  # fmt: skip
    urls = ["/admin/", "/admin/games/"]
    urls += [reverse(f"admin:{name}_changelist") for name in names]
    urls += [reverse("admin:games_letter_changelist") + f"?q={game.slug}"]
    things = [game, *game.letters.all(), *game.messages.all(), *game.reports.all()]
    things += [*AuditEntry.objects.all(), *(seat.player for seat in game.seats.all())]
    for thing in things:
        name = f"admin:{thing._meta.app_label}_{thing._meta.model_name}"
        urls += [reverse(f"{name}_change", args=[thing.pk])]
        urls += [reverse(f"{name}_history", args=[thing.pk])]
    keys = [action.key for action in GameAdmin.moderation]
    urls += [reverse(f"admin:games_game_{key}", args=[game.pk]) for key in [*keys, "secrets"]]
    return urls


def read(client, urls: list[str]) -> dict[str, str]:
    return {url: TOKEN.sub("", client.get(url).text) for url in urls}


def redeal(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that a spectator cannot know becomes something else; every digest stays right."""
    play = Game.play
    monkeypatch.setattr(Game, "play", lambda self: play(self).imagine(None, "another deal"))
    digest = game.moves.get(number=0).digest
    for row in game.moves.all():
        row.events = [
            event if event["to"] is None else {**event, "words": {"text": "You draw others."}}
            for event in row.events
        ]
        if row.kind == Move.Kind.ANSWER:
            row.answer = f"another answer {row.number}"
        if row.number:
            digest = next_digest(digest, row.seat, digest_text(row.kind, row.answer))
        row.digest = digest
        row.save()
    Game.objects.filter(pk=game.pk).update(digest=digest)
    game.letters.update(subject="Your contract: ore", facts={"x": "ore"})


@pytest.mark.parametrize("make", [make_moe, make_ivy, make_sue])
def test_no_page_changes_when_what_is_hidden_is_dealt_anew(client, sealed, monkeypatch, make):
    sign_in(client, make())
    urls = pages(sealed)
    before = read(client, urls)

    redeal(sealed, monkeypatch)
    after = read(client, urls)

    assert [url for url in urls if before[url] != after[url]] == []
    assert len(urls) > 20


def test_the_proof_would_notice_a_leak(client, sealed, monkeypatch):
    """Once the game is over the same pages do show answers, and so they change."""
    sign_in(client, make_moe())
    finish(sealed)
    sealed.refresh_from_db()
    page = reverse("admin:games_game_change", args=[sealed.pk])
    letter = reverse("admin:games_letter_change", args=[sealed.letters.first().pk])
    before = read(client, [page, letter])

    redeal(sealed, monkeypatch)
    after = read(client, [page, letter])

    assert before[page] != after[page]
    assert before[letter] != after[letter]


@pytest.mark.parametrize("make", [make_moe, make_ivy, make_sue])
def test_seed_checkpoint_and_digests_are_on_no_page_of_a_running_game(client, sealed, make):
    sign_in(client, make())

    texts = read(client, pages(sealed)).values()

    digests = list(sealed.moves.values_list("digest", flat=True))
    for secret in [sealed.seed, bytes(sealed.checkpoint).hex(), *digests]:
        assert not any(secret in text for text in texts)


def test_opening_the_secrets_page_shows_and_records_nothing(client, sealed):
    sign_in(client, make_ivy())
    AuditEntry.objects.all().delete()

    response = client.get(reverse("admin:games_game_secrets", args=[sealed.pk]))

    answers = sealed.moves.filter(kind="answer").values_list("answer", flat=True)
    assert not any(answer in response.text for answer in answers)
    assert not AuditEntry.objects.exists()


def test_looking_needs_a_reason_and_is_put_on_record(client, sealed):
    ivy = make_ivy()
    sign_in(client, ivy)
    AuditEntry.objects.all().delete()
    url = reverse("admin:games_game_secrets", args=[sealed.pk])

    refused = client.post(url, {"reason": " "})
    assert refused.status_code == 422
    assert "What A: Ann sees" not in refused.text
    assert not AuditEntry.objects.exists()

    shown = client.post(url, {"reason": "Bob says the deck is stacked."})

    entry = AuditEntry.objects.get()
    assert (entry.moderator, entry.action, entry.game) == (ivy, "look", sealed)
    assert entry.reason == "Bob says the deck is stacked."
    assert "no-store" in shown["Cache-Control"]
    for answer in sealed.moves.filter(kind="answer").values_list("answer", flat=True):
        assert f"<code>{answer}</code>" in shown.text
    assert "What A: Ann sees" in shown.text


def test_not_even_the_secrets_page_shows_seed_or_digests(client, sealed):
    sign_in(client, make_sue())
    url = reverse("admin:games_game_secrets", args=[sealed.pk])

    shown = client.post(url, {"reason": REASON}).text

    digests = list(sealed.moves.values_list("digest", flat=True))
    for secret in [sealed.seed, *digests]:
        assert secret not in shown


def test_a_moderator_does_not_look_into_a_game_they_play_in(client, ann):
    ivy = make_ivy()
    sign_in(client, ivy)
    game = make_game([ann, ivy])

    response = client.post(
        reverse("admin:games_game_secrets", args=[game.pk]), {"reason": "Curious."}
    )

    assert response.status_code == 422
    assert "Another moderator has to do that." in response.text
    assert "What A: Ann sees" not in response.text
    assert not AuditEntry.objects.exists()


def test_a_finished_game_has_no_secrets_to_look_into(client, sealed):
    sign_in(client, make_ivy())
    moderation.abort(moderator=make_sue(), game=sealed, reason=REASON)

    response = client.post(reverse("admin:games_game_secrets", args=[sealed.pk]), {"reason": "x"})

    assert response.url == reverse("admin:games_game_change", args=[sealed.pk])
    page = client.get(response.url).text
    assert sealed.seed in page
    assert f"<code>{sealed.moves.filter(kind='answer').first().answer}</code>" in page


def test_djangos_own_history_is_not_kept_of_anything_secret(client, sealed):
    sign_in(client, make_moe())
    url = reverse("admin:games_game_pause", args=[sealed.pk])

    client.post(url, {"reason": REASON})

    assert not LogEntry.objects.exists()


def test_a_digest_of_several_games_is_secret_too(client, ann):
    sign_in(client, make_moe())
    letter = Letter.objects.create(
        kind="digest", recipient=ann, address=ann.email, subject="ice", status="sent"
    )

    page = client.get(reverse("admin:games_letter_change", args=[letter.pk])).text

    assert "Secret while the game runs." in page


def test_no_page_needs_a_style_or_script_that_the_policy_forbids(client, sealed):
    sign_in(client, make_sue())

    for url, text in read(client, pages(sealed)).items():
        assert not re.search(r"<[^>]+\sstyle=|<style|<script(?![^>]*(src|json))|\son\w+=", text), (
            url
        )


@pytest.mark.parametrize(
    "query",
    [
        "games/game/?seed__startswith=a",
        "games/game/?digest__startswith=a",
        "games/game/?moves__answer__contains=ice",
        "games/game/?moves__events__icontains=ice",
        "games/letter/?subject__contains=ice",
        "games/letter/?game__seed__startswith=a",
        "games/message/?game__seed__startswith=a",
        "games/report/?game__seed__startswith=a",
        "games/auditentry/?game__seed__startswith=a",
        "games/campaign/?games__seed__startswith=a",
        "accounts/user/?password__startswith=md5",
        "accounts/user/?groups__user__password__startswith=md5",
        "accounts/user/?seats__game__seed__startswith=a",
    ],
)
def test_no_secret_can_be_guessed_by_asking_for_rows_that_have_it(client, sealed, query):
    sign_in(client, make_sue())

    assert client.get(f"/admin/{query}").status_code == 400


def test_the_filters_on_the_pages_work(client, sealed):
    sign_in(client, make_sue())

    for name in ("games/game", "games/letter", "games/message", "games/report",
                 "games/auditentry", "games/campaign", "accounts/user"):  # fmt: skip
        page = client.get(f"/admin/{name}/")
        asked = [choice["query_string"] for spec in page.context["cl"].filter_specs
                 for choice in spec.choices(page.context["cl"])]  # fmt: skip
        assert len(asked) > 3
        for query in asked:
            assert client.get(f"/admin/{name}/{query}").status_code == 200, query
