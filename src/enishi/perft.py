"""Perft: how many sequences of events can follow, by their length. A count that differs from another program's finds a wrong rule."""

from enishi.match import Match


def count_sequences(match: Match, depth: int) -> int:
    """How many sequences of that many events can follow; the match is as it was."""
    moves = [(actor, move) for actor in match.waiting for move in match.legal(actor)]
    if depth == 1:
        return len(moves)
    total = 0
    for actor, move in moves:
        match.play(actor, move)
        total += count_sequences(match, depth - 1)
        match.undo()
    return total
