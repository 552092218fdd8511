"""A driver: information-set Monte Carlo tree search, for any game of the contract.

Each iteration deals a whole world that agrees with what the seat knows (`redeal`), walks down a tree of what the seat can see, adds one
node, plays the world to its end, and remembers the returns along the way. The tree's edges are what the seat sees of an event: the move
itself, or the number of its masked text. So the tree knows no more than the seat, and worlds share what they have in common.

Seats choose in the tree by the rule of PUCT: mean return so far, plus a bonus for moves that were tried little, shared out by `prior`. A
move that is not possible in the world at hand is not considered in it. What the seat cannot see is played by `policy`, chance by weight.

A game may say how others answer (`reply`), how worlds are found (`imagine`), how long play below the root keeps to the policy (`ripeness`)
and when a play-out has seen enough (`settled`). How well the others play is hidden, too: in some walks (`carelessness`, in thousandths)
they are taken to be careless, and move at random.
"""

import math
from typing import Any

import numpy as np

from enishi.kernel.actors import CHANCE, MOST_SEATS
from enishi.kernel.bits import lowest
from enishi.kernel.chance import GENERATOR_SIZE, below
from enishi.kernel.contract import legal, pick, play, returns, waiting, witnesses
from enishi.kernel.insight import carelessness, evaluate, imagine, policy, priors, reply, ripeness, settled
from enishi.kernel.rule import rule

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
"""A walk goes down the tree at most this many steps."""

WHOLE = 1000
"""Carelessness is a number of walks out of this many."""

UNKNOWN = 0.5
"""What an untried move is taken to be worth where nothing is known."""


def workspace(moves: int, labels: int, longest: int) -> np.dtype[Any]:
    """The record that a search works on, for a game of this many moves, of labels that its seats may see, and of moves at once."""
    return np.dtype(
        [
            ("seat", "i8"),  # who searches
            ("key", "i8"),  # what the seat has agreed with its teammate, 0: nothing
            ("others", "i8"),  # the seats that it plays against, as a bit mask
            ("carelessness", "i8"),
            ("exploration", "f8"),
            ("used", "i8"),  # how many nodes the tree has
            ("rng", "i8", (GENERATOR_SIZE,)),
            ("shares", "f8", (MOST_SEATS,)),  # what each seat got at the end of a walk
            ("path", "i8", (DEEPEST,)),  # the nodes of a walk
            ("movers", "i8", (DEEPEST,)),  # who acted to come to each of them
            ("out", "i8", (longest,)),  # where moves are listed
            ("weights", "f8", (longest,)),  # the prior of each move that is listed
            ("masks", "i4", (moves,)),  # for each move the label of its masked text
            ("node_of", "i4", (labels,)),  # for each label the node below the one at hand; all zeros in between
        ]
    )


@rule
def carelessness_at(hidden, seat):
    """How many walks out of a `WHOLE` the others are taken to be careless in, going by what they did."""
    return int(carelessness(hidden[0], seat) * WHOLE + 0.5)


@rule
def grow(works, tree, hidden, worlds, iterations):
    """Walks down the tree this many times. `hidden` is the seat's record, `worlds` places to play, the first for the walk."""
    work = works[0]
    for _ in range(iterations):
        imagine(worlds, hidden, work.seat, work.key, tree[ROOT].visits, work.rng)
        careless = work.others if work.carelessness and below(work.rng, WHOLE) < work.carelessness else 0
        depth = walk(work, tree, worlds[0], careless)
        play_on(worlds[0], work.seat, work.key, careless, work.out, work.rng, work.shares)
        remember(work, tree, depth)


@rule
def walk(work, tree, s, careless):
    """Goes down until a node is added, the game is over, or the tree is full; returns how deep."""
    actor, depth = first_step(work, s), 0
    while actor >= 0:
        move = chosen(work, tree, s, careless, actor, work.path[depth])
        depth, actor = step(work, tree, s, actor, move, depth)
    return depth


@rule
def first_step(work, s):
    """Begins a walk at the root; returns who acts there, -1: nobody, the game is over."""
    work.path[0] = ROOT
    actors = waiting(s)
    return work.seat if (actors >> work.seat) & 1 else next_of(actors)


