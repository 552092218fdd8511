"""Answers what a browser says about promises."""

from typing import TYPE_CHECKING

from enishi.server.messages import Ack
from enishi.server.promises import at_table, messages
from enishi.server.rooms import Guest, encode

if TYPE_CHECKING:
    from enishi.server.house import House


async def answer(house: "House", guest: Guest, message: messages.PromiseMessage) -> None:
    """Does it and acknowledges it, or raises `Refused` and nothing has changed."""
    keeper = house.promises
    match message:
        case messages.WatchPromise():
            keeper.watch(guest, message)
        case messages.TellPromise():
            await keeper.tell(guest, message)
        case messages.WhoseCard():
            found = keeper.whose(guest, message)
            guest.send(encode(messages.Whose(id=message.id, index=found.other, minute=found.minute)))
        case messages.RewritePromise():
            await keeper.rewrite(guest, message)
        case messages.ClaimPromise():
            await keeper.claim(guest, message)
        case messages.OwnPromises():
            guest.send(encode(messages.Promises(id=message.id, own=keeper.own(guest.person))))
        case messages.WritePromise():
            guest.send(encode(Ack(id=message.id, promise=await keeper.write(guest.person, message))))
        case messages.MakeReal():
            guest.send(encode(Ack(id=message.id, promise=await at_table.make_real(house, guest.person, message))))
        case messages.UnwatchPromise():
            keeper.unwatch(guest, message.promise)
            guest.send(encode(Ack(id=message.id)))
