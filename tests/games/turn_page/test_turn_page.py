"""The turn page: what is asked, what can be answered, and what becomes of it."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Absence, User
from games.models import Game, Move, Seat
from tests.factories import any_answer, awaited, make_game, play_on

HTMX = {"HTTP_HX_REQUEST": "true"}


def page(client, game: Game, **extra):
    return client.get(f"/games/{game.slug}/", **extra)


def move(client, game: Game, answer: str, seen: int, **data):
    url = f"/games/{game.slug}/move/"
    extra = data.pop("extra", {})
    return client.post(url, {"answer": answer, "seen": seen, **data}, **extra)


@pytest.fixture
def mover(client, game):
    """Signed in as whoever is asked first."""
    seat = awaited(game)
    client.force_login(seat.player)
    return seat


@pytest.fixture
def other(game):
    return game.seats.exclude(pk=awaited(game).pk).get()


# Looking


def test_the_page_asks_the_question_and_lists_every_answer(client, game, mover):
    html = page(client, game).content.decode()

    assert "Draft a card and play it." in html
    for answer in game.play().waiting_for[mover.number].options:
        assert f'value="{answer}"' in html


def test_a_heading_says_how_many_ways_there_are_under_it(client, game, mover):
    assert '<span class="count">3 ways</span>' in page(client, game).content.decode()


def test_what_can_be_pressed_on_the_board_is_what_can_be_answered(client, game, mover):
    html = page(client, game).content.decode()

    pressable = set()
    for touches in re.findall(r'can-press" data-touch="([^"]+)"', html):
        pressable |= set(touches.split())
    options = game.play().waiting_for[mover.number].options
    assert {options[answer].touches for answer in options} == pressable


def test_who_waits_sees_for_whom_and_since_when_and_can_press_nothing(client, game, mover, other):
    client.force_login(other.player)

    html = page(client, game).content.decode()

    assert f"Waiting for {mover.label}" in html
    assert f"It has been {mover.label}’s turn since" in html
    assert "can-press" not in html
    assert 'class="option"' not in html


def be_away(user, *, days: int) -> None:
    today = timezone.now().date()
    Absence.objects.create(user=user, first_day=today, last_day=today + timedelta(days=days))


def test_who_waits_for_somebody_away_sees_until_when(client, game, mover, other):
    client.force_login(other.player)
    assert b"Away until" not in page(client, game).content

    be_away(mover.player, days=3)

    day = timezone.now().date() + timedelta(days=3)
    assert f"Away until {day.day} {day:%B}." in page(client, game).content.decode()


def test_onlookers_are_not_told_who_is_away(client, ann, bob, cid):
    game = make_game([ann, bob], is_open=True)
    be_away(ann, days=3)
    be_away(bob, days=3)
    client.force_login(cid)

    assert b"Away until" not in page(client, game).content


@pytest.mark.parametrize(
    ("letters", "words"),
    [("at-once", "You will get a letter"), ("digest", "Your next digest tells you"), ("off", "")],
)
def test_who_waits_is_told_of_no_letter_they_will_not_get(client, game, other, letters, words):
    User.objects.filter(pk=other.player.pk).update(letters=letters)
    client.force_login(other.player)

    html = page(client, game).content.decode()

    told = re.findall(r"You will get a letter|Your next digest tells you", html)
    assert told == ([words] if words else [])


def test_every_drawing_has_a_title(client, game, mover):
    html = page(client, game).content.decode()

    drawings = re.findall(r'<svg [^>]*role="img">(.{7})', html)
    assert len(drawings) > 20
    assert set(drawings) == {"<title>"}


def test_no_style_attribute_would_be_stopped_by_the_policy(client, game, mover):
    html = page(client, game).content.decode()

    assert " style=" not in html
    assert "onclick" not in html


def test_htmx_gets_only_the_table(client, game, mover):
    response = page(client, game, **HTMX)

    assert response.content.lstrip().startswith(b'<div id="table"')
    assert b"<html" not in response.content


def test_nobody_keeps_a_copy(client, game, mover):
    assert "no-store" in page(client, game)["Cache-Control"]


# Who may look


def test_a_stranger_finds_no_game(client, game, cid):
    client.force_login(cid)

    assert page(client, game).status_code == 404
    assert move(client, game, "discover kr01", 0).status_code == 404


def test_who_is_not_signed_in_is_asked_to_sign_in_whether_the_game_exists_or_not(client, game):
    there = page(client, game)
    not_there = client.get("/games/nosuchgame/")

    assert there.status_code == not_there.status_code == 302
    assert there.url.startswith(reverse("account_login"))
    assert not_there.url.startswith(reverse("account_login"))


def test_anyone_signed_in_may_look_on_at_an_open_table(client, ann, bob, cid):
    game = make_game([ann, bob], is_open=True)
    client.force_login(cid)

    html = page(client, game).content.decode()

    assert "You are watching." in html
    assert 'id="chat"' not in html


def test_a_table_that_has_not_begun_says_what_happens_next(client, ann):
    from tests.factories import make_table

    table = make_table([ann, None])
    client.force_login(ann)

    assert b"The game begins when every seat is taken." in page(client, table).content


# Moving


def test_an_answer_that_ends_the_turn_is_confirmed_first(client, game, mover):
    answer = any_answer(game, mover.number)

    response = move(client, game, answer, 0)

    assert response.status_code == 302
    assert response.url.startswith(f"/games/{game.slug}/confirm/?answer=")
    assert game.moves.count() == 1
    shown = client.get(response.url).content.decode()
    assert "Make this move?" in shown
    assert 'name="confirmed"' in shown
    assert game.moves.count() == 1


def test_with_htmx_the_confirmation_comes_at_once(client, game, mover):
    response = move(client, game, any_answer(game, mover.number), 0, extra=HTMX)

    assert response.status_code == 200
    assert b"Make this move?" in response.content
    assert game.moves.count() == 1


def test_a_confirmed_answer_is_made(client, game, mover):
    answer = any_answer(game, mover.number)

    response = move(client, game, answer, 0, confirmed="yes")

    assert response.status_code == 302
    assert response.url == f"/games/{game.slug}/"
    row = game.moves.get(number=1)
    assert (row.seat, row.answer, row.via) == (mover.number, answer, Move.Via.WEB)


def test_an_answer_that_ends_nothing_is_made_at_once_and_can_be_taken_back(client, game, mover):
    response = move(client, game, "booster", 0)

    assert response.url == f"/games/{game.slug}/"
    assert game.moves.get(number=1).answer == "booster"
    assert b"Take my last move back" in page(client, game).content

    client.post(f"/games/{game.slug}/undo/", {"seen": 1})

    assert game.moves.get(number=2).kind == Move.Kind.UNDO
    assert 'value="booster"' in page(client, game).content.decode()


def test_what_shows_something_hidden_is_confirmed_although_the_turn_goes_on(client, ann, bob):
    """Calculate draws three cards: no way back after that."""
    game, answer = next(filter(None, (with_calculate([ann, bob], seed) for seed in range(30))))
    seat = awaited(game)
    client.force_login(seat.player)

    shown = client.get(move(client, game, answer, 0).url).content.decode()

    assert "It cannot be taken back." in shown
    assert "You drew" not in shown


def with_calculate(players, seed: int) -> tuple[Game, str] | None:
    """A game in which the first player can calculate, and that answer."""
    game = make_game(players, seed=f"calculate {seed}")
    for card in game.play().view(None).pool:
        if card.side == "calculate":
            return game, f"action {card.id}"
    return None


def test_a_typed_answer_is_read_as_a_letter_would_be(client, game, mover):
    move(client, game, "  BOOSTER ", 0)

    assert game.moves.get(number=1).answer == "booster"


def test_an_impossible_answer_gets_422_a_sentence_and_the_table(client, game, mover):
    response = move(client, game, "discover the moon", 0, typed="yes")

    assert response.status_code == 422
    html = response.content.decode()
    assert "is not" in re.search(r'class="problem" role="alert">([^<]+)<', html)[1]
    assert 'value="discover the moon"' in html
    assert "Draft a card and play it." in html
    assert game.moves.count() == 1


def test_a_button_that_is_refused_types_nothing(client, game, mover):
    answer = any_answer(game, mover.number)
    move(client, game, answer, 0, confirmed="yes")

    response = move(client, game, answer, 0, confirmed="yes")

    assert response.status_code == 422
    assert f'value="{answer}"' not in response.content.decode()


def test_a_stale_page_gets_the_new_table_and_a_sentence(client, game, mover):
    answer = any_answer(game, mover.number)
    move(client, game, "booster", 0)

    response = move(client, game, answer, 0, confirmed="yes", extra=HTMX)

    assert response.status_code == 422
    assert b"The game moved on while you were looking." in response.content
    assert b'name="seen" value="1"' in response.content
    assert game.moves.count() == 2


@pytest.mark.parametrize("seen", ["", "soon", "-1", "9" * 40, "²"])
def test_a_broken_form_is_no_error(client, game, mover, seen):
    move(client, game, "booster", 0)

    assert move(client, game, "booster", seen).status_code == 422


def test_who_is_not_asked_cannot_answer(client, game, mover, other):
    client.force_login(other.player)

    response = move(client, game, any_answer(game, mover.number), 0, confirmed="yes")

    assert response.status_code == 422
    assert "nothing to decide now" in response.content.decode()
    assert game.moves.count() == 1


def test_looking_at_a_confirmation_a_hundred_times_changes_nothing(client, game, mover):
    before = (Game.objects.values().get(), list(game.seats.values()))

    for _ in range(100):
        client.get(f"/games/{game.slug}/confirm/", {"answer": "booster", "seen": 0})

    assert (Game.objects.values().get(), list(game.seats.values())) == before


def test_an_answer_may_come_after_another_seat_moved_if_the_question_is_the_same(client, ann, bob):
    """Contracts are chosen all at once: nobody makes the others' pages stale."""
    game = make_game([ann, bob])
    while len(game.play().waiting_for) < 2:
        play_on(game, 1)
        game.refresh_from_db()
    first, second = game.seats.all()
    seen = game.head
    client.force_login(first.player)
    assert move(client, game, "asteroid 0", seen, confirmed="yes").status_code == 302

    client.force_login(second.player)

    assert move(client, game, "comet 0", seen, confirmed="yes").status_code == 302


