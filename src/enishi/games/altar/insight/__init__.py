"""What a strong player of Altar of Time does.

It goes by preferences that were learned from some millions of games without any search (`insight.preference`,
`benchmarks/altar_policy.py`). With two seats they win 0.90 against the four rules that stood here before (a 4 early, offer what is low and
the second own desire, many cards for few), and 0.91 against random play. What they amount to shows when one thing is forbidden them;
against themselves they then win, of 6,000 games each (± 0.012; the column of that thing lowered out of reach):

- 0.33 where they never draw from another's hand, 0.36 where they never lay a 6 into their own schedule: with an own desire in hand, every
  card taken is one that another had kept, and may be the desire that makes the other's hand worth five times as much;
- 0.33 where they lay at most two cards at a time: three and more are drawn anew each turn;
- 0.38 where they never draw from another's deck, 0.40 without a 3 in their own schedule;
- 0.40 where they leave the schedules of others alone: a 6 that lies there is taken out first of all;
- 0.46 where they never offer, or have no 4.

A search plays on by them, nearly always as they prefer most, and tries what they like best four times as often as what they do not. With
twenty times as often, 40 and 300 iterations with doubt had 0.50 and 0.52 of 29 games against 300 without: who finds out little did what is
liked best all the same, and levels could not be told apart.
"""

from math import exp, log, log1p

from enishi.games.altar.insight.preference import (
    OFFERING_AT_ALL,
    faced,
    next_seat,
    standing,
    worth,
    worth_of_drawing,
    worth_of_offering,
    worth_of_replacement,
)
from enishi.games.altar.insight.preferences import PREFERENCES, UNIT
from enishi.games.altar.rules.cards import CARDS, CARDS_OF, FIRST_OF_SUM, HAND, SUM, WITHOUT, contains, how_many, sums_of
from enishi.games.altar.rules.choices import may_offer, sets_out, sources, sum_to_lay
from enishi.games.altar.rules.memory import last_offered
from enishi.games.altar.rules.record import DONE, FROM_DECK, HAND_OF, IN, OFFER, OFFERING, OUT, PASS, REPLACE, SCHEDULE, SETS
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.chance import draw
from enishi.kernel.real import exponential
from enishi.kernel.rule import rule, table

# Everything that is asked for a preference is handed the table (`taste`): a GPU would have a copy of it for every function that names it,
# and has no room for more than three.

NEVER = -(1 << 30)

LUCKS = 256
LUCK = table([round(-UNIT * log(-log((step + 0.5) / LUCKS))) for step in range(LUCKS)])
"""Added to each preference, they make every move the highest as often as its odds say (Gumbel)."""
HEAT = 50
"""How much of that luck play-outs have, in hundredths."""
WIDE = 6 * UNIT
FREE = table([round(UNIT * log1p(exp((step - WIDE) / UNIT))) for step in range(2 * WIDE + 1)])
"""What it is worth to be free to do something that is liked so much, from -WIDE to WIDE."""

KEEN = 3.0
"""What is liked best is tried more often by this than what is not liked at all."""


@rule
def luck(rng):
    return LUCK[draw(rng) & (LUCKS - 1)] * HEAT // 100


@rule
def policy(s, actor, out, rng):
    """What is liked best, now and then something that is liked nearly as much."""
    taste = PREFERENCES
    if s.phase == SCHEDULE:
        return pick_scheduling(s, actor, taste, rng)
    if s.phase == REPLACE:
        rows = standing(s, actor, faced(s, actor, s.target))
        return IN + pick_to_lay(s, actor, s.target, s.schedule[s.target], sum_to_lay(s), taste, rows, rng)[0]
    if s.phase == OFFERING:
        card = pick_to_offer(s, actor, last_offered(s), taste, rng)
        return OFFER + card if card < CARDS else DONE
    return FROM_DECK + pick_source(s, actor, taste, rng)


@rule
def pick_scheduling(s, seat, taste, rng):
    """A replacement, whichever cards it may be, or an offering; to pass only where neither is possible."""
    best, move = NEVER, PASS
    possible = sums_of(s.hand[seat])
    for owner in range(s.seats):
        rows = standing(s, seat, faced(s, seat, owner))
        sets = sets_out(s, owner, possible)
        while sets:
            taken = lowest(sets)
            sets = without_lowest(sets)
            liked = pick_to_lay(s, seat, owner, WITHOUT[s.schedule[owner], taken], SUM[taken], taste, rows, rng)[1]
            if liked > best:
                best, move = liked, OUT + owner * SETS + taken
    if may_offer(s) and worth_of_all_offerings(s, seat, taste) + luck(rng) > best:
        card = pick_to_offer(s, seat, 0, taste, rng)
        return OFFER + (card if card < CARDS else first_to_offer(s, seat, taste))
    return move


