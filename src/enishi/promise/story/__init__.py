"""The story of a promise: entries in, the promise as it stands out (see `fold`), and what each person sees of it."""

from enishi.promise.story.fold import Accepted, Shown, accept, after, begin, read, reading, shown

__all__ = ["Accepted", "Shown", "accept", "after", "begin", "read", "reading", "shown"]
