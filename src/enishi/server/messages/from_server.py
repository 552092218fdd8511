"""What a browser is told (`docs/protocol.md`)."""

from typing import Any, Literal

import msgspec

from enishi.games.sheet import Sheet
from enishi.server.messages.parts import Change, Order, Pace, TakenBack, snake
from enishi.views import Line, View

encode = msgspec.json.Encoder().encode
"""A message as it is sent."""


class Person(msgspec.Struct, frozen=True):
    """Somebody in a seat. The id is public; it proves nothing."""

    id: str
    name: str
    here: bool
    """Connected now, or so shortly ago that it does not count as absence."""
    away: bool = False
    """Without a line for some seconds: shown, but nothing follows from it yet."""


class Chair(msgspec.Struct, frozen=True):
    """A seat at the table and who has it; free where there are neither people nor a bot."""

    people: list[Person]
    bot: str | None
    """The level of the bot that plays; with people, it stands in for them until they sit down again."""
    by_lot: bool
    """Before the start: this place is drawn by lot."""
    resigned: bool
    """Nobody may take it back from the bot."""
    bot_by: str | None = None
    """Before the start: who seated the bot, and may take it away again, as the host may."""


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
    seen: bool = False
    """Whether somebody has seen a secret meanwhile that is not the asker's own."""


class ShareRequest(msgspec.Struct, frozen=True):
    """Somebody would like to share a seat, or (where a bot has it) to take its chair during the game."""

    person: str
    name: str
    seat: int
    agreed: list[str]
    """People who agree: of a shared seat all who are there must, for a bot's chair everybody who sits at the table."""


class DealState(msgspec.Struct, frozen=True):
    """How the deal of a match comes about: parts are fixed by all, and shown only when the list of them is closed."""

    round: int
    commitment: str
    """What fixes the server's secret."""
    expected: list[str]
    """People whose browsers are asked."""
    fixed: list[str]
    """Those who have fixed a part."""
    closed: list[tuple[str, str]] | None
    """The closed list: who, and what fixes their part."""
    shown: list[str]
    absent: list[str]
    """People with a seat who have added nothing, once the match has begun."""
    voided: int
    """How many rounds were void."""


class Ended(msgspec.Struct, frozen=True):
    """Why the table is over."""

    reason: Literal["played", "time", "resigned", "ended", "rules"]
    """Played to the end; somebody's time ran out; the last people resigned; the host ended it; the game has other rules here now."""
    seat: int | None = None
    """Whose time ran out, or who resigned last."""
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
    deal: DealState | None = None
    promise: str | None = None
    """The real promise whose day decides this game."""
    arrangement: int = 0
    """Rises whenever somebody sits down, leaves or is removed, and with other things around the game; what `start` has seen."""
    chairs_closed: bool = False
    """Whether bots keep their chairs during the game."""
    pause_asked: list[int] | None = None
    """The host asks for a pause: the seats that agree; None where nobody asks."""
    pace: Pace = "usual"
    """How fast the table goes on by itself."""
    onlookers_talk: bool = True
    onlookers_watch: bool = True
    """Whether onlookers may talk, and look on at all."""
    taken_back: TakenBack | None = None
    colours: list[int] = []
    """By seat: which colour and shape it has, each another one; usually its own number."""
    bots_wait: int | None = None
    """How much others wait for comes before the bot that is waited for here; None where it thinks, or nobody waits for one."""


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
    words: dict[str, str] | None = None
    """The text by language, where a bot said it: everybody reads it in their own."""
    happened: Literal["took_chair", "left_chair", "resigned", "taken_off"] | None = None
    """Not said but done, for everybody to see: somebody took a chair during the game, or left it; or what was said was taken off."""


class Mine(msgspec.Struct, frozen=True):
    """What only one's own seat knows, besides the view."""

    orders: list[Order]
    held: str | None
    """An answer that was given and is not yet shown."""
    asked: int | None = None
    """The event number since which this seat is asked the same; a hint that was given since then still holds."""
    undo: Literal["nothing", "at_once", "asks"] = "nothing"
    """Whether there is a decision to take back, and whether others may have to agree."""
    signs: dict[str, str] | None = None
    """What a bot of one's team proposes as signs, in both languages."""


