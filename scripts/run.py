"""Start the embedded site: run.py, or `make run`.

It needs only Python, and is written so that an old Python can read it and say what is wrong. It
makes the environment and goes on inside it, with parsec_post.
"""

import os
import signal
import subprocess
import sys

import environment


def main() -> None:
    # The script that installs handles Ctrl-C: it says so and ends.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    script = os.path.join(environment.ROOT, "scripts", "environment.py")
    if subprocess.call([sys.executable, script, "run"]) != 0:
        sys.exit(1)
    places = [environment.ROOT, os.environ.get("PYTHONPATH")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, places))
    os.execv(environment.PYTHON, [environment.PYTHON, "-m", "parsec_post", "run"])


if __name__ == "__main__":
    main()
