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

# mypy: allow-untyped-defs, allow-untyped-calls

from enishi.games.altar.rules_cards import CARDS, CARDS_OF, FULL_DECK, NUMBERS, ONE, SEATS, SUMS, TIME, how_many
from enishi.kernel.rule import rule

HISTORY = 517

DRAWN = 0  # + deck * SEATS + who drew
TAKEN = SEATS * SEATS  # + whose hand * SEATS + who took
LAID = 2 * SEATS * SEATS  # + who laid a set into a schedule
OFFERED = LAID + SEATS  # + who offered
STUCK = OFFERED + SEATS

VALUES = 256
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
    return min(entry // VALUES, STUCK)


@rule
def value_of(entry):
    return entry % VALUES


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


@rule
def witnessed(what, seat):
    """Whether a seat has seen the value of such an entry."""
    if what < TAKEN:
        return drawer_of(what) == seat
    if what < LAID:
        return drawer_of(what) == seat or source_of(what) == seat
    if what >= OFFERED and what < STUCK:
        return offerer_of(what) == seat
    return True


@rule
def last_offered(s):
    """The card offered last, while an offering goes on."""
    return value_of(s.history[s.told - 1]) - 1


@rule
def forget_unseen(s, seat):
    """Blanks the cards in the history that a seat has not seen."""
    for i in range(s.told):
        if not witnessed(what_of(s.history[i]), seat):
            s.history[i] -= value_of(s.history[i])


@rule
def decks_as_known(s, seat):
    """Every deck becomes all the cards of it that a seat has not drawn itself."""
    for deck in range(s.seats):
        s.deck[deck] = FULL_DECK[deck]
    for i in range(s.told):
        what = what_of(s.history[i])
        if what < TAKEN and drawer_of(what) == seat:
            s.deck[source_of(what)] -= ONE[value_of(s.history[i]) - 1]


@rule
def seen_in_hand(s, seat, other, surely):
    """The cards that a seat saw going into another's hand and not leaving it; with `surely` those that cannot have left unseen either."""
    seen = 0
    for i in range(s.told):
        what = what_of(s.history[i])
        value = value_of(s.history[i])
        if what == LAID + other:
            seen = less_set(seen, value)
        elif what >= TAKEN and what < LAID and (source_of(what) == other or drawer_of(what) == other):
            if not witnessed(what, seat):
                if surely and source_of(what) == other:
                    seen = less_any(seen)
            elif drawer_of(what) == other:
                seen += ONE[value - 1]
            else:
                seen = less_card(seen, value - 1)
        elif what == OFFERED + other and surely:
            seen = less_any(seen)
    return seen


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
    for card in range(CARDS):
        cards = less_card(cards, card)
    return cards
