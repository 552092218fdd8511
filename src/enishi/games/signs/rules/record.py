"""The record of a series of games, its phases, the numbers of moves, and who does what in a turn."""

from enishi.games.signs.rules.cards import CARDS, VALUES, single
from enishi.kernel.record import record
from enishi.kernel.rule import rule, table

SEATS = 4
TEAMS = 2
HAND = 5
DEALT = SEATS * HAND
TURNS = 2 * SEATS
LIMIT = 30
"""A team whose cards are worth more scores nothing."""

DEAL, DRAW, REDRAW, SEND, LEFT, RIGHT, MATE, OVER = range(8)
PHASES = 8
LAST_OF_CHANCE = REDRAW

DOER = table([0, 0, 2, 0, 1, 3, 2, 0], "i1")
"""By phase: how many seats to the left of the sender sits who draws or decides."""

SEND_FIRST = VALUES
INTERCEPT_FIRST = SEND_FIRST + VALUES * VALUES
DECLINE = INTERCEPT_FIRST + VALUES
RECEIVE_FIRST = DECLINE + 1
REJECT_FIRST = RECEIVE_FIRST + VALUES

NEVER = 2 * TURNS
"""The draws of a game are counted in steps, two a turn: the sender's, and the one in place of a rejected card. No draw is this one."""

STATE = record(
    [
        ("hand", "i4", SEATS),  # this and the next three are cards, as `rules.cards` has them
        ("first_hand", "i4", SEATS),  # what was dealt
        ("shown", "i4", SEATS),  # the hands at the end of the last finished game
        ("deck", "i4"),
        ("total", "i2", TEAMS),  # points of each team over the finished games
        ("games", "i2"),  # option: how many games are played
        ("game", "i2"),  # how many are finished
        ("drawn", "i1", TURNS),  # this and what follows, by turn of this game: the card that the sender drew
        ("sent", "i1", TURNS),
        ("said", "i1", TURNS),  # the value stated
        ("taker", "i1", TURNS),  # seat + 1 of who took the sent card
        ("laid", "i1", TURNS),  # the card laid face up
        ("redrawn", "i1", TURNS),  # the card drawn in place of a rejected one
        ("phase", "i1"),
        ("turn", "i1"),
        ("dealt", "i1"),  # how many cards were dealt
        ("renewed", "i1"),  # the draw before which the cards laid off became the deck, or NEVER
    ]
)


@rule
def sender(s, turn):
    """Whose turn it is, was or will be: game i is begun by seat i mod 4."""
    return (s.game + turn) % SEATS


@rule
def teammate(seat):
    return (seat + 2) % SEATS


@rule
def doer(s):
    """Who draws or decides now."""
    if s.phase == DEAL:
        return s.dealt // HAND
    return (sender(s, s.turn) + DOER[s.phase]) % SEATS


@rule
def has_drawn(s):
    """Whether the sender of this turn has drawn."""
    return s.phase > DRAW and s.phase < OVER


@rule
def was_rejected(s, turn):
    return s.laid[turn] != 0 and s.taker[turn] == 0


@rule
def layer(s, turn):
    """Who laid a card face up in a turn: who took the sent card, or the teammate who rejected it."""
    return s.taker[turn] - 1 if s.taker[turn] else teammate(sender(s, turn))


@rule
def held(s, seat):
    """How many cards a seat holds, as everybody knows."""
    if s.phase == OVER:
        return 0
    if s.phase == DEAL:
        return min(max(s.dealt - HAND * seat, 0), HAND)
    if s.phase == SEND and seat == doer(s):
        return HAND + 1
    return HAND - (s.phase == REDRAW and seat == doer(s))


@rule
def gathered_turns(s):
    """The cards laid off in this many turns, from the first, have become the deck."""
    return 0 if s.renewed == NEVER else (s.renewed + 1) // 2


@rule
def laid_off(s, turn):
    """The cards of a turn that are in no hand: the one laid face up, and the one sent unless it was taken."""
    return single(s.laid[turn]) + (0 if s.taker[turn] else single(s.sent[turn]))


@rule
def deck_size(s):
    """How many cards the deck has, as everybody knows."""
    number = CARDS
    for seat in range(SEATS):
        number -= held(s, seat)
    for turn in range(gathered_turns(s), s.turn + 1):
        number -= (s.laid[turn] != 0) + (s.said[turn] != 0 and s.taker[turn] == 0)
    return number
