"""Games, their log, their letters, what is said at the table, and what moderators did."""

from games.models.campaign import Campaign
from games.models.game import Game, Move, Seat
from games.models.incoming import Incoming
from games.models.letter import Letter, Refusal
from games.models.mailbox import Envelope
from games.models.moderation import AuditEntry, Report
from games.models.talk import Message
from games.models.trouble import Trouble

__all__ = [
    "AuditEntry",
    "Campaign",
    "Envelope",
    "Game",
    "Incoming",
    "Letter",
    "Message",
    "Move",
    "Refusal",
    "Report",
    "Seat",
    "Trouble",
]
