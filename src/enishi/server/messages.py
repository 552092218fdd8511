"""The live protocol, typed: what a browser says to the server (`FromClient`) and what it is told (`FromServer`).

`docs/protocol.md` says what each message means; TypeScript types are made from these structs by `enishi.server.typescript`.
"""

import re
from typing import Annotated, Any, Literal

import msgspec

from enishi.views import Line, View

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""An identifier: of a message, a table, a person, a level, a move."""
Text = Annotated[str, msgspec.Meta(max_length=2000)]
"""Something written by a person; the real limits are in the settings and have words of their own."""
Secret = Annotated[str, msgspec.Meta(min_length=32, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""What a browser is recognised by."""
Place = Annotated[int, msgspec.Meta(ge=0, le=7)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


# --- parts that both sides speak of -----------------------------------------------------------------------------------------


class ClockSetting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Time for each seat. It runs only while the seat is waited for."""

    totals: list[Annotated[int, msgspec.Meta(ge=10, le=86_400)] | None]
    """Seconds for each seat; None: this seat has no clock."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    """Seconds gained by each decision."""
    flag_fall: Literal["bot", "lose"] = "bot"
    """What happens to a seat without time, where the table may choose."""


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A standing order: play `move` whenever it is legal and the conditions hold on the seat's own view.

    Moves and the paths that conditions may ask about are those that the game allows (`automation` in its facts).
    """

    move: Key
    when: dict[Key, list[int | str | bool | None]] = {}
    """The value at each path is one of these."""
    unless: dict[Key, list[int | str | bool | None]] = {}
    """The value at no path is one of these."""
    only: bool = False
    """Only where nothing else is legal."""


class Have(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a returning client still has of a table, for the same seat."""

    seat: Place | None
    event: Count
    talk: Count
    private: Count


# --- what a browser says ----------------------------------------------------------------------------------------------------


class FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_snake, forbid_unknown_fields=True):
    """Everything that a client says has an id of the client's making; an answer names it."""

    id: Key


class Hello(FromClient, frozen=True):
    """The first message: who this browser is."""

    secret: Secret
    lists: bool = False
    """Whether this client reads frames that are a list of messages."""


class Ping(FromClient, frozen=True):
    """Is the line alive?"""


class MakeCode(FromClient, frozen=True):
    """Asks for a code that makes another device the same person."""


class UseCode(FromClient, frozen=True):
    """Makes this browser the person who made the code."""

    code: Text


class WatchLobby(FromClient, frozen=True):
    """Wants the lists of tables, now and whenever they change."""


class UnwatchLobby(FromClient, frozen=True):
    """Wants them no longer."""


class OpenTable(FromClient, frozen=True):
    """Opens a new table; the one who does is its host and sits down."""

    game: Key
    name: Text
    seats: Count | None = None
    options: dict[Key, Any] = {}
    seat: Place | None = None
    """The host's own seat; None: by lot."""
    onlooker: bool = False
    """The host only looks on."""
    bots: list[Key] = []
    """Levels of bots for the other seats, as many as are wanted."""
    clock: ClockSetting | None = None
    open: bool = False
    """Listed for everybody; otherwise only by the link."""
    hints: bool = True
    record: dict[str, Any] | None = None
    """A record to go on from; everybody at the table is told that there was one."""


class Enter(FromClient, frozen=True):
    """Comes to a table, to look on, to sit down, or to go on playing."""

    table: Key
    invitation: Key | None = None
    have: Have | None = None


class AtTable(FromClient, frozen=True):
    """Everything said at a table names it, and the event number that the client has seen."""

    table: Key
    expects: Count


class Exit(AtTable, frozen=True):
    """Looks at this table no longer; the seat stays."""


class Sit(AtTable, frozen=True):
    """Sits down, moves to another chair, shares a seat, takes one's seat back from a bot, or changes one's name."""

    name: Text
    seat: Place | None = None
    """None: any free one, by lot."""
    share: bool = False
    """Sits down with those who are there."""


class AnswerShare(AtTable, frozen=True):
    """Agrees, or not, that somebody shares one's own seat from now on; or withdraws one's own question."""

    person: Key
    agree: bool


class Leave(AtTable, frozen=True):
    """Leaves the seat; during a game a bot goes on, and the seat can be taken back."""


class Resign(AtTable, frozen=True):
    """Gives the seat up for good; a bot goes on."""


class SeatBot(AtTable, frozen=True):
    """Puts a bot into a free seat."""

    seat: Place
    level: Key


class UnseatBot(AtTable, frozen=True):
    """Frees a bot's seat before the start."""

    seat: Place


class StandIn(AtTable, frozen=True):
    """Host: a bot goes on for people who are not there."""

    seat: Place
    level: Key


class Remove(AtTable, frozen=True):
    """Host, before the start: this person does not sit here."""

    person: Key


class Start(AtTable, frozen=True):
    """Host: seats are drawn, and the game begins."""


class Pause(AtTable, frozen=True):
    """Host: nothing moves and no clock runs."""


class Resume(AtTable, frozen=True):
    """Host: goes on."""


class HintsOff(AtTable, frozen=True):
    """Host: no hints at this table from now on."""


class EndTable(AtTable, frozen=True):
    """Host: ends a table that has not begun, or that the others have abandoned."""


class Move(AtTable, frozen=True):
    """Plays a move for one's seat."""

    move: Text


class MoveAll(AtTable, frozen=True):
    """Plays a set that the rules enter one by one (`sets` in a game's facts): all of it, or nothing."""

    moves: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=40)]


