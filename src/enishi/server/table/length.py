"""How long what is kept of a table may become: it is read whole whenever the table is woken."""

from collections.abc import Iterable

from enishi.server.refusals import refused
from enishi.server.table import entries
from enishi.server.table.entries import AnyEntry
from enishi.server.table.table import Table

STILL = (
    *(entries.Moved, entries.Dealt, entries.Held, entries.SaidReady, entries.FlagFell),
    *(entries.DealOpened, entries.PartFixed, entries.DealClosed, entries.PartShown, entries.DealVoided, entries.Started),
    *(entries.Left, entries.BotSat, entries.HostPassed, entries.Resumed, entries.Closed),
)
"""What is always possible: the game goes on and comes to an end. Nothing of it can be done without end."""


def need_room(table: Table, made: Iterable[AnyEntry], most: int) -> None:
    """Refuses what could be done again and again, where there is too much of it already."""
    if table.length >= most and not all(isinstance(entry, STILL) for entry in made):
        raise refused("table_long")
