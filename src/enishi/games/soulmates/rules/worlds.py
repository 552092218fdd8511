"""Dealing hidden hands anew, so that they agree with what a seat has seen and the table remembers.

While it deals, `pool` and `deck` are what is still to be dealt, `old` is what each other seat has of the pool, and `hand` is what it has
drawn since the deck was made; so its doubtful cards are among these two, and the rest of them is its secret cards.
"""

from enishi.games.soulmates.rules.cards import KINDS, nth_card, number, of_kinds, one, surplus, total, without_kinds
from enishi.games.soulmates.rules.memory import bars, drawn_cards, drawn_count
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

EXCHANGES_A_CARD = 2
MOST_TRIES = 400
"""Exchanges to put right what is wrong, before all is dealt again."""
MOST_DEALS = 1000
"""Out of reach: with eight seats one deal in some hundreds is given up, with fewer seats hardly any."""


@rule
def redeal(s, seat, rng):
    """Deals the pool to those who had it, and cards of the deck to those who drew them.

    Cards are dealt at random, for each secret card one that it can be; then random pairs of the same origin are exchanged, first until
    nothing is wrong, then twice as often as there are cards. An exchange stands if no more is wrong than before; where nothing is, by the
    odds of how many ways the hands have to lie in their order. So the worlds that agree come about nearly evenly, by how many ways
    there are to deal them: exactly so until somebody calls or the deck is made anew, for until then nothing need be exchanged.
    Everything seen since the deck was last made is kept to, but for the order in which a seat drew and gave up cards; of what was seen
    before, which kinds a secret card cannot be.
    """
    pool = s.pool
    deals = 0
    while deals < MOST_DEALS and not deal_anew(s, seat, pool, rng):
        deals += 1
    for other in range(s.seats):
        if other != seat:
            s.hand[other] += s.known[other] + s.old[other] - s.doubtful[other]
    s.pool = pool


@rule
def deal_anew(s, seat, pool, rng):
    """Deals everything from the beginning, and answers whether nothing was left wrong."""
    gather(s, seat, pool)
    deal_old(s, seat, rng)
    if wrong_with_old(s, seat):
        return False
    deal_drawn(s, seat, rng)
    return exchange(s, seat, rng)


@rule
def gather(s, seat, pool):
    s.pool = pool
    s.deck = s.made
    for other in range(s.seats):
        if other == seat:
            s.pool -= s.old[seat]
            s.deck -= drawn_cards(s, seat)
        else:
            s.old[other] = 0
            s.hand[other] = 0


@rule
def random_card(cards, barred, rng):
    """One of a bunch, not of barred kinds if that can be."""
    allowed = without_kinds(cards, barred)
    if allowed == 0:
        allowed = cards
    return nth_card(allowed, below(rng, total(allowed)))


@rule
def deal_old(s, seat, rng):
    """Deals the pool: first for doubtful cards that were old, then for those left in hands; then puts it right."""
    dealt = 0
    for other in range(s.seats):
        if other != seat:
            deal_doubtful(s, other, rng)
            dealt += s.old_count[other]
    for other in range(s.seats):
        while other != seat and total(s.old[other]) < s.old_count[other]:
            give_old(s, other, random_card(s.pool, s.old_out[other], rng))
    put_old_right(s, seat, dealt, rng)


@rule
def give_old(s, seat, card):
    s.pool -= one(card)
    s.old[seat] += one(card)


@rule
def deal_doubtful(s, seat, rng):
    """Each doubtful card was old or drawn since, as likely as there are such cards and places for them."""
    for card in range(KINDS):
        for _ in range(number(s.doubtful[seat], card)):
            places = s.old_count[seat] - total(s.old[seat])
            old = number(s.pool, card) * places * (1 + total(s.deck))
            drawn = number(s.deck, card) * drawn_count(s, seat) * (1 + total(s.pool))
            if old and below(rng, old + drawn) < old:
                give_old(s, seat, card)


@rule
def put_old_right(s, seat, dealt, rng):
    """Exchanges two random old cards as long as anything is wrong; an exchange stands if it makes nothing worse."""
    tries = 0
    wrong = wrong_with_old(s, seat)
    while wrong and tries < MOST_TRIES:
        one_seat, one_card = nth_old(s, seat, below(rng, dealt))
        other_seat, other_card = nth_old(s, seat, below(rng, dealt))
        change = one(other_card) - one(one_card)
        swap(s.old, one_seat, other_seat, change)
        wrong_then = wrong_with_old(s, seat)
        if wrong_then > wrong:
            swap(s.old, one_seat, other_seat, -change)
        else:
            wrong = wrong_then
        tries += 1


@rule
def swap(bunches, one_seat, other_seat, change):
    bunches[one_seat] += change
    bunches[other_seat] -= change


@rule
def wrong_with_old(s, seat):
    """How many old cards cannot be left where they are, and how many doubtful cards neither the pool nor the deck has given."""
    wrong = 0
    drawn = 0
    for other in range(s.seats):
        if other != seat:
            wrong += wrong_with_left(s, other)
            drawn += surplus(s.doubtful[other], s.old[other])
    return wrong + total(surplus(drawn, s.deck))


@rule
def wrong_with_left(s, seat):
    """How many of a seat's old cards that have not come to light must go elsewhere."""
    left = surplus(s.old[seat], s.doubtful[seat])
    wrong = max(total(of_kinds(left, s.old_out[seat])), total(left) - s.old_most[seat])
    wrong = max(wrong, misfits(s.barred[seat], s.secret[seat], left))
    return max(wrong, misfits(s.old_barred[seat], s.old_count[seat], s.old[seat]))


