"""Start the embedded site: run.py, or `make run`.

Needs Python alone, and is written so that an old Python can read it and say what is wrong: it makes
the environment and goes on inside it, in embedded.py.
"""

import os
import signal
import subprocess
import sys

import environment


def main():
    if os.environ.get("SERVED", "False") != "False":
        sys.exit(
            "This starts the embedded site; docs/hosting.md says how to serve it to the world."
        )
    # Ctrl-C is for the script that installs, which says so and ends.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    script = os.path.join(environment.ROOT, "scripts", "environment.py")
    if subprocess.call([sys.executable, script, "run"]) != 0:
        sys.exit(1)
    embedded = os.path.join(environment.ROOT, "scripts", "embedded.py")
    os.execv(environment.PYTHON, [environment.PYTHON, embedded])


if __name__ == "__main__":
    main()