class StoredGame(msgspec.Struct, frozen=True):
    """What is left of a game that was played by other rules than there are here: its events as they are kept, in text."""

    version: int
    """Of the rules by which it was played."""
    here: int
    """Of the rules that there are now."""
    words: dict[str, str]
    """That it cannot be played on, in both languages."""
    events: list[str]


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
    talk_before: int = 0
    private_before: int = 0
    """How much was said before what stands in `talk` and `private`; `read_talk` asks for it."""
    stored: StoredGame | None = None
    """In place of a view, where the game was played by other rules."""


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Everything that the server says."""


class BlockedPerson(msgspec.Struct, frozen=True):
    """Somebody who is blocked, under the name by which they were known."""

    person: str
    name: str


class Welcome(FromServer, frozen=True):
    """The answer to `hello`."""

    id: str
    person: str
    now: int
    version: str
    blocked: list[BlockedPerson] = []
    """Whom this person has blocked."""


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


class BlockedPeople(FromServer, frozen=True, tag="blocked"):
    """Whom one has blocked: the answer to `list_blocked`, and (without an id) whenever that has changed."""

    id: str | None
    people: list[BlockedPerson]


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


class TalkPage(FromServer, frozen=True):
    """The answer to `read_talk`: what was said from number `first` on, up to the number that was asked for."""

    id: str
    table: str
    first: int
    talk: list[Talk]


class Gone(FromServer, frozen=True):
    """One looks at this table no longer: the host sent one away, or onlookers altogether."""

    table: str
    code: str
    words: dict[str, str]


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


class Queued(FromServer, frozen=True):
    """What was asked for waits for its turn; it is answered later."""

    asked: str
    """The id of the message that asked for it."""
    before: int
    """How many come first."""


class Hinted(FromServer, frozen=True):
    """The answer to `hint`: a few moves, the best first."""

    id: str
    event: int
    """The event number of the position that it is about."""
    bets: list[Bet]


class Known(FromServer, frozen=True):
    """The answer to `hint`, `aid` and `consider` for a browser that thinks by itself: what the seat knows, and by which modules it can be
    thought about."""

    id: str
    event: int
    game: str
    sources: str
    """Of which sources the modules are; their files are at `/modules/<game>/<sources>/`."""
    seat: int
    record: str
    """The hidden record of the seat, in base64: nothing that the seat does not know."""
    reasons: bool
    """Whether the game can say why a move may be good (`reasons`)."""
    sets: list[str]
    """The first words of what is an element of a set."""
    key: int
    """What the seat's team has agreed on in plain words, as a search reads it; 0: nothing that is known."""


class Reasoned(FromServer, frozen=True):
    """The answer to `reasons`."""

    id: str
    event: int
    reasons: list[Line | None]
    """For each move that was asked about, in the game's words; none where the game says nothing."""
    moves: list[str]
    """The moves as they are to be made: where something is said with them, by the signs of the seat's team."""


class Aided(FromServer, frozen=True):
    """The answer to `aid`."""

    id: str
    event: int
    sheet: Sheet


class Considered(FromServer, frozen=True):
    """The answer to `consider`."""

    id: str
    event: int
    moves: list[str]
    """The elements in an order in which they can be played; empty where they cannot be played as they are."""
    possible: list[str]
    """What can be chosen besides, so that a whole set still comes of it."""
    closing: list[str]
    """What may follow them that is no element of the set."""
    missing: int
    """How many more elements are asked for; 0 where they can be played as they are."""


class Bye(FromServer, frozen=True):
    """The last message before the server closes the line."""

    code: str
    words: dict[str, str]


ServerMessage = (
    Welcome | Pong | Ack | Refusal | Code | Lobby | Entered | Changed | TalkPage | Gone | Record | Queued | Hinted
    | Known | Reasoned | Aided | Considered
    | Bye | BlockedPeople
)  # fmt: skip
