"""A table as it stands: who sits where, the match, the clocks, what was said; and what can be asked about it.

It becomes another one only by entries (`apply`), its match included. What may be done, and so becomes an entry, is decided in `rulings`.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any, Literal

from enishi.events import read_event
from enishi.games import load
from enishi.games.manifest import Manifest
from enishi.match import Match, new
from enishi.server.messages.from_server import Ended, Talk
from enishi.server.messages.parts import Order, TakenBack
from enishi.server.table import entries
from enishi.server.table.chairs import Chair
from enishi.server.table.clocks import Clocks
from enishi.server.table.dealing import Dealing
from enishi.server.table.entries import AnyEntry, PersonId
from enishi.server.table.game_facts import SiteFacts, facts_of
from enishi.server.table.growing import Growing
from enishi.server.table.pace import delay_of_answers
from enishi.steps import at_once

REMEMBERED = 200
"""How many message ids are remembered of each person."""


@dataclass(frozen=True)
class Asked:
    """Since when a seat has been waited for: the event number and the table's own time."""

    event: int
    time: int


@dataclass
class Undoing:
    """Somebody asked to take back events; all seats with people must agree."""

    seat: int
    length: int
    agreed: set[int]
    seen: bool


@dataclass
class Sharing:
    """Somebody asked to share a seat; its people who are there must agree."""

    person: PersonId
    name: str
    seat: int
    agreed: set[PersonId]


_DEEP = frozenset(("chairs", "sharing", "private"))
"""Parts that hold things which change: a copy has its own of these, too."""
_MANY = (list, dict, set, Growing)
_containers: list[str] = []
"""Parts that hold many things: a copy has its own. What may be None instead is replaced and never changed."""
PARTS_IN_PLAY = ("held", "asked", "decisions", "events", "story", "done")
"""Parts that hold many things and change with moves, besides the match, the clocks and what is replaced as a whole."""


