"""What a channel is: a way to reach somebody, and what can become of a message sent by it."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple, Protocol

from accounts.models import User
from games.models import Letter
from games.post.occasion import Content


class Fate(Enum):
    """What became of a message."""

    ACCEPTED = "accepted"
    REFUSED = "refused for good"
    GONE = "refused for good, since there is no such address"
    PUT_OFF = "put off: this message may be tried again later"
    DOWN = "down: no message can be sent now, and this one was not"
    UNANSWERED = "unanswered: it may have arrived or not, and no other can be sent now"


class Answer(NamedTuple):
    fate: Fate
    said: str = ""
    """What the other side said, or what went wrong."""


ACCEPTED = Answer(Fate.ACCEPTED)


class Message(Protocol):
    """A letter in the form that its channel needs."""

    @property
    def subject(self) -> str: ...


class Channel(Protocol):
    """A way to reach somebody. Each module in `games/post/channels/` has one."""

    key: str
    """The key that is stored with each letter."""

    def address_of(self, person: User) -> str:
        """The address at which this channel reaches somebody; empty if it does not."""

    def write(self, letter: Letter, content: Content) -> Message:
        """Put a letter into the form of this channel."""

    def connect(self) -> Answer:
        """Get ready to send, before anything can be lost, and return ACCEPTED or DOWN."""

    def send(self, message: Any) -> Answer:
        """Hand a message over."""
