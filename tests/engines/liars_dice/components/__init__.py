"""What is in the box, read from the table beside this file."""

from __future__ import annotations

import tomllib
from pathlib import Path

NUMBERS = tomllib.loads((Path(__file__).parent / "numbers.toml").read_text(encoding="utf-8"))

FEWEST, MOST = NUMBERS["seats"]["value"]
SEATS = range(FEWEST, MOST + 1)
DICE: int = NUMBERS["dice"]["value"]
"""How many dice each player begins with."""
FACES = range(1, NUMBERS["faces"]["value"] + 1)
WILD = 1
"""The face that counts as any other, if the option says so."""
