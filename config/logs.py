"""Log lines, for people or for machines, without what nobody should read there."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

A_KEY = re.compile(r"/(l|invitations|unsubscribe)/[^/\s\"'?#]+")
AN_ADDRESS = re.compile(r"[\w.!#$%&*+/=?^`{|}~'-]+@[\w-]+(\.[\w-]+)+")
A_LOGIN = re.compile(r"//[^/\s@]+@")


def masked(text: str) -> str:
    """Leave out the keys in addresses, which only the reader of a letter may have, and whom letters
    go to; and the user and the password in the address of a server."""
    text = A_LOGIN.sub("//…@", A_KEY.sub(r"/\1/…", text))
    return AN_ADDRESS.sub("…@…", text)


def drop_traceback(record: logging.LogRecord) -> bool:
    """Leave out the traceback, since robots ask for other hosts all day and a line is enough."""
    record.exc_info = None
    return True


def add_number(record: logging.LogRecord) -> bool:
    """Say for which request or task it was."""
    # Settings are read before Django can be asked for anything.
    from config.request_number import request_number

    record.number = request_number()
    return True


class Plain(logging.Formatter):
    """A line for people, and the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:
        number = getattr(record, "number", "")
        return super().formatMessage(record) + (f" [{number}]" if number else "")


class Json(logging.Formatter):
    """One JSON object a line, for whatever gathers logs."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": masked(record.getMessage()),
            "request": getattr(record, "number", ""),
        }
        if record.exc_info:
            line["traceback"] = masked(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
