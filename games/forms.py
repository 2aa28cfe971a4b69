"""Setting up a game, and the letters about one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.forms import set_choices
from accounts.models import User
from engines.campaigns import campaigns_of
from engines.engine import Engine, Setting, folder
from engines.words import phrasebook
from games.models import Seat
from games.models.game import BOT_NAMES
from games.services.progress import Offer, offers
from games.services.tables import DAYS, Plan

NOBODY = "nobody"


class NewGameForm(forms.Form):
    """One game's options, who is to sit in each seat, and the pace."""

    days_per_turn = forms.TypedChoiceField(
        label=_("Time for each turn"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_(
            "At the deadline a bot plays the turn; after three missed turns in a row it takes over"
            " the seat."
        ),
    )

    def __init__(self, data: Any = None, *, engine: Engine, language: str) -> None:
        super().__init__(data)
        self.engine = engine
        paces = [(days, ngettext("%(n)d day", "%(n)d days", days) % {"n": days}) for days in DAYS]
        set_choices(self, "days_per_turn", [("", gettext("No limit")), *paces])
        self.fields["days_per_turn"].initial = 3
        self.add_options(language)
        for number in range(engine.SEATS[-1]):
            self.add_seat(number)

    def add_options(self, language: str) -> None:
        for name, setting in self.settings.items():
            self.fields[f"option_{name}"] = option_field(self.engine, setting, language)

    @property
    def settings(self) -> dict[str, Setting]:
        """The game's options; those of a campaign are chosen on its own page."""
        settings = self.engine.OPTIONS.items()
        if not self.has_campaigns:
            return dict(settings)
        return {name: setting for name, setting in settings if setting.seats != [1]}

    @property
    def has_campaigns(self) -> bool:
        return campaigns_of(self.engine) is not None

    @property
    def is_for_a_campaign(self) -> bool:
        """Whether they chose to play alone a game that is played so level by level."""
        return self.has_campaigns and [plan.kind for plan in self.plans()] == ["me"]

    def add_seat(self, number: int) -> None:
        letter = "ABCDEFGH"[number]
        kinds = [
            ("me", gettext("Me")),
            ("friend", gettext("A friend, by e-mail")),
            ("anyone", gettext("Anyone who joins")),
            *((f"bot {kind}", name) for kind, name in BOT_NAMES.items()),
        ]
        if number >= self.engine.SEATS[0]:
            kinds.append((NOBODY, gettext("Nobody (one player fewer)")))
        self.fields[f"seat_{number}"] = forms.ChoiceField(
            label=gettext("Seat %(letter)s") % {"letter": letter},
            choices=kinds,
            initial=self.usual(number),
        )
        self.fields[f"address_{number}"] = forms.EmailField(
            label=gettext("Friend's e-mail address for seat %(letter)s") % {"letter": letter},
            required=False,
            widget=forms.EmailInput(attrs={"placeholder": gettext("friend@example.org")}),
        )

    def usual(self, number: int) -> str:
        if number == 0:
            return "me"
        return "bot greedy" if number < max(2, self.engine.SEATS[0]) else NOBODY

    def seats(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """Each seat's two fields, for the template."""
        for number in range(self.engine.SEATS[-1]):
            yield self[f"seat_{number}"], self[f"address_{number}"]

    def options(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.fields if name.startswith("option_"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for number in range(self.engine.SEATS[-1]):
            is_friend = data.get(f"seat_{number}") == "friend"
            if is_friend and not data.get(f"address_{number}") and not self.errors:
                self.add_error(f"address_{number}", gettext("Where should we send the invitation?"))
        return data

    def plans(self) -> list[Plan]:
        plans = []
        for number in range(self.engine.SEATS[-1]):
            kind, _space, detail = self.cleaned_data[f"seat_{number}"].partition(" ")
            if kind == "friend":
                detail = self.cleaned_data[f"address_{number}"]
            if kind != NOBODY:
                plans.append(Plan(kind, detail))
        return plans

    def chosen_options(self) -> dict[str, str]:
        """Only those that are for this number of players."""
        count = len(self.plans())
        return {
            name: self.cleaned_data[f"option_{name}"] or setting.default
            for name, setting in self.settings.items()
            if not setting.seats or count in setting.seats
        }


class CampaignForm(forms.Form):
    """Which campaign to begin, and what is chosen once for all its levels."""

    campaign = forms.ChoiceField()

    def __init__(self, data: Any = None, *, engine: Engine, language: str) -> None:
        super().__init__(data, auto_id=f"{engine.KEY}-%s")
        plan = campaigns_of(engine)
        assert plan is not None
        self.engine = engine
        set_choices(self, "campaign", [(key, key) for key in plan.CAMPAIGNS])
        for name in plan.CHOICES:
            self.fields[f"option_{name}"] = option_field(engine, engine.OPTIONS[name], language)

    def options(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.fields if name.startswith("option_"))

    def offers(self) -> list[Offer]:
        return offers(self.engine)

    def chosen_options(self) -> dict[str, str]:
        chosen = {name.removeprefix("option_"): value for name, value in self.cleaned_data.items()}
        return {name: value for name, value in chosen.items() if name != "campaign" and value}


class GameLettersForm(forms.Form):
    """When letters about one game come, if not as the preferences say."""

    cadence = forms.ChoiceField(
        label=_("Letters about this game"), required=False, widget=forms.RadioSelect
    )
    letters_after = forms.IntegerField(label=_("Minutes to wait"), required=False)

    def __init__(self, data: Any = None, *, seat: Seat) -> None:
        chosen = User.Letters.OFF if seat.mutes_letters else seat.cadence
        super().__init__(data, initial={"cadence": chosen, "letters_after": seat.letters_after})
        assert seat.player is not None
        theirs = User.Letters(seat.player.letters).label
        as_theirs = gettext("as in my preferences: %(letters)s") % {"letters": theirs}
        set_choices(self, "cadence", [("", as_theirs), *User.Letters.choices])
        limits = Seat._meta.get_field("letters_after").validators
        self.fields["letters_after"].validators += limits


def option_field(engine: Engine, setting: Setting, language: str) -> forms.ChoiceField:
    say = phrasebook(folder(engine), language).say
    return forms.ChoiceField(
        label=say(setting.label),
        choices=[(value, say(words)) for value, words in setting.values.items()],
        initial=setting.default,
        required=False,
    )
