"""How a table becomes what its entries say.

`apply` is the only way in which a table changes, and it asks nothing and nobody: reading the same entries gives the same table.
"""

from enishi.server import entries
from enishi.server.becoming_game import GAME
from enishi.server.becoming_seats import SEATS
from enishi.server.entries import AnyEntry
from enishi.server.messages import Ended, Talk
from enishi.server.tables import Appliers, Table

QUIET = (entries.Held, entries.Withdrawn, entries.Ordered, entries.Said)
"""Entries that must not show in anything that others see: the clocks go on as if nothing had happened."""


def apply(table: Table, entry: AnyEntry) -> None:
    """Makes it the table after this entry, whose events the match has already."""
    quiet = isinstance(entry, QUIET)
    if table.clocks and not quiet:
        if isinstance(entry, entries.Restarted):
            table.clocks.forgive(entry.lost)
        table.clocks.charge(entry.at)
    table.at = entry.at
    table.length += 1
    _APPLIERS[type(entry)](table, entry)
    if not isinstance(entry, entries.Moved | entries.Held | entries.Said):
        table.arrangements += 1
    if not quiet:
        _run_clocks(table, entry.at)
    table.remember(entry)


def _run_clocks(table: Table, at: int) -> None:
    if table.clocks:
        rests = table.paused or table.conferring or table.promise is not None or table.phase in table.facts.clock.untimed
        runs = table.status == "playing" and not rests
        seats = [seat for seat in table.waiting if table.chairs[seat].bot is None] if runs else []
        table.clocks.run({seat: max(at, table.shown_at(seat)) for seat in seats}, at)


def _said(table: Table, entry: entries.Said) -> None:
    said = Talk(
        entry.person, entry.name, entry.seat, entry.at, table.log_length, entry.text, entry.gesture, entry.note, entry.about, entry.to
    )
    if entry.readers is None:
        table.talk.append(said)
    for reader in entry.readers or ():
        table.private.setdefault(reader, []).append(said)


def _paused(table: Table, entry: entries.Paused) -> None:
    table.paused = True


def _hints_ended(table: Table, entry: entries.HintsEnded) -> None:
    table.hints = False


def _restarted(table: Table, entry: entries.Restarted) -> None:
    """The clocks have been told already."""


def _closed(table: Table, entry: entries.Closed) -> None:
    table.end(Ended("ended"))


def _promised(table: Table, entry: entries.Promised) -> None:
    table.promise = entry.promise


def _rematched(table: Table, entry: entries.Rematched) -> None:
    table.next = entry.table


_APPLIERS: Appliers = {
    **SEATS,
    **GAME,
    entries.Said: _said,
    entries.Paused: _paused,
    entries.HintsEnded: _hints_ended,
    entries.Restarted: _restarted,
    entries.Closed: _closed,
    entries.Promised: _promised,
    entries.Rematched: _rematched,
}
