"""The command line: `parsec-post`, or `python -m parsec_post`."""

import os
import sys

from parsec_post import __version__, data_folder, enter

HELP = f"""\
Parsec Post: space board games, played slowly, by e-mail.

  parsec-post run                 Start the site on this machine: everything it needs, a demo, one
                                  address. Ctrl-C stops it; your games are kept.
  parsec-post manage <command>    Run one of Django's commands: `manage help` lists them.
  parsec-post --version           Say which version this is.

From the environment:

  PORT       where `run` is to be found: 8000 if not set
  HOST       the address it listens at: 127.0.0.1 if not set, for this machine alone
  DATA_DIR   where it keeps its data: {data_folder()} if not set

Games without the site: python -m engines list
"""


def main() -> None:
    match sys.argv[1:]:
        case ["run"]:
            run()
        case ["manage", *words]:
            manage(words)
        case ["--version"]:
            print(f"Parsec Post {__version__}")
        case [] | ["-h" | "--help" | "help"] | ["run", "-h" | "--help"]:
            print(HELP, end="")
        case words:
            said = " ".join(words)
            print(f"There is no `parsec-post {said}`.\n\n{HELP}", end="", file=sys.stderr)
            sys.exit(2)


def run() -> None:
    from parsec_post import embedded  # only `run` needs what it imports

    embedded.main()


def manage(words: list[str]) -> None:
    enter()
    # A command may take long, such as a migration of a large table.
    os.environ.setdefault("STATEMENT_SECONDS", "0")
    from django.core.management import execute_from_command_line

    execute_from_command_line(["parsec-post manage", *words])


if __name__ == "__main__":
    main()
