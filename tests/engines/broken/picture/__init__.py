"""Pebbles with a drawing that cannot be drawn."""

from tests.engines.pebbles import (
    HEAP,
    OPTIONS,
    REVISION,
    SEATS,
    Table,
    appraise,
    describe,
    inventory,
    play,
    redeal,
    set_up,
    text,
    view,
)

KEY = "broken-picture"
NAME = "Broken, picture"

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
