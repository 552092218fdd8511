"""What always holds in Secret Signs: every card is in one place, and hands and deck have as many cards as everybody counts."""

from enishi.games.signs.rules.cards import ALL, size
from enishi.games.signs.rules.record import SEATS, deck_size, gathered_turns, held, laid_off
from enishi.kernel.rule import rule


@rule
def sound(s):
    cards = s.deck
    for seat in range(SEATS):
        cards += s.hand[seat]
        if size(s.hand[seat]) != held(s, seat):
            return False
    for turn in range(gathered_turns(s), s.turn + 1):
        cards += laid_off(s, turn)
    return cards == ALL and size(s.deck) == deck_size(s)
