"""How a request may be written: a head of some lines, and a body that says how long it is.

To read a line of a head, or a piece of a body, costs the same however short it is. A head of ten thousand lines, or a body in pieces of one
byte, would hold everybody up, and no browser sends either.
"""

import re
from typing import Any

import h11

MOST_LINES = 100
LONGEST_HEAD = 16_384
"""Bytes."""
_END = re.compile(rb"\n\r?\n")


class Heads(h11.Connection):
    """What comes over one connection; what is written otherwise is no request."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, LONGEST_HEAD)

    def next_event(self) -> Any:
        if self.their_state is h11.IDLE:
            _check_head(self.trailing_data[0])
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("a body must say how long it is", error_status_hint=411)
        return event


def _check_head(data: bytes) -> None:
    """Looks at the next head as far as it has come, before anything of it is read."""
    end = _END.search(data)
    size = end.start() if end else len(data)
    if size > LONGEST_HEAD or data.count(b"\n", 0, size) > MOST_LINES:
        raise h11.RemoteProtocolError("the head of a request is too long", error_status_hint=431)
