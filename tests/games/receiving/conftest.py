from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.receiving import Receiving


@pytest.fixture
def receive(transactional_db: None, tmp_path: Path) -> Iterator[Callable[..., Receiving]]:
    """Start the command that receives mail; it ends with the test."""
    runs: list[Receiving] = []

    def begin(*options: str, **env: str) -> Receiving:
        runs.append(Receiving(tmp_path, *options, **env))
        return runs[-1]

    yield begin
    for run in runs:
        run.end()


@pytest.fixture(scope="session")
def _listener(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Receiving]:
    run = Receiving(tmp_path_factory.mktemp("listener")).wait()
    yield run
    run.end()


@pytest.fixture
def listener(transactional_db: None, _listener: Receiving) -> Receiving:
    """A listener that has heard nothing yet."""
    _listener.forget()
    return _listener
