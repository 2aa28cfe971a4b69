"""Bots play legally in every game, without peeking; and the greedy one plays well."""

from random import Random

import msgspec
import pytest

from engines.bots import BOTS
from engines.catalogue import CATALOGUE
from engines.chance import Chance
from engines.play import Play, Snapshot
from engines.promises.games import whole_state
from tests.engines.kepler_3042 import tables as kepler_3042_tables
from tests.engines.kepler_run import tables
from tests.engines.kepler_run.tables import ANN, BOB

GAMES = [(key, seats) for key, engine in CATALOGUE.items() for seats in engine.SEATS]
CHUNK = 25

every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
every_game = pytest.mark.parametrize(("key", "seats"), GAMES)

greedy = BOTS["greedy"]
random = BOTS["random"]


def play_game(engine, bots, seed):
    play = Play.start(engine, seats=len(bots), seed=f"bots {seed}")
    rng = Random(seed)
    while not play.is_over:
        seat = min(play.waiting_for)
        make(play, seat, bots[seat](play, seat, rng))
    return play


def make(play, seat, answers):
    for answer in answers:
        play.move(seat, answer)


def is_worth_a_look(play, rng):
    """At each early decision, and ever more seldom later: a bot may think long."""
    return rng.randrange(1 + play.number // 100) == 0


def games_of_greedy(key, seats, games):
    """The outcomes for one greedy bot, from each seat in turn, against random ones: whether it wins
    alone, and its points."""
    for number in games:
        bots = [random] * seats
        bots[number % seats] = greedy
        outcome = play_game(CATALOGUE[key], bots, number).outcome
        points = {score.seat: score.total for score in outcome.scores}
        yield outcome.winners == [number % seats], points[number % seats]


def wins_of_greedy(seats, games):
    return sum(won for won, _ in games_of_greedy("kepler-run", seats, games))


# Any bot, any game


@every_game
def test_the_random_bot_leaves_the_game_alone(key, seats):
    play = Play.start(CATALOGUE[key], seats, "left alone")
    rng = Random(2)
    while not play.is_over:
        for seat in play.waiting_for if is_worth_a_look(play, rng) else []:
            before = whole_state(play)

            random(play, seat, rng)

            assert whole_state(play) == before
        seat = min(play.waiting_for)
        make(play, seat, random(play, seat, rng))


@every_game
@every_bot
def test_a_bot_plays_every_game_to_the_end(bot, key, seats):
    play = play_game(CATALOGUE[key], [bot] * seats, seed=1)

    assert play.outcome is not None


@every_bot
def test_a_bot_with_the_same_luck_gives_the_same_answer(bot):
    play = Play.start(CATALOGUE["kepler-run"], 3, "the same luck")
    [seat] = play.waiting_for

    answers = {tuple(bot(play, seat, Random(7))) for _ in range(3)}

    assert len(answers) == 1


# The greedy bot does not peek


def with_other_secrets(play, seat):
    """A true game like this one, in which all that the seat cannot see is different.

    None if there are moves since the last checkpoint: those might not be possible then.
    """
    origin = msgspec.msgpack.decode(play.snapshot(), type=Snapshot)
    if origin.moves:
        return None
    table = msgspec.msgpack.decode(origin.table, type=play.engine.Table)
    table.chance.seed = "another seed"
    play.engine.redeal(table, seat, Chance("other secrets"))
    origin = msgspec.structs.replace(origin, table=msgspec.msgpack.encode(table))
    return Play(play.engine, origin)


@every_game
def test_greedy_answers_the_same_whatever_it_cannot_see_and_leaves_the_game_alone(key, seats):
    play = Play.start(CATALOGUE[key], seats, "no peeking")
    rng = Random(3)
    compared = 0
    while not play.is_over:
        for seat in play.waiting_for if is_worth_a_look(play, rng) else []:
            before = whole_state(play)

            answers = greedy(play, seat, Random(4))

            assert whole_state(play) == before
            twin = with_other_secrets(play, seat)
            if twin and twin.view(seat) == play.view(seat):
                compared += twin.table != play.table
                assert greedy(twin, seat, Random(4)) == answers
        seat = min(play.waiting_for)
        make(play, seat, random(play, seat, rng))
    assert compared > 3


def test_greedy_takes_no_notice_of_a_sealed_choice():
    answers = set()
    for sealed in ("asteroid 0", "comet 3", "salvage 1"):
        play = tables.take_off(run=[tables.BELT, tables.BELT_OF_COMETS], bob=tables.ship(stored=3))
        play.move(BOB, sealed)

        answers.add(tuple(greedy(play, ANN, Random(5))))

    assert len(answers) == 1


# How the greedy bot thinks


def test_greedy_does_not_think_about_the_only_answer(monkeypatch):
    last = {"contracts": ["comet"], "booster": False}
    play = tables.take_off(run=[tables.OPEN], ann=tables.ship(**last), bob=tables.ship(**last))
    monkeypatch.delattr(Play, "imagine")

    assert greedy(play, ANN, Random(6)) == ["comet 0"]


def test_greedy_looks_through_all_steps_of_a_move():
    """Three singularities in the way of a belt that only a reroute brings within reach."""
    play = tables.draft(
        run=[tables.SINGULARITY, tables.SINGULARITY_FOR_4, "kr41", tables.BELT_FOR_3],
        pool=[tables.REROUTE],
        ann=tables.ship(tables.OPEN_SHIP, modules=3, booster=False, contracts=["asteroid"]),
        bob=tables.ship(modules=0, booster=False),
        round=3,
    )

    answers = greedy(play, ANN, Random(8))
    make(play, ANN, answers)

    assert len(answers) == 3  # thought through at once
    assert answers[0] == f"action {tables.REROUTE}"
    assert tables.run_of(play)[0] == tables.BELT_FOR_3


# How well the greedy bot plays Kepler Run


@pytest.mark.parametrize("first", range(0, 200, CHUNK))
def test_greedy_beats_random_in_nineteen_games_of_twenty(first):
    wins = wins_of_greedy(2, range(first, first + CHUNK))

    assert wins >= 0.95 * CHUNK


@pytest.mark.parametrize("first", range(0, 60, 15))
def test_greedy_wins_far_more_than_a_fair_share_against_three(first):
    wins = wins_of_greedy(4, range(first, first + 15))

    assert wins > 0.4 * 15


# How well the greedy bot plays Kepler-3042


def test_greedy_beats_random_at_kepler_3042_with_many_points():
    games = list(games_of_greedy("kepler-3042", 2, range(6)))

    assert all(won for won, _ in games)
    assert sum(points for _, points in games) / len(games) >= 40


def test_greedy_completes_the_first_level_of_an_easy_campaign():
    """The Edge of the Galaxy, which a game alone begins with unless told otherwise."""
    games = list(games_of_greedy("kepler-3042", 1, range(4)))

    assert any(won for won, _ in games)


def test_greedy_does_not_move_cubes_about_for_ever():
    """Six planets, and no limit to what quantum physics does in a turn."""
    planets = {"18": "EM", "19": "EM", "20": "E", "21": "M", "22": "MA"}
    ann = kepler_3042_tables.nation(earth="EM", planets=planets, quantum=4, terraforming=2)
    play = kepler_3042_tables.turn(ann=ann, round=9)
    rng = Random(9)

    while ANN in play.waiting_for:
        make(play, ANN, greedy(play, ANN, rng))
        assert play.number < 40


# Answers that a game takes to be worth trying


def test_greedy_tries_only_what_the_game_takes_to_be_worth_it(monkeypatch):
    play = Play.start(CATALOGUE["kepler-3042"], 2, "worth it")
    [seat] = play.waiting_for
    answers = list(play.waiting_for[seat].options)

    for answer in (answers[0], answers[-1]):
        only = [answer]
        monkeypatch.setattr(play.engine, "worth_trying", lambda *_, only=only: only)

        assert greedy(play, seat, Random(10))[0] == answer
