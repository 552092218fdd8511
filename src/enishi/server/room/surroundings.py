"""What a room needs of those around it: guests, somewhere to think, the house."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from enishi.games.sheet import Sheet
from enishi.server.machines.neighbours import Neighbours
from enishi.server.messages.from_server import Bet
from enishi.server.settings import Settings
from enishi.server.store.store import Listing, Store
from enishi.server.table.entries import PersonId
from enishi.server.table.game_facts import SiteFacts
from enishi.server.table.undo import Undoable
from enishi.server.timing import Timing
from enishi.server.work.fair_queue import NOBODY, Asker, Told
from enishi.server.work.thoughts import Advice, Question, SheetJob
from enishi.server.work.turns import Turns


class Guest(Protocol):
    """Somebody's connection."""

    @property
    def person(self) -> PersonId: ...

    @property
    def adds(self) -> bool:
        """Whether this browser can add to a deal."""

    @property
    def address(self) -> str:
        """Where the line comes from, as limits count it; empty where that is not known."""

    @property
    def blocked(self) -> frozenset[PersonId]:
        """Whom this person has blocked."""

    def send(self, message: bytes) -> None: ...


class Thinker(Protocol):
    """Where bots think."""

    async def choose(self, asked: Question, asker: Asker = NOBODY, told: Told | None = None) -> str:
        """A bot's move. `asker`: for whom it is done; people take turns. `told`: is told how many come before."""

    async def weigh_undo(self, record: bytes, seat: int, asker: Asker = NOBODY) -> Undoable:
        """What it takes to take back the last decision of a seat."""

    async def advise(self, asked: Advice, asker: Asker = NOBODY, told: Told | None = None) -> list[Bet]:
        """What is thought of a few moves; none where that failed."""

    async def sheet(self, asked: SheetJob, asker: Asker = NOBODY, told: Told | None = None) -> Sheet | None:
        """A game's sheet; None where that failed."""


class Surroundings(Protocol):
    """What a room needs of the house."""

    settings: Settings
    store: Store
    timing: Timing
    bots: Thinker
    turns: Turns
    neighbours: Neighbours
    facts: Callable[[str], SiteFacts]
    moves: Counter[tuple[str, str]]
    """Moves that were kept, by game and by whom."""

    def listed(self, former: Listing | None, line: Listing) -> None:
        """The table stands differently in the lists now."""
