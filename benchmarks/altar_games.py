"""Whole games of Altar of Time by tables of preferences, compiled: what `benchmarks/altar_policy.py` learns from and compares by.

All seats play without any search. A scheduling phase is one choice among all replacements and an offering, and whether each card is offered
one more; where a seat learns, each choice is noted with what it has of each thing that `insight.preference` sees.
"""

import math

import numpy as np

from enishi.games.altar.insight.preference import (
    FROM_OTHER_DECK,
    FROM_OTHER_HAND,
    FROM_OWN_DECK,
    LAID,
    LAID_NUMBER,
    LAST_OF_OTHER_DECK,
    LAST_OF_OWN_DECK,
    LAYS_LAST,
    LAYS_NEARLY,
    MANY,
    OFFERING_AT_ALL,
    OFFERS_BEYOND,
    OFFERS_LAST,
    OTHER_AFTER,
    OTHER_CARDS,
    OWN_AFTER,
    OWN_CARDS,
    THINGS,
    faced,
    lies_open,
    next_seat,
    offered_as,
    standing,
    worth,
    worth_of_drawing,
    worth_of_offering,
    worth_of_replacement,
)
from enishi.games.altar.rules.cards import CARDS, CARDS_OF, FIRST_OF_SUM, NUMBERS, SUM, WITH, WITHOUT, contains, how_many, size, sums_of
from enishi.games.altar.rules.choices import may_offer, sets_out, sources
from enishi.games.altar.rules.record import DONE, FROM_DECK, HAND_OF, IN, OFFER, OUT, PASS, SCHEDULE, SETS
from enishi.kernel.actors import CHANCE
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.chance import sow
from enishi.kernel.contract import pick, play, returns, start, waiting
from enishi.kernel.insight import policy
from enishi.kernel.rule import rule
from policy_games import EARLIER, FORMER, KINDS, SELF, chance, drawn_choice, opponent, surprise_of

OTHERS = 4
WAYS = 8
"""Rows of a standing."""

DECISION = np.dtype(
    [
        ("seat", "i8"),
        ("rows", "i8", (OTHERS, WAYS)),  # where it stands, as it looks at each of the others
        ("phi", "f8", (OTHERS, THINGS)),  # what the choice has of each thing, less what was to be expected
        ("surprise", "f8"),  # how unlikely the choice was, less what was to be expected
    ]
)
CHOICE = np.dtype([("owner", "i8"), ("out", "i8"), ("laid", "i8"), ("score", "f8"), ("odds", "f8")])


@rule
def softplus(x):
    return x + math.log1p(math.exp(-x)) if x > 0 else math.log1p(math.exp(x))


@rule
def sigmoid(x):
    return 1.0 / (1.0 + math.exp(-x))


@rule
def begin(decision, s, seat):
    """Where a seat stands when it decides."""
    decision.seat = seat
    decision.surprise = 0.0
    for other in range(OTHERS):
        for thing in range(THINGS):
            decision.phi[other, thing] = 0.0
    for step in range(s.seats - 1):
        rows = standing(s, seat, (seat + 1 + step) % s.seats)
        for way in range(WAYS):
            decision.rows[step, way] = rows[way]


@rule
def steps_to(s, seat, owner):
    """How far from a seat the one is that it looks at: the next one is 0."""
    return (faced(s, seat, owner) - seat - 1 + s.seats) % s.seats


@rule
def add_replacement(phi, s, seat, owner, rest, laid, by):
    """The things about a replacement, as `worth_of_replacement` adds them up."""
    number, after = size(CARDS_OF[laid]), WITH[rest, laid]
    phi[LAID + min(number, MANY) - 1] += by
    for card in range(NUMBERS):
        phi[LAID_NUMBER + card] += by * how_many(CARDS_OF[laid], card)
    phi[(OWN_AFTER if owner == seat else OTHER_AFTER) + lies_open(after)] += by
    phi[OWN_CARDS if owner == seat else OTHER_CARDS] += by * size(CARDS_OF[after])
    if number >= s.left[seat]:
        phi[LAYS_LAST] += by
    elif number + 3 >= s.left[seat]:
        phi[LAYS_NEARLY] += by


@rule
def add_offered(phi, s, seat, card, offered, by):
    """The things about a card that is offered, as `worth_of_offering` adds them up."""
    phi[offered_as(s, seat, card)] += by
    if offered + 1 == s.left[seat]:
        phi[OFFERS_LAST] += by
    elif offered >= s.left[seat]:
        phi[OFFERS_BEYOND] += by


