"""How a deal comes about: the parts that are fixed and shown, and rounds that were void."""

from msgspec.structs import replace

from enishi.deals import VoidRound
from enishi.server.table import entries
from enishi.server.table.dealing import Dealing
from enishi.server.table.table import Appliers, Table


def _opened(table: Table, entry: entries.DealOpened) -> None:
    former = table.dealing
    table.dealing = Dealing(
        table=table.id,
        round=entry.round,
        secret=entry.secret,
        since=table.time,
        expected=entry.expected,
        voided=former.voided if former else [],
        misses=former.misses if former else {},
    )


def _fixed(table: Table, entry: entries.PartFixed) -> None:
    dealing = _of(table)
    table.dealing = replace(dealing, fixed={**dealing.fixed, entry.person: entry.commitment})


def _closed(table: Table, entry: entries.DealClosed) -> None:
    table.dealing = replace(_of(table), closed=True, since=table.time)


def _shown(table: Table, entry: entries.PartShown) -> None:
    dealing = _of(table)
    table.dealing = replace(dealing, shown={**dealing.shown, entry.person: entry.part})


def _voided(table: Table, entry: entries.DealVoided) -> None:
    dealing = _of(table)
    names = [dealing.who(person) for person in entry.missing]
    void = VoidRound(round=dealing.round, commitments=dealing.commitments, missing=names)
    misses = dealing.misses | {person: dealing.misses.get(person, 0) + 1 for person in entry.missing}
    table.dealing = replace(dealing, voided=[*dealing.voided, void], misses=misses)


def _of(table: Table) -> Dealing:
    assert table.dealing is not None, "a deal was opened"
    return table.dealing


DEAL: Appliers = {
    entries.DealOpened: _opened,
    entries.PartFixed: _fixed,
    entries.DealClosed: _closed,
    entries.PartShown: _shown,
    entries.DealVoided: _voided,
}
