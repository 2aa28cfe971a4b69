"""The rooms of the site: nobody imports in a circle. Who may import whom is in pyproject.toml."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PACKAGES = ("accounts", "config", "engines", "games", "parsec_post")


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=None)


def circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """The sets of modules of which each leads to all others (Tarjan's strong components)."""
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        path.append(module)
        for other in sorted(graph.find_modules_directly_imported_by(module)):
            if other not in index:
                visit(other)
            if other in path:
                low[module] = min(low[module], low[other])
        if low[module] == index[module]:
            at = path.index(module)
            if len(path) - at > 1:
                found.append(sorted(path[at:]))
            del path[at:]

    for module in sorted(graph.modules):
        if module not in index:
            visit(module)
    return found


def test_no_module_imports_in_a_circle():
    assert circles(graph()) == []


def test_a_circle_would_be_found():
    imagined = grimp.build_graph(*PACKAGES, cache_dir=None)
    imagined.add_import(importer="games.models.game", imported="games.services.moves")

    assert [
        module
        for module in circles(imagined)[0]
        if module in ("games.models.game", "games.services.moves")
    ] == ["games.models.game", "games.services.moves"]


def test_the_picture_of_the_rooms_is_as_the_code_is():
    drawn = subprocess.run(
        [sys.executable, ROOT / "scripts" / "architecture.py", "--check"],
        capture_output=True,
        text=True,
    )

    assert drawn.stderr == ""
    assert drawn.returncode == 0
