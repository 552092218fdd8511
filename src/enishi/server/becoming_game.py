"""How the table becomes another one by what happens in the game: moves, deals, undo, clocks, and how it ends."""

from enishi.server import entries
from enishi.server.becoming_seats import rename_players
from enishi.server.chance import phase_of, waits_for_chance
from enishi.server.messages import Ended
from enishi.server.site import sides
from enishi.server.tables import Appliers, Asked, Table, Undoing


def _look(table: Table, at: int, actor: int | None) -> None:
    """Notes who is waited for in the position that has just come about. `actor`: who decided, None: all are asked anew."""
    match = table.playing
    before = table.waiting
    table.waiting = tuple(seat for seat in match.waiting if isinstance(seat, int))
    table.conferring = not table.waiting and waits_for_chance(match)
    if table.facts.asks_for_phases:
        table.phase = phase_of(match)
    for seat in table.waiting:
        if actor is None or seat == actor or seat not in before:
            table.asked[seat] = Asked(table.event, at)
    table.ready = set()
    table.undoing = None
    if match.over:
        table.end(Ended("played"))


def _started(table: Table, entry: entries.Started) -> None:
    table.chairs = [table.chairs[number] for number in entry.order]
    for number, chair in enumerate(table.chairs):
        chair.by_lot = False
        table.seat_in_game.update({sitter.person: number for sitter in chair.people})
    table.status = "playing"
    table.secret = entry.secret
    rename_players(table)
    table.event = len(table.playing)
    _look(table, entry.at, None)


def _happened(table: Table, events: list[str], actor: int | None, at: int) -> None:
    table.event += len(events)
    _look(table, at, actor)


def _moved(table: Table, entry: entries.Moved) -> None:
    table.held.pop(entry.seat, None)
    if table.clocks and not table.chairs[entry.seat].bot:
        table.clocks.gain(entry.seat)
    _happened(table, entry.events, entry.seat, entry.at)


def _undo_answered(table: Table, entry: entries.UndoAnswered) -> None:
    if not entry.agree:
        table.undoing = None
    elif table.undoing:
        table.undoing.agreed.add(entry.seat)


def _undone(table: Table, entry: entries.Undone) -> None:
    for _ in range(table.log_length - entry.length):
        table.playing.undo()
    table.event += 1
    table.segments.append((table.event, entry.length))
    table.held = {}
    _look(table, entry.at, None)


def _resumed(table: Table, entry: entries.Resumed) -> None:
    table.paused = False
    for seat in table.waiting:
        table.asked[seat] = Asked(table.asked[seat].event, entry.at)


def _flag_fell(table: Table, entry: entries.FlagFell) -> None:
    chair = table.chairs[entry.seat]
    if entry.bot is None:
        loses = table.team_of(entry.seat)
        winners = [seat for seat in range(table.seats) if seat not in loses]
        table.end(Ended("time", entry.seat, winners if sides(table.setup.game, table.seats) == 2 else None))
        return
    chair.bot, chair.resigned = entry.bot, True
    table.held.pop(entry.seat, None)
    table.undoing = None
    if not any(chair.may_be_asked_back for chair in table.chairs):
        table.end(Ended("time", entry.seat))


def _dealt(table: Table, entry: entries.Dealt) -> None:
    _happened(table, entry.events, None, entry.at)


def _held(table: Table, entry: entries.Held) -> None:
    table.held[entry.seat] = entry.move


def _withdrawn(table: Table, entry: entries.Withdrawn) -> None:
    del table.held[entry.seat]


def _ordered(table: Table, entry: entries.Ordered) -> None:
    table.orders[entry.seat] = entry.orders


def _said_ready(table: Table, entry: entries.SaidReady) -> None:
    table.ready.add(entry.seat)


def _undo_asked(table: Table, entry: entries.UndoAsked) -> None:
    table.undoing = Undoing(entry.seat, entry.length, set())


GAME: Appliers = {
    entries.Started: _started,
    entries.Moved: _moved,
    entries.Dealt: _dealt,
    entries.Held: _held,
    entries.Withdrawn: _withdrawn,
    entries.Ordered: _ordered,
    entries.SaidReady: _said_ready,
    entries.UndoAsked: _undo_asked,
    entries.UndoAnswered: _undo_answered,
    entries.Undone: _undone,
    entries.Resumed: _resumed,
    entries.FlagFell: _flag_fell,
}
