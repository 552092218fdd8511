"""When a seat of Yurikure is shown more than an event says: all sheets are opened when the game is over."""

from enishi.match import Match


def tells_apart(a: Match, b: Match, seat: int | None) -> bool:
    return a.over and bool((a.position[0]["support"] != b.position[0]["support"]).any())
