"""Whether a search may still take its time.

Whoever waits for an answer, or for somebody else's to be over, may wait only for so long. So a search looks now and then whether it has
been told that it is enough, and answers with what it has found by then: it gets weaker before it gets late.
"""

FEWEST = 300
"""Walks that a compiled search does in any case, as many as `normal` thinks for: that is a matter of milliseconds."""


class Patience:
    """Of one process, which thinks about one thing at a time. It is ended from outside, also in the middle of a search."""

    def __init__(self) -> None:
        self.is_over = False

    def begin(self) -> None:
        """Something else is thought about from now on."""
        self.is_over = False

    def end(self) -> None:
        """What has been found must do."""
        self.is_over = True


patience = Patience()
