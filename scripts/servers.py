"""Make sure that there are servers for the tests: Debian's Postfix, Dovecot and nginx, and its
SpamAssassin, which says what it thinks of our letters.

They are installed if they are missing, without a configuration of their own and without being
started: each test has its own. If they cannot be installed, this says in a sentence what to do,
and stops.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = {
    "postfix": "postfix",
    "dovecot": "dovecot-imapd",
    "nginx": "nginx",
    "spamassassin": "spamassassin",
}
INSTALL = "apt-get install --no-install-recommends"
UNCONFIGURED = "postfix postfix/main_mailer_type select No configuration\n"
POLICY = Path("/usr/sbin/policy-rc.d")
"""Debian asks this program whether a service that was just installed may start."""


def path(server: str) -> str | None:
    """Where that server is, if there is one; /usr/sbin is not on everybody's path."""
    return shutil.which(server) or shutil.which(server, path="/usr/sbin")


def missing() -> list[str]:
    return [package for server, package in PACKAGES.items() if path(server) is None]


def main() -> None:
    packages = missing()
    if not packages:
        return
    command = f"{INSTALL} {' '.join(packages)}"
    if shutil.which("apt-get") is None:
        sys.exit(f"The tests need servers: install {' and '.join(packages)}.")
    if os.geteuid() != 0:
        sys.exit(f"The tests need servers, which only root can install: sudo {command}")
    print(f"Installing {' and '.join(packages)} for the tests.", flush=True)
    run("apt-get update -qq")
    run("debconf-set-selections", UNCONFIGURED)
    with_nothing_started(f"{command} -y -qq")
    if missing():
        sys.exit(f"The servers could not be installed. Try it yourself: {command}")


def with_nothing_started(command: str) -> None:
    """Install something, and let none of its services start."""
    is_ours = not POLICY.exists()
    if is_ours:
        POLICY.write_text("#!/bin/sh\nexit 101\n")
        POLICY.chmod(0o755)
    try:
        run(command)
    finally:
        if is_ours:
            POLICY.unlink()


def run(command: str, told: str = "") -> None:
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command.split(), env=quietly, input=told, text=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
