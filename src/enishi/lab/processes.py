"""Processes that play: how one begins and ends, and how often in a row they may be lost before it is said that something is wrong here."""

import multiprocessing
import os
import signal
import threading

from enishi.errors import BadSetup

MOST_LOSSES = 3


def begin() -> None:
    """Of a process that plays: it leaves Ctrl-C to the one that asked for games, and ends with that one, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Patience:
    """Begins anew with whatever comes back."""

    def __init__(self) -> None:
        self._losses = 0

    def lose(self, loss: BaseException) -> None:
        """One more was lost."""
        self._losses += 1
        if self._losses == MOST_LOSSES:
            raise BadSetup("workers_lost", losses=MOST_LOSSES) from loss
