"""Instructions as short texts, the way the tests and messages/expected.toml write them."""

from games.inbox.grammar import IsAnswer, read
from games.inbox.instructions import (
    Answer,
    Chat,
    Done,
    Ignored,
    Instruction,
    Later,
    Number,
    Resign,
    Undo,
)
from games.inbox.writing import what_was_written

OPEN = {
    "discover kr45",
    "module kr45",
    "action kr45",
    "move a 3",
    "move a 3,-2",
    "optimize, then keep it as a delivery",
}


def is_open(text: str) -> bool:
    """The answers to the question in the recorded letters."""
    return text.lower() in OPEN


def said(text: str, is_answer: IsAnswer = is_open) -> list[str]:
    """What is read in the text of a mail."""
    return [in_short(each) for each in read(what_was_written(text), is_answer)]


def in_short(instruction: Instruction) -> str:
    loud = "!" if getattr(instruction, "goes_on", False) else ""
    match instruction:
        case Undo(whole_turn):
            return "undo turn" if whole_turn else "undo"
        case Later(after):
            return f"later {after.days} days" if after.days else f"later {after.seconds} seconds"
        case Resign(word):
            return f"resign {word}".strip()
        case Number(number):
            return f"number {number}{loud}"
        case Done():
            return f"done{loud}"
        case Answer(text):
            return f"answer {text}{loud}"
        case Chat(text) | Ignored(text):
            return f"{type(instruction).__name__.lower()} {text}"
        case _:
            name = type(instruction).__name__.lower()
            return f"{name} {getattr(instruction, 'text', '')}".strip()
