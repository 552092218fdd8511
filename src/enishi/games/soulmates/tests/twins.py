"""What the table is shown that no event says: who shows the wanted card at a call, and the cards that are laid on the pile."""

from enishi.match import Match

SHOWN_TO_ALL = ("showed", "partner", "pile", "pile_size", "phase", "turn")


def tells_apart(a: Match, b: Match, seat: int | None) -> bool:
    """Whether everybody, this seat included, has just seen a difference."""
    return any(a.position[0][field].tolist() != b.position[0][field].tolist() for field in SHOWN_TO_ALL)
