"""A hidden record as numbers from 0 to 1, part by part; each part answers where the next one begins. All places are 0 before."""

from enishi.games.signs.rules.cards import COPIES, VALUES, copies
from enishi.games.signs.rules.record import (
    HAND,
    LIMIT,
    NEVER,
    PHASES,
    SEATS,
    TEAMS,
    TURNS,
    deck_size,
    doer,
    gathered_turns,
    held,
    sender,
    was_rejected,
)
from enishi.kernel.rule import rule, table

SEAT_PLACES = 3 * VALUES + 2
TURN_PLACES = SEATS + 5 * VALUES + SEATS + 1
GAME_PLACES = VALUES + PHASES + TEAMS + 5
OBSERVATION = SEATS * SEAT_PLACES + TURNS * TURN_PLACES + GAME_PLACES

MOST_HELD = HAND + 1
NUMBER_OF = table(COPIES)


@rule
def write_cards(cards, place, out):
    if cards:
        for card in range(1, VALUES + 1):
            out[place + card - 1] = copies(cards, card) / MOST_HELD
    return place + VALUES


@rule
def write_card(card, place, out):
    """One place a value: whether the card has it; none for a card that is not known, or not there, or said and not understood (-1)."""
    if card > 0:
        out[place + card - 1] = 1
    return place + VALUES


@rule
def write_seats(s, first, place, out):
    """Hand and first hand, as far as they are known, the hand last shown, how many cards are held, and whether it is this seat's doing."""
    for i in range(SEATS):
        seat = (first + i) % SEATS
        place = write_cards(s.hand[seat], place, out)
        place = write_cards(s.first_hand[seat], place, out)
        place = write_cards(s.shown[seat], place, out)
        out[place] = held(s, seat) / MOST_HELD
        out[place + 1] = seat == doer(s)
        place += 2
    return place


@rule
def write_turns(s, first, place, out):
    """All eight turns: who sends, the cards of the turn, and who took the sent card, or that it was rejected."""
    for turn in range(TURNS):
        place = write_seat(sender(s, turn) + 1, first, place, out)
        place = write_card(s.said[turn], place, out)
        place = write_card(s.sent[turn], place, out)
        place = write_card(s.laid[turn], place, out)
        place = write_card(s.drawn[turn], place, out)
        place = write_card(s.redrawn[turn], place, out)
        place = write_seat(s.taker[turn], first, place, out)
        out[place] = was_rejected(s, turn)
        place += 1
    return place


@rule
def write_seat(number, first, place, out):
    """One place a seat: whether it is the one of this number, its own plus 1 or 0 for none."""
    if number:
        out[place + (number - 1 + SEATS - first % SEATS) % SEATS] = 1
    return place + SEATS


@rule
def laid_face_up(s, card):
    """How many cards of a value were laid face up and have not become the deck since."""
    number = 0
    for turn in range(gathered_turns(s), s.turn + 1):
        number += s.laid[turn] == card
    return number


@rule
def write_game(s, first, place, out):
    """Cards laid face up; the phase; both totals, the own one first; how far the game and the series have come; the deck."""
    for card in range(1, VALUES + 1):
        out[place + card - 1] = laid_face_up(s, card) / NUMBER_OF[card - 1]
    place += VALUES
    out[place + s.phase] = 1
    place += PHASES
    for team in range(TEAMS):
        out[place + team] = s.total[(first + team) % TEAMS] / (LIMIT * s.games)
    place += TEAMS
    out[place] = s.turn / TURNS
    out[place + 1] = s.game / s.games
    out[place + 2] = (s.games - s.game) / 100
    out[place + 3] = deck_size(s) / 33
    out[place + 4] = s.renewed / NEVER
    return place + 5
