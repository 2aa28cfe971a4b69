"""What a person can be called: others read it on boards, in letters and in their subjects."""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

AN_ADDRESS = re.compile(r"[/\\@<>]|www\.", re.IGNORECASE)
INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
JOINERS = "\u200c\u200d"
"""Characters that cannot be seen either, but that some scripts and some emoji need."""


def check_name(name: str) -> None:
    """Refuse a name with an address in it, or with signs that are invisible or reverse text."""
    seen = name.translate(dict.fromkeys(map(ord, JOINERS)))
    if not seen.strip() or any(unicodedata.category(sign) in INVISIBLE for sign in seen):
        raise ValidationError(_("A name can only have characters that can be seen."))
    if AN_ADDRESS.search(name):
        raise ValidationError(_("A name cannot have an address in it."))
