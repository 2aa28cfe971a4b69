"""Make .venv and install a set of requirements into it: environment.py run|sentry|test|bench.

It needs only Python, and is written so that an old Python can read it and say what is wrong. A set
is added to those already installed and removes nothing; installing it again does nothing.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from typing import Any, NoReturn, Sequence  # noqa: UP035 (an old Python has to read this)

OLDEST = (3, 11)
NEWER = ("python3.11", "python3.12", "python3.13", "python3.14")
UV = "uv==0.13.7"
SETS = ("run", "sentry", "test", "bench")

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
STAMP = os.path.join(VENV, "installed.json")

# uv brings its own certificates, which lack those of a company's or a school's proxy.
os.environ.setdefault("UV_SYSTEM_CERTS", "1")
os.environ.setdefault("PIP_DISABLE_PIP_VERSION_CHECK", "1")

NO_NETWORK = ("connection broken by", "Max retries exceeded", "Network is unreachable")


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in SETS:
        stop(f"Say which set to install: {', '.join(SETS)}.")
    if sys.version_info < OLDEST:
        start_again_with_a_newer_python()

    name = sys.argv[1]
    requirements = os.path.join(ROOT, "requirements", f"{name}.txt")
    wanted = digest(requirements)
    installed = read_stamp()
    if not installed:
        make_environment()
        installed = {"home": VENV}
        write_stamp(installed)
    if installed.get(name) != wanted:
        install(requirements)
        write_stamp({**installed, name: wanted})


def start_again_with_a_newer_python() -> None:
    is_new = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    for name in NEWER:
        python = shutil.which(name)
        # Version managers leave names behind that lead nowhere, so it has to be run.
        if python and not run(python, "-c", is_new):
            os.execv(python, [python, *sys.argv])
    stop(f"Parsec Post needs Python {dotted(OLDEST)} or newer; this is {dotted(sys.version_info)}.")


def make_environment() -> None:
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        package = f"python{dotted(sys.version_info)}-venv"
        stop(f"This Python cannot make environments; on Debian: sudo apt install {package}")
    say(f"Making .venv with Python {dotted(sys.version_info)}.")
    problem = run(sys.executable, "-m", "venv", "--clear", VENV)
    if problem:
        stop(f"{problem}\nThe environment .venv could not be made.")


def install(requirements: str) -> None:
    """Install the requirements with uv, which takes a quarter of the time, or else with pip."""
    name = os.path.relpath(requirements, ROOT)
    wanted = ["--require-hashes", "--requirement", requirements]
    say(f"Installing {name}.")
    problem = pip_install(UV) or uv_install(*wanted)
    if problem:
        say("uv could not do it; pip tries now, and takes longer.")
        problem = pip_install(*wanted)
    if problem:
        stop(f"{problem}\n{name} could not be installed.")


def uv_install(*wanted: str) -> str:
    return run(os.path.join(VENV, "bin", "uv"), "pip", "install", "--python", PYTHON, *wanted)


def pip_install(*wanted: str) -> str:
    problem = run(PYTHON, "-m", "pip", "install", *wanted)
    if any(sign in problem for sign in NO_NETWORK):
        stop("The package index cannot be reached: check the network and try again.")
    return problem


def run(*command: str) -> str:
    """Run a command silently. Return what it said if it failed, and nothing otherwise."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return ""
    return done.stdout.decode(errors="replace").strip() or f"{command[0]} failed."


def digest(requirements: str) -> str:
    with open(requirements, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def read_stamp() -> "dict[str, str]":
    """The sets in .venv; none if it has to be made, or made again because the folder was moved."""
    try:
        with open(STAMP) as file:
            stamp = dict(json.load(file))
    except (OSError, ValueError):
        return {}
    return stamp if stamp.get("home") == VENV and os.path.exists(PYTHON) else {}


def write_stamp(stamp: "dict[str, str]") -> None:
    with open(STAMP, "w") as file:
        json.dump(stamp, file, indent=1)


def dotted(version: "Sequence[Any]") -> str:
    return f"{version[0]}.{version[1]}"


def say(sentence: str) -> None:
    print(sentence, flush=True)


def stop(sentence: str) -> NoReturn:
    sys.exit(sentence)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nStopped. The next time goes on from here.")
    except OSError as error:
        stop(f"The environment .venv cannot be written: {error}")
