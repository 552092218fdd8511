"""Which message is answered by what: the one table for everything that a browser may say."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from msgspec import structs

from enishi.server.line.connection import Connection
from enishi.server.messages import from_client, from_server
from enishi.server.messages.from_client import AtTable
from enishi.server.promises.answers import answer as answer_about_promises
from enishi.server.promises.messages import PromiseMessage
from enishi.server.room.beforehand import prepare, weigh_undo
from enishi.server.room.following import read_along
from enishi.server.room.talk_page import page_of
from enishi.server.table.deal_record import telling_deal
from enishi.server.table.records import record_of
from enishi.server.table.rulings import deal, game, host, seats, talk
from enishi.server.table.rulings.wish import Ruling, Wish

if TYPE_CHECKING:
    from enishi.server.line.live import Live

Answer = Callable[["Live", Connection, Any], Awaitable[None]]


# --- the house --------------------------------------------------------------------------------------------------------------


async def _pong(live: "Live", connection: Connection, message: from_client.Ping) -> None:
    connection.say(from_server.Pong(id=message.id, now=live.house.timing.now()))


async def _open_table(live: "Live", connection: Connection, message: from_client.OpenTable) -> None:
    table = await live.house.open_table(connection.person, message, connection.address)
    connection.say(from_server.Ack(id=message.id, table=table))


async def _watch_lobby(live: "Live", connection: Connection, message: from_client.WatchLobby) -> None:
    connection.say(from_server.Ack(id=message.id))
    await live.house.lobby.watch(connection)


async def _unwatch_lobby(live: "Live", connection: Connection, message: from_client.UnwatchLobby) -> None:
    live.house.lobby.unwatch(connection)
    connection.say(from_server.Ack(id=message.id))


async def _make_code(live: "Live", connection: Connection, message: from_client.MakeCode) -> None:
    code, until = await live.house.identities.make_code(connection.person)
    connection.say(from_server.Code(id=message.id, code=code, until=until))


# --- people among people ---------------------------------------------------------------------------------------------------


async def _block(live: "Live", connection: Connection, message: from_client.Block | from_client.Unblock) -> None:
    people = live.house.people
    await live.house.check_arranging(connection)
    if isinstance(message, from_client.Block):
        await people.block(connection.person, message)
    else:
        await people.unblock(connection.person, message)
    connection.say(from_server.Ack(id=message.id))
    await live.tell_blocked(connection.person)


async def _list_blocked(live: "Live", connection: Connection, message: from_client.ListBlocked) -> None:
    connection.say(from_server.BlockedPeople(id=message.id, people=await live.blocked_by(connection.person)))


async def _report(live: "Live", connection: Connection, message: from_client.Report) -> None:
    room = await live.house.entered(connection, message.table)
    await live.house.people.report(connection.person, connection.address, room, message)
    connection.say(from_server.Ack(id=message.id))


async def _take_off(live: "Live", connection: Connection, message: from_client.TakeOff) -> None:
    room = await live.house.entered(connection, message.table)
    await live.house.people.take_off(room, room.wish(connection.person, message), message)
    connection.say(from_server.Ack(id=message.id))


async def _erase_me(live: "Live", connection: Connection, message: from_client.EraseMe) -> None:
    await live.erase(connection, message)


# --- at a table -------------------------------------------------------------------------------------------------------------


def _ruled(ruling: Callable[[Wish, Any], Ruling]) -> Answer:
    """Something that a ruling decides."""

    async def answer(live: "Live", connection: Connection, message: AtTable) -> None:
        room = await live.house.entered(connection, message.table)
        await room.perform(connection, message, ruling)

    return answer


def _arranged(ruling: Callable[[Wish, Any], Ruling]) -> Answer:
    """Something about who sits where, and how the table goes on."""

    async def answer(live: "Live", connection: Connection, message: AtTable) -> None:
        room = await live.house.entered(connection, message.table)
        await live.house.check_arranging(connection)
        await room.perform(connection, message, ruling)

    return answer


async def _say(live: "Live", connection: Connection, message: from_client.Say) -> None:
    room = await live.house.entered(connection, message.table)
    await live.house.check_talk(connection)
    await room.perform(connection, message, talk.say)


async def _sit(live: "Live", connection: Connection, message: from_client.Sit) -> None:
    room = await live.house.entered(connection, message.table)
    await live.house.check_arranging(connection)
    if room.table.chair_of(connection.person) is None:
        await live.house.check_seats(connection.person)
        await live.house.people.check_host(room, connection.person)
        await live.house.people.check_share(room, connection.person, message.seat)
    if message.seat is not None and message.seat < room.table.seats:
        await room.tell(message.seat)
    await room.perform(connection, message, seats.sit)


async def _start(live: "Live", connection: Connection, message: from_client.Start) -> None:
    room = await live.house.entered(connection, message.table)
    await prepare(room)
    await room.perform(connection, message, deal.start)


async def _undo(live: "Live", connection: Connection, message: from_client.Undo) -> None:
    room = await live.house.entered(connection, message.table)
    if live.house.store.shared and message.expects > room.table.event:  # the browser has seen more, by way of another process
        await read_along(room)
    weighed = await weigh_undo(room, connection, message)
    await room.perform(connection, message, partial(game.undo, weighed))


async def _read_talk(live: "Live", connection: Connection, message: from_client.ReadTalk) -> None:
    room = await live.house.entered(connection, message.table)
    first, page = page_of(room.table.talk, message.before, live.house.settings.limits.talk_page)
    connection.say(from_server.TalkPage(id=message.id, table=message.table, first=first, talk=page))


async def _rematch(live: "Live", connection: Connection, message: from_client.Rematch) -> None:
    room = await live.house.entered(connection, message.table)
    await live.house.rematch(connection, room, message)


async def _get_record(live: "Live", connection: Connection, message: from_client.GetRecord) -> None:
    room = await live.house.entered(connection, message.table)
    async with room.lock:
        record, telling = record_of(room.table), telling_deal(room.table)
    deal = await live.house.turns.take(telling)
    connection.say(from_server.Record(id=message.id, record=record if deal is None else record | {"deal": deal}))


async def _help(live: "Live", connection: Connection, message: from_client.Hint | from_client.Reasons | from_client.Aid) -> None:
    room = await live.house.entered(connection, message.table)
    await live.house.hints.ask(connection, room, message)


async def _consider(live: "Live", connection: Connection, message: from_client.Consider) -> None:
    room = await live.house.entered(connection, message.table)
    async with room.lock:
        room.need_present()
        seat = game.choosing_seat(room.table, connection.person, message)
        known = live.house.hints.known(room.table, seat, message.id) if message.here else None
        if known:
            connection.say(known)
            return
        event, steps = room.table.event, game.considering(room.table, seat, message)
    told = await live.house.questions.take(steps)
    connection.say(from_server.Considered(id=message.id, event=event, **structs.asdict(told)))


# --- promises ---------------------------------------------------------------------------------------------------------------


async def _about_promises(live: "Live", connection: Connection, message: PromiseMessage) -> None:
    await answer_about_promises(live.house, connection, message)


# --- all --------------------------------------------------------------------------------------------------------------------


async def _hello(live: "Live", connection: Connection, message: from_client.Hello) -> None:
    await live.greet(connection, message)


async def _use_code(live: "Live", connection: Connection, message: from_client.UseCode) -> None:
    await live.use_code(connection, message)


async def _enter(live: "Live", connection: Connection, message: from_client.Enter) -> None:
    await live.enter(connection, message)


async def _exit(live: "Live", connection: Connection, message: from_client.Exit) -> None:
    await live.exit(connection, message)


ANSWERS: dict[type, Answer] = {
    from_client.Hello: _hello,
    from_client.Ping: _pong,
    from_client.MakeCode: _make_code,
    from_client.UseCode: _use_code,
    from_client.Block: _block,
    from_client.Unblock: _block,
    from_client.ListBlocked: _list_blocked,
    from_client.EraseMe: _erase_me,
    from_client.Report: _report,
    from_client.TakeOff: _take_off,
    from_client.WatchLobby: _watch_lobby,
    from_client.UnwatchLobby: _unwatch_lobby,
    from_client.OpenTable: _open_table,
    from_client.Enter: _enter,
    from_client.Exit: _exit,
    from_client.Move: _ruled(game.move),
    from_client.MoveAll: _ruled(game.move),
    from_client.SetOrders: _arranged(game.set_orders),
    from_client.Ready: _ruled(game.ready),
    from_client.Undo: _undo,
    from_client.AnswerUndo: _ruled(game.answer_undo),
    from_client.Say: _say,
    from_client.Sit: _sit,
    from_client.AnswerShare: _arranged(seats.answer_share),
    from_client.Leave: _arranged(seats.leave),
    from_client.Resign: _ruled(seats.resign),
    from_client.SeatBot: _arranged(seats.seat_bot),
    from_client.UnseatBot: _arranged(seats.unseat_bot),
    from_client.Remove: _arranged(seats.remove),
    from_client.EndShare: _arranged(seats.end_share),
    from_client.CloseChairs: _arranged(seats.close_chairs),
    from_client.AnswerPause: _arranged(host.answer_pause),
    from_client.SetOnlookers: _arranged(host.set_onlookers),
    from_client.SendAway: _arranged(host.send_away),
    from_client.ReadTalk: _read_talk,
    from_client.Start: _start,
    from_client.FixPart: _ruled(deal.fix_part),
    from_client.ShowPart: _ruled(deal.show_part),
    from_client.StandIn: _arranged(host.stand_in),
    from_client.Pause: _arranged(host.pause),
    from_client.Resume: _arranged(host.resume),
    from_client.HintsOff: _arranged(host.hints_off),
    from_client.SetPace: _arranged(host.set_pace),
    from_client.EndTable: _ruled(host.end_table),
    from_client.Rematch: _rematch,
    from_client.GetRecord: _get_record,
    from_client.Hint: _help,
    from_client.Reasons: _help,
    from_client.Aid: _help,
    from_client.Consider: _consider,
    **dict.fromkeys(get_args(PromiseMessage), _about_promises),
}