@rule
def deal_drawn(s, seat, rng):
    """Deals cards of the deck: the doubtful ones that were not old, then those in hands."""
    for other in range(s.seats):
        if other != seat:
            drawn = surplus(s.doubtful[other], s.old[other])
            s.hand[other] = drawn
            s.deck -= drawn
    for other in range(s.seats):
        if other != seat:
            fill_hand(s, other, rng)


@rule
def fill_hand(s, seat, rng):
    """The youngest secret cards are those drawn since the deck was made, at first."""
    missing = drawn_count(s, seat) - total(s.hand[seat])
    for place in range(s.secret[seat] - missing, s.secret[seat]):
        card = random_card(s.deck, bars(s.barred[seat], place), rng)
        s.deck -= one(card)
        s.hand[seat] += one(card)


@rule
def exchange(s, seat, rng):
    """Exchanges cards until nothing is wrong, then to even out chances; answers whether nothing is wrong."""
    old, drawn, wrong, bound = 0, 0, 0, 0
    for other in range(s.seats):
        if other != seat:
            old += s.old_count[other]
            drawn += drawn_count(s, other)
            wrong -= min(0, ways(s, other))
            bound |= s.barred[other] | s.doubtful[other]
    tries = 0
    while wrong and tries < MOST_TRIES:
        wrong -= exchange_two(s, seat, old, drawn, rng)
        tries += 1
    if bound and wrong == 0:
        for _ in range(EXCHANGES_A_CARD * (old + drawn)):
            exchange_two(s, seat, old, drawn, rng)
    return wrong == 0


@rule
def exchange_two(s, seat, old, drawn, rng):
    """Exchanges two random cards of the same origin, if that may stand; returns how many cards fewer are wrong."""
    first = below(rng, old + drawn)
    if first < old:
        one_seat, one_card = nth_old(s, seat, first)
        other_seat, other_card = nth_old(s, seat, below(rng, old))
        return exchange_between(s, s.old, one_seat, other_seat, one(other_card) - one(one_card), rng)
    one_seat, one_card = nth_drawn(s, seat, first - old)
    second = below(rng, drawn + total(s.deck))
    if second >= drawn:
        return exchange_with_deck(s, one_seat, one(nth_card(s.deck, second - drawn)) - one(one_card), rng)
    other_seat, other_card = nth_drawn(s, seat, second)
    return exchange_between(s, s.hand, one_seat, other_seat, one(other_card) - one(one_card), rng)


@rule
def nth_old(s, seat, n):
    """The n-th of the old cards dealt, and who has it."""
    other = 0
    while other == seat or n >= s.old_count[other]:
        if other != seat:
            n -= s.old_count[other]
        other += 1
    return other, nth_card(s.old[other], n)


@rule
def nth_drawn(s, seat, n):
    other = 0
    while other == seat or n >= drawn_count(s, other):
        if other != seat:
            n -= drawn_count(s, other)
        other += 1
    return other, nth_card(s.hand[other], n)


@rule
def exchange_between(s, bunches, one_seat, other_seat, change, rng):
    if one_seat == other_seat or change == 0:
        return 0
    before = together(ways(s, one_seat), ways(s, other_seat))
    swap(bunches, one_seat, other_seat, change)
    after = together(ways(s, one_seat), ways(s, other_seat))
    if stands(before, after, rng):
        return min(0, after) - min(0, before)
    swap(bunches, one_seat, other_seat, -change)
    return 0


@rule
def exchange_with_deck(s, seat, change, rng):
    if change == 0:
        return 0
    before = ways(s, seat)
    s.hand[seat] += change
    after = ways(s, seat)
    if stands(before, after, rng):
        s.deck -= change
        return min(0, after) - min(0, before)
    s.hand[seat] -= change
    return 0


@rule
def together(one_ways, other_ways):
    """The ways of two hands, or how many cards are wrong in both as a negative number."""
    if one_ways < 0 or other_ways < 0:
        return min(0, one_ways) + min(0, other_ways)
    return one_ways * other_ways


@rule
def stands(before, after, rng):
    """Whether an exchange stands."""
    if before < 0 or after < 0 or after >= before:
        return after >= before
    return below(rng, before) < after


@rule
def ways(s, seat):
    """In how many ways the secret cards dealt to a seat can lie in their order, or how many must go elsewhere as a negative number."""
    held = s.old[seat] + s.hand[seat]
    secret = surplus(held, s.doubtful[seat])
    wrong = max(total(surplus(s.doubtful[seat], held)), misfits(s.barred[seat], s.secret[seat], secret))
    wrong = max(wrong, wrong_with_left(s, seat))
    return -wrong if wrong else orders(s.barred[seat], s.secret[seat], secret)


@rule
def choice(barred, places, cards, place):
    """How many cards there are to choose from for a place in the order of secret cards, those for older places being chosen.

    An older card has all the bars of a younger one, so what fits an older place fits here too. Cards that are not given are not barred.
    """
    return places - place - total(of_kinds(cards, bars(barred, place)))


@rule
def misfits(barred, places, cards):
    """How many secret cards cannot lie anywhere in the order because they are barred."""
    most = 0
    if barred:
        for place in range(places):
            most = max(most, 1 - choice(barred, places, cards, place))
    return most


@rule
def orders(barred, places, cards):
    """In how many orders secret cards can lie so that none is barred; 1 where it makes no difference."""
    found = 1
    if barred:
        for place in range(places):
            found *= choice(barred, places, cards, place)
    return found
