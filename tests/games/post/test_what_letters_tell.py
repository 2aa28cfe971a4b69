"""What letters tell, and in which order."""

import re
from datetime import timedelta
from html import unescape

import pytest

from engines.catalogue import CATALOGUE
from engines.engine import Option
from engines.words import Words
from games.models import Game, Letter, Message, Move, Seat
from games.post import choices
from games.post.delivery import write_message
from games.post.news import without_name
from games.rulebooks import rulebook
from games.services import deadlines
from tests.factories import awaited, make_game, make_table, submit
from tests.games.post.writing import NOW, letter, read


def test_every_option_has_its_code(three):
    seat = awaited(three)

    text, html = read(write_message(letter("turn", seat)))

    for answer in three.play().waiting_for[seat.number].options:
        assert f" [{answer}]\n" in text
        assert f">{answer}</code>".replace(" ", "&nbsp;") in html


def test_a_long_list_is_told_by_its_headings(three, monkeypatch):
    monkeypatch.setattr(choices, "MAX_LISTED_MOVES", 1)
    seat = awaited(three)
    options = list(three.play().waiting_for[seat.number].options)

    text, html = read(write_message(letter("turn", seat)))

    assert "/answer/" not in text + html
    assert "too many for a letter" in text
    assert "too many for a letter" in html
    assert f"[{options[0]}]" in text
    assert f">{options[0]}</code>".replace(" ", "&nbsp;") in html


def test_a_group_of_a_long_list_leads_to_the_press_that_its_moves_have_in_common(
    three, monkeypatch, client
):
    monkeypatch.setattr(choices, "MAX_LISTED_MOVES", 1)
    options = three.play().waiting_for[awaited(three).number].options
    presses = dict.fromkeys(options, "one-place")

    def describe(table, seat, answer):
        return Option(Words(answer), touches=f"{presses[answer]} {answer}", group=Words("Some"))

    monkeypatch.setattr(CATALOGUE[three.engine], "describe", describe)
    for body in read(write_message(letter("turn", awaited(three)))):
        [address] = set(re.findall(r"http\S+/l/\S+\?touch=one-place", body))
        assert client.get(address).status_code == 200

    presses[next(iter(presses))] = "another-place"
    for body in read(write_message(letter("turn", awaited(three)))):
        assert "?touch=" not in body


def test_only_a_letter_that_can_be_answered_says_so(three, settings):
    for can_reply in (False, True):
        settings.REPLIES = can_reply
        for body in read(write_message(letter("turn", awaited(three)))):
            assert ("=== answer above this line ===" in body) is can_reply
            assert ("Reply with a number or a code" in body) is can_reply
            assert ("Nobody reads replies" in body) is not can_reply
    text, _ = read(write_message(letter("turn", awaited(three))))
    assert text.startswith("=== answer above this line ===\n\n")


def test_the_question_comes_before_what_happened_and_the_table(three):
    for body in read(write_message(letter("turn", awaited(three)))):
        places = [
            body.lower().rindex(words)
            for words in ("play by", "draft another card", "since your last turn", "the table")
        ]
        assert places == sorted(places)


def test_a_reminder_in_the_middle_of_a_turn_tells_the_whole_turn(three):
    """What the others did before it, and what the reader has done in it."""
    seat = awaited(three)
    others = [number for number in range(3) if number != seat.number]
    told = [(others[0], "He did this."), (others[1], "She did that."), (seat.number, "You began.")]
    for row, (by, words) in enumerate(told, start=three.head + 1):
        Move.objects.create(
            game=three,
            number=row,
            seat=by,
            via=Move.Via.WEB,
            digest="x",
            events=[{"words": Words(words).plain(), "to": None, "but": None}],
        )
    three.head += 3
    three.save()
    Seat.objects.filter(pk=seat.pk).update(last_moved=three.head)

    for body in read(write_message(letter("reminder", awaited(three)))):
        places = [body.index(words) for _, words in told]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ann draws a card.", "Draws a card."),
        ("Ann Lee draws a card.", "Ann Lee draws a card."),
        ("Ann's ship is lost.", "Ann's ship is lost."),
        ("Ann and Bob agree.", "Ann and Bob agree."),
        ("Ann, Bob and Cid agree.", "Ann, Bob and Cid agree."),
        ("The round ends.", "The round ends."),
    ],
)
def test_a_name_is_told_once(line, told):
    assert without_name(line, "Ann", ["Ann", "Ann Lee"]) == told


