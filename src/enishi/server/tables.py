"""A table as it stands: who sits where, the match, the clocks, what was said; and what can be asked about it.

It becomes another one only by entries (`becoming`). What may be done, and so becomes an entry, is decided in `rulings`.
"""

from collections import OrderedDict
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Literal

from enishi.errors import IllegalMove
from enishi.games import load
from enishi.kernel.manifest import Manifest
from enishi.match import Actor, Match, new
from enishi.server import entries
from enishi.server.chairs import Chair
from enishi.server.chance import let_chance_happen
from enishi.server.clocks import Clocks
from enishi.server.entries import AnyEntry, PersonId
from enishi.server.messages import Ended, Order, Talk
from enishi.server.site import SiteFacts, facts_of
from enishi.server.turns import at_once

REMEMBERED = 200
"""How many message ids are remembered of each person."""


@dataclass(frozen=True)
class Asked:
    """Since when a seat has been waited for: the event number and the time."""

    event: int
    at: int


@dataclass
class Undoing:
    """Somebody asked to take back events; all seats with people must agree."""

    seat: int
    length: int
    agreed: set[int]


@dataclass
class Sharing:
    """Somebody asked to share a seat; its people who are there must agree."""

    person: PersonId
    name: str
    seat: int
    agreed: set[PersonId]


