"""A queue in which people take turns: whoever asks for much waits for oneself, not everybody else for them.

The next is always the one whose last turn was longest ago, and turns are remembered: so whoever asks now and then comes next, however
much somebody else has asked for.
"""

import asyncio
import contextlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

LANES = 4
"""Turns in a round that one address has: a school has more people than a household, and somebody with a thousand names has no more."""
REMEMBERED = 4000
"""Last turns that are remembered, of lanes and of people."""

Told = Callable[[int], None]
"""Is told how many come before one, whenever that has changed."""


class QueueFull(Exception):
    """Too much waits already: nothing more is taken."""


@dataclass(frozen=True)
class Asker:
    """For whom something is done: a person, and the address they come from; either may be unknown (empty)."""

    person: str
    address: str = ""


NOBODY = Asker("")
"""What the site does for itself, without a limit."""


@dataclass(eq=False)
class _Waiting:
    """Something that waits for its turn."""

    asker: Asker
    number: int
    """Those who came before have lower ones."""
    coming: asyncio.Future[None]
    told: Told | None
    place: int = -1


_Key = tuple[str, int]
"""A lane: an address, and which of its lanes."""
_Lane = dict[str, deque[_Waiting]]
"""What waits in one lane, by person."""


class FairQueue:
    """Places for some at the same time. Those who wait are let in by turns.

    Each address has a few lanes, over which its people are spread. Of the lanes that wait, the one goes first whose last turn was longest
    ago; in it, the person whose last turn was.
    """

    def __init__(self, places: int, most_waiting: int, most_of_one: int) -> None:
        self._free = places
        self._most_waiting = most_waiting
        self._most_of_address = max(most_of_one, most_waiting // 2)
        """However many come from one address, there is room for others."""
        self._most_of_one = most_of_one
        self._lanes: dict[_Key, _Lane] = {}
        self._waiting: Counter[str] = Counter()
        """How much waits from each address."""
        self._had: OrderedDict[_Key | str, int] = OrderedDict()
        """When lanes and people had their last turn, by the number of turns before it."""
        self._came = self._turns = 0
        self._telling = False

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._waiting.total()

    @contextlib.asynccontextmanager
    async def turn(self, asker: Asker, told: Told | None = None) -> AsyncIterator[None]:
        """Waits for a place and holds it; raises `QueueFull` where too much waits."""
        await self._take(asker, told)
        try:
            yield
        finally:
            self._give_back()

    def before(self, asker: Asker) -> int:
        """How many come before the first that somebody waits for; 0 where nothing waits."""
        return next((place for place, waiting in enumerate(self._in_order()) if waiting.asker == asker), 0)

    async def _take(self, asker: Asker, told: Told | None) -> None:
        lane = self._lane_of(asker)
        if self._free and not self._lanes:
            self._free -= 1
            self._note_turn(lane, asker.person)
            return
        self._need_room(asker, lane)
        self._came += 1
        waiting = _Waiting(asker, self._came, asyncio.get_running_loop().create_future(), told)
        self._lanes.setdefault(lane, {}).setdefault(asker.person, deque()).append(waiting)
        self._waiting[lane[0]] += 1
        self._tell_soon()
        try:
            await waiting.coming
        except asyncio.CancelledError:
            if waiting.coming.done() and not waiting.coming.cancelled():
                self._give_back()  # the place came just then
            else:
                self._leave(lane, waiting)
            raise

    def _need_room(self, asker: Asker, lane: _Key) -> None:
        own = len(self._lanes.get(lane, {}).get(asker.person, ()))
        if self.waiting >= self._most_waiting or (asker.person and own >= self._most_of_one):
            raise QueueFull
        if asker.address and self._waiting[asker.address] >= self._most_of_address:
            raise QueueFull

    def _lane_of(self, asker: Asker) -> _Key:
        """The lane in which somebody waits already, or one of the address that has the fewest people. Without an address, one's own."""
        if not asker.address:
            return f"person {asker.person}", 0
        lanes = [(asker.address, number) for number in range(LANES)]
        at_home = next((lane for lane in lanes if asker.person in self._lanes.get(lane, ())), None)
        return at_home or min(lanes, key=lambda lane: len(self._lanes.get(lane, ())))

    def _leave(self, lane: _Key, waiting: _Waiting) -> None:
        line = self._lanes.get(lane, {}).get(waiting.asker.person)
        if line and waiting in line:
            line.remove(waiting)
            self._tidy(lane, waiting.asker.person)
            self._tell_soon()

    def _tidy(self, lane: _Key, person: str) -> None:
        """Something of a person has gone from a lane; what is empty by now goes, too."""
        self._waiting[lane[0]] -= 1
        if not self._waiting[lane[0]]:
            del self._waiting[lane[0]]
        if not self._lanes[lane][person]:
            del self._lanes[lane][person]
        if not self._lanes[lane]:
            del self._lanes[lane]

    def _give_back(self) -> None:
        """Lets in the next."""
        while self._lanes:
            waiting = self._next()
            if not waiting.coming.done():
                waiting.coming.set_result(None)
                self._tell_soon()
                return
        self._free += 1

    # --- whose turn it is -------------------------------------------------------------------------------------------------------

    def _next(self) -> _Waiting:
        """Takes out whoever is next, and notes that lane and person have their turn."""
        lane = min(self._lanes, key=self._lane_rank)
        people = self._lanes[lane]
        person = min(people, key=lambda one: self._person_rank(lane, one))
        waiting = people[person].popleft()
        self._tidy(lane, person)
        self._note_turn(lane, person)
        return waiting

    def _note_turn(self, lane: _Key, person: str) -> None:
        self._turns += 1
        for key in (lane, _named(lane, person)):
            self._had[key] = self._turns
            self._had.move_to_end(key)
        while len(self._had) > REMEMBERED:
            self._had.popitem(last=False)

    def _lane_rank(self, lane: _Key) -> tuple[int, int]:
        """The lower, the sooner; who has had no turn yet is before all who have, in the order in which they came."""
        return self._had.get(lane, 0), min(line[0].number for line in self._lanes[lane].values())

    def _person_rank(self, lane: _Key, person: str) -> tuple[int, int]:
        return self._had.get(_named(lane, person), 0), self._lanes[lane][person][0].number

    # --- places -----------------------------------------------------------------------------------------------------------------

    def _in_order(self) -> list[_Waiting]:
        """All who wait, in the order in which they will be let in if nobody else comes: all lanes in turn, and in each its people."""
        placed: list[tuple[int, tuple[int, int], _Waiting]] = []
        for key, lane in self._lanes.items():
            rank = self._lane_rank(key)
            own = [(turn, self._person_rank(key, person), one) for person, line in lane.items() for turn, one in enumerate(line)]
            own.sort(key=lambda placed: placed[:2])
            placed += [(turn, rank, one) for turn, (_, _, one) in enumerate(own)]
        return [one for _, _, one in sorted(placed, key=lambda one: one[:2])]

    def _tell_soon(self) -> None:
        """Once for all that changes together."""
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = False
        if not any(one.told for lane in self._lanes.values() for line in lane.values() for one in line):
            return
        for place, waiting in enumerate(self._in_order()):
            if waiting.told and place != waiting.place:
                waiting.place = place
                waiting.told(place)


def _named(lane: _Key, person: str) -> str:
    """A person at an address, whichever lane they are in."""
    return f"{lane[0]} {person}"
