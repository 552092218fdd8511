"""The turn of Altar of Time: the scheduling phase, the drawing phase, and the refilling of hands that cards were taken from."""

from enishi.games.altar.rules.cards import CARDS_OF, HAND, NUMBERS, ONE, SEATS, WITH, WITHOUT, how_many, size
from enishi.games.altar.rules.choices import chooses_source, sources
from enishi.games.altar.rules.memory import DRAWN, LAID, OFFERED, TAKEN, remember, remember_stuck
from enishi.games.altar.rules.record import (
    DEAL,
    DONE,
    DRAW,
    HAND_OF,
    IN,
    OFFER,
    OFFERING,
    OUT,
    OVER,
    PASS,
    REFILL,
    REPLACE,
    SCHEDULE,
    SETS,
    SOURCE,
)
from enishi.kernel.rule import rule


@rule
def move_card(s, card):
    """A card comes from a deck or a hand into the hand of the drawer."""
    if s.source < HAND_OF:
        s.deck[s.source] -= ONE[card]
        s.left[s.source] -= 1
        remember(s, DRAWN + s.source * SEATS + s.drawer, card + 1)
    else:
        seat = s.source - HAND_OF
        s.hand[seat] -= ONE[card]
        s.held[seat] -= 1
        remember(s, TAKEN + seat * SEATS + s.drawer, card + 1)
    s.hand[s.drawer] += ONE[card]
    s.held[s.drawer] += 1


@rule
def go_on_drawing(s):
    if s.phase == DEAL:
        deal_on(s)
    elif s.phase == DRAW:
        drawing_phase(s)
    else:
        refill(s)


@rule
def wait_for_card(s, phase, drawer, source):
    s.phase = phase
    s.drawer = drawer
    s.source = source


@rule
def wait_for_seat(s, phase):
    s.phase = phase
    s.drawer = 0
    s.source = 0


@rule
def deal_on(s):
    """Eight cards for each seat from its own deck; then seat 0 begins."""
    if s.held[s.seats - 1] == HAND:
        wait_for_seat(s, SCHEDULE)
    elif s.held[s.drawer] == HAND:
        wait_for_card(s, DEAL, s.drawer + 1, s.drawer + 1)


@rule
def schedule(s, move):
    """The scheduling phase: a replacement, an offering, or nothing."""
    if move == PASS:
        pass_turn(s)
        return
    s.passes = 0
    if move < IN:
        take_out(s, (move - OUT) // SETS, (move - OUT) % SETS)
    else:
        offer(s, move - OFFER)


@rule
def pass_turn(s):
    s.passes += 1
    if not s.may_pass:
        remember_stuck(s, s.turn)
    end_turn(s)


@rule
def take_out(s, owner, cards):
    """Cards of a schedule go to the altar, face up."""
    for card in range(NUMBERS):
        s.altar[card] += how_many(CARDS_OF[cards], card)
    s.schedule[owner] = WITHOUT[s.schedule[owner], cards]
    s.target = owner
    s.phase = REPLACE


@rule
def lay_in(s, cards):
    """Cards of the hand take their place; the drawing phase follows."""
    s.hand[s.turn] -= CARDS_OF[cards]
    s.held[s.turn] -= size(CARDS_OF[cards])
    s.schedule[s.target] = WITH[s.schedule[s.target], cards]
    s.target = 0
    remember(s, LAID + s.turn, cards)
    drawing_phase(s)


@rule
def offer(s, card):
    """A card of the hand goes to the altar, face down."""
    s.hand[s.turn] -= ONE[card]
    s.held[s.turn] -= 1
    s.face_down += 1
    remember(s, OFFERED + s.turn, card + 1)
    s.phase = OFFERING


@rule
def go_on_offering(s, move):
    if move == DONE:
        drawing_phase(s)
    else:
        offer(s, move - OFFER)


@rule
def drawing_phase(s):
    """What comes next while the hand has fewer than eight cards: a choice of sources, or a card of the own deck."""
    short = s.held[s.turn] < HAND
    if short and chooses_source(s) and sources(s):
        wait_for_seat(s, SOURCE)
    elif short and not chooses_source(s) and s.left[s.turn]:
        wait_for_card(s, DRAW, s.turn, s.turn)
    else:
        refill(s)


@rule
def refill(s):
    """Those whose cards were taken fill up, from the left on: from the own deck, then from that of the seat whose turn it is."""
    for step in range(1, s.seats):
        seat = (s.turn + step) % s.seats
        if s.held[seat] < HAND and (s.left[seat] or s.left[s.turn]):
            wait_for_card(s, REFILL, seat, seat if s.left[seat] else s.turn)
            return
    end_turn(s)


@rule
def end_turn(s):
    """The game is over when a deck is empty or all have passed in a row; otherwise it is the turn of the seat to the left."""
    if s.passes == s.seats or empty_decks(s):
        wait_for_seat(s, OVER)
    else:
        s.turn = (s.turn + 1) % s.seats
        wait_for_seat(s, SCHEDULE)


@rule
def empty_decks(s):
    """How many decks have run out."""
    decks = 0
    for seat in range(s.seats):
        decks += s.left[seat] == 0
    return decks
