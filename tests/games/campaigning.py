"""Campaigns begun and levels ended, for tests."""

from accounts.models import User
from engines.words import Words
from games.models import Campaign, Game
from games.services import campaigns
from games.services.progress import Progress, with_attempts

KEPLER = "kepler-3042"
EDGE = "the-edge-of-the-galaxy"


def begin(player: User, key: str = EDGE, **options: str) -> Campaign:
    return campaigns.begin_campaign(player=player, engine=KEPLER, key=key, options=options)


def attempt(campaign: Campaign) -> Game:
    """The game under way."""
    return campaign.games.under_way().get()


def end(campaign: Campaign, *, points: int, is_completed: bool = True) -> Game:
    """End the attempt under way with such an outcome, without playing it."""
    game = attempt(campaign)
    level = int(game.options["level"])
    words = "Level {level} is completed with {n} points."
    if not is_completed:
        words = "Level {level} is not completed: {n} points of {least}."
    game.outcome = {
        "scores": [{"seat": 0, "place": 1, "total": points, "parts": {"Medals": points}}],
        "winners": [0] if is_completed else [],
        "reason": Words(words, level=level, n=points, least=20 + 10 * level).plain(),
    }
    game.status, game.ended_at = Game.Status.OVER, game.started_at
    game.save()
    game.seats.update(place=1, score=points, is_awaited=False)
    return game


def complete(campaign: Campaign, levels: int, *, points: int = 60) -> None:
    """Complete so many levels more."""
    for _ in range(levels):
        if not campaign.games.under_way().exists():
            campaigns.play_level(campaign=campaign, start=next(iter(progress(campaign).starts)))
        end(campaign, points=points)


def progress(campaign: Campaign) -> Progress:
    return Progress(with_attempts(campaign.player).get(pk=campaign.pk))
