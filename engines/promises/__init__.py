"""What every engine promises, as plain functions that a test of any engine can call.

Each check plays random games of one engine, at one player count, from one seed, and raises
BrokenPromise (an AssertionError) with a sentence that says what went wrong, and where: seats, seed,
options, move. The options of the game are drawn by the seed too.

    import pytest
    from engines.promises import PROMISES, check_translations

    @pytest.mark.parametrize("promise", PROMISES)
    @pytest.mark.parametrize("seats", my_engine.SEATS)
    def test_my_engine_keeps_every_promise(promise, seats):
        promise(my_engine, seats, "any seed")

    def test_my_engine_is_translated():
        check_translations(my_engine)
"""

from __future__ import annotations

from engines.promises.games import BrokenPromise
from engines.promises.hiding import (
    check_appraisals_do_not_peek,
    check_nothing_leaks,
    check_redeals_are_honest,
)
from engines.promises.offering import check_views_are_structs
from engines.promises.playing import (
    check_answers_can_be_typed,
    check_components_are_conserved,
    check_random_games_end,
    check_refused_answers_leave_no_trace,
    check_undo_stops_at_fences,
)
from engines.promises.replaying import (
    check_resume_equals_replay,
    check_same_game_in_every_process,
    check_same_log_same_game,
)
from engines.promises.speaking import check_every_language_renders, check_translations

PROMISES = [
    check_random_games_end,
    check_answers_can_be_typed,
    check_refused_answers_leave_no_trace,
    check_components_are_conserved,
    check_undo_stops_at_fences,
    check_same_log_same_game,
    check_same_game_in_every_process,
    check_resume_equals_replay,
    check_views_are_structs,
    check_nothing_leaks,
    check_redeals_are_honest,
    check_appraisals_do_not_peek,
    check_every_language_renders,
]
"""The promises about one game being played. Each takes an engine, a player count and a seed."""

__all__ = [
    "PROMISES",
    "BrokenPromise",
    "check_answers_can_be_typed",
    "check_appraisals_do_not_peek",
    "check_components_are_conserved",
    "check_every_language_renders",
    "check_nothing_leaks",
    "check_random_games_end",
    "check_redeals_are_honest",
    "check_refused_answers_leave_no_trace",
    "check_resume_equals_replay",
    "check_same_game_in_every_process",
    "check_same_log_same_game",
    "check_translations",
    "check_undo_stops_at_fences",
    "check_views_are_structs",
]
