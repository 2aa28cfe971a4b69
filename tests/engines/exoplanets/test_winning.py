"""Who wins: the most points, then more goals, then more Species."""

from tests.engines.exoplanets.tables import ANN, BOB, CID, player, score, world


def places(outcome) -> list[int]:
    return [each.place for each in outcome.scores]


def test_the_most_points_win():
    outcome = score(
        world("p01", "n1", species=BOB), world("p02", "e1", life={ANN: 3, CID: 1}), cid=player()
    )

    assert outcome.winners == [BOB]
    assert places(outcome) == [2, 1, 3]


def test_of_equal_points_more_goals_win():
    outcome = score(
        world("p01", "n1", life={ANN: 2}),
        world("p02", "e1", life={BOB: 3, ANN: 3}),
        ann=player(goals=["s01"]),
        bob=player(goals=["s23", "s04"]),
    )

    assert [each.total for each in outcome.scores] == [7, 7]
    assert outcome.winners == [BOB]
    assert places(outcome) == [2, 1]


def test_more_goals_count_and_not_more_points_of_goals():
    outcome = score(
        world("p03", "n1", life={BOB: 1}),
        ann=player(goals=["s13", "s17"]),
        bob=player(goals=["s01", "s15", "s23"]),
    )

    assert [each.total for each in outcome.scores] == [8, 8]
    assert outcome.winners == [BOB]


def test_of_equal_goals_more_species_win():
    outcome = score(
        world("p03", "n1", life={ANN: 3}),
        world("p04", "s1", life={ANN: 2}),
        world("p10", "e1", species=BOB),
    )

    assert [each.total for each in outcome.scores] == [10, 10]
    assert outcome.winners == [BOB]


def test_goals_come_before_species():
    outcome = score(
        world("p01", "n1", species=BOB),
        world("p02", "e1", life={ANN: 3}),
        ann=player(goals=["s01"]),
    )

    assert [each.total for each in outcome.scores] == [5, 5]
    assert outcome.winners == [ANN]


def test_it_is_the_number_of_species_and_not_their_points():
    outcome = score(
        world("p01", "n1", species=ANN),
        world("p09", "e1", species=ANN),
        world("p03", "s1", species=BOB),
    )

    assert [each.total for each in outcome.scores] == [10, 10]
    assert outcome.winners == [ANN]


def test_equal_in_everything_the_victory_is_shared():
    outcome = score(
        world("p01", "n1", life={ANN: 1, CID: 1}),
        world("p02", "e1", species=BOB),
        ann=player(goals=["s11", "s01"]),
        cid=player(goals=["s12", "s03"]),
    )

    assert [each.total for each in outcome.scores] == [6, 5, 6]
    assert outcome.winners == [ANN, CID]
    assert places(outcome) == [1, 3, 1]
