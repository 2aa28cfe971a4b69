"""Finding games and people in the admin, and what a game's page says about it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Absence
from games.admin import pages
from games.models import AuditEntry, Campaign, Game, Letter, Message, Move, Report, Seat
from games.services import moderation, tables
from tests.factories import UserFactory, finish, make_game, make_table, submit
from tests.games.moderating import REASON, make_moe

GAMES = "/admin/games/game/"


@pytest.fixture
def moe(db, client):
    moe = make_moe()
    client.force_login(moe)
    return moe


def page_of(game: Game) -> str:
    return reverse("admin:games_game_change", args=[game.pk])


def in_one_line(html: str) -> str:
    """The page with every run of white space as one space, as a browser shows it."""
    return " ".join(html.split())


def found(client, query: str) -> set[str]:
    response = client.get(GAMES + query)
    return {game.slug for game in response.context["cl"].result_list}


# Finding


def test_a_game_is_found_by_its_address_and_by_who_plays_or_played(client, moe, game, cid, dee):
    other = make_game([cid, dee])
    moderation.replace_player(moderator=moe, game=other, reason=REASON, seat=1)
    table = make_table([cid, None])
    table.seats.filter(number=1).update(invited="eve@example.com")

    assert found(client, f"?q={game.slug}") == {game.slug}
    assert found(client, "?q=Ann") == {game.slug}
    assert found(client, "?q=bob@example.com") == {game.slug}
    assert found(client, "?q=Dee") == {other.slug}
    assert found(client, "?q=cid@example.com") == {other.slug, table.slug}
    assert found(client, "?q=eve@example.com") == {table.slug}
    assert found(client, "?q=nobody") == set()


def test_games_are_found_by_status_engine_and_reports(client, moe, game, ann, cid, dee):
    over = make_game([cid, dee])
    finish(over)
    Report.objects.create(game=over, reporter=cid, text="Unfair.", is_settled=True)
    Report.objects.create(game=game, reporter=ann, text="Rude.")

    assert found(client, "?status__exact=over") == {over.slug}
    assert found(client, "?engine=kepler-run") == {game.slug, over.slug}
    assert found(client, "?reported=open") == {game.slug}
    assert found(client, "?reported=ever") == {game.slug, over.slug}


def test_games_are_found_by_how_long_they_have_been_stuck(client, moe, game, cid, dee):
    stuck = make_game([cid, dee])
    long_ago = timezone.now() - timedelta(days=8)
    stuck.seats.filter(is_awaited=True).update(awaited_since=long_ago)

    assert found(client, "?stuck=7") == {stuck.slug}
    assert found(client, "?stuck=30") == set()
    assert found(client, "?stuck=²") == found(client, "?stuck=99999999999") == found(client, "")

    moderation.pause(moderator=moe, game=stuck, reason=REASON)

    assert found(client, "?stuck=7") == set()


def test_a_person_is_found_by_name_and_address(client, moe, ann, bob):
    for query in ("Bob", "bob@example.com"):
        response = client.get(f"/admin/accounts/user/?q={query}")
        assert [user.pk for user in response.context["cl"].result_list] == [bob.pk]


def test_a_persons_page_shows_their_games_failed_letters_and_record(client, moe, game, bob):
    game.letters.create(
        kind="turn", recipient=bob, address=bob.email, status="failed", error="550 gone"
    )
    moderation.suspend(moderator=moe, player=bob, reason="Rude for weeks.")

    page = client.get(reverse("admin:accounts_user_change", args=[bob.pk])).text

    assert page_of(game) in page
    assert "550 gone" in page
    assert "Rude for weeks." in page
    assert reverse("admin:accounts_user_lift", args=[bob.pk]) in page


# A game's page


def test_a_games_page_says_who_sits_where_and_who_is_awaited_since_when(client, moe, ann):
    game = make_game([ann], bots=["greedy"], days_per_turn=3)

    page = in_one_line(client.get(page_of(game)).text)

    assert "ann@example.com" in page
    assert "B: Greedy bot" in page


def test_a_games_page_says_who_moved_when_and_by_what_way(client, moe, game):
    submit(game, count=2)
    submit(game, via=Move.Via.MAIL)

    response = client.get(page_of(game))

    rows = response.context["page"].log
    assert [row.number for row in rows] == [0, 1, 2, 3]
    assert [row.via for row in rows[1:]] == ["web", "web", "mail"]
    assert {row.who for row in rows[1:]} <= {"Ann", "Bob"}
    assert all(row.is_right for row in rows)
    assert "Every digest is right, and no row is missing." in response.text


def test_a_games_page_shows_what_everyone_saw_happen(client, moe, game):
    submit(game)

    page = client.get(page_of(game)).text

    assert "Round 1 begins." in page


def test_a_games_page_shows_letters_and_their_fate(client, moe, game):
    game.letters.update(status="failed", error="550 no such mailbox", attempts=4)

    page = client.get(page_of(game)).text

    assert "550 no such mailbox" in page
    assert reverse("admin:games_letter_change", args=[game.letters.first().pk]) in page


def test_a_games_page_shows_what_was_said_reported_and_done(client, moe, game, ann):
    Message.objects.create(game=game, author=ann, text="Hello all.")
    Message.objects.create(game=game, author=ann, text="You rock.", is_hidden=True)
    Report.objects.create(game=game, reporter=ann, text="Bob is slow.")
    moderation.pause(moderator=moe, game=game, reason="Bob is in hospital.")

    page = in_one_line(client.get(page_of(game)).text)

    assert "Hello all." in page
    assert "You rock. <strong>hidden</strong>" in page
    assert "Bob is slow." in page
    assert "Bob is in hospital." in page


def test_a_game_that_has_not_begun_has_a_page_too(client, moe, ann):
    page = client.get(page_of(make_table([ann, None])))

    assert page.status_code == 200
    assert "The game has not begun." in page.text


def test_a_game_that_cannot_be_brought_up_still_has_its_page(client, moe, game):
    Game.objects.update(checkpoint=b"rubbish")

    assert client.get(page_of(game)).status_code == 200


def test_a_game_that_is_not_there_sends_back_to_the_list(client, moe):
    assert client.get("/admin/games/game/999/change/").status_code == 404
    assert client.get("/admin/games/game/x/change/").status_code == 302


@pytest.mark.parametrize("key", ["²", "9" * 30, "9" * 5000])
def test_an_odd_number_sends_back_to_the_list_too(client, moe, key):
    assert client.get(f"{GAMES}{key}/change/").url == reverse("admin:index")


def test_links_are_called_revoked_only_if_a_moderator_revoked_them(client, moe, ann, bob):
    table = make_table([ann, None])
    seat = table.seats.get(number=1)
    seat.invited = bob.email
    seat.save()
    tables.accept_invitation(seat=seat)
    assert "revoked" not in client.get(page_of(table)).content.decode()

    moderation.revoke_links(moderator=moe, game=table, reason=REASON, seat=1)

    assert "revoked 1 time" in client.get(page_of(table)).content.decode()


def test_a_games_page_links_only_to_where_the_moderator_may_go(client, moe, ann, game):
    for table, is_linked in ((game, False), (make_table([ann, None], is_open=True), True)):
        link = f'href="{table.get_absolute_url()}"'

        assert (link in client.get(page_of(table)).content.decode()) == is_linked


def test_a_persons_page_shows_the_games_they_left_and_when_they_are_away(client, moe, game, bob):
    moderation.replace_player(moderator=moe, game=game, reason=REASON, seat=1)
    tomorrow = timezone.localdate() + timedelta(days=1)
    Absence.objects.create(user=bob, first_day=tomorrow, last_day=tomorrow)

    page = client.get(reverse("admin:accounts_user_change", args=[bob.pk])).content.decode()

    assert f"{game}</a>" in page.partition("<h2>Games</h2>")[2].partition("</section>")[0]
    assert "left: replaced" in page
    assert "<h2>Absences</h2>" in page


def test_the_subject_of_a_letter_about_an_account_is_no_secret(client, moe, bob):
    moderation.suspend(moderator=moe, player=bob, reason=REASON)
    letter = Letter.objects.get()

    page = client.get(reverse("admin:games_letter_change", args=[letter.pk])).content.decode()

    assert "Secret while the game runs." not in page


def test_a_long_log_comes_in_pages(client, moe, game, monkeypatch):
    monkeypatch.setattr(pages, "ROWS", 20)
    finish(game)
    first = client.get(page_of(game))
    count = first.context["page"].rows.paginator.num_pages

    last = client.get(page_of(game) + f"?page={count}")

    assert count > 1
    assert [row.number for row in last.context["page"].rows][-1] == 0


# The digests


@pytest.mark.parametrize(
    "change",
    [{"answer": "something else"}, {"seat": 7}, {"kind": "undo"}, {"digest": "0" * 64}],
)
def test_a_row_that_was_tampered_with_has_a_wrong_digest(client, moe, ann, bob, change):
    players = [UserFactory() for _ in range(2)]
    game = make_game(players)
    submit(game, count=5)
    if change == {"seat": 7}:
        row = game.moves.get(number=3)
        change = {"seat": 1 - row.seat}
    game.moves.filter(number=3).update(**change)

    response = client.get(page_of(game))

    wrong = response.context["page"].wrong
    assert wrong == ([3, 4] if "digest" in change else [3])
    assert "Wrong digests at rows:" in response.text
    assert response.text.count('<strong class="wrong">wrong</strong>') == len(wrong)


def test_another_seed_or_other_options_make_the_first_digest_wrong(client, moe, game):
    submit(game)

    Game.objects.update(seed="another")
    assert client.get(page_of(game)).context["page"].wrong == [0]


def test_a_row_cut_out_or_cut_off_is_noticed(client, moe, game):
    submit(game, count=5)

    game.moves.filter(number=5).delete()
    cut_off = client.get(page_of(game))
    assert cut_off.context["page"].wrong == []
    assert "Rows are missing" in cut_off.text

    game.moves.filter(number=2).delete()
    assert client.get(page_of(game)).context["page"].wrong == [3]


# Reports


def test_the_queue_shows_open_reports_and_every_page_how_many(client, moe, game, ann):
    message = Message.objects.create(game=game, author=ann, text="You rock.")
    open_one = Report.objects.create(game=game, message=message, reporter=ann, text="Rude.")
    Report.objects.create(game=game, reporter=ann, text="Slow.", is_settled=True)

    queue = client.get("/admin/games/report/")

    assert list(queue.context["cl"].result_list) == [open_one]
    assert page_of(game) in queue.text
    assert reverse("admin:games_message_change", args=[message.pk]) in queue.text
    assert "1 open report" in client.get("/admin/").text
    everything = client.get("/admin/games/report/?settled=all")
    assert len(everything.context["cl"].result_list) == 2


def test_a_report_about_a_message_offers_to_hide_it(client, moe, game, ann):
    message = Message.objects.create(game=game, author=ann, text="You rock.")
    report = Report.objects.create(game=game, message=message, reporter=ann, text="Rude.")

    page = client.get(reverse("admin:games_report_change", args=[report.pk])).text

    assert reverse("admin:games_message_hide", args=[message.pk]) in page
    assert reverse("admin:games_report_settle", args=[report.pk]) in page


# The same number of queries, however many rows


def add_rows(count: int) -> None:
    for _ in range(count):
        players = [UserFactory() for _ in range(2)]
        game = make_game(players)
        message = Message.objects.create(game=game, author=players[0], text="Hello.")
        Report.objects.create(game=game, message=message, reporter=players[1], text="Rude.")
        AuditEntry.objects.create(
            moderator=players[0], player=players[1], game=game, action="pause", reason="Once."
        )
        Campaign.objects.create(player=players[0], engine="kepler-3042", key="sons-of-progress")


def queries(client, url: str) -> int:
    ContentType.objects.get_for_models(*apps.get_models())  # looked up once in a process
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


@pytest.mark.parametrize(
    "url",
    [GAMES, GAMES + "?q=player&stuck=0&reported=open", "/admin/games/letter/",
     "/admin/games/message/", "/admin/games/report/", "/admin/games/auditentry/",
     "/admin/games/campaign/", "/admin/accounts/user/"],
)  # fmt: skip
def test_lists_cost_the_same_however_many_rows(client, moe, url):
    add_rows(2)
    client.get(url)
    few = queries(client, url)

    add_rows(4)

    assert queries(client, url) == few


def test_a_games_page_costs_the_same_however_long_the_game(client, moe, ann, bob):
    game = make_game([ann, bob])
    submit(game)
    moderation.pause(moderator=moe, game=game, reason=REASON)
    Report.objects.create(game=game, reporter=ann, text="Slow.")
    few = queries(client, page_of(game))

    moderation.resume(moderator=moe, game=game, reason=REASON)
    submit(game, count=6)
    for number in range(5):
        Message.objects.create(game=game, author=bob, text="Hello.")
        Report.objects.create(game=game, reporter=ann, text="Slow.")
        Letter.objects.create(
            kind="notice", game=game, seat=game.seats.first(), address="a@b.c", head=number
        )
        AuditEntry.objects.create(moderator=moe, player=bob, game=game, action="look", reason="-")

    assert queries(client, page_of(game)) == few


def test_a_persons_page_costs_the_same_however_many_games(client, moe, ann, bob):
    make_game([ann, bob])
    url = reverse("admin:accounts_user_change", args=[bob.pk])
    few = queries(client, url)

    for _ in range(4):
        game = make_game([ann, bob])
        game.letters.create(kind="turn", recipient=bob, address=bob.email, status="failed", head=9)
        AuditEntry.objects.create(moderator=moe, player=bob, game=game, action="look", reason="-")

    assert queries(client, url) == few
    assert Seat.objects.filter(player=bob).count() == 5