@rule
def add_drawing(phi, s, seat, from_hand, owner, by):
    """The things about a card that is drawn, as `worth_of_drawing` adds them up."""
    if from_hand:
        phi[FROM_OTHER_HAND] += by
        return
    phi[FROM_OWN_DECK if owner == seat else FROM_OTHER_DECK] += by
    if s.left[owner] == 1:
        phi[LAST_OF_OWN_DECK if owner == seat else LAST_OF_OTHER_DECK] += by


@rule
def list_replacements(s, seat, liked, choices):
    """All replacements, taken out and laid in at once; returns how many there are."""
    n = 0
    hand = s.hand[seat]
    possible = sums_of(hand)
    for owner in range(s.seats):
        rows = standing(s, seat, faced(s, seat, owner))
        sets = sets_out(s, owner, possible)
        while sets:
            out = lowest(sets)
            sets = without_lowest(sets)
            rest = WITHOUT[s.schedule[owner], out]
            for laid in range(FIRST_OF_SUM[SUM[out]], FIRST_OF_SUM[SUM[out] + 1]):
                if contains(hand, CARDS_OF[laid]):
                    choices[n].owner = owner
                    choices[n].out = out
                    choices[n].laid = laid
                    choices[n].score = worth_of_replacement(s, seat, owner, rest, laid, liked, rows)
                    n += 1
    return n


@rule
def worth_of_all_offerings(s, seat, liked, rows):
    """What an offering is worth, whichever cards it will be."""
    total = 0.0 + worth(liked, rows, OFFERING_AT_ALL)
    offered = 0
    for card in range(CARDS):
        for _ in range(how_many(s.hand[seat], card)):
            one = worth_of_offering(s, seat, card, offered, liked, rows)
            total += softplus(one)
            offered += one > 0
    return total


@rule
def add_all_offerings(phi, s, seat, liked, rows, by):
    phi[OFFERING_AT_ALL] += by
    offered = 0
    for card in range(CARDS):
        for _ in range(how_many(s.hand[seat], card)):
            one = worth_of_offering(s, seat, card, offered, liked, rows)
            add_offered(phi, s, seat, card, offered, by * sigmoid(one))
            offered += one > 0


@rule
def scheduling(s, seat, liked, choices, decisions, d, learns, greedy, rng):
    """A whole scheduling phase, up to the drawing phase; returns how many decisions are noted now."""
    n = list_replacements(s, seat, liked, choices)
    replacements = n
    rows = standing(s, seat, next_seat(s, seat))
    if may_offer(s):
        choices[n].owner = -1
        choices[n].score = worth_of_all_offerings(s, seat, liked, rows)
        n += 1
    if n == 0:
        play(s, seat, PASS)
        return d
    chosen = drawn_choice(choices, n, rng, greedy)
    if learns:
        decision = decisions[d]
        begin(decision, s, seat)
        for i in range(n):
            by = (1.0 if i == chosen else 0.0) - choices[i].odds
            if i < replacements:
                owner = choices[i].owner
                rest = WITHOUT[s.schedule[owner], choices[i].out]
                add_replacement(decision.phi[steps_to(s, seat, owner)], s, seat, owner, rest, choices[i].laid, by)
            else:
                add_all_offerings(decision.phi[0], s, seat, liked, rows, by)
        decision.surprise = surprise_of(choices, n, chosen)
        d += 1
    if chosen < replacements:
        laid = choices[chosen].laid
        play(s, seat, OUT + choices[chosen].owner * SETS + choices[chosen].out)
        play(s, seat, IN + laid)
        return d
    return offer_cards(s, seat, liked, decisions, d, learns, greedy, rng)


@rule
def offer_cards(s, seat, liked, decisions, d, learns, greedy, rng):
    """Card by card, ascending; one has to be offered."""
    best, likeliest = -1e30, 0
    rows = standing(s, seat, next_seat(s, seat))
    for card in range(CARDS):
        if how_many(s.hand[seat], card):
            one = worth_of_offering(s, seat, card, 0, liked, rows)
            if one > best:
                best, likeliest = one, card
    offered = 0
    for card in range(CARDS):
        going = True
        while going and how_many(s.hand[seat], card):
            rows = standing(s, seat, next_seat(s, seat))
            one = worth_of_offering(s, seat, card, offered, liked, rows)
            odds = sigmoid(one)
            going = one > 0 if greedy else chance(rng) < odds
            if learns:
                decision = decisions[d]
                begin(decision, s, seat)
                add_offered(decision.phi[0], s, seat, card, offered, (1.0 if going else 0.0) - odds)
                # -log of the odds of what was chosen, less the entropy
                decision.surprise = -one * (1 - odds) if going else one * odds
                d += 1
            if going:
                play(s, seat, OFFER + card)
                offered += 1
    if offered == 0:
        play(s, seat, OFFER + likeliest)
    play(s, seat, DONE)
    return d


