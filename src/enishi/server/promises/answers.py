"""Answers what a browser says about promises."""

from typing import TYPE_CHECKING

from enishi.server.messages.from_server import Ack, encode
from enishi.server.promises import at_table, messages
from enishi.server.room.surroundings import Guest
from enishi.server.store.errors import Overtaken

if TYPE_CHECKING:
    from enishi.server.house import House


async def answer(house: "House", guest: Guest, message: messages.PromiseMessage) -> None:
    """Does it and acknowledges it, or raises `Refused` and nothing has changed. Where another process was first, it is judged anew."""
    while True:
        try:
            return await _answer(house, guest, message)
        except Overtaken:
            if not house.store.shared:
                raise


async def _answer(house: "House", guest: Guest, message: messages.PromiseMessage) -> None:
    keeper = house.promises
    match message:
        case messages.WatchPromise():
            await keeper.watch(guest, message)
        case messages.TellPromise():
            await keeper.tell(guest, message)
        case messages.WhoseCard():
            found = await keeper.whose(guest, message)
            guest.send(encode(messages.Whose(id=message.id, index=found.other, minute=found.minute)))
        case messages.RewritePromise():
            await keeper.rewrite(guest, message)
        case messages.ReopenPlace():
            await keeper.reopen(guest, message)
        case messages.ClaimPromise():
            await keeper.claim(guest, message)
        case messages.OwnPromises():
            guest.send(encode(messages.Promises(id=message.id, own=await keeper.own(guest.person))))
        case messages.WritePromise():
            guest.send(encode(Ack(id=message.id, promise=await keeper.write(guest, message))))
        case messages.MakeReal():
            guest.send(encode(Ack(id=message.id, promise=await at_table.make_real(house, guest, message))))
        case messages.UnwatchPromise():
            keeper.unwatch(guest, message.promise)
            guest.send(encode(Ack(id=message.id)))
