"""What a person can be called: others read it on boards, in letters and in their subjects."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

AN_ADDRESS = re.compile(r"[/\\@<>]|www\.|[^\W\d_]{2,}\.[^\W\d_]{2,}", re.IGNORECASE)
INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
JOINERS = "\u200c\u200d"
"""Characters that cannot be seen either, but that some scripts and some emoji need."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols, by their category, of which nothing is drawn."""

SITE = "parsecpost"
TITLES = [
    *["admin", "administrator", "administrateur", "administratrice", "superuser"],
    *["moderator", "modérateur", "modératrice", "mod", "bot"],
    *["site", "staff", "support", "system", "système"],
]
"""Words by which somebody would seem to speak for the site, or to be one of its bots."""
LOOK_ALIKES = {"0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "i": "l", "|": "l"}
PAIRS = {"rn": "m", "vv": "w"}


def check_name(name: str) -> None:
    """Refuse a name that cannot be seen, has an address in it, or seems to be the site's own."""
    seen = name.translate(dict.fromkeys(map(ord, JOINERS + BLANKS)))
    if any(unicodedata.category(sign) in INVISIBLE for sign in seen) or not shows_something(seen):
        raise ValidationError(_("A name can only have characters that can be seen."))
    if AN_ADDRESS.search(name):
        raise ValidationError(_("A name cannot have an address in it."))
    if seems_official(seen):
        raise ValidationError(_("This name looks like the site’s own. Choose another."))


def shows_something(name: str) -> bool:
    """Whether there is a letter, a number or a picture in it, and not only strokes and dots."""
    return any(unicodedata.category(sign)[0] in "LN" or sign > "\u2190" for sign in name.strip())


def seems_official(name: str) -> bool:
    """Whether it looks like the name of the site, of a moderator or of a bot, if one does not look
    too closely: with letters of another alphabet, digits for letters, or spaces between them."""
    words = re.findall(r"\w+", skeleton(name))
    whole = "".join(words)
    titles = {skeleton(title) for title in TITLES}
    return skeleton(SITE) in whole or whole in titles or not titles.isdisjoint(words)


def skeleton(text: str) -> str:
    """The text such that two that look alike are the same, as in UTS #39."""
    plain = unicodedata.normalize("NFKD", text)
    latin = "".join([latin_for(sign) for sign in plain if not unicodedata.combining(sign)])
    folded = "".join([LOOK_ALIKES.get(sign, sign) for sign in latin.casefold()])
    for pair, one in PAIRS.items():
        folded = folded.replace(pair, one)
    return folded


@cache
def latin_for(sign: str) -> str:
    """The plain letter that a sign of another alphabet looks like; the sign itself if none does."""
    if sign.isascii():
        return sign
    # It takes a tenth of a second to read its tables, which few processes need.
    from confusable_homoglyphs.confusables import confusables_data

    signs = (sign, sign.upper())  # В looks like B, but its small form is в
    alike = (each["c"] for form in signs for each in confusables_data.get(form, ()))
    return next((each for each in alike if len(each) == 1 and each.isascii()), sign)
