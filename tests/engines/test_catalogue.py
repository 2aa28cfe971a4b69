"""The catalogue: the games that come along, and those that other packages bring."""

from importlib.metadata import EntryPoint, entry_points
from types import SimpleNamespace

import pytest

from engines import kepler_run
from engines.catalogue import CATALOGUE, GROUP, load
from engines.engine import as_engine
from engines.play import Play
from tests.engines.mini import engine_of, note


async def rules(table):
    await note(table, 0)


PLUG_IN = """
from tests.engines.mini import engine_of
from tests.engines.test_catalogue import rules

globals().update(vars(engine_of(rules, KEY={key!r}, NAME="A game from elsewhere")))
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install a package that is nothing but one module, with its entry point."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(module, code):
        (tmp_path / f"{module}.py").write_text(code)
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{module} = {module}\n")

    return install


def test_the_games_that_come_along_are_found_by_their_keys():
    assert CATALOGUE["kepler-run"] is kepler_run
    assert all(key == engine.KEY for key, engine in CATALOGUE.items())


def test_a_game_of_another_package_is_found_by_its_entry_point(install):
    install("plug_in_found", PLUG_IN.format(key="elsewhere"))

    catalogue = load(entry_points(group=GROUP))

    assert catalogue["elsewhere"].NAME == "A game from elsewhere"
    assert "kepler-run" in catalogue
    assert Play.start(catalogue["elsewhere"], seats=2, seed="any text").waiting_for


def test_a_game_that_cannot_be_loaded_is_left_out_with_a_warning(install):
    install("plug_in_broken", "1 // 0")

    with pytest.warns(UserWarning, match="The game 'plug_in_broken' was left out: .* by zero"):
        catalogue = load(entry_points(group=GROUP))

    assert "kepler-run" in catalogue


def test_a_package_that_is_not_there_is_left_out_with_a_warning():
    gone = EntryPoint("gone", "no_such_package", GROUP)

    with pytest.warns(UserWarning, match="The game 'gone' was left out: No module named"):
        catalogue = load([gone])

    assert list(catalogue) == list(load([]))


def test_a_module_that_is_no_engine_is_left_out_with_a_warning(install):
    install("plug_in_half", 'KEY = "half"')

    with pytest.warns(UserWarning, match="plug_in_half is not an engine: it has no NAME"):
        catalogue = load(entry_points(group=GROUP))

    assert "half" not in catalogue


def test_a_second_game_with_the_same_key_is_left_out_with_a_warning(install):
    install("plug_in_twice", PLUG_IN.format(key="kepler-run"))

    with pytest.warns(UserWarning, match="There is already a game 'kepler-run'"):
        catalogue = load(entry_points(group=GROUP))

    assert catalogue["kepler-run"] is kepler_run


def test_one_broken_game_does_not_keep_the_others_out(install):
    install("plug_in_a", "1 // 0")
    install("plug_in_b", PLUG_IN.format(key="elsewhere"))

    with pytest.warns(UserWarning, match="plug_in_a"):
        catalogue = load(entry_points(group=GROUP))

    assert "elsewhere" in catalogue


def test_any_object_with_the_right_names_is_an_engine():
    engine = engine_of(rules)

    assert as_engine(engine) is engine


def test_whatever_is_no_engine_is_told_what_it_lacks():
    with pytest.raises(TypeError, match=r"KEY='half'\) is not an engine: it has no NAME"):
        as_engine(SimpleNamespace(KEY="half"))
