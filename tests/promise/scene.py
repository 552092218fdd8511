"""Promises to test with: always the same ones, whatever the day."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from enishi.errors import Refused
from enishi.promise import Card, Draft, Key, Mark, Plan, Point, Sealed, State, entries, new_key, rewrite, statements, story, to_code, write
from enishi.promise.entries import AnyEntry
from enishi.promise.zones import MINUTE, window

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


def sealed_by(draft: Draft, keys: Sequence[Key]) -> Sealed:
    signatures = [key.sign(statements.signing(draft.data, index, key.public)) for index, key in enumerate(keys)]
    return Sealed(draft.data, tuple(key.public for key in keys), tuple(signatures))


def keys_for(people: int, seed: int = 2) -> list[Key]:
    random_bytes = chance(seed)
    return [new_key(random_bytes) for _ in range(people)]


def cards_for(people: int, seed: int = 1, **changes: Any) -> list[Card]:
    """A sealed promise's cards."""
    draft = write(plan_for(people, **changes), NOW, chance(seed))
    sealed = sealed_by(draft, keys_for(people, seed + 1000))
    return [Card(index, sealed, share) for index, share in enumerate(draft.shares)]


def codes_for(people: int, seed: int = 1, **changes: Any) -> list[str]:
    return [to_code(card) for card in cards_for(people, seed, **changes)]


class Scene:
    """A story that is being told: people with their keys, and a clock that the test moves."""

    def __init__(self, people: int = 3, **changes: Any) -> None:
        self.random = chance(7)
        self.plan = plan_for(people, **changes)
        self.keys = keys_for(people)
        self.now = NOW
        draft = write(self.plan, NOW, self.random)
        self.entries: list[AnyEntry] = [story.begin(entries.Written(text=draft.data, shares=draft.shares), NOW)]
        self.state: State = story.read(self.entries)

    def do(self, request: AnyEntry) -> AnyEntry | None:
        """Asks; what is accepted is kept."""
        entry = story.accept(self.state, request, self.now)
        if entry is not None:
            self.entries.append(entry)
            self.state = story.after(self.state, entry)
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

    def sign(self, index: int, mark: Mark = SEAL, key: Key | None = None) -> entries.Signed:
        key = key or self.keys[index]
        signature = key.sign(statements.signing(self.state.paper.data, index, key.public))
        return entries.Signed(index=index, public_key=key.public, signature=signature, mark=mark)

    def unsign(self, index: int) -> entries.Unsigned:
        return entries.Unsigned(index=index, signature=self.keys[index].sign(statements.unsigning(self.state.paper.data, index)))

    def propose(self, index: int, **changes: Any) -> entries.ChangeProposed:
        draft = rewrite(self.state.seal(), replace(self.plan, **changes), self.now, self.random)
        return entries.ChangeProposed(index=index, text=draft.data, shares=draft.shares)

    def sign_change(self, index: int, mark: Mark | None = None) -> entries.ChangeSigned:
        assert self.state.change is not None
        key = self.keys[index]
        signature = key.sign(statements.signing(self.state.change.data, index, key.public))
        return entries.ChangeSigned(index=index, signature=signature, mark=mark)

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

    def seal(self) -> "Scene":
        for index in self.state.people:
            self.do(self.sign(index))
        return self

    def to_the_day(self, minutes: int = 0) -> "Scene":
        """Moves the clock to so many minutes after the promised time."""
        self.now = (window(self.state.text).starts + minutes) * MINUTE
        return self

    def meet(self, one: int, other: int) -> None:
        self.do(self.met(one, other))
        self.do(self.confirm(other, one))

    def code(self, index: int) -> str:
        card = self.state.card(index)
        assert card is not None
        return to_code(card)

    @property
    def identity(self) -> bytes:
        return self.state.seal().identity

    @property
    def minute(self) -> int:
        return self.now // MINUTE
