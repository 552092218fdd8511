"""How the table becomes another one when people and bots sit down, leave, and follow each other as hosts."""

from typing import Literal

from enishi.server.messages.from_server import Ended, Talk
from enishi.server.table import entries
from enishi.server.table.chairs import Chair, Sitter
from enishi.server.table.entries import PersonId
from enishi.server.table.table import Appliers, Sharing, Table

Happened = Literal["took_chair", "left_chair", "resigned"]


def rename_players(table: Table) -> None:
    """The match calls its players by the names of those who sit there now."""
    if table.match is not None:
        table.match.extra["names"] = table.names()


def _sat(table: Table, entry: entries.Sat) -> None:
    former = table.chair_of(entry.person)
    if former is not None and former != entry.seat:
        _stand_up(table, entry.person)
    table.sharing.pop(entry.person, None)
    chair = table.chairs[entry.seat]
    if entry.others_to is not None:
        table.chairs[entry.others_to], chair = chair, Chair()
        table.chairs[entry.seat] = chair
        _trade_colours(table, entry.seat, entry.others_to)
    elif former is not None and not chair.people and not table.chairs[former].people:
        _trade_colours(table, entry.seat, former)
    sitter = chair.sitter(entry.person)
    former_left = sitter is not None and sitter.left
    if sitter is None:
        chair.people.append(Sitter(entry.person, entry.name))
        chair.by_lot = entry.by_lot
    else:
        sitter.name, sitter.left = entry.name, False
        chair.by_lot = entry.by_lot
    chair.bot = None
    if entry.person not in table.seniority:
        table.seniority.append(entry.person)
    if entry.person == table.host:
        table.host_name = entry.name
    if table.status == "playing":
        if entry.person not in table.seat_in_game or former_left:
            _note(table, entry.person, entry.name, entry.seat, entry.at, "took_chair")
        table.seat_in_game[entry.person] = entry.seat
    rename_players(table)


def _trade_colours(table: Table, one: int, other: int) -> None:
    """Whoever changes chairs keeps the colour that was brought along; without one, a colour is the chair's."""
    if table.setup.colours is not None:
        trade = {one: table.colours[other], other: table.colours[one]}
        table.colours = tuple(trade.get(seat, colour) for seat, colour in enumerate(table.colours))


def _note(table: Table, person: PersonId, name: str, seat: int, at: int, happened: Happened) -> None:
    """Everybody can read who took a chair during the game, who left it, and who resigned."""
    table.talk.append(Talk(person, name, seat, at, table.log_length, happened=happened))
    table.talked = table.time


def _share_asked(table: Table, entry: entries.ShareAsked) -> None:
    table.sharing[entry.person] = Sharing(entry.person, entry.name, entry.seat, set())


def _share_answered(table: Table, entry: entries.ShareAnswered) -> None:
    asked = table.sharing[entry.asker]
    if entry.agree:
        asked.agreed.add(entry.person)
        return
    del table.sharing[entry.asker]
    if entry.person != entry.asker:
        table.share_declined.add((entry.asker, asked.seat))


def _stand_up(table: Table, person: PersonId) -> None:
    number = table.chair_of(person)
    if number is not None:
        chair = table.chairs[number]
        chair.people = [sitter for sitter in chair.people if sitter.person != person]
        if not chair.people and chair.bot is None:
            table.chairs[number] = Chair()
            table.sharing = {asker: asked for asker, asked in table.sharing.items() if asked.seat != number}


def _left(table: Table, entry: entries.Left) -> None:
    number = table.chair_of(entry.person)
    assert number is not None, "somebody who leaves has a chair"
    if table.status == "playing":
        _leave_game(table, number, entry)
    else:
        _stand_up(table, entry.person)
        table.seniority.remove(entry.person)
    if entry.person == table.host:
        _pass_host(table)
    rename_players(table)


def _leave_game(table: Table, number: int, entry: entries.Left) -> None:
    chair = table.chairs[number]
    sitter = chair.sitter(entry.person)
    assert sitter is not None, "somebody who leaves has a chair"
    if entry.for_good and all(other.left for other in chair.people if other is not sitter):
        _note(table, sitter.person, sitter.name, number, entry.at, "resigned")
    elif not sitter.left:
        _note(table, sitter.person, sitter.name, number, entry.at, "left_chair")
    sitter.left = True
    if entry.for_good and len(chair.people) > 1:
        chair.people.remove(sitter)
    if all(other.left for other in chair.people):
        chair.bot = entry.bot
        chair.resigned = chair.resigned or entry.for_good
        table.held.pop(number, None)
        table.orders.pop(number, None)
        table.sharing = {person: asked for person, asked in table.sharing.items() if asked.seat != number}
        table.undoing = None
    if entry.for_good and not any(chair.may_be_asked_back for chair in table.chairs):
        table.end(Ended("resigned", number, _who_did_not_resign(table)))


def _who_did_not_resign(table: Table) -> list[int] | None:
    """Whoever resigns loses with the whole team; the others have won."""
    lost = {seat for number, chair in enumerate(table.chairs) if chair.resigned for seat in table.team_of(number)}
    return [seat for seat in range(table.seats) if seat not in lost] or None


def _share_ended(table: Table, entry: entries.ShareEnded) -> None:
    """Whoever has seen the seat's secrets is still bound to it: no other chair can be taken."""
    number = table.chair_of(entry.person)
    assert number is not None, "somebody who shares has a chair"
    if table.status == "playing":
        _note(table, entry.person, table.name_of(entry.person) or "", number, entry.at, "left_chair")
    _stand_up(table, entry.person)
    table.share_declined.add((entry.person, number))
    if entry.person == table.host:
        _pass_host(table)
    rename_players(table)


def _chairs_closed(table: Table, entry: entries.ChairsClosed) -> None:
    table.chairs_closed = entry.closed


def _pass_host(table: Table) -> None:
    """The person who has sat longest, and is still there, follows."""
    for person in table.seniority:
        if person != table.host and table.seat_of(person) is not None:
            _make_host(table, person)
            return


def _make_host(table: Table, person: PersonId) -> None:
    table.host = person
    table.host_name = table.name_of(person) or table.host_name


def _removed(table: Table, entry: entries.Removed) -> None:
    _stand_up(table, entry.person)
    if entry.person in table.seniority:  # at a rematch those are not who were removed before it
        table.seniority.remove(entry.person)
    table.removed.add(entry.person)


def _bot_sat(table: Table, entry: entries.BotSat) -> None:
    chair = table.chairs[entry.seat]
    chair.bot, chair.bot_by = entry.level, entry.by
    table.held.pop(entry.seat, None)
    table.undoing = None
    rename_players(table)


def _bot_left(table: Table, entry: entries.BotLeft) -> None:
    table.chairs[entry.seat] = Chair()


def _host_passed(table: Table, entry: entries.HostPassed) -> None:
    _make_host(table, entry.person)


SEATS: Appliers = {
    entries.Sat: _sat,
    entries.ShareAsked: _share_asked,
    entries.ShareAnswered: _share_answered,
    entries.ShareEnded: _share_ended,
    entries.ChairsClosed: _chairs_closed,
    entries.Left: _left,
    entries.Removed: _removed,
    entries.HostPassed: _host_passed,
    entries.BotSat: _bot_sat,
    entries.BotLeft: _bot_left,
}
