"""Race to Kepler, by K., L. and N. Hyatt and L. Haugh: build a deck, win Titans, be there first."""

from collections.abc import Mapping

from engines.engine import Setting
from engines.race_to_kepler.answers import describe
from engines.race_to_kepler.board import redeal, view
from engines.race_to_kepler.bot import appraise
from engines.race_to_kepler.rules import play
from engines.race_to_kepler.set_up import set_up
from engines.race_to_kepler.table import Table, inventory
from engines.race_to_kepler.text import points, text

KEY = "race-to-kepler"
NAME = "Race to Kepler"
SEATS = range(2, 5)
REVISION = 1
TURNS = 21
OPTIONS: Mapping[str, Setting] = {}

__all__ = [
    "KEY",
    "NAME",
    "OPTIONS",
    "REVISION",
    "SEATS",
    "TURNS",
    "Table",
    "appraise",
    "describe",
    "inventory",
    "play",
    "points",
    "redeal",
    "set_up",
    "text",
    "view",
]
