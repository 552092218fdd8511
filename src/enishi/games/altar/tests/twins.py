"""What seats of Altar of Time are shown without an event saying so: when the game is over, all hands."""

from enishi.match import Match


def tells_apart(a: Match, b: Match, seat: int | None) -> bool:
    """Whether the games are over and the hands that are opened differ. (A card taken from a hand is read in the event by both seats.)"""
    return a.over and a.position[0]["hand"].tolist() != b.position[0]["hand"].tolist()
