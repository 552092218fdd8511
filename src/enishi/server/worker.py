"""A worker process: `python -m enishi.server.worker` reads jobs from its input and writes outcomes, until the input ends."""

import contextlib
import gzip
import os
import sys
from typing import BinaryIO

import msgspec

from enishi.bots import Bot
from enishi.errors import Refused
from enishi.record import replay
from enishi.server import replays, thoughts
from enishi.server.jobs import LENGTH, Done, Job, NotDone, Outcome, UndoJob, framed, read_job
from enishi.server.refusals import in_all_languages
from enishi.server.undo import last_decision


def do(job: Job, bots: dict[str, Bot]) -> Outcome:
    """The outcome of a job; never raises."""
    try:
        if isinstance(job, thoughts.Question):
            return Done(thoughts.answer(job, bots).encode())
        if isinstance(job, UndoJob):
            return Done(msgspec.json.encode(last_decision(replay(msgspec.json.decode(job.record)), job.seat)))
        shown = replays.replay_of(job.record, job.seat, job.most_events)
        return Done(gzip.compress(msgspec.json.encode(shown), 5))
    except Refused as refusal:
        facts = {name: value if isinstance(value, int | list) else str(value) for name, value in refusal.facts.items()}
        return NotDone(refusal.code, in_all_languages(refusal), facts)
    except Exception as error:
        print(f"worker: {type(error).__name__}: {error}", file=sys.stderr)
        return NotDone("failed", {})


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Does one job after the other."""
    bots: dict[str, Bot] = {}
    outgoing.write(framed(Done(b"ready")))
    outgoing.flush()
    while length := incoming.read(LENGTH.size):
        job = read_job(incoming.read(LENGTH.unpack(length)[0]))
        outgoing.write(framed(do(job, bots)))
        outgoing.flush()


if __name__ == "__main__":
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever somebody prints must not stand among the outcomes
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, outgoing)
