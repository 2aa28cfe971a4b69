"""What a site is made of besides its own code: packages.py licences|bill|holes.

`licences` prints a line for each package that runs with the site; `bill` prints a software bill of
materials in the form of CycloneDX; `holes` asks osv.dev, over the network, whether holes are known
in any of them. It ends with 1 if there are some, and with 2 if it could not ask.
"""

from __future__ import annotations

import json
import os
import re
import sys
import urllib.error
import urllib.request
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple, cast

ROOT = Path(__file__).resolve().parent.parent
LOCKED = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)", re.MULTILINE)
FREE = "License :: OSI Approved :: "
LONGEST_NAME = 60
"""Where a package has its whole licence instead of the name, it is longer."""
READ_BY_US = {"imapclient": "BSD-3-Clause", "resvg-py": "MIT"}
"""What the files of packages say that do not name their licence."""
FONTS = [("Source Sans 3", "5.3.0"), ("Alegreya", "5.3.0")]
"""They lie in static/fonts."""
ASKED = "https://api.osv.dev/v1/querybatch"
SECONDS = 20


class Package(NamedTuple):
    name: str
    version: str
    licence: str
    """Its name, or a text that says that nobody knows; empty if it is not installed here."""

    @property
    def purl(self) -> str:
        return f"pkg:pypi/{self.name}@{self.version}"


def packages(requirements: Path) -> list[Package]:
    """The packages that are locked in a file, with their licences as far as they are installed."""
    found = LOCKED.finditer(requirements.read_text())
    return [Package(each["name"], each["version"], licence_of(each["name"])) for each in found]


def licence_of(name: str) -> str:
    try:
        about = cast(Message, metadata.metadata(name))
    except metadata.PackageNotFoundError:
        return ""
    if expression := about.get("License-Expression"):
        return str(expression)
    classified = [line.removeprefix(FREE) for line in about.get_all("Classifier") or []
                  if line.startswith(FREE)]  # fmt: skip
    if classified:
        return " and ".join(sorted(classified))
    named = str(about.get("License") or "").strip()
    return named if 0 < len(named) <= LONGEST_NAME else READ_BY_US.get(name, "see its own files")


# Licences


def print_licences(found: list[Package]) -> None:
    for each in found:
        if each.licence:
            print(f"{each.name} {each.version}: {each.licence}")
    for name, version in FONTS:
        print(f"{name} {version}: OFL-1.1")


# The bill of materials


def bill(found: list[Package]) -> dict[str, Any]:
    """The bill as CycloneDX 1.6 wants it. It has no date and no number, so the same packages make
    the same bill."""
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own_component()},
        "components": [*map(component, found), *(font(*each) for each in FONTS)],
    }


def own_component() -> dict[str, Any]:
    sys.path.insert(0, str(ROOT))
    from parsec_post import __version__

    licence = [{"expression": "AGPL-3.0-or-later"}]
    return {
        "type": "application",
        "name": "parsec-post",
        "version": __version__,
        "licenses": licence,
    }


def component(package: Package) -> dict[str, Any]:
    told: dict[str, Any] = {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "purl": package.purl,
    }
    if package.licence:
        told["licenses"] = [{"license": {"name": package.licence}}]
    return told


def font(name: str, version: str) -> dict[str, Any]:
    licence = [{"license": {"id": "OFL-1.1"}}]
    return {"type": "library", "name": name, "version": version, "licenses": licence}


# Known holes


class CannotAsk(Exception):
    """A sentence that says why nobody could be asked."""


def holes(found: list[Package]) -> dict[Package, list[str]]:
    """The names of the holes known in each package that has any."""
    named = [
        {"package": {"name": p.name, "ecosystem": "PyPI"}, "version": p.version} for p in found
    ]
    answer = ask({"queries": named}).get("results", [])
    if len(answer) != len(found):
        raise CannotAsk("The answer is not about these packages.")
    known = {
        p: [each["id"] for each in told.get("vulns", [])]
        for p, told in zip(found, answer, strict=True)
    }
    return {package: names for package, names in known.items() if names}


def ask(question: dict[str, Any]) -> dict[str, Any]:
    url = os.environ.get("OSV_URL", ASKED)
    if not url.startswith(("http://", "https://")):
        raise CannotAsk(f"OSV_URL must be an address of the web, not {url!r}.")
    data, kind = json.dumps(question).encode(), {"Content-Type": "application/json"}
    try:
        request = urllib.request.Request(url, data, kind)  # noqa: S310
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            return dict(json.load(answer))
    except (OSError, ValueError, urllib.error.URLError) as error:
        raise CannotAsk(
            f"Whether packages have known holes could not be asked: {error}."
        ) from error


def print_holes(found: list[Package]) -> int:
    try:
        known = holes(found)
    except CannotAsk as error:
        print(error)
        return 2
    for package, names in known.items():
        for name in names:
            print(f"{package.name} {package.version}: https://osv.dev/{name}")
    print(f"{len(found)} packages, {len(known)} with known holes.")
    return 1 if known else 0


def main() -> None:
    found = packages(ROOT / "requirements" / "run.txt")
    match sys.argv[1:]:
        case ["licences"]:
            print_licences(found)
        case ["bill"]:
            print(json.dumps(bill(found), indent=1))
        case ["holes"]:
            sys.exit(print_holes(found))
        case _:
            sys.exit((__doc__ or "").strip())


if __name__ == "__main__":
    main()
