"""What a seat is shown without an event saying so: all choices, opened by the last one."""

from enishi.match import Match


def tells_apart(a: Match, b: Match, seat: int | None) -> bool:
    """Whether the choices have been opened and differ."""
    return a.over and bool(a.position[0]["kept"] != b.position[0]["kept"])
