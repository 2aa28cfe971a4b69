"""Letters for tests, written without being sent."""

from datetime import datetime
from zoneinfo import ZoneInfo

from accounts.models import User
from games.models import Letter

NOW = datetime(2030, 5, 1, 12, 0, tzinfo=ZoneInfo("UTC"))


def letter(kind, seat, **fields):
    Letter.objects.filter(kind=kind, seat=seat).delete()
    return Letter.objects.create(
        kind=kind,
        game=seat.game,
        seat=seat,
        recipient=seat.player,
        address=seat.player.email,
        head=seat.game.head,
        created_at=NOW,
        **fields,
    )


def seat_of(game, person):
    return game.seats.select_related("game", "player").get(player=person)


def in_french(person):
    User.objects.filter(pk=person.pk).update(language="fr", time_zone="Europe/Paris")


def read(message):
    return message.body, message.alternatives[0][0]
