"""What a seat is shown without an event saying so: cards and words at the end.

The battery plays two matches that differ only in what a seat does not see, and compares all that the seat is told. Where a game shows
something that was hidden, this says from the whole positions whether a difference has come to light. A game without such a moment needs no
such file.
"""

from enishi.match import Match


def tells_apart(a: Match, b: Match, seat: int | None) -> bool:
    return a.over and a.position.tobytes() != b.position.tobytes()
