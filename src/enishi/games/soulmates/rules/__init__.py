"""Soulmates: Destiny: the record and the rules.

Settled where the printed book is silent or its picture is lost:

- each suit has eight 1s, seven 2s, six 3s, five 4s and four 5s;
- runs do not wrap: the calls are the thirteen of `rules.calls` in each suit; a seat calls three cards even if it holds the fourth itself;
- after a call in vain the caller names which of the three called cards ends on top of the pile (the book lets the caller lay them
  in any order); whatever else goes onto the pile is laid in ascending order;
- the pile becomes the deck only when a card must be drawn from an empty deck, top card and all; the pile is then empty until somebody
  discards, and cannot be taken from;
- a turn limit ends games in which nobody calls.

A kind of card is 0 to 9 here (the Sun's 1 to 5, then the Moon's); bunches of cards are integers (`rules.cards`). What the table
remembers of hands is in `rules.memory`, how hidden hands are dealt anew in `rules.worlds`, the steps of a turn in `rules.turn`.
"""

from enishi.games.soulmates.rules.calls import possible_calls
from enishi.games.soulmates.rules.cards import LANE, WHOLE_DECK, held_kinds, kind_at, nth_card, number, total
from enishi.games.soulmates.rules.memory import secret_cards
from enishi.games.soulmates.rules.observation import OBSERVATION, observe
from enishi.games.soulmates.rules.sound import sound
from enishi.games.soulmates.rules.turn import (
    CALL_FIRST,
    CHOOSE,
    DEAL,
    DECK,
    DISCARD_FIRST,
    DRAW,
    LARGEST_PILE,
    OVER,
    PILE,
    PLAY,
    REDRAW,
    TOP,
    TOP_FIRST,
    TURN_UP,
    choose,
    deal,
    discard_or_call,
    draw,
    lay_called,
    left_at_the_end,
    redraw,
    turn_up,
)
from enishi.games.soulmates.rules.worlds import redeal
from enishi.kernel.actors import CHANCE_BIT, EVERYBODY, MOST_SEATS
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.record import record
from enishi.kernel.rule import rule

__all__ = [
    "OBSERVATION",
    "STATE",
    "ending",
    "hide",
    "legal",
    "observe",
    "pick",
    "play",
    "redeal",
    "returns",
    "scores",
    "sound",
    "start",
    "waiting",
    "weight",
    "witnesses",
]

TWO_LEFT, ONE_LEFT, TURN_LIMIT = range(3)

