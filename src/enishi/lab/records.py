"""Records in bulk: a file with one record in each line (JSON Lines).

A line is written whole or not at all: what a program that was killed has left of its last line is passed over, and written over.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from enishi.errors import BadRecord


class RecordsFile:
    """A file that records are added to; one that does not exist yet is empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._out: IO[bytes] | None = None

    def read(self) -> Iterator[dict[str, Any]]:
        """The records that are there whole."""
        if self.path.exists():
            yield from read_records(self.path)

    def add(self, record: dict[str, Any]) -> None:
        """Writes one more, behind the last that is there whole."""
        if self._out is None:
            self._out = self._opened()
        self._out.write(line_of(record))
        self._out.flush()

    def _opened(self) -> IO[bytes]:
        out = self.path.open("r+b" if self.path.exists() else "x+b")
        written = out.read()
        end = written.rfind(b"\n") + 1
        last = written[end:]
        out.truncate(end)
        out.seek(end)
        if _decoded(last) is not None:  # whole but for the end of its line: it counts for whoever reads, so it stays
            out.write(last + b"\n")
        return out


def line_of(record: dict[str, Any]) -> bytes:
    """A record as a line."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_records(*files: str | Path) -> Iterator[dict[str, Any]]:
    """The records of files, one after another: one in each line, or one record as a whole file."""
    for file in files:
        yield from _read(Path(file))


def _read(path: Path) -> Iterator[dict[str, Any]]:
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                found = _decoded(line)
                if found is None and number == 1:
                    found = _decoded(line + lines.read())  # one record, written over several lines
                if found is None and not line.endswith(b"\n"):
                    return
                yield from _checked(path, number, found)
    except FileNotFoundError as error:
        raise BadRecord("records_missing", file=str(path)) from error
    except OSError as error:
        raise BadRecord("records_unreadable", file=str(path)) from error


def cut_off(file: str | Path) -> bool:
    """Whether the last line of a file is half a record, which reading passes over."""
    try:
        with Path(file).open("rb") as lines:
            lines.seek(-1, os.SEEK_END)
            if lines.read() == b"\n":
                return False
            lines.seek(0)
            first = last = lines.readline()
            for line in lines:
                last = line
    except OSError:  # nothing there, or nothing in it
        return False
    one_a_line = last is first or _decoded(first) is not None
    return one_a_line and _decoded(last) is None


def _decoded(text: bytes) -> Any:
    """What JSON says; None where it is none, or cut off."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _checked(path: Path, line: int, found: Any) -> Iterator[dict[str, Any]]:
    """A record, or a list of records; nothing else is taken for one."""
    for record in found if isinstance(found, list) else [found]:
        if not isinstance(record, dict) or "enishi" not in record or "events" not in record:
            raise BadRecord("records_line", file=str(path), line=line)
        yield record
