"""A driver: information-set Monte Carlo tree search, for any game of the contract.

Each iteration deals a whole world that agrees with what the seat knows (`redeal`), walks down a tree of what the seat can see, adds one
node, plays the world to its end, and remembers the returns along the way. The tree's edges are what the seat sees of an event: the move
itself, or the number of its masked text. So the tree knows no more than the seat, and worlds share what they have in common.

Seats choose in the tree by the rule of PUCT: mean return so far, plus a bonus for moves that were tried little, shared out by `prior`. A
move that is not possible in the world at hand is not considered in it. What the seat cannot see is played by `policy`, and so is what
somebody does who must not learn in the tree what only the seat knows (`ignorant`); chance by weight.
"""

import math

import numpy as np

from enishi.kernel.actors import CHANCE, MOST_SEATS
from enishi.kernel.bits import lowest
from enishi.kernel.choosing import choose
from enishi.kernel.contract import legal, play, redeal, returns, waiting, witnesses
from enishi.kernel.evaluation import HORIZON, evaluate
from enishi.kernel.ignorance import ignorant
from enishi.kernel.policy import policy
from enishi.kernel.prior import prior
from enishi.kernel.rule import rule
from enishi.kernel.settling import is_settled

NODE = np.dtype(
    [
        ("value", "f8"),  # the sum of returns of whoever acted to come here
        ("visits", "i4"),
        ("label", "i4"),  # what the seat saw of that act
        ("first", "i4"),  # the first node below, 0 where there is none
        ("next", "i4"),  # the next node beside, 0 where there is none
    ]
)

ROOT = 0
DEEPEST = 256
"""So many steps a walk goes down the tree at most."""

UNKNOWN = 0.5
"""What an untried move is taken to be worth where nothing is known."""


@rule
def grow(hidden, worlds, seat, iterations, exploration, masks, tree, used, node_of, out, path, movers, shares, rng):
    """Walks down the tree so many times; returns how many nodes it has then. `hidden` is the seat's record, `worlds` a place to play."""
    for _ in range(iterations):
        worlds[0] = hidden[0]
        redeal(worlds[0], seat, rng)
        depth, used = walk(worlds[0], seat, exploration, masks, tree, used, node_of, out, path, movers, rng)
        play_on(worlds[0], out, rng, shares)
        remember(tree, path, movers, depth, shares)
    return used


@rule
def walk(s, seat, exploration, masks, tree, used, node_of, out, path, movers, rng):
    """Goes down until a node is added, the game is over, or the tree is full; returns how deep, and how many nodes there are."""
    path[0] = ROOT
    depth = 0
    actors = waiting(s)
    while actors and depth + 1 < DEEPEST:
        actor = seat if depth == 0 and (actors >> seat) & 1 else lowest(actors)
        move = chosen(s, seat, actor, exploration, masks, tree, path[depth], node_of, out, rng)
        label = move if (witnesses(s, actor, move) >> seat) & 1 else masks[move]
        child = below_node(tree, path[depth], label)
        play(s, actor, move)
        is_new = child == 0
        if is_new:
            if used == len(tree):
                break
            child = used
            used += 1
            hang(tree, path[depth], child, label)
        depth += 1
        path[depth] = child
        movers[depth] = actor
        if is_new:
            break
        actors = waiting(s)
    return depth, used


@rule
def chosen(s, seat, actor, exploration, masks, tree, node, node_of, out, rng):
    """What an actor does in the tree."""
    if actor == CHANCE:
        return choose(s, actor, out, rng)
    n = legal(s, actor, out)
    if n == 1:
        return out[0]
    if ignorant(s, seat, actor) or not (witnesses(s, actor, out[0]) >> seat) & 1:
        return policy(s, actor, out, rng)
    return best_bet(s, actor, exploration, tree, node, node_of, out, n)


@rule
def below_node(tree, node, label):
    """The node below with that label, 0 where there is none."""
    child = tree[node].first
    while child and tree[child].label != label:
        child = tree[child].next
    return child


@rule
def hang(tree, node, child, label):
    """Hangs a new node below another."""
    tree[child].value = 0.0
    tree[child].visits = 0
    tree[child].label = label
    tree[child].first = 0
    tree[child].next = tree[node].first
    tree[node].first = child


@rule
def best_bet(s, actor, exploration, tree, node, node_of, out, n):
    """The move with the highest mean return plus bonus, among the `n` that are listed."""
    child = tree[node].first
    while child:
        node_of[tree[child].label] = child
        child = tree[child].next
    tried, value, weights = 0, 0.0, 0.0
    for i in range(n):
        weights += prior(s, actor, out[i])
        child = node_of[out[i]]
        tried += tree[child].visits if child else 0
        value += tree[child].value if child else 0.0
    untried = value / tried if tried else UNKNOWN
    bonus = exploration * math.sqrt(tried + 1.0) / weights
    best, move = -1.0, out[0]
    for i in range(n):
        child = node_of[out[i]]
        visits = tree[child].visits if child else 0
        mean = tree[child].value / visits if visits else untried
        bet = mean + bonus * prior(s, actor, out[i]) / (1 + visits)
        if bet > best:
            best, move = bet, out[i]
    child = tree[node].first
    while child:
        node_of[tree[child].label] = 0
        child = tree[child].next
    return move


@rule
def play_on(s, out, rng, shares):
    """Plays the world on by `policy`, to its end or to a settled position at the horizon, and writes what each seat gets."""
    events = 0
    actors = waiting(s)
    while actors and (events < HORIZON or not is_settled(s)):
        actor = lowest(actors)
        play(s, actor, choose(s, actor, out, rng) if actor == CHANCE else policy(s, actor, out, rng))
        events += 1
        actors = waiting(s)
    if actors:
        evaluate(s, shares)
    else:
        returns(s, shares)


@rule
def remember(tree, path, movers, depth, shares):
    """Adds what each seat got to the nodes along the way."""
    tree[ROOT].visits += 1
    for step in range(1, depth + 1):
        node = path[step]
        tree[node].visits += 1
        if movers[step] < MOST_SEATS:
            tree[node].value += shares[movers[step]]
