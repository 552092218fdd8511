"""A table as its entries make it: who sits where, the match, the clocks, what was said.

`apply` is the only way in which a table changes, and it asks nothing and nobody: reading the same entries gives the same table.
What may be done, and so becomes an entry, is decided in `rulings`.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from enishi.games import load
from enishi.kernel.manifest import Manifest
from enishi.match import Actor, Match, new
from enishi.server import entries
from enishi.server.chairs import Chair, Sitter
from enishi.server.chance import let_chance_happen, phase_of, waits_for_chance
from enishi.server.clocks import Clocks
from enishi.server.entries import AnyEntry, PersonId
from enishi.server.messages import Ended, Order, Talk
from enishi.server.site import SiteFacts, facts_of, sides

QUIET = (entries.Held, entries.Withdrawn, entries.Ordered, entries.Said)
"""Entries that must not show in anything that others see: the clocks go on as if nothing had happened."""

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


class Table:
    """One table; made by `Table.opened`, changed by `apply`."""

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
        self.ended: Ended | None = None
        self.next: str | None = None
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
        self._remember(opened)

    # --- asking -----------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.chairs)

    def chair_of(self, person: PersonId) -> int | None:
        """The chair that somebody has, or has left and may come back to."""
        return next((number for number, chair in enumerate(self.chairs) if chair.sitter(person)), None)

    def seat_of(self, person: PersonId) -> int | None:
        """The seat whose view somebody sees; None: an onlooker."""
        number = self.chair_of(person)
        if number is None:
            return None
        sitter = self.chairs[number].sitter(person)
        return None if sitter is None or sitter.left else number

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
        match = new(self.setup.game, self.setup.seats, self.setup.options)
        self.match = match
        for event in self.setup.events or ():
            _play(match, event)
        return self._with_chance(match, conferred=False, before=len(self.setup.events or ()))

    def play(self, seat: int, move: str) -> list[str]:
        """Plays a move and lets chance happen; what happened. Raises `IllegalMove`."""
        match = self.playing
        match.play(seat, move)
        return self._with_chance(match, conferred=False, before=self.log_length)

    def deal(self) -> list[str]:
        """Lets chance go on after the teams have conferred."""
        return self._with_chance(self.playing, conferred=True, before=self.log_length)

    def _with_chance(self, match: Match, *, conferred: bool, before: int) -> list[str]:
        """Lets chance go on; all that has happened since there were `before` events."""
        let_chance_happen(match, self.facts, conferred=conferred)
        return list(match.events[before:])

    @property
    def playing(self) -> Match:
        assert self.match is not None, "the game has begun"
        return self.match

    # --- becoming what the entries say ------------------------------------------------------------------------------------------

    def apply(self, entry: AnyEntry, *, played: bool = False) -> None:
        """Becomes the table after this entry. `played`: the match has its events already."""
        quiet = isinstance(entry, QUIET)
        if self.clocks and not quiet:
            if isinstance(entry, entries.Restarted):
                self.clocks.forgive(entry.lost)
            self.clocks.charge(entry.at)
        self.at = entry.at
        self.length += 1
        _appliers[type(entry)](self, entry, played)
        if not isinstance(entry, entries.Moved | entries.Held | entries.Said):
            self.arrangements += 1
        if not quiet:
            self._run_clocks(entry.at)
        self._remember(entry)

    def _remember(self, entry: AnyEntry) -> None:
        person, _, id = entry.cause.partition(" ")
        if id:
            done = self.done.setdefault(person, OrderedDict())
            done[id] = self.event
            if len(done) > REMEMBERED:
                done.popitem(last=False)

    def _run_clocks(self, at: int) -> None:
        if self.clocks:
            runs = self.status == "playing" and not self.paused and not self.conferring and self.phase not in self.facts.clock.untimed
            seats = [seat for seat in self.waiting if self.chairs[seat].bot is None] if runs else []
            self.clocks.run({seat: max(at, self.shown_at(seat)) for seat in seats}, at)

    def _look(self, at: int, actor: int | None) -> None:
        """Notes who is waited for in the position that has just come about. `actor`: who decided, None: all are asked anew."""
        match = self.playing
        before = self.waiting
        self.waiting = tuple(seat for seat in match.waiting if isinstance(seat, int))
        self.conferring = not self.waiting and waits_for_chance(match)
        if self.facts.asks_for_phases:
            self.phase = phase_of(match)
        for seat in self.waiting:
            if actor is None or seat == actor or seat not in before:
                self.asked[seat] = Asked(self.event, at)
        self.ready = set()
        self.undoing = None
        if match.over:
            self._end(Ended("played"))

    def _end(self, ended: Ended) -> None:
        self.status = "over"
        self.ended = ended
        self.waiting = ()
        self.held = {}
        self.undoing = None
        self.conferring = False

    def _rename_players(self) -> None:
        if self.match is not None:
            self.match.extra["names"] = self.names()

    def _sat(self, entry: entries.Sat) -> None:
        former = self.chair_of(entry.person)
        if former is not None and former != entry.seat:
            self._stand_up(entry.person)
        chair = self.chairs[entry.seat]
        if entry.others_to is not None:
            self.chairs[entry.others_to], chair = chair, Chair()
            self.chairs[entry.seat] = chair
        sitter = chair.sitter(entry.person)
        if sitter is None:
            chair.people.append(Sitter(entry.person, entry.name))
            chair.by_lot = entry.by_lot
        else:
            sitter.name, sitter.left = entry.name, False
            chair.by_lot = entry.by_lot
        chair.bot = None
        if entry.person not in self.seniority:
            self.seniority.append(entry.person)
        if entry.person == self.host:
            self.host_name = entry.name
        if self.status == "playing":
            self.seat_in_game[entry.person] = entry.seat
        self._rename_players()

    def _stand_up(self, person: PersonId) -> None:
        number = self.chair_of(person)
        if number is not None:
            chair = self.chairs[number]
            chair.people = [sitter for sitter in chair.people if sitter.person != person]
            if not chair.people and chair.bot is None:
                self.chairs[number] = Chair()

    def _left(self, entry: entries.Left) -> None:
        number = self.chair_of(entry.person)
        assert number is not None, "somebody who leaves has a chair"
        if self.status == "playing":
            self._leave_game(number, entry)
        else:
            self._stand_up(entry.person)
            self.seniority.remove(entry.person)
        if entry.person == self.host:
            self._pass_host()
        self._rename_players()

    def _leave_game(self, number: int, entry: entries.Left) -> None:
        chair = self.chairs[number]
        sitter = chair.sitter(entry.person)
        assert sitter is not None, "somebody who leaves has a chair"
        sitter.left = True
        if entry.for_good and len(chair.people) > 1:
            chair.people.remove(sitter)
        if all(other.left for other in chair.people):
            chair.bot = entry.bot
            chair.resigned = chair.resigned or entry.for_good
            self.held.pop(number, None)
            self.orders.pop(number, None)
            self.undoing = None
        if entry.for_good and not any(chair.may_be_asked_back for chair in self.chairs):
            self._end(Ended("resigned"))

    def _pass_host(self) -> None:
        """The person who has sat longest, and is still there, follows."""
        for person in self.seniority:
            if person != self.host and self.seat_of(person) is not None:
                self._make_host(person)
                return

    def _make_host(self, person: PersonId) -> None:
        self.host = person
        self.host_name = self.name_of(person) or self.host_name

    def _removed(self, entry: entries.Removed) -> None:
        self._stand_up(entry.person)
        self.seniority.remove(entry.person)
        self.removed.add(entry.person)

    def _bot_sat(self, entry: entries.BotSat) -> None:
        self.chairs[entry.seat].bot = entry.level
        self.held.pop(entry.seat, None)
        self.undoing = None
        self._rename_players()

    def _bot_left(self, entry: entries.BotLeft) -> None:
        self.chairs[entry.seat] = Chair()

    def _started(self, entry: entries.Started, played: bool) -> None:
        self.chairs = [self.chairs[number] for number in entry.order]
        for number, chair in enumerate(self.chairs):
            chair.by_lot = False
            self.seat_in_game.update({sitter.person: number for sitter in chair.people})
        self.status = "playing"
        self.secret = entry.secret
        if not played:
            self.match = match = new(self.setup.game, self.setup.seats, self.setup.options)
            for event in [*(self.setup.events or ()), *entry.events]:
                _play(match, event)
        self._rename_players()
        self.event = len(self.playing.events)
        self._look(entry.at, None)

    def _happened(self, events: list[str], actor: int | None, at: int, played: bool) -> None:
        if not played:
            for event in events:
                _play(self.playing, event)
        self.event += len(events)
        self._look(at, actor)

    def _moved(self, entry: entries.Moved, played: bool) -> None:
        self.held.pop(entry.seat, None)
        if self.clocks and not self.chairs[entry.seat].bot:
            self.clocks.gain(entry.seat)
        self._happened(entry.events, entry.seat, entry.at, played)

    def _undo_answered(self, entry: entries.UndoAnswered) -> None:
        if not entry.agree:
            self.undoing = None
        elif self.undoing:
            self.undoing.agreed.add(entry.seat)

    def _undone(self, entry: entries.Undone) -> None:
        for _ in range(self.log_length - entry.length):
            self.playing.undo()
        self.event += 1
        self.segments.append((self.event, entry.length))
        self.held = {}
        self._look(entry.at, None)

    def _said(self, entry: entries.Said) -> None:
        said = Talk(
            entry.person, entry.name, entry.seat, entry.at, self.log_length, entry.text, entry.gesture, entry.note, entry.about, entry.to
        )
        if entry.readers is None:
            self.talk.append(said)
        for reader in entry.readers or ():
            self.private.setdefault(reader, []).append(said)

    def _resumed(self, entry: entries.Resumed) -> None:
        self.paused = False
        for seat in self.waiting:
            self.asked[seat] = Asked(self.asked[seat].event, entry.at)

    def _flag_fell(self, entry: entries.FlagFell) -> None:
        chair = self.chairs[entry.seat]
        if entry.bot is None:
            loses = self.team_of(entry.seat)
            winners = [seat for seat in range(self.seats) if seat not in loses]
            self._end(Ended("time", entry.seat, winners if sides(self.setup.game, self.seats) == 2 else None))
            return
        chair.bot, chair.resigned = entry.bot, True
        self.held.pop(entry.seat, None)
        self.undoing = None
        if not any(chair.may_be_asked_back for chair in self.chairs):
            self._end(Ended("time", entry.seat))


def _play(match: Match, event: str) -> None:
    """Plays an event as the store has it."""
    sign, _, move = event.partition(" ")
    actor: Actor = int(sign) if sign.isdecimal() else sign
    match.play(actor, move)


def _set(name: str, value: Any) -> Callable[[Table, Any, bool], None]:
    return lambda table, entry, played: setattr(table, name, value)


_appliers: dict[type, Callable[[Table, Any, bool], None]] = {
    entries.Sat: lambda table, entry, played: table._sat(entry),
    entries.Left: lambda table, entry, played: table._left(entry),
    entries.Removed: lambda table, entry, played: table._removed(entry),
    entries.HostPassed: lambda table, entry, played: table._make_host(entry.person),
    entries.BotSat: lambda table, entry, played: table._bot_sat(entry),
    entries.BotLeft: lambda table, entry, played: table._bot_left(entry),
    entries.Started: lambda table, entry, played: table._started(entry, played),
    entries.Moved: lambda table, entry, played: table._moved(entry, played),
    entries.Dealt: lambda table, entry, played: table._happened(entry.events, None, entry.at, played),
    entries.Held: lambda table, entry, played: table.held.__setitem__(entry.seat, entry.move),
    entries.Withdrawn: lambda table, entry, played: table.held.__delitem__(entry.seat),
    entries.Ordered: lambda table, entry, played: table.orders.__setitem__(entry.seat, entry.orders),
    entries.SaidReady: lambda table, entry, played: table.ready.add(entry.seat),
    entries.UndoAsked: lambda table, entry, played: setattr(table, "undoing", Undoing(entry.seat, entry.length, set())),
    entries.UndoAnswered: lambda table, entry, played: table._undo_answered(entry),
    entries.Undone: lambda table, entry, played: table._undone(entry),
    entries.Said: lambda table, entry, played: table._said(entry),
    entries.Paused: _set("paused", True),
    entries.Resumed: lambda table, entry, played: table._resumed(entry),
    entries.HintsEnded: _set("hints", False),
    entries.FlagFell: lambda table, entry, played: table._flag_fell(entry),
    entries.Restarted: lambda table, entry, played: None,
    entries.Closed: lambda table, entry, played: table._end(Ended("ended")),
    entries.Rematched: lambda table, entry, played: setattr(table, "next", entry.table),
}
