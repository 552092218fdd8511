"""What a seat is shown without an event saying so: the speaker's cards, turned up by the last guess of a round."""

from enishi.match import Match


def tells_apart(a: Match, b: Match, seat: int | None) -> bool:
    """Whether the cards that have been turned up differ."""
    return _turned_up(a) != _turned_up(b)


def _turned_up(match: Match) -> list[list[int]]:
    position = match.position[0]
    return [position["laid"][speaker, speaker].tolist() for speaker in range(position["speaker"])]
