"""Every occasion for a letter, by its key: each module of this package has an `OCCASION`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from games.post.occasion import Occasion

OCCASIONS: dict[str, Occasion] = {}
for _found in iter_modules(__path__, f"{__name__}."):
    _occasion: Occasion = import_module(_found.name).OCCASION
    OCCASIONS[_occasion.key] = _occasion
