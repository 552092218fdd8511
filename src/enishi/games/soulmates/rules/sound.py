"""What always holds in Soulmates: every card is in one place, and what the table remembers is true of the hands."""

from enishi.games.soulmates.rules.cards import WHOLE_DECK, one, surplus, total
from enishi.games.soulmates.rules.memory import drawn_cards, secret_cards
from enishi.kernel.rule import rule


@rule
def sound(s):
    return no_card_is_lost(s) and hands_are_as_remembered(s) and origins_add_up(s)


@rule
def no_card_is_lost(s):
    cards = s.deck
    for seat in range(s.seats):
        cards += s.hand[seat]
    for place in range(s.pile_size):
        cards += one(s.pile[place] - 1)
    return cards == WHOLE_DECK


@rule
def hands_are_as_remembered(s):
    """Known cards are held, and everybody can count the secret ones."""
    for seat in range(s.seats):
        if surplus(s.known[seat], s.hand[seat]) or total(secret_cards(s, seat)) != s.secret[seat]:
            return False
    return True


@rule
def origins_add_up(s):
    """What was secret when the deck was made is old in some hand; what the deck was made of has been drawn, or is there."""
    pool = 0
    made = s.deck
    for seat in range(s.seats):
        pool += s.old[seat]
        made += drawn_cards(s, seat)
    return pool == s.pool and made == s.made
