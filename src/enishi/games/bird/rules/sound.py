"""What always holds in Bird of Happiness: no card is lost but those that leave the solo game, and none is there twice."""

from enishi.games.bird.rules.piles import FORTUNE_CARDS, GAME_CARDS, KINDS, ONE_DECK, RED_DECK, copies
from enishi.games.bird.rules.record import ONE_DECKS
from enishi.kernel.rule import rule


@rule
def sound(s):
    found = s.centre + s.field
    there = GAME_CARDS
    for seat in range(s.seats):
        found += s.deck[seat] + s.played[seat]
        there += ONE_DECK if seat < ONE_DECKS or s.alike_start else RED_DECK
    if s.seats > 1:
        return found == there
    return none_too_many(found, there) and s.fortune + s.bottom + s.fortune_played == FORTUNE_CARDS


@rule
def none_too_many(found, there):
    """2-6: in the solo game whole fields leave the game."""
    for card in range(KINDS):
        if copies(found, card) > copies(there, card):
            return False
    return True
