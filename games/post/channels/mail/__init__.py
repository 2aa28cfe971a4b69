"""Mail: a message with text, HTML and a picture, handed to the mail server by SMTP."""

from __future__ import annotations

from django.core.mail import EmailMessage

from accounts.models import User
from games.models import Letter
from games.post.channel import Answer
from games.post.channels.mail import smtp
from games.post.channels.mail.message import Message, build
from games.post.occasion import Content


class Mail:
    key = Letter.MAIL

    def address_of(self, person: User) -> str:
        """Nothing where letters come back, or where one of them was called spam."""
        return "" if person.mail_bounces or person.complained_at else person.email

    def write(self, letter: Letter, content: Content) -> Message:
        return build(letter, content.context, content.draw())

    def connect(self) -> Answer:
        return smtp.connect()

    def send(self, message: EmailMessage) -> Answer:
        return smtp.send(message)


CHANNEL = Mail()
