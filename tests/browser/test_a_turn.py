"""A whole turn in a real browser: by mouse, by keyboard, without scripts, on a phone, by a link."""

import re

import pytest
from playwright.sync_api import Page, expect

from engines.catalogue import CATALOGUE
from engines.engine import folder
from engines.kepler_run.components import CARDS
from engines.words import phrasebook
from games.boards.kepler_run.cards import whole_card
from games.boards.kepler_run.run import port
from games.boards.pieces import Legend, Section, as_html
from games.links import make_link
from tests.browser.playing import DESKTOP, PHONE
from tests.factories import awaited, make_game, play_on, submit

THUMB = 44

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(transactional_db, ann, bob):
    return make_game([ann, bob])


def discover(page: Page) -> str:
    """Open the first card's answers on the board and choose to discover it; its name."""
    card = page.locator(".part-draft .can-press").first
    name = card.locator(".card-name").first.text_content()
    card.locator("a").click()
    answer = page.get_by_role("button", name="Discover it as the last sector")
    answer.locator("visible=true").click()
    return name


def expect_turn_over(page: Page, game, name: str) -> None:
    expect(page.locator("#question")).to_contain_text("Waiting for")
    expect(page.locator(".run")).to_contain_text(name)
    assert game.moves.filter(answer__startswith="discover").count() == 1


def test_by_mouse(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, **DESKTOP)

    name = discover(page)
    expect(page.locator("#question")).to_have_text("Make this move?")
    page.get_by_role("button", name="Confirm").click()

    expect_turn_over(page, game, name)
    assert page.url.endswith(f"/games/{game.slug}/"), "the table was swapped, no page was loaded"
    expect(page.locator("#players .is-awaited")).to_have_text(awaited(game).player.name)
    expect(page.locator("#awaiting")).to_be_hidden()
    expect(page).to_have_title("Kepler Run · Parsec Post")


def test_and_back_again(open_page, game):
    """Until somebody else moves, even a turn that is over can be taken back."""
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, **DESKTOP)
    discover(page)
    page.get_by_role("button", name="Confirm").click()

    page.get_by_role("button", name="Take my last move back").click()

    expect(page.locator("#question")).to_have_text("Draft a card and play it.")


def test_by_keyboard(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, **DESKTOP)

    tab_to(page, "details.group > summary")
    name = page.evaluate("document.activeElement.firstChild.textContent.trim()")
    page.keyboard.press("Enter")
    tab_to(page, "button.option")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    page.keyboard.press("Enter")

    expect_turn_over(page, game, name)
    expect(page.locator("#question")).to_be_focused()


def test_by_keyboard_the_first_answer_leads_to_the_next_question(open_page, game):
    """One that needs no confirmation, and so is made at once."""
    page = open_page(f"/games/{game.slug}/", awaited(game).player, **DESKTOP)
    page.locator("details.group").last.evaluate(
        "group => { group.open = true; group.parentElement.prepend(group); }"
    )

    page.locator(".option").first.press("Enter")

    expect(page.get_by_role("button", name="Take my last move back")).to_be_visible()
    expect(page.locator("#question")).to_be_focused()


def test_pressed_twice_any_answer_is_sent_once(open_page, game):
    page = open_page(f"/games/{game.slug}/", awaited(game).player, **DESKTOP)
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))

    page.locator("[value='booster']").evaluate("option => { option.click(); option.click(); }")

    expect(page.get_by_role("button", name="Take my last move back")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(sent) == 1


def test_whoever_is_quick(open_page, game):
    """A button is alive in the very moment it is there: pressed at once, no page is loaded."""
    page = open_page(f"/games/{game.slug}/", awaited(game).player, **DESKTOP)
    page.evaluate(
        """new MutationObserver(() => {
            if (location.hash) return;
            const confirm = document.querySelector(".confirm button");
            if (confirm) { location.hash = "pressed"; confirm.click(); }
        }).observe(document.body, {childList: true, subtree: true})"""
    )

    name = discover(page)

    expect_turn_over(page, game, name)
    assert page.url.endswith("#pressed"), "the table was swapped, no page was loaded"
    expect(page.locator("#question")).to_be_focused()


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            outline = "getComputedStyle(document.activeElement).outlineStyle"
            assert page.evaluate(outline) != "none", "where the focus is can be seen"
            return
    raise AssertionError(f"no way by Tab to {selector}")


def test_without_scripts(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, java_script_enabled=False, **DESKTOP)

    group = page.locator("details.group").first
    name = group.locator("summary").evaluate("summary => summary.firstChild.textContent.trim()")
    group.locator("summary").click()
    group.get_by_role("button", name="Discover it").click()
    expect(page).to_have_url(re.compile("/confirm/"))
    page.get_by_role("button", name="Confirm").click()

    expect(page).to_have_url(re.compile(f"/games/{game.slug}/$"))
    expect_turn_over(page, game, name)
    expect(page.get_by_role("link", name="Reload")).to_be_visible()


def test_without_scripts_a_press_on_the_board_leads_to_its_answers(open_page, game):
    page = open_page(
        f"/games/{game.slug}/", awaited(game).player, java_script_enabled=False, **DESKTOP
    )

    name = discover(page)
    expect(page.locator("#question")).to_have_text("Make this move?")
    page.get_by_role("button", name="Confirm").click()

    expect_turn_over(page, game, name)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.get_by_text("This page shows the new table")).to_be_hidden()


