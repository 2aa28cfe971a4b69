"""Invitations: the letter, taking the seat, declining, hearing no more."""

import re

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from games.links import make_invitation
from games.models import Letter, Refusal, Seat
from games.post import delivery, lost
from games.services import tables
from games.services.tables import Plan, TableError
from tests.factories import finish, make_game
from tests.games.laying import ME, lay


def link_in(letter):
    """The address of the letter's one button."""
    return re.search(r"http://localhost:8000(/\S+/)\n", letter.body)[1]


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
    assert "What name should the other players see" in response.content.decode()
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

    again = client.post(link_in(mailoutbox[0]), {"accept": "1", "name": "Bob"})

    assert again.status_code == 410
    assert Seat.objects.filter(player__name="Bob").count() == 1


def test_an_accepted_invitation_tells_how_to_get_to_the_game_but_does_not_lead_there(
    client, invited, mailoutbox
):
    client.post(link_in(mailoutbox[0]), {"accept": "1", "name": "Bob"})

    html = client.get(link_in(mailoutbox[0])).content.decode()

    assert "This invitation has been accepted" in html
    assert "sign in: all you need is a code sent to the address" in html
    assert "/l/" not in html


def test_an_invitation_to_a_seat_that_another_has_taken_is_no_longer_open(
    client, invited, mailoutbox, cid
):
    client.post(link_in(mailoutbox[0]), {"decline": "1"})
    Seat.objects.filter(pk=invited.pk).update(player=cid, link_version=3)

    assert "no longer open" in client.get(link_in(mailoutbox[0])).content.decode()


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
    with pytest.raises(TableError, match="takes no invitations"):
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


def test_the_host_learns_that_an_invitation_came_back(client, smtp, ann, cid):
    smtp.refused.add("bob@example.com")
    lay(ann, ME, Plan("friend", "bob@example.com"))
    delivery.deliver()
    client.force_login(ann)

    page = client.get("/").content.decode()

    assert "Your invitation to bob@example.com for Kepler Run came back." in page
    assert "550 5.1.1 No such person here" in page
    assert lost.lost_letters(cid)["came_back"] == []


def test_an_invitation_by_name_comes_back_without_the_address(client, smtp, ann, bob):
    smtp.refused.add("bob@example.com")
    lay(ann, ME, Plan("friend", "bob@example.com")).seats.filter(number=1).update(invitee=bob)
    delivery.deliver()
    client.force_login(ann)

    page = client.get("/").content.decode()

    assert "Your invitation to Bob for Kepler Run came back." in page
    assert "550" not in page


def invite(host, *addresses):
    return lay(host, ME, *[Plan("friend", address) for address in addresses])


def test_closing_tables_makes_no_room_for_more_invitations_on_one_day(ann):
    for number in range(10):
        game = invite(ann, f"a{number}@example.com", f"b{number}@example.com")
        tables.leave_game(game=game, user=ann)

    with pytest.raises(TableError, match="many invitations today"):
        invite(ann, "eve@example.com")


def test_one_address_gets_a_few_invitations_a_day_whoever_sends_them(ann, bob, cid):
    for host in (ann, ann, bob, bob, cid):
        tables.leave_game(game=invite(host, "eve@example.com"), user=host)

    with pytest.raises(TableError, match="has had too many invitations today"):
        invite(cid, "eve@example.com")


def test_a_suspended_person_cannot_take_a_seat_by_a_rematch(ann, bob):
    game = make_game([ann, bob])
    finish(game)
    seat = tables.offer_rematch(game=game, user=ann).seats.get(invitee=bob)
    User.objects.filter(pk=bob.pk).update(is_active=False)

    with pytest.raises(TableError, match="suspended"):
        tables.accept_invitation(seat=seat)


def test_who_wants_no_letters_gets_none_about_a_rematch(ann, bob, mailoutbox):
    game = make_game([ann, bob])
    finish(game)
    User.objects.filter(pk=bob.pk).update(letters=User.Letters.OFF)
    tables.offer_rematch(game=game, user=ann)

    delivery.deliver()

    assert not [message for message in mailoutbox if bob.email in message.to[0]]


@pytest.mark.parametrize("name", ["A\x1bB", "http://evil.example/", "\u202eeve"])
def test_a_name_that_cannot_be_is_refused(client, invited, mailoutbox, name):
    answer = client.post(link_in(mailoutbox[0]), {"accept": "1", "name": name})

    assert answer.status_code == 422
    assert not User.objects.filter(email="bob@example.com").exists()