class SetOrders(AtTable, frozen=True):
    """What is to be answered for this seat without asking; replaces what was set before."""

    orders: list[Order]


class Undo(AtTable, frozen=True):
    """Takes back the seat's last decision, at once where that harms nobody, otherwise if all agree."""


class AnswerUndo(AtTable, frozen=True):
    """Agrees, or not, that somebody's decision is taken back."""

    agree: bool


class Ready(AtTable, frozen=True):
    """The team has conferred: the cards may be dealt."""


class Say(AtTable, frozen=True):
    """Talks; either a text or a gesture."""

    to: Literal["open", "seat", "team"] = "open"
    text: Text = ""
    gesture: Key | None = None
    note: Key | None = None
    """What it is for the game, where the game has such things: a topic, a story, a question."""
    name: Text = ""
    """An onlooker's name; people in seats have theirs."""


class Rematch(AtTable, frozen=True):
    """Once more with the same people, the first seat moved on."""


class GetRecord(AtTable, frozen=True):
    """The whole record, when the game is over."""


class Hint(AtTable, frozen=True):
    """What a bot would think in one's place; answered by `hinted`, to this person alone, and kept nowhere."""


class Aid(AtTable, frozen=True):
    """The game's own sheet of what one's seat can work out (`aid` in `GameFacts`); answered by `aided`, to this person alone."""


ClientMessage = (
    Hello | Ping | MakeCode | UseCode | WatchLobby | UnwatchLobby | OpenTable | Enter | Exit | Sit | AnswerShare | Leave
    | Resign | SeatBot | UnseatBot | StandIn | Remove | Start | Pause | Resume | HintsOff | EndTable | Move | MoveAll | SetOrders | Undo
    | AnswerUndo | Ready | Say | Rematch | GetRecord | Hint | Aid
)  # fmt: skip


# --- what it is told --------------------------------------------------------------------------------------------------------


class Person(msgspec.Struct, frozen=True):
    """Somebody in a seat. The id is public; it proves nothing."""

    id: str
    name: str
    here: bool
    """Connected now, or so shortly ago that it does not count as absence."""


class Chair(msgspec.Struct, frozen=True):
    """A seat at the table and who has it; free where there are neither people nor a bot."""

    people: list[Person]
    bot: str | None
    """The level of the bot that plays; with people, it stands in for them until they sit down again."""
    by_lot: bool
    """Before the start: this place is drawn by lot."""
    resigned: bool
    """Nobody may take it back from the bot."""


class ClockState(msgspec.Struct, frozen=True):
    """The clocks as they stand; times are milliseconds."""

    remaining: list[int | None]
    """By seat, at the moment `at`; None: no clock."""
    at: int
    """The server's time of day when this was so."""
    running_from: list[int | None]
    """By seat: since when (or from when on) it runs; None: it stands."""
    increment: int
    flag_fall: Literal["bot", "lose"]


class UndoRequest(msgspec.Struct, frozen=True):
    """Somebody asks to take a decision back."""

    seat: int
    events: int
    """How many events of the log would be left."""
    agreed: list[int]
    """Seats that agree; all seats with people must."""


class ShareRequest(msgspec.Struct, frozen=True):
    """Somebody who only looked on so far would like to share a seat during the game."""

    person: str
    name: str
    seat: int
    agreed: list[str]
    """People of the seat who agree; all of them who are there must."""


class Ended(msgspec.Struct, frozen=True):
    """Why the table is over."""

    reason: Literal["played", "time", "resigned", "ended"]
    """Played to the end; somebody's time ran out; the last people resigned; the host ended it."""
    seat: int | None = None
    """Whose time ran out."""
    winners: list[int] | None = None
    """Who has won by that."""


class Frame(msgspec.Struct, frozen=True):
    """What everybody sees of a table around the game itself."""

    table: str
    game: str
    seats: int
    options: dict[str, Any]
    status: Literal["gathering", "playing", "over"]
    host: str
    open: bool
    hints: bool
    from_record: bool
    paused: bool
    chairs: list[Chair]
    onlookers: int
    clock: ClockState | None
    conferring: bool
    """Teams talk in private before a deal; it begins when all seats are ready."""
    ready: list[int]
    undo: UndoRequest | None
    sharing: list[ShareRequest]
    ended: Ended | None
    previous: str | None
    """The table of which this is the rematch."""
    next: str | None
    """The table of the rematch."""
    promise: str | None = None
    """The real promise whose day decides this game."""