@rule
def drawing(s, seat, liked, choices, decisions, d, learns, greedy, rng):
    """Where the next card comes from."""
    members = sources(s)
    n = 0
    while members:
        source = lowest(members)
        members = without_lowest(members)
        owner = source % HAND_OF
        choices[n].out = source
        choices[n].owner = owner
        rows = standing(s, seat, faced(s, seat, owner))
        choices[n].score = worth_of_drawing(s, seat, source >= HAND_OF, owner, liked, rows)
        n += 1
    chosen = drawn_choice(choices, n, rng, greedy)
    if learns and n > 1:
        decision = decisions[d]
        begin(decision, s, seat)
        for i in range(n):
            owner = choices[i].owner
            by = (1.0 if i == chosen else 0.0) - choices[i].odds
            add_drawing(decision.phi[steps_to(s, seat, owner)], s, seat, choices[i].out >= HAND_OF, owner, by)
        decision.surprise = surprise_of(choices, n, chosen)
        d += 1
    play(s, seat, FROM_DECK + choices[chosen].out)
    return d


@rule
def by_table(s, seat, liked, choices, decisions, d, learns, greedy, rng):
    if s.phase == SCHEDULE:
        return scheduling(s, seat, liked, choices, decisions, d, learns, greedy, rng)
    return drawing(s, seat, liked, choices, decisions, d, learns, greedy, rng)


@rule
def play_game(states, template, seats, seed, number, liked, earlier, who, learns, greedy, is_sure, choices, decisions, out, rng, shares):
    """One game; returns how many decisions of learning seats were noted. `is_sure`: the other table always does what it likes most."""
    states[0] = template[0]
    s = states[0]
    sow(rng, seed, number)
    start(s, seats)
    d = 0
    actors = waiting(s)
    while actors:
        actor = lowest(actors)
        if actor == CHANCE:
            play(s, actor, pick(s, actor, out, rng))
        elif who[actor] == SELF:
            d = by_table(s, actor, liked, choices, decisions, d, learns, greedy, rng)
        elif who[actor] == EARLIER:
            d = by_table(s, actor, earlier, choices, decisions, d, False, is_sure, rng)
        elif who[actor] == FORMER:
            play(s, actor, policy(s, actor, out, rng))
        else:
            play(s, actor, pick(s, actor, out, rng))
        actors = waiting(s)
    returns(s, shares)
    return d


@rule
def play_batch(
    states, template, seats, seed, first, games, liked, earlier, is_sure, league, choices, decisions, out, rng, shares, who,
    gradient, surprise, counts, values, steps,
):  # fmt: skip
    """Games from which a gradient is added up."""
    for number in range(first, first + games):
        sow(rng, seed, -1 - number)
        other = opponent(league, int(chance(rng) * 100))
        own = number % seats
        for seat in range(seats):
            who[seat] = SELF if seat == own else other
        d = play_game(
            states, template, seats, seed, number, liked, earlier, who, True, False, is_sure, choices, decisions, out, rng, shares
        )  # fmt: skip
        counts[other] += 1
        for seat in range(seats):
            if who[seat] == SELF and other != SELF:
                counts[KINDS + other] += shares[seat]
        for i in range(d):
            learn_from(decisions[i], seats, shares, values, gradient, steps, surprise)


@rule
def learn_from(decision, seats, shares, values, gradient, steps, surprise):
    """Adds what a decision says to the gradient, and to what such a standing is worth."""
    rows = decision.rows
    expected = 0.0
    for way in range(WAYS):
        expected += values[rows[0, way]]
    error = shares[decision.seat] - expected
    for way in range(WAYS):
        values[rows[0, way]] += steps * error
    by = error + surprise * decision.surprise
    for other in range(seats - 1):
        phi = decision.phi[other]
        for thing in range(THINGS):
            if phi[thing] != 0.0:
                for way in range(WAYS):
                    gradient[rows[other, way], thing] += by * phi[thing]


@rule
def play_many(states, template, seats, seed, games, liked, earlier, kind, greedy, choices, decisions, out, rng, shares, who, results):
    """Whole games, the first one's seat going round; what it got."""
    for number in range(games):
        own = number % seats
        for seat in range(seats):
            who[seat] = SELF if seat == own else kind
        play_game(
            states, template, seats, seed, number // seats, liked, earlier, who, False, greedy, greedy, choices, decisions, out, rng, shares
        )  # fmt: skip
        results[number] = shares[own]
