"""Kepler-3042, by Simone Cerruti Sola: starships, colonies, terraformed worlds."""

from engines.engine import Setting
from engines.kepler_3042 import campaigns, names
from engines.kepler_3042.answers import describe
from engines.kepler_3042.board import redeal, view
from engines.kepler_3042.bot import appraise, worth_trying
from engines.kepler_3042.components import CAMPAIGNS, LEAST_POINTS, MOST_BONUS_CUBES
from engines.kepler_3042.rules import play
from engines.kepler_3042.set_up import set_up
from engines.kepler_3042.table import Table, inventory
from engines.kepler_3042.text import points, text
from engines.words import Words

KEY = "kepler-3042"
NAME = "Kepler-3042"
SEATS = range(1, 5)
REVISION = 1
TURNS = 22


def numbers(first: int, last: int) -> dict[str, Words]:
    return {str(n): Words("{n}", n=n) for n in range(first, last + 1)}


OPTIONS = {
    "objectives": Setting(
        Words("Secret objectives"),
        {"standard": Words("Standard"), "advanced": Words("Advanced")},
        default="standard",
        seats=[2, 3, 4],
    ),
    "placement": Setting(
        Words("Celestial bodies"),
        {"random": Words("Placed by chance"), "in-turn": Words("Placed by the players in turn")},
        default="random",
        seats=[2, 3, 4],
    ),
    "campaign": Setting(
        Words("Campaign"),
        {
            id: Words(
                "{campaign} ({difficulty})",
                campaign=names.CAMPAIGN_NAMES[id],
                difficulty=names.DIFFICULTIES[campaign.difficulty],
            )
            for id, campaign in CAMPAIGNS.items()
        },
        default=next(iter(CAMPAIGNS)),
        seats=[1],
    ),
    "level": Setting(Words("Level"), numbers(1, len(LEAST_POINTS)), default="1", seats=[1]),
    "planets": Setting(
        Words("Planets in the galaxy"),
        {"18": Words("{n}", n=18), "20": Words("{n}", n=20)},
        default="18",
        seats=[1],
    ),
    "bonus-energy": Setting(
        Words("Bonus energy"), numbers(0, MOST_BONUS_CUBES), default="0", seats=[1]
    ),
    "bonus-matter": Setting(
        Words("Bonus matter"), numbers(0, MOST_BONUS_CUBES), default="0", seats=[1]
    ),
}

__all__ = [
    "KEY",
    "NAME",
    "OPTIONS",
    "REVISION",
    "SEATS",
    "TURNS",
    "Table",
    "appraise",
    "campaigns",
    "describe",
    "inventory",
    "play",
    "points",
    "redeal",
    "set_up",
    "text",
    "view",
    "worth_trying",
]
