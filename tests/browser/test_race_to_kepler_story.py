"""Race to Kepler between two people, on the board and by letter. What happens in between is played
for them, by players who want to be first."""

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from engines.play import Play
from games.models import Game
from tests.browser.playing import DESKTOP, OVER, PHONE, WAITING, confirm, scores, table_of
from tests.browser.test_story_of_two import answers_in, letter_to, post, text_of
from tests.factories import make_game, steer
from tests.players.race_to_kepler import at_turn_start, racers, rest_of_turn, worth

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["post"]

BID = "Bid cards from your hand for a Titan, face-down."


@pytest.fixture
def game(transactional_db, ann, bob) -> Game:
    return make_game([ann, bob], engine="race-to-kepler", seed="a story 54")


def test_from_the_launch_to_kepler(open_page, post, game):
    acquire_in_the_launch_phase(open_page, game)
    second = jump_over_a_token_and_bid(open_page, game)
    bid_from_the_letter_and_win(open_page, post, game, second)
    arrive(open_page, game)


def acquire_in_the_launch_phase(open_page, game: Game) -> None:
    """A whole turn, pressed on the board: what is acquired goes to the discards."""
    lead(game, lambda play: is_wanted(play, phase="launch"))
    page, seat = page_of(open_page, game, **DESKTOP)
    answers, _ = rest_of_turn(game.play())
    [bought] = [answer.split()[1] for answer in answers if answer.startswith("acquire")][:1]

    for answer in answers[: answers.index(f"acquire {bought}")]:
        press(page, game, answer)
    expect(page.locator('[data-touch^="play-"]').first).to_be_visible()
    expect(page.locator(f'[data-touch="discard-{bought}"]')).to_have_count(0)
    press(page, game, f"acquire {bought}")
    expect(page.locator(f'[data-touch="discard-{bought}"]')).to_be_visible()
    finish_turn(page, game, seat)


def jump_over_a_token_and_bid(open_page, game: Game) -> int:
    """In the Race phase what is acquired is played at once. Then the Titans come, and who is ahead
    bids first; the seat of the other."""
    lead(game, is_a_chance)
    page, seat = page_of(open_page, game, **PHONE)
    answers, _ = rest_of_turn(game.play())
    crossed = token_ahead(game.play(), seat)
    space = page.locator(".rk-track .piece").nth(crossed)
    expect(space.locator("title").first).to_contain_text("a Titan encounter token")

    for answer in answers:
        hand = game.play().table.mats[seat].hand.copy()
        press(page, game, answer)
        if answer.startswith("acquire"):
            game.refresh_from_db()
            assert len(game.play().table.mats[seat].hand) > len(hand)
    expect(page.locator("#question")).to_have_text(BID)
    expect(space.locator("title").first).not_to_contain_text("token")
    expect(page.locator(".rk-cards").first.locator(".piece")).to_have_count(3)

    press(page, game, f"bid {cheapest(game.play(), seat)}")
    expect(page.locator(".rk-text-l", has_text="1 card, worth")).to_be_visible()
    press(page, game, "done")
    expect(page.locator("#question")).to_have_text(WAITING)
    return 1 - seat


def bid_from_the_letter_and_win(open_page, post, game: Game, seat: int) -> None:
    """All of the hand, one card from the letter and the rest on the page it leads to."""
    player = game.seats.get(number=seat).player
    letter = letter_to(player.email, post)
    assert BID in text_of(letter)
    assert letter.get_content_type() == "multipart/mixed" or "image/png" in letter.as_string()
    bids = [url for url in answers_in(letter) if "answer=bid" in url]

    page = open_page(bids[0], **PHONE)
    expect(page.locator("#question")).to_have_text("Make this move?")
    confirm(page)
    expect(page.locator("#question")).to_have_text(BID)
    expect(page.locator(".rk-text-l", has_text="1 card, face-down")).to_be_visible()
    while page.locator('.can-press[data-touch^="hand-"]').count():
        press_and_wait(page, page.locator('.can-press[data-touch^="hand-"]').first)

    expect(page.locator("#question")).to_contain_text("You won the bid")
    titan = page.locator('.can-press[data-touch^="row-"]').first
    name = titan.locator(".rk-name-bold").text_content()
    press_and_wait(page, titan)
    expect(page.locator("#question")).not_to_contain_text("You won the bid")
    expect(page.locator('.piece[data-touch^="hand-"]', has_text=name)).to_be_visible()


def arrive(open_page, game: Game) -> None:
    """The last jump ends the game, in the middle of a turn."""
    lead(game, lambda play: bool(last_jump(play)))
    page, seat = page_of(open_page, game, **DESKTOP)
    other, _ = page_of(open_page, game, 1 - seat, **PHONE)

    press(page, game, last_jump(game.play()))

    name = game.seats.get(number=seat).player.name
    for each in (page, other):
        expect(each.locator("#question")).to_have_text(f"{name} wins", timeout=30_000)
        expect(each.locator("#question")).to_have_text(OVER)
        expect(scores(each)).to_have_count(2)
    kepler = page.locator(".rk-track .piece").nth(20)
    expect(kepler.locator("title").first).to_contain_text(f"here: {name}")


