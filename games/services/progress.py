"""How far a player is in a campaign, read from its games. Nothing is changed here, and the
templates decide nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from engines.campaigns import Campaign as Story
from engines.campaigns import Start, campaigns_of
from engines.engine import Engine
from engines.words import Words
from games.models import Campaign, Game
from games.models.game import say


def with_attempts(player: User) -> QuerySet[Campaign]:
    """The player's campaigns, newest first, each with its games, oldest first, in a fixed number of
    queries. A game that a bot has taken over does not count as an attempt."""
    own = Game.objects.filter(seats__player=player).defer("seed", "checkpoint").order_by("pk")
    campaigns = Campaign.objects.playable().filter(player=player).select_related("player")
    return campaigns.prefetch_related(Prefetch("games", own))


class Attempt(NamedTuple):
    """One game at one level."""

    game: Game
    level: int

    @property
    def is_completed(self) -> bool:
        return self.game.is_over and bool(self.game.winners)

    @property
    def points(self) -> int | None:
        return self.game.outcome["scores"][0]["total"] if self.game.outcome else None

    @property
    def result(self) -> str:
        """Why the game ended as it did, or how it stands."""
        if self.game.outcome:
            return say(self.game.rules, Words.from_plain(self.game.outcome["reason"]))
        if self.game.is_finished:
            return _("Without a result.")
        return str(self.game.get_status_display())


class LevelLine(NamedTuple):
    """One level, in words."""

    number: int
    name: str
    task: str
    besides: list[str]


def level_lines(rules: Engine, story: Story) -> list[LevelLine]:
    return [
        LevelLine(
            number,
            say(rules, level.name),
            say(rules, level.task),
            [say(rules, words) for words in level.besides],
        )
        for number, level in enumerate(story.levels, start=1)
    ]


class Stage(NamedTuple):
    """One level as the page of a campaign shows it."""

    line: LevelLine
    attempts: list[Attempt]
    is_completed: bool
    is_next: bool


class StartLine(NamedTuple):
    """One of the starts that the next level can have, as the page of a campaign shows it."""

    key: str
    gift: str


class Progress:
    """How far the player is in a campaign that was fetched by `with_attempts`."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.attempts = [
            Attempt(game, campaign.plan.place_of(game.options)[1]) for game in campaign.games.all()
        ]

    @property
    def level_count(self) -> int:
        return len(self.campaign.story.levels)

    @cached_property
    def completed(self) -> dict[int, Attempt]:
        """The attempt that completed each level."""
        return {attempt.level: attempt for attempt in self.attempts if attempt.is_completed}

    @property
    def level(self) -> int:
        """The level they have reached; after the last, one more than there are levels."""
        return max(self.completed, default=0) + 1

    @property
    def is_completed(self) -> bool:
        return self.level > self.level_count

    @property
    def points(self) -> int:
        """The points of all completed levels together."""
        return sum(attempt.points or 0 for attempt in self.completed.values())

    @property
    def under_way(self) -> Game | None:
        return next((each.game for each in self.attempts if not each.game.is_finished), None)

    @property
    def is_tried(self) -> bool:
        """Whether the level they have reached was tried before."""
        return any(attempt.level == self.level for attempt in self.attempts)

    @cached_property
    def starts(self) -> Mapping[str, Start]:
        before = self.completed.get(self.level - 1)
        points = (before.points or 0) if before else 0
        return self.campaign.plan.starts(self.campaign.key, self.level, points)

    @property
    def start_lines(self) -> list[StartLine]:
        rules = self.campaign.rules
        return [
            StartLine(key, say(rules, start.gift) if start.gift else "")
            for key, start in self.starts.items()
        ]

    @property
    def difficulty(self) -> str:
        return say(self.campaign.rules, self.campaign.story.difficulty)

    @property
    def stages(self) -> list[Stage]:
        return [
            Stage(
                line,
                [attempt for attempt in self.attempts if attempt.level == line.number],
                line.number < self.level,
                line.number == self.level,
            )
            for line in level_lines(self.campaign.rules, self.campaign.story)
        ]


class Offer(NamedTuple):
    """A campaign that can be begun."""

    key: str
    name: str
    difficulty: str
    levels: list[LevelLine]


def offers(rules: Engine) -> list[Offer]:
    plan = campaigns_of(rules)
    return [
        Offer(key, say(rules, story.name), say(rules, story.difficulty), level_lines(rules, story))
        for key, story in (plan.CAMPAIGNS if plan else {}).items()
    ]
