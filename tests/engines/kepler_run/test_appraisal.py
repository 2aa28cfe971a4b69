"""What the appraisal of a table likes, and what it does not know."""

from random import Random

import pytest

from engines import kepler_run
from engines.bots import BOTS
from engines.kepler_run import appraise
from engines.kepler_run.bot.flights import possible_stops
from engines.play import Play
from tests.engines.kepler_run import tables
from tests.engines.kepler_run.tables import ANN, BOB, a_table, pilot, ship

LONG_RUN = [tables.OPEN_FOR_2, tables.BELT, tables.SINGULARITY, tables.BELT_FOR_3, "kr52"]


def worth(ann, run=LONG_RUN, **things):
    """What a table looks like for Ann in the draft."""
    return appraise(a_table(run=run, ann=ann, to_draft=[BOB], to_fly=[ANN, BOB], **things), ANN)


def in_flight(ann, run=LONG_RUN, bob=None, **things):
    """What a table looks like for Ann while she flies, and Bob has not come far."""
    bob = bob or pilot(place=1, entered=[1])
    return appraise(a_table(run=run, ann=ann, bob=bob, **things), ANN)


# What it does not know


@pytest.mark.parametrize("seats", kepler_run.SEATS)
def test_nothing_hidden_matters(seats):
    play = Play.start(kepler_run, seats, "nothing hidden")
    rng = Random(1)
    while not play.is_over:
        for seat in range(seats):
            dream = play.imagine(seat, f"dealt anew {play.number}")

            assert appraise(dream.table, seat) == appraise(play.table, seat)
        seat = rng.choice(list(play.waiting_for))
        play.move(seat, *BOTS["random"](play, seat, rng))


# What it likes


def test_points_are_points():
    assert worth(ship(points={"Discoveries": 3})) - worth(ship()) == pytest.approx(3)


@pytest.mark.parametrize(
    "better",
    [
        ship(modules=5),
        ship(stored=1),
        ship(parts=[tables.ENGINE_OPEN]),
        ship(parts=[tables.SHIELD]),
        ship(parts=[tables.WARP_FOR_1]),
        ship(deliveries=[tables.OPTIMIZE]),
    ],
)
def test_a_better_ship_is_better(better):
    assert worth(better) > worth(ship())


def test_an_engine_like_the_ships_own_is_good_for_nothing():
    engine = ship(tables.OPEN_SHIP, parts=[tables.ENGINE_OPEN])

    assert worth(engine) == worth(ship(tables.OPEN_SHIP))


def test_the_booster_is_not_given_away_for_nothing():
    assert worth(ship()) > worth(ship(booster=False))


def test_the_booster_is_not_given_away_for_a_module_on_a_long_run():
    assert worth(ship()) > worth(ship(booster=False, modules=5))


def test_a_ship_is_worth_less_in_the_last_round():
    first = worth(ship(modules=6)) - worth(ship(modules=4))
    last = worth(ship(modules=6), round=3) - worth(ship(modules=4), round=3)

    assert first > last


def test_icons_count_that_match_a_contract_in_hand():
    comets = [tables.OPEN, tables.BELT_OF_COMETS]

    assert worth(ship(contracts=["comet"]), run=comets, round=3) > worth(
        ship(contracts=["comet"]), run=[tables.OPEN, tables.BELT_OF_SALVAGE], round=3
    )


def test_an_opponents_points_are_bad():
    assert worth(ship(), bob=ship(points={"Discoveries": 3})) < worth(ship())


def test_a_station_is_good_and_the_one_nearest_to_kepler_is_better():
    def with_station(place):
        run = [tables.station(card, ANN) if at == place else card
               for at, card in enumerate(LONG_RUN)]  # fmt: skip
        return worth(ship(modules=0, booster=False), run=run, round=3, bob=ship(modules=0))

    def with_both(place):
        run = [tables.station(card, ANN if at == place else BOB) if at in (1, 2) else card
               for at, card in enumerate(LONG_RUN)]  # fmt: skip
        return worth(ship(modules=0, booster=False), run=run, round=3, bob=ship(modules=0))

    assert with_station(2) > worth(ship(modules=0, booster=False), round=3, bob=ship(modules=0))
    assert with_both(2) > with_both(1)


