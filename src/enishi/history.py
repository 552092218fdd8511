"""What has happened in a match, event by event. Copies of a match share it as long as they go the same way."""

import threading
from typing import Any, Self

from enishi.events import Actor
from enishi.kernel.engine import Position
from enishi.sets import Choices
from enishi.views import LogEntry

_growing = threading.Lock()
"""Copies may be played on in several threads."""


class Moment:
    """What has been asked about a position: as viewers know it, who is waited for, the moves of each actor, the sets they have."""

    __slots__ = ("choices", "hidden", "known", "possible", "texts", "waiting")

    def __init__(self) -> None:
        self.hidden: dict[int, Position] = {}
        self.known: dict[int, Any] = {}
        """The same, to be read."""
        self.waiting: tuple[Actor, ...] | None = None
        self.possible: dict[int, list[int]] = {}
        self.texts: dict[int, list[str]] = {}
        self.choices: dict[tuple[int, frozenset[str]], Choices] = {}


class History:
    """Events, the position before the first and after each, and what viewers were told of them.

    It only grows. A match says how much of it is its own, so a copy costs nothing, and what a copy has found out need not be found again.
    """

    __slots__ = ("events", "last", "logs", "positions", "witnesses")

    def __init__(self, positions: list[Position], events: list[tuple[int, int]]) -> None:
        self.positions = positions
        self.events = events
        self.logs: dict[int, list[LogEntry]] = {}
        self.witnesses: dict[int, int] = {}
        """Who saw which event whole, as far as that was asked."""
        self.last = Moment()
        """What is known of the last position."""

    def followed_by(self, length: int, event: tuple[int, int], position: Position) -> Self:
        """The history in which this happens after `length` events: this one, or another one where it has gone on otherwise."""
        with _growing:
            if len(self.events) == length:
                self._add(event, position)
                return self
        other = type(self)(self.positions[: length + 1], self.events[:length])
        other.logs = {viewer: log[:length] for viewer, log in self.logs.items()}
        other._add(event, position)
        return other

    def _add(self, event: tuple[int, int], position: Position) -> None:
        self.last = Moment()
        self.positions.append(position)  # before the event: whoever sees that there is one finds where it leads
        self.events.append(event)

    def goes_on_with(self, length: int, event: tuple[int | None, int | None]) -> bool:
        """Whether this is what happened after `length` events."""
        return len(self.events) > length and self.events[length] == event

    def moment(self, length: int) -> Moment:
        """What is known of the position after `length` events."""
        with _growing:
            return self.last if len(self.events) == length else Moment()

    def log_of(self, viewer: int) -> list[LogEntry]:
        """What a viewer has been told so far."""
        return self.logs.setdefault(viewer, [])

    def tell(self, viewer: int, number: int, entry: LogEntry) -> None:
        """Adds what a viewer is told of an event, unless it has been told meanwhile."""
        with _growing:
            if len(self.logs[viewer]) == number:
                self.logs[viewer].append(entry)
