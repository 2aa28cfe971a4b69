"""Laying a table, filling it, leaving it, playing again."""

import re

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from games.links import make_invitation
from games.models import Game, Letter, Refusal, Seat
from games.services import bots, delivery, tables
from games.services.tables import Plan, TableError
from tests.factories import UserFactory, awaited, finish, make_game, make_table, submit

ME, BOT, ANYONE = Plan("me"), Plan("bot", "greedy"), Plan("anyone")


def lay(creator, *seats, **fields):
    return tables.create_game(creator=creator, engine="kepler-run", seats=seats, **fields)


def link_in(letter):
    """The address of the letter's one button."""
    return re.search(r"http://localhost:8000(/\S+/)\n", letter.body)[1]


# Laying it


def test_a_table_of_me_and_bots_starts_at_once(ann):
    game = lay(ann, ME, BOT, Plan("bot", "random"))

    assert game.is_running
    assert [seat.bot for seat in game.seats.all()] == ["", "greedy", "random"]
    assert len(game.seed) == 64


def test_a_table_with_an_empty_seat_waits(ann):
    game = lay(ann, ME, ANYONE, days_per_turn=5)

    assert (game.status, game.is_open, game.days_per_turn) == ("gathering", True, 5)


def test_a_table_for_friends_is_not_open(ann):
    assert not lay(ann, ME, Plan("friend", "bob@example.com")).is_open


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([ME], "2 to 4 players"),
        ([ME] + [BOT] * 4, "2 to 4 players"),
        ([BOT, BOT], "exactly one seat"),
        ([ME, ME], "exactly one seat"),
        ([ME, Plan("bot", "genius")], "no such bot"),
        ([ME, Plan("friend", "not an address")], "not an e-mail address"),
        ([ME, Plan("friend", "ANN@example.com")], "your own address"),
        ([ME, Plan("friend", "b@x.org"), Plan("friend", "B@x.org")], "one seat only"),
        ([ME, Plan("emperor")], "Say who"),
    ],
)
def test_what_cannot_be_laid_is_refused_with_a_sentence(ann, seats, words):
    with pytest.raises(TableError, match=words):
        lay(ann, *seats)

    assert not Game.objects.exists()


def test_options_the_game_does_not_have_are_refused(ann):
    with pytest.raises(TableError, match="no option"):
        lay(ann, ME, BOT, options={"speed": "warp"})


def test_other_games_and_paces_are_refused(ann):
    with pytest.raises(TableError, match="no such game"):
        tables.create_game(creator=ann, engine="chess", seats=[ME, BOT])
    with pytest.raises(TableError, match="paces"):
        lay(ann, ME, BOT, days_per_turn=4)


def test_nobody_can_send_invitations_without_end(ann, monkeypatch):
    monkeypatch.setattr(tables, "MOST_INVITATIONS", 3)
    lay(ann, ME, Plan("friend", "a@x.org"), Plan("friend", "b@x.org"))

    with pytest.raises(TableError, match="many open invitations"):
        lay(ann, ME, Plan("friend", "c@x.org"), Plan("friend", "d@x.org"))


# Invitations


@pytest.fixture
def invited(ann, mailoutbox):
    """Ann has invited someone at bob@example.com; the seat."""
    game = lay(ann, ME, Plan("friend", "bob@example.com"))
    delivery.deliver()
    return game.seats.get(number=1)


def test_an_invitation_is_a_letter_with_a_link(invited, mailoutbox):
    [letter] = mailoutbox

    assert letter.to == ["bob@example.com"]
    assert letter.subject == "Ann invites you to a game of Kepler Run"
    assert "/invitations/" in link_in(letter)


def test_opening_an_invitation_a_hundred_times_changes_nothing(client, invited, mailoutbox):
    for _ in range(100):
        assert client.get(link_in(mailoutbox[0])).status_code == 200

    assert not Seat.objects.get(pk=invited.pk).is_taken
    assert not User.objects.filter(email="bob@example.com").exists()


def test_a_friend_without_an_account_takes_the_seat_by_the_letters_link(
    client, invited, mailoutbox
):
    response = client.post(link_in(mailoutbox[0]), {"accept": "1", "name": "Bob"})

    seat = Seat.objects.select_related("player", "game").get(pk=invited.pk)
    assert (seat.player.name, seat.player.email) == ("Bob", "bob@example.com")
    assert not seat.player.has_usable_password()
    assert EmailAddress.objects.get(user=seat.player).verified
    assert seat.game.is_running
    assert response.url.startswith("/l/")
    assert client.get(response.url).status_code == 200
    assert "_auth_user_id" not in client.session  # that seat, and nothing else
    assert client.get("/me/").status_code == 302


