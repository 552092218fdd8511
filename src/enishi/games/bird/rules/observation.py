"""A position of Bird of Happiness as numbers from 0 to about 1, part by part; each part answers where the next one begins."""

from enishi.games.bird.rules.piles import CLOVER, KINDS, ONE, RED, bird_cards, birds, copies
from enishi.games.bird.rules.record import ALL_BIRDS, MOST_SEATS, PHASES, owned, power
from enishi.kernel.rule import rule


@rule
def write_pile(pile, whole, place, out):
    for card in range(KINDS):
        out[place + card] = copies(pile, card) / whole
    return place + KINDS


@rule
def write_fortune(pile, place, out):
    """The three kinds of fortune cards."""
    out[place] = copies(pile, CLOVER) / 12
    out[place + 1] = copies(pile, ONE) / 2
    out[place + 2] = copies(pile, RED) / 2
    return place + 3


@rule
def write_table(s, place, out):
    """Field, centre pile, fortune pile with its bottom, and played fortune cards."""
    place = write_pile(s.field, 5, place, out)
    place = write_pile(s.centre, 5, place, out)
    place = write_fortune(s.fortune, place, out)
    place = write_fortune(s.fortune_played, place, out)
    out[place] = copies(s.bottom, CLOVER) / 12
    return place + 1


@rule
def write_seats(s, first, place, out):
    """Deck, played cards, birds, cards with birds, power and presence of all five, clockwise."""
    seat = first
    for i in range(MOST_SEATS):
        if i < s.seats:
            write_seat(s, seat, place, out)
            seat = seat + 1 if seat + 1 < s.seats else 0
        else:
            for empty in range(place, place + 2 * KINDS + 4):
                out[empty] = 0
        place += 2 * KINDS + 4
    return place


@rule
def write_seat(s, seat, place, out):
    place = write_pile(s.deck[seat], 8, place, out)
    place = write_pile(s.played[seat], 8, place, out)
    out[place] = birds(owned(s, seat)) / ALL_BIRDS
    out[place + 1] = bird_cards(owned(s, seat)) / ALL_BIRDS
    out[place + 2] = power(s, seat) / 5
    out[place + 3] = 1


@rule
def write_choice(s, first, place, out):
    """The phase, whose turn it is, and the options."""
    for phase in range(PHASES):
        out[place + phase] = s.phase == phase
    place += PHASES
    for i in range(MOST_SEATS):
        out[place + i] = 0
    out[place + (s.turn - first if s.turn >= first else s.turn - first + s.seats)] = 1
    place += MOST_SEATS
    out[place] = s.gold_cost / 3
    out[place + 1] = s.gold_power / 3
    return place + 2
