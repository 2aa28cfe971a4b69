"""Everything the site knows about a person, for them to take along.

A game still being played is exported as its player sees it: their own moves and what they were
told. Once a game is over nothing about it is secret, and its whole record is exported.
"""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Iterator
from typing import IO, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from engines.words import Words
from games.models import Campaign, Game, Letter, Message, Move, Report, Seat

IN_MEMORY = 5_000_000


def write_export(user: User) -> IO[bytes]:
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the answer reads it
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files(user):
                text = json.dumps(data, cls=DjangoJSONEncoder, indent=1, ensure_ascii=False)
                archive.writestr(name, text)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    return file


def files(user: User) -> Iterator[tuple[str, Any]]:
    yield "account.json", account(user)
    yield "letters.json", [letter_facts(letter) for letter in letters(user)]
    yield "messages.json", list(messages(user))
    yield "campaigns.json", [campaign_facts(campaign) for campaign in campaigns(user)]
    for seat in seats(user).iterator(chunk_size=50):
        yield f"games/{seat.game.slug}.json", game_facts(seat, user)


def account(user: User) -> dict[str, Any]:
    return {
        "email": user.email,
        "name": user.name,
        "language": user.language,
        "time_zone": user.time_zone,
        "letters": user.letters,
        "letters_after": user.letters_after,
        "digest_hours": user.digest_hours,
        "quiet_from": user.quiet_from,
        "quiet_until": user.quiet_until,
        "theme": user.theme,
        "is_public": user.is_public,
        "is_guest": user.is_guest,
        "joined": user.date_joined,
        "absences": list(user.absences.values("first_day", "last_day")),
        "signed_in": list(user.sign_ins.values("user_agent", "first_seen", "last_seen")),
        "reports": list(Report.objects.filter(reporter=user).values("game__slug", "text", "at")),
    }


def letters(user: User) -> QuerySet[Letter]:
    return Letter.objects.filter(recipient=user).select_related("game").order_by("pk")


def letter_facts(letter: Letter) -> dict[str, Any]:
    return {
        "kind": letter.kind,
        "to": letter.address,
        "game": letter.game.slug if letter.game else None,
        "subject": letter.subject,
        "status": letter.status,
        "written": letter.created_at,
        "settled": letter.settled_at,
    }


def messages(user: User) -> list[dict[str, Any]]:
    said = Message.objects.filter(author=user).order_by("pk").values("game__slug", "text", "at")
    return [dict(row) for row in said]


def campaigns(user: User) -> QuerySet[Campaign]:
    games = Game.objects.only("slug", "campaign").order_by("pk")
    return user.campaigns.prefetch_related(Prefetch("games", games)).order_by("pk")


def campaign_facts(campaign: Campaign) -> dict[str, Any]:
    """What is exported about a campaign. Its games have entries of their own."""
    return {
        "engine": campaign.engine,
        "campaign": campaign.key,
        "options": campaign.options,
        "begun": campaign.created_at,
        "games": [game.slug for game in campaign.games.all()],
    }


def seats(user: User) -> QuerySet[Seat]:
    return (
        Seat.objects.filter(Q(player=user) | Q(stood_for=user))
        .select_related("game")
        .defer("game__checkpoint")
        .prefetch_related("game__seats__player", "game__moves")
        .order_by("game__pk")
    )


def game_facts(seat: Seat, user: User) -> dict[str, Any]:
    game = seat.game
    facts = {
        "game": game.slug,
        "engine": game.engine,
        "revision": game.revision,
        "options": game.options,
        "status": game.status,
        "seats": [seat_facts(each) for each in game.seats.all()],
        "your_seat": seat.number,
        "started": game.started_at,
        "ended": game.ended_at,
        "seed_hash": game.seed_hash,
    }
    if game.is_finished:
        facts |= {"seed": game.seed, "outcome": game.outcome}
        facts["log"] = [{**move_facts(move), "digest": move.digest} for move in game.moves.all()]
        facts["told"] = list(told(seat, user))
    elif seat.player_id == user.pk:
        # Digests are left out: from two of them the hidden answers in between could be guessed.
        own = [move for move in game.moves.all() if move.seat == seat.number]
        facts["log"] = [move_facts(move) for move in own]
        facts["told"] = list(told(seat, user))
    return facts


def seat_facts(seat: Seat) -> dict[str, Any]:
    # The address of an invitation is left out, since it belongs to the person invited.
    return {"name": seat.label if seat.is_taken else None, "left": seat.left}


def move_facts(move: Move) -> dict[str, Any]:
    return {
        "number": move.number,
        "seat": move.seat,
        "kind": move.kind,
        "answer": move.answer,
        "via": move.via,
        "at": move.at,
    }


def told(seat: Seat, user: User) -> Iterator[str]:
    """What happened in the game, as far as this seat may know it, in the person's language."""
    names = [each.label for each in seat.game.seats.all()]
    phrases = seat.game.phrasebook(user.language)
    for move in seat.game.moves.all():
        for event in move.events:
            if event["to"] == seat.number or (event["to"] is None and event["but"] != seat.number):
                yield phrases.say(Words.from_plain(event["words"]), names)
