"""What everybody sees of a table around the game, and how it stands in the lists of tables."""

from collections.abc import Callable

import msgspec

from enishi.server.entries import PersonId
from enishi.server.messages import Chair, Frame, Mine, Person, ShareRequest, TableLine, UndoRequest
from enishi.server.store import Line
from enishi.server.tables import Table


def frame_of(table: Table, is_here: Callable[[PersonId], bool], onlookers: int) -> Frame:
    setup = table.setup
    return Frame(
        table=table.id,
        game=setup.game,
        seats=setup.seats,
        options=setup.options,
        status=table.status,
        host=table.host,
        open=setup.open,
        hints=table.hints,
        from_record=setup.events is not None,
        paused=table.paused,
        chairs=_chairs(table, is_here),
        onlookers=onlookers,
        clock=table.clocks.state() if table.clocks else None,
        conferring=table.conferring,
        ready=sorted(table.ready),
        undo=_undo_request(table),
        sharing=[ShareRequest(one.person, one.name, one.seat, sorted(one.agreed)) for one in table.sharing.values()],
        ended=table.ended,
        previous=setup.previous,
        next=table.next,
        promise=table.promise,
    )


def _chairs(table: Table, is_here: Callable[[PersonId], bool]) -> list[Chair]:
    chairs = []
    for chair in table.chairs:
        people = [Person(sitter.person, sitter.name, not sitter.left and is_here(sitter.person)) for sitter in chair.people]
        chairs.append(Chair(people, chair.bot, chair.by_lot, chair.resigned))
    return chairs


def _undo_request(table: Table) -> UndoRequest | None:
    undoing = table.undoing
    return UndoRequest(undoing.seat, undoing.length, sorted(undoing.agreed)) if undoing else None


def mine_of(table: Table, seat: int | None) -> Mine | None:
    """What only the seat itself knows, besides its view."""
    return None if seat is None else Mine(table.orders.get(seat, []), table.held.get(seat))


class _Listed(msgspec.Struct, frozen=True):
    """What the store keeps for the lists."""

    shown: TableLine
    turn_of: list[PersonId]


_listed = msgspec.json.Decoder(_Listed)


def line_of(table: Table) -> Line:
    """The table as the store lists it."""
    sitters = [sitter for chair in table.chairs for sitter in chair.people]
    shown = TableLine(
        table=table.id,
        game=table.setup.game,
        status=table.status,
        seats=table.seats,
        free=sum(chair.is_free for chair in table.chairs),
        host=table.host_name,
        names=[sitter.name for sitter in sitters],
        bots=sum(chair.bot is not None for chair in table.chairs),
        clock=table.clocks is not None,
        changed=table.at // 60_000 * 60_000,
    )
    waited_for = [table.chairs[seat] for seat in table.waiting if seat not in table.held and table.promise is None]
    turn_of = [sitter.person for chair in waited_for if chair.bot is None for sitter in chair.people]
    return Line(
        id=table.id,
        status=table.status,
        open=table.setup.open,
        timed=bool(table.clocks and table.clocks.running),
        host=table.host,
        people=frozenset({sitter.person for sitter in sitters} | {table.host}),
        changed=shown.changed,
        line=msgspec.json.encode(_Listed(shown, turn_of)),
    )


def shown_line(line: Line, person: PersonId) -> TableLine:
    """A line of the lists as somebody reads it."""
    listed = _listed.decode(line.line)
    return msgspec.structs.replace(listed.shown, your_turn=person in listed.turn_of)
