"""Letters about the account look like all our letters, in text and in HTML."""

import re

import pytest

from tests.accounts.test_sign_up import ANN, code_in

pytestmark = pytest.mark.django_db


def html_of(letter):
    [(html, kind)] = letter.alternatives
    assert kind == "text/html"
    return html


@pytest.fixture
def sign_in_letter(client, ann, mailoutbox):
    client.post("/accounts/login/code/", {"email": ann.email})
    return mailoutbox[0]


def test_the_code_is_in_the_subject_the_text_and_the_html(sign_in_letter):
    code = code_in(sign_in_letter)

    assert sign_in_letter.subject == f"Your sign-in code: {code}"
    assert code in sign_in_letter.body
    assert code in html_of(sign_in_letter)


def test_no_robot_answers_it(sign_in_letter):
    assert sign_in_letter.message()["Auto-Submitted"] == "auto-generated"


def test_its_number_ends_in_the_domain_of_its_sender(sign_in_letter):
    assert sign_in_letter.message()["Message-ID"].endswith("@parsec-post.localhost>")


def test_its_styles_are_on_the_elements(sign_in_letter):
    assert re.search(r'<h1 style="[^"]*font', html_of(sign_in_letter))


def test_it_loads_nothing_from_anywhere(sign_in_letter):
    assert not re.search(r"<(img|link|script)|url\(", html_of(sign_in_letter))


def test_the_welcome_letter_says_welcome(client, mailoutbox):
    client.post("/accounts/signup/", ANN)

    letter = mailoutbox[0]
    assert letter.subject == f"Welcome to Parsec Post: your code is {code_in(letter)}"
    assert "Welcome to Parsec Post" in html_of(letter)


def test_a_name_cannot_bring_markup_into_a_letter(client, mailoutbox):
    client.post("/accounts/signup/", {**ANN, "name": "Ann & Bob"})

    assert "Ann &amp; Bob" in html_of(mailoutbox[0])


def test_a_changed_password_is_told_with_a_way_to_undo_it(client, ann, mailoutbox):
    client.force_login(ann)

    new = {"oldpassword": "stars and sails", "password1": "a long way home"}
    client.post("/accounts/password/change/", {**new, "password2": "a long way home"})

    letter = mailoutbox[0]
    assert letter.subject == "Your password was changed"
    for body in (letter.body, html_of(letter)):
        assert "/accounts/password/reset/" in body
        assert "127.0.0.1" in body