@pytest.mark.parametrize("limit", [1, 3])
def test_in_a_long_list_what_has_no_heading_is_told_too(three, monkeypatch, limit):
    """One by one if it is short, else by its count."""
    monkeypatch.setattr(choices, "MAX_LISTED_MOVES", limit)
    game, group = CATALOGUE[three.engine], Words("Some")

    def describe(table, seat, answer):
        return Option(Words("Do {answer}", answer=answer), group=None if answer in BARE else group)

    monkeypatch.setattr(game, "describe", describe)
    seat = awaited(three)
    BARE = list(three.play().waiting_for[seat.number].options)[:2]

    text, html = read(write_message(letter("turn", seat)))

    assert "too many for a letter" in text
    if limit == 1:
        assert f"* Other moves · 2 ways, such as [{BARE[0]}]\n" in text
        assert "Other moves</a>" in html
        assert "/answer/" not in text + html
    else:
        assert text.count("/answer/?answer=") == html.count("/answer/?answer=") == 2
        assert all(f"Do {answer}" in text and f"Do {answer}" in html for answer in BARE)


def test_what_was_taken_back_is_not_told(three):
    seat = awaited(three)
    first = Words("It stands.").plain(), Words("It was taken back.").plain()
    for number, words in enumerate(first, start=three.head + 1):
        Move.objects.create(
            game=three,
            number=number,
            seat=1,
            via=Move.Via.WEB,
            digest="x",
            events=[{"words": words, "to": None, "but": None}],
        )
    told, _ = read(write_message(letter("turn", seat)))
    Move.objects.create(
        game=three, number=three.head + 3, kind=Move.Kind.UNDO, seat=1, via="web", digest="x"
    )

    after, _ = read(write_message(letter("turn", seat)))

    assert "It stands." in told
    assert "It was taken back." in told
    assert "It stands." in after
    assert "It was taken back." not in after


def test_what_the_clock_played_for_you_is_told(ann, bob):
    game = make_game([ann, bob], days_per_turn=1)
    seat = awaited(game)
    Seat.objects.filter(pk=seat.pk).update(deadline=NOW - timedelta(days=9999))
    deadlines.play_missed_turns()
    while awaited(game).pk != seat.pk:
        submit(game)
    told = [
        str(Words.from_plain(event["words"]))
        for row in game.moves.filter(via=Move.Via.CLOCK)
        for event in row.events
        if event["to"] in (None, seat.number)
    ]

    text, _ = read(write_message(letter("turn", awaited(game))))

    assert told
    assert told[-1].split(" ", 2)[-1].lower() in text.lower()
    assert "(at the deadline)\n" in text


def test_what_was_said_since_the_last_turn_is_told(three):
    seat = awaited(three)
    other = three.seats.exclude(pk=seat.pk).first().player
    end = Move.objects.get(game=three, number=seat.last_moved).at
    Move.objects.create(game=three, number=three.head + 1, seat=1, via="web", digest="x")
    Game.objects.filter(pk=three.pk).update(head=three.head + 1)
    lines = [
        Message(game=three, author=other, text="Long ago", at=end - timedelta(hours=1)),
        Message(game=three, author=other, text="Well <played>", at=end + timedelta(hours=1)),
        Message(game=three, author=other, text="Out!", at=end + timedelta(hours=1), is_hidden=True),
        Message(game=three, author=seat.player, text="My own", at=end + timedelta(hours=2)),
    ]
    Message.objects.bulk_create(lines)

    text, html = read(write_message(letter("turn", awaited(three))))

    assert f"TABLE TALK\n{other}: Well <played>\n" in text
    assert "Well &lt;played&gt;" in html
    for told in ("Long ago", "Out!", "My own"):
        assert told not in text + html


def test_a_turn_that_the_clock_played_is_counted(three):
    seat = awaited(three)
    text, _ = read(write_message(letter("turn", seat)))
    assert "A bot moved for you" not in text

    Seat.objects.filter(pk=seat.pk).update(missed=2)

    for body in read(write_message(letter("turn", awaited(three)))):
        assert "A bot moved for you at the deadline, 2 of 3." in body


def test_an_invitation_says_what_the_game_is_and_how_long(ann):
    for key in CATALOGUE:
        game = make_table([ann, None], engine=key, slug=key[-10:])
        Seat.objects.filter(game=game, number=1).update(invited="bob@example.com")
        seat = game.seats.select_related("game").get(number=1)
        row = Letter.objects.create(
            kind="invitation", game=game, seat=seat, address="bob@example.com", facts={"host": "A"}
        )

        for body in read(write_message(row)):
            assert unescape(rulebook(key, "en").opening) in unescape(body)
            assert f"about {CATALOGUE[key].TURNS} turns" in body
            assert f"/rules/{key}/" in body


@pytest.mark.parametrize("engine", list(CATALOGUE))
def test_the_score_of_a_turn_letter_is_what_the_table_says(ann, bob, engine):
    game = make_game([ann, bob], engine=engine, played=40)

    text, _ = read(write_message(letter("turn", awaited(game))))

    first, *_rest = [line for line in text.split("\n") if line.startswith("●")]
    for name, points in re.findall(r"(Ann|Bob)(?: \(you\))? (-?\d+)", first):
        assert re.search(rf"^{name}\b.*: {points} (?:points?|parsecs?)\b", text, re.M)
    assert len(re.findall(r"\d", first)) >= 2