# In flight


def test_it_is_better_to_be_able_to_fly_on_than_to_have_stopped():
    ann = pilot(4, place=1, entered=[1], contract="asteroid")

    assert in_flight(ann, to_fly=[ANN]) > in_flight(ann, to_fly=[])


@pytest.mark.parametrize("round", [1, 2, 3])
@pytest.mark.parametrize("before", [tables.OPEN, tables.station(tables.OPEN, ANN)])
def test_a_station_is_better_than_a_site_for_one(before, round):
    """Even for who has the nearest station already."""

    def seen(sector, disks):
        ann = tables.flown("comet", 2, entered=[1, 2], disks=disks)
        bob = tables.flown("comet", 2, entered=[1, 2])
        run = [before, sector, tables.OPEN_B]
        return appraise(a_table(run=run, ann=ann, bob=bob, contracts_shown=True, round=round), ANN)

    assert seen(tables.station(tables.INHABITED, ANN), 2) > seen(tables.INHABITED, 3)


def test_at_the_end_only_points_count_and_stored_fuel_for_ties():
    level = a_table(ann=ship(points={"Contracts": 9}), bob=ship(points={"Contracts": 9}), round=4)
    tie_won = a_table(
        ann=ship(points={"Contracts": 9}, stored=2), bob=ship(points={"Contracts": 9}), round=4
    )

    assert appraise(level, ANN) == 0
    assert 0 < appraise(tie_won, ANN) < 1


# Working a flight out beforehand


@pytest.mark.parametrize("seed", range(8))
def test_no_pilot_comes_further_than_worked_out(seed):
    play = Play.start(kepler_run, 2 + seed % 3, f"flight {seed}")
    rng = Random(seed)
    plans = {}
    while not play.is_over:
        table = play.table
        seat = min(play.waiting_for)
        is_flying = not table.to_draft and table.to_fly and table.mats[seat].contract
        if is_flying:
            plans[seat] = possible_stops(table, seat, eye=seat)
        play.move(seat, *BOTS["random"](play, seat, rng))
        if is_flying:
            mat = play.table.mats[seat]
            if seat not in play.table.to_fly and mat.place:
                stops = [stop for stop in plans[seat] if stop.place == mat.place]
                assert max(stop.fuel for stop in stops) >= mat.tank


def test_every_worked_out_flight_can_be_flown():
    """All flights of one ship with many parts, by trying every answer there is."""
    run = [tables.OPEN_FOR_2, tables.NEBULA, tables.BELT, tables.INHABITED, tables.OPEN,
           tables.SINGULARITY, tables.BELT_FOR_3]  # fmt: skip
    parts = [tables.ENGINE_OPEN, tables.ENGINE_BELT_FOR_1, tables.WARP_FOR_2]
    play = tables.fly(run=run, ann=pilot(6, parts=parts, deliveries=[tables.OPTIMIZE_TO_OPEN]))

    flown = set(ends_of(play))
    worked_out = possible_stops(play.table, ANN, eye=ANN)

    assert {(stop.place, stop.fuel) for stop in worked_out} <= flown
    best = {place: max(fuel for at, fuel in flown if at == place) for place, _ in flown}
    assert best == {stop.place: max(s.fuel for s in worked_out if s.place == stop.place)
                    for stop in worked_out}  # fmt: skip


def ends_of(play):
    mat = play.table.mats[ANN]
    if ANN not in play.waiting_for:
        yield mat.place, mat.tank
        return
    for answer in tables.answers(play, ANN):
        then = play.copy()
        then.move(ANN, answer)
        yield from ends_of(then)
