"""Upgrade a site that runs from a checkout: upgrade.py, or `make upgrade`.

It rehearses the new version on a copy of the data, stops the site, backs up, brings the code and
the data up to date, starts the site and checks it. It stops with a sentence at the first trouble
and says how to go back; until the rehearsal is over it has changed nothing. `--back` goes back to
the version before, with all games as they are. docs/hosting.md tells more.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import pwd
import shlex
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
NEXT = ROOT.with_name(f"{ROOT.name}-next")
"""Where the new version is tried. It has to be readable for the site's user, as ROOT is."""
HEALTH_SECONDS = 60


class Trouble(Exception):
    """A sentence that says why the upgrade stopped."""


class Site:
    """The site as the administrator's options describe it, and what can be done with it."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.env = dict(os.environ)
        if options.environment:
            self.env |= read_environment(options.environment)
        if options.user:
            self.env["HOME"] = account(options.user).pw_dir
        # The new version is tried in another folder, and must not have data of its own there.
        self.env.setdefault("DATA_DIR", str(ROOT / "var"))

    def manage(self, *words: str, code: Path = ROOT, fine: tuple[int, ...] = (0,)) -> str:
        """Run a command of manage.py as the site's user; what it said."""
        python = ROOT / ".venv" / "bin" / "python"
        if code != ROOT and (code / ".venv").exists():
            python = code / ".venv" / "bin" / "python"
        done = subprocess.run(
            [python, "manage.py", *words],
            cwd=code,
            env=self.env,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=self.become_user,
        )
        if done.returncode not in fine:
            sys.stdout.write(done.stdout)
            raise Trouble(f"`manage.py {' '.join(words)}` failed.")
        return done.stdout.strip()

    def become_user(self) -> None:
        """In a new process, before the command: nothing but root's own can be root."""
        if self.options.user and os.geteuid() == 0:
            os.initgroups(self.options.user, account(self.options.user).pw_gid)
            os.setgid(account(self.options.user).pw_gid)
            os.setuid(account(self.options.user).pw_uid)

    @property
    def is_served(self) -> bool:
        return self.env.get("SERVED") == "True"

    def stop(self) -> None:
        if self.options.stop:
            say("Stopping the site.")
            shell(self.options.stop)
        else:
            refuse_running(Path(self.env["DATA_DIR"]))

    def start(self) -> None:
        if self.options.start:
            say("Starting the site.")
            shell(self.options.start)

    def bring_up_to_date(self) -> None:
        """Bring packages and files to the code that is checked out now."""
        install(ROOT)
        if self.is_served:
            self.manage("collectstatic", "--no-input", "--verbosity", "0")

    def check(self) -> None:
        """Check that the site answers and that nothing waits for a dead worker."""
        if self.options.start:
            wait_for_health(self.options.health, self.env.get("SITE_URL", "http://localhost"))
        self.manage("overdue")
        say("The site is well.")


# Upgrading


def upgrade(site: Site) -> None:
    refuse_changes()
    was, target = commit("HEAD"), newest(site.options.to)
    if was == target:
        say("There is no newer version.")
        return
    rehearse(site, target)
    site.stop()
    backup = back_up(site)
    keep_state({"was": was, "now": target, "backup": backup})
    try:
        say(f"Bringing the code and the data from {was[:10]} to {target[:10]}.")
        git("merge", "--ff-only", "--quiet", target)
        site.bring_up_to_date()
        site.manage("migrate", "--no-input", "--verbosity", "0")
        site.start()
        site.check()
    except Trouble as trouble:
        raise Trouble(f"{trouble}\n{way_back(site, backup)}") from trouble
    say(f"Upgraded. {way_back(site, backup)}")


def back_up(site: Site) -> str:
    """Back up the data of the site that is stopped; if that fails, start it again as it was."""
    try:
        backup = site.manage("backup")
    except Trouble:
        site.start()
        raise
    say(f"Backed up: {backup}")
    return backup


def way_back(site: Site, backup: str) -> str:
    return (
        f"To go back to the version before, with all moves: {site.options.called} --back\n"
        f"The data as it was before is in {backup}."
    )


def rehearse(site: Site, target: str) -> None:
    """Try the new version on a copy of the data: its migrations, and every game under way."""
    say("Rehearsing. Until this is over, nothing is changed.")
    prepare_next(target)
    try:
        tell_holes()
        backup = site.manage("backup")
        record = str(Path(backup).with_suffix(".rehearsal"))
        # What is wrong already is noted, and not held against the new version.
        site.manage("rehearse", "--record", record, fine=(0, 1))
        try:
            words = ("rehearse", "--copy", backup, "--against", record)
            said = site.manage(*words, code=NEXT)
        except Trouble as trouble:
            raise Trouble(
                f"{trouble}\nThe new version does not go on with every game as this one does, so"
                " the upgrade stops here. Nothing was changed, and the site runs on."
            ) from trouble
        finally:
            Path(record).unlink(missing_ok=True)
    finally:
        forget_next()
    say(said)


def prepare_next(target: str) -> None:
    forget_next()
    git("worktree", "add", "--quiet", "--detach", str(NEXT), target)
    wanted = Path("requirements", "run.txt")
    if (ROOT / wanted).read_bytes() != (NEXT / wanted).read_bytes():
        install(NEXT)


def tell_holes() -> None:
    """Tell of known holes in the packages of the new version. They stop nothing: the packages of
    this version are older still. Without a network it says that nobody could be asked."""
    subprocess.run([sys.executable, NEXT / "scripts" / "packages.py", "holes"])