# News


def status(client, game, **about):
    game.refresh_from_db()
    data = {"head": game.head, "status": game.status, "chat": 0, **about}
    return client.get(f"/games/{game.slug}/status/", data, **HTMX)


def test_no_news_is_204(client, game, other):
    client.force_login(other.player)

    assert status(client, game).status_code == 204


def test_news_brings_the_new_table_and_the_question_for_the_ear(client, game, mover, other):
    play_on(game, 1)
    client.force_login(other.player)

    response = status(client, game, head=0)

    assert response.status_code == 200
    assert b'<div id="table"' in response.content
    assert b'<p id="announce" hx-swap-oob="innerHTML">' in response.content


def one_of_two_answers(client, game: Game) -> tuple[int, Seat]:
    """Both were asked something and one has answered: what the other has seen, and who that is."""
    while len(game.play().waiting_for) < 2:
        play_on(game, 1)
        game.refresh_from_db()
    seen = game.head
    first, second = game.seats.all()
    client.force_login(first.player)
    move(client, game, "asteroid 0", seen, confirmed="yes")
    client.force_login(second.player)
    return seen, second


def test_a_question_still_open_is_left_alone(client, game, ann, bob):
    seen, _ = one_of_two_answers(client, game)

    response = status(client, game, head=seen)

    assert response["HX-Reswap"] == "none"
    assert b'id="table"' not in response.content


def test_who_has_answered_meanwhile_is_told_once(client, game, ann, bob):
    seen, second = one_of_two_answers(client, game)

    html = status(client, game, head=seen).content.decode()

    assert re.findall(r'is-awaited">.*?</svg> (\w+)', html) == [second.label]
    assert f"head={seen + 1}&amp;" in html
    assert status(client, game, head=seen + 1).status_code == 204


def test_a_paused_game_is_news(client, game, mover):
    game.status = Game.Status.PAUSED
    game.save()

    response = status(client, game, status="running")

    assert b"This game is paused" in response.content
