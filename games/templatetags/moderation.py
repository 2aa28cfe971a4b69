"""What the admin's pages show on top."""

from typing import Any

from django import template
from django.db.models import QuerySet

from games.models import Game, Report
from games.services import resting

register = template.Library()

MOST_SHOWN = 50


@register.simple_tag(takes_context=True)
def open_reports(context: dict[str, Any]) -> int | None:
    """How many reports wait for a moderator; None for whoever may not see them."""
    if not may(context, "games.view_report"):
        return None
    return Report.objects.filter(is_settled=False).count()


@register.simple_tag(takes_context=True)
def count_at_rest(context: dict[str, Any]) -> int:
    """How many games are set aside; 0 for whoever may not see games."""
    return resting.at_rest().count() if may(context, "games.view_game") else 0


@register.simple_tag(takes_context=True)
def games_at_rest(context: dict[str, Any]) -> QuerySet[Game] | None:
    """The games that are set aside, the longest first."""
    return resting.at_rest()[:MOST_SHOWN] if may(context, "games.view_game") else None


def may(context: dict[str, Any], permission: str) -> bool:
    request = context.get("request")
    return request is not None and request.user.has_perm(permission)
