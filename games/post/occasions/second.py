"""A turn letter may be lost: the same is said once more."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.models import Letter
from games.post.occasions.turn import AboutTurn


class Second(AboutTurn):
    """The outbox writes it when the fate of the first is uncertain."""

    key = Letter.Kind.SECOND
    label = gettext_lazy("your turn, once more")

    def is_wanted(self, letter: Letter) -> bool:
        return super().is_wanted(letter) and is_first_maybe_lost(letter)


def is_first_maybe_lost(letter: Letter) -> bool:
    """Unless the second letter was itself asked for once more."""
    first = letter.copy_of
    if first is None or first.kind == Letter.Kind.SECOND:
        return True
    return Letter.objects.maybe_lost(besides=letter).filter(pk=first.pk).exists()


OCCASION = Second()
