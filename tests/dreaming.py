"""Games in which all that an observer cannot see is dealt anew, as the site would show them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.play import Play

DREAM = b"dealt anew "


def dream_of(checkpoint: bytes, seat: int | None, seed: str) -> bytes:
    """A checkpoint that is to be dealt anew for that seat whenever it is resumed."""
    return DREAM + json.dumps([seat, seed]).encode() + b"\n" + bytes(checkpoint)


def resume_dreams(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkpoint can say from now on that it is to be dealt anew, for which seat and seed."""
    truth = Play.resume

    def resume(engine: Any, snapshot: bytes, moves: Any = ()) -> Play:
        if not snapshot.startswith(DREAM):
            return truth(engine, snapshot, moves)
        seat, seed = json.loads(snapshot.partition(b"\n")[0].removeprefix(DREAM))
        return truth(engine, snapshot.partition(b"\n")[2], moves).imagine(seat, seed)

    monkeypatch.setattr(Play, "resume", staticmethod(resume))
