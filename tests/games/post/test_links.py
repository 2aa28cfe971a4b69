"""Links in letters: one seat, expiring, revocable, and opening one changes nothing."""

import re
import string
import time
from itertools import permutations
from types import SimpleNamespace

import pytest
from django.core import signing
from django.urls import reverse

from accounts.models import User
from games import links
from games.models import Game, Letter, Move, Seat
from games.services import tables
from games.services.leaving import delete_account
from tests.factories import any_answer, awaited, finish, make_game, submit


@pytest.fixture
def seat(game):
    return awaited(game)


@pytest.fixture
def token(seat):
    return links.make_link(seat)


def test_a_link_leads_to_its_seat(seat, token, django_assert_num_queries):
    with django_assert_num_queries(1):
        found, seen = links.read_link(token)
        assert (found, found.game, found.player) == (seat, seat.game, seat.player)
    assert seen == seat.game.head


def test_every_character_counts(token):
    for at in range(len(token)):
        other = "A" if token[at] != "A" else "B"
        with pytest.raises(links.BadLink):
            links.read_link(token[:at] + other + token[at + 1 :])


@pytest.mark.parametrize("text", ["", "x", "a:b:c", "../admin", "é" * 20])
def test_nonsense_opens_nothing(text, db):
    with pytest.raises(links.BadLink) as bad:
        links.read_link(text)

    assert "incomplete" in bad.value.words


def test_a_link_expires(token, settings, monkeypatch):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + (settings.LINK_DAYS * 86400) - 60)
    assert links.read_link(token)

    monkeypatch.setattr(time, "time", lambda: now + (settings.LINK_DAYS * 86400) + 60)
    with pytest.raises(links.BadLink) as bad:
        links.read_link(token)

    assert "too old" in bad.value.words


def test_a_revoked_link_opens_nothing_and_the_next_one_does(seat, token):
    seat.link_version += 1
    seat.save()

    with pytest.raises(links.BadLink) as bad:
        links.read_link(token)

    assert "no longer works" in bad.value.words
    assert links.read_link(links.make_link(seat)).seat == seat


def test_who_has_left_the_table_has_no_link_to_it(seat, token):
    tables.resign(game=seat.game, user=seat.player)

    with pytest.raises(links.BadLink) as bad:
        links.read_link(token)

    assert "no longer in this game" in bad.value.words


def test_a_suspended_player_has_no_link(seat, token):
    User.objects.filter(pk=seat.player_id).update(is_active=False)

    with pytest.raises(links.BadLink):
        links.read_link(token)


def test_a_link_of_one_kind_is_no_link_of_another(seat):
    """The same contents signed for another purpose."""
    for salt in (links.INVITATION, links.UNSUBSCRIBE, ""):
        with pytest.raises(links.BadLink):
            links.read_link(signing.dumps([seat.pk, seat.link_version], salt=salt))
    with pytest.raises(links.BadLink):
        links.read_invitation(links.make_link(seat))
    with pytest.raises(links.BadLink):
        links.read_unsubscribe(links.make_link(seat))


def test_a_finished_games_link_still_shows_it(game, token):
    finish(game)

    assert links.read_link(token).seat.game.is_over


def snapshot():
    return [
        list(model.objects.order_by("pk").values()) for model in (Game, Seat, Move, Letter, User)
    ]


@pytest.mark.parametrize("page", ["", "answer/"])
def test_a_link_opened_a_hundred_times_changes_nothing(client, game, seat, token, page):
    answer = any_answer(game, seat.number)
    before = snapshot()

    for _ in range(100):
        response = client.get(f"/l/{token}/{page}", {"answer": answer, "seen": 0})
        assert response.status_code == 200

    assert snapshot() == before


def test_a_link_plays_its_seat_and_nothing_else(client, game, seat, token):
    answer = any_answer(game, seat.number)

    client.post(f"/l/{token}/move/", {"answer": answer, "seen": 0, "confirmed": "1"})

    [row] = game.moves.filter(kind=Move.Kind.ANSWER)
    assert (row.seat, row.answer) == (seat.number, answer)
    assert "_auth_user_id" not in client.session
    for address in ("/me/", "/games/mine/", f"/games/{game.slug}/", "/me/delete/"):
        assert client.get(address).status_code == 302, address
    assert client.post(f"/games/{game.slug}/resign/").status_code == 302


def test_a_link_after_the_turn_says_so(client, game, seat, token):
    answer = any_answer(game, seat.number)
    submit(game)

    response = client.post(f"/l/{token}/move/", {"answer": answer, "seen": 0, "confirmed": "1"})

    assert response.status_code in (409, 422)
    assert game.moves.count() == 2


# A dead link, over HTTP: a clear page, no look at the seat, no move

PAGES = ["", "answer/", "status/", "text/", "log/", "about/"]


