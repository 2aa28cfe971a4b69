"""A campaign: levels that one player plays alone, each until it is completed, one after the other.

The player's progress is not stored: it is read from the campaign's games, which are its attempts.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.urls import reverse

from engines.campaigns import Campaign as Story
from engines.campaigns import Campaigns, campaigns_of
from engines.catalogue import CATALOGUE, engine_of
from engines.engine import Engine
from games.models.game import say


def engines_with_campaigns() -> dict[str, Engine]:
    return {key: engine for key, engine in CATALOGUE.items() if campaigns_of(engine) is not None}


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def playable(self) -> CampaignQuerySet:
        """The campaigns of games that are installed."""
        return self.filter(engine__in=engines_with_campaigns().keys())


class Campaign(models.Model):
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="campaigns"
    )
    engine = models.CharField(max_length=40)
    key = models.CharField(max_length=60)
    """Which of the game's campaigns it is."""
    options = models.JSONField(default=dict)
    """The options, chosen once for all its levels."""
    created_at = models.DateTimeField(db_default=Now())

    objects = CampaignQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.key} {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("campaign", args=[self.pk])

    @property
    def rules(self) -> Engine:
        return engine_of(self.engine)

    @property
    def plan(self) -> Campaigns:
        """What the game says about its campaigns."""
        plan = campaigns_of(self.rules)
        assert plan is not None
        return plan

    @property
    def story(self) -> Story:
        return self.plan.CAMPAIGNS[self.key]

    @property
    def name(self) -> str:
        return say(self.rules, self.story.name)
