"""What the admin's pages show on top."""

from typing import Any

from django import template

from games.models import Report

register = template.Library()


@register.simple_tag(takes_context=True)
def open_reports(context: dict[str, Any]) -> int | None:
    """How many reports wait for a moderator; None for whoever may not see them."""
    request = context.get("request")
    if request is None or not request.user.has_perm("games.view_report"):
        return None
    return Report.objects.filter(is_settled=False).count()
