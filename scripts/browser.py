"""See that there is a browser for the tests: Debian's chromium, installed if it is missing.

Where it cannot be installed from here, says in a sentence what to do, and stops.
"""

import os
import shutil
import subprocess
import sys

PACKAGES = ["chromium", "libatomic1"]
COMMAND = f"apt-get install --no-install-recommends {' '.join(PACKAGES)}"


def main() -> None:
    if os.environ.get("CHROMIUM") or shutil.which("chromium"):
        return
    if shutil.which("apt-get") is None:
        sys.exit("The tests need chromium: install it, or set CHROMIUM to where it is.")
    if os.geteuid() != 0:
        sys.exit(f"The tests need chromium, which only root can install: sudo {COMMAND}")
    print("Installing chromium for the browser tests.", flush=True)
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "check": True}
    try:
        subprocess.run(["apt-get", "update", "-qq"], stdout=subprocess.DEVNULL, **quiet)
        subprocess.run([*COMMAND.split(), "-y", "-qq"], stdout=subprocess.DEVNULL, **quiet)
    except subprocess.CalledProcessError:
        sys.exit(f"Chromium could not be installed. Try it yourself: {COMMAND}")


if __name__ == "__main__":
    main()
