"""What looks promising at first sight, and is tried most: the learned preferences (`insight.preference`).

Play-outs do not go by them, but by the plainer rules of `policy`: by preferences a seat is much stronger against anybody who plays without
searching (0.74 against `policy` with two seats), but self-play made them reveal little, and a search whose play-outs expect that of others
plays worse (docs/minds.md).
"""

from enishi.games.yurikure.insight.preference import (
    can_bring_together,
    knowledge,
    worth_of_adding,
    worth_of_decision,
    worth_of_reveal,
    worth_of_support,
)
from enishi.games.yurikure.insight.preferences import PREFERENCES, UNIT
from enishi.games.yurikure.rules.contest import lovable
from enishi.games.yurikure.rules.record import (
    ACTION,
    ADD,
    APPROACH,
    ASK,
    CHOOSE_SUPPORT,
    CONFESS,
    DECLARE,
    FOR,
    LOVE,
    PASS,
    REVEAL,
    SUPPORT,
    VOTE,
    YES,
)
from enishi.games.yurikure.rules.relations import is_single
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.real import exponential
from enishi.kernel.rule import rule

NEVER = -(1 << 30)

KEEN = 8.0
"""What is liked best is tried more often by this than what is not liked at all."""


@rule
def priors(s, actor, moves, n, weights):
    """What is liked is tried more often, and everything now and then."""
    taste = PREFERENCES
    known = knowledge(s, actor)
    gain = gain_of_revealing(s, known, taste) if s.phase == ASK and n > 1 else 0
    highest = NEVER
    for i in range(n):
        liked = 0
        if s.phase == DECLARE:
            liked = worth_of_decision(s, known, moves[i], taste)
        elif s.phase != ASK:
            liked = worth_of_entry(s, actor, known, moves[i], taste)
        elif moves[i] != PASS:
            liked = gain + worth_of_reveal(s, actor, known, moves[i] - REVEAL, taste)
        weights[i] = liked
        highest = max(highest, liked)
    for i in range(n):
        weights[i] = 1.0 + KEEN * exponential((weights[i] - highest) / UNIT)


@rule
def gain_of_revealing(s, known, taste):
    """What it is worth to a seat to have its way with the girl in question."""
    return best_worth(s, known, taste) - worth_of_decision(s, known, s.declaration, taste)


@rule
def best_worth(s, known, taste):
    """What it is worth to have the girl in question decide as one likes best."""
    if s.question != ACTION:
        return max(0, worth_of_decision(s, known, FOR if s.question == VOTE else YES, taste))
    best = 0
    end = LOVE if is_single(s, s.girl) else CONFESS
    for advance in range(APPROACH, end):
        if advance != APPROACH + s.girl and advance != CONFESS + s.girl:
            best = max(best, worth_of_decision(s, known, advance, taste))
    pairs = lovable(s, s.girl)
    while pairs:
        pair = lowest(pairs)
        pairs = without_lowest(pairs)
        if can_bring_together(s, known[2], pair):  # of love only what the seat can bring about by itself
            best = max(best, worth_of_decision(s, known, LOVE + pair, taste))
    return best


@rule
def worth_of_entry(s, seat, known, move, taste):
    """What it is worth to enter a support, in the setup or later."""
    if s.phase == CHOOSE_SUPPORT:
        return worth_of_support(s, seat, move - SUPPORT, taste)
    return worth_of_adding(s, seat, known, move - ADD, taste)
