"""The languages that the site offers: those whose files exist."""

from collections.abc import Iterable
from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language

from engines.words import CORE, phrasebook

WRITTEN_IN = "en"


def offered(locale_paths: Iterable[Path]) -> list[tuple[str, str]]:
    """English, and every language with a compiled catalogue of the site's words."""
    found = {
        to_language(path.parent.parent.name)
        for folder in locale_paths
        for path in folder.glob("*/LC_MESSAGES/django.mo")
    }
    return [(code, own_name(code)) for code in (WRITTEN_IN, *sorted(found - {WRITTEN_IN}))]


def own_name(code: str) -> str:
    """The name of a language in that language, since its speakers look for that."""
    known: str = LANG_INFO.get(code, {}).get("name_local", code)
    return phrasebook(CORE, code).name or known[:1].upper() + known[1:]
