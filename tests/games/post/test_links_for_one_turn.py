"""A link plays the turn that its letter was written for, and no later one."""

import re
import time
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core import signing
from django.utils import timezone

from accounts.models import User
from games import links
from games.models import Game, Letter, Move, Seat
from games.post.delivery import write_message
from games.services import deadlines, moderation, moves
from tests.factories import any_answer, awaited, make_game, submit
from tests.games.moderating import make_moe
from tests.games.moves.test_trial import by_luck, stop_before
from tests.games.post.writing import letter, read

EARLIER = "This link was for an earlier turn, so nothing was played."
PAGES = ["", "text/", "log/", "about/"]


@pytest.fixture
def seat(game):
    return awaited(game)


def link_in(written):
    """The link to the table in a letter, as its reader has it."""
    [found] = set(re.findall(r"/l/[\w:-]+/", read(write_message(written))[0]))
    return found


def link_for(seat, kind="turn", **fields):
    seat = Seat.objects.select_related("game", "player").get(pk=seat.pk)
    return link_in(letter(kind, seat, **fields))


def play(client, game, link, number, *, seen=None):
    """Make a move by a link, with all that its page asks for."""
    game.refresh_from_db()
    answer = any_answer(game, number)
    data = {"answer": answer, "seen": game.head if seen is None else seen, "confirmed": "yes"}
    return client.post(f"{link}move/", data)


def play_turn(client, game, seat, link):
    """Play by that link until the table waits for others; how many answers it took."""
    count = 0
    while Seat.objects.get(pk=seat.pk).is_awaited and count < 60:
        assert play(client, game, link, seat.number).url == link
        count += 1
    return count


def until_asked_again(game, seat):
    """The others play, until that seat is asked again."""
    for _ in range(200):
        game.refresh_from_db()
        if Seat.objects.get(pk=seat.pk).is_awaited:
            return
        submit(game)


def rows():
    tables = (Game, Seat, Move, Letter, User)
    return [list(model.objects.order_by("pk").values()) for model in tables]


def assert_plays_nothing(client, game, link, number):
    """It shows the table; whatever is posted is refused with a sentence, and the page offers
    nothing to post."""
    game.refresh_from_db()
    before = rows()
    for page in PAGES:
        shown = client.get(link + page)
        assert shown.status_code == 200
        assert "<form" not in shown.text
    assert 'id="table"' in client.get(link).text
    for seen in (0, game.head, 99999):
        for headers in ({}, {"HX-Request": "true"}):
            data = {"answer": any_answer(game, number), "seen": seen}
            asked = client.get(f"{link}answer/", data, headers=headers)
            assert (asked.status_code, EARLIER in asked.text) == (409, True)
            for confirmed in ({}, {"confirmed": "yes"}):
                made = client.post(f"{link}move/", {**data, **confirmed}, headers=headers)
                assert made.status_code == 422
            back = client.post(f"{link}undo/", {"seen": seen}, headers=headers)
            assert (back.status_code, EARLIER in back.text) == (422, True)
    assert rows() == before


# Its turn


@pytest.mark.parametrize("engine", ["kepler-run", "kepler-3042", "exoplanets", "race-to-kepler"])
def test_a_link_plays_every_question_of_its_turn_and_shows_the_next(client, ann, bob, engine):
    game = make_game([ann, bob], engine=engine)
    seat = awaited(game)
    link = link_for(seat)

    count = play_turn(client, game, seat, link)
    until_asked_again(game, seat)

    assert count >= 1
    assert_plays_nothing(client, game, link, seat.number)
    assert play(client, game, link_for(seat), seat.number).status_code == 302


def test_the_turn_can_be_taken_back_and_played_again_by_the_same_link(client, game, seat):
    link = link_for(seat)
    while Seat.objects.get(pk=seat.pk).is_awaited:
        play(client, game, link, seat.number)
        game.refresh_from_db()
        may_undo = game.play().may_undo(seat.number)
    assert may_undo
    assert "Take my last move back" in client.get(link).text

    client.post(f"{link}undo/", {"seen": game.head})

    assert game.moves.last().kind == Move.Kind.UNDO
    assert 'name="answer"' in client.get(link).text
    assert play(client, game, link, seat.number).status_code == 302


