"""Promises to test with: always the same ones, whatever the day."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Self

import pytest
from msgspec.structs import replace
from tests.promise.former import FormerDraft, rewrite_former, write_former

from enishi.errors import Refused
from enishi.promise import Card, Key, Mark, Plan, Point, Sealed, State, entries, new_key, rewrite, story, to_code, write
from enishi.promise.format import shares, statements
from enishi.promise.format.code import card_of
from enishi.promise.format.sealed import identity_of
from enishi.promise.format.zones import MINUTE, window
from enishi.promise.story import requests
from enishi.promise.story.entries import AnyEntry

NOW = int(datetime(2026, 11, 1, 12, 0, tzinfo=UTC).timestamp() * 1000)
NAMES = ("Aya", "Ben", "千代", "Dora", "榎本", "Fuji", "Gen", "ひかり")
PLAN = Plan(
    names=NAMES[:3], when="2036-05-01 12:00", zone="Asia/Tokyo", place="渋谷、ハチ公前", line="十年後に、また。", before=60, after=90
)
HACHIKO = Point(35_659_050, 139_700_480, 200)
SEAL = Mark("seal")


def chance(seed: int = 1) -> Any:
    """Random bytes that are the same every time."""
    return random.Random(seed).randbytes


def plan_for(people: int, **changes: Any) -> Plan:
    return replace(PLAN, names=NAMES[:people], **changes)


def sealed_by(data: bytes, keys: Sequence[Key]) -> Sealed:
    """A promise that all have signed."""
    marks = tuple(shares.mark_of(data, index, shares.share_of(key, data)) for index, key in enumerate(keys))
    public = tuple(key.public for key in keys)
    identity = identity_of(data, public, marks)
    signatures = tuple(key.sign(statements.agreeing(identity, index)) for index, key in enumerate(keys))
    return Sealed(data, public, signatures, marks)


def sealed_former(draft: FormerDraft, keys: Sequence[Key]) -> Sealed:
    """The same in format 1."""
    signatures = [key.sign(statements.signing(draft.data, index, key.public)) for index, key in enumerate(keys)]
    return Sealed(draft.data, tuple(key.public for key in keys), tuple(signatures))


def keys_for(people: int, seed: int = 2) -> list[Key]:
    random_bytes = chance(seed)
    return [new_key(random_bytes) for _ in range(people)]


def cards_for(people: int, seed: int = 1, **changes: Any) -> list[Card]:
    """A sealed promise's cards."""
    keys = keys_for(people, seed + 1000)
    sealed = sealed_by(write(plan_for(people, **changes), NOW, chance(seed)).data, keys)
    return [card_of(sealed, index, key) for index, key in enumerate(keys)]


def codes_for(people: int, seed: int = 1, **changes: Any) -> list[str]:
    return [to_code(card) for card in cards_for(people, seed, **changes)]


def former_cards_for(people: int, seed: int = 1, **changes: Any) -> list[Card]:
    """A sealed promise's cards in format 1."""
    draft = write_former(plan_for(people, **changes), NOW, chance(seed))
    sealed = sealed_former(draft, keys_for(people, seed + 1000))
    return [Card(index, sealed, share) for index, share in enumerate(draft.shares)]


def former_codes_for(people: int, seed: int = 1, **changes: Any) -> list[str]:
    return [to_code(card) for card in former_cards_for(people, seed, **changes)]


