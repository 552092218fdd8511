"""What is kept of a table: an append-only list of entries. The table as it stands is what reading them all gives.

An entry is a fact that was accepted, not a wish: whatever had to be drawn or decided stands in it.
"""

from typing import Any, Literal

import msgspec

from enishi.server.messages import ClockSetting, Order

PersonId = str


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """One thing that happened, when, and the message that brought it about."""

    at: int
    """Milliseconds since 1970."""
    cause: str = ""
    """Person and id of the message, for messages that come twice."""


class Opened(Entry, tag="opened", frozen=True, kw_only=True):
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
    """Milliseconds after a question at which answers are shown, in phases where all are shown after the same delay."""
    events: list[str] | None = None
    """Where it goes on from a record: what had happened in it."""
    previous: str | None = None


class Sat(Entry, tag="sat", frozen=True, kw_only=True):
    """Somebody sat down, came back to the seat, or changed the name."""

    person: PersonId
    name: str
    seat: int
    by_lot: bool = False
    others_to: int | None = None
    """Where those go who had this chair only until the lot is drawn."""


class ShareAsked(Entry, tag="share_asked", frozen=True, kw_only=True):
    """Somebody new would like to share a seat during the game."""

    person: PersonId
    name: str
    seat: int


class ShareAnswered(Entry, tag="share_answered", frozen=True, kw_only=True):
    """Somebody of the seat has answered; the one who asked has withdrawn it where it is the same person."""

    person: PersonId
    asker: PersonId
    agree: bool


class Left(Entry, tag="left", frozen=True, kw_only=True):
    """Somebody left the seat; the last of a seat leaves it to a bot, during a game."""

    person: PersonId
    bot: str | None = None
    for_good: bool = False


class Removed(Entry, tag="removed", frozen=True, kw_only=True):
    person: PersonId


class HostPassed(Entry, tag="host", frozen=True, kw_only=True):
    """The host was away for long, and somebody who was there became the host."""

    person: PersonId


class BotSat(Entry, tag="bot", frozen=True, kw_only=True):
    """A bot got a free seat, or goes on for people who are away."""

    seat: int
    level: str


class BotLeft(Entry, tag="bot_left", frozen=True, kw_only=True):
    seat: int


class Started(Entry, tag="started", frozen=True, kw_only=True):
    """The game began; `order[seat]` is the chair whose people have this seat."""

    order: list[int]
    events: list[str] = []
    secret: str = ""
    """From which bots of one team make their secret signs; it never leaves the server. None where there are no teams."""


class Moved(Entry, tag="moved", frozen=True, kw_only=True):
    """A seat decided, and the chance that followed."""

    seat: int
    events: list[str]
    by: Literal["person", "bot", "order"] = "person"


class Dealt(Entry, tag="dealt", frozen=True, kw_only=True):
    """The teams were ready, and chance went on."""

    events: list[str]


class Held(Entry, tag="held", frozen=True, kw_only=True):
    """A seat has answered; the answer is played later."""

    seat: int
    move: str


class Withdrawn(Entry, tag="withdrawn", frozen=True, kw_only=True):
    """A seat took its answer back before it was played."""

    seat: int


class Ordered(Entry, tag="ordered", frozen=True, kw_only=True):
    seat: int
    orders: list[Order]


class SaidReady(Entry, tag="ready", frozen=True, kw_only=True):
    seat: int


class UndoAsked(Entry, tag="undo_asked", frozen=True, kw_only=True):
    seat: int
    length: int
    """How many events would be left."""


class UndoAnswered(Entry, tag="undo_answered", frozen=True, kw_only=True):
    seat: int
    agree: bool


class Undone(Entry, tag="undone", frozen=True, kw_only=True):
    length: int


class Said(Entry, tag="said", frozen=True, kw_only=True):
    """Somebody said something; `readers` are all who may ever read it, None: everybody."""

    person: PersonId
    name: str
    seat: int | None
    to: Literal["open", "seat", "team"] = "open"
    text: str = ""
    gesture: str | None = None
    note: str | None = None
    about: int | str | None = None
    readers: list[PersonId] | None = None


class Paused(Entry, tag="paused", frozen=True, kw_only=True):
    pass


class Resumed(Entry, tag="resumed", frozen=True, kw_only=True):
    pass


class HintsEnded(Entry, tag="hints_off", frozen=True, kw_only=True):
    pass


class FlagFell(Entry, tag="flag_fell", frozen=True, kw_only=True):
    """A seat's time was over: a bot goes on, or (None) the seat has lost."""

    seat: int
    bot: str | None = None


class Restarted(Entry, tag="restarted", frozen=True, kw_only=True):
    """The server had stopped; the milliseconds that it was away count for nobody."""

    lost: int


class Closed(Entry, tag="closed", frozen=True, kw_only=True):
    """The host ended the table."""


class Promised(Entry, tag="promised", frozen=True, kw_only=True):
    """The people at the table made a real promise, whose day decides; None: there will be no such day."""

    promise: str | None


class Rematched(Entry, tag="rematched", frozen=True, kw_only=True):
    """The next table was opened."""

    table: str


AnyEntry = (
    Opened | Sat | ShareAsked | ShareAnswered | Left | Removed | HostPassed | BotSat | BotLeft | Started | Moved | Dealt | Held
    | Withdrawn | Ordered | SaidReady
    | UndoAsked | UndoAnswered | Undone | Said | Paused | Resumed | HintsEnded | FlagFell | Restarted | Closed | Promised | Rematched
)  # fmt: skip

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    """An entry as it is kept."""
    return _encoder.encode(entry)


def decode(kept: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(kept)
    return entry
