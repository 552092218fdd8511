"""A turn of Soulmates, step by step: a card from the deck or the pile, then a discard or a call."""

from enishi.games.soulmates.rules.calls import CALLED, WANTED
from enishi.games.soulmates.rules.cards import KINDS, number, one
from enishi.games.soulmates.rules.memory import give_up, make_deck, open_hand, show, show_none
from enishi.kernel.bits import count, lowest, without_lowest
from enishi.kernel.rule import rule

HAND = 4
LARGEST_PILE = 56
"""Somebody always holds four cards."""

DEAL, TURN_UP, DRAW, REDRAW, CHOOSE, PLAY, TOP, OVER = range(8)
"""Chance is waited for up to REDRAW."""

DECK = KINDS
PILE = DECK + 1
DISCARD_FIRST = PILE + 1
CALL_FIRST = DISCARD_FIRST + KINDS
TOP_FIRST = CALL_FIRST + len(WANTED)
MOVES = TOP_FIRST + KINDS


@rule
def deal(s, card):
    """Four cards for each seat in turn."""
    draw(s, s.turn, card)
    if s.secret[s.turn] == HAND:
        s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
        s.phase = TURN_UP


@rule
def turn_up(s, card):
    """The first card of the pile; then seat 0, which dealt, begins."""
    s.deck -= one(card)
    s.made -= one(card)
    lay(s, card)
    s.phase = CHOOSE


@rule
def draw(s, seat, card):
    s.deck -= one(card)
    s.hand[seat] += one(card)
    s.secret[seat] += 1


@rule
def lay(s, card):
    s.pile[s.pile_size] = card + 1
    s.pile_size += 1


@rule
def lay_all(s, cards):
    """Lays a bunch on the pile in ascending order."""
    for card in range(KINDS):
        for _ in range(number(cards, card)):
            lay(s, card)


@rule
def choose(s, move):
    if move == DECK:
        wait_for_card(s, DRAW)
    else:
        take_top(s)
        s.phase = PLAY


@rule
def take_top(s):
    s.pile_size -= 1
    card = s.pile[s.pile_size] - 1
    s.pile[s.pile_size] = 0
    s.hand[s.turn] += one(card)
    s.known[s.turn] += one(card)


@rule
def wait_for_card(s, phase):
    """A card must be drawn: if the deck is empty, the pile becomes the deck first."""
    if s.deck == 0:
        make_deck(s)
    s.phase = phase


@rule
def discard_or_call(s, move):
    if move >= CALL_FIRST:
        call(s, move - CALL_FIRST)
    else:
        give_up(s, s.turn, move - DISCARD_FIRST)
        lay(s, move - DISCARD_FIRST)
        end_turn(s)


@rule
def call(s, number_of_call):
    """The two other cards go onto the pile; whoever holds the wanted card shows it."""
    s.caller = s.turn
    s.call = number_of_call + 1
    s.showed = holders(s, WANTED[number_of_call])
    open_hand(s, s.turn)
    lay_all(s, s.hand[s.turn] - CALLED[number_of_call])
    s.hand[s.turn] = CALLED[number_of_call]
    s.known[s.turn] = CALLED[number_of_call]
    note_empty_handed(s, WANTED[number_of_call])
    if count(s.showed) == 1:
        leave_together(s, lowest(s.showed), WANTED[number_of_call])
    else:
        note_showing(s, WANTED[number_of_call])
        s.phase = TOP


@rule
def holders(s, card):
    """The seats in the game, other than the one whose turn it is, that hold a card of this kind."""
    seats = 0
    for seat in range(s.seats):
        seats |= (number(s.hand[seat], card) > 0) << seat
    return seats & ~(1 << s.turn)


@rule
def note_empty_handed(s, card):
    """Everybody sees which seats have nothing to show."""
    seats = s.present & ~s.showed & ~(1 << s.turn)
    while seats:
        show_none(s, lowest(seats), card)
        seats = without_lowest(seats)


@rule
def note_showing(s, card):
    """Nobody is found, or too many are: shown cards stay in their hands, and everybody has seen them."""
    seats = s.showed
    while seats:
        show(s, lowest(seats), card)
        seats = without_lowest(seats)


@rule
def leave_together(s, soulmate, wanted):
    """A couple leaves the game; the card that joined them lies on top."""
    open_hand(s, soulmate)
    lay_all(s, s.hand[s.turn])
    lay_all(s, s.hand[soulmate] - one(wanted))
    lay(s, wanted)
    leave(s, s.turn, soulmate)
    leave(s, soulmate, s.turn)
    end_turn(s)


@rule
def leave(s, seat, partner):
    s.hand[seat] = 0
    s.known[seat] = 0
    s.partner[seat] = partner + 1
    s.present &= ~(1 << seat)


@rule
def lay_called(s, card):
    """The three called cards go onto the pile, this one on top; four new ones are drawn."""
    lay_all(s, s.hand[s.turn] - one(card))
    lay(s, card)
    s.hand[s.turn] = 0
    s.known[s.turn] = 0
    wait_for_card(s, REDRAW)


@rule
def redraw(s, card):
    """The fourth new card ends the turn; a call has to wait for the next."""
    draw(s, s.turn, card)
    if s.secret[s.turn] == HAND:
        end_turn(s)
    else:
        wait_for_card(s, REDRAW)


@rule
def end_turn(s):
    s.turns += 1
    if count(s.present) == left_at_the_end(s) or s.turns == s.turn_limit:
        s.phase = OVER
    else:
        s.turn = next_seat(s)
        s.phase = CHOOSE


@rule
def left_at_the_end(s):
    """Two seats are left over if their number was even, one if it was odd."""
    return 2 - s.seats % 2


@rule
def next_seat(s):
    """The nearest seat to the left that is still in the game."""
    seat = (s.turn + 1) % s.seats
    while not (s.present >> seat) & 1:
        seat = (seat + 1) % s.seats
    return seat
