"""A hidden record of Soulmates as a vector, for learning."""
# mypy: allow-untyped-defs, allow-untyped-calls

from enishi.games.soulmates.rules_cards import KINDS, number, total
from enishi.games.soulmates.rules_memory import common_bars
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.rule import rule

PHASES = 8
OF_KINDS = 4
OF_SEAT = 2 * KINDS + 5
OBSERVATION = OF_KINDS * KINDS + MOST_SEATS * OF_SEAT + PHASES + 3


@rule
def observe(s, seat, out):
    """Cards by kind; then the seats from this one on; then the phase, the sizes of deck and pile, and how far the turns have gone."""
    viewer = seat if seat < s.seats else 0
    secret = 0
    for other in range(s.seats):
        secret += s.secret[other] if other != seat else 0
    observe_cards(s, seat, out)
    for i in range(MOST_SEATS):
        observe_seat(s, (viewer + i) % s.seats, i < s.seats, OF_KINDS * KINDS + i * OF_SEAT, out)
    place = OF_KINDS * KINDS + MOST_SEATS * OF_SEAT
    for phase in range(PHASES):
        out[place + phase] = s.phase == phase
    place += PHASES
    out[place] = (total(s.deck) - secret) / 60
    out[place + 1] = s.pile_size / 60
    out[place + 2] = s.turns / s.turn_limit


@rule
def observe_cards(s, seat, out):
    """Own hand, cards not seen, the pile, and the top of the pile."""
    for card in range(KINDS):
        out[card] = number(s.hand[seat], card) / 5 if seat < s.seats else 0
        out[KINDS + card] = number(s.deck, card) / 8
        out[2 * KINDS + card] = 0
        out[3 * KINDS + card] = 0
    for i in range(s.pile_size):
        out[2 * KINDS + s.pile[i] - 1] += 0.125
    if s.pile_size:
        out[3 * KINDS + s.pile[s.pile_size - 1] - 1] = 1


@rule
def observe_seat(s, seat, there, place, out):
    """Known cards, kinds that no secret card can be, and how many are secret; whether it plays, has the turn, called last, showed then."""
    without = common_bars(s, seat)
    for card in range(KINDS):
        out[place + card] = number(s.known[seat], card) / 5 if there else 0
        out[place + KINDS + card] = (without >> card) & 1 if there else 0
    place += 2 * KINDS
    out[place] = s.secret[seat] / 5 if there else 0
    out[place + 1] = there and (s.present >> seat) & 1
    out[place + 2] = there and s.turn == seat
    out[place + 3] = there and s.call > 0 and s.caller == seat
    out[place + 4] = there and (s.showed >> seat) & 1
