"""The keeper of promises: what people ask goes the same way as at tables: validated, kept, acknowledged, shown."""

from collections.abc import Awaitable, Callable

from enishi.promise import statements, story
from enishi.promise.entries import AnyEntry, ChangeProposed, Lost, Signed, Written
from enishi.promise.keys import signed_by
from enishi.promise.refusals import refused as promise_refused
from enishi.promise.result import result
from enishi.promise.timing import phase
from enishi.promise.view import view
from enishi.promise.writing import Plan, rewrite, write
from enishi.server.entries import PersonId
from enishi.server.identity import derived_key
from enishi.server.messages import Ack
from enishi.server.promises import messages, shelf
from enishi.server.promises.kept import CLOSED, Kept, hash_of
from enishi.server.promises.merging import merged_story
from enishi.server.promises.watching import Rights, Watchers
from enishi.server.refusals import refused
from enishi.server.rooms import Guest, encode
from enishi.server.settings import Settings
from enishi.server.store import Statement, Store
from enishi.server.timing import Timing

MOST_LISTED = 100
MOST_KEYS = 5
"""Keys that one person may bring to a promise: signing again, or asking again for a lost card."""
Seats = Callable[[str], list[frozenset[PersonId]]]
"""Who sits in each seat of a table."""
Complete = Callable[[str, list[str] | None], Awaitable[None]]
"""Plays the events of a table whose day has passed; None: there will be no day, and the table is free again."""


