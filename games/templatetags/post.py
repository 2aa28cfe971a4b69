"""What letters are called, and why they came back."""

from django import template
from django.utils.translation import gettext_lazy as _

from games.inbox.bounces import Trouble
from games.models import Letter
from games.post.occasions import OCCASIONS

register = template.Library()

TROUBLES = {
    Trouble.FULL: _("the mailbox is full, or cannot be reached for a while"),
    Trouble.OURS: _("the other side does not take letters from us"),
    Trouble.OTHER: _("it was refused"),
    Trouble.NO_SUCH_ADDRESS: _("there is no such address"),
}


@register.filter
def occasion(letter: Letter) -> str:
    """What its occasion is called; its key, should that occasion be gone."""
    found = OCCASIONS.get(letter.kind)
    return letter.kind if found is None else str(found.label)


@register.filter
def why(error: str) -> str:
    """Why a letter did not arrive: what a report said in the reader's language, or what a mail
    server said as it said it."""
    for trouble, words in TROUBLES.items():
        if error.endswith(f"{trouble.value}."):
            return f"{error.removesuffix(f'{trouble.value}.')}{words}."
    return error
