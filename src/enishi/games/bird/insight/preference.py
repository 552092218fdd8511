"""How much a seat of Bird of Happiness prefers a move in company: what it gains by each thing that can be seen, added up."""

from enishi.games.bird.insight.preferences import PREFERENCES
from enishi.games.bird.rules.piles import BLACK, CLOVER, GOLD, KINDS, RED, birds, copies, size
from enishi.games.bird.rules.record import FULL_POWER, PASS, owned, power
from enishi.kernel.rule import rule

HALF, LOW = 16, 6
"""How many cards are left in the centre pile when the second and the third stage of a game begin."""

# Where the numbers of a row begin.
POWER = 0
PILES = POWER + FULL_POWER + 1
DECK = PILES + 3 * KINDS
TABLE = DECK + 7
OTHERS = TABLE + 2


@rule
def preference(s, seat, move):
    """The sum of all that speaks for a move; only how it compares with that of other moves matters."""
    liked = PREFERENCES[min(s.seats, 3) - 2, move - PASS]
    have = power(s, seat)
    total = liked[POWER + min(have, FULL_POWER)] + have * liked[DECK + 5] + preference_by_piles(s, seat, liked)
    total += preference_by_deck(s.deck[seat], liked) + copies(s.played[seat], GOLD) * liked[DECK + 6]
    left = size(s.centre)
    total += max(0, HALF - left) * liked[TABLE] + max(0, LOW - left) * liked[TABLE + 1]
    return total + preference_by_others(s, seat, liked)


@rule
def preference_by_piles(s, seat, liked):
    """Field, centre pile and own cards."""
    total = 0
    own = owned(s, seat)
    for card in range(KINDS):
        total += copies(s.field, card) * liked[PILES + card] + copies(s.centre, card) * liked[PILES + KINDS + card]
        total += copies(own, card) * liked[PILES + 2 * KINDS + card]
    return total


@rule
def preference_by_deck(deck, liked):
    """What may be turned up next."""
    cards = size(deck)
    likely = copies(deck, CLOVER) * liked[DECK] + copies(deck, GOLD) * liked[DECK + 1]
    likely += copies(deck, RED) * liked[DECK + 2] + copies(deck, BLACK) * liked[DECK + 3]
    return likely / max(cards, 1) + cards * liked[DECK + 4]


@rule
def preference_by_others(s, seat, liked):
    """The lead over the best of the others, and what the next seat may do."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, birds(owned(s, other)))
    lead = birds(owned(s, seat)) - most
    following = (seat + 1) % s.seats
    have, own, deck = power(s, following), owned(s, following), s.deck[following]
    total = lead * liked[OTHERS] + abs(lead) * liked[OTHERS + 1] + have * liked[OTHERS + 2] + liked[OTHERS + 3 + min(have, FULL_POWER)]
    total += (copies(deck, CLOVER) * liked[OTHERS + 7] + copies(deck, GOLD) * liked[OTHERS + 8]) / max(size(deck), 1)
    total += copies(own, CLOVER) * liked[OTHERS + 9] + copies(own, GOLD) * liked[OTHERS + 10]
    return total + copies(own, BLACK) * liked[OTHERS + 11] + size(own) * liked[OTHERS + 12]