class Table:
    """One table, as it was opened; `apply` makes it what it is after more entries."""

    def __init__(self, id: str, opened: entries.Opened, facts: Callable[[str], SiteFacts] = facts_of) -> None:
        self.id = id
        self.setup = opened
        self.facts = facts(opened.game)
        self.chairs = [Chair() for _ in range(opened.seats)]
        self.colours = tuple(range(opened.seats) if opened.colours is None else opened.colours)
        """By seat: which colour it has, each another one."""
        self.host = opened.host
        self.host_name = opened.host_name
        self.status: Literal["gathering", "playing", "over"] = "gathering"
        self.paused = False
        self.hints = opened.hints
        self.pace = opened.pace
        self.match: Match | None = None
        self.prepared: Match | None = None
        """The match as the game begins, once it has been made: with a long record that takes a while."""
        self.is_outdated = opened.version != self.manifest.version
        """Whether it was opened under other rules than there are now; then there is no match, and nothing more is played."""
        self.events: list[str] = list(opened.events or ()) if self.is_outdated else []
        """What happened in the game, as it is kept, where there is no match."""
        self.secret = ""
        """From which bots of one team make their secret signs."""
        self.dealing: Dealing | None = None
        """How the deal came about, or is coming about; None before that, and where a match began before deals could be checked."""
        self.drawn = 0
        """How many draws there were, those among them that were taken back."""
        self.story: Growing[str] = Growing()
        """What happened in the match since it began, in time, with what was taken back; only where the deal can be checked."""
        self.clocks = Clocks(opened.clock) if opened.clock else None
        self.length = 1
        """How many entries there are."""
        self.at = opened.at
        """When the last of them was, by the time of day."""
        self.time = opened.at
        """The table's own time: it goes on by what really passes while somebody looks after the table, whatever clocks are set to."""
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
        self.decisions: Growing[tuple[int, int]] = Growing()
        """Which seats' people decided something, and after how many events; what was taken back is not among them."""
        self.taken_back = TakenBack(0, 0)
        self.pausing: set[int] | None = None
        """Seats that agree to the pause that the host asks for; None where nobody asks."""
        self.chairs_closed = False
        """Whether bots keep their chairs during the game."""
        self.sharing: dict[PersonId, Sharing] = {}
        self.share_declined: set[tuple[PersonId, int]] = set()
        """Who has asked in vain to share which seat."""
        self.ended: Ended | None = None
        self.next: str | None = None
        self.promise: str | None = None
        """The real promise whose day decides this game."""
        self.talk: list[Talk] = []
        self.talk_bytes = 0
        self.private_bytes = 0
        self.onlookers_bytes = 0
        """How much was said openly, in private, and by onlookers."""
        self.said_at: dict[PersonId, int] = {}
        """When each onlooker last said something, by the table's own time."""
        self.talked = 0
        """When something was last said openly, by the table's own time."""
        self.onlookers_talk = True
        self.onlookers_watch = True
        self.private: dict[PersonId, list[Talk]] = {}
        self.seat_in_game: dict[PersonId, int] = {}
        """The one seat that somebody may have in this game, because its secrets were seen."""
        self.removed: set[PersonId] = set()
        self.sent_away: set[PersonId] = set()
        """Who may not sit down, and who may not even look on."""
        self.seniority: list[PersonId] = []
        """People in the order in which they first sat down."""
        self.arrangements = 0
        """Rises with everything that happens but moves and talk: with what lists of tables show."""
        self.done: dict[PersonId, dict[str, int]] = {}
        """Ids of each person's last messages that were done, with the event number after them."""
        if not _containers:  # every table begins with the same parts
            _containers.extend(name for name, value in vars(self).items() if type(value) in _MANY and name not in _DEEP)
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
        return self.asked[seat].time + (delay_of_answers(self.pace, self.setup.answer_delay) if self.answers_are_delayed else 0)

    @property
    def has_running_clocks(self) -> bool:
        return bool(self.clocks and self.clocks.running)

    @property
    def is_dealing(self) -> bool:
        """Whether the host has begun the match and parts of the deal are still waited for."""
        return self.status == "gathering" and self.dealing is not None

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

    # --- the match ------------------------------------------------------------------------------------------------------------

    def preparing(self) -> Generator[None, None, Match]:
        """The match as the game begins, after what had happened in the record from which it goes on."""
        match = new(self.setup.game, self.setup.seats, self.setup.options)
        for event in self.setup.events or ():
            play_event(match, event)
            yield
        return match

    def beginning(self) -> Match:
        """The same at once, where it has not been prepared."""
        if self.prepared is None:
            self.prepared = at_once(self.preparing())
        return self.prepared

    @property
    def playing(self) -> Match:
        assert self.match is not None, "the game has begun"
        return self.match

    def copy(self, *, in_play: bool = False) -> "Table":
        """The same table; what becomes of one does not touch the other. `in_play`: nothing becomes of it but by moves."""
        twin = object.__new__(Table)
        parts = twin.__dict__ = vars(self).copy()
        for name in PARTS_IN_PLAY if in_play else _containers:
            parts[name] = parts[name].copy()
        twin.clocks = self.clocks and self.clocks.copy()
        twin.match = self.match and self.match.copy()
        if not in_play:
            twin.chairs = [chair.copy() for chair in self.chairs]
            twin.undoing = self.undoing and replace(self.undoing, agreed=set(self.undoing.agreed))
            twin.sharing = {person: replace(one, agreed=set(one.agreed)) for person, one in self.sharing.items()}
            twin.private = {person: said.copy() for person, said in self.private.items()}
        return twin

    # --- what several entries do ------------------------------------------------------------------------------------------------

    def remember(self, entry: AnyEntry) -> None:
        """Notes that the message which brought this about has been done."""
        person, _, id = entry.cause.partition(" ")
        if id:
            done = {**self.done.get(person, {}), id: self.event}
            if len(done) > REMEMBERED:
                del done[next(iter(done))]
            self.done[person] = done  # another one: a copy of the table may have the former

    def end(self, ended: Ended) -> None:
        self.status = "over"
        self.ended = ended
        self.waiting = ()
        self.held = {}
        self.undoing = None
        self.pausing = None
        self.sharing = {}
        self.conferring = False


Appliers = dict[type, Callable[[Table, Any], None]]
"""How entries of each kind change a table."""


def deal_setup(table: Table) -> dict[str, Any]:
    """What a deal is for, as it goes into its key."""
    setup = table.setup
    return {"game": setup.game, "rules": setup.version, "seats": setup.seats, "options": setup.options}


def play_event(match: Match, event: str) -> None:
    """Plays an event as the store has it."""
    match.play(*read_event(event))
