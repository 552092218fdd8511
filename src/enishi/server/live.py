"""The WebSocket: one connection a tab, one message after the other."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, cast

import msgspec

from enishi import __version__
from enishi.errors import Refused
from enishi.server import messages
from enishi.server.house import House
from enishi.server.identity import secret_hash
from enishi.server.limits import Bucket
from enishi.server.messages import ClientMessage, FromServer
from enishi.server.origins import Origins
from enishi.server.promises.answers import answer
from enishi.server.promises.messages import PromiseMessage
from enishi.server.refusals import in_all_languages, refused
from enishi.server.rooms import encode

_log = logging.getLogger("enishi")

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]

POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
GOING_AWAY = 1001

_decode = msgspec.json.Decoder(ClientMessage | PromiseMessage).decode


class _OnlyId(msgspec.Struct):
    id: str | None = None


class Connection:
    """Somebody's line. Messages wait in an outbox, so that a slow line never holds up a table."""

    __slots__ = (
        "_bytes", "_most_unsent", "_outbox", "_send", "_sending",
        "bucket", "closed", "hashed_secret", "lists", "over_rate", "person", "rooms", "wrong_codes",
    )  # fmt: skip

    def __init__(self, send: Send, bucket: Bucket, most_unsent: int) -> None:
        self._send = send
        self._most_unsent = most_unsent
        self._outbox: deque[bytes | int] = deque()
        """Messages, and last of all a code with which the line is closed."""
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self.bucket = bucket
        self.closed = False
        self.person = ""
        self.hashed_secret = ""
        self.lists = False
        self.rooms: list[str] = []
        self.over_rate = 0
        self.wrong_codes = 0

    def send(self, message: bytes) -> None:
        if self.closed:
            return
        self._bytes += len(message)
        if self._bytes <= self._most_unsent:
            self._put(message)
        else:
            self._outbox.clear()
            self.close(TRY_AGAIN_LATER)

    def say(self, message: FromServer) -> None:
        self.send(encode(message))

    def close(self, code: int) -> None:
        """Closes the line after what has been said."""
        if not self.closed:
            self.closed = True
            self._put(code)

    def _put(self, item: bytes | int) -> None:
        self._outbox.append(item)
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._outbox:
                message = self._next()
                if isinstance(message, int):
                    await self._send({"type": "websocket.close", "code": message})
                    return
                await self._send({"type": "websocket.send", "text": message.decode()})
                self._bytes = sum(len(item) for item in self._outbox if isinstance(item, bytes))
        except Exception:  # whatever the server calls a line that is gone
            self.closed = True
            self._outbox.clear()
        finally:
            self._sending = None

    def _next(self) -> bytes | int:
        """The next frame: everything that waits, where the client reads lists."""
        first = self._outbox.popleft()
        if not self.lists or isinstance(first, int) or not self._outbox or isinstance(self._outbox[0], int):
            return first
        waiting = [first]
        while self._outbox and isinstance(self._outbox[0], bytes):
            waiting.append(cast(bytes, self._outbox.popleft()))
        return b"[" + b",".join(waiting) + b"]"


