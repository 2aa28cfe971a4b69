"""What the templates of every page can use."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest

from accounts.models import User
from games.models import Seat


def site(request: HttpRequest) -> dict[str, object]:
    user = getattr(request, "user", None)

    @cache
    def games_awaiting_you() -> int:
        """How many games await the user. Only the navigation asks: fragments need no query."""
        return Seat.objects.count_awaiting(user) if user is not None else 0

    return {
        "SITE_URL": settings.SITE_URL,
        "is_embedded": not settings.SERVED,
        "theme": user.theme if isinstance(user, User) else User.Theme.AUTO,
        "games_awaiting_you": games_awaiting_you,
    }
