"""What happened to cards in a game of Altar of Time, kept as long as the game lasts: seats have perfect memory.

An entry of the history is one integer, `what * 256 + value`. What happened is public. The value is a card + 1 that perhaps only some have
seen (0 where it is hidden), or the set that was laid into a schedule. Entries from STUCK on say which seats had to pass, one after the
other, and which sums they could not make up.

A history has at most 515 entries (two more make the record a multiple of eight bytes). Decks hold 32 cards a seat, so there are at most
160 draws. While every deck still has a card, hands are filled up to eight each turn, so at most 23 cards a seat, 115 in all, are laid
or offered before the last turn. Each costs at most one entry for itself (a replacement, or one card of an offering) and one for a card
taken from a hand: 230 at most, and in the last turn 1 + 8. A row of passes is one entry, and there is at most one such row for each
turn without a pass and one at the end: 116.
"""

from enishi.games.altar.rules.cards import CARDS_OF, FULL_DECK, NUMBERS, ONE, SEATS, SUMS, TIME, how_many, one_of_each
from enishi.kernel.actors import EVERYBODY, ONLOOKER
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.rule import rule, table

HISTORY = 517

DRAWN = 0  # + deck * SEATS + who drew
TAKEN = SEATS * SEATS  # + whose hand * SEATS + who took
LAID = 2 * SEATS * SEATS  # + who laid a set into a schedule
OFFERED = LAID + SEATS  # + who offered
STUCK = OFFERED + SEATS

VALUE_BITS = 8
VALUES = 1 << VALUE_BITS
STUCK_ENTRY = STUCK * VALUES
WHOLE = 1 << (TIME - 1)
"""The sum 8 as a bit. It is not written in entries of passes, since every schedule has it; seat 0 has its place there, seat 1 the next."""


@rule
def remember(s, what, value):
    s.history[s.told] = what * VALUES + value
    s.told += 1


@rule
def remember_stuck(s, seat):
    """A seat could do nothing but pass: it can make up no sum that any schedule has."""
    if s.history[s.told - 1] < STUCK_ENTRY:
        sums = 0
        for owner in range(s.seats):
            sums |= SUMS[s.schedule[owner]]
        s.history[s.told] = STUCK_ENTRY + (sums - WHOLE)
        s.told += 1
    s.history[s.told - 1] += WHOLE << seat


@rule
def what_of(entry):
    return min(entry >> VALUE_BITS, STUCK)


@rule
def value_of(entry):
    return entry & (VALUES - 1)


@rule
def was_stuck(entry, seat):
    return ((entry - STUCK_ENTRY) // (WHOLE << seat)) & 1


@rule
def sums_out_of_reach(entry):
    """The sums that a stuck seat could not make up, as bits."""
    return entry % WHOLE + WHOLE


@rule
def source_of(what):
    """The deck that was drawn from, or the seat that was taken from."""
    return (what - TAKEN) // SEATS if what >= TAKEN else what // SEATS


@rule
def drawer_of(what):
    """The seat that drew or took."""
    return what % SEATS


@rule
def offerer_of(what):
    return what - OFFERED


def _witnesses_of(what: int) -> int:
    """Who has seen the value of such an entry, as a bit mask: what was drawn, taken or offered is seen by those who held it."""
    if what < TAKEN:
        return 1 << what % SEATS
    if what < LAID:
        return 1 << what % SEATS | 1 << (what - TAKEN) // SEATS
    if OFFERED <= what < STUCK:
        return 1 << what - OFFERED
    return EVERYBODY


def _moves_a_card_of(what: int, seat: int) -> bool:
    """Whether such an entry says that a card came into the hand of a seat from another hand, or left it."""
    if TAKEN <= what < LAID:
        return seat in (what % SEATS, (what - TAKEN) // SEATS)
    return what in (LAID + seat, OFFERED + seat)


KINDS = range(STUCK + 1)
SEEN_BY = table([sum(1 << what for what in KINDS if _witnesses_of(what) >> seat & 1) for seat in range(ONLOOKER + 1)])
"""By seat the kinds of entries whose value it has seen, as bits."""
ABOUT_HAND_OF = table([sum(1 << what for what in KINDS if _moves_a_card_of(what, seat)) for seat in range(SEATS)])
"""By seat the kinds of entries that say what came into its hand from another hand and what left it, as bits."""
AT_ONCE = 62
"""Entries that are looked through at once: as many as an integer has bits to say which are of some kinds."""


@rule
def witnessed(what, seat):
    """Whether a seat has seen the value of such an entry."""
    return (SEEN_BY[seat] >> what) & 1


@rule
def last_offered(s):
    """The card offered last, while an offering goes on."""
    return value_of(s.history[s.told - 1]) - 1


@rule
def forget_unseen(s, seat):
    """Blanks the cards in the history that a seat has not seen."""
    forget_all_but(SEEN_BY[seat], s.history[: s.told])


@rule
def forget_all_but(kinds, entries):
    """Blanks the values of entries that are of no such kind. No branch, so that many are done at once."""
    for i in range(len(entries)):
        kept = -((kinds >> what_of(entries[i])) & 1) | -VALUES
        entries[i] = entries[i] & kept


@rule
def decks_as_known(s, seat):
    """Every deck becomes all the cards of it that a seat has not drawn itself."""
    for deck in range(s.seats):
        s.deck[deck] = FULL_DECK[deck]
        if seat < s.seats:
            s.deck[deck] -= cards_of(DRAWN + deck * SEATS + seat, s.history[: s.told])


@rule
def cards_of(what, entries):
    """The cards of all entries of a kind whose values are known."""
    cards = 0
    for i in range(len(entries)):
        if entries[i] >> VALUE_BITS == what:
            cards += ONE[value_of(entries[i]) - 1]
    return cards


@rule
def seen_in_hand(s, seat, other, surely):
    """The cards that a seat saw going into another's hand and not leaving it; with `surely` those that cannot have left unseen either."""
    seen = 0
    for first in range(0, s.told, AT_ONCE):
        entries = s.history[first : min(first + AT_ONCE, s.told)]
        telling = which_are(ABOUT_HAND_OF[other], entries)
        while telling:
            entry = entries[lowest(telling)]
            telling = without_lowest(telling)
            seen = seen_after(seen, what_of(entry), value_of(entry), seat, other, surely)
    return seen


@rule
def which_are(kinds, entries):
    """Which entries are of some kinds, as bits. No branch, so that many are looked at at once."""
    members = 0
    for i in range(len(entries)):
        members |= ((kinds >> what_of(entries[i])) & 1) << i
    return members


@rule
def seen_after(seen, what, value, seat, other, surely):
    """The cards seen in a hand, after an entry that tells something of it."""
    is_taken = what < LAID
    if is_taken and drawer_of(what) == other:
        return seen + ONE[value - 1] if witnessed(what, seat) else seen
    if not seen:
        return 0
    if is_taken and witnessed(what, seat):
        return less_card(seen, value - 1)
    if what == LAID + other:
        return less_set(seen, value)
    return less_any(seen) if surely else seen


@rule
def less_card(cards, card):
    """One card less, if it is there."""
    return cards - ONE[card] if how_many(cards, card) else cards


@rule
def less_set(cards, laid):
    """The cards of a set less, as far as they are there."""
    for card in range(NUMBERS):
        cards -= min(how_many(cards, card), how_many(CARDS_OF[laid], card)) * ONE[card]
    return cards


@rule
def less_any(cards):
    """What is there for certain after some card has left."""
    return cards - one_of_each(cards)