def test_without_scripts_a_press_on_the_board_leads_to_its_only_answer(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, java_script_enabled=False, **DESKTOP)

    page.locator('[data-touch="booster"] a').click()

    expect(page.locator("#question")).to_have_text("Make this move?")
    assert game.moves.count() == 1


def test_at_360_pixels(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, **PHONE)

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    name = discover(page)
    confirm = page.get_by_role("button", name="Confirm")
    for button in (confirm, page.get_by_role("link", name="Choose again")):
        assert button.bounding_box()["height"] >= THUMB
    confirm.click()

    expect_turn_over(page, game, name)


def test_at_360_pixels_names_on_cards_can_be_read(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, **PHONE)

    heights = page.eval_on_selector_all(
        ".card-name", "names => names.map(name => name.getBoundingClientRect().height)"
    )

    assert min(heights) >= 11


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_words_run_over_the_edge_of_a_card(open_page, game, language):
    page = open_page(f"/games/{game.slug}/", awaited(game).player, **DESKTOP)
    names = ("Greedy bot A", "Maximiliana of the North")
    legend = Legend(names, "ab", phrasebook(folder(CATALOGUE["kepler-run"]), language))
    cards = [whole_card(card, legend) for card in CARDS.values()]
    pieces = [*cards, port((0, 1), (False, False), legend)]
    html = as_html([Section("draft", "", pieces)])

    page.evaluate("html => document.querySelector('.board').innerHTML += html", html)
    over = page.eval_on_selector_all(
        ".part-draft text",
        """texts => texts.filter((text) => {
          const card = text.ownerSVGElement.getBoundingClientRect();
          return text.getBoundingClientRect().right > card.right - 3;
        }).map((text) => text.textContent)""",
    )

    assert over == []


def test_by_a_link_from_a_letter(open_page, game):
    seat = awaited(game)
    page = open_page(f"/l/{make_link(seat)}/", **PHONE)

    name = discover(page)
    page.get_by_role("button", name="Confirm").click()

    expect_turn_over(page, game, name)
    assert "sessionid" not in {cookie["name"] for cookie in page.context.cookies()}


def test_pointing_at_an_answer_lights_up_its_card_and_the_other_way_round(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, **DESKTOP)
    group = page.locator("details.group").nth(2)
    card = page.locator(".part-draft .piece").nth(2)

    group.locator("summary").hover()
    expect(card).to_have_class(re.compile(r"\blit\b"))

    card.hover()
    expect(group).to_have_class(re.compile(r"\blit\b"))
    expect(page.locator(".part-draft .lit")).to_have_count(1)


def test_who_waits_sees_the_move_without_doing_anything(open_page, game):
    seat = awaited(game)
    other = game.seats.exclude(pk=seat.pk).get()
    page = open_page(f"/games/{game.slug}/", other.player, **DESKTOP)
    expect(page.locator("#question")).to_contain_text("Waiting for")

    submit(game)

    expect(page.locator("#question")).to_have_text("Draft a card and play it.")
    expect(page.locator("#announce")).to_contain_text("Your turn.")


def test_who_decides_at_the_same_time_sees_who_has_decided(open_page, game):
    """The question, and what was begun of an answer, stay as they are."""
    while len(game.play().waiting_for) < 2:
        play_on(game, 1)
        game.refresh_from_db()
    page = open_page(f"/games/{game.slug}/", game.seats.get(number=1).player, **DESKTOP)
    page.get_by_text("Type your answer").click()
    page.locator("#typed").fill("comet")
    expect(page.locator("#players .is-awaited")).to_have_count(2)

    submit(game)

    expect(page.locator("#players .is-awaited")).to_have_count(1)
    expect(page.locator("#typed")).to_have_value("comet")


def test_what_is_said_at_the_table_arrives(open_page, game, ann, bob):
    hers = open_page(f"/games/{game.slug}/", ann, **DESKTOP)
    his = open_page(f"/games/{game.slug}/", bob, **DESKTOP)

    hers.locator("#say").fill("Good luck!")
    hers.get_by_role("button", name="Say").click()

    expect(hers.locator("#messages")).to_contain_text("Good luck!")
    expect(hers.locator("#say")).to_have_value("")
    expect(his.locator("#messages")).to_contain_text("Good luck!")


def test_what_is_refused_is_said_on_the_table(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, **DESKTOP)

    page.get_by_text("Type your answer").click()
    page.locator("#typed").fill("discover the moon")
    page.get_by_role("button", name="Send").click()

    expect(page.get_by_role("alert")).to_contain_text("discover the moon")
    expect(page.locator("#typed")).to_have_value("discover the moon")


def test_the_board_as_text_the_log_and_the_small_print_open_in_place(open_page, game):
    seat = awaited(game)
    page = open_page(f"/games/{game.slug}/", seat.player, **DESKTOP)

    page.get_by_text("Board as text", exact=True).click()
    page.get_by_text("Everything that happened").click()
    page.get_by_text("About this game").click()

    expect(page.locator(".text-board")).to_contain_text("Kepler Run, round 1 of 3.")
    expect(page.locator(".log-rows")).to_contain_text("Round 1 begins.")
    expect(page.get_by_text("Seed, SHA-256")).to_be_visible()