def test_undo_goes_back_card_by_card(open_page, game):
    """To what was last drawn or revealed."""
    lead(game, lambda play: is_wanted(play, phase="launch"))
    page, _ = page_of(open_page, game, **DESKTOP)
    hand = page.locator('[data-touch^="hand-"]')
    before = hand.count()
    press_and_wait(page, page.locator('.can-press[data-touch="hand-iron"]'))
    expect(page.locator('[data-touch="play-iron"]')).to_be_visible()

    page.get_by_role("button", name="Take my last move back").click()

    expect(page.locator('[data-touch="play-iron"]')).to_have_count(0)
    expect(hand).to_have_count(before)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_too_wide_or_too_small_at_360_pixels(open_page, game, language):
    lead(game, is_a_chance)
    User.objects.update(language=language)
    page, _ = page_of(open_page, game, **PHONE)
    expect(page.locator("html")).to_have_attribute("lang", language)

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.eval_on_selector_all(
        ".board section text",
        """texts => texts.filter((text) => {
          const svg = text.ownerSVGElement;
          const scale = svg.clientWidth / svg.viewBox.baseVal.width;
          return svg.clientWidth && parseFloat(getComputedStyle(text).fontSize) * scale < 11;
        }).map((text) => text.textContent)""",
    )
    over = page.eval_on_selector_all(
        ".board section text",
        """texts => texts.filter((text) => {
          const piece = text.ownerSVGElement.getBoundingClientRect();
          return text.getBoundingClientRect().right > piece.right - 2;
        }).map((text) => text.textContent)""",
    )
    assert small == []
    assert over == []


def test_without_scripts_a_press_on_the_board_leads_to_its_answer(open_page, game):
    lead(game, lambda play: is_wanted(play, phase="launch"))
    page, _ = page_of(open_page, game, java_script_enabled=False, **DESKTOP)
    made = game.moves.count()

    page.locator('.can-press[data-touch^="hand-"] a').first.click()

    expect(page.locator("#question")).to_have_text("Make this move?")
    assert game.moves.count() == made
    page.get_by_role("button", name="Confirm").click()
    expect(page).to_have_url(re.compile(f"/games/{game.slug}/$"))
    assert game.moves.count() == made + 1


# Where the story goes on


def lead(game: Game, is_there) -> None:
    steer(game, racers(), lambda play, made: is_there(play))
    game.refresh_from_db()
    assert game.is_running


def is_wanted(play: Play, *, phase: str) -> bool:
    """A turn begins in which somebody will play cards and acquire one."""
    if len(play.waiting_for) != 1:
        return False
    [seat] = play.waiting_for
    if play.view(None).phase != phase or not at_turn_start(play, seat):
        return False
    answers, _ = rest_of_turn(play)
    verbs = {answer.split()[0] for answer in answers}
    return verbs >= {"play", "acquire"} and (phase == "race" or "play iron" in answers)


def is_a_chance(play: Play) -> bool:
    """A turn begins in which somebody will jump over a token and take the lead; then the other can
    win the bid."""
    if not is_wanted(play, phase="race"):
        return False
    [seat] = play.waiting_for
    answers, after = rest_of_turn(play)
    table = after.table
    if not any(answer.startswith("operate") for answer in answers) or table.to_bid[:1] != [seat]:
        return False
    low = worth(cheapest(after, seat))
    hand = table.mats[1 - seat].hand
    return len(set(hand)) > 1 and sum(map(worth, hand)) > low


def token_ahead(play: Play, seat: int) -> int:
    return min(token for token in play.table.tokens if token > play.table.mats[seat].parsecs)


def cheapest(play: Play, seat: int) -> str:
    return min(play.table.mats[seat].hand, key=worth)


def last_jump(play: Play) -> str:
    """The operation that leads to Kepler, if there is one."""
    for seat, ask in play.waiting_for.items():
        for answer in ask.options:
            if answer.startswith("operate"):
                trial = play.copy()
                trial.move(seat, answer)
                if trial.is_over:
                    return answer
    return ""


# On the page


def page_of(open_page, game: Game, number: int | None = None, **options) -> tuple[Page, int]:
    """Of that seat, or of who is to move."""
    if number is None:
        [number] = game.play().waiting_for
    player = game.seats.get(number=number).player
    return open_page(f"/games/{game.slug}/", player, **options), number


def press(page: Page, game: Game, answer: str) -> None:
    """On the board, if that is all it takes there; or in the list."""
    game.refresh_from_db()
    [ask] = game.play().waiting_for.values()
    touches = ask.options[answer].touches
    alike = [each for each in ask.options if ask.options[each].touches == touches]
    if touches and len(alike) == 1:
        press_and_wait(page, page.locator(f'.can-press[data-touch="{touches}"]').first)
    else:
        press_and_wait(page, page.locator(f'button.option[value="{answer}"]'), is_option=True)
    game.refresh_from_db()


def press_and_wait(page: Page, thing, *, is_option: bool = False) -> None:
    asked = table_of(page)
    (thing if is_option else thing.locator("a")).dispatch_event("click")
    expect(page.locator(f"[data-as='{asked}']")).to_have_count(0)
    if page.locator(".confirm").count():
        confirm(page)


def finish_turn(page: Page, game: Game, seat: int) -> None:
    """As the racers would, to the end of the turn."""
    while seat in game.play().waiting_for and not game.play().table.row:
        press(page, game, rest_of_turn(game.play())[0][0])
    assert game.play().table.turn.acquired == 0
