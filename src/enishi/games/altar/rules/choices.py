"""What is possible in a game of Altar of Time: the moves of each phase, listed, or picked by chance."""

from enishi.games.altar.rules.cards import (
    CARDS,
    NUMBERS_IN,
    OF_SUMS,
    PARTS,
    SUM,
    TIME,
    beginning_of,
    choices_from,
    has_number,
    how_many,
    sums_of,
)
from enishi.games.altar.rules.record import FOUR, HAND_OF, OFFER, OUT, PASS, SETS, SIX, THREE
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule


@rule
def drawn_from(s):
    """The cards of which chance will bring one."""
    if s.source < HAND_OF:
        return s.deck[s.source]
    return s.hand[s.source - HAND_OF]


@rule
def sets_out(s, owner, sums):
    """The sets that can be taken out of a schedule by a seat that can lay these sums into it."""
    return PARTS[s.schedule[owner]] & OF_SUMS[sums]


@rule
def may_offer(s):
    """With a 4 in its own schedule a seat may offer cards."""
    return has_number(s.schedule[s.turn], FOUR) and s.held[s.turn] > 0


@rule
def sum_to_lay(s):
    """What was taken out of a schedule and is to be replaced."""
    return TIME - SUM[s.schedule[s.target]]


@rule
def is_source(s, source):
    """Whether the seat whose turn it is may take a card from there now."""
    schedule = s.schedule[s.turn]
    if source < HAND_OF:
        return s.left[source] > 0 and (source == s.turn or has_number(schedule, THREE))
    seat = source - HAND_OF
    return s.held[seat] > 0 and seat != s.turn and has_number(schedule, SIX)


@rule
def chooses_source(s):
    """A 3 or a 6 in its own schedule lets a seat choose where to draw."""
    return NUMBERS_IN[s.schedule[s.turn]] & (1 << THREE | 1 << SIX) != 0


@rule
def sources(s):
    """The decks and hands from which a card may be taken now, as bits."""
    members = 0
    for source in range(HAND_OF + s.seats):
        if is_source(s, source):
            members |= 1 << source
    return members


@rule
def list_cards(cards, lowest_card, first, out, n):
    """Moves with one of the cards that are not below a card."""
    for card in range(lowest_card, CARDS):
        if how_many(cards, card):
            out[n] = first + card
            n += 1
    return n


@rule
def list_sets(sets, first, out, n):
    while sets:
        out[n] = first + lowest(sets)
        sets = without_lowest(sets)
        n += 1
    return n


@rule
def list_scheduling(s, out):
    """A replacement, an offering, or, where neither is possible, nothing."""
    n = 0
    sums = sums_of(s.hand[s.turn])
    for owner in range(s.seats):
        n = list_sets(sets_out(s, owner, sums), OUT + owner * SETS, out, n)
    if may_offer(s):
        n = list_cards(s.hand[s.turn], 0, OFFER, out, n)
    if s.may_pass or n == 0:
        out[n] = PASS
        n += 1
    return n


@rule
def pick_scheduling(s, rng):
    sums = sums_of(s.hand[s.turn])
    replacements = 0
    for owner in range(s.seats):
        replacements += count(sets_out(s, owner, sums))
    offerings = choices_from(s.hand[s.turn], 0) - 1 if may_offer(s) else 0
    passes = 1 if s.may_pass or replacements + offerings == 0 else 0
    choice = below(rng, replacements + offerings + passes)
    for owner in range(s.seats):
        sets = sets_out(s, owner, sums)
        if choice < count(sets):
            return OUT + owner * SETS + nth(sets, choice)
        choice -= count(sets)
    if choice < offerings:
        return OFFER + beginning_of(s.hand[s.turn], 0, choice)
    return PASS
