"""Campaigns: beginning one, and playing its levels."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from engines.campaigns import campaigns_of
from engines.catalogue import CATALOGUE
from games.models import Campaign, Game
from games.services import tables
from games.services.progress import Progress, with_attempts
from games.services.tables import Plan, TableError


@transaction.atomic
def begin_campaign(
    *, player: User, engine: str, key: str, options: Mapping[str, str] | None = None
) -> Campaign:
    """Begin a campaign with its first level, or return the one the player has not completed."""
    plan = campaigns_of(CATALOGUE.get(engine))
    if plan is None or key not in plan.CAMPAIGNS:
        raise TableError(_("There is no such campaign here."))
    chosen = {name: value for name, value in (options or {}).items() if name in plan.CHOICES}
    User.objects.locked(player)  # two clicks wait for each other here
    for campaign in with_attempts(player).filter(engine=engine, key=key):
        if not Progress(campaign).is_completed:
            return campaign
    campaign = Campaign.objects.create(player=player, engine=engine, key=key, options=chosen)
    play_level(campaign=campaign)
    return campaign


@transaction.atomic
def play_level(*, campaign: Campaign, start: str = "") -> Game:
    """Begin a new attempt at the level that the player has reached, or return the attempt under
    way. `start` is the key of the way to begin."""
    User.objects.locked(campaign.player)
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    campaign = with_attempts(campaign.player).get(pk=campaign.pk)
    under_way = Game.objects.under_way().filter(campaign=campaign).first()
    if under_way is not None:
        return under_way
    progress = Progress(campaign)
    if progress.is_completed:
        raise TableError(_("You have completed this campaign."))
    if start not in progress.starts:
        raise TableError(_("Choose what you begin this level with."))
    return tables.create_game(
        creator=campaign.player,
        engine=campaign.engine,
        seats=[Plan("me")],
        options={**campaign.options, **progress.starts[start].options},
        campaign=campaign,
    )
