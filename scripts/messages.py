"""Bring the catalogues in locale/ up to date with the texts marked in code and templates.

    messages.py [language ...]   writes and compiles every catalogue; a new language is begun
    messages.py --check          writes nothing

Either way it ends by listing what is left for a translator to do. Marked texts are found by
Debian's gettext, which is installed if it is missing and root asks for it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib
from django.utils.translation import to_locale

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
SOURCES = ["accounts", "config", "games", "templates"]
EXTRACT = "-m django makemessages --extension html,txt,py,svg --no-location --no-obsolete --locale"
"""The command that finds the texts. It leaves out line numbers, paths and old texts, so that its
result is the same on every machine."""

TOOLS = ["xgettext", "msgmerge", "msguniq", "msgattrib"]
INSTALL = "apt-get install --no-install-recommends gettext"

OF_THE_MOMENT = ["POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team"]
"""What gettext writes into the head of a catalogue although git knows it better."""


def main(arguments: list[str]) -> None:
    is_check = arguments == ["--check"]
    missing = see_that_there_is_gettext()
    if missing and not is_check:
        sys.exit(missing)
    if missing:
        print(f"{missing} Without it only the tests compare the texts with the catalogues.")
    named = [] if is_check else map(to_locale, arguments)
    troubles = []
    for locale in sorted({*named, *(path.name for path in LOCALE.iterdir())}):
        if not missing:
            troubles += compare(locale) if is_check else bring_up_to_date(locale)
        troubles += what_is_left(LOCALE / locale / "LC_MESSAGES")
    if troubles:
        sys.exit("\n".join(troubles))


# Gettext


def see_that_there_is_gettext() -> str:
    """Install gettext if it is missing. Return what to do if that is not possible."""
    if all(map(shutil.which, TOOLS)):
        return ""
    if shutil.which("apt-get") is None:
        return "Finding the marked texts needs gettext: install it."
    if os.geteuid() != 0:
        return f"Finding the marked texts needs gettext, which root can install: sudo {INSTALL}"
    print("Installing gettext, which finds the marked texts.", flush=True)
    if not (run("apt-get update -qq") and run(f"{INSTALL} -y -qq")):
        return f"Gettext could not be installed. Try it yourself: {INSTALL}"
    return ""


def run(command: str) -> bool:
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command.split(), env=quietly, stdout=subprocess.DEVNULL)
    return done.returncode == 0


# Texts


def extract(locale: str) -> polib.POFile:
    """The catalogue as it should be: every marked text, with the translations that exist."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in SOURCES:
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        if (LOCALE / locale).exists():
            shutil.copytree(LOCALE / locale, copy / "locale" / locale)
        (copy / "locale").mkdir(exist_ok=True)
        # Without settings Django looks for catalogues here, not in the real tree.
        environment = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
        command = [sys.executable, *EXTRACT.split(), locale]
        subprocess.run(command, cwd=copy, env=environment, check=True, stdout=subprocess.DEVNULL)
        return tidied(polib.pofile(catalogue(copy / "locale", locale)), locale)


def catalogue(folder: Path, locale: str) -> Path:
    return folder / locale / "LC_MESSAGES" / "django.po"


def tidied(po: polib.POFile, locale: str) -> polib.POFile:
    """The catalogue in an order that does not depend on the code, without this machine's data."""
    po.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
    for name in OF_THE_MOMENT:
        po.metadata.pop(name, None)
    if po.metadata_is_fuzzy:  # it is new, and its header is a form to fill in
        po.header = f" Parsec Post: {locale}."
        po.metadata |= {"Project-Id-Version": "parsec-post", "Language": locale}
        po.metadata_is_fuzzy = False
    return po


def bring_up_to_date(locale: str) -> list[str]:
    po, path = extract(locale), catalogue(LOCALE, locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{po}\n", encoding="utf-8")
    path.with_suffix(".mo").write_bytes(po.to_binary())
    return []


def compare(locale: str) -> list[str]:
    path = catalogue(LOCALE, locale)
    is_same = path.exists() and path.read_text(encoding="utf-8") == f"{extract(locale)}\n"
    return [] if is_same else [f"{locale}: the texts have changed. Run `make messages`."]


# Translations


def what_is_left(folder: Path) -> Iterator[str]:
    """What is wrong with a catalogue or its compiled form. This needs no gettext."""
    po, compiled = polib.pofile(folder / "django.po"), folder / "django.mo"
    locale = folder.parent.name
    for entry in po.untranslated_entries():
        yield f"{locale}: {entry.msgid!r} is not translated."
    for entry in po.fuzzy_entries():
        yield f"{locale}: {entry.msgid!r} is a guess: mend it and take out the word fuzzy."
    for entry in po.obsolete_entries():
        yield f"{locale}: {entry.msgid!r} is no longer said."
    if not compiled.exists() or compiled.read_bytes() != po.to_binary():
        yield f"{locale}: django.mo says something else than django.po. Run `make messages`."


if __name__ == "__main__":
    main(sys.argv[1:])
