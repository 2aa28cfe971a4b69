"""Boards: a game's view as a drawing, for the page and for letters alike.

Each game has a package here, found by its key (`kepler-run` is drawn by `kepler_run`), with one
function `sections(view, legend)`, and a folder `templates/boards/<key>/` with `symbols.svg`: every
piece drawn once, to be used again and again.
"""

from games.boards.drawing import MARKS, board_png, board_svg
from games.boards.pieces import Way

__all__ = ["MARKS", "Way", "board_png", "board_svg"]
