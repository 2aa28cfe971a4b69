"""Parsec Post as one package: where the site's files and data are, in a checkout or installed.

When installed, this folder holds what the checkout has at its top level: config/, games/,
templates/ and so on. None of that is in site-packages under its own name except `engines`, which
plug-ins import.
"""

import os
import sys
from pathlib import Path

__version__ = "0.1.0"

HERE = Path(__file__).resolve().parent
IS_INSTALLED = (HERE / "config").is_dir()
ROOT = HERE if IS_INSTALLED else HERE.parent
"""The folder that is on the path when the site runs."""


def enter() -> None:
    """Make the site importable, from wherever Python was started."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def data_folder() -> Path:
    """Where the site keeps its data unless DATA_DIR says otherwise."""
    if not IS_INSTALLED:
        return ROOT / "var"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "parsec-post"
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The XDG standard wants a relative path to be ignored.
    return (chosen if chosen.is_absolute() else Path.home() / ".local" / "share") / "parsec-post"
