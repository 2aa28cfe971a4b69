"""Every kind of letter, word for word.

The letters are kept in `letters/`, with subject, headers, text and HTML; what differs each time
(signatures, numbers of rows) is masked. After a change that is meant, look at the new ones and keep
them:

    RENEW_LETTERS=1 pytest tests/games/post/test_letters.py
"""

import base64
import os
import re
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from accounts.models import User
from engines.words import Words
from games.models import Letter, Seat
from games.post import delivery
from games.post.channels.mail.message import PLACE
from games.post.delivery import write_message
from games.post.pictures import in_lines
from games.services import tables
from games.services.tables import Plan
from tests.factories import awaited, finish, make_game, make_table, submit
from tests.games.post.writing import NOW, in_french, letter, read, seat_of

KEPT = Path(__file__).parent / "letters"

MASKS = [
    (re.compile(r"/(l|invitations|unsubscribe)/[\w:-]+/"), r"/\1/TOKEN/"),
    (re.compile(r"(<|cid:)(\w+)-(?:\d+|[a-z2-7]{26})@"), r"\1\2-N@"),
    (re.compile(r"<(mailto:)?([ru])-[a-z2-7]+@"), r"<\1\2-ADDRESS@"),
    (re.compile(r"(resign|abandonner) [a-z2-7]{4}\b(?=[”\s])"), r"\1 WORD"),
    (re.compile(r"boundary=\"[0-9a-f]{32}\""), 'boundary="BOUNDARY"'),
    (re.compile(r"^Date: .*$", re.M), "Date: TODAY"),
]


def masked(text):
    for pattern, mask in MASKS:
        text = pattern.sub(mask, text)
    return text


def whole(message):
    """A letter as text: its headers, its parts, and that there is a picture."""
    parsed = message_from_bytes(message.message().as_bytes(), policy=default)
    lines = [f"{name}: {value}" for name, value in sorted(parsed.items())]
    for part in parsed.walk():
        if part.get_content_maintype() == "text":
            lines += ["", f"== {part.get_content_type()} ==", part.get_content()]
        elif part.get_content_maintype() == "image":
            lines += ["", f"== {part.get_content_type()} ==", part["Content-ID"]]
            assert part.get_content().startswith(b"\x89PNG")
    return masked("\n".join(lines)).rstrip() + "\n"


def check_kept(name, message):
    path, text = KEPT / f"{name}.txt", whole(message)
    if os.environ.get("RENEW_LETTERS"):
        path.write_text(text)
    assert text == path.read_text(), f"{path.name} is another letter now"


# Word for word


@pytest.fixture
def replies(settings):
    """Letters about a turn can be answered."""
    settings.REPLIES = True


def test_your_turn(three, replies):
    check_kept("turn", write_message(letter("turn", awaited(three))))


def test_your_turn_in_french(three, replies):
    in_french(awaited(three).player)

    check_kept("turn-fr", write_message(letter("turn", awaited(three))))


def test_your_turn_once_more(three, replies):
    check_kept("second", write_message(letter("second", awaited(three))))


def test_an_answer_to_a_mail(three):
    facts = {
        "played": ["Rose Veil: Discover it as the last sector: 1 point"],
        "problems": ["“discovr kr13” is not an answer here. Did you mean: discover kr13?"],
        "ignored": 2,
        "status": True,
        "help": True,
        "message_id": "<one@example.com>",
    }
    check_kept("reply", write_message(letter("reply", awaited(three), facts=facts)))


def test_an_answer_to_a_mail_from_elsewhere(three):
    seat = awaited(three)
    facts = {
        "played": [],
        "problems": [],
        "doubt": "It came from ann@work.example, which is not your address here.",
        "understood": [{"label": "Move: to 3", "answer": "to 3", "seen": three.head}],
        "ignored": 0,
        "status": False,
        "help": False,
        "message_id": "",
    }
    check_kept("reply-to-confirm", write_message(letter("reply", seat, facts=facts)))


def test_a_reminder_on_request(three):
    check_kept("later", write_message(letter("later", awaited(three))))


def test_a_reminder(three, replies):
    check_kept("reminder", write_message(letter("reminder", awaited(three))))


def test_the_game_has_begun(ann, bob):
    game = make_game([ann, bob], slug="goldengame", days_per_turn=1)
    seat = game.seats.select_related("game", "player").get(is_awaited=False)

    check_kept("started", write_message(letter("started", seat)))


