"""What a game is about, wherever one is to be chosen."""

from django import template
from django.utils.translation import get_language

from engines.engine import Engine
from games.rulebooks import rulebook

register = template.Library()


@register.filter
def opening(engine: Engine) -> str:
    found = rulebook(engine.KEY, get_language() or "en")
    return found.opening if found is not None else ""
