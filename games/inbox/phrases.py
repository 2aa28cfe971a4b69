"""What mail programs and letter writers say around an answer, in English, French and German.

The names of the programs' own lines (attributions, headers of quoted letters, phones that sign)
are collected from Gmail, Outlook, Apple Mail, Thunderbird, Yahoo, Samsung, web.de, GMX, Orange,
Zimbra and Roundcube. Every expression here is tried on one short text and cannot run away.
"""

from __future__ import annotations

import re
import unicodedata

MARKER = "=== answer above this line ==="
MARKERS = {"en": MARKER, "fr": "=== répondez au-dessus de cette ligne ==="}

LONGEST_PHRASE = 300


def letters_of(text: str) -> str:
    """Only its letters, small and without accents, as they survive every mail program."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(each for each in plain if each.isalpha())


MARKER_LETTERS = tuple(letters_of(marker) for marker in MARKERS.values())


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{each})" for each in alternatives), re.IGNORECASE)


ATTRIBUTION = _any(
    r"on\b.{4,250}\bwrote ?:",
    r"le\b.{4,250}\ba écrit ?:",
    r"am\b.{4,250}\bschrieb\b.{0,150}:",
    r"(?:el|op|em|il giorno|il|den)\b.{4,250}\b(?:escribió|schreef|escreveu|ha scritto|skrev) ?:",
    r"\d{4}[-/.]\d\d.{4,250}(?:wrote|a écrit|schrieb) ?:",
    r".{2,150}<[^\s<>]{3,150}>.{0,60}\b(?:wrote|a écrit|schrieb)\b.{0,60}:",
    r"(?:gesendet|envoyé|sent):? .{4,80} (?:von|par|de|by): .{2,150}:",
    r"-{3,4} ?(?:on|le|am)\b.{4,250}\b(?:wrote|a écrit|schrieb) ?-{3,4}",
)
ATTRIBUTION_START = _any(
    r"-{3,4} ?(?:on|le|am) ",
    r"(?:on|le|am|el|op|em|il|den) \S",
    r"\d{4}[-/.]\d\d",
    r"[^<>]{2,150}<",
)

# Everything below one of these is somebody else's letter, quoted or not.
ORIGINAL = _any(
    r"[-_* ]*original (?:message|e-?mail|appointment)[-_* :]*",
    r"[-_* ]*(?:message|courriel|e-?mail|mail) d[’']origine[-_* :]*",
    r"[-_* ]*(?:message|courriel|mail) (?:original|initial)[-_* :]*",
    r"[-_* ]*(?:message|courriel|mail) (?:transf[ée]r[ée]|r[ée]exp[ée]di[ée])[-_* :]*",
    r"[-_* ]*(?:urspr[üu]ngliche|original|weitergeleitete) ?-?(?:nachricht|e-?mail)[-_* :]*",
    r"[-_* ]*(?:begin )?forwarded (?:message|by [^:]{1,60})[-_* :]*",
    r"[-_* ]*d[ée]but du message (?:transf[ée]r[ée]|r[ée]exp[ée]di[ée])[-_* :]*",
    r"[-_* ]*anfang der weitergeleiteten (?:nachricht|e-?mail)[-_* :]*",
    r"[-_* ]*reply message[-_* :]*",
)
HEADER = _any(
    r"[*_]{0,2}(?:from|sent|to|cc|subject|date|reply-to)[*_]{0,2} ?:",
    r"[*_]{0,2}(?:de|envoy[ée](?: le)?|[àa]|cc|objet|sujet|date|r[ée]pondre [àa])[*_]{0,2} ?:",
    r"[*_]{0,2}(?:von|gesendet|an|cc|betreff|datum|antwort an)[*_]{0,2} ?:",
)

SIGNATURE = _any(r"--|[—–]", r"[_=*~-]{3,}", r"-----BEGIN PGP SIGNATURE-----")
PHONE = _any(
    r"sent (?:from|with|via|using)\b.{2,80}",
    r"get (?:outlook|yahoo|bluemail|spark)\b.{2,80}",
    r"envoy[ée] (?:de|depuis|avec|via|[àa] partir|à l[’']aide|par)\b.{2,80}",
    r"(?:t[ée]l[ée]charge[rz]|obtenez|obtenir) outlook\b.{2,80}",
    r"provenance ?: ?courrier\b.{2,80}",
    r"(?:von meinem|vom|von) .{2,60} (?:gesendet|geschickt)\.?",
    r"gesendet (?:mit|von|vom|[üu]ber|aus)\b.{2,80}",
    r"(?:outlook|holen sie sich|hol dir) .{2,60}(?:outlook|herunterladen|ios|android)\b.{0,60}",
    r"diese nachricht wurde (?:von|mit)\b.{2,80} (?:gesendet|verschickt|verfasst)\.?",
    r"cet e-?mail a [ée]t[ée] envoy[ée]\b.{2,80}",
)
CONFIDENTIAL = _any(
    r"(?:confidentiality|legal|privacy) (?:notice|note|disclaimer)\b",
    r"disclaimer\b",
    r"this (?:e-?mail|message|communication)\b.{0,120}\b(?:confidential|intended|privileged)\b",
    r"the (?:information|content)s?\b.{0,80}\b(?:confidential|intended|privileged)\b",
    r"avis de confidentialit[ée]\b",
    r"(?:ce (?:message|courriel|mail)|cet e-?mail)\b.{0,120}\b(?:confidentiel|destin[ée])",
    r"les informations\b.{0,80}\bconfidentiel",
    r"vertraulichkeits?hinweis\b",
    r"diese (?:e-?mail|nachricht)\b.{0,120}\b(?:vertraulich|bestimmt|rechtlich)",
    r"please consider the environment\b",
    r"(?:pensez [àa] l[’']environnement|n[’']imprimez ce)\b",
    r"(?:this email has been|virus-free|checked by avg|garanti sans virus|virenfrei)\b",
    r"(?:l[’']absence de virus|cet e-?mail a [ée]t[ée] v[ée]rifi[ée])\b",
    r"you received this message because you are subscribed\b",
)

_GREETINGS = (
    r"hi|hello|hey|dear|good (?:morning|evening|day)|bonjour|bonsoir|salut|coucou|cher|ch[èe]re"
)
_GREETINGS += (
    r"|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|moin|servus|gr[üu][ßs]s? ?(?:gott|dich|euch)"
)
_NAME = r"(?: [^\W\d_][\w.’'-]{0,30}){0,3}"
GREETING = _any(rf"(?:{_GREETINGS}){_NAME} ?[,!.:]*")
_FIRST_NAME = r"(?:,? [^\W\d_]{1,30})?"
CLOSING = _any(
    *(
        rf"(?:{closing}){_FIRST_NAME}"
        for closing in (
            r"(?:many |best |kind |warm )?(?:thanks|thank you|regards|wishes|cheers|best|bye)",
            r"(?:thanks|thank you|many thanks|cheers|thx)(?: again| a lot| so much| in advance)?",
            r"greetings|good luck|have fun",
            r"merci(?: beaucoup| d[’']avance| bien)?|cordialement|bien cordialement|amicalement",
            r"[àa] (?:bient[ôo]t|plus|demain)|bonne (?:journ[ée]e|soir[ée]e|partie|chance)|bises",
            r"amiti[ée]s|bien [àa] (?:vous|toi)|cdl?t|[àa]\+",
            r"(?:vielen |besten )?dank(?: im voraus)?|danke(?: sch[öo]n| dir| euch)?",
            r"(?:viele|liebe|beste|sch[öo]ne|mit freundlichen|freundliche) gr[üu](?:ß|ss)en?",
            r"gr[üu](?:ß|ss)e?|lg|mfg|vg|bg|viel (?:gl[üu]ck|spa(?:ß|ss)|erfolg)",
        )
    )
)


def is_phrase(pattern: re.Pattern[str], line: str) -> bool:
    """Is the whole line of that kind?"""
    return len(line) <= LONGEST_PHRASE and pattern.fullmatch(_spaced(line)) is not None


def begins(pattern: re.Pattern[str], line: str) -> bool:
    return pattern.match(_spaced(line[: 2 * LONGEST_PHRASE])[:LONGEST_PHRASE]) is not None


def _spaced(line: str) -> str:
    """The line with ordinary spaces: in French others stand before a colon."""
    return line.replace("\u00a0", " ").replace("\u202f", " ").strip()


def is_closing(line: str) -> bool:
    return is_phrase(CLOSING, line.strip().rstrip(",.! "))
