"""A driver: the search of `drivers.search` with a net (`drivers.net`) beside the game's insight.

In the tree, the net shares out the bonus among the moves that a seat might try: it looks with that seat's eyes into the world at hand. At
the end of a walk it says what each seat may expect, in so many walks of a thousand as its `trust` says; the others are played on as ever.
"""

from enishi.kernel.actors import CHANCE
from enishi.kernel.bits import lowest
from enishi.kernel.chance import below
from enishi.kernel.contract import legal, pick, play, returns, waiting, witnesses
from enishi.kernel.drivers.net import judge_moves, judge_seats, look
from enishi.kernel.drivers.search import DEEPEST, ROOT, WHOLE, below_node, best_of, hang, play_on, remember
from enishi.kernel.insight import imagine, policy, reply
from enishi.kernel.rule import rule


@rule
def grow(works, tree, hidden, worlds, looks, layers, weights, biases, places, iterations):
    """Walks down the tree this many times; beside what `drivers.search` takes, a net and what it works on."""
    work, eyes = works[0], looks[0]
    for _ in range(iterations):
        imagine(worlds, hidden, work.seat, work.key, tree[ROOT].visits, work.rng)
        careless = work.others if work.carelessness and below(work.rng, WHOLE) < work.carelessness else 0
        depth = walk(work, tree, worlds[0], careless, eyes, layers, weights, biases, places)
        if below(work.rng, WHOLE) < eyes.trust:
            foresee(work, worlds[0], eyes, layers, weights, biases, places)
        else:
            play_on(worlds[0], work.seat, work.key, careless, work.out, work.rng, work.shares)
        remember(work, tree, depth)


@rule
def walk(work, tree, s, careless, eyes, layers, weights, biases, places):
    """Goes down until a node is added, the game is over, or the tree is full; returns how deep."""
    seat, path = work.seat, work.path
    path[0] = ROOT
    depth = 0
    actors = waiting(s)
    while actors and depth + 1 < DEEPEST:
        actor = seat if depth == 0 and (actors >> seat) & 1 else lowest(actors)
        move = chosen(work, tree, s, careless, actor, path[depth], eyes, layers, weights, biases, places)
        label = move if (witnesses(s, actor, move) >> seat) & 1 else work.masks[move]
        child = below_node(tree, path[depth], label)
        play(s, actor, move)
        is_new = child == 0
        if is_new:
            if work.used == len(tree):
                break
            child = work.used
            work.used += 1
            hang(tree, path[depth], child, label)
        depth += 1
        path[depth] = child
        work.movers[depth] = actor
        if is_new:
            break
        actors = waiting(s)
    return depth


@rule
def chosen(work, tree, s, careless, actor, node, eyes, layers, weights, biases, places):
    """What an actor does at a node of the tree."""
    seat, out, rng = work.seat, work.out, work.rng
    if actor == CHANCE or (careless >> actor) & 1:
        return pick(s, actor, out, rng)
    if actor != seat:
        move = reply(s, actor, seat, work.key, True, out, rng)
        if move >= 0:
            return move
    n = legal(s, actor, out)
    if n == 1:
        return out[0]
    if not (witnesses(s, actor, out[0]) >> seat) & 1:
        return policy(s, actor, out, rng)
    look(eyes, layers, weights, biases, places, s, actor)
    judge_moves(eyes, layers, weights, biases, out, n, work.weights)
    return best_of(work, tree, node, n)


@rule
def foresee(work, s, eyes, layers, weights, biases, places):
    """What each seat may expect, by the net as the next seat that decides sees the world."""
    actors = waiting(s)
    while actors and lowest(actors) == CHANCE:
        play(s, CHANCE, pick(s, CHANCE, work.out, work.rng))
        actors = waiting(s)
    if actors:
        actor = lowest(actors)
        look(eyes, layers, weights, biases, places, s, actor)
        judge_seats(eyes, layers, weights, biases, actor, work.shares)
    else:
        returns(s, work.shares)
