"""The log: plain for people, or lines of JSON for programs. There every line names the request in whose course it was written.

A request over HTTP has an id of its own, and so has a line; what is said on it is numbered. Secrets are not written, and addresses only
where something happens again and again (`bounded`).
"""

import logging
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

FORMS = ("plain", "json")
"""How the log can be written."""


class Course:
    """A line, or a request: `number` of what is being answered on it. As text it is the id that the log names."""

    __slots__ = ("address", "id", "number")

    def __init__(self, id: str = "", address: str = "") -> None:
        self.id = id or secrets.token_hex(8)
        self.address = address
        """Where it comes from, as limits count it."""
        self.number = 0

    def __str__(self) -> str:
        return f"{self.id}-{self.number}" if self.number else self.id


course: ContextVar[Course | None] = ContextVar("course", default=None)
"""In whose course something is done."""


class JsonLines(logging.Formatter):
    """One JSON object for each line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        now = course.get()
        if now is not None:
            line["request"] = str(now)
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def write_json(to: TextIO | None = None) -> None:
    """From now on the whole log is lines of JSON, requests among them."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("enishi").setLevel(logging.INFO)
