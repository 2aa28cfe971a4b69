"""The broken games, as if each were installed."""

import logging

import pytest

from engines.catalogue import CATALOGUE
from tests.engines.broken import ENGINES


@pytest.fixture(autouse=True)
def _broken_games(monkeypatch):
    for engine in ENGINES.values():
        monkeypatch.setitem(CATALOGUE, engine.KEY, engine)


@pytest.fixture
def _short_limits(settings):
    """A broken game is ended soon."""
    settings.RULES_SECONDS = settings.BOT_SECONDS = 0.3
    settings.RULES_MEGABYTES = 100


@pytest.fixture
def _quiet():
    """What is logged about a broken game is looked at by one test alone."""
    logging.disable(logging.ERROR)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def _patient(request, settings):
    """On a busy machine a hoard takes its time, and must not run out of it."""
    if request.node.callspec.params["kind"] == "hoards":
        settings.RULES_SECONDS = settings.BOT_SECONDS = 30
