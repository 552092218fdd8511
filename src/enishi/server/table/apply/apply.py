"""How a table becomes what its entries say.

`apply` is the only way in which a table changes, its match included, and it asks nothing and nobody: reading the same entries gives the
same table. What happens now, waking after a restart and taking back are the same steps.
"""

from collections.abc import Generator, Sequence

from enishi.server.messages.from_server import Ended, Talk
from enishi.server.table import entries
from enishi.server.table.apply.deal import DEAL
from enishi.server.table.apply.game import GAME, play_events
from enishi.server.table.apply.seats import SEATS
from enishi.server.table.entries import AnyEntry, size_of
from enishi.server.table.table import Appliers, Table
from enishi.steps import at_once

NO_ARRANGEMENTS = (entries.Moved, entries.Held, entries.Said)
"""Entries after which a table stands in the lists as before, but for whose turn it is."""
QUIET = (entries.Held, entries.Withdrawn, entries.Ordered, entries.Said)
"""Entries that must not show in anything that others see: the clocks go on as if nothing had happened."""


IN_PLAY = frozenset((entries.Moved, entries.Dealt, entries.Held))
"""Entries that change nothing but what `PARTS_IN_PLAY` names; most entries are of these kinds."""


def after(table: Table, made: Sequence[AnyEntry]) -> Table:
    """The table after these entries; the one before them stays as it is."""
    found = table.copy(in_play=IN_PLAY.issuperset(map(type, made)))
    for entry in made:
        at_once(apply(found, entry))
    return found


def apply(table: Table, entry: AnyEntry) -> Generator[None, None, None]:
    """Makes it the table after this entry, in steps of one event of the game."""
    yield from play_events(table, entry)
    quiet = isinstance(entry, QUIET)
    _pass_time(table, entry)
    if table.clocks and not quiet:
        table.clocks.charge(table.time)
    table.length += 1
    _APPLIERS[type(entry)](table, entry)
    if not isinstance(entry, NO_ARRANGEMENTS):
        table.arrangements += 1
    if not quiet:
        _run_clocks(table)
    table.remember(entry)


def _pass_time(table: Table, entry: AnyEntry) -> None:
    """The table's own time goes on by what has passed. Entries from before that was noted go by their time of day."""
    if entry.passed is not None:
        table.time += entry.passed
    else:
        table.time += max(0, entry.at - table.at)
        if table.clocks and isinstance(entry, entries.Restarted):
            table.clocks.forgive(entry.lost)
    table.at = entry.at


def _run_clocks(table: Table) -> None:
    if table.clocks:
        rests = table.paused or table.conferring or table.promise is not None or table.phase in table.facts.clock.untimed
        runs = table.status == "playing" and not rests
        seats = [seat for seat in table.waiting if table.chairs[seat].bot is None] if runs else []
        table.clocks.run({seat: max(table.time, table.shown_at(seat)) for seat in seats}, table.time)


def _said(table: Table, entry: entries.Said) -> None:
    said = Talk(
        entry.person,
        entry.name,
        entry.seat,
        entry.at,
        table.log_length,
        entry.text,
        entry.gesture,
        entry.note,
        entry.about,
        entry.to,
        entry.words,
        "taken_off" if entry.taken_off else None,
    )
    size = size_of(entry)
    if entry.readers is None:
        table.talk.append(said)
        table.talked = table.time
        table.talk_bytes += size
        if entry.seat is None:
            table.onlookers_bytes += size
            table.said_at[entry.person] = table.time
    else:
        table.private_bytes += size
    for reader in entry.readers or ():
        table.private.setdefault(reader, []).append(said)


def _onlookers_set(table: Table, entry: entries.OnlookersSet) -> None:
    table.onlookers_talk, table.onlookers_watch = entry.talk, entry.watch


def _sent_away(table: Table, entry: entries.SentAway) -> None:
    table.sent_away.add(entry.person)


def _paused(table: Table, entry: entries.Paused) -> None:
    table.paused = True
    table.pausing = None


def _hints_ended(table: Table, entry: entries.HintsEnded) -> None:
    table.hints = False


def _pace_set(table: Table, entry: entries.PaceSet) -> None:
    table.pace = entry.pace


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
    **DEAL,
    **GAME,
    entries.Said: _said,
    entries.OnlookersSet: _onlookers_set,
    entries.SentAway: _sent_away,
    entries.Paused: _paused,
    entries.HintsEnded: _hints_ended,
    entries.PaceSet: _pace_set,
    entries.Restarted: _restarted,
    entries.Closed: _closed,
    entries.Promised: _promised,
    entries.Rematched: _rematched,
}