class Scene:
    """A story that is being told: people with their keys, and a clock that the test moves."""

    is_former = False

    def __init__(self, people: int = 3, **changes: Any) -> None:
        self.random = chance(7)
        self.plan = plan_for(people, **changes)
        self.keys = keys_for(people)
        self.now = NOW
        self.entries: list[AnyEntry] = [story.begin(self.written(), NOW)[0]]
        self.state: State = story.read(self.entries)

    def do(self, request: AnyEntry) -> AnyEntry | None:
        """Asks; what is accepted is kept."""
        accepted = story.accept(self.state, request, self.now)
        if accepted is None:
            return None
        entry, self.state = accepted
        self.entries.append(entry)
        assert story.read(self.entries) == self.state
        return entry

    def refused(self, request: AnyEntry) -> Refused:
        """Asks for something that must be refused, with words in both languages."""
        with pytest.raises(Refused) as caught:
            story.accept(self.state, request, self.now)
        assert caught.value.say("en")
        assert caught.value.say("ja")
        return caught.value

    # What each person can ask for.

    def written(self) -> entries.Written:
        return entries.Written(text=write(self.plan, NOW, self.random).data)

    def enter(self, index: int, mark: Mark | None = SEAL, key: Key | None = None) -> entries.Entered:
        return requests.enter(self.state.change or self.state.paper, index, key or self.keys[index], mark)

    def agree(self, index: int) -> entries.Agreed:
        return requests.agree(self.state.change or self.state.paper, index, self.keys[index], self.random)

    def leave(self, index: int) -> entries.Left:
        return requests.leave(self.state, index, self.keys[index])

    def renew(self, index: int) -> Self:
        """Somebody who has left comes back with another key."""
        self.keys[index] = new_key(self.random)
        return self

    def unsign(self, index: int) -> entries.Unsigned:
        """As it was before a key left for good: such stories are read, and nothing says it any more."""
        return entries.Unsigned(index=index, signature=self.keys[index].sign(statements.unsigning(self.state.paper.data, index)))

    def propose(self, index: int, **changes: Any) -> entries.ChangeProposed:
        draft = rewrite(self.state.seal(), replace(self.plan, **changes), self.now, self.random)
        return entries.ChangeProposed(index=index, text=draft.data)

    def withdraw(self, index: int) -> entries.ChangeWithdrawn:
        assert self.state.change is not None
        signature = self.keys[index].sign(statements.withdrawing(self.state.change.data, index))
        return entries.ChangeWithdrawn(index=index, signature=signature)

    def cancel(self, index: int) -> entries.CancelSigned:
        return entries.CancelSigned(index=index, signature=self.keys[index].sign(statements.cancelling(self.identity, index)))

    def consent(self, index: int, lost: int, public_key: bytes) -> entries.Consented:
        signature = self.keys[index].sign(statements.consenting(self.identity, lost, public_key, index))
        return entries.Consented(index=index, lost=lost, public_key=public_key, signature=signature)

    def found(self, index: int, public_key: bytes) -> entries.Found:
        return entries.Found(index=index, signature=self.keys[index].sign(statements.finding(self.identity, index, public_key)))

    def came(self, index: int, metres: int | None = None) -> entries.Came:
        signature = self.keys[index].sign(statements.coming(self.identity, index, self.minute))
        return entries.Came(index=index, minute=self.minute, signature=signature, metres=metres)

    def met(self, index: int, other: int, shown: str | None = None, metres: int | None = None, minute: int | None = None) -> entries.Met:
        minute = minute or self.minute
        signature = self.keys[index].sign(statements.meeting(self.identity, index, other, minute))
        shown = shown or self.code(other)
        return entries.Met(index=index, other=other, shown=shown, minute=minute, signature=signature, metres=metres)

    def confirm(self, index: int, other: int, metres: int | None = None) -> entries.Confirmed:
        low, high = sorted((index, other))
        meeting = self.state.meetings.get((low, high))
        minute = meeting.minute if meeting else self.minute
        signature = self.keys[index].sign(statements.meeting(self.identity, index, other, minute))
        return entries.Confirmed(index=index, other=other, minute=minute, signature=signature, metres=metres)

    # Where the story is.

    def seal(self, *marks: Mark) -> Self:
        for index in self.state.people:
            self.do(self.enter(index, marks[index] if marks else SEAL))
        for index in self.state.people:
            self.do(self.agree(index))
        return self

    def change(self, index: int, **changes: Any) -> Self:
        """Everybody agrees to another plan."""
        self.do(self.propose(index, **changes))
        for person in self.state.people:
            self.do(self.enter(person, None))
        for person in self.state.people:
            self.do(self.agree(person))
        return self

    def to_the_day(self, minutes: int = 0) -> Self:
        """Moves the clock to some minutes after the promised time."""
        self.now = (window(self.state.text).starts + minutes) * MINUTE
        return self

    def meet(self, one: int, other: int) -> None:
        self.do(self.met(one, other))
        self.do(self.confirm(other, one))

    def code(self, index: int) -> str:
        return to_code(card_of(self.state.seal(), index, self.keys[index]))

    def short_code(self, index: int) -> str:
        return shares.short_code(self.identity, index, shares.share_of(self.keys[index], self.state.paper.data))

    @property
    def identity(self) -> bytes:
        return self.state.seal().identity

    @property
    def minute(self) -> int:
        return self.now // MINUTE


class FormerScene(Scene):
    """The same in format 1, where each signs in one step and the shares are kept with the story."""

    is_former = True

    def written(self) -> entries.Written:
        draft = write_former(self.plan, NOW, self.random)
        return entries.Written(text=draft.data, shares=draft.shares)

    def sign(self, index: int, mark: Mark = SEAL, key: Key | None = None) -> entries.Signed:
        key = key or self.keys[index]
        signature = key.sign(statements.signing(self.state.paper.data, index, key.public))
        return entries.Signed(index=index, public_key=key.public, signature=signature, mark=mark)

    def propose(self, index: int, **changes: Any) -> entries.ChangeProposed:
        draft = rewrite_former(self.state.seal(), replace(self.plan, **changes), self.now, self.random)
        return entries.ChangeProposed(index=index, text=draft.data, shares=draft.shares)

    def sign_change(self, index: int, mark: Mark | None = None) -> entries.ChangeSigned:
        assert self.state.change is not None
        key = self.keys[index]
        signature = key.sign(statements.signing(self.state.change.data, index, key.public))
        return entries.ChangeSigned(index=index, signature=signature, mark=mark)

    def seal(self, *marks: Mark) -> Self:
        for index in self.state.people:
            self.do(self.sign(index, marks[index] if marks else SEAL))
        return self

    def code(self, index: int) -> str:
        card = self.state.card(index)
        assert card is not None
        return to_code(card)

    def change(self, index: int, **changes: Any) -> Self:
        self.do(self.propose(index, **changes))
        for person in self.state.people:
            self.do(self.sign_change(person))
        return self

    def short_code(self, index: int) -> str:
        share = self.state.share(index)
        assert share is not None
        return shares.short_code(self.identity, index, share)