def test_where_another_decides_in_the_middle_the_turn_goes_on_with_the_same_link(
    client, ann, bob, dee
):
    def others_gain(play, move, trial):
        number, answer = move
        is_paused = trial.may_undo(number) and number not in trial.waiting_for
        return answer.startswith("species") and is_paused and trial.turn_began == play.turn_began

    game = make_game([ann, bob, dee], engine="exoplanets")
    number, answer = stop_before(game, by_luck(3), others_gain)
    seat = game.seats.get(number=number)
    link = link_for(seat)
    data = {"answer": answer, "seen": game.head, "confirmed": "yes"}
    client.post(f"{link}move/", data)
    assert not Seat.objects.get(pk=seat.pk).is_awaited

    submit(game)

    assert Seat.objects.get(pk=seat.pk).is_awaited
    assert play(client, game, link, number).status_code == 302


def test_two_turns_in_a_row_for_which_one_letter_was_written_are_played_by_it(client, ann, bob):
    game = make_game([ann, bob])
    for _ in range(40):
        seat, began = awaited(game), game.play().turn_began
        link = link_for(seat)
        play(client, game, link, seat.number)
        game.refresh_from_db()
        if list(game.play().waiting_for) == [seat.number] and game.play().turn_began > began:
            break

    assert play(client, game, link, seat.number).status_code == 302


def test_when_another_thinks_again_a_letter_that_was_sent_still_plays(client, game):
    """It is still the first turn of its reader, who has not moved."""
    first = awaited(game)
    submit(game)
    game.refresh_from_db()
    second = awaited(game)
    assert second != first
    link = link_for(second)

    moves.undo_move(game=game, seat=first.number, seen=game.head, via=Move.Via.WEB)
    submit(game)

    assert play(client, game, link, second.number).status_code == 302


@pytest.mark.parametrize("kind", ["turn", "second", "reminder", "later", "reply", "digest"])
def test_every_letter_about_a_turn_has_a_link_for_that_turn(client, game, seat, kind):
    if kind == "digest":
        User.objects.update(letters=User.Letters.DIGEST)
    facts = {"played": [], "problems": [], "ignored": 0, "status": False, "help": False}
    link = link_for(seat, kind, facts=facts if kind == "reply" else {})

    play_turn(client, game, seat, link)
    until_asked_again(game, seat)

    assert_plays_nothing(client, game, link, seat.number)


def test_a_letter_written_late_in_a_turn_is_for_that_turn_too(client, ann, bob):
    game = make_game([ann, bob], engine="race-to-kepler", played=8)
    seat = awaited(game)
    first = link_for(seat)
    play(client, game, first, seat.number)
    reminder = link_for(seat, "reminder")

    for link in (reminder, first):
        assert Seat.objects.get(pk=seat.pk).is_awaited
        assert play(client, game, link, seat.number).status_code == 302


# A later turn


def test_the_page_asks_for_the_newest_letter_or_a_sign_in(client, game, seat):
    link = link_for(seat)
    play_turn(client, game, seat, link)
    until_asked_again(game, seat)

    html = " ".join(client.get(link).text.split())

    assert "It is your turn" in html
    assert "use the link in our newest letter about this game, or sign in" in html
    assert f'?next=/games/{game.slug}/"> Sign in to play' in html
    assert "Whoever has this link can look at your side of the table." in html


def test_who_is_signed_in_already_is_led_to_the_table(client, game, seat):
    link = link_for(seat)
    play_turn(client, game, seat, link)
    until_asked_again(game, seat)
    client.force_login(seat.player)

    assert f'href="/games/{game.slug}/">Play<' in client.get(link).text


def test_while_others_decide_an_old_link_takes_nothing_back(client, game, seat):
    old = link_for(seat)
    play_turn(client, game, seat, old)
    until_asked_again(game, seat)
    new = link_for(seat)
    play_turn(client, game, seat, new)
    game.refresh_from_db()
    assert game.play().may_undo(seat.number)

    assert "Take my last move back" not in client.get(old).text
    assert "Take my last move back" in client.get(new).text
    refused = client.post(f"{old}undo/", {"seen": game.head})

    assert (refused.status_code, EARLIER in refused.text) == (422, True)


def test_a_page_that_was_left_open_shows_that_its_link_plays_no_more(client, game, seat):
    link = link_for(seat)
    play_turn(client, game, seat, link)
    game.refresh_from_db()
    then = {"head": game.head, "status": game.status}
    until_asked_again(game, seat)

    news = client.get(f"{link}status/", then, headers={"HX-Request": "true"})

    assert "It is your turn" in news.text
    assert 'name="answer"' not in news.text


