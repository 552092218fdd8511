"""Reading a table from its entries: all at once, or step by step where it may be long."""

import logging
from collections.abc import Callable, Generator

from enishi.errors import Refused
from enishi.server import entries
from enishi.server.becoming import apply
from enishi.server.entries import AnyEntry
from enishi.server.refusals import refused
from enishi.server.site import SiteFacts
from enishi.server.tables import Table, play_event
from enishi.server.turns import at_once

_log = logging.getLogger("enishi")


def read_table(id: str, kept: list[AnyEntry], facts: Callable[[str], SiteFacts]) -> Table:
    """The table that these entries make."""
    return at_once(reading(id, kept, facts))


def reading(id: str, kept: list[AnyEntry], facts: Callable[[str], SiteFacts]) -> Generator[None, None, Table]:
    """The same, in steps of one event."""
    opened = kept[0]
    assert isinstance(opened, entries.Opened), "a table begins with its opening"
    table = Table(id, opened, facts)
    try:
        for entry in kept[1:]:
            yield from _playing(table, entry)
            apply(table, entry)
    except Refused as refusal:
        _log.error("table %s cannot be played any more: %s", id, refusal.code)
        raise refused("outdated") from refusal
    return table


def _playing(table: Table, entry: AnyEntry) -> Generator[None, None, None]:
    """Plays what happened in the game with this entry."""
    if isinstance(entry, entries.Started):
        table.match = yield from table.preparing()
    if isinstance(entry, entries.Started | entries.Moved | entries.Dealt):
        for event in entry.events:
            play_event(table.playing, event)
            yield