def test_a_friend_has_to_have_a_name(client, invited, mailoutbox):
    response = client.post(link_in(mailoutbox[0]), {"accept": "1", "name": " "})

    assert response.status_code == 422
    assert "What shall we call you" in response.content.decode()
    assert not Seat.objects.get(pk=invited.pk).is_taken


def test_a_friend_with_an_account_takes_the_seat_in_their_name(client, invited, mailoutbox, bob):
    page = client.get(link_in(mailoutbox[0])).content.decode()
    client.post(link_in(mailoutbox[0]), {"accept": "1"})

    assert "Take the seat as Bob" in page
    assert Seat.objects.get(pk=invited.pk).player == bob
    assert bob.has_usable_password()


def test_who_is_signed_in_under_another_address_can_take_it_too(client, invited, mailoutbox, cid):
    client.force_login(cid)

    response = client.post(link_in(mailoutbox[0]), {"as_me": "1"})

    assert Seat.objects.get(pk=invited.pk).player == cid
    assert response.url == f"/games/{invited.game.slug}/"


def test_a_password_set_by_somebody_else_does_not_open_the_invited_account(
    client, invited, mailoutbox
):
    """Who signed up with Bob's address before him never confirmed it."""
    squatter = User.objects.create_user("bob@example.com", "mallory knows", name="Bob")
    EmailAddress.objects.create(user=squatter, email="bob@example.com", verified=False)

    client.post(link_in(mailoutbox[0]), {"accept": "1"})

    squatter.refresh_from_db()
    assert not squatter.check_password("mallory knows")


def test_a_suspended_account_cannot_sit_down(client, invited, mailoutbox, bob):
    User.objects.filter(pk=bob.pk).update(is_active=False)

    response = client.post(link_in(mailoutbox[0]), {"accept": "1"})

    assert response.status_code == 422
    assert not Seat.objects.get(pk=invited.pk).is_taken


def test_an_invitation_is_good_for_one_seat_once(client, invited, mailoutbox):
    client.post(link_in(mailoutbox[0]), {"accept": "1", "name": "Bob"})

    again = client.get(link_in(mailoutbox[0]))

    assert again.status_code == 410
    assert "no longer open" in again.content.decode()


def test_a_changed_invitation_opens_nothing(client, invited):
    token = make_invitation(invited)
    other = "A" if token[-1] != "A" else "B"

    assert client.get(f"/invitations/{token[:-1]}{other}/").status_code == 403


def test_a_declined_seat_is_free_and_the_host_is_told(client, invited, mailoutbox, ann):
    response = client.post(link_in(mailoutbox[0]), {"decline": "1"})

    assert "Another time" in response.content.decode()
    seat = Seat.objects.get(pk=invited.pk)
    assert (seat.invited, seat.is_taken) == ("", False)
    [notice] = Letter.objects.filter(kind=Letter.Kind.NOTICE)
    assert notice.recipient == ann


def test_an_address_that_wants_no_invitations_gets_none(client, invited, mailoutbox, ann):
    address = re.search(r"List-Unsubscribe: <http://localhost:8000(\S+)>", raw(mailoutbox[0]))[1]

    client.post(address, {"List-Unsubscribe": "One-Click"})

    assert Refusal.objects.get().address == "bob@example.com"
    assert not Seat.objects.get(pk=invited.pk).invited
    lay(ann, ME, Plan("friend", "bob@example.com"))
    delivery.deliver()
    assert [letter.to[0] for letter in mailoutbox].count("bob@example.com") == 1


def raw(letter):
    from email.header import decode_header, make_header

    message = letter.message()
    return "\n".join(f"{k}: {make_header(decode_header(str(v)))}" for k, v in message.items())


def test_an_address_is_shown_to_nobody_but_who_typed_it(client, invited, ann, cid):
    client.force_login(ann)
    assert "bob@example.com" in client.get(invited.game.get_absolute_url()).content.decode()

    Seat.objects.create(game=invited.game, number=2, player=cid)
    client.force_login(cid)
    page = client.get(invited.game.get_absolute_url()).content.decode()
    assert "bob@example.com" not in page
    assert "someone invited" in page


def test_who_is_signed_in_finds_their_invitations_among_their_games(client, invited, bob):
    client.force_login(bob)

    page = client.get("/games/mine/").content.decode()

    assert "Ann invites you to Kepler Run" in page
    assert "/invitations/" in page


# Open tables


