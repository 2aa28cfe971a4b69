"""Making old links worthless: by a button, by a new address, by a new password."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from games.links import make_link
from games.models import Letter, Seat
from games.replies.door import receive
from games.reply_address import read_address, reply_address
from games.services.revoking import revoke_links
from tests.accounts.test_sign_up import code_in
from tests.factories import any_answer, awaited, make_game, sweep
from tests.replies.writing import mail

PASSWORD = "stars and sails"


@pytest.fixture
def seat(game):
    return awaited(game)


@pytest.fixture
def person(seat):
    return seat.player


@pytest.fixture
def me(client, person):
    client.force_login(person)
    return person


def opens(token):
    return Client().get(f"/l/{token}/").status_code == 200


def links_in(mail):
    return set(re.findall(r"/l/([\w:-]+)/", mail.body))


def turn_letters(person):
    return Letter.objects.filter(kind=Letter.Kind.TURN, recipient=person)


def test_the_preferences_say_what_the_button_does_and_then_that_it_is_done(client, me):
    before = " ".join(client.get("/me/").text.split())

    after = client.post("/me/links/", follow=True).text

    assert "no link in a letter sent to you so far opens your tables any more" in before
    assert "answers to those letters play nothing" in before
    assert "About turns that wait you get new letters" in before
    assert "Done. The links in older letters do not work any more." in after


def test_looking_revokes_nothing(client, me, seat):
    token = make_link(seat)

    assert client.get("/me/links/").status_code == 405
    assert client.get("/me/").status_code == 200

    assert opens(token)


def test_all_links_and_reply_addresses_of_the_person_die_and_nobody_elses(client, me, game, bob):
    other_game = make_game([me, *User.objects.filter(name="Cid")], bots=["greedy"])
    mine = [*me.seats.select_related("game", "player")]
    theirs = game.seats.select_related("game", "player").exclude(player=me).get()
    dead = [make_link(seat) for seat in mine]
    addresses = [reply_address(seat, seat.game.head) for seat in mine]
    alive = make_link(theirs)
    assert {seat.game for seat in mine} == {game, other_game}

    client.post("/me/links/")

    assert not any(opens(token) for token in dead)
    assert all(read_address(address).is_worthless for address in addresses)
    assert opens(alive)
    assert opens(make_link(Seat.objects.select_related("game").get(pk=mine[0].pk)))


def test_a_turn_that_waits_gets_a_new_letter_with_a_link_that_plays(client, me, game, mailoutbox):
    sweep()
    [old] = {token for mail in mailoutbox for token in links_in(mail) if mail.to == to(me)}
    mailoutbox.clear()

    client.post("/me/links/")
    sweep()

    [letter] = mailoutbox
    [new] = links_in(letter)
    assert letter.to == to(me)
    assert opens(new)
    assert not opens(old)
    assert 'name="answer"' in Client().get(f"/l/{new}/").text


def to(person):
    return [f"{person.name} <{person.email}>"]


def test_a_letter_that_is_not_yet_sent_is_not_doubled(client, me, game, mailoutbox):
    """It is rendered when it is sent, and then has the new link."""
    assert turn_letters(me).get().status == Letter.Status.WAITING

    client.post("/me/links/")
    client.post("/me/links/")

    assert turn_letters(me).count() == 1
    sweep()
    [token] = {token for mail in mailoutbox for token in links_in(mail) if mail.to == to(me)}
    assert opens(token)


def test_pressing_twice_writes_one_letter_more(client, me, game):
    sweep()

    client.post("/me/links/")
    client.post("/me/links/")

    assert turn_letters(me).count() == 2


@pytest.mark.parametrize("letters", [User.Letters.DIGEST, User.Letters.OFF])
def test_who_wants_no_letter_for_each_turn_gets_none(client, me, game, letters):
    sweep()
    User.objects.filter(pk=me.pk).update(letters=letters)

    client.post("/me/links/")

    assert turn_letters(me).count() == 1


def test_whoever_waits_for_others_gets_no_letter(game, seat):
    other = game.seats.exclude(pk=seat.pk).get().player
    before = Letter.objects.count()

    revoke_links(other)

    assert Letter.objects.count() == before


def test_a_new_address_revokes_and_the_letter_goes_there(client, me, seat, mailoutbox):
    sweep()
    User.objects.filter(pk=me.pk).update(mail_bounces=True)
    token = make_link(seat)
    mailoutbox.clear()

    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post("/accounts/email/", {"email": "new@example.com", "action_add": ""})
    assert opens(token)
    client.post("/accounts/confirm-email/", {"code": code_in(mailoutbox[-1])})
    mailoutbox.clear()
    sweep()

    assert EmailAddress.objects.get(user=me).email == "new@example.com"
    assert not opens(token)
    [letter] = mailoutbox
    assert letter.to == [f"{me.name} <new@example.com>"]
    assert all(map(opens, links_in(letter)))


def test_a_new_password_revokes(client, me, seat):
    token = make_link(seat)
    new = {"password1": "sails and stars", "password2": "sails and stars"}

    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, **new})

    me.refresh_from_db()
    assert me.check_password("sails and stars")
    assert not opens(token)


def test_a_first_password_revokes_nothing(client, me, seat):
    me.set_unusable_password()
    me.save()
    client.force_login(me)
    token = make_link(seat)
    new = {"password1": "sails and stars", "password2": "sails and stars"}

    client.post("/accounts/password/set/", new)

    me.refresh_from_db()
    assert me.check_password("sails and stars")
    assert opens(token)


def test_in_french(client, me):
    User.objects.filter(pk=me.pk).update(language="fr")

    html = client.get("/me/").text

    assert "Invalider les anciens liens" in html


def test_an_answer_to_a_worthless_letter_is_told_so_and_plays_nothing(game):
    seat = awaited(game)
    address, made = reply_address(seat, game.head), game.moves.count()
    revoke_links(seat.player)

    receive(
        mail(any_answer(game, seat.number), sender=seat.player, to=address),
        recipients=[address],
        sender=seat.player.email,
    )

    assert game.moves.count() == made
    [letter] = game.letters.filter(kind="reply")
    assert letter.facts["problems"] == [
        "The letter you answered is worthless now. Answer a newer one."
    ]


def test_of_an_answer_by_somebody_else_to_a_worthless_letter_nobody_hears(game, cid):
    seat = awaited(game)
    address = reply_address(seat, game.head)
    revoke_links(seat.player)

    text = any_answer(game, seat.number)
    receive(mail(text, sender=cid, to=address), recipients=[address], sender=cid.email)

    assert not game.letters.filter(kind="reply").exists()