def assert_opens_nothing(client, game, token, *, sentence, status=410):
    """By GET and by POST, on every page under the link."""
    before = snapshot()
    answer = any_answer(game, awaited(game).number)
    posted = {"answer": answer, "seen": game.head, "confirmed": "yes"}
    for page in PAGES:
        for headers in ({}, {"HX-Request": "true"}):
            assert_says(client.get(f"/l/{token}/{page}", posted, headers=headers), sentence, status)
    for page in ("move/", "undo/"):
        response = client.post(f"/l/{token}/{page}", posted)
        assert_says(response, sentence, status)
    assert snapshot() == before
    assert "_auth_user_id" not in client.session


def assert_says(response, sentence, status):
    html = response.content.decode()
    assert response.status_code == status
    assert sentence in html
    assert "This link does not work" in html
    assert [part for part in PARTS if re.search(part, html)] == []


PARTS = ['id="table"', 'name="answer"', "Draft a card", r"\bAnn\b", r"\bBob\b"]
"""Of the table: the board, the answers, the question, the players."""


def test_a_good_link_shows_all_that_a_bad_one_must_not(client, token):
    html = client.get(f"/l/{token}/").text

    assert [part for part in PARTS if not re.search(part, html)] == []


@pytest.fixture
def quiet(caplog):
    caplog.set_level("CRITICAL", logger="django")


@pytest.mark.usefixtures("quiet")
def test_with_any_one_character_changed_a_link_opens_nothing(client, game, token):
    """At every place of it; every other letter that could stand there is tried without HTTP."""
    letters = string.ascii_letters + string.digits + "-_:.="
    for at in range(len(token)):
        for other in set(letters) - {token[at]}:
            with pytest.raises(links.BadLink):
                links.read_link(token[:at] + other + token[at + 1 :])
        changed = token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]
        assert_says(client.get(f"/l/{changed}/"), "incomplete", 403)
        posted = {"answer": any_answer(game, awaited(game).number), "seen": 0, "confirmed": "yes"}
        assert_says(client.post(f"/l/{changed}/move/", posted), "incomplete", 403)
    assert game.moves.count() == 1


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    "change",
    [lambda t: t[:-1], lambda t: t + "a", lambda t: t.swapcase()],
    ids=["cut", "grown", "swapped"],
)
def test_a_link_cut_short_or_grown_opens_nothing(client, game, token, change):
    assert_opens_nothing(client, game, change(token), sentence="incomplete", status=403)


@pytest.mark.usefixtures("quiet")
def test_one_links_signature_does_not_sign_another_seat(client, game, ann, bob):
    """Nor a seat of another game."""
    other = make_game([ann, bob])
    seats = [*game.seats.all(), *other.seats.all()]
    for mine, theirs in permutations(seats, 2):
        payload = links.make_link(theirs).partition(":")[0]
        signature = links.make_link(mine).partition(":")[2]
        assert payload != links.make_link(mine).partition(":")[0]
        token = f"{payload}:{signature}"
        assert_opens_nothing(client, game, token, sentence="incomplete", status=403)


@pytest.mark.usefixtures("quiet")
def test_an_expired_link_opens_nothing(client, game, token, settings, monkeypatch):
    late = time.time() + settings.LINK_DAYS * 86400 + 60
    monkeypatch.setattr(signing, "time", SimpleNamespace(time=lambda: late))

    assert_opens_nothing(client, game, token, sentence="too old")


@pytest.mark.usefixtures("quiet")
def test_a_revoked_link_opens_nothing(client, game, seat, token):
    Seat.objects.filter(pk=seat.pk).update(link_version=2)

    assert_opens_nothing(client, game, token, sentence="no longer works")


@pytest.mark.usefixtures("quiet")
def test_the_link_of_a_suspended_player_opens_nothing(client, game, seat, token):
    User.objects.filter(pk=seat.player_id).update(is_active=False)

    assert_opens_nothing(client, game, token, sentence="no longer in this game")


@pytest.mark.usefixtures("quiet")
def test_the_link_of_who_resigned_opens_nothing(client, game, seat, token):
    tables.resign(game=game, user=seat.player)
    game.refresh_from_db()

    assert_opens_nothing(client, game, token, sentence="no longer in this game")


@pytest.mark.usefixtures("quiet")
def test_a_link_is_for_who_got_the_letter_and_not_for_who_sits_there_next(
    client, game, seat, token, cid
):
    tables.resign(game=game, user=seat.player)
    Seat.objects.filter(pk=seat.pk).update(player=cid, bot="")

    assert_opens_nothing(client, game, token, sentence="no longer works")


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("status", [Game.Status.OVER, Game.Status.ABORTED, Game.Status.PAUSED])
def test_where_nothing_can_be_played_a_link_plays_nothing(client, game, seat, token, status):
    answer = any_answer(game, seat.number)
    if status == Game.Status.OVER:
        finish(game)
    Game.objects.filter(pk=game.pk).update(status=status)
    game.refresh_from_db()
    before = snapshot()

    page = client.get(f"/l/{token}/")
    asked = client.get(f"/l/{token}/answer/", {"answer": answer, "seen": game.head})
    moved = client.post(
        f"/l/{token}/move/", {"answer": answer, "seen": game.head, "confirmed": "yes"}
    )
    undone = client.post(f"/l/{token}/undo/", {"seen": game.head})

    assert (page.status_code, asked.status_code) == (200, 409)
    assert (moved.status_code, undone.status_code) == (422, 422)
    assert 'name="answer"' not in page.text
    assert NOT_PLAYABLE[status] in moved.text
    assert snapshot() == before


