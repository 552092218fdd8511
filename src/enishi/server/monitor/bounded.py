"""The log stays small whatever visitors do: of each kind, from each address, one line a minute, and then how often it was."""

import asyncio
import logging

from enishi.server.monitor.logs import course
from enishi.server.noise import COUNTED, Noise

LOGGERS = ("enishi", "uvicorn.error", "asyncio")
"""Where what visitors do can be written."""
FREELY = {"request": 60, "line": 60}
"""Lines that only a log of requests has: where somebody asked for one, it shows what ordinary visitors do whole."""
LONGEST_KIND = 80


class Bounded(logging.Filter):
    """Lets through what is new, and has the rest counted."""

    def __init__(self, noise: Noise) -> None:
        super().__init__()
        self._noise = noise

    def filter(self, record: logging.LogRecord) -> bool:
        if hasattr(record, COUNTED) or not _has_loop():
            return True
        here = course.get()
        kind = str(record.msg).partition("\n")[0][:LONGEST_KIND]
        text = record.getMessage().partition("\n")[0]
        return self._noise.is_new(kind, here.address if here else "", text, freely=FREELY.get(kind, 1))


def _has_loop() -> bool:
    """What is written before the site runs, or beside it, is written as it is."""
    return asyncio._get_running_loop() is not None


def keep_small(noise: Noise) -> None:
    """From now on the log of this process is bounded."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        for former in [one for one in logger.filters if isinstance(one, Bounded)]:
            logger.removeFilter(former)
        logger.addFilter(Bounded(noise))
