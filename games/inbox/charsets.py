"""Bytes as text, in whatever character set they claim to be, or are.

>>> decode(b"d\\xe9fi", "windows-1252"), decode("défi".encode(), "x-unknown")
('défi', 'défi')
"""

from __future__ import annotations

import re
from encodings import normalize_encoding
from encodings.aliases import aliases

# Not text, or slow on purpose: a "punycode" of 200 kB takes minutes.
_NEVER = {"base64_codec", "bz2_codec", "hex_codec", "quopri_codec", "rot_13", "uu_codec"}
_NEVER |= {"zlib_codec", "punycode", "idna", "mbcs", "oem", "unicode_escape", "undefined"}

# Python would look for a module of that name, and remember each that it did not find.
_KNOWN = ({*aliases, *aliases.values()} - _NEVER) | {"koi8_u", "koi8_t", "cp874", "cp1125"}

# What is written under these names is in truth a larger set, as browsers know.
_LARGER = {
    "latin_1": "cp1252",
    "iso8859_1": "cp1252",
    "ascii": "utf_8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso_8859_8_i": "iso8859_8",
}

_LINE_END = re.compile(r"\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_UNSEEN = re.compile(
    r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069"
    r"\ufeff\ud800-\udfff]"
)


def decode(data: bytes, charset: str) -> str:
    """The text in the set that is named; if that is none, in UTF-8 or else in Latin-1."""
    codec = _codec(charset)
    if codec and codec != "utf_8":
        return tidy(data.decode(codec, "replace"))
    try:
        return tidy(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return tidy(data.decode("utf-8", "replace") if _is_said(charset) else _latin(data))


def tidy(text: str) -> str:
    """The text with plain line ends, and without characters that nobody sees."""
    return _UNSEEN.sub("", _LINE_END.sub("\n", text))


def _codec(charset: str) -> str:
    """Python's name of the set, or nothing if it is none that we decode."""
    if not charset.isascii():
        return ""
    name = normalize_encoding(charset[:40]).lower()
    name = _LARGER.get(name, name)
    if name not in _KNOWN:
        return ""
    name = aliases.get(name, name)
    return "" if name in _NEVER else _LARGER.get(name, name)


def _is_said(charset: str) -> bool:
    return charset.lower().replace("_", "-") in ("utf-8", "utf8")


def _latin(data: bytes) -> str:
    return data.decode("cp1252", "replace")
