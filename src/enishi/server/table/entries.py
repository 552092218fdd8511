"""What is kept of a table: an append-only list of entries. The table as it stands is what reading them all gives.

An entry is a fact that was accepted, not a wish: whatever had to be drawn or decided stands in it.
"""

from typing import Any, Literal

import msgspec

from enishi.server.messages.parts import ClockSetting, Order, Pace

PersonId = str


class TableEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """One thing that happened, when, and the message that brought it about."""

    at: int
    """Milliseconds since 1970."""
    cause: str = ""
    """Person and id of the message, for messages that come twice."""
    passed: int | None = None
    """Milliseconds since the entry before that count at the table; None in entries from before that was noted."""


class Opened(TableEntry, tag="opened", frozen=True, kw_only=True):
    """The table was set up."""

    host: PersonId
    host_name: str
    invitation: str
    game: str
    version: int
    seats: int
    options: dict[str, Any] = {}
    clock: ClockSetting | None = None
    open: bool = False
    hints: bool = True
    answer_delay: int = 0
    """Milliseconds after a question at which answers are shown, in phases where all are shown after the same delay, at the usual pace."""
    pace: Pace = "usual"
    events: list[str] | None = None
    """Where it goes on from a record: what had happened in it."""
    previous: str | None = None
    colours: list[int] | None = None
    """By seat: the colours that people bring along from the game before; None: each seat has its own number."""


class Sat(TableEntry, tag="sat", frozen=True, kw_only=True):
    """Somebody sat down, came back to the seat, or changed the name."""

    person: PersonId
    name: str
    seat: int
    by_lot: bool = False
    others_to: int | None = None
    """Where those go who had this chair only until the lot is drawn."""


class ShareAsked(TableEntry, tag="share_asked", frozen=True, kw_only=True):
    """Somebody new would like to share a seat during the game."""

    person: PersonId
    name: str
    seat: int


class ShareAnswered(TableEntry, tag="share_answered", frozen=True, kw_only=True):
    """Somebody of the seat has answered; the one who asked has withdrawn it where it is the same person."""

    person: PersonId
    asker: PersonId
    agree: bool


class ShareEnded(TableEntry, tag="share_ended", frozen=True, kw_only=True):
    """Those who had the seat before ended sharing it with somebody."""

    person: PersonId


class ChairsClosed(TableEntry, tag="chairs_closed", frozen=True, kw_only=True):
    """The host decided before the start whether bots keep their chairs during the game."""

    closed: bool


class Left(TableEntry, tag="left", frozen=True, kw_only=True):
    """Somebody left the seat; the last of a seat leaves it to a bot, during a game."""

    person: PersonId
    bot: str | None = None
    for_good: bool = False


class Removed(TableEntry, tag="removed", frozen=True, kw_only=True):
    person: PersonId


class HostPassed(TableEntry, tag="host", frozen=True, kw_only=True):
    """The host was away for long, and somebody who was there became the host."""

    person: PersonId


class BotSat(TableEntry, tag="bot", frozen=True, kw_only=True):
    """A bot got a free seat, or goes on for people who are away."""

    seat: int
    level: str
    by: PersonId | None = None
    """Who seated it, and may take it away again before the start; None where the table opened with it, or this was not noted yet."""


class BotLeft(TableEntry, tag="bot_left", frozen=True, kw_only=True):
    seat: int


class DealOpened(TableEntry, tag="deal_opened", frozen=True, kw_only=True):
    """The host began the match: the server has fixed its secret, and these people's browsers are asked for their parts."""

    round: int
    secret: str
    """It never leaves the server before the match has been played."""
    expected: list[PersonId]


class PartFixed(TableEntry, tag="part_fixed", frozen=True, kw_only=True):
    """Somebody's browser has fixed its part, and not shown it."""

    person: PersonId
    commitment: str


class DealClosed(TableEntry, tag="deal_closed", frozen=True, kw_only=True):
    """Whoever has fixed a part is in; all are shown the list."""


class PartShown(TableEntry, tag="part_shown", frozen=True, kw_only=True):
    person: PersonId
    part: str


class DealVoided(TableEntry, tag="deal_voided", frozen=True, kw_only=True):
    """These people did not show what they had fixed, or showed something else."""

    missing: list[PersonId]


class Started(TableEntry, tag="started", frozen=True, kw_only=True):
    """The game began; `order[seat]` is the chair whose people have this seat."""

    order: list[int]
    events: list[str] = []
    secret: str = ""
    """From which bots of one team make their secret signs; it never leaves the server. None where there are no teams."""


class Moved(TableEntry, tag="moved", frozen=True, kw_only=True):
    """A seat decided, and the chance that followed."""

    seat: int
    events: list[str]
    by: Literal["person", "bot", "order"] = "person"


class Dealt(TableEntry, tag="dealt", frozen=True, kw_only=True):
    """The teams were ready, and chance went on."""

    events: list[str]


class Held(TableEntry, tag="held", frozen=True, kw_only=True):
    """A seat has answered; the answer is played later."""

    seat: int
    move: str


