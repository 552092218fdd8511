"""Reading a table from its entries: all at once, or step by step where it may be long."""

from collections.abc import Callable, Generator

from enishi.server.table import entries
from enishi.server.table.apply.apply import apply
from enishi.server.table.entries import AnyEntry
from enishi.server.table.game_facts import SiteFacts
from enishi.server.table.table import Table
from enishi.steps import at_once


def read_table(id: str, kept: list[AnyEntry], facts: Callable[[str], SiteFacts]) -> Table:
    """The table that these entries make."""
    return at_once(reading(id, kept, facts))


def reading(id: str, kept: list[AnyEntry], facts: Callable[[str], SiteFacts]) -> Generator[None, None, Table]:
    """The same, in steps of one event."""
    opened = kept[0]
    assert isinstance(opened, entries.Opened), "a table begins with its opening"
    table = Table(id, opened, facts)
    for entry in kept[1:]:
        yield from apply(table, entry)
    return table
