"""Exoplanets, by Przemysław Świerczyński: build a star system together, and bring life to it."""

from collections.abc import Mapping

from engines.engine import Setting
from engines.exoplanets.answers import describe
from engines.exoplanets.board import redeal, view
from engines.exoplanets.bot import appraise
from engines.exoplanets.rules import play
from engines.exoplanets.set_up import set_up
from engines.exoplanets.table import Table, inventory
from engines.exoplanets.text import points, text

KEY = "exoplanets"
NAME = "Exoplanets"
SEATS = range(2, 5)
REVISION = 1
TURNS = 11
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
