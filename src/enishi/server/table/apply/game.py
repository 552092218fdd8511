"""How the table becomes another one by what happens in the game: moves, deals, undo, clocks, and how it ends."""

from collections.abc import Generator
from typing import cast

import msgspec

from enishi.deals.verify import UNDO
from enishi.events import CHANCE_SIGN
from enishi.server.messages.from_server import Ended
from enishi.server.table import entries
from enishi.server.table.apply.seats import rename_players
from enishi.server.table.draws import phase_of, waits_for_chance
from enishi.server.table.game_facts import sides
from enishi.server.table.growing import Growing
from enishi.server.table.table import Appliers, Asked, Table, Undoing, deal_setup, play_event

PLAYED = (entries.Started, entries.Moved, entries.Dealt)
"""Entries with which something happens in the game itself."""


def play_events(table: Table, entry: entries.AnyEntry) -> Generator[None, None, None]:
    """Plays on the match what happened in the game with this entry; where the rules are others now, it is only noted."""
    if table.is_outdated:
        if isinstance(entry, PLAYED):
            table.events += entry.events
        return
    if isinstance(entry, entries.Started):
        table.match = (yield from table.preparing()) if table.prepared is None else table.prepared.copy()
        table.prepared = None
    if isinstance(entry, PLAYED):
        for event in entry.events:
            play_event(table.playing, event)
            yield
        _note(table, entry.events)


def _note(table: Table, events: list[str]) -> None:
    """Keeps the story of a match whose deal can be checked, and counts its draws."""
    if table.dealing is not None:
        table.story.add(events)
        for event in events:
            if event.startswith(CHANCE_SIGN):
                table.drawn += 1


def _look(table: Table, actor: int | None) -> None:
    """Notes who is waited for in the position that has just come about. `actor`: who decided, None: all are asked anew."""
    table.ready = set()
    table.undoing = None
    table.pausing = None
    if table.is_outdated:
        return
    match = table.playing
    before = table.waiting
    table.conferring = waits_for_chance(match)
    table.waiting = () if table.conferring else cast("tuple[int, ...]", match.waiting)
    if table.facts.asks_for_phases:
        table.phase = phase_of(match)
    for seat in table.waiting:
        if actor is None or seat == actor or seat not in before:
            table.asked[seat] = Asked(table.event, table.time)
    if match.over:
        table.end(Ended("played"))


def _started(table: Table, entry: entries.Started) -> None:
    table.chairs = [table.chairs[number] for number in entry.order]
    for number, chair in enumerate(table.chairs):
        chair.by_lot = False
        table.seat_in_game.update({sitter.person: number for sitter in chair.people})
    table.status = "playing"
    table.sharing = {}  # chairs have moved: whoever asked for one asks anew
    table.secret = entry.secret
    if table.dealing is not None:
        absent = [sitter.person for chair in table.chairs for sitter in chair.people if sitter.person not in table.dealing.order]
        table.dealing = msgspec.structs.replace(table.dealing, key=table.dealing.key_for(deal_setup(table)), absent=absent)
    rename_players(table)
    table.event = len(table.setup.events or ()) + len(entry.events)
    _look(table, None)


def _happened(table: Table, events: list[str], actor: int | None) -> None:
    table.event += len(events)
    _look(table, actor)


def _moved(table: Table, entry: entries.Moved) -> None:
    table.held.pop(entry.seat, None)
    if table.clocks and not table.chairs[entry.seat].bot:
        table.clocks.gain(entry.seat, table.log_length)
    if entry.cause:
        table.decisions.add([(entry.seat, table.log_length - len(entry.events))])
    _happened(table, entry.events, entry.seat)


def _undo_answered(table: Table, entry: entries.UndoAnswered) -> None:
    if not entry.agree:
        table.undoing = None
    elif table.undoing:
        table.undoing.agreed.add(entry.seat)


def _undone(table: Table, entry: entries.Undone) -> None:
    gone = table.events[entry.length :] if table.is_outdated else table.playing.events_since(entry.length)
    table.taken_back = table.taken_back.more(draws=sum(event.startswith(CHANCE_SIGN) for event in gone))
    table.decisions = Growing((seat, length) for seat, length in table.decisions if length < entry.length)
    for _ in range(0 if table.is_outdated else len(gone)):
        table.playing.undo()
    table.events = table.events[: entry.length]
    _note(table, [f"{UNDO} {entry.length}"])
    if table.clocks and entry.takes_gains_back:
        table.clocks.take_back(entry.length)
    table.event += 1
    table.segments.append((table.event, entry.length))
    table.held = {}
    _look(table, None)


def _pause_asked(table: Table, entry: entries.PauseAsked) -> None:
    table.pausing = set()


def _pause_answered(table: Table, entry: entries.PauseAnswered) -> None:
    table.pausing = (table.pausing or set()) | {entry.seat} if entry.agree else None


def _resumed(table: Table, entry: entries.Resumed) -> None:
    table.paused = False
    for seat in table.waiting:
        table.asked[seat] = Asked(table.asked[seat].event, table.time)


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
    _happened(table, entry.events, None)


def _held(table: Table, entry: entries.Held) -> None:
    table.held[entry.seat] = entry.move


def _withdrawn(table: Table, entry: entries.Withdrawn) -> None:
    del table.held[entry.seat]


def _ordered(table: Table, entry: entries.Ordered) -> None:
    table.orders[entry.seat] = entry.orders


def _said_ready(table: Table, entry: entries.SaidReady) -> None:
    table.ready.add(entry.seat)


def _undo_asked(table: Table, entry: entries.UndoAsked) -> None:
    table.undoing = Undoing(entry.seat, entry.length, set(), entry.seen)


def _rules_changed(table: Table, entry: entries.RulesChanged) -> None:
    if table.status != "over":
        table.end(Ended("rules"))


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
    entries.PauseAsked: _pause_asked,
    entries.PauseAnswered: _pause_answered,
    entries.Resumed: _resumed,
    entries.FlagFell: _flag_fell,
    entries.RulesChanged: _rules_changed,
}