def test_a_link_that_grows_old_while_a_move_is_on_its_way_plays_nothing(game, seat):
    """The turn is looked at under the lock of the game, not only when the page is asked for."""
    written = game.head
    submit(game)
    while not Seat.objects.get(pk=seat.pk).is_awaited:
        submit(game)
    game.refresh_from_db()

    with pytest.raises(moves.EarlierTurn):
        moves.submit_move(
            game=game,
            seat=seat.number,
            text=any_answer(game, seat.number),
            seen=game.head,
            via=Move.Via.MAIL,
            letter=written,
        )


def test_a_turn_that_the_clock_played_is_over_for_its_link(client, ann, bob):
    game = make_game([ann, bob], days_per_turn=3)
    seat = awaited(game)
    link = link_for(seat)
    late = timezone.now() - timedelta(minutes=1)
    Seat.objects.filter(pk=seat.pk).update(deadline=late)

    deadlines.play_missed_turns()
    until_asked_again(game, seat)

    assert_plays_nothing(client, game, link, seat.number)


def test_after_a_moderator_went_back_only_the_new_letter_plays(client, game, seat):
    link = link_for(seat)
    play_turn(client, game, seat, link)
    until_asked_again(game, seat)
    game.refresh_from_db()

    moderation.rewind(moderator=make_moe(), game=game, reason="Ann asked for it.", number=0)

    assert_plays_nothing(client, game, link, seat.number)
    assert play(client, game, link_for(seat), seat.number).status_code == 302


def test_in_french(client, game, seat):
    User.objects.filter(pk=seat.player_id).update(language="fr")
    link = link_for(seat)
    playable = client.get(link).text
    play_turn(client, game, seat, link)
    until_asked_again(game, seat)

    assert "Quiconque détient ce lien peut jouer ce tour à votre place." in playable
    assert "C’est à vous de jouer" in client.get(link).text


# Letters about no turn


def test_a_letter_that_the_game_has_begun_shows_the_table_and_plays_no_turn(client, game, seat):
    other = game.seats.exclude(pk=seat.pk).get()
    link = link_for(other, "started")
    assert "Waiting for" in client.get(link).text

    until_asked_again(game, other)

    assert_plays_nothing(client, game, link, other.number)


def test_a_notice_that_comes_during_a_turn_plays_that_turn_and_no_other(client, game, seat):
    link = link_for(seat, "notice", facts={"news": "resigned", "who": "Cid"})

    play_turn(client, game, seat, link)
    until_asked_again(game, seat)

    assert_plays_nothing(client, game, link, seat.number)


# Links from before they were made for a turn


def old_link(seat):
    return f"/l/{signing.dumps([seat.pk, seat.link_version], salt=links.SEAT)}/"


def test_a_link_of_the_old_form_plays_until_it_expires(client, game, seat, settings, monkeypatch):
    link = old_link(seat)

    play_turn(client, game, seat, link)
    until_asked_again(game, seat)
    assert "Whoever has this link can play in your name." in client.get(link).text
    assert play(client, game, link, seat.number).status_code == 302

    late = time.time() + settings.LINK_DAYS * 86400 + 60
    monkeypatch.setattr(signing, "time", SimpleNamespace(time=lambda: late))
    assert client.get(link).status_code == 410


def test_an_old_link_can_be_revoked_like_any_other(client, seat):
    Seat.objects.filter(pk=seat.pk).update(link_version=2)

    assert client.get(old_link(seat)).status_code == 410


# What forwarding would lose


def test_the_page_says_who_can_play_by_its_link(client, seat):
    html = " ".join(client.get(link_for(seat)).text.split())

    assert "Whoever has this link can play this turn in your name." in html
    assert "?next=/me/%23links" in html
    assert "Make old links worthless" not in html


def test_who_is_signed_in_makes_old_links_worthless_on_the_page(client, seat):
    link = link_for(seat)
    client.force_login(seat.player)

    html = client.get(link).text

    assert 'action="/me/links/"' in html
    client.post("/me/links/")
    assert client.get(link).status_code == 410


def test_another_person_is_not_offered_to_revoke_links_that_are_not_theirs(client, seat, cid):
    client.force_login(cid)

    assert 'action="/me/links/"' not in client.get(link_for(seat)).text


def test_of_a_finished_game_nothing_is_lost(client, game, seat):
    link = link_for(seat)
    for _ in range(400):
        game.refresh_from_db()
        if game.is_over:
            break
        submit(game)

    assert "Whoever has this link" not in client.get(link).text
