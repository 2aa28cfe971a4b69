"""Make sure that there is a browser for the tests: Debian's chromium, installed if it is missing.

If it cannot be installed, this says in a sentence what to do, and stops.
"""

import os
import shutil
import subprocess
import sys

BROWSERS = ["chromium-headless-shell", "chromium"]
"""The same browser without and with windows. Without them it starts sooner and draws faster."""
INSTALL = "apt-get install --no-install-recommends {} libatomic1"


def path() -> str | None:
    """Where the browser is, if there is one."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def main() -> None:
    if path():
        return
    if shutil.which("apt-get") is None:
        sys.exit("The tests need chromium: install it, or set CHROMIUM to where it is.")
    if os.geteuid() != 0:
        command = INSTALL.format("chromium")
        sys.exit(f"The tests need chromium, which only root can install: sudo {command}")
    print("Installing chromium for the browser tests.", flush=True)
    run("apt-get update -qq")
    # Not every Debian has the browser without windows.
    if not any(run(f"{INSTALL.format(browser)} -y -qq") for browser in BROWSERS):
        command = INSTALL.format("chromium")
        sys.exit(f"Chromium could not be installed. Try it yourself: {command}")


def run(command: str) -> bool:
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command.split(), env=quietly, stdout=subprocess.DEVNULL)
    return done.returncode == 0


if __name__ == "__main__":
    main()
