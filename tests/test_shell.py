"""What is true of every page: safe, plain, and friendly when something goes wrong."""

import logging
import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

OPEN = [
    "/", "/accounts/login/", "/accounts/signup/", "/accounts/login/code/",
    "/accounts/password/reset/", "/accounts/inactive/", "/mailbox/", "/nowhere/",
]  # fmt: skip
OWN = [
    "/", "/me/", "/me/games/", "/me/delete/", "/accounts/logout/", "/accounts/email/",
    "/accounts/password/change/", "/accounts/reauthenticate/", "/mailbox/", "/games/mine/",
]  # fmt: skip


@pytest.fixture(params=[*[(path, False) for path in OPEN], *[(path, True) for path in OWN]],
                ids=lambda param: f"{param[0]}{' signed in' if param[1] else ''}")  # fmt: skip
def page(request, client, ann):
    path, is_signed_in = request.param
    if is_signed_in:
        client.force_login(ann)
    response = client.get(path)
    assert response.status_code == (404 if path == "/nowhere/" else 200)
    return response


def test_it_has_a_strict_policy_and_keeps_to_it(page):
    policy = page.headers["Content-Security-Policy"]
    html = page.content.decode()

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", html)
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)


def test_it_loads_nothing_from_afar(page):
    for address in re.findall(r'(?:src|href|action)="([^"]*)"', page.content.decode()):
        assert address.startswith(("/", "#", "?")), address


def test_it_can_be_used_by_keyboard_and_ear(page):
    html = page.content.decode()

    assert html.count("<h1") == 1
    assert html.count("<main") == 1
    assert '<a class="skip" href="#main">' in html
    assert re.search(r'<html lang="\w+"', html)
    for name in re.findall(
        r'<(?:input|select|textarea)(?![^>]*type="hidden")[^>]*\bid="([^"]+)"', html
    ):
        assert f'for="{name}"' in html, f"{name} has no label"


def test_every_form_that_posts_is_safe_against_forgery(page):
    for form in re.findall(r'<form[^>]*method="post".*?</form>', page.content.decode(), re.DOTALL):
        assert "csrfmiddlewaretoken" in form


def test_no_two_elements_share_an_id(page):
    ids = re.findall(r'\sid="([^"]+)"', page.content.decode())

    assert len(ids) == len(set(ids))


def test_what_is_not_there_gets_a_friendly_page(client):
    response = client.get("/nowhere/")

    assert response.status_code == 404
    assert b"Nothing here but stars" in response.content


def test_a_forged_form_gets_a_friendly_page():
    response = Client(enforce_csrf_checks=True).post("/guest/")

    assert response.status_code == 403
    assert b"Nothing was changed" in response.content


def test_a_crash_gets_a_page_that_needs_nothing(client, monkeypatch, caplog):
    def crash(*args, **kwargs):
        raise RuntimeError("secret details")

    monkeypatch.setattr("config.context.Seat.objects.awaited", crash)
    monkeypatch.setattr("games.views.home.render", crash)
    client.raise_request_exception = False

    response = client.get("/")

    assert response.status_code == 500
    assert b"Your games are safe" in response.content
    assert b"secret" not in response.content


def test_a_bad_host_gets_a_friendly_page(client, settings):
    settings.ALLOWED_HOSTS = ["parsec.example"]

    response = client.get("/", headers={"Host": "evil.example"})

    assert response.status_code == 400
    assert b"We could not read that" in response.content


@pytest.mark.parametrize("path", ["/games/next/?after=%00", "/?x=a%00b"])
def test_a_character_that_no_text_has_gets_a_page(client, ann, path):
    client.force_login(ann)

    assert client.get(path).status_code == 400


def test_a_posted_one_gets_a_page_too(client, ann):
    client.force_login(ann)

    assert client.post("/me/", {"name": "A\x00nn"}).status_code == 400


def test_so_does_one_in_a_cookie(client):
    client.cookies["sessionid"] = "\000aaaa"

    assert client.get("/").status_code == 400


@pytest.mark.parametrize("path", ["/", "/me/", "/games/mine/", "/me/games/"])
def test_no_proxy_keeps_a_page(client, ann, path):
    client.force_login(ann)

    assert "private" in client.get(path).headers["Cache-Control"]


def test_the_embedded_site_answers_to_its_own_names_only(client, ann):
    assert client.get("/mailbox/", headers={"host": "localhost:8000"}).status_code == 200
    assert client.get("/mailbox/", headers={"host": "attacker.example:8000"}).status_code == 400


@pytest.mark.parametrize("place", ["l", "invitations", "unsubscribe"])
def test_no_key_is_written_into_a_log(place):
    record = logging.LogRecord(
        "django.request", 30, "", 0, "%s: %s", ("Gone", f"/{place}/WzEsMV0:1a2b:c_d-e/move/"), None
    )
    [console] = [handler for handler in logging.getLogger().handlers if handler.name == "console"]

    console.filter(record)

    assert console.format(record).endswith(f" WARNING django.request: Gone: /{place}/…/move/")
