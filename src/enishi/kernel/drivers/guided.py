"""A driver: the search of `drivers.search` with a net (`drivers.net`) beside the game's insight.

In the tree, the net shares out the bonus among the moves that a seat might try: it looks with that seat's eyes into the world at hand. At
the end of a walk it says what each seat may expect, in as many walks of a thousand as its `trust` says; the others are played on as ever.
"""

from enishi.kernel.actors import CHANCE
from enishi.kernel.bits import lowest
from enishi.kernel.chance import below
from enishi.kernel.contract import pick, play, returns, waiting
from enishi.kernel.drivers.net import judge_moves, judge_seats, look
from enishi.kernel.drivers.search import ROOT, WHOLE, best_of, first_step, is_unripe, outside_tree, play_on, remember, step, usual_move
from enishi.kernel.insight import imagine
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
    actor, depth = first_step(work, s), 0
    while actor >= 0:
        move = chosen(work, tree, s, careless, actor, work.path[depth], eyes, layers, weights, biases, places)
        depth, actor = step(work, tree, s, actor, move, depth)
    return depth


@rule
def chosen(work, tree, s, careless, actor, node, eyes, layers, weights, biases, places):
    """What an actor does at a node of the tree."""
    move = outside_tree(work, s, careless, actor)
    if move >= 0:
        return move
    if is_unripe(tree, s, node):
        return usual_move(s, actor, work.seat, work.key, work.out, work.rng)
    look(eyes, layers, weights, biases, places, s, actor)
    judge_moves(eyes, layers, weights, biases, work.out, -move, work.weights)
    return best_of(work, tree, node, -move)


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