STATE = record(
    [
        ("hand", "i8", MOST_SEATS),  # the cards each seat holds; in a hidden record, of other seats those that all know
        ("known", "i8", MOST_SEATS),  # those of them that everybody knows
        ("barred", "i8", MOST_SEATS),  # for each other card of the hand, oldest first, ten bits: kinds that it cannot be
        ("old", "i8", MOST_SEATS),  # secret cards each seat had when the deck was made, less those struck off: only it knows them
        ("old_barred", "i8", MOST_SEATS),  # the same of those, as it was when the deck was made
        ("doubtful", "i8", MOST_SEATS),  # cards of each seat come to light since then that were either old or drawn since
        ("deck", "i8"),  # in a hidden record, also the secret cards of other seats
        ("made", "i8"),  # what the deck was made of, less what has certainly come to light of it
        ("pool", "i8"),  # what was secret in all hands then, less what has certainly come to light of it
        ("turn_limit", "i2"),
        ("turns", "i2"),  # how many have ended
        ("shuffles", "i2"),  # how often the pile has become the deck
        ("present", "i2"),  # the seats that are still in the game
        ("showed", "i2"),  # the seats that showed a card at the last call
        ("old_out", "i2", MOST_SEATS),  # kinds of which no old card can be left in each hand
        ("secret", "i1", MOST_SEATS),  # how many secret cards each seat holds
        ("old_count", "i1", MOST_SEATS),  # how many cards `old` has
        ("old_most", "i1", MOST_SEATS),  # how many of them can be left in the hand at most
        ("partner", "i1", MOST_SEATS),  # seat + 1 of the soulmate with whom each seat left
        ("pile", "i1", LARGEST_PILE),  # kind + 1 of each card, the top one last
        ("pile_size", "i1"),
        ("seats", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("caller", "i1"),  # of the last call
        ("call", "i1"),  # the last call's number + 1; 0 before the first
    ]
)


@rule
def start(s, seats):
    s.seats = seats
    s.present = (1 << seats) - 1
    s.deck = WHOLE_DECK
    s.made = WHOLE_DECK


@rule
def waiting(s):
    if s.phase == OVER:
        return 0
    if s.phase <= REDRAW:
        return CHANCE_BIT
    return 1 << s.turn


@rule
def legal(s, actor, out):
    if s.phase <= REDRAW:
        return list_kinds(s.deck, 0, out)
    if s.phase == CHOOSE:
        out[0] = DECK
        out[1] = PILE
        return 1 + (s.pile_size > 0)
    if s.phase == PLAY:
        return list_plays(s.hand[s.turn], out)
    return list_kinds(s.hand[s.turn], TOP_FIRST, out)


@rule
def list_kinds(cards, first, out):
    """A move for each kind of card."""
    n = 0
    kinds = held_kinds(cards)
    while kinds:
        out[n] = first + kind_at(kinds)
        kinds = without_lowest(kinds)
        n += 1
    return n


@rule
def list_plays(hand, out):
    n = list_kinds(hand, DISCARD_FIRST, out)
    calls = possible_calls(hand)
    while calls:
        out[n] = CALL_FIRST + lowest(calls)
        calls = without_lowest(calls)
        n += 1
    return n


@rule
def weight(s, actor, move):
    return number(s.deck, move) if s.phase <= REDRAW else 1


@rule
def pick(s, actor, out, rng):
    """A random move as `legal` and `weight` would give it, without listing them all."""
    if s.phase <= REDRAW:
        return nth_card(s.deck, below(rng, total(s.deck)))
    if s.phase == CHOOSE:
        return DECK + below(rng, 1 + (s.pile_size > 0))
    kinds = held_kinds(s.hand[s.turn])
    if s.phase == TOP:
        return TOP_FIRST + nth(kinds, below(rng, count(kinds))) // LANE
    calls = possible_calls(s.hand[s.turn])
    choice = below(rng, count(kinds) + count(calls))
    if choice < count(kinds):
        return DISCARD_FIRST + nth(kinds, choice) // LANE
    return CALL_FIRST + nth(calls, choice - count(kinds))


@rule
def play(s, actor, move):
    if s.phase == CHOOSE:
        choose(s, move)
    elif s.phase == DRAW:
        draw(s, s.turn, move)
        s.phase = PLAY
    elif s.phase == PLAY:
        discard_or_call(s, move)
    elif s.phase == REDRAW:
        redraw(s, move)
    elif s.phase == TOP:
        lay_called(s, move - TOP_FIRST)
    elif s.phase == DEAL:
        deal(s, move)
    else:
        turn_up(s, move)


@rule
def witnesses(s, actor, move):
    """Who sees an event whole: a card drawn into a hand is its owner's secret."""
    if s.phase <= REDRAW and s.phase != TURN_UP:
        return 1 << s.turn
    return EVERYBODY


@rule
def ending(s):
    if count(s.present) > left_at_the_end(s):
        return TURN_LIMIT
    return ONE_LEFT if s.seats % 2 else TWO_LEFT


@rule
def scores(s, out):
    """Whoever left as one of a couple has won."""
    for seat in range(s.seats):
        out[seat] = 1 if s.partner[seat] else 0


@rule
def returns(s, out):
    for seat in range(s.seats):
        out[seat] = 1.0 if s.partner[seat] else 0.0


@rule
def hide(s, seat):
    """Secret cards of other seats become cards that have not been seen; what a seat held when the deck was made is its own memory."""
    for other in range(s.seats):
        if other != seat:
            s.deck += secret_cards(s, other)
            s.hand[other] = s.known[other]
            s.old[other] = 0
