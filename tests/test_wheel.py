"""The wheel: what is in it, and the site started from it where there is no checkout."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import parsec_post
from tests.parts import free_port
from tests.running import ROOT, Site, Visitor
from tests.test_project import requirements

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
SITE = ("accounts/", "config/", "docs/rules/", "games/", "locale/", "static/", "templates/")
UV = Path(sys.executable).with_name("uv")
QUESTION = re.compile(r'id="question"[^>]*>([^<]*)<')


def build(folder: Path) -> Path:
    """As `pip install .` does, but with the hatchling that the tests have."""
    pip = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps"]
    subprocess.run([*pip, "--quiet", "--wheel-dir", folder, ROOT], check=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """Into an empty environment, with exactly the packages that `make run` would have."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
    if UV.exists():  # as in scripts/environment.py, it may be missing
        pip = [UV, "pip", "install", "--quiet", "--system-certs", "--python", python]
    locked = ROOT / "requirements" / "run.txt"
    subprocess.run([*pip, "--require-hashes", "--requirement", locked], check=True)
    subprocess.run([*pip, "--no-deps", wheel], check=True)
    return folder / "bin"


# What is in it


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    with zipfile.ZipFile(build(tmp_path_factory.mktemp("wheel"))) as wheel:
        return set(wheel.namelist())


def test_it_holds_what_the_site_needs_and_nothing_else(names):
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = [name for name in listed.splitlines() if (ROOT / name).exists()]
    site = {f"parsec_post/{name}" for name in files if name.startswith((*SITE, "manage.py"))}
    own = {name for name in files if name.startswith(("engines/", "parsec_post/"))}

    assert {name for name in names if ".dist-info/" not in name} == site | own
    assert {"engines/py.typed", "parsec_post/templates/base.html"} <= names
    assert f"parsec_post-{parsec_post.__version__}.dist-info/licenses/LICENSE" in names


def test_none_of_its_modules_hides_another(names):
    """Its folder is first on the path: a celery.py in it would be everybody's celery."""
    inside = {name.split("/")[1] for name in names if name.startswith("parsec_post/")}
    modules = {name.removesuffix(".py") for name in inside if name.endswith(".py")}
    packages = {name.split("/")[1] for name in names if re.match(r"parsec_post/\w+/__init__", name)}
    others = set(sys.stdlib_module_names) | packages_distributions().keys()

    assert "embedded" in modules
    assert "games" in packages
    assert not (modules | packages) & others


def test_it_is_built_with_what_the_tests_have():
    [backend] = PROJECT["build-system"]["requires"]

    assert backend in PROJECT["project"]["optional-dependencies"]["test"]
    assert backend in {line.split()[0] for line in requirements("test")}


# Where its data are


def test_a_checkout_keeps_its_data_in_itself():
    assert parsec_post.data_folder() == ROOT / "var"


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac has another place for data")
@pytest.mark.parametrize("chosen", ["/srv/data", "data", ""])
def test_installed_it_keeps_them_where_the_desktop_says(chosen, monkeypatch, tmp_path):
    """A path that is not absolute counts for nothing."""
    monkeypatch.setattr(parsec_post, "IS_INSTALLED", True)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", chosen)

    where = chosen if chosen.startswith("/") else tmp_path / ".local/share"
    assert parsec_post.data_folder() == Path(where) / "parsec-post"


# From it


@pytest.fixture
def away(tmp_path):
    """A home with nothing in it, a folder for what is there for a moment, and one to be in."""
    for name in ("home", "moment", "elsewhere"):
        (tmp_path / name).mkdir()
    return tmp_path


def files_in(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def test_from_an_empty_environment_a_guest_plays_a_turn_and_a_record_is_verified(away):
    commands = install(build(away / "wheel"), away / "environment")
    shutil.rmtree(away / "wheel")
    installed = files_in(away / "environment")
    env = {"HOME": str(away / "home"), "TMPDIR": str(away / "moment"), "PATH": os.defpath}

    command, output = [str(commands / "parsec-post"), "run"], away / "output"
    site = Site(command, folder=away / "elsewhere", output=output, port=free_port(), **env)
    try:
        site.wait()
        play_as_a_guest(site)
        assert site.stop(signal.SIGINT) == 0
    finally:
        site.end()
    check_the_commands(commands, away / "elsewhere", env)

    data = away / "home/.local/share/parsec-post"
    assert (data / "parsec-post.sqlite3").exists()
    assert "Traceback" not in "".join(log.read_text() for log in (data / "log").iterdir())
    assert [path.name for path in (away / "home").iterdir()] == [".local"]
    assert list((away / "moment").iterdir()) == []
    assert [path.name for path in (away / "elsewhere").iterdir()] == ["game.json"]
    assert files_in(away / "environment") == installed


def play_as_a_guest(site: Site) -> None:
    """Press the button on the first page, play a turn, and find the letter of the next."""
    guest = Visitor(site)
    table, _ = guest.press("/guest/", guest.get("/"))
    guest.wait_for_turn_letters(1)
    page = guest.get(table)
    pressed = 0
    while not is_waiting(page):
        _, page = guest.press(f"{table}move/", page)
        pressed += 1
    assert pressed
    guest.wait_for_turn_letters(2)
    assert not is_waiting(guest.get(table))
    assert "Kepler Run" in guest.get("/rules/kepler-run/")
    assert "--" in guest.get("/static/css/tokens.css")


def is_waiting(page: str) -> bool:
    asked = QUESTION.search(page)
    assert asked is not None
    return asked[1].strip().startswith("Waiting for")


def check_the_commands(commands: Path, folder: Path, env: dict[str, str]) -> None:
    """What else one does with it, from a folder with nothing in it."""

    def run(name: str, *words: str, code: int = 0) -> str:
        done = subprocess.run(
            [str(commands / name), *words],
            cwd=folder, env=env, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        said = done.stdout + done.stderr
        assert done.returncode == code, said
        return said

    engines = ("-m", "engines")
    assert "kepler-3042" in run("python", *engines, "list")
    play = ("play", "kepler-run", "--seats", "2", "--seed", "7", "--bots", "random", "--quiet")
    run("python", *engines, *play, "--record", "game.json")
    assert "game.json" in run("python", *engines, "verify", "game.json")

    assert "parsec-post run" in run("parsec-post", "--help")
    assert "There is no `parsec-post fly`." in run("parsec-post", "fly", code=2)
    assert run("parsec-post", "--version") == f"Parsec Post {parsec_post.__version__}\n"
    assert "no issues" in run("parsec-post", "manage", "check")
    assert "game" in run("parsec-post", "manage", "replay_games")

    run("gunicorn", "--check-config", "parsec_post.wsgi")
    assert "config.settings" in run("celery", "-A", "parsec_post.worker", "report")
