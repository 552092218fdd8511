"""One game after another between bots, each by its number; bots are handed what their seats know."""

import os
import random
import time
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from enishi.bots import Bot, Knowledge
from enishi.bots import bot as make_bot
from enishi.errors import bad_number
from enishi.games import load
from enishi.lab.processes import Patience, begin
from enishi.lab.tournament.seating import agree_on_signs
from enishi.lab.warming import warm_up
from enishi.match import Match, new


@dataclass(frozen=True)
class Played:
    """One finished game: who sat where, what each seat got, and how long its decisions took."""

    lineup: tuple[str, ...]
    """The entrant of each seat."""
    returns: list[float]
    scores: list[int]
    seconds: list[float]
    decisions: list[int]
    """Those in which there was a choice."""
    bots: tuple[str, ...] = ()
    """The bot of each seat; two entrants may be the same."""
    record: dict[str, Any] | None = None
    """The whole game, where records are wanted."""


@dataclass(frozen=True)
class Task:
    """A game to be played."""

    game: str
    options: Mapping[str, Any]
    lineup: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    number: int
    with_record: bool = False


def play_all(tasks: Sequence[Task], processes: int | None) -> Generator[Played]:
    """Plays games on all cores, and gives them back in their order. Whoever stops asking stops them.

    When a process is killed, what has not come back is played again by others.
    """
    if processes is not None and processes < 1:
        raise bad_number("processes", processes, 1)
    return _play_all(tasks, processes)


def _play_all(tasks: Sequence[Task], processes: int | None) -> Generator[Played]:
    done, patience = 0, Patience()
    while done < len(tasks):
        pool = ProcessPoolExecutor(processes or os.cpu_count(), initializer=_begin, initargs=(tasks[0],))
        try:
            for played in pool.map(play, tasks[done:]):
                done, patience = done + 1, Patience()
                yield played
        except BrokenProcessPool as loss:
            patience.lose(loss)
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(first: Task) -> None:
    """A worker has everything compiled before any time is taken."""
    begin()
    warm_up(first.game, len(first.lineup), first.options, first.bots)


def _known(match: Match) -> Knowledge:
    """What the seat that decides now knows."""
    seat = int(match.waiting[0])
    return Knowledge(match.game, match.seats, seat, match.hidden(seat))


def play(task: Task) -> Played:
    """Plays a game to its end."""
    rng = random.Random(f"{task.seed} {task.number}")
    match = new(task.game, len(task.lineup), task.options, seed=rng.getrandbits(62))
    players = [make_bot(name, seed=rng.getrandbits(62)) for name in task.bots]
    agree_on_signs(load(task.game), task.bots, players)
    seconds, decisions = _play_to_the_end(match, players)
    assert match.returns is not None
    assert match.scores is not None
    record = _record(match, task, seconds, decisions) if task.with_record else None
    return Played(task.lineup, match.returns, match.scores, seconds, decisions, task.bots, record)


def _play_to_the_end(match: Match, players: Sequence[Bot]) -> tuple[list[float], list[int]]:
    """How long each seat thought, and how often it had a choice."""
    seconds, decisions = [0.0] * len(players), [0] * len(players)
    match.advance()
    while not match.over:
        seat, known = int(match.waiting[0]), _known(match)
        free = len(match.legal(seat)) > 1
        began = time.perf_counter()
        move = players[seat].choose(known, seat)
        seconds[seat] += (time.perf_counter() - began) * free
        decisions[seat] += free
        match.play(seat, move)
        match.advance()
    return seconds, decisions


def _record(match: Match, task: Task, seconds: list[float], decisions: list[int]) -> dict[str, Any]:
    from enishi import __version__

    entered = {} if task.lineup == task.bots else {"entrants": list(task.lineup)}
    times = {"seconds": [round(time, 6) for time in seconds], "decisions": decisions}
    made = {"ending": match.ending, "bots": list(task.bots), "seed": task.seed, "number": task.number, "program": f"enishi {__version__}"}
    return match.record() | made | entered | times
