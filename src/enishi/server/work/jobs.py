"""Work that is done in other processes, and how it is sent there: length and MessagePack."""

import signal
import struct
from typing import Any

import msgspec

from enishi.server.promises.handouts import FileJob, SealJob
from enishi.server.work.thoughts import Advice, Question, SheetJob

ANALYSES_AT_ONCE = 4
"""Analyses that are under way at the same time: a worker remembers this many, and no more are begun."""


class ReplayJob(msgspec.Struct, frozen=True, tag="replay"):
    """A record to be shown as a seat, or an onlooker, saw it."""

    record: bytes
    seat: int | None
    most_events: int


class UndoJob(msgspec.Struct, frozen=True, tag="undo"):
    """A seat wants to take back its last decision in the match of this record."""

    record: bytes
    seat: int


class AnalysisJob(msgspec.Struct, frozen=True, tag="analysis"):
    """A record to be analysed for a while; the next job with the same record goes on where this one ends."""

    record: bytes
    most_events: int
    playouts: int
    seconds: float
    """How long to go on; 0: only finds out what there is to do."""
    finish: bool = False
    """Looks no further: the analysis of what has been looked at is wanted."""


Job = Question | Advice | SheetJob | ReplayJob | UndoJob | AnalysisJob | FileJob | SealJob


class Done(msgspec.Struct, frozen=True, tag="done"):
    result: bytes


class NotDone(msgspec.Struct, frozen=True, tag="not_done"):
    """Refused, with the words; or failed, with none."""

    code: str
    words: dict[str, str]
    facts: dict[str, Any] = {}
    why: str = ""
    """Where it failed: for the log."""


Outcome = Done | NotDone

ENOUGH = getattr(signal, "SIGUSR1", None)
"""The signal that tells a worker: what you have thought of so far must do. None where the system has no such signal."""

LENGTH = struct.Struct(">I")
_encoder = msgspec.msgpack.Encoder()
read_job = msgspec.msgpack.Decoder(Job).decode
read_outcome = msgspec.msgpack.Decoder(Outcome).decode


def framed(message: Job | Outcome) -> bytes:
    body = _encoder.encode(message)
    return LENGTH.pack(len(body)) + body