def test_anyone_can_join_an_open_table_and_the_last_one_starts_it(client, ann, bob, cid):
    game = lay(ann, ME, ANYONE, ANYONE)
    for person in (bob, cid):
        client.force_login(person)
        assert game.name in client.get("/games/").content.decode()
        client.post(f"/games/{game.slug}/join/")

    game.refresh_from_db()
    assert game.is_running
    assert [str(seat.player) for seat in game.seats.all()] == ["Ann", "Bob", "Cid"]


def test_nobody_sits_twice_at_a_table(ann):
    game = lay(ann, ME, ANYONE)

    with pytest.raises(TableError, match="already"):
        tables.join_game(game=game, user=ann)


def test_a_full_table_takes_nobody(ann, bob, cid):
    game = lay(ann, ME, ANYONE)
    tables.join_game(game=game, user=bob)

    with pytest.raises(TableError, match="already begun"):
        tables.join_game(game=game, user=cid)


def test_a_seat_kept_for_a_friend_is_not_for_anyone(ann, bob):
    game = lay(ann, ME, Plan("friend", "dee@example.com"), ANYONE)
    tables.join_game(game=game, user=bob)

    with pytest.raises(TableError, match="just been taken"):
        tables.join_game(game=game, user=UserFactory())


def test_a_closed_table_does_not_exist_for_strangers(client, ann, cid):
    game = lay(ann, ME, Plan("friend", "bob@example.com"))
    client.force_login(cid)

    assert client.post(f"/games/{game.slug}/join/").status_code == 404
    assert game.slug not in client.get("/games/").content.decode()


def test_the_host_can_start_with_bots(client, ann):
    game = lay(ann, ME, ANYONE, Plan("friend", "bob@example.com"))
    client.force_login(ann)

    client.post(f"/games/{game.slug}/start/")

    game.refresh_from_db()
    assert game.is_running
    assert [seat.bot for seat in game.seats.all()] == ["", "greedy", "greedy"]


def test_only_the_host_can_start(ann, bob):
    game = lay(ann, ME, ANYONE, ANYONE)
    tables.join_game(game=game, user=bob)

    with pytest.raises(TableError, match="Only who laid"):
        tables.start_with_bots(game=game, user=bob)


# Leaving


def test_who_leaves_before_the_start_frees_the_seat(client, ann, bob):
    game = lay(ann, ME, ANYONE, ANYONE)
    tables.join_game(game=game, user=bob)
    client.force_login(bob)

    client.post(f"/games/{game.slug}/leave/")

    assert not game.seats.filter(player=bob).exists()
    assert game.has_free_seat


def test_the_host_who_leaves_closes_the_table_and_the_others_are_told(ann, bob):
    game = lay(ann, ME, ANYONE, ANYONE)
    tables.join_game(game=game, user=bob)

    tables.leave_game(game=game, user=ann)

    game.refresh_from_db()
    assert game.status == Game.Status.ABORTED
    assert game.letters.get(kind=Letter.Kind.NOTICE).recipient == bob


def test_nobody_leaves_a_game_under_way(game, ann):
    with pytest.raises(TableError, match="already begun"):
        tables.leave_game(game=game, user=ann)


def test_who_resigns_hands_the_seat_to_a_bot_and_the_table_is_told(client, game, ann, bob):
    client.force_login(ann)

    client.post(f"/games/{game.slug}/resign/")

    seat = game.seats.get(number=0)
    assert (seat.player, seat.stood_for, seat.left, seat.bot) == (None, ann, "resigned", "greedy")
    [notice] = game.letters.filter(kind=Letter.Kind.NOTICE)
    assert (notice.recipient, notice.facts) == (bob, {"news": "resigned", "who": "Ann"})
    game.refresh_from_db()
    assert game.is_running


def test_a_game_that_everybody_left_is_played_out_by_bots(game, ann, bob):
    for person in (ann, bob):
        tables.resign(game=game, user=person)

    bots.play_bots(game)

    game.refresh_from_db()
    assert game.is_over


@pytest.mark.parametrize("deed", ["leave", "start", "resign", "rematch"])
def test_strangers_do_nothing_at_a_table(client, game, cid, deed):
    client.force_login(cid)

    assert client.post(f"/games/{game.slug}/{deed}/").status_code == 404


@pytest.mark.parametrize("deed", ["join", "leave", "start", "resign", "rematch"])
def test_opening_an_address_does_nothing(client, game, ann, deed):
    client.force_login(ann)

    assert client.get(f"/games/{game.slug}/{deed}/").status_code == 405


# Playing again


@pytest.fixture
def finished(ann, bob):
    game = make_game([ann, bob], bots=["random"], days_per_turn=7)
    finish(game)
    game.refresh_from_db()
    return game


