"""The five campaigns for one player: what each level asks for, and what it begins with."""

from __future__ import annotations

from collections.abc import Mapping

from engines.campaigns import Campaign, Level, Start
from engines.kepler_3042 import components, names
from engines.kepler_3042.components import MOST_BONUS_CUBES, OBJECTIVES
from engines.kepler_3042.rules.solo import bonus_cubes, least_points, solo_bonus
from engines.kepler_3042.text import condition
from engines.words import Words


def _campaign(printed: components.Campaign) -> Campaign:
    return Campaign(
        names.CAMPAIGN_NAMES[printed.id],
        names.DIFFICULTIES[printed.difficulty],
        [_level(printed.levels[:number]) for number in range(1, len(printed.levels) + 1)],
    )


def _level(objectives: list[str]) -> Level:
    """A level's own objective comes last; those of the levels before have to be met again."""
    *earlier, own = objectives
    least = Words("at least {n} points", n=least_points(len(objectives)))
    besides = [*(names.OBJECTIVE_NAMES[id] for id in earlier), least]
    return Level(names.OBJECTIVE_NAMES[own], condition(OBJECTIVES[own]), besides)


CAMPAIGNS = {id: _campaign(printed) for id, printed in components.CAMPAIGNS.items()}
CHOICES = ("planets",)


def starts(campaign: str, level: int, points: int) -> dict[str, Start]:
    """Bonus cubes are energy or matter, in any combination; antimatter comes by itself."""
    options = {"campaign": campaign, "level": str(level)}
    if level == 1:
        return {"": Start(options)}
    cubes = min(bonus_cubes(level - 1, points), 2 * MOST_BONUS_CUBES)
    least = max(0, cubes - MOST_BONUS_CUBES)
    mixes = [(cubes - matter, matter) for matter in range(least, cubes - least + 1)]
    return {
        f"{energy}-{matter}": _start(
            options | {"bonus-energy": str(energy), "bonus-matter": str(matter)}
        )
        for energy, matter in mixes
    }


def _start(options: dict[str, str]) -> Start:
    return Start(options, Words("{cubes} on Earth", cubes=names.cubes(solo_bonus(options))))


def place_of(options: Mapping[str, str]) -> tuple[str, int]:
    return options["campaign"], int(options["level"])
