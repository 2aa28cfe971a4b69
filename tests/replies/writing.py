"""Mails that players write, for tests."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import make_msgid

from accounts.models import User
from games.models import Game, Letter, Move, Seat
from games.post.delivery import write_message
from games.replies.door import Receipt, receive
from games.reply_address import reply_address
from tests.factories import awaited


def address_for(game: Game, number: int) -> str:
    """Where an answer to a letter about that seat, written now, goes."""
    game.refresh_from_db()
    seat: Seat = game.seats.select_related("player", "game").get(number=number)
    return reply_address(seat, game.head)


def mail(text: str, *, sender: User | str, to: str, message_id: str = "", **headers: str) -> bytes:
    message = EmailMessage()
    message["From"] = sender if isinstance(sender, str) else sender.email
    message["To"] = to
    message["Subject"] = "Re: Your turn"
    message["Message-ID"] = message_id or make_msgid(domain="example.com")
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message.as_bytes()


def reply(game: Game, player: User, text: str) -> Receipt:
    """Answer as that player does, to a letter of this moment."""
    number = game.seats.get(player=player).number
    to = address_for(game, number)
    return receive(mail(text, sender=player, to=to), recipients=[to], sender=player.email)


def answer_letter(game: Game) -> str:
    """The text of the newest letter that answers a mail."""
    letter = game.letters.filter(kind="reply").order_by("-pk")[0]
    found: str = write_message(Letter.objects.get(pk=letter.pk)).body
    return found


def options_of(game: Game) -> list[str]:
    """The codes of the open question."""
    game.refresh_from_db()
    return list(game.play().waiting_for[awaited(game).number].options)


def last_row(game: Game) -> Move:
    return game.moves.order_by("-number")[0]
