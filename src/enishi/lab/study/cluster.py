"""A study on many machines, by Ray: the same chunks, played wherever there is a core.

Who plays which chunk changes nothing (`run`), so a chunk whose worker or machine is lost is simply played again by another.
"""

import socket
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from enishi.errors import BadSetup
from enishi.extras import require
from enishi.lab.study.note import Chunk, Timed
from enishi.lab.study.played import timed_chunk

AHEAD = 2
"""Chunks that are handed out for each core: the next one is there when one is done."""
PATIENCE = 0.5
"""Seconds between two looks at the clock."""
ANSWER = 5.0
"""Seconds in which a cluster must answer."""
MOST_LOSSES = 20
"""A chunk that costs this many workers is not played again: it kills them."""
HERE = "local"
QUIET: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}


class Cluster:
    """The cores of a Ray cluster, or (`local`) of one that is started here for the time of the study."""

    def __init__(self, address: str) -> None:
        require("ray", "ray")
        import ray

        self._ray: Any = ray
        _check_somebody_is_there(address)
        try:
            if not ray.is_initialized():
                ray.init(**(QUIET | ({"include_dashboard": False} if address == HERE else {"address": address})))
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadSetup("no_cluster", address=address, reason=str(error).splitlines()[0]) from error
        self._play: Any = ray.remote(num_cpus=1, max_retries=0)(timed_chunk)

    @property
    def count(self) -> int:
        """The cores that there are now; machines may come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        waiting, running, losses = deque(chunks), dict[Any, Chunk](), dict[Chunk, int]()
        while running or (waiting and time.monotonic() < until):
            while waiting and len(running) < AHEAD * self.count and time.monotonic() < until:
                chunk = waiting.popleft()
                running[self._play.remote(chunk)] = chunk
            for done in self._ray.wait(list(running), timeout=PATIENCE)[0]:
                chunk = running.pop(done)
                try:
                    yield chunk, self._ray.get(done)
                except _lost(self._ray) as loss:
                    losses[chunk] = losses.get(chunk, 0) + 1
                    if losses[chunk] == MOST_LOSSES:
                        raise BadSetup("cluster_loses", first=chunk.first, losses=MOST_LOSSES) from loss
                    waiting.append(chunk)
                except self._ray.exceptions.RayTaskError as error:
                    raise error.cause from None

    def close(self) -> None:
        self._ray.shutdown()


def _check_somebody_is_there(address: str) -> None:
    """Ray itself would try for minutes, and then end the process."""
    host, colon, port = address.rpartition("//")[2].rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), timeout=ANSWER).close()
    except (OSError, OverflowError) as error:
        raise BadSetup("no_cluster", address=address, reason=str(error)) from error


def _lost(ray: Any) -> tuple[type[BaseException], ...]:
    """What is raised where a worker or a machine is gone."""
    exceptions = ray.exceptions
    return exceptions.WorkerCrashedError, exceptions.NodeDiedError, exceptions.ObjectLostError, exceptions.LocalRayletDiedError
