"""A table's own time, as a room keeps it: what really passes, whatever clocks on walls and in databases are set to.

A room counts from the moment at which it knew of the last entry. What another process has added counts from when it was read: that may be
a little less than what has passed, and is never more.
"""

from enishi.server.table.table import Table
from enishi.server.timing import Timing

NOTICEABLE = 500
"""Milliseconds by which clocks that are shown may be off before browsers are told."""


class OwnTime:
    """How late it is at one table."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._ahead = 0
        self.begin()

    def begin(self, waited: int = 0) -> None:
        """The last entry is known from now on; `waited`: since when it is known to have stood, in milliseconds."""
        self._reached = self._timing.passed() - waited

    def go_on(self, milliseconds: int) -> None:
        """An entry says how much has passed until then."""
        self._reached += milliseconds

    def since(self) -> int:
        """Milliseconds since the last entry."""
        return self._timing.passed() - self._reached

    def ahead(self, table: Table) -> int:
        """How much the time of day is ahead of the table's own, for what is shown."""
        ahead = self._timing.now() - table.time - self.since()
        if abs(ahead - self._ahead) > NOTICEABLE:
            self._ahead = ahead
        return self._ahead
