"""What an answer would do, asked before it is given."""

import random

import pytest

from engines.play import IllegalMove, Play
from games.models import Game
from games.services.trial import try_answer
from tests.factories import awaited, make_game, play_on, steer
from tests.players.exoplanets import lively
from tests.players.race_to_kepler import racers


def stop_before(game: Game, choose, is_there) -> tuple[int, str]:
    """Play on to a decision that is as wished, and do not make it: who would, and how."""
    found: list[tuple[int, str]] = []

    def stop(play: Play, made: int) -> bool:
        move = choose(play)
        trial = play.copy()
        trial.move(*move)
        if is_there(play, move, trial):
            found.append(move)
        else:
            chosen.append(move)
        return bool(found)

    chosen: list[tuple[int, str]] = []
    steer(game, lambda play: chosen[-1], stop)
    game.refresh_from_db()
    [move] = found
    return move


def by_luck(luck: int):
    chance = random.Random(luck)
    return lambda play: lively(play, chance)


def test_a_new_species_pauses_the_turn_for_another_player_and_does_not_end_it(
    client, ann, bob, dee
):
    def others_gain(play: Play, move: tuple[int, str], trial: Play) -> bool:
        seat, answer = move
        may_go_back = trial.may_undo(seat) and seat not in trial.waiting_for
        return answer.startswith("species") and may_go_back and trial.turn_began == play.turn_began

    game = make_game([ann, bob, dee], engine="exoplanets")
    seat, answer = stop_before(game, by_luck(3), others_gain)

    trial = try_answer(game=game, seat=seat, text=answer)

    assert trial.needs_confirmation
    assert (trial.is_final, trial.ends_turn, trial.hands_over) == (False, False, True)
    assert "Your turn ends" not in asked_to_confirm(client, game, seat, answer)
    assert "Another player decides something next." in asked_to_confirm(client, game, seat, answer)
    assert "Un autre joueur doit ensuite décider" in asked_to_confirm(
        client, game, seat, answer, language="fr"
    )


def asked_to_confirm(client, game: Game, number: int, answer: str, language: str = "en") -> str:
    player = game.seats.get(number=number).player
    player.language = language
    player.save()
    client.force_login(player)
    data = {"answer": answer, "seen": game.head}
    return client.get(f"/games/{game.slug}/confirm/", data).content.decode()


def test_ending_a_turn_of_exoplanets_ends_it(ann, bob):
    game = make_game([ann, bob], engine="exoplanets")
    seat, answer = stop_before(game, by_luck(1), lambda play, move, trial: move[1] == "end")

    trial = try_answer(game=game, seat=seat, text=answer)

    assert (trial.is_final, trial.ends_turn, trial.hands_over) == (False, True, False)


def test_who_chose_a_contract_is_done_whatever_the_others_still_choose(ann, bob, dee):
    game = make_game([ann, bob, dee])
    steer(game, *to_the_contracts())
    game.refresh_from_db()

    for seat in sorted(game.play().waiting_for)[:2]:
        answer = next(iter(game.play().waiting_for[seat].options))
        trial = try_answer(game=game, seat=seat, text=answer)
        assert (trial.is_final, trial.ends_turn, trial.hands_over) == (False, True, False)
        steer(game, lambda play, move=(seat, answer): move, lambda play, made: made == 1)
        game.refresh_from_db()


def to_the_contracts():
    chance = random.Random(1)

    def choose(play: Play) -> tuple[int, str]:
        seat = min(play.waiting_for)
        return seat, chance.choice(list(play.waiting_for[seat].options))

    return choose, lambda play, made: len(play.waiting_for) == 3


def test_who_has_bid_is_done(ann, bob, dee):
    def is_sealed(play: Play, move: tuple[int, str], trial: Play) -> bool:
        is_bid = str(play.waiting_for[move[0]].question).startswith("Bid cards")
        return is_bid and move[0] not in trial.waiting_for and trial.may_undo(move[0])

    game = make_game([ann, bob, dee], engine="race-to-kepler")
    seat, answer = stop_before(game, racers(), is_sealed)

    trial = try_answer(game=game, seat=seat, text=answer)

    assert (trial.is_final, trial.ends_turn, trial.hands_over) == (False, True, False)


def test_of_a_final_answer_nothing_else_is_told(ann, bob):
    game = make_game([ann, bob])
    told = set()
    while len(told) < 2:
        seat = awaited(game).number
        for answer in game.play().waiting_for[seat].options:
            trial = try_answer(game=game, seat=seat, text=answer)
            told.add(trial.is_final)
            assert not (trial.is_final and (trial.ends_turn or trial.hands_over))
        play_on(game, 1)
        game.refresh_from_db()


def test_a_trial_leaves_no_trace_and_reads_what_was_typed(ann, bob):
    game = make_game([ann, bob])
    seat = awaited(game).number
    answer = next(iter(game.play().waiting_for[seat].options))
    before = bytes(game.checkpoint)

    trial = try_answer(game=game, seat=seat, text=f"  {answer.upper()} ")

    game.refresh_from_db()
    assert trial.answer == answer
    assert (bytes(game.checkpoint), game.head) == (before, 0)
    with pytest.raises(IllegalMove):
        try_answer(game=game, seat=seat, text="fly to the moon")
