"""What games without any search have in common, compiled: who sits at a table, and how a choice is drawn by its odds."""

import math

from enishi.kernel.chance import draw
from enishi.kernel.rule import rule

SELF, EARLIER, FORMER, RANDOM, TAUGHT = range(5)
"""Who sits in a seat: the learner, another table, the policy of version 0.1, random moves, the learner doing what that policy does."""
KINDS = 5
WORD = 4294967296.0


@rule
def chance(rng):
    return (draw(rng) + 0.5) / WORD


@rule
def opponent(league, luck):
    """Who the others are in a game. `league`: how many of 100 games each has, by who it is; the rest are against oneself."""
    whole = 0
    for kind in range(EARLIER, KINDS):
        whole += league[kind]
        if luck < whole:
            return kind
    return SELF


@rule
def drawn_choice(choices, n, rng, greedy):
    """Turns scores into odds and draws one."""
    highest = -1e30
    best = 0
    for i in range(n):
        if choices[i].score > highest:
            highest, best = choices[i].score, i
    whole = 0.0
    for i in range(n):
        choices[i].odds = math.exp(choices[i].score - highest)
        whole += choices[i].odds
    for i in range(n):
        choices[i].odds /= whole
    if greedy:
        return best
    rest = chance(rng)
    i = 0
    rest -= choices[0].odds
    while rest >= 0 and i + 1 < n:
        i += 1
        rest -= choices[i].odds
    return i


@rule
def surprise_of(choices, n, chosen):
    """-log of the odds of the chosen one, less the entropy."""
    entropy = 0.0
    for i in range(n):
        if choices[i].odds > 1e-12:
            entropy -= choices[i].odds * math.log(choices[i].odds)
    return -math.log(max(choices[chosen].odds, 1e-12)) - entropy