NOT_PLAYABLE = {
    Game.Status.OVER: "The game is over.",
    Game.Status.ABORTED: "The game was aborted.",
    Game.Status.PAUSED: "The game is paused.",
}


@pytest.mark.usefixtures("quiet")
def test_after_the_turn_a_letters_answer_gets_a_sentence_and_is_not_made(client, game, seat, token):
    answers = list(game.play().waiting_for[seat.number].options)
    while awaited(game).pk == seat.pk:
        submit(game)
    game.refresh_from_db()
    before = snapshot()

    for answer in answers:
        data = {"answer": answer, "seen": 0, "confirmed": "yes"}
        shown = client.get(f"/l/{token}/answer/", data)
        made = client.post(f"/l/{token}/move/", data)
        late = client.post(f"/l/{token}/move/", {**data, "seen": game.head})
        assert (shown.status_code, made.status_code, late.status_code) == (409, 422, 422)
        assert "That turn has already been played." in shown.text
        assert "your move was not made" in made.text or "has already been made" in made.text
        assert "has nothing to decide now" in late.text

    assert snapshot() == before


@pytest.mark.usefixtures("quiet")
def test_a_link_never_plays_the_other_seat(client, game, seat, token):
    """While the other is awaited, whatever is posted by this one's link."""
    while awaited(game).pk == seat.pk:
        submit(game)
    game.refresh_from_db()
    other = awaited(game)
    before = snapshot()

    for answer in list(game.play().waiting_for[other.number].options)[:5]:
        data = {"answer": answer, "seen": game.head, "confirmed": "yes", "seat": other.number}
        response = client.post(f"/l/{token}/move/?seat={other.number}", data)
        assert response.status_code == 422

    assert snapshot() == before


# Hearing no more


def unsubscribe(client, url, **data):
    return client.post(url.removeprefix("http://localhost:8000"), data)


def test_one_click_mutes_one_game(client, game, seat):
    url = links.unsubscribe_url(seat=seat)

    response = unsubscribe(client, url, **{"List-Unsubscribe": "One-Click"})

    assert response.status_code == 200
    seat.refresh_from_db()
    assert seat.mutes_letters
    assert not game.seats.exclude(pk=seat.pk).get().mutes_letters
    assert User.objects.get(pk=seat.player_id).letters == User.Letters.AT_ONCE


def test_one_click_needs_no_page_before(game, seat):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)

    assert unsubscribe(strict, links.unsubscribe_url(seat=seat)).status_code == 200


def test_opening_the_page_mutes_nothing(client, seat):
    url = links.unsubscribe_url(seat=seat).removeprefix("http://localhost:8000")
    before = snapshot()

    for _ in range(100):
        assert client.get(url).status_code == 200

    assert snapshot() == before


def test_letters_can_be_had_again(client, seat):
    url = links.unsubscribe_url(seat=seat)
    unsubscribe(client, url, all="1")
    assert User.objects.get(pk=seat.player_id).letters == User.Letters.OFF

    unsubscribe(client, url, again="1", all="1")

    seat.refresh_from_db()
    assert not seat.mutes_letters
    assert User.objects.get(pk=seat.player_id).letters == User.Letters.AT_ONCE


def test_letters_come_again_as_they_did_before(client, seat):
    User.objects.filter(pk=seat.player_id).update(letters=User.Letters.DIGEST)
    url = links.unsubscribe_url(seat=seat)

    page = unsubscribe(client, url, all="1").content.decode()
    assert 'name="again" value="digest"' in page
    unsubscribe(client, url, again="digest")

    seat.refresh_from_db()
    assert not seat.mutes_letters
    assert User.objects.get(pk=seat.player_id).letters == User.Letters.DIGEST


def test_a_deleted_account_gets_no_letters_again(client, ann):
    url = links.unsubscribe_url(user=ann)
    delete_account(user=ann)

    assert unsubscribe(client, url, again="1").status_code == 410

    ann.refresh_from_db()
    assert ann.letters == User.Letters.OFF


def test_a_move_by_a_letters_link_is_logged_as_mail(client, game, seat):
    seat = awaited(game)
    data = {"answer": any_answer(game, seat.number), "seen": 0, "confirmed": "1"}

    client.post(reverse("link-move", args=[links.make_link(seat)]), data)

    assert game.moves.last().via == Move.Via.MAIL


def test_all_letters_can_be_turned_off_from_a_digest(client, ann):
    unsubscribe(client, links.unsubscribe_url(user=ann))

    ann.refresh_from_db()
    assert ann.letters == User.Letters.OFF


def test_a_link_to_unsubscribe_does_not_mute_who_sits_there_next(client, seat, cid):
    url = links.unsubscribe_url(seat=seat)
    Seat.objects.filter(pk=seat.pk).update(player=cid)

    assert unsubscribe(client, url).status_code == 410

    seat.refresh_from_db()
    assert not seat.mutes_letters
