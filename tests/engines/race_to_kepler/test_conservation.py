"""No card or city is ever lost or made, whatever happens; and every game has an end."""

import random
from collections import Counter

import pytest

from engines import race_to_kepler
from engines.play import Play
from engines.race_to_kepler.components import CARDS, CITIES
from engines.race_to_kepler.table import Table
from tests.engines.race_to_kepler.tables import answers

PRINTED = {card.id: card.copies for card in CARDS.values()} | dict.fromkeys(CITIES, 1)


def everything(table: Table) -> Counter[str]:
    """All cards and cities, counted place by place."""
    shared = [table.crew_deck, table.supply, table.pile, table.airlock, table.box]
    shared += [table.titan_deck, table.row, table.looking, table.turned_up]
    shared += [[pick.card for pick in table.picked]]
    own = [
        [*mat.deck, *mat.hand, *mat.play, *mat.discard, *mat.bid, *(mat.offered or [mat.city])]
        for mat in table.mats
    ]
    return Counter(card for cards in shared + own for card in cards)


def random_moves(play: Play, seed: str, most: int):
    """Any legal answer, but rather an action than the end of the turn."""
    dice = random.Random(seed)
    for _ in range(most):
        if not play.waiting_for:
            return
        seat = dice.choice(sorted(play.waiting_for))
        options = answers(play, seat)
        busy = [option for option in options if option not in ("end", "decline", "pass")]
        operations = [option for option in options if option.startswith(("operate", "choose"))]
        play.move(seat, dice.choice(operations or busy or options))
        yield play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_and_city_is_in_one_place_after_every_move(seats):
    play = Play.start(race_to_kepler, seats=seats, seed=f"conserved {seats}")

    assert everything(play.table) == PRINTED
    for _ in random_moves(play, f"dice {seats}", 2_000):
        assert everything(play.table) == PRINTED
        assert race_to_kepler.inventory(play.table) == dict(sorted(PRINTED.items()))


@pytest.mark.parametrize("seats", [2, 4])
def test_parsecs_never_shrink_and_never_pass_20(seats):
    play = Play.start(race_to_kepler, seats=seats, seed=f"forward {seats}")
    before = [0] * seats

    for _ in random_moves(play, f"forward {seats}", 500):
        here = [mat.parsecs for mat in play.table.mats]
        assert all(old <= new <= 20 for old, new in zip(before, here, strict=True))
        before = here


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_to_spend_is_ever_less_than_nothing(seats):
    play = Play.start(race_to_kepler, seats=seats, seed=f"budget {seats}")

    for _ in random_moves(play, f"budget {seats}", 500):
        turn = play.table.turn
        assert min(turn.energy, turn.money, turn.market) >= 0


def test_the_supply_has_five_cards_before_every_action():
    play = Play.start(race_to_kepler, seats=3, seed="supply")

    for _ in random_moves(play, "supply", 500):
        choices = [answer for ask in play.waiting_for.values() for answer in ask.options]
        if "end" in choices:
            assert len(play.table.supply) == 5 or not play.table.crew_deck


def test_a_game_of_players_who_only_jump_comes_to_an_end():
    play = Play.start(race_to_kepler, seats=2, seed="end")

    for _ in random_moves(play, "end", 20_000):
        pass

    assert play.is_over
    assert play.outcome.winners
