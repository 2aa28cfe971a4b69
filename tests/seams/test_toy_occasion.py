"""A new occasion is one file, its templates and its golden letter: here a toy that congratulates
whoever makes the tenth move of a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.models import Letter
from games.post import delivery, drafts
from games.post.occasion import Content, ToSeat, game_and_seat, wants_letters
from games.post.occasions import OCCASIONS
from games.post.tables import table_context
from games.services.happenings import Happening, MoveMade
from tests.factories import make_game, submit
from tests.games.moderating import make_sue, sign_in

TEMPLATES = {
    "tenth.subject.txt": "{{ game.name }}: ten moves, {{ seat.label }}!",
    "tenth.txt": '{% extends "letters/base.txt" %}{% block content %}You made move ten.'
    "{% endblock %}",
    "tenth.html": '{% extends "letters/base.html" %}{% block content %}<p>You made move ten.</p>'
    "{% endblock %}",
}


class Tenth(ToSeat):
    key = "tenth"
    label = "tenth move"

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        if isinstance(happening, MoveMade) and happening.move.number == 10:
            seat = happening.seats[happening.move.seat or 0]
            wanted = [seat] if wants_letters(seat) else []
            yield from drafts.to_seats(self.key, happening.game, wanted, is_once=True)

    def content(self, letter: Letter) -> Content:
        return Content(table_context(*game_and_seat(letter)))


@pytest.fixture
def tenth(monkeypatch: pytest.MonkeyPatch, tmp_path, settings) -> Tenth:
    folder = tmp_path / "letters"
    folder.mkdir()
    for name, text in TEMPLATES.items():
        (folder / name).write_text(text)
    [engine] = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], tmp_path]}]
    occasion = Tenth()
    monkeypatch.setitem(OCCASIONS, occasion.key, occasion)
    return occasion


def test_it_is_written_once_delivered_and_named(tenth, ann, bob, client, mailoutbox):
    game = make_game([ann, bob])

    submit(game, count=12)
    delivery.deliver()

    letter = game.letters.get(kind="tenth")
    assert (letter.head, letter.status) == (10, Letter.Status.SENT)
    [mail] = [mail for mail in mailoutbox if "ten moves" in mail.subject]
    assert mail.subject == f"Kepler Run: ten moves, {letter.recipient}!"
    assert "You made move ten." in mail.body
    sign_in(client, make_sue())
    assert b"tenth move" in client.get("/admin/games/letter/").content


def test_who_mutes_the_game_gets_none(tenth, ann, bob, mailoutbox):
    game = make_game([ann, bob])
    submit(game, count=10)
    game.seats.update(mutes_letters=True)

    delivery.deliver()

    assert game.letters.get(kind="tenth").status == Letter.Status.DROPPED
