"""A driver: many worlds go on as one viewer saw it, and those in which that cannot have been are dropped.

What is left are histories that the viewer cannot tell apart, drawn at random: chance by its weights; what other seats did in secret by
the weights of their moves; what they did openly says no more than that they could.
"""

from enishi.kernel.actors import CHANCE
from enishi.kernel.chance import below, draw
from enishi.kernel.contract import hide, legal, play, redeal, waiting, weight, witnesses
from enishi.kernel.rule import rule

ALL_DRAWS = 1 << 32
"""`draw` gives a number below this."""


@rule
def deal(worlds, hidden, viewer, rng):
    """Fills an array with worlds that agree with what a viewer knows."""
    for i in range(len(worlds)):
        worlds[i] = hidden[0]
        redeal(worlds[i], viewer, rng)


@rule
def follow(worlds, likely, actor, move, viewer, looks, seen, known, paper, paper_bytes, out, rng):
    """Plays an event in every world as the viewer saw it; the worlds that are left stand first. Returns how many.

    `seen` says whether the viewer saw the move whole; otherwise it saw what `looks` the same. `known` are the bytes of what it knows then.
    """
    most = 0.0
    for i in range(len(worlds)):
        likely[i] = likelihood(worlds[i], actor, move, viewer, looks, seen, out)
        most = max(most, likely[i])
    kept = 0
    for i in range(len(worlds)):
        if likely[i] > 0 and draw(rng) * most < likely[i] * ALL_DRAWS:
            play_alike(worlds[i], actor, move, viewer, looks, seen, out, rng)
            if looks_as_known(worlds[i], viewer, known, paper, paper_bytes):
                worlds[kept] = worlds[i]
                kept += 1
    return kept


@rule
def likelihood(s, actor, move, viewer, looks, seen, out):
    """How likely chance brings what the viewer saw; of a seat, only whether it could do that."""
    if not (waiting(s) >> actor) & 1:
        return 0.0
    whole = 0
    alike = 0
    for i in range(legal(s, actor, out)):
        whole += weight(s, actor, out[i])
        if is_alike(s, actor, out[i], move, viewer, looks, seen):
            alike += weight(s, actor, out[i])
    if actor == CHANCE:
        return alike / whole
    return 1.0 if alike else 0.0


@rule
def is_alike(s, actor, other, move, viewer, looks, seen):
    """Whether the viewer reads the same of two moves."""
    sees = (witnesses(s, actor, other) >> viewer) & 1
    if seen:
        return sees and other == move
    return not sees and looks[other] == looks[move]


@rule
def play_alike(s, actor, move, viewer, looks, seen, out, rng):
    n = legal(s, actor, out)
    kept = 0
    whole = 0
    for i in range(n):
        if is_alike(s, actor, out[i], move, viewer, looks, seen):
            out[kept] = out[i]
            kept += 1
            whole += weight(s, actor, out[i])
    rest = below(rng, whole)
    i = 0
    rest -= weight(s, actor, out[i])
    while rest >= 0:
        i += 1
        rest -= weight(s, actor, out[i])
    play(s, actor, out[i])


@rule
def looks_as_known(s, viewer, known, paper, paper_bytes):
    paper[0] = s
    hide(paper[0], viewer)
    for i in range(len(known)):
        if paper_bytes[i] != known[i]:
            return False
    return True
