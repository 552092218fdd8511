"""What is answered over HTTP: the facts of the site, replays and analyses."""

from typing import Any, Literal

import msgspec

from enishi.server.messages.from_server import Refusal
from enishi.server.messages.parts import Change, ClockSetting
from enishi.views import Line, View


class Level(msgspec.Struct, frozen=True):
    """A strength of bots, with its name in both languages."""

    level: str
    words: dict[str, str]


class OptionFacts(msgspec.Struct, frozen=True):
    """An option of a game, for the form."""

    name: str
    kind: Literal["number", "flag", "several", "text"]
    words: dict[str, str]
    by_seats: dict[int, dict[str, Any]]
    """For each number of seats: `default`, `allowed` (in signs), and for a number `low` and `high`."""
    parts: dict[str, dict[str, str]]
    """Where the value is a list of things of a few kinds: the kinds, in words."""


class NoteFacts(msgspec.Struct, frozen=True):
    """A kind of talk that is part of a game."""

    name: str
    words: dict[str, str]
    who: str | None
    """A path in the view that says which seat may say it; None: everybody."""
    not_who: str | None
    """A path that says which seat may not."""
    about: str | None
    """A path to what it belongs to."""
    keep: Literal["last", "all"]


class GameFacts(msgspec.Struct, frozen=True):
    """A game on the front page and in the form for a new table."""

    id: str
    version: int
    title: dict[str, str]
    tagline: dict[str, str]
    credits: dict[str, str]
    fewest_seats: int
    most_seats: int
    usual_seats: int
    first_seats: int
    """How many seats the game after the lesson has."""
    minutes: tuple[int, int] | None
    options: list[OptionFacts]
    teams: list[list[int]]
    bots: list[str]
    """The levels that play it; none where it is for people only."""
    flag_fall: Literal["bot", "lose", "choice"]
    suggested_clock: ClockSetting | None
    team_talk: bool
    notes: list[NoteFacts]
    automation: dict[str, list[str]]
    """`moves` and `conditions` that standing orders may use."""
    promise: bool
    """Whether a table can become a real promise."""
    undo: bool
    """Whether decisions can be taken back."""
    first_begins: bool
    """Whether it begins with the first seat alone: where all begin at once, no seat is the first."""
    hints: bool
    """Whether a search has anything to say in it; where not, its own words do (`advice.<phase>`)."""
    aid: bool
    """Whether the game has a sheet that can be asked for with `aid`."""
    effort: str
    """How hard it is: `easy`, `some`, `much`."""
    age: int
    """From which age on it is meant; 0: for everybody."""
    feel: dict[str, str] | None
    """What it feels like to play it, in a line."""
    pauses: dict[str, float]
    """First words of moves after which it waits longer, in seconds at the usual pace: what came of them is shown in steps."""
    sides: list[dict[str, str]]
    """What the seats are called, where the game names them."""
    ratings: dict[str, int]
    """How strong the bots of each level were found, `random` being 1000; empty where nobody has measured."""
    lesson: int | None
    """How many minutes its lesson takes; None where it has none."""
    sources: str | None
    """Of which sources there are modules with which a browser thinks by itself (`/modules/<game>/<sources>/`); None: there are none."""


class Site(msgspec.Struct, frozen=True):
    """Everything that the front page needs and that is the same for all."""

    games: list[GameFacts]
    levels: list[Level]
    gestures: list[Level]
    limits: dict[str, int]
    version: str
    elsewhere: list[str] = []
    """Where people on other machines find the site, the best first, where it is known."""


class Replay(msgspec.Struct, frozen=True):
    """A record as one seat, or an onlooker, saw it, event by event."""

    seat: int | None
    first: View
    """Before the first event."""
    steps: list[list[Change]]
    """What each event changes, in a state that has only `view`."""
    names: list[str | None]
    extra: dict[str, Any]
    """What else the record has: talk, dates, why it ended."""
    told: dict[int, list[Line]]
    """What events that this viewer did not see whole say, by their number, as those tell it who saw all of it: for analyses."""


class LessonRemark(msgspec.Struct, frozen=True):
    """Something that is said at the table of a lesson."""

    seat: int
    note: str
    about: int | None
    say: dict[str, str]


class LessonStep(msgspec.Struct, frozen=True):
    """One thing at a time: what has changed, what is said of it, what is marked, and what goes on."""

    changes: list[Change]
    """Since the step before, in a state that has only `view`."""
    talk: list[LessonRemark]
    say: dict[str, str]
    mark: list[str]
    """Names of parts of the table."""
    moves: list[str]
    """What goes on; several where they are played all at once; none where one reads and goes on."""
    tell: str | None
    """A kind of note that goes on when it is said."""


class Lesson(msgspec.Struct, frozen=True):
    """A first game in small steps."""

    edition: str
    """Another one where the lesson or the rules have changed: what was begun before is begun anew."""
    seat: int
    names: list[dict[str, str] | None]
    first: View
    """Before the first step."""
    steps: list[LessonStep]
    sets: list[str]
    """The first words of what is an element of a set, where the game has sets."""
    records: list[str | None]
    """For each step at which the learner may choose a set: what their seat knows, in base64, for a browser that asks the rules itself."""


class LessonAnswer(msgspec.Struct, frozen=True):
    """What is said to moves that a step does not ask for."""

    words: dict[str, str]


class LessonConsidered(msgspec.Struct, frozen=True):
    """What the rules say of elements of a set at a step; as `considered` on the line."""

    moves: list[str]
    possible: list[str]
    closing: list[str]
    missing: int


class Places(msgspec.Struct, frozen=True):
    """How many come before what somebody waits for."""

    replay: int
    file: int
    """Cards and other files of promises."""
    words: dict[str, dict[str, str]]
    """The same in words, by what is waited for and language."""


class ExpectedAt(msgspec.Struct, frozen=True):
    """What each seat could expect at one moment of a record."""

    moment: int
    """How many events there were."""
    returns: list[float]
    standard_errors: list[float]


class BetterMove(msgspec.Struct, frozen=True):
    """What would have been better than a decision, as far as an analysis knows."""

    at: int
    """How many events there were before it."""
    seat: int
    move: str
    expected: float
    """What the seat could have expected after it, from 0 to 1."""
    standard_error: float
    why: list[Line] = []
    """What it would have brought, from what the seat could know then: keys of the words about analyses."""


class Turning(msgspec.Struct, frozen=True):
    """An event that changed much of it."""

    moment: int
    """How many events there were after it."""
    event: str
    lines: list[Line]
    """What it says in the game's sentences, told by those who saw all of it."""
    changes: list[float]
    """By seat."""
    by_chance: bool
    better: BetterMove | None = None


class Analysed(msgspec.Struct, frozen=True):
    """What each seat could expect in the course of a record, and the events that changed it most."""

    game: str
    seats: int
    events: int
    playouts: int
    seed: int
    moments: list[ExpectedAt]
    swings: list[Turning]


class AnalysisStep(msgspec.Struct, frozen=True):
    """How far an analysis is, a line of the answer; the last line has the analysis, or a refusal."""

    done: int
    all: int
    """Moments, as far as it is known how many there will be."""
    analysis: Analysed | None = None
    refusal: Refusal | None = None
    before: int | None = None
    """How many analyses come first, where this one waits for its turn."""
