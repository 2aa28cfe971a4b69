"""Boards: a game's view as a drawing, for the page and for letters alike.

Each game has a package here, found by its key (`kepler-run` is drawn by `kepler_run`), with one
function `sections(view, legend)`, and a folder `templates/boards/<key>/` with `symbols.svg`: every
piece drawn once, to be used again and again. What only this game needs is in
`static/css/boards/<key>.css`, read for letters too, `static/css/boards/<key>-page.css` and
`static/js/boards/<key>.js`. The package's module `palette` has the colours of pictures.

A game from outside this tree brings all that in its own folder: the package as `drawing/`, the
files in `templates/` and `static/` laid out as here. Without a drawing it is told in words.
"""

from games.boards.drawing import MARKS, board_png, board_svg, is_drawn
from games.boards.pieces import Press
from games.boards.sample import sample_png
from games.boards.styles import own_files

__all__ = ["MARKS", "Press", "board_png", "board_svg", "is_drawn", "own_files", "sample_png"]
