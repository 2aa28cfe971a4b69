"""Pebbles, a game from outside the tree with all that one can bring: rules, a drawing, symbols, a
style sheet, another language. Everything about it lies open; Liar's Dice beside it is the example
with secrets.

Take one to three pebbles from the heap in turn. Who takes the last one wins.
"""

from collections.abc import Mapping

from engines.engine import Setting

from .answers import describe
from .board import redeal, view
from .bot import appraise
from .rules import play
from .set_up import set_up
from .table import HEAP, Table, inventory
from .text import text

KEY = "pebbles"
NAME = "Pebbles"
SEATS = range(2, 5)
REVISION = 1
OPTIONS: Mapping[str, Setting] = {}

__all__ = [
    "HEAP",
    "KEY",
    "NAME",
    "OPTIONS",
    "REVISION",
    "SEATS",
    "Table",
    "appraise",
    "describe",
    "inventory",
    "play",
    "redeal",
    "set_up",
    "text",
    "view",
]
