"""A game's own code that loops, hoards or raises is ended, and nothing else is."""

import os
import re
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from django.db import OperationalError

from engines.play import IllegalMove, TooManyAnswers
from engines.words import Words
from games import guard
from games.guard import RulesFailed, guarded, guarded_bot

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _short(settings):
    settings.RULES_SECONDS = settings.BOT_SECONDS = 0.2


def loop():
    while True:
        pass


def loop_that_catches_the_first_two():
    for _ in range(2):
        with suppress(BaseException):
            loop()
    loop()


def hoard():
    kept = []
    while True:
        kept.append(b"x" * 100_000 + str(len(kept)).encode())


def why(call, *args):
    with pytest.raises(RulesFailed) as failed:
        guarded(call, *args)
    return failed.value


def test_what_is_quick_comes_back_as_it_is():
    assert guarded(max, 1, 2) == 2
    assert guarded_bot(sorted, [2, 1], reverse=True) == [2, 1]


def test_a_loop_ends():
    assert why(loop).why == "time"


def test_a_loop_that_catches_the_exception_gets_another(monkeypatch):
    monkeypatch.setattr(guard, "AGAIN_SECONDS", 0.1)

    assert why(loop_that_catches_the_first_two).why == "time"


def test_a_hoard_ends_and_its_memory_is_free_again(settings):
    settings.RULES_SECONDS, settings.RULES_MEGABYTES = 60, 50
    before = guard.memory_in_use()

    assert why(hoard).why == "memory"

    assert guard.memory_in_use() - before < 50 * guard.MEGABYTE


@pytest.mark.parametrize("is_first", [True, False])
def test_of_two_calls_only_the_one_that_hoards_is_ended(settings, is_first):
    settings.RULES_SECONDS, settings.RULES_MEGABYTES = 60, 100
    found, is_done = [], threading.Event()

    def think():
        while not is_done.is_set():
            sorted(range(1000))
        return "thought"

    thinking = threading.Thread(target=lambda: found.append(guarded(think)))
    hoarding = threading.Thread(target=lambda: found.append(why(hoard).why))
    for thread in (hoarding, thinking) if is_first else (thinking, hoarding):
        thread.start()
    hoarding.join()
    is_done.set()
    thinking.join()

    assert found == ["memory", "thought"]


def test_after_an_end_the_thread_works_on():
    for _ in range(3):
        why(loop)
        assert sum(range(1000)) == 499500
        assert guarded(max, 1, 2) == 2


def test_a_wait_ends_too_when_it_wakes(settings):
    settings.RULES_SECONDS = 0.1

    def wait():
        while True:
            time.sleep(0.01)

    assert why(wait).why == "time"


def test_only_the_thread_that_loops_is_ended():
    done = []

    def work():
        end = time.monotonic() + 1
        while time.monotonic() < end:
            guarded(sorted, range(1000))
        done.append(True)

    others = [threading.Thread(target=work) for _ in range(3)]
    for other in others:
        other.start()
    assert why(loop).why == "time"
    for other in others:
        other.join()

    assert done == [True] * 3


def test_a_call_at_the_very_limit_either_ends_or_comes_back(settings):
    """Whichever it is, no exception comes later."""
    settings.RULES_SECONDS = 0.05

    def nearly(seconds):
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass
        return "back"

    for hundredths in range(10, 30):
        with suppress(RulesFailed):
            assert guarded(nearly, hundredths / 100) == "back"
        for _ in range(10_000):
            pass
        assert not guard._watch._calls


def test_a_call_inside_another_is_under_the_limits_of_the_outer_one(settings):
    settings.BOT_SECONDS = 60

    def think():
        end = time.thread_time() + 0.6
        while time.thread_time() < end:
            guarded(sorted, range(100))
        return "thought"

    assert guarded_bot(think) == "thought"


def test_what_rules_raise_is_told_by_its_place_and_without_its_words():
    def broken():
        raise KeyError("the ace of spades is in Ann's hand")

    failed = why(broken)

    assert failed.why == "raised"
    assert re.fullmatch(r"KeyError, holding/test_guard\.py:\d+", failed.where)
    assert "ace" not in str(failed)


def test_too_many_answers_have_a_reason_of_their_own():
    def list_them():
        raise TooManyAnswers

    assert why(list_them).why == "answers"


@pytest.mark.parametrize("error", [IllegalMove(Words("No.")), OperationalError("gone")])
def test_refusals_and_an_absent_database_are_no_mistake_of_the_rules(error):
    def refuse():
        raise error

    with pytest.raises(type(error)):
        guarded(refuse)


A_CALL_INTO_C = """
import itertools

import django
django.setup()
from games import guard

guard.STUCK_SECONDS = 2
guard.guarded(sum, itertools.count())
"""


def test_a_call_into_c_that_never_returns_ends_its_process():
    """No other thread of it could run any more, the watch neither."""
    env = dict(os.environ) | {"DJANGO_SETTINGS_MODULE": "config.settings"}

    done = subprocess.run(
        [sys.executable, "-c", A_CALL_INTO_C], env=env, cwd=ROOT, capture_output=True, timeout=90
    )

    assert done.returncode == 1
    assert b"Timeout" in done.stderr


PROFILED_AFTERWARDS = """
import sys
import django
django.setup()
from django.conf import settings
from games.guard import RulesFailed, guarded

def loop():
    while True:
        pass

settings.RULES_SECONDS = 0.2
try:
    guarded(loop)
except RulesFailed as error:
    print(error.why)
sys.setprofile(lambda *event: None)
(lambda: None)()
sys.setprofile(None)
print("went on")
"""


def test_after_a_call_was_ended_code_can_be_profiled():
    """Python 3.11 loops for ever where an exception was taken back by its own means."""
    env = dict(os.environ) | {"DJANGO_SETTINGS_MODULE": "config.settings"}

    done = subprocess.run(
        [sys.executable, "-c", PROFILED_AFTERWARDS],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert done.stdout.split("\n") == ["time", "went on", ""]