def test_the_game_is_over(three, ann, bob):
    finish(three)
    in_french(ann)
    for person, name in ((bob, "over"), (ann, "over-fr")):
        check_kept(name, write_message(letter("over", seat_of(three, person))))


def test_an_invitation(ann):
    game = make_table([ann, None], slug="goldengame", days_per_turn=7)
    Seat.objects.filter(game=game, number=1).update(invited="bob@example.com")
    seat = game.seats.select_related("game").get(number=1)
    row = Letter.objects.create(
        kind="invitation",
        game=seat.game,
        seat=seat,
        address="bob@example.com",
        facts={"host": "Ann"},
        created_at=NOW,
    )

    check_kept("invitation", write_message(row))


def test_a_digest(three):
    person = awaited(three).player
    make_game([person], bots=["greedy"], slug="othergame2", played=6)
    Seat.objects.filter(player=person).update(is_awaited=True, awaited_since=NOW, cadence="digest")
    Seat.objects.filter(player=person, game=three).update(deadline=NOW + timedelta(days=1))
    row = Letter.objects.create(
        kind="digest", recipient=person, address=person.email, created_at=NOW
    )

    check_kept("digest", write_message(row))


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("notice-resigned", {"news": "resigned", "who": "Ann"}),
        ("notice-absent", {"news": "absent", "who": "Ann"}),
        ("notice-pause", {"action": "pause", "reason": "A card is misprinted."}),
    ],
)
def test_a_notice(three, bob, name, facts):
    check_kept(name, write_message(letter("notice", seat_of(three, bob), facts=facts)))


def test_a_notice_about_an_account(bob):
    row = Letter.objects.create(
        kind="notice",
        recipient=bob,
        address=bob.email,
        facts={"action": "lift", "reason": "It was a mistake."},
        created_at=NOW,
    )

    check_kept("notice-account", write_message(row))


# What they promise


def test_every_option_is_numbered_and_a_link_to_confirm_it(three):
    seat = awaited(three)
    options = three.play().waiting_for[seat.number].options

    text, html = read(write_message(letter("turn", seat)))

    assert text.count("/answer/?answer=") == html.count("/answer/?answer=") == len(options)
    assert f"{len(options)}. " in text
    assert f"seen={three.head}" in text


def test_all_letters_of_a_game_are_one_thread(three, bob):
    kinds = ["turn", "second", "reminder", "over"]
    finish(make_game([bob], bots=["random"]))
    messages = [
        write_message(letter(kind, awaited(three))).message() for kind in kinds if kind != "over"
    ]

    assert len({message["References"] for message in messages}) == 1
    assert len({message["In-Reply-To"] for message in messages}) == 1
    assert len({message["List-Id"] for message in messages}) == 1
    assert len({message["Message-ID"] for message in messages}) == len(messages)
    assert "goldengame" in messages[0]["References"]


def test_headers_say_that_no_person_wrote_it_and_how_to_stop_it(three):
    message = write_message(letter("turn", awaited(three))).message()

    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    ways = r"<http\S+/unsubscribe/\S+/>, <mailto:u-[a-z2-7]+@\S+\?subject=unsubscribe>"
    assert re.fullmatch(ways, str(message["List-Unsubscribe"]))


def test_the_message_id_is_the_same_at_every_attempt(three):
    row = letter("turn", awaited(three))

    assert write_message(row).message()["Message-ID"] == write_message(row).message()["Message-ID"]


def test_a_deadline_is_told_by_the_readers_clock(three):
    seat = awaited(three)
    User.objects.filter(pk=seat.player_id).update(time_zone="Asia/Tokyo")
    Seat.objects.filter(pk=seat.pk).update(deadline=NOW)

    for body in read(write_message(letter("turn", awaited(three)))):
        assert "Play by Wednesday 1 May, 21:00 JST." in body


def test_a_letter_is_in_its_readers_language(three):
    in_french(awaited(three).player)

    text, _ = read(write_message(letter("turn", awaited(three))))

    assert "Choisissez une autre carte" in text


def test_a_secret_of_another_seat_is_in_no_letter(three):
    seat = awaited(three)
    row = three.moves.last()
    row.events = [
        {"words": Words("Only for you.").plain(), "to": seat.number, "but": None},
        {"words": Words("Not for you.").plain(), "to": None, "but": seat.number},
        {"words": Words("For another.").plain(), "to": (seat.number + 1) % 3, "but": None},
    ]
    row.save()
    Seat.objects.filter(pk=seat.pk).update(last_moved=row.number - 1)

    text, html = read(write_message(letter("turn", awaited(three))))

    for body in (text, html):
        assert "Only for you." in body
        assert "Not for you." not in body
        assert "For another." not in body
        assert three.seed not in body


