"""Every engine in the catalogue keeps every promise, at every player count."""

import doctest
import importlib
import json
from pathlib import Path

import msgspec
import pytest

import engines
from engines.catalogue import CATALOGUE
from engines.engine import read_options
from engines.exoplanets.view import View as ExoplanetsView
from engines.kepler_3042.view import View as Kepler3042View
from engines.kepler_run.view import View as KeplerRunView
from engines.play import Play
from engines.promises import PROMISES, check_translations
from engines.promises.speaking import check_phrases
from engines.race_to_kepler.view import View as RaceToKeplerView

SEEDS = ["one", "two", "three"]
GAMES = [(key, seats) for key, engine in CATALOGUE.items() for seats in engine.SEATS]
CORE = Path(engines.__file__).parent
CORE_MODULES = ["catalogue", "chance", "engine", "play", "promises", "table", "words"]

every_engine = pytest.mark.parametrize("engine", CATALOGUE.values(), ids=CATALOGUE)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("key", "seats"), GAMES)
@pytest.mark.parametrize("promise", PROMISES)
def test_every_engine_keeps_every_promise(promise, key, seats, seed):
    promise(CATALOGUE[key], seats, seed)


@every_engine
def test_every_engine_is_translated(engine):
    check_translations(engine)


def test_the_core_is_translated():
    check_phrases("The core", CORE, CORE.glob("*.py"))


AnyView = ExoplanetsView | Kepler3042View | KeplerRunView | RaceToKeplerView


@every_engine
def test_the_json_of_a_view_says_which_game_it_is_of(engine):
    view = Play.start(engine, seats=engine.SEATS[-1], seed="any text").view(0)

    written = msgspec.json.encode(view)

    assert next(iter(json.loads(written).items())) == ("game", engine.KEY)
    assert msgspec.json.decode(written, type=AnyView) == view


@every_engine
def test_every_option_has_words_and_an_allowed_default(engine):
    for name, setting in engine.OPTIONS.items():
        assert name == name.strip().casefold()
        assert str(setting.label)
        assert setting.default in setting.values
        assert all(str(words) for words in setting.values.values())
        assert set(setting.seats) <= set(engine.SEATS)


@every_engine
def test_every_engine_starts_with_its_default_options(engine):
    for seats in engine.SEATS:
        options = read_options(engine, seats, {})

        assert json.loads(json.dumps(options)) == options


@pytest.mark.parametrize("name", CORE_MODULES)
def test_the_examples_in_the_code_are_true(name):
    assert doctest.testmod(importlib.import_module(f"engines.{name}")).failed == 0
