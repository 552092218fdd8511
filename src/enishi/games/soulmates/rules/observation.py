"""A hidden record of Soulmates as a vector, for learning."""

from enishi.games.soulmates.rules.calls import WANTED
from enishi.games.soulmates.rules.cards import KINDS, number, total
from enishi.games.soulmates.rules.memory import common_bars
from enishi.games.soulmates.rules.turn import LARGEST_PILE
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.rule import rule

PHASES = 8
OF_KINDS = 4
OF_SEAT = 2 * KINDS + 6
OBSERVATION = OF_KINDS * KINDS + MOST_SEATS * OF_SEAT + PHASES + 5 + LARGEST_PILE


@rule
def observe(s, seat, out):
    """Cards by kind; the seats from this one on; the phase, sizes of deck and pile, turns and shuffles, the last call; the pile."""
    for place in range(OBSERVATION):
        out[place] = 0
    viewer = seat if seat < s.seats else 0
    observe_cards(s, seat, out)
    other, secret = viewer, 0
    for i in range(s.seats):
        observe_seat(s, other, viewer, OF_KINDS * KINDS + i * OF_SEAT, out)
        secret += s.secret[other] if other != seat else 0
        other = other + 1 if other + 1 < s.seats else 0
    place = OF_KINDS * KINDS + MOST_SEATS * OF_SEAT
    out[place + s.phase] = 1
    place += PHASES
    out[place] = (total(s.deck) - secret) / 60
    out[place + 1] = s.pile_size / 60
    out[place + 2] = s.turns / s.turn_limit
    out[place + 3] = s.shuffles / (s.shuffles + 1)
    out[place + 4] = s.call / (len(WANTED) + 1)
    place += 5
    for i in range(s.pile_size):
        out[place + i] = s.pile[s.pile_size - 1 - i] / KINDS


@rule
def observe_cards(s, seat, out):
    """Own hand, cards not seen, the pile, and the top of the pile."""
    for card in range(KINDS):
        out[card] = number(s.hand[seat], card) / 5 if seat < s.seats else 0
        out[KINDS + card] = number(s.deck, card) / 8
    for i in range(s.pile_size):
        out[2 * KINDS + s.pile[i] - 1] += 0.125
    if s.pile_size:
        out[3 * KINDS + s.pile[s.pile_size - 1] - 1] = 1


@rule
def observe_seat(s, seat, viewer, place, out):
    """Known cards, kinds that no secret card can be, how many are secret; is it there, at turn, caller, showing; whom it left with."""
    without = common_bars(s, seat)
    for card in range(KINDS):
        out[place + card] = number(s.known[seat], card) / 5
        out[place + KINDS + card] = (without >> card) & 1
    place += 2 * KINDS
    out[place] = s.secret[seat] / 5
    out[place + 1] = (s.present >> seat) & 1
    out[place + 2] = s.turn == seat
    out[place + 3] = s.call > 0 and s.caller == seat
    out[place + 4] = (s.showed >> seat) & 1
    if s.partner[seat]:
        out[place + 5] = (1 + (s.partner[seat] - 1 + s.seats - viewer) % s.seats) / MOST_SEATS
