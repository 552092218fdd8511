"""What strangers cause in the log: one line for each kind, address and minute, with a count, however often it happens."""

import asyncio
import logging
from dataclasses import dataclass

_log = logging.getLogger("enishi")

MINUTE = 60.0
MOST_KINDS = 200
"""Lines of one minute; what comes from still more addresses is counted together."""
COUNTED = "counted"
"""What a record is called that tells how often something was."""


@dataclass
class _Heard:
    """Something that happened in this minute, or in the one before it."""

    text: str
    written: int = 0
    """How often it was written as it happened."""
    untold: int = 0


class Noise:
    """Counts what happens, and tells it when the minute is over."""

    def __init__(self, seconds: float = MINUTE) -> None:
        self._seconds = seconds
        self._heard: dict[tuple[str, str], _Heard] = {}
        self._timer: asyncio.TimerHandle | None = None

    def note(self, kind: str, address: str) -> None:
        """It happened; the line comes when the minute is over."""
        self._of(kind, address).untold += 1

    def is_new(self, kind: str, address: str, text: str, *, freely: int = 1) -> bool:
        """Whether something may be written as it happens. Otherwise it is counted. `freely`: how often it may in a minute."""
        heard = self._of(kind, address)
        heard.text = text
        if heard.written < freely:
            heard.written += 1
            return True
        heard.untold += 1
        return False

    def _of(self, kind: str, address: str) -> _Heard:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self.tell)
        key = (kind, address or "an unknown address")
        if key not in self._heard and len(self._heard) >= MOST_KINDS:
            key = (kind, "other addresses")
        return self._heard.setdefault(key, _Heard(kind))

    def tell(self) -> None:
        """Writes the lines. What they tell is not written again as it happens before another minute has passed."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        told = {key: heard for key, heard in self._heard.items() if heard.untold}
        for (_, address), heard in told.items():
            _log.warning("%s: %d times, from %s", heard.text, heard.untold, address, extra={COUNTED: True})
            heard.written, heard.untold = 1, 0
        self._heard = told
        if told:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self.tell)
