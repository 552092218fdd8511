"""The work of an analysis, in the worker's process: a piece at a time, until all moments have been looked at."""

import time
from collections import OrderedDict, deque

import msgspec

from enishi.games.tier import compiling_allowed
from enishi.lab.analysis import CLOSER_LOOKS, Analyst, Swing
from enishi.lab.better import Better
from enishi.server.messages.pages import Analysed, AnalysisStep, BetterMove, ExpectedAt, Turning
from enishi.server.work.jobs import ANALYSES_AT_ONCE, AnalysisJob
from enishi.server.work.replays import replayed
from enishi.views import Line

PLAIN_PLAYOUTS = 10
"""Play-outs of each moment where nothing may be compiled."""


class UnderWay:
    """One analysis: what has been looked at, and what is still to be looked at."""

    def __init__(self, analyst: Analyst) -> None:
        self.analyst = analyst
        self._queue = deque(spread(analyst.first()))
        self._costly: deque[int] = deque()
        self._done = 0
        self._plans = [*[self._plan_closer] * CLOSER_LOOKS, self._plan_better]
        """What is planned when all that was planned before is done."""

    def go_on(self, seconds: float, *, finish: bool) -> AnalysisStep:
        until = time.monotonic() + seconds
        while self._left() and not finish and time.monotonic() < until:
            if self._queue:
                self.analyst.look(self._queue.popleft())
            else:
                self.analyst.think_better(self._costly.popleft())
            self._done += 1
        step = AnalysisStep(self._done, self._done + len(self._queue) + len(self._costly))
        return msgspec.structs.replace(step, analysis=self._found()) if finish or not self._left() else step

    def _left(self) -> bool:
        while not self._queue and not self._costly and self._plans:
            self._plans.pop(0)()
        return bool(self._queue or self._costly)

    def _plan_closer(self) -> None:
        self._queue.extend(self.analyst.closer())

    def _plan_better(self) -> None:
        self._costly.extend(self.analyst.costly())

    def _found(self) -> Analysed:
        for number in (0, len(self.analyst.match)):
            self.analyst.look(number)
        found, match = self.analyst.found(), self.analyst.match
        moments = [ExpectedAt(moment.number, moment.returns, moment.errors) for moment in found.moments]
        swings = [_turning(one, match.told(one.moment - 1).lines) for one in found.swings]
        return Analysed(found.game, found.seats, found.events, found.playouts, found.seed, moments, swings)


def _better(one: Better) -> BetterMove:
    return BetterMove(one.at, one.seat, one.move, one.expected, one.error, one.why)


def _turning(swing: Swing, lines: list[Line]) -> Turning:
    better = _better(swing.better) if swing.better else None
    return Turning(swing.moment, swing.event, lines, swing.changes, swing.by_chance, better)


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
        """The next piece; nothing is kept of one that only finds out what there is to do."""
        if not job.seconds and not job.finish:
            return _begun(job).go_on(0.0, finish=False)
        if job.record not in self._under_way:
            self._under_way[job.record] = _begun(job)
        self._under_way.move_to_end(job.record)
        step = self._under_way[job.record].go_on(job.seconds, finish=job.finish)
        if step.analysis:
            del self._under_way[job.record]
        while len(self._under_way) > ANALYSES_AT_ONCE:
            self._under_way.popitem(last=False)
        return step


def _begun(job: AnalysisJob) -> UnderWay:
    playouts = job.playouts if compiling_allowed() else min(job.playouts, PLAIN_PLAYOUTS)
    return UnderWay(Analyst(replayed(job.record, job.most_events), playouts))
