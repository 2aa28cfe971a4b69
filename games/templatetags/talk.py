"""What is said at a table: by players, and by the site when a moderator did something."""

from django import template
from django.utils.translation import gettext as _

from games.models import Message
from games.services import notices

register = template.Library()


@register.filter
def speaker(message: Message) -> str:
    if message.facts:
        return _("Parsec Post")
    return str(message.author) if message.author is not None else "–"


@register.filter
def said(message: Message) -> str:
    """Its words; those of the site in the reader's language."""
    return notices.sentence(message.facts) if message.facts else message.text