class Talk(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said."""

    person: str
    name: str
    seat: int | None
    at: int
    """The server's time, in milliseconds."""
    events: int
    """How many events of the log there were."""
    text: str = ""
    gesture: str | None = None
    note: str | None = None
    about: int | str | None = None
    """What the note belongs to, where the game says so (the speaker's seat)."""
    to: Literal["open", "seat", "team"] = "open"


class Mine(msgspec.Struct, frozen=True):
    """What only one's own seat knows, besides the view."""

    orders: list[Order]
    held: str | None
    """An answer that was given and is not yet shown."""


class TableState(msgspec.Struct, frozen=True):
    """All that a client knows of a table; `changed` changes it."""

    event: int
    """Rises with every event and every undo: what `expects` means."""
    seat: int | None
    """One's own; None: an onlooker."""
    frame: Frame
    view: View | None
    """None before the start."""
    mine: Mine | None
    talk: list[Talk]
    private: list[Talk]


Step = str | int
Change = tuple[list[Step], Any] | tuple[list[Step], int, list[Any]]
"""`[path, value]` puts a value in its place; `[path, start, items]` cuts a list off at `start` and appends."""


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_snake):
    """Everything that the server says."""


class Welcome(FromServer, frozen=True):
    """The answer to `hello`."""

    id: str
    person: str
    now: int
    version: str


class Pong(FromServer, frozen=True):
    id: str
    now: int


class Ack(FromServer, frozen=True):
    """Done, and kept."""

    id: str
    table: str | None = None
    """The table that was opened."""
    event: int | None = None
    """The event number after it."""
    promise: str | None = None
    """The promise that was written."""


class Refusal(FromServer, frozen=True):
    """Not done, and why."""

    id: str | None
    code: str
    words: dict[str, str]
    """The reason as a sentence, `en` and `ja`."""
    facts: dict[str, Any]


class Code(FromServer, frozen=True):
    """The answer to `make_code`."""

    id: str
    code: str
    until: int


class TableLine(msgspec.Struct, frozen=True):
    """A table as the front page lists it."""

    table: str
    game: str
    status: Literal["gathering", "playing", "over"]
    seats: int
    free: int
    host: str
    """The host's name."""
    names: list[str]
    bots: int
    clock: bool
    changed: int
    your_turn: bool = False


class Lobby(FromServer, frozen=True):
    """Open tables with a free seat, and one's own."""

    open: list[TableLine]
    own: list[TableLine]


class Entered(FromServer, frozen=True):
    """The table as it stands: on coming, and (without an id) whenever one's seat has changed."""

    id: str | None
    table: str
    invitation: str
    """What stands in the fragment of the link."""
    now: int
    state: TableState
    """Whole, but that `view.log`, `talk` and `private` begin at the following numbers: the client keeps what comes before."""
    log_from: int = 0
    talk_from: int = 0
    private_from: int = 0


class Changed(FromServer, frozen=True):
    """What has changed at a table."""

    table: str
    changes: list[Change]


class Record(FromServer, frozen=True):
    """The answer to `get_record`."""

    id: str
    record: dict[str, Any]


class Bet(msgspec.Struct, frozen=True):
    """What is thought of a move."""

    move: str
    expected: float
    """The return that may be expected of it, from 0 to 1: an estimate."""
    margin: float
    """Half of its 95 % interval."""
    visits: int
    """How often it was tried."""
    reason: Line | None
    """Why it may be good, in the game's words, where the game can say it."""


class Hinted(FromServer, frozen=True):
    """The answer to `hint`: a few moves, the best first."""

    id: str
    event: int
    """The event number of the position that it is about."""
    bets: list[Bet]


class Aided(FromServer, frozen=True):
    """The answer to `aid`."""

    id: str
    event: int
    sheet: dict[str, Any]
    """The game's own; its table knows how to draw it."""


class Bye(FromServer, frozen=True):
    """The last message before the server closes the line."""

    code: str
    words: dict[str, str]


ServerMessage = Welcome | Pong | Ack | Refusal | Code | Lobby | Entered | Changed | Record | Hinted | Aided | Bye


# --- pages ------------------------------------------------------------------------------------------------------------------


class Level(msgspec.Struct, frozen=True):
    """A strength of bots, with its name in both languages."""

    level: str
    words: dict[str, str]


class OptionFacts(msgspec.Struct, frozen=True):
    """An option of a game, for the form."""

    name: str
    kind: Literal["number", "flag", "text"]
    words: dict[str, str]
    by_seats: dict[int, dict[str, Any]]
    """For each number of seats: `default`, `allowed` (in signs), and for a number `low` and `high`."""


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
    aid: bool
    """Whether the game has a sheet that can be asked for with `aid`."""


class Site(msgspec.Struct, frozen=True):
    """Everything that the front page needs and that is the same for all."""

    games: list[GameFacts]
    levels: list[Level]
    gestures: list[Level]
    limits: dict[str, int]
    version: str


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


class ExpectedAt(msgspec.Struct, frozen=True):
    """What each seat could expect at one moment of a record."""

    moment: int
    """How many events there were."""
    returns: list[float]
    standard_errors: list[float]


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
