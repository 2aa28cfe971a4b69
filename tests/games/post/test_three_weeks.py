"""Three weeks at one table, with four people who want their letters in four ways.

All times are in UTC, and every letter that was ever written is told of: what became of it, when,
and why. New York goes over to summer time on the first Sunday of the story, Europe on the last.
"""

import pytest

from accounts.models import User
from games.services.digests import plan_digest
from tests.games.post.telling import Story


@pytest.fixture
def story(monkeypatch, smtp):
    return Story(monkeypatch, smtp)


def wants(person: User, **wishes: object) -> None:
    User.objects.filter(pk=person.pk).update(**wishes)
    person.refresh_from_db()
    plan_digest(person)


def test_three_weeks_at_one_table(story, ann, bob, cid, dee):
    story.at("Fri 8 Mar 17:59")
    wants(ann, time_zone="Europe/London", letters="at-once")
    wants(bob, time_zone="Europe/Berlin", letters="delayed", letters_after=30)
    wants(cid, time_zone="America/New_York", letters="digest", digest_hours=[8, 18])
    wants(dee, time_zone="Europe/Paris", letters="at-once", quiet_from=22, quiet_until=7)

    # The first days: everyone plays from letters.

    story.at("Fri 8 Mar 18:00")
    story.begin(ann, bob, cid, dee)
    for person in (ann, cid, dee):
        story.letter("started", person, sent="Fri 8 Mar 18:00", why="Bob begins, not they")
    story.letter("turn", bob, sent="Fri 8 Mar 18:30", why="he has not come for half an hour")

    story.at("Fri 8 Mar 20:00")
    story.play(bob)
    story.letter("digest", cid, sent="Fri 8 Mar 23:00", why="it is 18:00 in New York")

    story.at("Sat 9 Mar 01:00")
    story.play(cid)
    story.letter("turn", dee, sent="Sat 9 Mar 06:00", why="it was 2:00 in Paris; now it is 7:00")

    story.at("Sat 9 Mar 09:00")
    story.play(dee)
    story.letter("turn", ann, sent="Sat 9 Mar 09:00", why="at once")

    story.at("Sat 9 Mar 09:40")
    story.play(ann)
    story.letter("turn", dee, sent="Sat 9 Mar 09:40", why="at once, since it is day in Paris")

    story.at("Sat 9 Mar 10:10")
    story.play(dee)
    story.letter("digest", cid, sent="Sat 9 Mar 13:00", why="it is 8:00 in New York")
    story.letter("digest", cid, sent="Sat 9 Mar 23:00", why="18:00, and it is still his turn")
    story.letter(
        "digest", cid, sent="Sun 10 Mar 12:00", why="8:00, since this night by summer time"
    )

    story.at("Sun 10 Mar 15:00")
    story.play(cid)
    story.at("Sun 10 Mar 15:20")
    story.play_at_table(bob)
    story.letter(
        "turn", bob, dropped="Sun 10 Mar 15:20", why="he came before the half hour was over"
    )
    story.leave(bob)
    assert story.awaited == {"Ann", "Cid", "Dee"}, "now all of them decide at the same time"
    story.letter("turn", ann, sent="Sun 10 Mar 15:20", why="at once")
    story.letter("turn", dee, sent="Sun 10 Mar 15:20", why="at once")
    story.letter("digest", cid, sent="Sun 10 Mar 22:00", why="it is 18:00 in New York")

    story.at("Sun 10 Mar 16:00")
    story.play(ann)
    story.at("Sun 10 Mar 17:00")
    story.play(dee)
    story.at("Mon 11 Mar 00:30")
    story.play(cid)
    story.letter(
        "turn", bob, sent="Mon 11 Mar 01:00", why="half an hour later; he has no quiet hours"
    )

    # Cid is ill, and time runs short for him; then for Dee.

    story.at("Mon 11 Mar 07:00")
    story.play(bob)
    for when in ("Mon 11 Mar 12:00", "Mon 11 Mar 22:00", "Tue 12 Mar 12:00", "Tue 12 Mar 22:00"):
        story.letter("digest", cid, sent=when, why="8:00 or 18:00, and it is still his turn")
    story.letter("digest", cid, sent="Wed 13 Mar 12:00", why="8:00")
    story.letter("reminder", cid, sent="Wed 13 Mar 13:00", why="18 hours are left of three days")

    story.at("Wed 13 Mar 16:00")
    story.play(cid)
    story.letter("turn", dee, sent="Wed 13 Mar 16:00", why="at once")
    story.letter(
        "reminder", dee, sent="Sat 16 Mar 06:00", why="18 hours were left at 23:00 in Paris"
    )

    # A weekend at the table.

    story.at("Sat 16 Mar 07:50")
    story.sit(ann, minutes=10)
    story.play(dee)
    story.sit(ann, minutes=10)
    story.play_at_table(ann)
    story.letter("turn", ann, dropped="Sat 16 Mar 08:10", why="she had the table open, and played")
    story.leave(ann)

    story.at("Sat 16 Mar 08:20")
    story.post(bob, "letters/", cadence="at-once")
    story.letter(
        "turn", bob, sent="Sat 16 Mar 08:20", why="he wants this game's letters at once now"
    )

    story.at("Sat 16 Mar 08:30")
    story.play(bob)
    story.letter("digest", cid, sent="Sat 16 Mar 12:00", why="it is 8:00 in New York")
    story.at("Sat 16 Mar 12:05")
    story.play(cid)
    story.letter("turn", dee, sent="Sat 16 Mar 12:05", why="at once")

    story.at("Sun 17 Mar 10:00")
    with story.meeting(ann, bob, cid, dee):
        for _ in range(24):
            story.sit(ann, bob, cid, dee, minutes=1)
            story.play_at_table(next(p for p in (ann, bob, cid, dee) if p.name in story.awaited))
    assert story.awaited == {"Dee"}
    assert story.letters_saved > 15, "so many letters are not sent to people who are there"

    story.leave(dee)
    story.letter("turn", dee, sent="Sun 17 Mar 10:24", why="she has left without playing")

    # Back to everyday life.

    story.at("Mon 18 Mar 12:00")
    story.play(dee)
    story.letter("turn", bob, sent="Mon 18 Mar 12:00", why="he still wants this game's at once")

    story.at("Tue 19 Mar 09:00")
    story.post(bob, "letters/", cadence="")
    story.play(bob)
    story.letter("digest", cid, sent="Tue 19 Mar 12:00", why="it is 8:00 in New York")

    story.at("Tue 19 Mar 12:50")
    story.sit(ann, minutes=10)
    story.play(cid)
    story.sit(ann, minutes=75)
    story.letter(
        "turn", ann, sent="Tue 19 Mar 14:00", why="her page is open, but an hour has passed"
    )

    story.at("Wed 20 Mar 08:00")
    story.play(ann)
    story.at("Wed 20 Mar 08:10")
    story.play(bob)
    story.letter(
        "turn", bob, dropped="Wed 20 Mar 08:30", why="he waits for half an hour again, and came"
    )
    story.letter("turn", dee, sent="Wed 20 Mar 08:00", why="at once")
    story.at("Wed 20 Mar 09:00")
    story.play(dee)
    for when in ("Wed 20 Mar 12:00", "Wed 20 Mar 22:00", "Thu 21 Mar 12:00", "Thu 21 Mar 22:00"):
        story.letter("digest", cid, sent=when, why="8:00 or 18:00, and it is still his turn")

    story.at("Thu 21 Mar 22:30")
    story.play(cid)
    story.letter("turn", ann, sent="Thu 21 Mar 22:30", why="at once, for she has no quiet hours")
    story.letter("reminder", ann, sent="Sun 24 Mar 04:30", why="18 hours are left")

    # Cid misses a turn, and the night in which the clocks change is a quiet one.

    story.at("Sun 24 Mar 22:10")
    story.play(ann)
    for when in ("Mon 25 Mar 12:00", "Mon 25 Mar 22:00", "Tue 26 Mar 12:00", "Tue 26 Mar 22:00"):
        story.letter("digest", cid, sent=when, why="8:00 or 18:00, and it is still his turn")
    story.letter("reminder", cid, sent="Wed 27 Mar 04:10", why="18 hours are left")
    for when in ("Wed 27 Mar 12:00", "Wed 27 Mar 22:00"):
        story.letter("digest", cid, sent=when, why="8:00 or 18:00, and it is still his turn")
    story.letter("turn", bob, sent="Wed 27 Mar 22:40", why="a bot played for Cid half an hour ago")
    story.letter("reminder", bob, sent="Sat 30 Mar 04:10", why="18 hours are left")

    story.at("Sat 30 Mar 22:00")
    story.play(bob)
    story.letter(
        "turn", dee, sent="Sun 31 Mar 05:00", why="7:00 in Paris, after a night of 8 hours"
    )

    story.at("Sun 31 Mar 09:00")
    story.play(dee)
    story.letter("turn", ann, sent="Sun 31 Mar 09:00", why="at once")
    story.letter("digest", cid, sent="Sun 31 Mar 12:00", why="it is 8:00 in New York")
    story.at("Sun 31 Mar 10:00")
    story.play(ann)
    story.at("Sun 31 Mar 12:30")
    story.play(cid)
    for person in (ann, bob, cid, dee):
        story.letter("over", person, sent="Sun 31 Mar 12:30", why="the game is over")

    # Nothing was written that was not told of, and the mail server brought what was sent.

    assert not story.awaited
    assert story.outbox() == story.told
    assert story.delivered() == story.sent()
