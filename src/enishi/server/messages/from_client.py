"""What a browser says to the server (`docs/protocol.md`)."""

from typing import Annotated, Any, Literal

import msgspec

from enishi.server.messages.parts import (
    BrowserSecret,
    ClockSetting,
    Count,
    Have,
    HexadecimalPart,
    Key,
    Order,
    Pace,
    SeatNumber,
    Text,
    snake,
)


class FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Everything that a client says has an id of the client's making; an answer names it."""

    id: Key


class Hello(FromClient, frozen=True):
    """The first message: who this browser is."""

    secret: BrowserSecret
    lists: bool = False
    """Whether this client reads frames that are a list of messages."""
    adds: bool = False
    """Whether this client adds parts to deals (`fix_part`, `show_part`)."""


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


class Block(FromClient, frozen=True):
    """Somebody's talk and invitations are not wanted any more, on any device."""

    person: Key
    name: Text
    """By which one knows them."""


class Unblock(FromClient, frozen=True):
    person: Key


class ListBlocked(FromClient, frozen=True):
    """Asks whom one has blocked; answered by `blocked`."""


class EraseMe(FromClient, frozen=True):
    """Erases everything about this person; the browser then begins anew."""


class OpenTable(FromClient, frozen=True):
    """Opens a new table; the one who does is its host and sits down."""

    game: Key
    name: Text
    seats: Count | None = None
    options: dict[Key, Any] = {}
    seat: SeatNumber | None = None
    """The host's own seat; None: by lot."""
    onlooker: bool = False
    """The host only looks on."""
    bots: list[Key] = []
    """Levels of bots for the other seats, as many as are wanted."""
    clock: ClockSetting | None = None
    open: bool = False
    """Listed for everybody; otherwise only by the link."""
    hints: bool = True
    pace: Pace = "usual"
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
    seat: SeatNumber | None = None
    """None: any free one, by lot."""
    share: bool = False
    """Sits down with those who are there."""


class AnswerShare(AtTable, frozen=True):
    """Agrees, or not, that somebody shares one's own seat from now on; or withdraws one's own question."""

    person: Key
    agree: bool


class FixPart(AtTable, frozen=True):
    """Fixes what this browser adds to the deal, without showing it."""

    round: Count
    commitment: HexadecimalPart


class ShowPart(AtTable, frozen=True):
    """Shows what was fixed, after the list of all that was fixed has been shown."""

    round: Count
    part: HexadecimalPart


class EndShare(AtTable, frozen=True):
    """Shares one's seat no longer with somebody who came to it later."""

    person: Key


class CloseChairs(AtTable, frozen=True):
    """Host, before the start: whether bots keep their chairs for the whole game."""

    closed: bool


class Leave(AtTable, frozen=True):
    """Leaves the seat; during a game a bot goes on, and the seat can be taken back."""


class Resign(AtTable, frozen=True):
    """Gives the seat up for good; a bot goes on."""


class SeatBot(AtTable, frozen=True):
    """Puts a bot into a free seat."""

    seat: SeatNumber
    level: Key


class UnseatBot(AtTable, frozen=True):
    """Frees a bot's seat before the start."""

    seat: SeatNumber


class StandIn(AtTable, frozen=True):
    """Host: a bot goes on for people who are not there."""

    seat: SeatNumber
    level: Key


class Remove(AtTable, frozen=True):
    """Host, before the start: this person does not sit here."""

    person: Key


class SetOnlookers(AtTable, frozen=True):
    """Host: whether onlookers may talk, and whether they may look on at all; those who are there go."""

    talk: bool
    watch: bool


class SendAway(AtTable, frozen=True):
    """Host: this onlooker goes, and does not come back."""

    person: Key


class Report(AtTable, frozen=True):
    """Tells the host of the site about somebody at this table."""

    person: Key
    why: Text


class TakeOff(AtTable, frozen=True):
    """Host: takes somebody's name off the table, or what they said at a moment."""

    person: Key
    at: int | None = None


class ReadTalk(AtTable, frozen=True):
    """Asks for what was said before a number; answered by `talk_page`."""

    before: Count


class Start(AtTable, frozen=True):
    """Host: seats are drawn, and the game begins."""

    arrangement: Count | None = None
    """`frame.arrangement` as the host has seen it: nobody sits down unseen in the last moment."""


class Pause(AtTable, frozen=True):
    """Host: nothing moves and no clock runs."""


class AnswerPause(AtTable, frozen=True):
    """Agrees, or not, to a pause that the host asks for while the host's own clock runs."""

    agree: bool


class Resume(AtTable, frozen=True):
    """Host: goes on."""


class HintsOff(AtTable, frozen=True):
    """Host: no hints at this table from now on."""


class SetPace(AtTable, frozen=True):
    """Host: how fast the table goes on by itself from now on."""

    pace: Pace


class EndTable(AtTable, frozen=True):
    """Host: ends a table that has not begun, or that the others have abandoned."""


class Move(AtTable, frozen=True):
    """Plays a move for one's seat."""

    move: Text


class MoveAll(AtTable, frozen=True):
    """Plays a set that the rules enter one by one (`sets` in a game's facts): all of it, or nothing."""

    moves: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=40)]


class Consider(AtTable, frozen=True):
    """What the rules say of these elements of a set (`sets` in a game's facts), in any order; answered by `considered`."""

    chosen: Annotated[list[Text], msgspec.Meta(max_length=40)]
    here: bool = False
    """Whether this browser can ask the rules by itself: then the answer may be `known`, what there is to ask them about."""


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

    here: bool = False
    """Whether this browser can think by itself: then the answer may be `known`, what there is to think about."""


class Reasons(AtTable, frozen=True):
    """Why these legal moves of one's own may be good, as far as the game can say it; answered by `reasoned`."""

    moves: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=8)]


class Aid(AtTable, frozen=True):
    """The game's own sheet of what one's seat can work out (`aid` in `GameFacts`); answered by `aided`, to this person alone."""

    here: bool = False
    """Whether this browser can work it out by itself: then the answer may be `known`."""


ClientMessage = (
    Hello | Ping | MakeCode | UseCode | WatchLobby | UnwatchLobby | OpenTable | Enter | Exit | Sit | AnswerShare | Leave
    | Resign | SeatBot | UnseatBot | StandIn | Remove
    | Block | Unblock | ListBlocked | EraseMe | Report | TakeOff
    | EndShare | CloseChairs | AnswerPause | SetOnlookers | SendAway | ReadTalk
    | Start | FixPart | ShowPart | Pause | Resume | HintsOff | SetPace | EndTable | Move | MoveAll
    | SetOrders | Undo
    | AnswerUndo | Ready | Say | Rematch | GetRecord | Hint | Reasons | Aid | Consider
)  # fmt: skip
