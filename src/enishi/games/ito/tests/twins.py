"""What a side is shown that no event says: at the end the possessors are turned up."""

from enishi.games.ito.rules import POSSESSOR
from enishi.match import Match


def tells_apart(a: Match, b: Match, seat: int | None) -> bool:
    """Whether the seat now sees a difference: whose move it is is public, and so are the possessors when it is over."""
    if a.waiting != b.waiting:
        return True
    secret_is_out = seat == POSSESSOR or a.over
    return secret_is_out and a.position[0]["possessors"] != b.position[0]["possessors"]
