"""What always holds in Altar of Time: every card is in one place, and hands and decks have as many cards as everybody counts."""

from enishi.games.altar.rules.cards import CARDS_OF, FIRST, FULL_DECK, NUMBERS, ONE, size
from enishi.games.altar.rules.memory import OFFERED, STUCK, value_of, what_of
from enishi.kernel.rule import rule


@rule
def sound(s):
    cards = face_down(s)
    at_the_start = 0
    for seat in range(s.seats):
        if size(s.hand[seat]) != s.held[seat] or size(s.deck[seat]) != s.left[seat]:
            return False
        cards += s.deck[seat] + s.hand[seat] + CARDS_OF[s.schedule[seat]]
        at_the_start += FULL_DECK[seat] + CARDS_OF[FIRST]
    for card in range(NUMBERS):
        cards += s.altar[card] * ONE[card]
    return cards == at_the_start


@rule
def face_down(s):
    """The cards that were offered."""
    cards = 0
    for i in range(s.told):
        what = what_of(s.history[i])
        if what >= OFFERED and what < STUCK:
            cards += ONE[value_of(s.history[i]) - 1]
    return cards
