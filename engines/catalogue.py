"""Every game that there is, by its key: those that come with Parsec Post, and installed ones.

A package outside the tree registers its engine module under the entry-point group
`parsecpost.engines`; one that cannot be loaded is left out with a warning.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points

from engines import exoplanets, kepler_3042, kepler_run, race_to_kepler
from engines.engine import Engine, as_engine

BUILT_IN = [kepler_run, kepler_3042, exoplanets, race_to_kepler]
GROUP = "parsecpost.engines"


def load(installed: Iterable[EntryPoint]) -> dict[str, Engine]:
    catalogue = {module.KEY: as_engine(module) for module in BUILT_IN}
    for entry in installed:
        try:
            engine = as_engine(entry.load())
        except Exception as error:
            warnings.warn(f"The game {entry.name!r} was left out: {error}", stacklevel=2)
            continue
        if engine.KEY in catalogue:
            warnings.warn(f"There is already a game {engine.KEY!r}.", stacklevel=2)
            continue
        catalogue[engine.KEY] = engine
    return catalogue


CATALOGUE: dict[str, Engine] = load(entry_points(group=GROUP))


class NotInstalled(LookupError):
    """A game was played here, but its package is gone or cannot be loaded any more."""


def engine_of(key: str) -> Engine:
    if key not in CATALOGUE:
        raise NotInstalled(f"The game {key!r} is not installed here.")
    return CATALOGUE[key]


def name_of(key: str) -> str:
    """The name of a game, or its key if it is no longer installed."""
    return CATALOGUE[key].NAME if key in CATALOGUE else key
