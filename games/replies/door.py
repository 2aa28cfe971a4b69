"""The door takes a raw message and says in a line what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Receipt:
    said: str
    """One line for a log, without secrets or addresses."""


def receive(raw: bytes, *, recipients: Sequence[str], sender: str) -> Receipt:
    """Take a message of that many bytes."""
    return Receipt(f"a mail of {len(raw)} bytes for {len(recipients)}")
