"""Playing alone: the ghost, and what completes a level of a campaign."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kepler_3042 import names
from engines.kepler_3042.components import (
    GHOST_ROUNDS,
    HIGHEST_LEVEL,
    LEAST_POINTS,
    POINTS_A_BONUS_CUBE,
    TECHNOLOGIES,
    TRACK_END,
    TRACKS,
    Cubes,
)
from engines.kepler_3042.rules.leadership import put_medal_on_card
from engines.kepler_3042.table import Ghost, Table, no_cubes
from engines.words import Words


def ghost_moves(table: Table, ghost: Ghost) -> None:
    """At the start of every round the ghost advances a space on both tracks, and in some rounds a
    level in every technology. It uses no icons, but it moves medals."""
    for track in TRACKS:
        if ghost.spaces[track] < TRACK_END:
            ghost.spaces[track] += 1
            put_medal_on_card(table, track, ghost.spaces[track])
    table.tell(Words("The ghost advances on both tracks."))
    if table.round in GHOST_ROUNDS:
        ghost_learns(table, ghost, TECHNOLOGIES)


def ghost_learns(table: Table, ghost: Ghost, technologies: Iterable[str]) -> None:
    for technology in technologies:
        ghost.levels[technology] = min(ghost.levels[technology] + 1, HIGHEST_LEVEL)
    table.tell(
        Words(
            "The ghost advances in {technologies}.",
            technologies=[names.TECHNOLOGY_NAMES[technology] for technology in technologies],
        )
    )


def least_points(level: int) -> int:
    return LEAST_POINTS[level - 1]


def bonus_cubes(level: int, points: int) -> int:
    """Count the energy or matter that a level completed with so many points gives for the next
    one."""
    return max(0, points - least_points(level)) // POINTS_A_BONUS_CUBE


def solo_bonus(options: dict[str, str]) -> Cubes:
    """A level begins with the cubes that the level before has earned; the first begins with
    none."""
    level = int(options["level"])
    if level == 1:
        return no_cubes()
    energy, matter = int(options["bonus-energy"]), int(options["bonus-matter"])
    return {"energy": energy, "matter": matter, "antimatter": level - 1}