def forget_next() -> None:
    with suppress(Trouble):
        git("worktree", "remove", "--force", str(NEXT))
    git("worktree", "prune")


# Going back


def go_back(site: Site) -> None:
    """Go back to the version before: the schema by the newer code, then the code."""
    refuse_changes()
    state, here = read_state(), commit("HEAD")
    if here not in (state["was"], state["now"]):
        raise Trouble("This is not the version of the last upgrade, so there is no way back.")
    site.stop()
    # If the upgrade stopped before it brought the new code, there is nothing to reverse.
    if here == state["now"]:
        reverse(site, state)
    site.bring_up_to_date()
    say(site.manage("rehearse", "--finished", "0", fine=(0, 1)))
    site.start()
    site.check()
    state_file().unlink()
    say(f"This is {state['was'][:10]} again.")


def reverse(site: Site, state: dict[str, str]) -> None:
    back_up(site)
    try:
        say(site.manage("migrate_back", state["backup"]))
    except Trouble:
        site.start()
        raise
    git("reset", "--keep", "--quiet", state["was"])


# The state of the last upgrade


def state_file() -> Path:
    return ROOT / git("rev-parse", "--git-path", "parsec-upgrade.json")


def keep_state(state: dict[str, str]) -> None:
    state_file().write_text(json.dumps(state))


def read_state() -> dict[str, str]:
    try:
        return dict(json.loads(state_file().read_text()))
    except OSError as error:
        raise Trouble("No upgrade was made here that one could go back from.") from error


# Git


def git(*words: str) -> str:
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise Trouble(f"`git {' '.join(words)}` failed: {done.stderr.strip()}")
    return done.stdout.strip()


def commit(name: str) -> str:
    return git("rev-parse", "--verify", f"{name}^{{commit}}")


def newest(wanted: str | None) -> str:
    git("fetch", "--quiet", "--tags")
    target = commit(wanted or "@{upstream}")
    if git("merge-base", "HEAD", target) != commit("HEAD"):
        raise Trouble(
            "The code here has commits of its own, or is newer: merge them by hand first."
        )
    return target


def refuse_changes() -> None:
    changed = git("status", "--porcelain", "--untracked-files=no")
    if changed:
        raise Trouble(f"Files were changed here; keep them elsewhere first:\n{changed}")


# The rest


def read_environment(path: Path) -> dict[str, str]:
    """The settings in a file that systemd and the shell read as well."""
    try:
        words = [shlex.split(line, comments=True) for line in path.read_text().splitlines()]
    except OSError as error:
        raise Trouble(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise Trouble(f"{path} has a line that cannot be read: {error}.") from error
    pairs = [word.partition("=") for line in words for word in line if "=" in word]
    return {name: value for name, _, value in pairs}


def account(user: str) -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(user)
    except KeyError as error:
        raise Trouble(f"There is no user {user} on this machine.") from error


def install(code: Path) -> None:
    script = code / "scripts" / "environment.py"
    if subprocess.run([sys.executable, script, "run"], cwd=code).returncode != 0:
        raise Trouble("The packages that this version needs could not be installed.")


def shell(command: str) -> None:
    done = subprocess.run(shlex.split(command))
    if done.returncode != 0:
        raise Trouble(f"`{command}` failed.")


def refuse_running(data: Path) -> None:
    """The embedded site holds a lock on its data as long as it runs."""
    with suppress(FileNotFoundError), (data / "running").open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Trouble("The site is running: stop it first, by Ctrl-C.") from error


def wait_for_health(url: str, site: str) -> None:
    host = urlsplit(site).netloc
    said = poll(lambda: fetch(url, host))
    if said != "ok":
        raise Trouble(f"{url} does not say that the site is well: {said}")


def poll(ask: Callable[[], str]) -> str:
    end = time.monotonic() + HEALTH_SECONDS
    while (said := ask()) != "ok" and time.monotonic() < end:
        time.sleep(0.5)
    return said


def fetch(url: str, host: str) -> str:
    if urlsplit(url).scheme not in ("http", "https"):
        raise Trouble(f"--health must be an address of the web, not {url!r}.")
    request = urllib.request.Request(url, headers={"Host": host})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            return str(answer.read(200).decode(errors="replace"))
    except (OSError, urllib.error.URLError) as error:
        return str(error)


def say(words: str) -> None:
    print(words, flush=True)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--back", action="store_true", help="go back to the version before")
    parser.add_argument("--to", metavar="REF", help="the version; the newest of this branch")
    parser.add_argument("--environment", type=Path, metavar="FILE", help="the site's settings")
    parser.add_argument("--user", help="the user that the site runs as")
    parser.add_argument("--stop", metavar="COMMAND", help="stops the site")
    parser.add_argument("--start", metavar="COMMAND", help="starts the site")
    parser.add_argument("--called", default="scripts/upgrade.py", help=argparse.SUPPRESS)
    parser.add_argument(
        "--health",
        metavar="URL",
        default="http://127.0.0.1:8000/health/",
        help="where the site says whether it is well, past the proxy",
    )
    return parser.parse_args()


def main() -> None:
    wanted = options()
    try:
        site = Site(wanted)
        go_back(site) if wanted.back else upgrade(site)
    except Trouble as trouble:
        stop(str(trouble))
    except KeyboardInterrupt:
        stop("\nStopped.")


def stop(sentence: str) -> NoReturn:
    sys.exit(sentence)


if __name__ == "__main__":
    main()
