"""What letters are called."""

from django import template

from games.models import Letter
from games.post.occasions import OCCASIONS

register = template.Library()


@register.filter
def occasion(letter: Letter) -> str:
    """What its occasion is called; its key, should that occasion be gone."""
    found = OCCASIONS.get(letter.kind)
    return letter.kind if found is None else str(found.label)
