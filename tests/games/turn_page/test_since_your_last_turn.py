"""What happened since somebody's last turn, and the log from end to end."""

import pytest

from engines.words import Phrasebook, Words
from games.models import Move
from games.reading import Reader
from games.reading.happenings import Row, log_page, since_last_turn
from tests.factories import make_game, play_on, submit

ANN, BOB, DEE = 0, 1, 2
NAMES = ("Ann", "Bob", "Dee")


def row(number: int, seat: int | None, *words: str, kind: str = "answer", answer: str = "", **who):
    events = [{"words": Words(text).plain(), "to": None, "but": None, **who} for text in words]
    return Row(number, seat, kind, answer, events)


def reader(seat: int | None) -> Reader:
    return Reader(seat, Phrasebook("en", {}), NAMES)


def told(rows: list[Row], seat: int | None) -> list[str]:
    return [line for each in since_last_turn(rows, reader(seat)) for line in each.lines]


def test_everything_after_your_own_last_move_is_new_to_you():
    rows = [row(1, ANN, "a"), row(2, BOB, "b"), row(3, DEE, "c")]

    assert told(rows, ANN) == ["b", "c"]
    assert told(rows, BOB) == ["c"]


def test_in_the_middle_of_your_turn_it_is_still_what_happened_before_it():
    rows = [row(1, ANN, "a"), row(2, BOB, "b"), row(3, ANN, "booster"), row(4, ANN, "c")]

    assert told(rows, ANN) == ["b", "booster", "c"]


def test_what_was_taken_back_did_not_happen():
    rows = [
        row(1, ANN, "a"),
        row(2, BOB, "b"),
        row(3, BOB, kind="undo"),
        row(4, BOB, "c"),
        row(5, DEE, "d"),
        row(6, None, kind="rewind", answer="4"),
    ]

    assert told(rows, ANN) == ["c"]


def test_an_undo_of_something_before_the_window_is_no_error():
    assert told([row(7, BOB, kind="undo"), row(8, BOB, "b")], ANN) == ["b"]


def test_who_may_not_know_is_not_told():
    rows = [row(1, ANN, "a"), row(2, BOB, "You draw X.", to=BOB), row(3, BOB, "B draws.", but=BOB)]

    assert told(rows, ANN) == ["B draws."]
    assert told(rows, None) == ["a", "B draws."]
    assert told(rows, BOB) == ["a", "You draw X."]


@pytest.mark.django_db
def test_the_page_tells_what_the_others_did(client, ann, bob):
    game = make_game([ann, bob])
    submit(game, count=4)
    seat = game.seats.get(is_awaited=True)
    client.force_login(seat.player)

    html = client.get(f"/games/{game.slug}/").content.decode()

    assert "Since your last turn" in html
    for event in game.moves.get(number=4).events:
        assert reader(seat.number).say_plain(event["words"])[:20] in html


@pytest.mark.django_db
def test_before_the_first_turn_there_is_no_last_one(client, ann, bob):
    game = make_game([ann, bob])
    client.force_login(game.seats.get(is_awaited=True).player)

    html = client.get(f"/games/{game.slug}/").content.decode()

    assert "<h2>So far</h2>" in html
    assert "Since your last turn" not in html


@pytest.mark.django_db
def test_the_log_pages_back_to_the_first_row(ann, bob, django_assert_num_queries):
    game = make_game([ann, bob])
    play_on(game)
    game.refresh_from_db()
    numbers, before = [], None
    while True:
        with django_assert_num_queries(1):
            rows, before = log_page(game.pk, reader(ANN), before)
        numbers += [each.number for each in rows]
        if before is None:
            break

    assert numbers == list(range(game.head, -1, -1))


@pytest.mark.django_db
def test_the_log_says_when_a_move_was_taken_back(client, game):
    seat = game.seats.get(is_awaited=True)
    client.force_login(seat.player)
    client.post(f"/games/{game.slug}/move/", {"answer": "booster", "seen": 0})
    client.post(f"/games/{game.slug}/undo/", {"seen": 1})

    html = client.get(f"/games/{game.slug}/log/").content.decode()

    assert f"{seat.label} takes the last move back." in html
    assert Move.objects.filter(kind=Move.Kind.UNDO).exists()
