"""The WebSocket: one connection for each tab, one message after the other."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Collection

import msgspec

from enishi import __version__
from enishi.errors import Refused
from enishi.server.house import House
from enishi.server.http.origins import Origins
from enishi.server.line.addresses import Addresses
from enishi.server.line.answers import ANSWERS
from enishi.server.line.bucket import Bucket
from enishi.server.line.connection import POLICY_VIOLATION, TRY_AGAIN_LATER, WRITE, Connection, Event, Receive, Send
from enishi.server.line.identity import secret_hash
from enishi.server.messages import from_client, from_server
from enishi.server.messages.from_client import ClientMessage
from enishi.server.monitor.logs import course
from enishi.server.monitor.times import Times
from enishi.server.noise import Noise
from enishi.server.people import register
from enishi.server.promises.messages import PromiseMessage
from enishi.server.refusals import in_all_languages, refused
from enishi.server.store.errors import Lost, NotKept

_log = logging.getLogger("enishi")

_decode = msgspec.json.Decoder(ClientMessage | PromiseMessage).decode


_MOVES = (from_client.Move, from_client.MoveAll)


class _OnlyId(msgspec.Struct):
    id: str | None = None


class Live:
    """The endpoint `/live`."""

    def __init__(self, house: House, origins: Origins) -> None:
        self.house = house
        self._origins = origins
        self._limits = house.settings.limits
        self.connections: set[Connection] = set()
        self._from_address = house.neighbours.line_counts("address")
        self._of_person = house.neighbours.line_counts("person")
        self.addresses = Addresses(house.settings.trusted_proxies)
        self.noise = Noise()
        self._erased_from = house.neighbours.quota("erasures", house.settings.limits.erasures_an_hour)
        self.answering_moves, self.answering_others = Times(), Times()
        """From hearing a message to having answered it; those that were refused are not among them."""
        self.refused: Counter[str] = Counter()

    @property
    def people(self) -> int:
        """How many people are there, however many lines they have."""
        return len(self._of_person.here)

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        await receive()
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        address = self.addresses.of(scope)
        if not self._origins.allows(origin, host) or not await self._has_room_for(address):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        bucket = Bucket(self._limits.rate, self._limits.burst, self.house.timing.now())
        connection = Connection(send, bucket, self._limits.unsent, scope.get("extensions", {}).get(WRITE))
        connection.address = connection.course.address = address
        course.set(connection.course)
        self.connections.add(connection)
        try:
            await send({"type": "websocket.accept"})
            await self._listen(connection, receive)
        finally:
            await self._forget(connection)
            _log.info("line", extra={"facts": {"messages": connection.course.number}})

    async def _has_room_for(self, address: str) -> bool:
        """Whether one more line from an address is within the limits; counts it if so."""
        if len(self.connections) >= self._limits.connections:
            return False
        if not await self._from_address.takes(address, self._limits.connections_from_address):
            self.noise.note("too many lines at once", address)
            return False
        return True

    async def _listen(self, connection: Connection, receive: Receive) -> None:
        try:
            async with asyncio.timeout(self.house.settings.hello_time):
                first = await receive()
        except TimeoutError:
            connection.close(POLICY_VIOLATION)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(connection.sent(), self.house.settings.hello_time)
            return
        if first["type"] == "websocket.disconnect":
            return
        await self._hear(connection, first.get("text"))
        while (event := await receive())["type"] != "websocket.disconnect":
            if not connection.closed:
                await self._hear(connection, event.get("text"))

    async def _forget(self, connection: Connection) -> None:
        connection.end()
        self.connections.discard(connection)
        self._from_address.give_back(connection.address)
        self.house.lobby.unwatch(connection)
        self.house.promises.unwatch(connection)
        await self._leave_all(connection)
        self._of_person.give_back(connection.person)

    async def _leave_all(self, connection: Connection) -> None:
        for id in connection.rooms:
            await self._leave(connection, id)
        connection.rooms.clear()

    async def _leave(self, connection: Connection, id: str) -> None:
        room = self.house.rooms.get(id)
        if room:
            await room.leave(connection)

    # --- one message --------------------------------------------------------------------------------------------------------------

    async def _hear(self, connection: Connection, text: str | None) -> None:
        """Answers a message, whatever it is."""
        id: str | None = None
        connection.course.number += 1
        began = time.perf_counter()
        try:
            if text is None:
                raise refused("unreadable")
            self._check_rate(connection)
            if len(text) > self._limits.message:
                self._check_size(text)
            message = _read(text)
            id = message.id
            if not connection.person and not isinstance(message, from_client.Hello):
                raise refused("hello_first")
            await ANSWERS[type(message)](self, connection, message)
            is_move = isinstance(message, _MOVES)
            (self.answering_moves if is_move else self.answering_others).note(time.perf_counter() - began)
        except Refused as refusal:
            self._refuse(connection, id or _id_of(text), refusal)
        except NotKept as error:
            _log.warning("what a message asked for could not be stored: %s", error)
            self._refuse(connection, id, refused("not_stored"))
        except Lost as error:  # nobody knows whether it was done: the browser comes back and says it again, with the same id
            _log.warning("the store is away: %s", error)
            self.dismiss(connection, "store_lost", TRY_AGAIN_LATER)
        except Exception:
            _log.exception("a message could not be done")
            self._refuse(connection, id, refused("failed"))

    def _check_rate(self, connection: Connection) -> None:
        if connection.bucket.takes(self.house.timing.now()):
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
        connection.say(from_server.Bye(code=code, words=in_all_languages(refused(code, rate=self._limits.rate))))
        connection.close(close)

    def _refuse(self, connection: Connection, id: str | None, refusal: Refused) -> None:
        self.refused[refusal.code] += 1
        facts = {name: value if isinstance(value, int | list) else str(value) for name, value in refusal.facts.items()}
        connection.say(from_server.Refusal(id=id, code=refusal.code, words=in_all_languages(refusal), facts=facts))

    async def greet(self, connection: Connection, message: from_client.Hello) -> None:
        if connection.person:
            raise refused("hello_twice")
        person = await self.house.identities.person(message.secret)
        if await register.is_shut_out(self.house.store, person):
            raise refused("shut_out")
        if not await self._of_person.takes(person, self._limits.connections_of_person):
            raise refused("too_many_connections", most=self._limits.connections_of_person)
        connection.person, connection.hashed_secret = person, secret_hash(message.secret)
        connection.lists = message.lists
        connection.adds = message.adds
        await self._welcome(connection, message.id)

    async def blocked_by(self, person: str) -> list[from_server.BlockedPerson]:
        return [from_server.BlockedPerson(one.person, one.name) for one in await register.blocked_by(self.house.store, person)]

    async def tell_blocked(self, person: str) -> None:
        """All browsers of somebody are told whom they have blocked by now."""
        people = await self.blocked_by(person)
        for connection in self._lines_of({person}):
            connection.blocked = frozenset(one.person for one in people)
            connection.say(from_server.BlockedPeople(id=None, people=people))
            await self.house.lobby.show_again(connection)

    async def erase(self, connection: Connection, message: from_client.EraseMe) -> None:
        """Everything about somebody goes, and all their browsers are strangers from then on."""
        if not await self._erased_from.takes(connection.address, self.house.timing.now()):
            raise refused("too_fast", rate=self._limits.rate)
        person = connection.person
        await self.house.people.erase(person, message.id)
        connection.say(from_server.Ack(id=message.id))
        for one in self._lines_of({person}):
            self.dismiss(one, "erased", POLICY_VIOLATION)

    def _lines_of(self, people: Collection[str]) -> list[Connection]:
        return [connection for connection in self.connections if connection.person in people]

    async def dismiss_shut_out(self) -> None:
        """Those whom the host of the site has blocked meanwhile go."""
        if self.connections:
            for one in self._lines_of({person for person, _, _ in await register.shut_out(self.house.store)}):
                self.dismiss(one, "shut_out", POLICY_VIOLATION)

    async def _welcome(self, connection: Connection, id: str) -> None:
        person, blocked = connection.person, await self.blocked_by(connection.person)
        connection.blocked = frozenset(one.person for one in blocked)
        connection.say(from_server.Welcome(id=id, person=person, now=self.house.timing.now(), version=__version__, blocked=blocked))

    async def use_code(self, connection: Connection, message: from_client.UseCode) -> None:
        """This browser is somebody else from now on, so it leaves everything that it looked at."""
        if connection.wrong_codes >= self._limits.wrong_codes:
            raise refused("too_many_codes")
        connection.wrong_codes += 1
        person = await self.house.identities.use_code(message.code, connection.hashed_secret, connection.address or connection.person)
        self.house.lobby.unwatch(connection)
        self.house.promises.unwatch(connection)
        await self._leave_all(connection)
        self._of_person.give_back(connection.person)
        connection.person = person
        self._of_person.add(person)
        await self._welcome(connection, message.id)

    async def enter(self, connection: Connection, message: from_client.Enter) -> None:
        room = await self.house.room(message.table)
        await self.house.people.check_host(room, connection.person)
        await room.enter(connection, message)
        if message.table not in connection.rooms:
            connection.rooms.append(message.table)
        if len(connection.rooms) > self._limits.rooms:
            await self._leave(connection, connection.rooms.pop(0))

    async def exit(self, connection: Connection, message: from_client.Exit) -> None:
        if message.table in connection.rooms:
            connection.rooms.remove(message.table)
            await self._leave(connection, message.table)
        connection.say(from_server.Ack(id=message.id))


def _read(text: str) -> ClientMessage | PromiseMessage:
    try:
        message: ClientMessage | PromiseMessage = _decode(text)
        return message
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise refused("unreadable", why=str(error)[:200]) from error


def _id_of(text: str | None) -> str | None:
    """The id of a message that could not be read otherwise."""
    try:
        return (msgspec.json.decode(text or "", type=_OnlyId).id or "")[:64] or None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
