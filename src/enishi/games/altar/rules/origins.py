"""Where the cards of other hands may have come from in Altar of Time, as far as a seat knows, and how likely it is.

Going back through the history, each hand has a number of events still to come that brought a card: from each deck and from each other
hand, which the seat did not see, and of each kind from the seat's own hand. The cards that they brought are known as far as they have left
the hand openly (they are wanted: some event must have brought them), and unknown otherwise.

Likelihoods are whole numbers, CERTAIN being one. No card that can have come is ever held for impossible.
"""

from enishi.games.altar.rules.cards import CARDS, CARDS_OF, DECK, NUMBERS, ONE, SEATS, how_many, size
from enishi.games.altar.rules.lists import PLACE_VALUE, UNKNOWN
from enishi.games.altar.rules.memory import LAID, OFFERED, STUCK, TAKEN, drawer_of, source_of, value_of, what_of
from enishi.kernel.rule import rule, table

FROM_HAND = SEATS
FROM_SEAT = 2 * SEATS
ORIGINS = FROM_SEAT + CARDS

CERTAIN = 1 << 12
SHARE = table([0] + [CERTAIN // n for n in range(1, DECK + 1)])
ODDS = 16
SURE = CERTAIN << ODDS


@rule
def origin_of(what, value, seat):
    """The number of an origin, for an event that brought a card into the hand of another seat."""
    if what < TAKEN:
        return source_of(what)
    if source_of(what) == seat:
        return FROM_SEAT + value % PLACE_VALUE - 1
    return FROM_HAND + source_of(what)


@rule
def survey(s, seat):
    """Counts what came into the other hands and what left them openly; says how often seats had to pass."""
    rows_of_passes = 0
    for other in range(s.seats):
        s.entries[other] = 0
        s.unknown[other] = 0
        for origin in range(ORIGINS):
            s.origins[other, origin] = 0
        for card in range(CARDS):
            s.wanted[other, card] = 0
    for i in range(s.told):
        what = what_of(s.history[i])
        value = value_of(s.history[i])
        if what < LAID and drawer_of(what) != seat:
            s.entries[drawer_of(what)] += 1
            s.unknown[drawer_of(what)] += 1
            s.origins[drawer_of(what), origin_of(what, value, seat)] += 1
        elif what >= TAKEN and what < LAID:
            want(s, source_of(what), ONE[value - 1])
        elif what >= LAID and what < OFFERED and what - LAID != seat:
            want(s, what - LAID, CARDS_OF[value])
        rows_of_passes += what == STUCK
    return rows_of_passes


@rule
def want(s, seat, cards):
    """Cards that came into a hand are known."""
    s.unknown[seat] -= size(cards)
    for card in range(CARDS):
        s.wanted[seat, card] += how_many(cards, card)


@rule
def from_elsewhere(s, seat, card):
    """How many such cards of a seat can have come otherwise than from its own deck, at most."""
    most = s.origins[seat, FROM_SEAT + card]
    for other in range(s.seats):
        most += s.origins[seat, FROM_HAND + other]
        if other != seat:
            most += min(s.origins[seat, other], how_many(s.deck[other], card))
    return most


@rule
def strangers(s, seat, more):
    """How many of the cards that came into a hand, and of some more, cannot have come from the seat's own deck, at least."""
    number = 0
    for card in range(NUMBERS + 2 * s.seats):
        number += max(0, s.wanted[seat, card] + how_many(more, card) - how_many(s.deck[seat], card))
    return number


@rule
def room_for_strangers(s, seat):
    """How many cards came into a hand, but not from the seat's own deck."""
    return s.entries[seat] - s.origins[seat, seat]


@rule
def free_in_deck(s, seat, deck, card):
    """How many such cards of a deck a seat can have drawn: not those that the deck's owner must have had from it."""
    cards = how_many(s.deck[deck], card)
    if cards == 0 or deck == seat or s.wanted[deck, card] == 0:
        return cards
    return cards - max(0, s.wanted[deck, card] - from_elsewhere(s, deck, card))


@rule
def chance_in_deck(s, seat, deck, card):
    """How likely an unseen card that a seat drew from a deck is this one; of another's deck, after what its owner will have had from it."""
    if free_in_deck(s, seat, deck, card) <= 0:
        return 0
    if deck == seat or s.entries[deck] == s.unknown[deck]:
        return how_many(s.deck[deck], card) * SHARE[size(s.deck[deck])]
    entries, own = s.entries[deck], s.origins[deck, deck]
    cards = how_many(s.deck[deck], card) * entries - s.wanted[deck, card] * own
    of_cards = size(s.deck[deck]) * entries - (entries - s.unknown[deck]) * own
    return max(1, min(CERTAIN, max(0, cards) * CERTAIN // max(1, of_cards)))


@rule
def drawn_mass(s, seat, card):
    """How many such cards the events before have brought a seat from decks and from the hand that is known, on average."""
    mass = s.origins[seat, FROM_SEAT + card] * CERTAIN
    for deck in range(s.seats):
        if s.origins[seat, deck]:
            mass += s.origins[seat, deck] * chance_in_deck(s, seat, deck, card)
    return mass


@rule
def chance_in_hand(s, seat, card):
    """How likely a card that came unseen from a seat's hand is this one; never quite impossible, for it may have come there unseen, too."""
    return drawn_mass(s, seat, card) // max(1, s.entries[seat]) + 1


@rule
def mass_of(s, seat, card):
    """How many such cards the events before have brought a seat, on average."""
    mass = drawn_mass(s, seat, card)
    for other in range(s.seats):
        if s.origins[seat, FROM_HAND + other]:
            mass += s.origins[seat, FROM_HAND + other] * chance_in_hand(s, other, card)
    return mass


@rule
def is_kept(s, seat, card):
    """Whether all such cards of a hand are needed for those that came from the hand that is known."""
    given = s.origins[seat, FROM_SEAT + card]
    return given > 0 and s.wanted[seat, card] + s.unknown[seat] <= given


@rule
def chance_of(s, seat, origin, card):
    """How likely an event of this origin brings a seat this card."""
    if origin >= FROM_SEAT:
        return CERTAIN if origin - FROM_SEAT == card else 0
    if is_kept(s, seat, card):
        return 0
    if origin >= FROM_HAND:
        return chance_in_hand(s, origin - FROM_HAND, card)
    return chance_in_deck(s, seat, origin, card)


@rule
def odds_of(s, seat, origin, listed_card, is_last_chance):
    """The odds that a card in a hand came with the event at hand and not with one before it.

    A card that its owner's deck has not must come from elsewhere; for some it may be the last chance.
    """
    if listed_card == UNKNOWN:
        return SURE // max(CERTAIN, s.entries[seat] * CERTAIN)
    card = listed_card - 1
    likely = chance_of(s, seat, origin, card)
    if likely == 0:
        return 0
    too_many = s.wanted[seat, card] - how_many(s.deck[seat], card)
    if origin != seat and too_many > 0 and (is_last_chance or too_many > from_elsewhere(s, seat, card)):
        return SURE
    return max(1, (likely << ODDS) // max(1, mass_of(s, seat, card)))
