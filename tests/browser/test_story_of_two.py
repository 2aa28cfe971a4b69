"""From an invitation to the end of the game, between two people: what they do in the browser, and
every letter through a real mail server. The moves in the middle are made for them."""

import re
from email.message import EmailMessage

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Letter
from tests.browser.playing import (
    DESKTOP,
    OVER,
    PHONE,
    confirm,
    play_turn,
    question,
    scores,
    wait_for_turn,
)
from tests.factories import awaited, submit, sweep
from tests.parts import wait_until

pytestmark = pytest.mark.django_db(transaction=True)

ANN, BOB = "ann@example.org", "bob@example.org"


@pytest.fixture
def post(settings, sink, live_server):
    """Letters go out by SMTP, and their links lead to this site."""
    settings.SITE_URL = live_server.url
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.port
    return sink


def test_from_an_invitation_to_the_last_score(open_page, post):
    ann = sign_up(open_page("/accounts/signup/", **DESKTOP), post)
    invite(ann)
    game = Game.objects.get()

    bob = accept(open_page(link_in(letter_to(BOB, post)), **PHONE))
    pages = {"Ann": ann, "Bob": bob}
    ann.goto(f"/games/{game.slug}/")

    for name in in_order_of_turns(game):
        wait_for_turn(pages[name])
        if needs_letter(pages[name]):
            pages[name].goto(table_in(letter_to(BOB, post)))
        play_turn(pages[name])

    leave_the_table(game, *pages.values())
    play_from_letter(open_page, game, post)
    play_from_letter(open_page, game, post)

    leave_the_last_flight(game)
    # Links play one turn each, so for the end both sign in.
    for name in pages:
        user = User.objects.get(name=name)
        pages[name] = open_page(f"/games/{game.slug}/", user, **DESKTOP)
    ann, bob = pages["Ann"], pages["Bob"]
    while not game_is_over(game):
        page = pages[awaited(game).player.name]
        wait_for_turn(page)
        play_turn(page)

    for page in pages.values():
        expect(page.locator("#question")).to_have_text(OVER)
        expect(scores(page)).to_have_count(2)
    assert question(ann) == question(bob)
    assert scores(ann).all_inner_texts() == scores(bob).all_inner_texts()
    see_the_end_in_letters(open_page, game, post)
    see_the_history(ann, game)


def sign_up(page: Page, post) -> Page:
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("E-mail address").fill(ANN)
    page.get_by_label("Password").fill("a long way home")
    page.get_by_role("button", name="Sign up").click()

    code = re.search(r"^ {4}(\S+)$", text_of(post.to(ANN)[-1]), re.MULTILINE)[1]
    page.get_by_label("The code from the letter").fill(code)
    page.get_by_role("button", name="Confirm").click()

    expect(page.get_by_role("heading", name="Welcome, Ann")).to_be_visible()
    return page


def invite(page: Page) -> None:
    page.get_by_role("main").get_by_role("link", name="New game").click()
    page.get_by_role("link", name="New game of Kepler Run").click()
    page.get_by_label("Seat B", exact=True).select_option("friend")
    page.get_by_label("Friend's e-mail address for seat B").fill(BOB)
    page.get_by_role("button", name="Create the game").click()
    expect(page.get_by_role("main")).to_contain_text(BOB)


def accept(page: Page) -> Page:
    """Without an account: the letter's link is enough to sit down and to play."""
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann invites you to Kepler Run")
    assert not User.objects.filter(email=BOB).exists(), "looking at an invitation changes nothing"
    page.get_by_label("Your name in the game").fill("Bob")
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#players")).to_contain_text("Bob")
    return page


def in_order_of_turns(game: Game) -> list[str]:
    first = awaited(game).player.name
    return [first, "Bob" if first == "Ann" else "Ann"]


def needs_letter(page: Page) -> bool:
    """Whether Bob has to play from a letter: he came by the invitation, before it was his turn."""
    return "use the link in our newest letter" in page.get_by_role("main").inner_text()


def leave_the_table(game: Game, *pages: Page) -> None:
    """While their pages show the table there are no letters about it, so they go elsewhere; and
    their pages say so."""
    assert count_at_table(game) > 0
    for page in pages:
        page.goto("/rules/")
    wait_until(lambda: count_at_table(game) == 0, what="both to leave")


def count_at_table(game: Game) -> int:
    return game.seats.filter(open_until__gt=timezone.now()).count()


def play_from_letter(open_page, game: Game, post) -> None:
    """Whoever's turn it is opens their newest letter, on the phone, and presses an answer in it."""
    seat = awaited(game)
    letter = letter_to(seat.player.email, post)
    assert letter["Message-ID"].startswith("<turn-")
    made, answer = game.moves.count(), answers_in(letter)[-1]
    page = open_page(answer, **PHONE)
    expect(page.locator("#question")).to_have_text("Make this move?")
    assert game.moves.count() == made, "opening a link changes nothing"
    confirm(page)
    play_turn(page)
    assert game.moves.count() > made

    page.goto(answer)
    expect(page.get_by_role("alert")).to_contain_text("already been played")


def leave_the_last_flight(game: Game) -> None:
    """All but the end is played for them, as the site plays it."""
    while not is_last_flight(game):
        submit(game)


def is_last_flight(game: Game) -> bool:
    game.refresh_from_db()
    view = game.play().view(None)
    return view.round == view.rounds and not view.pool


def game_is_over(game: Game) -> bool:
    game.refresh_from_db()
    return game.is_finished


def see_the_end_in_letters(open_page, game: Game, post) -> None:
    for address in (ANN, BOB):
        letter = letter_to(address, post)
        assert str(max(seat.score for seat in game.seats.all())) in text_of(letter)
        page = open_page(link_in(letter), User.objects.get(email=address))
        expect(page.locator("#question")).to_have_text(OVER)
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    # Letters about turns that were played at the table waited there; now their time has come.
    waiting = Letter.objects.exclude(status__in=[Letter.Status.SENT, Letter.Status.DROPPED])
    assert {letter.kind for letter in waiting} <= {"turn"}
    waiting.update(due_at=timezone.now())
    sweep()
    assert not waiting.exists()
    assert not post.to(ANN)[-1]["Message-ID"].startswith("<turn-")


def see_the_history(page: Page, game: Game) -> None:
    mine = game.seats.get(player__email=ANN)
    page.goto("/me/games/")
    row = page.locator("tbody tr")
    expect(row).to_contain_text("Kepler Run")
    expect(row.locator('[data-label="With"]')).to_have_text("Bob")
    expect(row.locator('[data-label="Place"]')).to_have_text(str(mine.place))
    expect(row.locator('[data-label="Score"]')).to_have_text(str(mine.score))
    row.get_by_role("link", name="Kepler Run").click()
    expect(page.locator("#question")).to_have_text(OVER)


# Letters


def letter_to(address: str, post) -> EmailMessage:
    """The newest, once the worker has done its round."""
    sweep()
    return post.to(address)[-1]


def text_of(letter: EmailMessage) -> str:
    return letter.get_body(("plain",)).get_content().replace("\r\n", "\n")


def link_in(letter: EmailMessage) -> str:
    """The main one: it comes first."""
    return re.search(r"http://\S+", text_of(letter))[0]


def table_in(letter: EmailMessage) -> str:
    """The link that shows the whole table, ready to play."""
    return link_in(letter).partition("answer/")[0]


def answers_in(letter: EmailMessage) -> list[str]:
    return re.findall(r"http://\S+/answer/\?\S+", text_of(letter))
