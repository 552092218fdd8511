"""A whole history of Altar of Time drawn at random among those that a seat cannot tell from its own.

Every card is thought of as a card of its own, so a history says which of two 3s was laid; each such history should be as likely as any
other. It is drawn in two passes over what the seat remembers:

1. Back from now to the deal. A card that left another's hand openly must have been there; one that left unseen, or is still there, was some
   card, not yet known which. Going back over an event that brought a card into a hand, one of the cards there is chosen to be the one that
   came: it leaves the hand for the deck it was drawn from, which must still have such a card, or for the hand it was taken from. Where a
   seat had to pass, its unknown cards are chosen among those with which it could do nothing.
2. Forward from the deal: cards drawn and still unknown are drawn from what the decks then have left, and every event is told which card it
   was. Until then the value of an entry that brought a card has the card in its low bits and its place in the hand above them.

Which card came with an event is chosen by odds: how likely it came just then, against its coming with any earlier event that filled
that hand. These odds take cards one by one, so they are exact while each hand has been filled from one deck only, and otherwise close.
After a forced pass they are rougher. Every history that agrees with the seat's memory can be drawn, and no other. A choice can turn out
to be impossible further back (two seats cannot both have drawn the same spear); then all begins anew. What really happened is one of
the histories that can be drawn, so an attempt succeeds sooner or later: in play nearly always the first, with hands open at the end
mostly the first few.
"""

from enishi.games.altar.rules.cards import CARDS_OF, ONE, nth_card, size
from enishi.games.altar.rules.lists import (
    PLACE_VALUE,
    UNKNOWN,
    append,
    at,
    bring_back,
    gathered,
    last,
    list_size,
    listed,
    take_away,
    unknown_cards,
    with_set,
    without_last,
)
from enishi.games.altar.rules.memory import (
    LAID,
    OFFERED,
    STUCK,
    TAKEN,
    VALUES,
    decks_as_known,
    drawer_of,
    offerer_of,
    source_of,
    sums_out_of_reach,
    value_of,
    what_of,
)
from enishi.games.altar.rules.origins import (
    FROM_HAND,
    FROM_SEAT,
    odds_of,
    origin_of,
    room_for_strangers,
    strangers,
    survey,
    want,
)
from enishi.games.altar.rules.stuck import known_since, last_stuck, odds_since, settle_stuck
from enishi.kernel.chance import below
from enishi.kernel.rule import rule


@rule
def deal_again(s, seat, rng, is_over):
    """Draws one world; see above."""
    while not trace_back(s, seat, rng, is_over):
        pass
    tell_forward(s, seat, rng)


@rule
def trace_back(s, seat, rng, is_over):
    """Finds out where every card came from; False where the choices made cannot be true together."""
    decks_as_known(s, seat)
    passes = survey(s, seat)
    for other in range(s.seats):
        s.lives[other] = 0
        if other != seat and is_over:
            want(s, other, s.hand[other])
            s.lives[other] = listed(s.hand[other])
        elif other != seat:
            s.lives[other] = unknown_cards(s.held[other])
    for i in range(s.told - 1, -1, -1):
        passes -= what_of(s.history[i]) == STUCK
        if not step_back(s, seat, i, passes, rng):
            return False
    return True


@rule
def step_back(s, seat, i, passes, rng):
    """Goes back over one event; `passes` is how many rows of passes there were before it."""
    what = what_of(s.history[i])
    if what < LAID:
        if drawer_of(what) != seat:
            return came(s, seat, i, passes, rng)
        if what >= TAKEN:
            s.lives[source_of(what)] = append(s.lives[source_of(what)], value_of(s.history[i]))
    elif what < OFFERED:
        if what - LAID != seat:
            s.lives[what - LAID] = with_set(s.lives[what - LAID], value_of(s.history[i]))
    elif what < STUCK:
        if offerer_of(what) != seat:
            s.lives[offerer_of(what)] = append(s.lives[offerer_of(what)], UNKNOWN)
    else:
        return settle_stuck(s, seat, i, rng)
    return True


