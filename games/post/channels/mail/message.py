"""From words to a message: templates, styles, picture and headers."""

from __future__ import annotations

import re
import secrets
from email.mime.base import MIMEBase
from email.utils import formataddr
from functools import cache
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse

from accounts.letters import WellFormed, domain, put_styles_inline
from games.links import unsubscribe_url
from games.models import Game, Letter, Seat
from games.reply_address import bounce_address, message_id, unsubscribe_address
from games.services.quiet import whose

MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,200}>")
PLACE = "a-picture-goes-here"


class Message(WellFormed):
    """A message whose picture is part of the text rather than an attachment.

    Python's email package would look at each of the picture's thousands of lines, again for every
    letter, which took longer than all the rest. So the picture is encoded only once and put into
    the finished message.
    """

    mixed_subtype = "related"
    picture = b""
    """The picture in base64, with line ends as SMTP wants them."""

    def message(self, **options: Any) -> Any:
        message: Any = super().message(**options)
        if message.get_content_subtype() == self.mixed_subtype:
            message.set_param("type", "multipart/alternative")  # RFC 2387 wants it
        for part in message.walk():
            if part.is_multipart():
                # By default Python scans all the text for clashes with the boundary. A random
                # boundary does not clash.
                part.set_boundary(secrets.token_hex(16))
        if not self.picture:
            return message
        as_bytes = message.as_bytes

        def with_picture(unixfrom: bool = False, linesep: str = "\n") -> bytes:
            picture = self.picture
            if linesep != "\r\n":
                picture = picture.replace(b"\r\n", linesep.encode())
            # The place is the last such text, since all that the letter itself says comes before
            # it.
            before, _, after = as_bytes(unixfrom, linesep).rpartition(PLACE.encode())
            return b"".join([before, picture, after])

        message.as_bytes = with_picture
        return message


def build(letter: Letter, context: dict[str, Any], picture: bytes = b"") -> Message:
    context |= {
        "SITE_URL": settings.SITE_URL,
        "preferences_url": settings.SITE_URL + reverse("preferences"),
        "unsubscribe_url": unsubscribe_link(letter),
        "reader": letter.recipient,
        "picture": f"cid:{picture_id(letter)}" if picture else "",
    }
    if letter.game is not None and letter.game.is_installed:
        context["rules_url"] = settings.SITE_URL + reverse("rules", args=[letter.game.engine])
    subject = " ".join(template(f"{letter.kind}.subject.txt").render(context).split())
    message = Message(
        subject=subject,
        body=template(f"{letter.kind}.txt").render(context),
        to=[address_of(letter)],
        headers=headers(letter, context["unsubscribe_url"]),
        reply_to=[context["reply_to"]] if context.get("reply_to") else None,
        from_email=bounce_address(letter) if settings.REPLIES else None,
    )
    html = template(f"{letter.kind}.html").render(context)
    message.attach_alternative(put_styles_inline(html), "text/html")
    if picture:
        message.attach(place_for_picture(letter))
        message.picture = picture
    return message


@cache
def template(name: str) -> Any:
    """A letter's template. It is kept, since a worker writes the same few letters over and over."""
    return get_template(f"letters/{name}")


def place_for_picture(letter: Letter) -> MIMEBase:
    image = MIMEBase("image", "png")
    image["Content-Transfer-Encoding"] = "base64"
    image["Content-ID"] = f"<{picture_id(letter)}>"
    image.add_header("Content-Disposition", "inline", filename="table.png")
    image.set_payload(PLACE)
    return image


def picture_id(letter: Letter) -> str:
    return f"table-{letter.pk}@{domain()}"


def address_of(letter: Letter) -> str:
    if letter.recipient is None:
        return letter.address
    return formataddr((letter.recipient.name, letter.recipient.email))


def headers(letter: Letter, unsubscribe: str) -> dict[str, str]:
    found = {
        "Message-ID": message_id(letter),
        "From": settings.DEFAULT_FROM_EMAIL,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Unsubscribe": ways_to_unsubscribe(letter, unsubscribe),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "List-Id": f"Parsec Post <{letter.kind}.letters.{domain()}>",
        "Feedback-ID": f"{letter.kind}:{letter.channel}:letters:parsec-post",
    }
    if letter.game is not None:
        found |= thread(letter.game, str(letter.facts.get("message_id", "")))
    return found


def thread(game: Game, answers: str = "") -> dict[str, str]:
    """The headers that make one thread of all letters about a game. Its root was never sent, but
    mail programs do not need it. A letter that answers a mail also names that one."""
    root = f"<game-{game.slug}@{domain()}>"
    list_id = formataddr((game.name, f"{game.slug}.games.{domain()}"))
    parent = answers if MESSAGE_ID.fullmatch(answers) else root
    references = dict.fromkeys([root, parent])
    return {"In-Reply-To": parent, "References": " ".join(references), "List-Id": list_id}


def unsubscribe_link(letter: Letter) -> str:
    """The link that unsubscribes from letters like this one: about one game, to one person, or
    invitations to an address."""
    found = whose(letter)
    if isinstance(found, str):
        return unsubscribe_url(address=found)
    return unsubscribe_url(seat=found) if isinstance(found, Seat) else unsubscribe_url(user=found)


def ways_to_unsubscribe(letter: Letter, link: str) -> str:
    """The link, and an address for mail programs that write rather than press."""
    if not settings.REPLIES:
        return f"<{link}>"
    return f"<{link}>, <mailto:{unsubscribe_address(letter)}?subject=unsubscribe>"
