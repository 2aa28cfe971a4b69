"""When somebody's next digest is due: a moment stored with them, so that no sweep looks at people
whose hour has not come."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.models import Seat


def plan_digest(user: User) -> None:
    """Plan the next digest by what somebody wants now."""
    in_some_game = Seat.objects.filter(player=user.pk, cadence=User.Letters.DIGEST)
    is_needed = user.letters == User.Letters.DIGEST or in_some_game.exists()
    user.digest_at = user.next_digest(timezone.now()) if is_needed else None
    User.objects.filter(pk=user.pk).update(digest_at=user.digest_at)