class Keeper:
    """All promises of one site, and who looks at them."""

    def __init__(self, settings: Settings, store: Store, timing: Timing, seats: Seats, complete: Complete) -> None:
        self._settings = settings
        self._store = store
        self._timing = timing
        self._seats = seats
        self._complete = complete
        store.extend(shelf.SCHEMA)
        self._awake: dict[str, Kept] = {}
        self._watchers = Watchers(timing)

    # --- promises -------------------------------------------------------------------------------------------------------------------

    def kept(self, id: str) -> Kept:
        """A promise, woken from the store if need be."""
        if id not in self._awake:
            self._awake[id] = self._wake(id)
        return self._awake[id]

    def _wake(self, id: str) -> Kept:
        row = shelf.row(self._store, id)
        if row is None:
            raise refused("no_promise")
        entries = shelf.entries(self._store, id)
        seats = self._seats(row.table) if row.table else None
        owners = shelf.owners(self._store, id)
        return Kept(id, row.writer, row.invitation_hash, entries, story.read(entries), owners, row.table, seats)

    def _forget_if_quiet(self, id: str) -> None:
        if id in self._awake and not self._watchers.of(id) and not self._awake[id].lock.locked():
            del self._awake[id]

    # --- writing --------------------------------------------------------------------------------------------------------------------

    async def write(self, person: PersonId, message: messages.WritePromise) -> str:
        """A new promise; its id, which is the same when the message comes twice."""
        id = derived_key(person, message.id)
        if shelf.row(self._store, id) is None:
            self._check_number(person)
            await self._store.keep(self._written(shelf.Row(id, person, hash_of(message.invitation), None), message.plan))
        return id

    def written_at_table(self, person: PersonId, message: messages.MakeReal) -> tuple[str, list[Statement]]:
        """A promise of those who sit at a table: its id, and what is to be kept together with what the table notes of it."""
        id = derived_key(person, message.id)
        self._check_number(person)
        return id, self._written(shelf.Row(id, person, "", message.table), message.plan)

    def _written(self, row: shelf.Row, plan: Plan) -> list[Statement]:
        now = self._timing.now()
        draft = write(plan, now)
        entry = story.begin(Written(text=draft.data, shares=draft.shares), now)
        return [*shelf.adding(row), *shelf.appending(row.id, 0, [entry])]

    def _check_number(self, person: PersonId) -> None:
        most = self._settings.limits.promises
        if len(shelf.of_person(self._store, person, most)) >= most:
            raise refused("too_many_promises", most=most)

    # --- what people do -------------------------------------------------------------------------------------------------------------

    async def tell(self, guest: Guest, message: messages.TellPromise) -> None:
        """A request becomes an entry, is so already, or is refused."""
        kept, request = self._looked_at(guest, message.promise), message.request
        async with kept.lock:
            if isinstance(request, Signed | Lost):
                self._check_newcomer(kept, guest, request)
            entry = story.accept(kept.state, request, self._timing.now())
            if entry is not None:
                await self._keep(kept, entry, guest.person)
            guest.send(encode(Ack(id=message.id)))
        self.publish(kept.id)

    def whose(self, guest: Guest, message: messages.WhoseCard) -> story.Shown:
        """Whose card was shown to somebody of this promise, and which minute both are to sign."""
        kept = self._looked_at(guest, message.promise)
        own = kept.index_of(guest.person)
        if own is None:
            raise promise_refused("not_yours")
        return story.shown(kept.state, own, message.shown, self._timing.now())

    async def rewrite(self, guest: Guest, message: messages.RewritePromise) -> None:
        """A change of plan, which waits for everybody's signature."""
        kept = self._looked_at(guest, message.promise)
        async with kept.lock:
            index, now = kept.index_of(guest.person), self._timing.now()
            if index is None:
                raise promise_refused("not_yours")
            draft = rewrite(kept.state.seal(), message.plan, now)
            entry = story.accept(kept.state, ChangeProposed(index=index, text=draft.data, shares=draft.shares), now)
            assert entry is not None, "a new text is never there already"
            await self._keep(kept, entry, guest.person)
            guest.send(encode(Ack(id=message.id)))
        self.publish(kept.id)

    async def claim(self, guest: Guest, message: messages.ClaimPromise) -> None:
        """Whoever has the key that speaks for somebody is that person."""
        kept = self.kept(message.promise)
        async with kept.lock:
            key = message.public_key
            if key not in kept.state.speakers or not signed_by(key, message.signature, statements.claiming(key, guest.person)):
                raise refused("not_the_key")
            await self._store.keep(shelf.owning(kept.id, key, guest.person))
            kept.owners[key] = guest.person
            guest.send(encode(Ack(id=message.id)))
        self.publish(kept.id)

    def _check_newcomer(self, kept: Kept, guest: Guest, request: Signed | Lost) -> None:
        """A new key comes with the invitation, in a place that is not another's; one browser is one person."""
        rights = self._watchers.rights(kept.id, guest)
        if not rights.invited and not rights.card:
            raise promise_refused("not_yours")
        own = kept.index_of(guest.person)
        if own is not None and own != request.index:
            raise refused("signed_elsewhere", number=own + 1)
        if list(kept.owners.values()).count(guest.person) >= MOST_KEYS:
            raise refused("too_many_keys")
        if not kept.may_sign(guest.person, request.index):
            raise refused("other_place", number=request.index + 1)

    async def _keep(self, kept: Kept, entry: AnyEntry, person: PersonId) -> None:
        was_sealed = kept.state.sealed is not None
        after = story.after(kept.state, entry)
        written = shelf.appending(kept.id, len(kept.entries), [entry])
        owner = Kept.new_owner(entry, person)
        if owner:
            written += shelf.owning(kept.id, *owner)
        if after.sealed is not None and not was_sealed:
            written += shelf.naming(kept.id, after.first_identity)
        await self._store.keep(written)
        kept.add(entry)
        if owner:
            kept.owners[owner[0]] = owner[1]

    def _looked_at(self, guest: Guest, id: str) -> Kept:
        if guest not in self._watchers.of(id):
            raise refused("not_entered")
        return self.kept(id)

    # --- looking --------------------------------------------------------------------------------------------------------------------

    def watch(self, guest: Guest, message: messages.WatchPromise) -> None:
        kept = self.kept(message.promise)
        rights = Rights(kept.is_invited(guest.person, message.invitation), kept.is_card(message.card))
        if not rights.invited and not rights.card and kept.index_of(guest.person) is None:
            self._forget_if_quiet(kept.id)
            raise promise_refused("not_yours")
        self._watchers.add(kept.id, guest, rights)
        guest.send(encode(self._shown(kept, guest, message.id)))
        self._plan(kept)

    def unwatch(self, guest: Guest, id: str | None = None) -> None:
        """Looks at one no longer, or at none."""
        for left in self._watchers.remove(guest, id):
            self._forget_if_quiet(left)

    def publish(self, id: str) -> None:
        """Tells everybody who looks at it how it stands."""
        kept = self.kept(id)
        for guest in self._watchers.of(id):
            guest.send(encode(self._shown(kept, guest, None)))
        self._plan(kept)
        self._forget_if_quiet(id)

    def _plan(self, kept: Kept) -> None:
        """Shows it anew when its phase changes by itself."""
        self._watchers.plan(kept.id, kept.next_moment(self._timing.now()), lambda: self.publish(kept.id))

    def _shown(self, kept: Kept, guest: Guest, id: str | None) -> messages.Promise:
        now, index = self._timing.now(), kept.index_of(guest.person)
        access = self._access(kept, guest, index)
        shown = None if access == "sealed" else view(kept.state, now, index, invited=True)
        people = len(kept.state.people)
        return messages.Promise(id=id, promise=kept.id, now=now, access=access, people=people, view=shown, table=kept.table)

    def _access(self, kept: Kept, guest: Guest, index: int | None) -> messages.Access:
        """Once it is sealed, the invitation alone shows nothing."""
        if index is not None or self._watchers.rights(kept.id, guest).card:
            return "card"
        return "invited" if kept.state.sealed is None else "sealed"

    def own(self, person: PersonId) -> list[messages.PromiseLine]:
        """Somebody's promises, the next one first."""
        lines = [self._line(id, person) for id in shelf.of_person(self._store, person, MOST_LISTED)]
        return sorted((line for line in lines if line), key=lambda line: (line.phase in CLOSED, line.starts))

    def _line(self, id: str, person: PersonId) -> messages.PromiseLine | None:
        kept = self.kept(id)
        self._forget_if_quiet(id)
        if kept.index_of(person) is None and (kept.writer != person or kept.state.sealed is not None):
            return None
        shown = view(kept.state, self._timing.now(), None, invited=True)
        plan = shown.plan
        return messages.PromiseLine(id, plan.names, plan.when, plan.zone, plan.place, shown.phase, plan.starts)

    # --- files ----------------------------------------------------------------------------------------------------------------------

    def for_file(self, person: PersonId, id: str) -> tuple[Kept, int]:
        """A promise and whose card it is; refused for those who hold none."""
        kept = self.kept(id)
        index = kept.index_of(person)
        if index is None:
            self._forget_if_quiet(id)
            raise promise_refused("not_yours")
        kept.state.seal()
        return kept, index

    async def bring(self, person: PersonId, entries: list[AnyEntry], invitation: str) -> str:
        """A story from another server; where it is here already, what is new in it is added. Its id."""
        state = story.read(entries)
        identity = state.first_identity if state.sealed else None
        if identity is None:
            raise promise_refused("not_sealed")
        id = shelf.by_identity(self._store, identity)
        if id is not None:
            await self._merge(self.kept(id), entries)
            return id
        self._check_number(person)
        id = derived_key("promise", identity.hex())
        row = shelf.Row(id, person, hash_of(invitation), None)
        await self._store.keep([*shelf.adding(row), *shelf.appending(id, 0, entries), *shelf.naming(id, identity)])
        return id

    async def _merge(self, kept: Kept, brought: list[AnyEntry]) -> None:
        async with kept.lock:
            merged = merged_story(kept.entries, brought)
            if merged != kept.entries:
                await self._store.keep(shelf.replacing(kept.id, merged))
                kept.entries, kept.state = merged, story.read(merged)
        self.publish(kept.id)

    # --- tables ---------------------------------------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Completes the tables whose day has passed; frees those for which there will be none."""
        for id in shelf.unsettled(self._store):
            kept = self.kept(id)
            async with kept.lock:
                now_phase = phase(kept.state, self._timing.now())
                if now_phase in CLOSED and kept.table is not None:
                    await self._complete(kept.table, result(kept.state).moves if now_phase == "closed" else None)
                    await self._store.keep(shelf.settling(id))
            self._forget_if_quiet(id)
