"""Liar's Dice, a game from outside the tree in which much is hidden: the example for
`docs/plugins.md`. Every player rolls dice under a cup; bids about all the dice go up until somebody
does not believe them.
"""

from collections.abc import Mapping

from engines.engine import Setting
from engines.words import Words

from .answers import describe
from .board import redeal, view
from .bot import appraise, worth_trying
from .components import SEATS
from .rules import play
from .set_up import set_up
from .table import Table, inventory
from .text import text

KEY = "liars-dice"
NAME = "Liar’s Dice"
REVISION = 1
OPTIONS: Mapping[str, Setting] = {
    "ones": Setting(
        label=Words("Ones"),
        values={"wild": Words("count as any face"), "plain": Words("are just ones")},
        default="wild",
    )
}

__all__ = [
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
    "worth_trying",
]
