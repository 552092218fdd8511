"""The keeper of promises: what people ask goes the same way as at tables: validated, kept, acknowledged, shown."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import msgspec

from enishi.promise import story
from enishi.promise.format import statements
from enishi.promise.format.draft import Plan, rewrite, write
from enishi.promise.format.keys import signed_by
from enishi.promise.refusals import refused as promise_refused
from enishi.promise.story.entries import (
    Agreed,
    AnyEntry,
    Came,
    CancelSigned,
    ChangeProposed,
    Confirmed,
    Consented,
    Entered,
    Lost,
    Met,
    Reopened,
    Signed,
    Written,
)
from enishi.promise.story.export import check_not_later
from enishi.promise.story.merge import merging
from enishi.promise.story.phases import phase
from enishi.promise.story.result import result
from enishi.promise.story.state import State
from enishi.promise.story.view import view
from enishi.server.identifiers import derived_key
from enishi.server.machines.neighbours import Neighbours
from enishi.server.messages.from_server import Ack, encode
from enishi.server.promises import messages, shelf
from enishi.server.promises.kept import CLOSED, Kept, hash_of
from enishi.server.promises.lines import line_of, listed, listing_of
from enishi.server.promises.places import check_newcomer, check_still_seated, opened_again
from enishi.server.promises.unsettled import Unsettled
from enishi.server.promises.watchers import Rights, Watchers
from enishi.server.refusals import refused
from enishi.server.room.surroundings import Guest
from enishi.server.settings import Settings
from enishi.server.store.errors import StoreError
from enishi.server.store.store import Statement, Store
from enishi.server.table.entries import PersonId
from enishi.server.timing import Timing
from enishi.server.work.fair_queue import Asker, FairQueue, QueueFull
from enishi.server.work.turns import Turns

_log = logging.getLogger("enishi")

MOST_LISTED = 100
MOST_STEPS = 400
"""Entries of a story, after which nothing but the day is added."""
Seats = list[list[PersonId]]
"""Who sits in each seat of a table."""
Complete = Callable[[str, list[str] | None], Awaitable[None]]
"""Plays the events of a table whose day has passed; None: there will be no day, and the table is free again."""
Sitting = Callable[[str], Awaitable[Seats | None]]
"""Who has each seat of a table now; None: it is there no longer."""


class Keeper:
    """All promises of one site, and who looks at them."""

    def __init__(
        self, settings: Settings, store: Store, timing: Timing, turns: Turns, complete: Complete, sitting: Sitting, neighbours: Neighbours
    ) -> None:
        self._turns = turns
        self._settings = settings
        self._store = store
        self._timing = timing
        self._complete = complete
        self._sitting = sitting
        self._changed = neighbours.tell_promise
        """Tells other processes that a promise has changed."""
        self._written_by = neighbours.quota("promises of a person", settings.limits.promises_an_hour)
        self._written_from = neighbours.quota("promises from an address", settings.limits.promises_an_hour_from_address)
        self._awake: dict[str, Kept] = {}
        self._set_aside: set[str] = set()
        """Promises of tables that cannot be settled."""
        self._watchers = Watchers(timing)
        self._showing: asyncio.Task[None] | None = None
        limits = settings.limits
        self._slow = FairQueue(1, limits.hints_waiting, limits.waiting_of_one)
        """Short codes are slow to check, on purpose: one at a time, by turns, and not on the event loop."""
        self._unsettled = Unsettled(store)

    # --- promises -------------------------------------------------------------------------------------------------------------------

    async def kept(self, id: str) -> Kept:
        """A promise, woken from the store if need be."""
        while id not in self._awake:
            woken = await Kept.woken(self._store, id, self._turns)
            if await shelf.length(self._store, id) == len(woken.entries):  # nobody has added to it meanwhile
                self._awake.setdefault(id, woken)
        return self._awake[id]

    @contextlib.asynccontextmanager
    async def _held(self, kept: Kept) -> AsyncIterator[None]:
        """The promise as the store has it, for as long as something is done to it."""
        async with kept.lock:
            if self._store.shared:
                await kept.read_on(self._store, self._turns)
            yield

    async def read_along(self, id: str) -> None:
        """Shows what another process has made of a promise."""
        self._unsettled.look_again(id)
        if id in self._awake:
            kept = self._awake[id]
            async with kept.lock:
                changed = await kept.read_on(self._store, self._turns)
            if changed:
                await self.publish(id)

    def forget(self, id: str) -> None:
        """It stands otherwise in the store now: whoever looks at it next is shown that."""
        self._awake.pop(id, None)

    def _forget_if_quiet(self, id: str) -> None:
        if id in self._awake and not self._watchers.of(id) and not self._awake[id].lock.locked():
            del self._awake[id]

    # --- writing --------------------------------------------------------------------------------------------------------------------

    async def write(self, guest: Guest, message: messages.WritePromise) -> str:
        """A new promise; its id, which is the same when the message comes twice."""
        person = guest.person
        id = derived_key(person, message.id)
        if await shelf.row(self._store, id) is None:
            await self._check_number(person, guest.address)
            if len(message.invitations) != len(message.plan.names):
                raise refused("invitations")
            invitations = {place: hash_of(secret) for place, secret in enumerate(message.invitations)}
            await self._store.keep([*self._written(shelf.Row(id, person), message.plan), *shelf.inviting(id, invitations)])
        return id

    async def written_at_table(self, guest: Guest, message: messages.MakeReal, seats: Seats) -> tuple[str, list[Statement]]:
        """A promise of those who sit at a table: its id, and what is to be kept together with what the table notes of it."""
        person = guest.person
        id = derived_key(person, message.id)
        await self._check_number(person, guest.address)
        return id, self._written(shelf.Row(id, person, table=message.table, seats=msgspec.json.encode(seats)), message.plan)

    def _written(self, row: shelf.Row, plan: Plan) -> list[Statement]:
        now = self._timing.now()
        draft = write(plan, now)
        entry, state = story.begin(Written(text=draft.data), now)
        return [*shelf.adding(row), *shelf.appending(row.id, 0, [entry]), *listed(row.id, state), *shelf.noting_text(row.id, draft.data)]

    async def _check_number(self, person: PersonId, address: str) -> None:
        most = self._settings.limits.promises
        if len(await shelf.of_person(self._store, person, most)) >= most:
            raise refused("too_many_promises", most=most)
        await self._check_pace(person, address)

    async def _check_pace(self, person: PersonId, address: str) -> None:
        now = self._timing.now()
        if not await self._written_by.takes(person, now) or not await self._written_from.takes(address, now):
            raise refused("promised_too_many")

    # --- what people do -------------------------------------------------------------------------------------------------------------

    async def tell(self, guest: Guest, message: messages.TellPromise) -> None:
        """A request becomes an entry, is so already, or is refused."""
        kept, request = await self._looked_at(guest, message.promise), message.request
        async with self._held(kept):
            self._check_room(kept, request)
            await self._seat_anew(kept)
            if isinstance(request, Entered | Signed | Lost):
                check_newcomer(kept, guest.person, request, self._watchers.rights(kept.id, guest).places)
                await self._turn_out(kept, request.index, guest.person)
            elif isinstance(request, Agreed):
                check_still_seated(kept, request)
            accepted = await self._accepted(guest, kept, request)
            if accepted is not None:
                await self._keep(kept, *accepted, guest.person)
            guest.send(encode(Ack(id=message.id)))
        await self.publish(kept.id)

    async def _accepted(self, guest: Guest, kept: Kept, request: messages.Request) -> story.Accepted | None:
        if not isinstance(request, Met):
            return story.accept(kept.state, request, self._timing.now())
        async with self._slowly(guest):
            return await asyncio.to_thread(story.accept, kept.state, request, self._timing.now())

    @contextlib.asynccontextmanager
    async def _slowly(self, guest: Guest) -> AsyncIterator[None]:
        """Somebody's turn to have a short code checked."""
        try:
            async with self._slow.turn(Asker(guest.person, guest.address)):
                yield
        except QueueFull as full:
            raise refused("busy") from full

    def _check_room(self, kept: Kept, request: AnyEntry) -> None:
        """What people can do again and again ends somewhere; there is always room for the day."""
        if len(kept.entries) >= MOST_STEPS and not isinstance(request, Came | Met | Confirmed | CancelSigned | Consented):
            raise refused("story_long")

    async def reopen(self, guest: Guest, message: messages.ReopenPlace) -> None:
        """Whoever wrote it opens a place again, with a new invitation, while not all have signed."""
        kept = await self._looked_at(guest, message.promise)
        async with self._held(kept):
            if guest.person != kept.writer or kept.seats is not None:
                raise refused("not_writer")
            request = Reopened(index=message.index, public_key=kept.state.key(message.index))
            self._check_room(kept, request)
            accepted = story.accept(kept.state, request, self._timing.now())
            assert accepted is not None, "a place that is free cannot be opened"
            hashed = {message.index: hash_of(message.invitation)}
            await self._keep(kept, *accepted, guest.person, shelf.inviting(kept.id, hashed))
            kept.invitations.update(hashed)
            self._watchers.uninvite(kept.id, message.index)
            guest.send(encode(Ack(id=message.id)))
        await self.publish(kept.id)

    async def whose(self, guest: Guest, message: messages.WhoseCard) -> story.Shown:
        """Whose card was shown to somebody of this promise, and which minute both are to sign."""
        kept = await self._looked_at(guest, message.promise)
        own = kept.index_of(guest.person)
        if own is None:
            raise promise_refused("not_yours")
        async with self._slowly(guest):
            return await asyncio.to_thread(story.shown, kept.state, own, message.shown, self._timing.now())

    async def rewrite(self, guest: Guest, message: messages.RewritePromise) -> None:
        """A change of plan, which waits for everybody's signature."""
        kept = await self._looked_at(guest, message.promise)
        async with self._held(kept):
            index, now = kept.index_of(guest.person), self._timing.now()
            if index is None:
                raise promise_refused("not_yours")
            request = ChangeProposed(index=index, text=rewrite(kept.state.seal(), message.plan, now).data)
            self._check_room(kept, request)
            accepted = story.accept(kept.state, request, now)
            assert accepted is not None, "a new text is never there already"
            await self._keep(kept, *accepted, guest.person)
            guest.send(encode(Ack(id=message.id)))
        await self.publish(kept.id)

    async def claim(self, guest: Guest, message: messages.ClaimPromise) -> None:
        """Whoever has the key that speaks for somebody is that person."""
        kept = await self.kept(message.promise)
        async with self._held(kept):
            key = message.public_key
            if key not in kept.state.speakers or not signed_by(key, message.signature, statements.claiming(key, guest.person)):
                raise refused("not_the_key")
            await self._store.keep(shelf.owning(kept.id, key, guest.person))
            self._changed(kept.id)
            kept.owners[key] = guest.person
            guest.send(encode(Ack(id=message.id)))
        await self.publish(kept.id)

    async def _seat_anew(self, kept: Kept) -> None:
        """In the promise of a table people have their places only as long as they have their seats: a share that was ended gives none."""
        sitting = await self._sitting(kept.table) if kept.table is not None and kept.seats is not None else None
        if sitting is not None:
            kept.seat_anew(sitting)

    async def _turn_out(self, kept: Kept, index: int, person: PersonId) -> None:
        opened = opened_again(kept, index, self._timing.now())
        if opened:
            await self._keep(kept, *opened, person)

    async def _keep(self, kept: Kept, entry: AnyEntry, after: State, person: PersonId, more: Sequence[Statement] = ()) -> None:
        was_sealed = kept.state.sealed is not None
        written = [*shelf.appending(kept.id, len(kept.entries), [entry]), *more, *listed(kept.id, after)]
        owner = Kept.new_owner(entry, person)
        if owner:
            written += shelf.owning(kept.id, *owner)
        if after.sealed is not None and not was_sealed:
            written += shelf.naming(kept.id, after.first_identity)
        await self._store.keep(written)
        self._changed(kept.id)
        self._unsettled.look_again(kept.id)
        kept.entries.append(entry)
        kept.state = after
        if owner:
            kept.owners[owner[0]] = owner[1]

    async def _looked_at(self, guest: Guest, id: str) -> Kept:
        if guest not in self._watchers.of(id):
            raise refused("not_entered")
        return await self.kept(id)

    # --- looking --------------------------------------------------------------------------------------------------------------------

    async def watch(self, guest: Guest, message: messages.WatchPromise) -> None:
        kept = await self.kept(message.promise)
        await self._seat_anew(kept)
        rights = Rights(kept.places_of(guest.person, message.invitation), guest.person == kept.writer)
        if not rights.places and kept.index_of(guest.person) is None:
            self._forget_if_quiet(kept.id)
            raise promise_refused("not_yours")
        self._watchers.add(kept.id, guest, rights)
        guest.send(encode(self._shown(kept, guest, message.id)))
        self._plan(kept)

    def unwatch(self, guest: Guest, id: str | None = None) -> None:
        """Looks at one no longer, or at none."""
        for left in self._watchers.remove(guest, id):
            self._forget_if_quiet(left)

    async def publish(self, id: str) -> None:
        """Tells everybody who looks at it how it stands."""
        kept = await self.kept(id)
        for guest in self._watchers.of(id):
            guest.send(encode(self._shown(kept, guest, None)))
        self._plan(kept)
        self._forget_if_quiet(id)

    def _plan(self, kept: Kept) -> None:
        """Shows it anew when its phase changes by itself."""
        self._watchers.plan(kept.id, kept.next_moment(self._timing.now()), lambda: self._show_soon(kept.id))

    def _show_soon(self, id: str) -> None:
        self._showing = asyncio.get_running_loop().create_task(self.publish(id))

    def _shown(self, kept: Kept, guest: Guest, id: str | None) -> messages.Promise:
        now, index = self._timing.now(), kept.index_of(guest.person)
        access = self._access(kept, guest, index)
        shown = None if access == "sealed" else view(kept.state, now, index, invited=True)
        rights = self._watchers.rights(kept.id, guest)
        return messages.Promise(
            id=id, promise=kept.id, now=now, access=access, people=len(kept.state.people), places=sorted(rights.places),
            writer=rights.writer and kept.seats is None, view=shown, table=kept.table,
        )  # fmt: skip

    def _access(self, kept: Kept, guest: Guest, index: int | None) -> messages.Access:
        """Once it is sealed, the invitation alone shows nothing."""
        if index is not None:
            return "card"
        return "invited" if kept.state.sealed is None else "sealed"

    async def own(self, person: PersonId) -> list[messages.PromiseLine]:
        """Somebody's promises, the next one first."""
        found = await shelf.listings(self._store, await shelf.of_person(self._store, person, MOST_LISTED))
        owned, now, lines = await shelf.keys_of(self._store, person), self._timing.now(), []
        for id, (writer, kept) in found.items():
            listed = kept or await self._listed_anew(id)
            is_in = any(key is not None and (id, key) in owned for key in listed.keys)
            if is_in or (writer == person and not listed.standing.sealed):
                lines.append(line_of(id, listed.standing, now))
        return sorted(lines, key=lambda line: (line.phase in CLOSED, line.starts))

    async def _listed_anew(self, id: str) -> shelf.Listing:
        """Of a promise from before lists were kept: it is read once, and noted."""
        listed = listing_of((await self.kept(id)).state)
        self._forget_if_quiet(id)
        await self._store.keep(shelf.listing(id, listed))
        return listed

    # --- files ----------------------------------------------------------------------------------------------------------------------

    async def for_file(self, person: PersonId, id: str) -> tuple[Kept, int]:
        """A promise and whose card it is; refused for those who hold none."""
        kept = await self.kept(id)
        index = kept.index_of(person)
        if index is None:
            self._forget_if_quiet(id)
            raise promise_refused("not_yours")
        kept.state.seal()
        return kept, index

    async def bring(self, asker: Asker, entries: list[AnyEntry], state: State, invitation: str) -> str:
        """A story from another server; where it is here already, what is new in it is added. Its id.

        One that was written here is known here: with signatures of people who left, somebody could tell it otherwise.
        """
        identity = state.first_identity if state.sealed else None
        if identity is None:
            raise promise_refused("not_sealed")
        check_not_later(entries, self._timing.now())
        id = await shelf.by_identity(self._store, identity)
        if id is not None:
            await self._merge(await self.kept(id), entries, asker)
            return id
        if await shelf.is_written_here(self._store, state.first_seal.data):
            raise promise_refused("written_here")
        await self._check_number(asker.person, asker.address)
        id = derived_key(asker.person, invitation)
        row = shelf.Row(id, asker.person, hash_of(invitation))
        await self._store.keep([*shelf.adding(row), *shelf.appending(id, 0, entries), *shelf.naming(id, identity), *listed(id, state)])
        return id

    async def _merge(self, kept: Kept, brought: list[AnyEntry], asker: Asker) -> None:
        """Adds what is new. However often a copy is brought, the story stays one that can be read, and leaves room for the day."""
        async with self._held(kept):
            merged = await self._turns.take(merging(kept.entries, brought, with_day=False))
            if merged.reasons:
                raise promise_refused("file_differs")
            if merged.entries != kept.entries:
                if len(merged.entries) > MOST_STEPS:
                    raise refused("story_long")
                await self._check_pace(asker.person, asker.address)
                await self._store.keep([*shelf.replacing(kept.id, merged.entries), *listed(kept.id, merged.state)])
                self._changed(kept.id)
                self._unsettled.look_again(kept.id)
                kept.entries, kept.state = merged.entries, merged.state
        await self.publish(kept.id)

    # --- tables ---------------------------------------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Completes the tables whose day has passed; frees those for which there will be none."""
        for id in await self._unsettled.ended(self._timing.now()):
            if id not in self._set_aside:
                try:
                    await self._settle(id)
                except StoreError:
                    _log.warning("promise %s could not be settled now", id)
                except Exception as error:  # one that cannot be read, or whose table cannot: no reason to leave the others
                    self._set_aside.add(id)
                    _log.error("promise %s cannot be settled and is set aside: %s: %s", id, type(error).__name__, error)

    async def _settle(self, id: str) -> None:
        kept = await self.kept(id)
        async with self._held(kept):
            now_phase = phase(kept.state, self._timing.now())
            if now_phase in CLOSED and kept.table is not None:
                await self._complete(kept.table, result(kept.state).moves if now_phase == "closed" else None)
                await self._store.keep(shelf.settling(id))
        self._forget_if_quiet(id)
