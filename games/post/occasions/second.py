"""A turn letter may be lost, so a second letter says the same."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.models import Letter
from games.post.occasions.turn import AboutTurn


class Second(AboutTurn):
    """The outbox writes this letter when it is uncertain whether the first one arrived."""

    key = Letter.Kind.SECOND
    label = gettext_lazy("your turn, once more")

    def is_wanted(self, letter: Letter) -> bool:
        return super().is_wanted(letter) and is_first_maybe_lost(letter)


def is_first_maybe_lost(letter: Letter) -> bool:
    """Whether the first letter may still be lost; True for a copy of a second letter."""
    first = letter.copy_of
    if first is None or first.kind == Letter.Kind.SECOND:
        return True
    return Letter.objects.maybe_lost(besides=letter).filter(pk=first.pk).exists()


OCCASION = Second()
