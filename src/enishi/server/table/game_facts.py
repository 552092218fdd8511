"""What a game tells the site: the optional file `site.toml` in its folder, as `docs/site-facts.md` describes it."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from enishi.games import load

FlagFall = Literal["bot", "lose", "choice"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class SuggestedClock(_Part, frozen=True, kw_only=True):
    totals: list[int]
    """Seconds by seat; 0: no clock for this seat."""
    increment: int = 0


class ClockRules(_Part, frozen=True, kw_only=True):
    flag_fall: FlagFall | None = None
    untimed: list[str] = []
    suggested: SuggestedClock | None = None


class Answers(_Part, frozen=True, kw_only=True):
    delayed: list[str] = []
    open: list[str] = []
    """Phases in which everybody knows what a seat may do; where that is one thing, it is done by itself."""


class Automation(_Part, frozen=True, kw_only=True):
    moves: list[str] = []
    conditions: list[str] = []


class Note(_Part, frozen=True, kw_only=True):
    """A kind of talk that is part of the game."""

    name: str
    who: str | None = None
    not_who: str | None = None
    about: str | None = None
    keep: Literal["last", "all"] = "all"
    phases: list[str] | None = None
    until: str | None = None
    """Path to a number: as long as it is 0 it may be said."""


class TalkRules(_Part, frozen=True, kw_only=True):
    team_before: list[str] = []
    notes: list[Note] = []

    def note(self, name: str) -> Note | None:
        return next((note for note in self.notes if note.name == name), None)


class SiteFacts(_Part, frozen=True, kw_only=True):
    """Everything that `site.toml` may say."""

    bots: bool = True
    hints: bool = True
    """Whether a search has anything to say in it; where not, the game's words do: `advice.<phase>` of each phase in which somebody acts."""
    sets: list[str] = []
    """First words of moves that may be entered together with the next move of the same seat."""
    undo: bool = True
    """Whether decisions can be taken back."""
    promise: bool = False
    """Whether a table can become a real promise, with a move `keep` and a move `break` for each seat when its day is over."""
    place: int = 100
    """Where it stands on the front page: the games in the order in which one should try them."""
    first_seats: int | None = None
    """How many seats the first game after the lesson has, where these are not the usual ones."""
    effort: Literal["easy", "some", "much"] = "some"
    """How hard it is to learn and to play."""
    age: int = 0
    """From which age on it is meant, where its story is not for everybody."""
    pauses: dict[str, float] = {}
    """First words of moves after which everything that goes on by itself waits longer, and how many seconds at the usual pace."""
    clock: ClockRules = ClockRules()
    answers: Answers = Answers()
    automation: Automation = Automation()
    talk: TalkRules = TalkRules()

    def is_of_set(self, move: str) -> bool:
        """Whether this move is an element of a set, and not its last one."""
        return move.partition(" ")[0] in self.sets

    @property
    def asks_for_phases(self) -> bool:
        """Whether the server must know the phase after each event."""
        return bool(self.clock.untimed or self.answers.delayed or self.answers.open or self.talk.team_before)


def read_facts(text: str) -> SiteFacts:
    """The facts that a `site.toml` states."""
    return msgspec.convert(tomllib.loads(text), SiteFacts)


@cache
def facts_of(game: str) -> SiteFacts:
    """The facts of a game; where it has no `site.toml`, the defaults."""
    file = files(load(game).package) / "site.toml"
    return read_facts(file.read_text(encoding="utf-8")) if file.is_file() else SiteFacts()


def sides(game: str, seats: int) -> int:
    """How many sides play against each other: teams, or seats."""
    return len(load(game).manifest.teams) or seats


def flag_fall(facts: SiteFacts, game: str, seats: int) -> FlagFall:
    """What happens when a seat's time is over."""
    return facts.clock.flag_fall or ("choice" if sides(game, seats) == 2 else "bot")


def value_at(view: Any, path: str) -> Any:
    """What stands in a view (structs, dicts and lists) at a dotted path; None where there is nothing."""
    for step in path.split("."):
        if isinstance(view, dict):
            view = view.get(step)
        elif isinstance(view, list):
            view = view[int(step)] if step.isdecimal() and int(step) < len(view) else None
        else:
            view = getattr(view, step, None) if step in getattr(view, "__struct_fields__", ()) else None
    return view