def test_a_name_cannot_smuggle_in_headers_or_markup(ann, bob):
    User.objects.filter(pk=bob.pk).update(name="<b>Bob</b>\nBcc: all@example.com")
    game = make_game([ann, User.objects.get(pk=bob.pk)])
    seat = game.seats.select_related("game", "player").get(player=ann)
    Seat.objects.filter(pk=seat.pk).update(is_awaited=False)

    message = write_message(letter("started", seat))

    assert message.message()["Bcc"] is None
    assert "<b>Bob</b>" not in message.alternatives[0][0]
    assert message.subject.startswith("Kepler Run with <b>Bob</b> Bcc: all@example.com")


def test_the_subject_names_the_game_and_the_opponents_and_stays_the_same(ann, bob, cid):
    game = make_game([ann, bob, cid])
    subjects = set()
    for _ in range(12):
        seat = awaited(game)
        if seat.player == ann:
            subjects.add(write_message(letter("turn", seat)).subject)
            Letter.objects.all().delete()
        submit(game)

    assert subjects == {f"Kepler Run with Bob and Cid ({game.slug[:4]})"}


def test_all_letters_about_a_game_have_one_subject(three, bob):
    kinds = ("turn", "second", "reminder", "started", "notice")
    facts = {"news": "resigned", "who": "Ann"}
    rows = [letter(kind, seat_of(three, bob), facts=facts) for kind in kinds]
    subjects = {write_message(row).subject for row in rows}
    finish(three)
    subjects.add(write_message(letter("over", seat_of(three, bob))).subject)

    assert subjects == {"Kepler Run with Ann and Cid (gold)"}


def test_no_letter_loads_anything_from_anywhere(three, bob):
    for kind in Letter.ABOUT_A_TURN:
        _, html = read(write_message(letter(kind, awaited(three))))
        assert set(re.findall(r'src="([^"]*?):', html)) == {"cid"}
        assert "url(" not in html
        assert "<link" not in html
        assert "<script" not in html


def test_who_was_invited_reads_no_letter_of_a_closed_table(ann, mailoutbox):
    game = tables.create_game(
        creator=ann, engine="kepler-run", seats=[Plan("me"), Plan("friend", "bob@example.com")]
    )
    tables.leave_game(game=game, user=ann)

    delivery.deliver()

    assert not mailoutbox


def test_the_picture_is_whole_with_either_end_of_line(three):
    message = write_message(letter("turn", awaited(three))).message()

    for raw in (message.as_bytes(), message.as_bytes(linesep="\r\n")):
        [image] = [p for p in message_from_bytes(raw).walk() if p.get_content_type() == "image/png"]
        picture = image.get_payload(decode=True)
        assert picture.startswith(b"\x89PNG")
        assert picture.rstrip().endswith(b"IEND\xaeB`\x82")
        assert image["Content-Disposition"].startswith("inline")


def test_whatever_someone_is_called_the_picture_is_where_it_belongs(three):
    seat = awaited(three)
    User.objects.exclude(pk=seat.player_id).update(name=PLACE)

    message = write_message(letter("turn", seat_of(three, seat.player))).message()
    flat = message.as_bytes()

    assert PLACE.encode() in flat
    assert flat.count(b"iVBORw0KGgo") == 1


@pytest.mark.parametrize("length", [1, 56, 57, 58, 114, 1000])
def test_a_picture_is_in_lines_as_letters_have_it(length):
    data = bytes(range(256)) * 4
    plain = base64.encodebytes(data[:length])

    assert in_lines(base64.b64encode(data[:length])) == plain.replace(b"\n", b"\r\n")


def test_a_picture_is_drawn_once_for_each_position(three, monkeypatch):
    from games.post import pictures

    drawn = []
    monkeypatch.setattr(pictures, "board_png", lambda *a, **k: drawn.append(k) or b"\x89PNG")
    monkeypatch.setattr(pictures._kept, "most", 2 * len(pictures.in_lines(b"x" * 8)))

    seat = awaited(three)
    for _ in range(3):
        write_message(letter("turn", seat))
    assert len(drawn) == 1

    for head in (91, 92, 93):
        seat.game.head = head
        write_message(letter("turn", seat))
    assert len(drawn) == 4
    assert len(pictures._kept) == 2
