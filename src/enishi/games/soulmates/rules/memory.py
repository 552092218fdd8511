"""What the table remembers of hands: nothing here depends on what only one seat has seen.

A hand has cards that everybody knows (taken from the pile, or shown at a call) and **secret** ones, in the order in which they were
drawn. Of each secret card the table knows kinds that it cannot be: its seat showed none when that kind was called. A seat that has
nothing to show rules the kind out for all its secret cards, so an older one has all the bars of a younger one. When a card comes to
light and none of its kind is known in that hand, the oldest secret card that can be it is taken to be it: had it been a younger one,
the two could change places, for whatever the older one can be, the younger one can be as well. So no possibility is lost or added.

When the pile becomes the deck, everybody can count what is secret in all hands together (the **pool**) and what the deck is **made**
of. From then on a secret card is either **old**, one of the pool, or drawn since, one of the deck. A card that comes to light is struck
off the one or the other where it is certain which it was; otherwise it is **doubtful**, and kept as such until the deck is made again.
"""

from enishi.games.soulmates.rules.cards import EVERY_KIND, KINDS, absent_kinds, number, one, total
from enishi.kernel.rule import rule, table

LARGEST_HAND = 5
SAME_FOR_ALL = table([sum(1 << KINDS * place for place in range(cards)) for cards in range(LARGEST_HAND + 1)])
"""Multiplied with a set of kinds: that set for each secret card, by how many there are."""


@rule
def secret_cards(s, seat):
    return s.hand[seat] - s.known[seat]


@rule
def drawn_count(s, seat):
    """How many cards the seat has drawn since the deck was made, less those struck off it."""
    return s.secret[seat] + total(s.doubtful[seat]) - s.old_count[seat]


@rule
def drawn_cards(s, seat):
    """The same cards, as the seat itself knows them."""
    return secret_cards(s, seat) + s.doubtful[seat] - s.old[seat]


@rule
def bars(barred, place):
    """The kinds that a secret card cannot be; the oldest has place 0."""
    return (barred >> (KINDS * place)) & EVERY_KIND


@rule
def common_bars(s, seat):
    """The kinds that no secret card of the seat can be: the bars of the youngest."""
    return bars(s.barred[seat], s.secret[seat] - 1) if s.secret[seat] else 0


@rule
def bar(s, seat, kinds):
    """None of the seat's secret cards is of these kinds."""
    s.barred[seat] |= kinds * SAME_FOR_ALL[s.secret[seat]]


@rule
def show_none(s, seat, card):
    """The seat has nothing to show: no secret card is of this kind, and no old one of it is left."""
    bar(s, seat, 1 << card)
    s.old_out[seat] |= 1 << card


@rule
def show(s, seat, card):
    """The seat shows one card of this kind and keeps it."""
    if not number(s.known[seat], card):
        bring_to_light(s, seat, card)
        s.known[seat] += one(card)


@rule
def give_up(s, seat, card):
    """A card leaves the hand for all to see: one that was known, if there is one."""
    if number(s.known[seat], card):
        s.known[seat] -= one(card)
    else:
        bring_to_light(s, seat, card)
    s.hand[seat] -= one(card)


@rule
def bring_to_light(s, seat, card):
    s.barred[seat] = bars_without(s.barred[seat], card)
    strike_off(s, seat, card)


@rule
def bars_without(barred, card):
    """The bars of secret cards when the oldest that can be of this kind is taken away."""
    place = 0
    while (bars(barred, place) >> card) & 1:
        place += 1
    older = barred & ((1 << (KINDS * place)) - 1)
    return older | ((barred >> (KINDS * (place + 1))) << (KINDS * place))


@rule
def open_hand(s, seat):
    """Everybody sees all cards of the seat."""
    cards = secret_cards(s, seat)
    for card in range(KINDS):
        for _ in range(number(cards, card)):
            strike_off(s, seat, card)
    s.barred[seat] = 0
    s.old_out[seat] = EVERY_KIND
    s.known[seat] = s.hand[seat]


@rule
def strike_off(s, seat, card):
    """Books a secret card that everybody has now seen: drawn since the deck was made, old, or doubtful."""
    if cannot_be_old(s, seat, card):
        s.made -= one(card)
    elif drawn_count(s, seat) == 0 or number(s.made, card) == 0:
        s.pool -= one(card)
        s.old[seat] -= one(card)
        s.old_count[seat] -= 1
        s.old_barred[seat] = bars_without(s.old_barred[seat], card)
    else:
        s.doubtful[seat] += one(card)
    s.secret[seat] -= 1
    s.old_most[seat] = min(s.old_most[seat], s.secret[seat])


@rule
def cannot_be_old(s, seat, card):
    return s.old_count[seat] == 0 or number(s.pool, card) == 0 or (s.old_out[seat] >> card) & 1


@rule
def make_deck(s):
    """The whole pile becomes the deck; every secret card is now an old one."""
    for seat in range(s.seats):
        bar(s, seat, absent_kinds(sources(s, seat)))
    s.pool = 0
    for seat in range(s.seats):
        s.pool += secret_cards(s, seat)
        s.old[seat] = secret_cards(s, seat)
        s.old_count[seat] = s.secret[seat]
        s.old_most[seat] = s.secret[seat]
        s.doubtful[seat] = 0
    for seat in range(s.seats):
        bar(s, seat, absent_kinds(s.pool))
        s.old_barred[seat] = s.barred[seat]
        s.old_out[seat] = common_bars(s, seat)
    collect_pile(s)
    s.made = s.deck
    s.shuffles += 1


@rule
def sources(s, seat):
    """What the seat's secret cards were drawn from: the pool, the last deck, or both."""
    cards = 0
    if s.old_count[seat]:
        cards += s.pool
    if drawn_count(s, seat):
        cards += s.made
    return cards


@rule
def collect_pile(s):
    for place in range(s.pile_size):
        s.deck += one(s.pile[place] - 1)
        s.pile[place] = 0
    s.pile_size = 0
