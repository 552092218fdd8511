"""The work of an analysis, in the worker's process: a piece at a time, until all moments have been looked at."""

import time
from collections import OrderedDict, deque

import msgspec

from enishi.kernel.tier import compiling_allowed
from enishi.lab.analysis import Analyst
from enishi.server.jobs import AnalysisJob
from enishi.server.messages import Analysed, AnalysisStep, ExpectedAt, Turning
from enishi.server.replays import replayed

PLAIN_PLAYOUTS = 10
"""Play-outs of each moment where nothing may be compiled."""
KEPT = 4
"""Analyses under way that a worker remembers."""


class UnderWay:
    """One analysis: what has been looked at, and what is still to be looked at."""

    def __init__(self, analyst: Analyst) -> None:
        self.analyst = analyst
        self._queue = deque(spread(analyst.first()))
        self._done = 0
        self._closer = False
        """Whether the second look has been planned."""

    def go_on(self, seconds: float, *, finish: bool) -> AnalysisStep:
        until = time.monotonic() + seconds
        while self._left() and not finish and time.monotonic() < until:
            self.analyst.look(self._queue.popleft())
            self._done += 1
        step = AnalysisStep(self._done, self._done + len(self._queue))
        return msgspec.structs.replace(step, analysis=self._found()) if finish or not self._left() else step

    def _left(self) -> bool:
        if not self._queue and not self._closer:
            self._closer = True
            self._queue.extend(self.analyst.closer())
        return bool(self._queue)

    def _found(self) -> Analysed:
        for number in (0, len(self.analyst.match)):
            self.analyst.look(number)
        found, match = self.analyst.found(), self.analyst.match
        moments = [ExpectedAt(moment.number, moment.returns, moment.errors) for moment in found.moments]
        swings = [Turning(one.moment, one.event, match.told(one.moment - 1).lines, one.changes, one.by_chance) for one in found.swings]
        return Analysed(found.game, found.seats, found.events, found.playouts, found.seed, moments, swings)


def spread(numbers: list[int]) -> list[int]:
    """The same numbers in another order: both ends first, then ever finer between, so that any first part of it covers all."""
    if len(numbers) <= 2:
        return numbers
    order, gaps = [numbers[0], numbers[-1]], deque([(0, len(numbers) - 1)])
    while gaps:
        low, high = gaps.popleft()
        if high - low > 1:
            middle = (low + high) // 2
            order.append(numbers[middle])
            gaps += [(low, middle), (middle, high)]
    return order


class Analysing:
    """The analyses of one worker."""

    def __init__(self) -> None:
        self._under_way: OrderedDict[bytes, UnderWay] = OrderedDict()

    def go_on(self, job: AnalysisJob) -> AnalysisStep:
        """The next piece."""
        if job.record not in self._under_way:
            playouts = job.playouts if compiling_allowed() else min(job.playouts, PLAIN_PLAYOUTS)
            self._under_way[job.record] = UnderWay(Analyst(replayed(job.record, job.most_events), playouts))
        self._under_way.move_to_end(job.record)
        step = self._under_way[job.record].go_on(job.seconds, finish=job.finish)
        if step.analysis:
            del self._under_way[job.record]
        while len(self._under_way) > KEPT:
            self._under_way.popitem(last=False)
        return step
