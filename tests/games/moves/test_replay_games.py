"""The log is the truth; the rest is a cache that one command can check and rebuild."""

import pytest
from django.core.management import call_command

from games.models import Game, Move
from games.models.log import answers
from games.services import moderation, moves
from tests.factories import UserFactory, awaited, finish, make_game, play_on, submit


def replay(*args):
    """What the command said, and whether it found everything right."""
    import io

    out = io.StringIO()
    try:
        call_command("replay_games", *args, stdout=out)
    except SystemExit as end:
        return out.getvalue(), end.code == 0
    return out.getvalue(), True


def test_games_of_every_kind_are_right(ann, bob, game):
    submit(game, count=30)
    finish(make_game([ann, bob], seed="another"))
    play_on(make_game([ann], bots=["greedy", "random"], seed="a third"), 20)

    said, is_right = replay()

    assert is_right, said
    assert "3 games replayed, 0 wrong" in said


def test_a_game_with_undos_and_rewinds_is_right(game):
    dee = UserFactory(name="Dee", is_staff=True)
    undone = 0
    while undone < 3:
        submit(game)
        game.refresh_from_db()
        last = game.moves.last()
        if game.play().may_undo(last.seat):
            moves.undo_move(game=game, seat=last.seat, seen=game.head, via=Move.Via.WEB)
            undone += 1
            submit(game)
    back_to = answers(game.moves.all())[0].number
    moderation.rewind(moderator=dee, game=game, reason="a wrong ruling", number=back_to)
    submit(game, count=5)

    said, is_right = replay()

    assert is_right, said


def test_it_goes_back_to_what_the_log_says(game):
    submit(game, count=10)
    Game.objects.update(checkpoint=b"", head=3, digest="x", outcome={"winners": [0]})
    game.seats.update(is_awaited=True, asked_at=99, turn_began=98, place=1, score=40)
    game.moves.update(events=[])

    said, is_right = replay()
    assert not is_right
    for wrong in ("head", "digest", "checkpoint", "outcome", "awaited", "score", "row 0"):
        assert wrong in said, wrong

    said, is_right = replay("--fix")
    assert is_right, said
    assert "rebuilt" in said
    assert replay() == ("1 games replayed, 0 wrong.\n", True)


@pytest.mark.parametrize("began", [0, 99])
def test_it_knows_since_when_it_is_whose_turn(game, began):
    """Undo within a turn does not begin another."""
    submit(game, count=6)
    game.refresh_from_db()
    last = game.moves.last()
    moves.undo_move(game=game, seat=last.seat, seen=game.head, via=Move.Via.WEB)
    right = awaited(game).turn_began
    assert 0 < right < awaited(game).asked_at
    game.seats.update(turn_began=began)

    said, is_right = replay()
    assert not is_right
    assert "since when it is the turn of seat" in said

    replay("--fix")
    assert awaited(game).turn_began == right


def test_a_finished_game_is_never_reopened(game):
    submit(game, count=3)
    Game.objects.update(status=Game.Status.OVER)

    said, is_right = replay("--fix")

    assert not is_right
    assert "left alone: the game is finished, but its log is not" in said
    game.refresh_from_db()
    assert game.is_over


def test_a_finished_game_keeps_the_outcome_that_its_players_were_told(game):
    finish(game)
    game.refresh_from_db()
    told = {**game.outcome, "winners": [0, 1]}
    Game.objects.update(outcome=told)

    said, is_right = replay("--fix")

    assert not is_right
    assert "it stays as it ended" in said
    game.refresh_from_db()
    assert game.outcome == told


@pytest.mark.parametrize("status", [Game.Status.OVER, Game.Status.ABORTED])
def test_what_a_finished_game_has_lost_is_rebuilt_and_its_end_stays(game, status):
    if status == Game.Status.OVER:
        finish(game)
    else:
        submit(game, count=3)
    Game.objects.update(status=status, ended_at=game.created_at, checkpoint=b"", head=1)
    Game.objects.filter(status=Game.Status.OVER).update(outcome=None)
    game.seats.update(is_awaited=False, awaited_since=None, deadline=None, place=None)

    said, is_right = replay("--fix")

    assert is_right, said
    game.refresh_from_db()
    assert (game.status, game.ended_at) == (status, game.created_at)
    assert not game.seats.filter(is_awaited=True).exists()
    assert not game.seats.exclude(awaited_since=None).exists()


def test_a_changed_answer_is_found_and_cannot_be_fixed(game):
    submit(game, count=6)
    row = game.moves.get(number=2)
    Move.objects.filter(pk=row.pk).update(answer=f"{row.answer} 2")

    said, is_right = replay("--fix")

    assert not is_right
    assert "digest of row 2" in said


def test_a_deleted_row_is_found(game):
    submit(game, count=6)
    game.moves.filter(number=3).delete()

    said, is_right = replay()

    assert not is_right
    assert "row 3 is missing" in said


def test_another_seed_is_found(game):
    Game.objects.update(seed="a seed that suits me better")

    assert "promised" in replay()[0]


def test_it_says_which_games_new_rules_cannot_follow(game, monkeypatch, capsys):
    submit(game, count=6)
    from engines import kepler_run

    def other_rules(table):
        raise NotImplementedError("the rules have changed")

    monkeypatch.setattr(kepler_run, "play", other_rules)

    said, is_right = replay(game.slug)

    assert not is_right
    assert "the rules do not follow its log: NotImplementedError" in said
    assert game.slug in said


def test_one_game_can_be_replayed_alone(game, ann, bob):
    make_game([ann, bob], seed="another")

    assert "1 games replayed" in replay(game.slug)[0]


@pytest.mark.parametrize("played", [0, 1, 7])
def test_the_digests_are_those_of_the_games_record(ann, bob, played):
    from engines.record import record_of

    game = make_game([ann, bob], played=played)

    log = record_of(game.replay())["log"]
    assert [row.digest for row in game.moves.all()][1:] == [digest for *_, digest in log]