@rule
def pick_to_lay(s, seat, owner, rest, total, taste, rows, rng):
    """A set of this sum to lay to what is left of a schedule, and how much it is liked, luck included."""
    best, found = NEVER, 0
    for laid in range(FIRST_OF_SUM[total], FIRST_OF_SUM[total + 1]):
        if contains(s.hand[seat], CARDS_OF[laid]):
            liked = worth_of_replacement(s, seat, owner, rest, laid, taste, rows) + luck(rng)
            if liked > best:
                best, found = liked, laid
    return found, best


@rule
def pick_to_offer(s, seat, lowest_card, taste, rng):
    """The next card that is rather offered than kept, CARDS where there is none."""
    rows = standing(s, seat, next_seat(s, seat))
    for card in range(lowest_card, CARDS):
        if how_many(s.hand[seat], card):
            liked = worth_of_offering(s, seat, card, HAND - s.held[seat], taste, rows)
            if liked + luck(rng) - luck(rng) > 0:
                return card
    return CARDS


@rule
def first_to_offer(s, seat, taste):
    """The card that is offered if one has to be."""
    rows = standing(s, seat, next_seat(s, seat))
    best, found = NEVER, 0
    for card in range(CARDS):
        if how_many(s.hand[seat], card):
            liked = worth_of_offering(s, seat, card, 0, taste, rows)
            if liked > best:
                best, found = liked, card
    return found


@rule
def pick_source(s, seat, taste, rng):
    best, found = NEVER, 0
    members = sources(s)
    while members:
        source = lowest(members)
        members = without_lowest(members)
        liked = worth_of_source(s, seat, source, taste) + luck(rng)
        if liked > best:
            best, found = liked, source
    return found


@rule
def worth_of_source(s, seat, source, taste):
    owner = source % HAND_OF
    return worth_of_drawing(s, seat, source >= HAND_OF, owner, taste, standing(s, seat, faced(s, seat, owner)))


@rule
def worth_of_all_offerings(s, seat, taste):
    """What an offering is worth, whichever cards it will be."""
    rows = standing(s, seat, next_seat(s, seat))
    total = worth(taste, rows, OFFERING_AT_ALL)
    offered = 0
    for card in range(CARDS):
        for _ in range(how_many(s.hand[seat], card)):
            liked = worth_of_offering(s, seat, card, offered, taste, rows)
            total += liked if liked > WIDE else FREE[max(liked, -WIDE) + WIDE]
            offered += liked > 0
    return total


@rule
def best_to_lay(s, seat, owner, taken, taste):
    """The set that is liked best in place of one that is taken out of a schedule, and how much."""
    rows, rest, total = standing(s, seat, faced(s, seat, owner)), WITHOUT[s.schedule[owner], taken], SUM[taken]
    best, found = NEVER, 0
    for laid in range(FIRST_OF_SUM[total], FIRST_OF_SUM[total + 1]):
        if contains(s.hand[seat], CARDS_OF[laid]):
            liked = worth_of_replacement(s, seat, owner, rest, laid, taste, rows)
            if liked > best:
                best, found = liked, laid
    return found, best


@rule
def priors(s, actor, moves, n, weights):
    """What is liked is tried more often, and everything now and then."""
    taste = PREFERENCES
    if s.phase == SCHEDULE:
        like_scheduling(s, actor, moves, n, taste, weights)
    elif s.phase == REPLACE:
        rows = standing(s, actor, faced(s, actor, s.target))
        for i in range(n):
            weights[i] = worth_of_replacement(s, actor, s.target, s.schedule[s.target], moves[i] - IN, taste, rows)
    elif s.phase == OFFERING:
        like_offers(s, actor, moves, 0, n, 0, taste, weights)
    else:
        for i in range(n):
            weights[i] = worth_of_source(s, actor, moves[i] - FROM_DECK, taste)
    highest = weights[0]
    for i in range(1, n):
        highest = max(highest, weights[i])
    for i in range(n):
        weights[i] = 1.0 + KEEN * exponential((weights[i] - highest) / UNIT)


@rule
def like_scheduling(s, seat, moves, n, taste, weights):
    """Replacements first, then cards to offer, and to pass where that is allowed: as much as the first of the others."""
    offers, end = n, n
    for i in range(n):
        if moves[i] < IN:
            weights[i] = best_to_lay(s, seat, (moves[i] - OUT) // SETS, (moves[i] - OUT) % SETS, taste)[1]
        elif moves[i] < DONE:
            offers = min(offers, i)
        else:
            end = i
            weights[i] = weights[0]
    if offers < end:
        like_offers(s, seat, moves, offers, end, worth_of_all_offerings(s, seat, taste), taste, weights)


@rule
def like_offers(s, seat, moves, first, end, whole, taste, weights):
    """Cards are offered in ascending order: who offers one does without those before it, and who is done without all that are left."""
    rows = standing(s, seat, next_seat(s, seat))
    for i in range(first, end):
        card = moves[i] - OFFER
        weights[i] = whole
        if card < CARDS:
            liked = worth_of_offering(s, seat, card, HAND - s.held[seat], taste, rows)
            weights[i] += min(liked, 0)
            whole -= max(liked, 0) * how_many(s.hand[seat], card)
