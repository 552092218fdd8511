"""Records as files, and their events in sentences: what several commands need."""

import json
import sys
from pathlib import Path
from typing import Any

from enishi.commands import Usage
from enishi.games import load
from enishi.match import Match
from enishi.words import Speaker


def read_record(name: str, speak: Speaker) -> Any:
    """The record in a file; `-` is the standard input."""
    try:
        return json.loads(sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Usage(speak("cli.replay.unreadable", file=name)) from error
    except json.JSONDecodeError as error:
        raise Usage(speak("cli.replay.not_json", file=name, line=error.lineno)) from error


class Teller:
    """Tells the events of a match as those do who saw all of them, or as one seat saw them."""

    def __init__(self, match: Match, language: str, seat: int | None = None) -> None:
        self.speak = load(match.game).words.speaker(language, match.names)
        self._events = match.events
        viewers = [seat] if seat is not None else [*range(match.seats), None]
        self._logs = [match.typed_view(viewer).log for viewer in viewers]

    def told(self, number: int) -> tuple[str, str]:
        """An event as it was written, and in sentences."""
        entries = [log[number] for log in self._logs]
        entry = next((entry for entry in entries if entry.event == self._events[number]), entries[0])
        return entry.event, " ".join(self.speak.line(line) for line in entry.lines)
