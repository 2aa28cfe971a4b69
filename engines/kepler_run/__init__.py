"""Kepler Run, by Orion McClelland: draft sectors and ship parts, then fly the run to Kepler."""

from collections.abc import Mapping

from engines.engine import Setting
from engines.kepler_run.answers import describe
from engines.kepler_run.board import redeal, view
from engines.kepler_run.bot import appraise
from engines.kepler_run.rules import play
from engines.kepler_run.set_up import set_up
from engines.kepler_run.table import Table, inventory
from engines.kepler_run.text import points, text

KEY = "kepler-run"
NAME = "Kepler Run"
SEATS = range(2, 5)
REVISION = 1
TURNS = 12
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
