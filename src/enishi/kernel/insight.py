"""Insight: what a strong player of a game knows, and what is taken for it where a game says nothing.

A game's own `insight` is laid over this page as its rules are laid over the contract: it has any of these names, or none. The search
(`kernel.drivers.search`) asks during its walks, and `kernel.drivers.forecast` when a position is only played on; both also run compiled.
`EXPLORATION`, `WORLDS` and `carelessness` are asked before a search begins.

`s` is the record of a whole world, in `carelessness` a hidden one. `key` is what a seat has agreed with its teammate before the game, 0:
nothing. Nothing but `imagine` changes a record.
"""

from enishi.kernel.contract import pick, redeal
from enishi.kernel.rule import rule

REQUIRED = ()
OPTIONAL = (
    "EXPLORATION", "HORIZON", "WORLDS",
    "prior", "priors", "policy", "reply", "imagine", "ripeness", "settled", "evaluate", "carelessness",
)  # fmt: skip

EXPLORATION = 1.0
"""How much a search tries what looks worse."""

HORIZON = 1 << 30
"""After this many events of a play-out `evaluate` is asked; here, play goes on to the end."""

WORLDS = 1
"""How many records `imagine` has at hand."""


@rule
def prior(s, actor, move):
    """How promising a legal move looks before any search: a weight of at least 1; only its proportion to that of other moves matters."""
    return 1.0


@rule
def priors(s, actor, moves, n, weights):
    """Writes the prior of each of the `n` moves that are listed; here, `prior` is asked about one after the other."""
    for i in range(n):
        weights[i] = prior(s, actor, moves[i])


@rule
def policy(s, actor, out, rng):
    """How play goes on below the tree: a move of a seat that is waited for. Here, at random."""
    return pick(s, actor, out, rng)


@rule
def reply(s, actor, seat, key, in_tree, out, rng):
    """What a seat does where neither the tree nor `policy` should decide: its move, or -1: the tree decides, or below it `policy`.

    In the tree it is asked about every seat but the searching one (`seat`, with its `key`), whose knowledge is all that the tree goes by;
    below the tree about every seat.
    """
    return -1


@rule
def imagine(worlds, hidden, seat, key, walk, rng):
    """Makes `worlds[0]` a world that the seat thinks possible; here, any that agrees with what it has seen.

    `walk`: how many walks there were before this one. The other places of `worlds` are the insight's own, `WORLDS` of them in all.
    """
    worlds[0] = hidden[0]
    redeal(worlds[0], seat, rng)


@rule
def ripeness(s):
    """How often a place of the tree must have been visited before a seat chooses there by what was found.

    Until then it plays as below the tree; at the root it chooses at once. Where a policy is good and chance leads to many places, what was
    found at each of them is luck.
    """
    return 0


@rule
def settled(s, events):
    """Whether a play-out has seen enough, this many events after the tree, although play could go on: then `evaluate` is asked."""
    return events >= HORIZON


@rule
def evaluate(s, out):
    """Writes the return that each seat may expect of a position that is not over. Asked only where `settled` says so."""


@rule
def carelessness(s, seat):
    """In how large a share of worlds the other side is taken to move at random, going by what it did so far."""
    return 0.0