class Table:
    """One table, as it was opened; `becoming.apply` makes it what it is after more entries."""

    def __init__(self, id: str, opened: entries.Opened, facts: Callable[[str], SiteFacts] = facts_of) -> None:
        self.id = id
        self.setup = opened
        self.facts = facts(opened.game)
        self.chairs = [Chair() for _ in range(opened.seats)]
        self.host = opened.host
        self.host_name = opened.host_name
        self.status: Literal["gathering", "playing", "over"] = "gathering"
        self.paused = False
        self.hints = opened.hints
        self.match: Match | None = None
        self.prepared: Match | None = None
        """The match that will begin, where making it takes a while."""
        self.secret = ""
        """From which bots of one team make their secret signs."""
        self.clocks = Clocks(opened.clock) if opened.clock else None
        self.length = 1
        """How many entries there are."""
        self.at = opened.at
        """When the last of them was."""
        self.event = 0
        """Rises with every event and every undo."""
        self.segments = [(0, 0)]
        """Event number and length of the log from which both rise together: the start, and each undo."""
        self.waiting: tuple[int, ...] = ()
        self.asked: dict[int, Asked] = {}
        self.phase: str | None = None
        """Known only where the game's facts ask for it."""
        self.held: dict[int, str] = {}
        self.orders: dict[int, list[Order]] = {}
        self.conferring = False
        self.ready: set[int] = set()
        self.undoing: Undoing | None = None
        self.sharing: dict[PersonId, Sharing] = {}
        self.share_declined: set[tuple[PersonId, int]] = set()
        """Who has asked in vain to share which seat."""
        self.ended: Ended | None = None
        self.next: str | None = None
        self.promise: str | None = None
        """The real promise whose day decides this game."""
        self.talk: list[Talk] = []
        self.private: dict[PersonId, list[Talk]] = {}
        self.seat_in_game: dict[PersonId, int] = {}
        """The one seat that somebody may have in this game, because its secrets were seen."""
        self.removed: set[PersonId] = set()
        self.seniority: list[PersonId] = []
        """People in the order in which they first sat down."""
        self.arrangements = 0
        """Rises with everything that happens but moves and talk: with what lists of tables show."""
        self.done: dict[PersonId, OrderedDict[str, int]] = {}
        """Ids of each person's last messages that were done, with the event number after them."""
        self.remember(opened)

    # --- asking -----------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.chairs)

    def chair_of(self, person: PersonId) -> int | None:
        """The chair that somebody has, or has left and may come back to."""
        return next((number for number, chair in enumerate(self.chairs) if chair.sitter(person)), None)

    def seat_of(self, person: PersonId) -> int | None:
        """The seat whose view somebody sees; None: an onlooker."""
        for number, chair in enumerate(self.chairs):
            for sitter in chair.people:
                if sitter.person == person:
                    return None if sitter.left else number
        return None

    def name_of(self, person: PersonId) -> str | None:
        number = self.chair_of(person)
        sitter = None if number is None else self.chairs[number].sitter(person)
        return sitter.name if sitter else None

    def readers(self, seats: list[int]) -> list[PersonId]:
        """The people who sit in these seats now."""
        return [sitter.person for seat in seats for sitter in self.chairs[seat].people if not sitter.left]

    def team_of(self, seat: int) -> list[int]:
        """The seats that play together with this one."""
        teams = self.manifest.teams
        return next((list(team) for team in teams if seat in team), [seat])

    @property
    def manifest(self) -> Manifest:
        return load(self.setup.game).manifest

    @property
    def answers_are_delayed(self) -> bool:
        return self.phase in self.facts.answers.delayed

    def shown_at(self, seat: int) -> int:
        """When an answer of this seat is shown at the earliest."""
        return self.asked[seat].at + (self.setup.answer_delay if self.answers_are_delayed else 0)

    @property
    def log_length(self) -> int:
        event, length = self.segments[-1]
        return self.event - event + length

    def log_from(self, event: int) -> int:
        """How much of the log somebody who has seen this event number has rightly."""
        if not 0 <= event <= self.event:
            return 0
        if len(self.segments) == 1:
            return event
        known = max(index for index, (start, _) in enumerate(self.segments) if start <= event)
        start, length = self.segments[known]
        return min(event - start + length, *(cut for _, cut in self.segments[known:][1:]), self.log_length)

    def was_done(self, person: PersonId, id: str) -> int | None:
        """The event number after a message that was already done."""
        done = self.done.get(person)
        return done.get(id) if done else None

    def names(self) -> list[str | None]:
        """For the record and the log: the people of each seat, None for a bot."""
        return [" & ".join(sitter.name for sitter in chair.people) or None for chair in self.chairs]

    # --- playing: changes the match at once; the entry that says so is applied when it has been kept --------------------------

    def set_up(self) -> list[str]:
        """Begins the match; the events of chance that came."""
        self.match, self.prepared = self.prepared or at_once(self.preparing()), None
        return self._with_chance(self.match, conferred=False, before=len(self.setup.events or ()))

    def preparing(self) -> Generator[None, None, Match]:
        """The match as the game begins, after what had happened in the record from which it goes on."""
        match = new(self.setup.game, self.setup.seats, self.setup.options)
        for event in self.setup.events or ():
            play_event(match, event)
            yield
        return match

    def play(self, seat: int, *moves: str) -> list[str]:
        """Plays a move, or a whole set of them, and lets chance happen; what happened. Raises `IllegalMove`, and nothing was played."""
        match = self.playing
        try:
            for move in moves:
                match.play(seat, move)
        except IllegalMove:
            while len(match) > self.log_length:
                match.undo()
            raise
        return self._with_chance(match, conferred=False, before=self.log_length)

    def deal(self) -> list[str]:
        """Lets chance go on after the teams have conferred."""
        return self._with_chance(self.playing, conferred=True, before=self.log_length)

    def _with_chance(self, match: Match, *, conferred: bool, before: int) -> list[str]:
        """Lets chance go on; all that has happened since there were `before` events."""
        let_chance_happen(match, self.facts, conferred=conferred)
        return match.events_since(before)

    @property
    def playing(self) -> Match:
        assert self.match is not None, "the game has begun"
        return self.match

    # --- what several entries do ------------------------------------------------------------------------------------------------

    def remember(self, entry: AnyEntry) -> None:
        """Notes that the message which brought this about has been done."""
        person, _, id = entry.cause.partition(" ")
        if id:
            done = self.done.setdefault(person, OrderedDict())
            done[id] = self.event
            if len(done) > REMEMBERED:
                done.popitem(last=False)

    def end(self, ended: Ended) -> None:
        self.status = "over"
        self.ended = ended
        self.waiting = ()
        self.held = {}
        self.undoing = None
        self.sharing = {}
        self.conferring = False


Appliers = dict[type, Callable[[Table, Any], None]]
"""How entries of each kind change a table."""


def play_event(match: Match, event: str) -> None:
    """Plays an event as the store has it."""
    sign, _, move = event.partition(" ")
    actor: Actor = int(sign) if sign.isdecimal() else sign
    match.play(actor, move)
