"""A driver: what comes of two moves of a seat, as far as the seat could know.

Both are played in the same worlds, which are dealt anew from what the seat knows, and with the same luck; every world is played to its end,
so that points can be counted.
"""

from enishi.kernel.actors import CHANCE, MOST_SEATS
from enishi.kernel.bits import lowest
from enishi.kernel.chance import sow
from enishi.kernel.contract import pick, play, redeal, returns, scores, waiting
from enishi.kernel.drivers.search import usual_move
from enishi.kernel.rule import rule

LENGTH = 2 * MOST_SEATS
"""Behind the returns and the points of all seats: how many decisions there were."""
COUNTED = LENGTH + 1


@rule
def compare(hidden, worlds, seat, made, other, playouts, seed, first, second, sums, squares, shares, out, rng):
    """Adds up what the other move brings more than the one that was made, and the squares of that; returns the highest score of all."""
    highest = 0
    for number in range(playouts):
        follow(hidden, worlds, seat, made, seed, number, first, shares, out, rng)
        follow(hidden, worlds, seat, other, seed, number, second, shares, out, rng)
        for i in range(COUNTED):
            more = second[i] - first[i]
            sums[i] += more
            squares[i] += more * more
        for i in range(MOST_SEATS, LENGTH):
            highest = max(highest, int(first[i]), int(second[i]))
    return highest


@rule
def follow(hidden, worlds, seat, move, seed, number, counted, shares, out, rng):
    """Plays a move in world `number`, and on to the end."""
    sow(rng, seed, number)
    worlds[0] = hidden[0]
    redeal(worlds[0], seat, rng)
    play(worlds[0], seat, move)
    counted[LENGTH] = finish(worlds[0], seat, out, rng)
    for i in range(MOST_SEATS):
        shares[i] = 0.0
    returns(worlds[0], shares)
    for i in range(MOST_SEATS):
        counted[i] = shares[i]
        shares[i] = 0.0
    scores(worlds[0], shares)
    for i in range(MOST_SEATS):
        counted[MOST_SEATS + i] = shares[i]


@rule
def finish(s, seat, out, rng):
    """Plays to the end, as a play-out does; returns how many decisions there were."""
    decisions = 0
    actors = waiting(s)
    while actors:
        actor = lowest(actors)
        if actor == CHANCE:
            play(s, actor, pick(s, actor, out, rng))
        else:
            play(s, actor, usual_move(s, actor, seat, 0, out, rng))
            decisions += 1
        actors = waiting(s)
    return decisions