class Live:
    """The endpoint `/live`."""

    def __init__(self, house: House, origins: Origins) -> None:
        self._house = house
        self._origins = origins
        self._limits = house.settings.limits
        self.connections: set[Connection] = set()
        self._of_person: Counter[str] = Counter()

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        await receive()
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        if not self._origins.allows(origin, host) or len(self.connections) >= self._limits.connections:
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        await send({"type": "websocket.accept"})
        bucket = Bucket(self._limits.rate, self._limits.burst, self._house.timing.now())
        connection = Connection(send, bucket, self._limits.unsent)
        self.connections.add(connection)
        try:
            await self._listen(connection, receive)
        finally:
            await self._forget(connection)

    async def _listen(self, connection: Connection, receive: Receive) -> None:
        try:
            async with asyncio.timeout(self._house.settings.hello_time):
                first = await receive()
        except TimeoutError:
            connection.close(POLICY_VIOLATION)
            return
        if first["type"] == "websocket.disconnect":
            return
        await self._hear(connection, first.get("text"))
        while (event := await receive())["type"] != "websocket.disconnect":
            if not connection.closed:
                await self._hear(connection, event.get("text"))

    async def _forget(self, connection: Connection) -> None:
        connection.closed = True
        self.connections.discard(connection)
        self._house.lobby.unwatch(connection)
        self._house.promises.unwatch(connection)
        await self._leave_all(connection)
        self._count(connection, -1)

    async def _leave_all(self, connection: Connection) -> None:
        for id in connection.rooms:
            await self._leave(connection, id)
        connection.rooms.clear()

    async def _leave(self, connection: Connection, id: str) -> None:
        room = self._house.rooms.get(id)
        if room:
            await room.leave(connection)

    def _count(self, connection: Connection, change: int) -> None:
        if connection.person:
            self._of_person[connection.person] += change
            if not self._of_person[connection.person]:
                del self._of_person[connection.person]

    # --- one message --------------------------------------------------------------------------------------------------------------

    async def _hear(self, connection: Connection, text: str | None) -> None:
        """Answers a message, whatever it is."""
        id: str | None = None
        try:
            if text is None:
                raise refused("unreadable")
            self._check_rate(connection)
            if len(text) > self._limits.message:
                self._check_size(text)
            message = _read(text)
            id = message.id
            if not connection.person and not isinstance(message, messages.Hello):
                raise refused("hello_first")
            await self._do(connection, message)
        except Refused as refusal:
            self._refuse(connection, id or _id_of(text), refusal)
        except Exception:
            _log.exception("a message could not be done")
            self._refuse(connection, id, refused("failed"))

    def _check_rate(self, connection: Connection) -> None:
        if connection.bucket.takes(self._house.timing.now()):
            return
        connection.over_rate += 1
        if connection.over_rate > self._limits.patience:
            self.dismiss(connection, "too_fast", POLICY_VIOLATION)
        raise refused("too_fast", rate=self._limits.rate)

    def _check_size(self, text: str) -> None:
        """Only a message that opens a table (it may carry a record) or tells something of a promise (a drawing) may be long."""
        most = self._limits.opening if '"open_table"' in text[:200] else self._limits.message
        if '"tell_promise"' in text[:200]:
            most = self._limits.signing
        if len(text) > most:
            raise refused("too_long", most=most)

    def dismiss(self, connection: Connection, code: str, close: int) -> None:
        """Says why, and closes the line."""
        connection.say(messages.Bye(code=code, words=in_all_languages(refused(code, rate=self._limits.rate))))
        connection.close(close)

    def _refuse(self, connection: Connection, id: str | None, refusal: Refused) -> None:
        facts = {name: value if isinstance(value, int | list) else str(value) for name, value in refusal.facts.items()}
        connection.say(messages.Refusal(id=id, code=refusal.code, words=in_all_languages(refusal), facts=facts))

    async def _do(self, connection: Connection, message: ClientMessage | PromiseMessage) -> None:
        house = self._house
        match message:
            case messages.Exit():
                await self._exit(connection, message)
            case messages.AtTable():
                await house.perform(connection, message)
            case messages.Ping():
                connection.say(messages.Pong(id=message.id, now=house.timing.now()))
            case messages.Enter():
                await self._enter(connection, message)
            case messages.OpenTable():
                table = await house.open_table(connection.person, message)
                connection.say(messages.Ack(id=message.id, table=table))
            case messages.WatchLobby():
                connection.say(messages.Ack(id=message.id))
                house.lobby.watch(connection)
            case messages.UnwatchLobby():
                house.lobby.unwatch(connection)
                connection.say(messages.Ack(id=message.id))
            case messages.Hello():
                self._greet(connection, message)
            case messages.MakeCode():
                code, until = await house.identities.make_code(connection.person)
                connection.say(messages.Code(id=message.id, code=code, until=until))
            case messages.UseCode():
                await self._use_code(connection, message)
            case _:
                await answer(house, connection, message)

    def _greet(self, connection: Connection, message: messages.Hello) -> None:
        if connection.person:
            raise refused("hello_twice")
        person = self._house.identities.person(message.secret)
        if self._of_person[person] >= self._limits.connections_of_person:
            raise refused("too_many_connections", most=self._limits.connections_of_person)
        connection.person, connection.hashed_secret = person, secret_hash(message.secret)
        connection.lists = message.lists
        self._count(connection, 1)
        self._welcome(connection, message.id)

    def _welcome(self, connection: Connection, id: str) -> None:
        connection.say(messages.Welcome(id=id, person=connection.person, now=self._house.timing.now(), version=__version__))

    async def _use_code(self, connection: Connection, message: messages.UseCode) -> None:
        """This browser is somebody else from now on, so it leaves everything that it looked at."""
        if connection.wrong_codes >= self._limits.wrong_codes:
            raise refused("too_many_codes")
        connection.wrong_codes += 1
        person = await self._house.identities.use_code(message.code, connection.hashed_secret)
        self._house.lobby.unwatch(connection)
        self._house.promises.unwatch(connection)
        await self._leave_all(connection)
        self._count(connection, -1)
        connection.person = person
        self._count(connection, 1)
        self._welcome(connection, message.id)

    async def _enter(self, connection: Connection, message: messages.Enter) -> None:
        room = await self._house.room(message.table)
        await room.enter(connection, message)
        if message.table not in connection.rooms:
            connection.rooms.append(message.table)
        if len(connection.rooms) > self._limits.rooms:
            await self._leave(connection, connection.rooms.pop(0))

    async def _exit(self, connection: Connection, message: messages.Exit) -> None:
        if message.table in connection.rooms:
            connection.rooms.remove(message.table)
            await self._leave(connection, message.table)
        connection.say(messages.Ack(id=message.id))


def _read(text: str) -> ClientMessage | PromiseMessage:
    try:
        message: ClientMessage | PromiseMessage = _decode(text)
        return message
    except (msgspec.DecodeError, RecursionError) as error:
        raise refused("unreadable", why=str(error)[:200]) from error


def _id_of(text: str | None) -> str | None:
    """The id of a message that could not be read otherwise."""
    try:
        return (msgspec.json.decode(text or "", type=_OnlyId).id or "")[:64] or None
    except (msgspec.DecodeError, RecursionError):
        return None