@rule
def came(s, seat, i, passes, rng):
    """A card came into the hand of another seat: chooses which one, and puts it back."""
    what = what_of(s.history[i])
    drawer = drawer_of(what)
    origin = origin_of(what, value_of(s.history[i]), seat)
    s.origins[drawer, origin] -= 1
    s.entries[drawer] -= 1
    place = choose_place(s, drawer, origin, last_stuck(s, drawer, i) if passes else -1, i, rng)
    if place < 0:
        return False
    card = at(s.lives[drawer], place)
    s.lives[drawer] = take_away(s.lives[drawer], place)
    if card == UNKNOWN:
        s.unknown[drawer] -= 1
    else:
        s.wanted[drawer, card - 1] -= 1
    s.history[i] = what * VALUES + place * PLACE_VALUE + put_back(s, origin, card)
    return True


@rule
def choose_place(s, seat, origin, stuck, i, rng):
    """The place of the card that came with an event; -1 where none can have. The seat had to pass at the entry `stuck`, or never (-1)."""
    chosen = -1
    whole = 0
    known = known_since(s, seat, stuck, i) if stuck >= 0 else 0
    is_last_chance = origin != seat and strangers(s, seat, 0) > room_for_strangers(s, seat)
    for place in range(list_size(s.lives[seat])):
        card = at(s.lives[seat], place)
        odds = odds_of(s, seat, origin, card, is_last_chance)
        if odds and stuck >= 0 and card != UNKNOWN:
            odds = odds_since(odds, known, card - 1, sums_out_of_reach(s.history[stuck]))
        whole += odds
        if odds and below(rng, whole) < odds:
            chosen = place
    return chosen


@rule
def put_back(s, origin, card):
    """A card goes back where it came from; says which one it is, as far as that is known."""
    if origin >= FROM_SEAT:
        return origin - FROM_SEAT + 1
    if origin >= FROM_HAND:
        s.lives[origin - FROM_HAND] = append(s.lives[origin - FROM_HAND], card)
        if card != UNKNOWN:
            want(s, origin - FROM_HAND, ONE[card - 1])
    elif card != UNKNOWN:
        s.deck[origin] -= ONE[card - 1]
    return card


@rule
def tell_forward(s, seat, rng):
    """Every unknown card gets to be known from its draw on; at the end hands are hands again."""
    for i in range(s.told):
        step_forward(s, seat, i, rng)
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = gathered(s.lives[other])
            s.lives[other] = 0


@rule
def step_forward(s, seat, i, rng):
    what = what_of(s.history[i])
    if what < LAID:
        if drawer_of(what) != seat:
            come(s, seat, i, rng)
        elif what >= TAKEN:
            s.lives[source_of(what)] = without_last(s.lives[source_of(what)])
    elif what < OFFERED:
        if what - LAID != seat:
            for _ in range(size(CARDS_OF[value_of(s.history[i])])):
                s.lives[what - LAID] = without_last(s.lives[what - LAID])
    elif what < STUCK:
        if offerer_of(what) != seat:
            offer_again(s, i, offerer_of(what))


@rule
def come(s, seat, i, rng):
    """A card comes into the hand of another seat, to the place that it had going back."""
    what = what_of(s.history[i])
    place = value_of(s.history[i]) // PLACE_VALUE
    card = value_of(s.history[i]) % PLACE_VALUE
    if what < TAKEN:
        if card == UNKNOWN:
            card = draw_any(s, source_of(what), rng)
    elif source_of(what) != seat:
        card = last(s.lives[source_of(what)])
        s.lives[source_of(what)] = without_last(s.lives[source_of(what)])
    s.lives[drawer_of(what)] = bring_back(s.lives[drawer_of(what)], place, card)
    s.history[i] = what * VALUES + card


@rule
def draw_any(s, deck, rng):
    card = nth_card(s.deck[deck], below(rng, size(s.deck[deck])))
    s.deck[deck] -= ONE[card]
    return card + 1


@rule
def offer_again(s, i, seat):
    """A card is offered; the cards of one offering stand in ascending order."""
    card = last(s.lives[seat])
    s.lives[seat] = without_last(s.lives[seat])
    while what_of(s.history[i - 1]) == OFFERED + seat and value_of(s.history[i - 1]) > card:
        s.history[i] = s.history[i - 1]
        i -= 1
    s.history[i] = (OFFERED + seat) * VALUES + card
