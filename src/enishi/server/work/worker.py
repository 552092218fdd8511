"""A worker process: `python -m enishi.server.work.worker NICE` reads jobs from its input and writes outcomes, until the input ends."""

import contextlib
import gzip
import os
import signal
import sys
from typing import BinaryIO

import msgspec

from enishi.bots import Bot
from enishi.bots.patience import patience
from enishi.errors import Refused
from enishi.record import replay
from enishi.server.promises.handouts import FileJob, SealJob, drawn
from enishi.server.refusals import in_all_languages
from enishi.server.table.undo import last_decision
from enishi.server.work import replays, thoughts
from enishi.server.work.analysing import Analysing
from enishi.server.work.jobs import ENOUGH, LENGTH, AnalysisJob, Done, Job, NotDone, Outcome, ReplayJob, UndoJob, framed, read_job

LONGEST_REASON = 200
"""Characters."""


class Desk:
    """What a worker remembers between jobs."""

    def __init__(self) -> None:
        self.bots: dict[str, Bot] = {}
        self.analysing = Analysing()


def do(job: Job, desk: Desk) -> Outcome:
    """The outcome of a job; never raises."""
    try:
        return Done(_done(job, desk))
    except Refused as refusal:
        facts = {name: value if isinstance(value, int | list) else str(value) for name, value in refusal.facts.items()}
        return NotDone(refusal.code, in_all_languages(refusal), facts)
    except Exception as error:
        why = " ".join(f"{type(error).__name__}: {error}".split())
        return NotDone("failed", {}, why=why[:LONGEST_REASON])


def _done(job: Job, desk: Desk) -> bytes:
    match job:
        case thoughts.Question():
            return thoughts.answer(job, desk.bots).encode()
        case thoughts.Advice():
            return msgspec.json.encode(thoughts.advise(job))
        case thoughts.SheetJob():
            return msgspec.json.encode(thoughts.work_out(job))
        case UndoJob():
            return msgspec.json.encode(last_decision(replay(msgspec.json.decode(job.record)), job.seat))
        case AnalysisJob():
            return msgspec.json.encode(desk.analysing.go_on(job))
        case FileJob() | SealJob():
            return msgspec.msgpack.encode(drawn(job))
        case ReplayJob():
            return gzip.compress(msgspec.json.encode(replays.replay_of(job.record, job.seat, job.most_events)), 5)


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Does one job after the other."""
    desk = Desk()
    outgoing.write(framed(Done(b"ready")))
    outgoing.flush()
    while length := incoming.read(LENGTH.size):
        job = read_job(incoming.read(LENGTH.unpack(length)[0]))
        patience.begin()  # what was said to be enough was the job before
        outgoing.write(framed(do(job, desk)))
        outgoing.flush()


def listen() -> None:
    """From now on the signal `ENOUGH` ends the patience with what is being thought about, where the system knows such a thing."""
    if ENOUGH is not None:
        signal.signal(ENOUGH, lambda *_: patience.end())


def stand_back(nice: int) -> None:
    """Lets the process that people talk to go first, where the system knows such a thing."""
    if hasattr(os, "nice"):
        os.nice(nice)


if __name__ == "__main__":
    stand_back(int(sys.argv[1]))
    listen()
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever somebody prints must not stand among the outcomes
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, outgoing)