def test_a_rematch_is_the_same_table_with_the_others_invited(client, finished, ann, bob):
    client.force_login(ann)

    response = client.post(f"/games/{finished.slug}/rematch/")

    again = Game.objects.get(rematch_of=finished)
    first, second, third = again.seats.all()
    assert response.url == f"/games/{again.slug}/"
    assert (first.player, second.invitee, third.bot) == (ann, bob, "random")
    assert again.days_per_turn == 7
    assert again.seed != finished.seed


def test_a_rematch_does_not_tell_addresses(client, finished, ann, bob):
    client.force_login(ann)

    page = client.post(f"/games/{finished.slug}/rematch/", follow=True).content.decode()

    assert "bob@example.com" not in page
    assert "Bob" in page


def test_who_offers_second_joins_the_first_offer(finished, ann, bob):
    again = tables.offer_rematch(game=finished, user=ann)

    assert tables.offer_rematch(game=finished, user=bob) == again

    again.refresh_from_db()
    assert again.is_running
    assert Game.objects.count() == 2


def test_no_rematch_of_a_game_under_way(game, ann):
    with pytest.raises(TableError, match="not over"):
        tables.offer_rematch(game=game, user=ann)


# My games


def test_the_next_game_is_the_one_with_least_time_left(client, ann, bob):
    slow = make_game([ann, bob], days_per_turn=14)
    fast = make_game([ann, bob], days_per_turn=1)
    person = awaited(slow).player
    assert awaited(fast).player == person
    client.force_login(person)

    assert client.get("/games/next/").url == f"/games/{fast.slug}/"
    assert client.get(f"/games/next/?after={fast.slug}").url == f"/games/{slow.slug}/"
    assert client.get(f"/games/next/?after={slow.slug}").url == f"/games/{fast.slug}/"


def test_with_nothing_to_do_the_next_game_is_the_list(client, cid):
    client.force_login(cid)

    response = client.get("/games/next/", follow=True)

    assert "No game waits for you." in response.content.decode()


def test_my_games_come_in_order_of_urgency(client, ann, bob):
    slow = make_game([ann, bob], days_per_turn=14)
    fast = make_game([ann, bob], days_per_turn=1)
    played = make_game([ann, bob])
    person = awaited(slow).player
    while awaited(played).player == person:
        submit(played)
    waiting = make_table([person, None], is_open=True)
    client.force_login(person)

    page = client.get("/games/mine/").content.decode()

    places = [page.index(f"/games/{game.slug}/") for game in (fast, slow, played, waiting)]
    assert places == sorted(places)


@pytest.mark.parametrize("address", ["/games/mine/", "/games/"])
def test_lists_cost_the_same_however_long(
    client, ann, bob, cid, address, django_assert_max_num_queries
):
    for _ in range(6):
        make_game([ann, bob])
        make_table([bob, None], is_open=True)
        table = make_table([bob, None])
        Seat.objects.filter(game=table, player=None).update(invited="x@example.com", invitee=ann)
    client.force_login(ann)

    with django_assert_max_num_queries(12):
        client.get(address)


def test_laying_a_table_by_the_form(client, ann):
    client.force_login(ann)
    assert client.get("/games/new/").status_code == 200

    response = client.post(
        "/games/new/?game=kepler-run",
        {
            "seat_0": "me",
            "seat_1": "friend",
            "address_1": "bob@example.com",
            "seat_2": "bot greedy",
            "seat_3": "nobody",
            "days_per_turn": "3",
        },
    )

    game = Game.objects.get()
    assert response.url == f"/games/{game.slug}/"
    assert game.seats.count() == 3
    assert game.seats.get(number=1).invited == "bob@example.com"
    assert game.days_per_turn == 3


def test_a_form_without_the_friends_address_is_shown_again(client, ann):
    client.force_login(ann)

    response = client.post(
        "/games/new/?game=kepler-run",
        {"seat_0": "me", "seat_1": "friend", "seat_2": "nobody", "seat_3": "nobody"},
    )

    assert response.status_code == 422
    assert "Where shall we send the invitation?" in response.content.decode()
    assert not Game.objects.exists()


def test_a_form_that_the_table_refuses_says_why(client, ann):
    client.force_login(ann)

    response = client.post(
        "/games/new/?game=kepler-run",
        {"seat_0": "bot greedy", "seat_1": "bot greedy", "seat_2": "nobody", "seat_3": "nobody"},
    )

    assert response.status_code == 422
    assert "Take exactly one seat yourself." in response.content.decode()
