"""What a moderator is asked before something is done: why, and how far."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.forms import set_choices
from games.models import Game, Seat
from games.models.log import answers
from games.services.moderation import MAX_EXTENSION_DAYS


class ReasonForm(forms.Form):
    """Every action needs a reason; `target` is what it is about."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60}),
        max_length=1000,
        help_text=gettext_lazy("Kept in the audit log, and told to those it concerns."),
    )

    def __init__(self, *args: Any, target: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.target = target


class LookForm(ReasonForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _("Kept in the audit log with your name.")


class ExtendForm(ReasonForm):
    field_order = ("days", "reason")

    days = forms.IntegerField(
        label=gettext_lazy("Days more"), min_value=1, max_value=MAX_EXTENSION_DAYS, initial=3
    )


class RewindForm(ReasonForm):
    field_order = ("number", "reason")

    number = forms.TypedChoiceField(
        label=gettext_lazy("Back to just after"),
        coerce=int,
        help_text=gettext_lazy("What came later no longer counts, but stays in the log."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "number", rewind_choices(self.target))


def rewind_choices(game: Game) -> list[tuple[int, str]]:
    """Every move that counts but the last, latest first, without answers, which may be secret."""
    names = [seat.label for seat in game.seats.select_related("player")]
    choices = [(0, _("the deal, before the first move"))]
    for row in answers(game.moves.defer("events"))[:-1]:
        assert row.seat is not None
        at = formats.date_format(timezone.localtime(row.at), "SHORT_DATETIME_FORMAT")
        choices.append((row.number, f"{row.number}. {names[row.seat]}, {at}"))
    return choices[::-1]


class SeatForm(ReasonForm):
    """A form about one seat in which a person sits."""

    field_order = ("seat", "reason")

    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = self.seats().select_related("player", "invitee")
        set_choices(self, "seat", [(seat.number, str(seat)) for seat in seats])

    def seats(self) -> QuerySet[Seat]:
        seats: QuerySet[Seat] = self.target.seats.filter(player__isnull=False)
        return seats


class LinksForm(SeatForm):
    """A form about one seat for which letters have gone out."""

    def seats(self) -> QuerySet[Seat]:
        seats: QuerySet[Seat] = self.target.seats.exclude(player=None, invited="")
        return seats
