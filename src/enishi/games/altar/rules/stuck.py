"""What it tells in Altar of Time that a seat had to pass: with the cards that it held it could do nothing.

Cards with which it could have done something have come since; the others were rather there already.
"""

from enishi.games.altar.rules.cards import CARDS_OF, NUMBERS, ONE, ROOM, how_many, size, sums_of
from enishi.games.altar.rules.lists import filled, gathered, list_size
from enishi.games.altar.rules.memory import LAID, STUCK, sums_out_of_reach, value_of, was_stuck, what_of
from enishi.games.altar.rules.origins import SURE, from_elsewhere, mass_of, room_for_strangers, strangers, want
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

TRIES = 20
"""How often a hand is tried before the whole history is."""
RELUCTANCE = 4
"""By how many powers of two a card is less likely that would have had to come or go just in time."""


@rule
def odds_since(odds, known, card, sums):
    """The odds for a card to have come after the seat had to pass because it could not make up the sums."""
    if card < NUMBERS and (sums >> card) & 1:
        return SURE
    return odds if makes_up(known, card, sums) else max(1, odds >> RELUCTANCE)


@rule
def last_stuck(s, seat, i):
    """The entry before an entry where a seat last had to pass; -1 where it never had to."""
    for j in range(i - 1, -1, -1):
        if what_of(s.history[j]) == STUCK and was_stuck(s.history[j], seat):
            return j
    return -1


@rule
def known_since(s, seat, stuck, i):
    """Numbers in a seat's hand, with those that it has laid since it had to pass."""
    cards = gathered(s.lives[seat])
    for j in range(stuck + 1, i):
        if what_of(s.history[j]) == LAID + seat:
            for card in range(NUMBERS):
                laid = min(how_many(CARDS_OF[value_of(s.history[j])], card), ROOM - how_many(cards, card))
                cards += laid * ONE[card]
    return cards


@rule
def makes_up(cards, card, sums):
    """Whether a card has a part in some of the sums that these cards make up."""
    if card >= NUMBERS:
        return False
    others = 1 | sums_of(cards - ONE[card]) << 1
    return (others << card) & sums != 0


@rule
def sums_before(s, seat, i):
    """All sums that a seat ever could not make up before an entry."""
    sums = 0
    stuck = last_stuck(s, seat, i)
    while stuck >= 0:
        sums |= sums_out_of_reach(s.history[stuck])
        stuck = last_stuck(s, seat, stuck)
    return sums


@rule
def settle_stuck(s, seat, i, rng):
    """Seats that had to pass could do nothing with their cards."""
    for other in range(s.seats):
        if other != seat and was_stuck(s.history[i], other):
            if not settle_hand(s, other, sums_out_of_reach(s.history[i]), sums_before(s, other, i), rng):
                return False
    return True


@rule
def settle_hand(s, seat, sums, sums_avoided, rng):
    """Chooses every unknown card of a hand so that it does not make up any of the sums; False where that cannot be, or is not found."""
    known = gathered(s.lives[seat])
    if sums_of(known) & sums:
        return False
    for _ in range(TRIES):
        cards = known
        while cards >= 0 and size(cards) < list_size(s.lives[seat]):
            cards = with_harmless(s, seat, cards, known, sums, sums_avoided, rng)
        if cards >= 0:
            want(s, seat, cards - known)
            s.lives[seat] = filled(s.lives[seat], cards - known, rng)
            return True
    return False


@rule
def with_harmless(s, seat, cards, known, sums, sums_avoided, rng):
    """One card more that makes up none of the sums with those already there, by how likely it is; -1 where there is none."""
    chosen = -1
    whole = 0
    for card in range(NUMBERS + 2 * s.seats):
        odds = odds_of_harmless(s, seat, cards, cards - known, card, sums, sums_avoided)
        whole += odds
        if odds and below(rng, whole) < odds:
            chosen = card
    return cards + ONE[chosen] if chosen >= 0 else -1


@rule
def odds_of_harmless(s, seat, cards, chosen, card, sums, sums_avoided):
    """Cards with which the seat could have done something when it passed earlier are less likely: most were there then."""
    made_up = sums_of(cards + ONE[card])
    if made_up & sums or not can_have_come(s, seat, chosen, card) or (card >= NUMBERS and how_many(cards, card)):
        return 0
    odds = mass_of(s, seat, card) // (1 + how_many(chosen, card))
    return max(1, odds >> RELUCTANCE) if made_up & sums_avoided else odds


@rule
def can_have_come(s, seat, chosen, card):
    """Whether a card can have come into a hand besides those already chosen."""
    own = min(s.origins[seat, seat], how_many(s.deck[seat], card))
    if s.wanted[seat, card] + how_many(chosen, card) >= own + from_elsewhere(s, seat, card):
        return False
    return strangers(s, seat, chosen + ONE[card]) <= room_for_strangers(s, seat)