class Withdrawn(TableEntry, tag="withdrawn", frozen=True, kw_only=True):
    """A seat took its answer back before it was played."""

    seat: int


class Ordered(TableEntry, tag="ordered", frozen=True, kw_only=True):
    seat: int
    orders: list[Order]


class SaidReady(TableEntry, tag="ready", frozen=True, kw_only=True):
    seat: int


class UndoAsked(TableEntry, tag="undo_asked", frozen=True, kw_only=True):
    seat: int
    length: int
    """How many events would be left."""
    seen: bool = False
    """Whether somebody has seen a secret meanwhile that is not the asker's own."""


class UndoAnswered(TableEntry, tag="undo_answered", frozen=True, kw_only=True):
    seat: int
    agree: bool


class Undone(TableEntry, tag="undone", frozen=True, kw_only=True):
    length: int
    takes_gains_back: bool = False
    """Whether clocks lose what the decisions had gained them; at tables of before that was so they keep it."""


class Said(TableEntry, tag="said", frozen=True, kw_only=True):
    """Somebody said something; `readers` are all who may ever read it, None: everybody."""

    person: PersonId
    name: str
    seat: int | None
    to: Literal["open", "seat", "team"] = "open"
    text: str = ""
    words: dict[str, str] | None = None
    """The same by language, where a bot says it: everybody reads it in their own."""
    gesture: str | None = None
    note: str | None = None
    about: int | str | None = None
    readers: list[PersonId] | None = None
    taken_off: bool = False
    """It was taken off the table: nobody reads what it was."""


class OnlookersSet(TableEntry, tag="onlookers", frozen=True, kw_only=True):
    """The host decided whether onlookers may talk, and whether they may look on at all."""

    talk: bool
    watch: bool


class SentAway(TableEntry, tag="sent_away", frozen=True, kw_only=True):
    """The host sent an onlooker away, for good."""

    person: PersonId


class Paused(TableEntry, tag="paused", frozen=True, kw_only=True):
    pass


class PauseAsked(TableEntry, tag="pause_asked", frozen=True, kw_only=True):
    """The host, whose own clock runs, asked the others for a pause."""


class PauseAnswered(TableEntry, tag="pause_answered", frozen=True, kw_only=True):
    seat: int
    agree: bool


class Resumed(TableEntry, tag="resumed", frozen=True, kw_only=True):
    pass


class PaceSet(TableEntry, tag="pace", frozen=True, kw_only=True):
    """The host chose how fast the table goes on by itself."""

    pace: Pace


class HintsEnded(TableEntry, tag="hints_off", frozen=True, kw_only=True):
    pass


class FlagFell(TableEntry, tag="flag_fell", frozen=True, kw_only=True):
    """A seat's time was over: a bot goes on, or (None) the seat has lost."""

    seat: int
    bot: str | None = None


class Restarted(TableEntry, tag="restarted", frozen=True, kw_only=True):
    """The server had stopped; the milliseconds that it was away count for nobody, and are not among those that have passed."""

    lost: int


class RulesChanged(TableEntry, tag="rules_changed", frozen=True, kw_only=True):
    """The game has other rules here by now: what had happened stands, and nothing more is played."""

    version: int
    """Of the rules that there are now."""


class Closed(TableEntry, tag="closed", frozen=True, kw_only=True):
    """The host ended the table."""


class Promised(TableEntry, tag="promised", frozen=True, kw_only=True):
    """The people at the table made a real promise, whose day decides; None: there will be no such day."""

    promise: str | None


class Rematched(TableEntry, tag="rematched", frozen=True, kw_only=True):
    """The next table was opened."""

    table: str


AnyEntry = (
    Opened | Sat | ShareAsked | ShareAnswered | Left | Removed | HostPassed | BotSat | BotLeft
    | DealOpened | PartFixed | DealClosed | PartShown | DealVoided | Started | Moved | Dealt | Held
    | Withdrawn | Ordered | SaidReady
    | UndoAsked | UndoAnswered | Undone
    | ShareEnded | ChairsClosed | PauseAsked | PauseAnswered | OnlookersSet | SentAway
    | Said | Paused | Resumed | HintsEnded | PaceSet | FlagFell | Restarted | RulesChanged | Closed | Promised | Rematched
)  # fmt: skip

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def encode(entry: TableEntry) -> bytes:
    """An entry as it is kept."""
    return _encoder.encode(entry)


def decode(kept: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(kept)
    return entry


def timed(made: list[AnyEntry], passed: int) -> list[AnyEntry]:
    """The same entries, which happen together, with what has passed before them; one that says it itself is right."""
    return [
        msgspec.structs.replace(entry, passed=0 if number else passed) if entry.passed is None else entry
        for number, entry in enumerate(made)
    ]


SAID_AROUND = 120
"""Bytes of something said besides its text and name, roughly."""


def size_of(said: Said) -> int:
    """Bytes that something said takes wherever it is sent."""
    return len(said.text.encode()) + len(said.name.encode()) + SAID_AROUND