@rule
def next_of(actors):
    """Who acts next of those that are waited for, -1: nobody."""
    return lowest(actors) if actors else -1


@rule
def step(work, tree, s, actor, move, depth):
    """Plays a move, and goes down to the node of what the seat sees of it, which is added where there is none yet.

    Returns how deep that is, and who acts there; -1: the walk ends, for the node is new, the tree is full, or the game is over.
    """
    node = work.path[depth]
    label = move if (witnesses(s, actor, move) >> work.seat) & 1 else work.masks[move]
    child = below_node(tree, node, label)
    play(s, actor, move)
    is_new = child == 0
    if is_new:
        if work.used == len(tree):
            return depth, -1
        child = work.used
        work.used += 1
        hang(tree, node, child, label)
    work.path[depth + 1] = child
    work.movers[depth + 1] = actor
    return depth + 1, -1 if is_new or depth + 2 >= DEEPEST else next_of(waiting(s))


@rule
def chosen(work, tree, s, careless, actor, node):
    """What an actor does at a node of the tree."""
    move = outside_tree(work, s, careless, actor)
    if move >= 0:
        return move
    if is_unripe(tree, s, node):
        return usual_move(s, actor, work.seat, work.key, work.out, work.rng)
    return best_bet(work, tree, s, actor, node, -move)


@rule
def is_unripe(tree, s, node):
    """Whether too little was found at a node to choose by it."""
    return node != ROOT and tree[node].visits < ripeness(s)


@rule
def outside_tree(work, s, careless, actor):
    """What an actor does where the tree does not decide; otherwise the number of moves that are listed to decide among, less than 0."""
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
    return -n


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
def best_bet(work, tree, s, actor, node, n):
    """The move to try next among the `n` that are listed, by what the game's insight thinks of each."""
    priors(s, actor, work.out, n, work.weights)
    return best_of(work, tree, node, n)


@rule
def best_of(work, tree, node, n):
    """The move with the highest mean return plus bonus, which is shared out by `weights`, among the `n` that are listed."""
    node_of, out, weights = work.node_of, work.out, work.weights
    child = tree[node].first
    while child:
        node_of[tree[child].label] = child
        child = tree[child].next
    tried, value, whole = 0, 0.0, 0.0
    for i in range(n):
        whole += weights[i]
        child = node_of[out[i]]
        tried += tree[child].visits if child else 0
        value += tree[child].value if child else 0.0
    untried = value / tried if tried else UNKNOWN
    bonus = work.exploration * math.sqrt(tried + 1.0) / whole
    best, move = -1.0, out[0]
    for i in range(n):
        child = node_of[out[i]]
        visits = tree[child].visits if child else 0
        mean = tree[child].value / visits if visits else untried
        bet = mean + bonus * weights[i] / (1 + visits)
        if bet > best:
            best, move = bet, out[i]
    child = tree[node].first
    while child:
        node_of[tree[child].label] = 0
        child = tree[child].next
    return move


@rule
def play_on(s, seat, key, careless, out, rng, shares):
    """Plays the world on, to its end or until `evaluate` is asked, and writes what each seat gets."""
    events = 0
    actors = waiting(s)
    while actors and not settled(s, events):
        actor = lowest(actors)
        at_random = actor == CHANCE or (careless >> actor) & 1
        play(s, actor, pick(s, actor, out, rng) if at_random else usual_move(s, actor, seat, key, out, rng))
        events += 1
        actors = waiting(s)
    if actors:
        evaluate(s, shares)
    else:
        returns(s, shares)


@rule
def usual_move(s, actor, seat, key, out, rng):
    """What a seat does below the tree."""
    move = reply(s, actor, seat, key, False, out, rng)
    return move if move >= 0 else policy(s, actor, out, rng)


@rule
def remember(work, tree, depth):
    """Adds what each seat got to the nodes along the way."""
    tree[ROOT].visits += 1
    for step in range(1, depth + 1):
        node, mover = work.path[step], work.movers[step]
        tree[node].visits += 1
        if mover < MOST_SEATS:
            tree[node].value += work.shares[mover]
