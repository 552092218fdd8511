"""How much a seat of Altar of Time prefers what it can do: what each thing about it is worth where the seat stands, added up.

A thing about a move (that it lays three cards, that one of them is a 2, that a 4 lies in the own schedule afterwards) is a column of the
table of preferences. Where a seat stands is described in several ways at once (what desires it holds and how many cards are left, what
its hand is worth, what lies in the schedules), each of which picks one row. What a thing is worth is the sum of its column over these rows.

A seat goes by its own hand and by what all can see, and by which of its own desires are still in its deck: it knows that, unless another
has drawn one of them from there.
"""

from enishi.games.altar.rules.cards import CARDS_OF, NUMBERS, NUMBERS_IN, WITH, how_many, size
from enishi.games.altar.rules.record import FOUR, SIX, THREE
from enishi.games.altar.rules.score import base_points, desires, factor
from enishi.kernel.rule import rule, table

# Things about a move: the columns.
MANY = 5
LAID = 0
"""How many cards are laid into a schedule: one, two, up to MANY or more."""
LAID_NUMBER = LAID + MANY
"""For each card laid, its number."""
LIES_OPEN = 5
"""What lies in a schedule: nothing special, a 3, a 4, a 6, a 3 and a 4."""
OWN_AFTER = LAID_NUMBER + NUMBERS
"""What lies in the own schedule after a replacement there."""
OTHER_AFTER = OWN_AFTER + LIES_OPEN
"""What lies in another's schedule after a replacement there."""
OWN_CARDS = OTHER_AFTER + LIES_OPEN
"""For each card in the own schedule after a replacement there."""
OTHER_CARDS = OWN_CARDS + 1
LAYS_LAST = OTHER_CARDS + 1
"""As many cards are laid as the own deck has left, or more."""
LAYS_NEARLY = LAYS_LAST + 1
"""So many that at most three will be left."""
OFFERING_AT_ALL = LAYS_NEARLY + 1
OFFERED_NUMBER = OFFERING_AT_ALL + 1
OFFERED_DESIRE = OFFERED_NUMBER + NUMBERS
"""For a desire offered: the one own desire, of both own ones that of the kept kind or the other, a foreign one that fits or does not."""
OFFERS_LAST = OFFERED_DESIRE + 5
"""The card that comes for this one is the last of the own deck."""
OFFERS_BEYOND = OFFERS_LAST + 1
"""No card comes for this one."""
FROM_OWN_DECK = OFFERS_BEYOND + 1
FROM_OTHER_DECK = FROM_OWN_DECK + 1
FROM_OTHER_HAND = FROM_OTHER_DECK + 1
LAST_OF_OWN_DECK = FROM_OTHER_HAND + 1
LAST_OF_OTHER_DECK = LAST_OF_OWN_DECK + 1
THINGS = LAST_OF_OTHER_DECK + 1

# Where a seat stands: the rows.
_STAGES = [sum(left > most for most in (2, 4, 6, 9, 13, 18)) for left in range(33)]
STAGE = table(_STAGES)
"""How far a deck is from running out, by how many cards it has left."""
STAGES = _STAGES[-1] + 1
COARSE = table([(stage + 1) // 2 for stage in range(STAGES)])
COARSE_STAGES = STAGES // 2 + 1
_BANDS = [sum(10 * tens >= least for least in (20, 30, 60, 100, 130, 160, 200, 300)) for tens in range(32)]
BAND = table(_BANDS)
"""What a hand is worth, by tens of points."""
BANDS = _BANDS[-1] + 1
_KIND = [
    4 if has >> THREE & has >> FOUR & 1 else 1 if has >> THREE & 1 else 2 if has >> FOUR & 1 else 3 if has >> SIX & 1 else 0
    for has in range(128)
]
KIND = table(_KIND)
"""What lies in a schedule, by the numbers that it has."""

ALWAYS = 0
BY_DESIRES = ALWAYS + 1
BY_POINTS = BY_DESIRES + 3 * STAGES
BY_OWN_SCHEDULE = BY_POINTS + BANDS * COARSE_STAGES
BY_OTHER_SCHEDULE = BY_OWN_SCHEDULE + LIES_OPEN * 3
BY_UNSEEN = BY_OTHER_SCHEDULE + LIES_OPEN * COARSE_STAGES
BY_DECKS = BY_UNSEEN + 9
BY_SIXES = BY_DECKS + STAGES * STAGES
ROWS = BY_SIXES + 3 * LIES_OPEN * LIES_OPEN
TABLES = 2
"""With two seats, and with more, the same rows stand for other numbers."""


@rule
def own_desires(s, seat):
    """Which of its own desires a seat holds: 1 for the spear, 2 for the shield."""
    return how_many(s.hand[seat], NUMBERS + 2 * seat) + 2 * how_many(s.hand[seat], NUMBERS + 2 * seat + 1)


@rule
def kept_kind(s, seat):
    """The kind that a seat keeps: that of its one own desire; with both or none, the kind of which it holds more."""
    own = own_desires(s, seat)
    if own == 1 or own == 2:
        return own - 1
    return 1 if desires(s.hand[seat], s.seats, 1) > desires(s.hand[seat], s.seats, 0) else 0


@rule
def lies_open(schedule):
    """What lies in a schedule."""
    return KIND[NUMBERS_IN[schedule]]


@rule
def next_seat(s, seat):
    return (seat + 1) % s.seats


@rule
def faced(s, seat, owner):
    """Whom a seat looks at: the owner of what it deals with, for its own things the next seat."""
    return next_seat(s, seat) if owner == seat else owner


@rule
def standing(s, seat, other):
    """Where a seat stands, as it looks at one of the others: the rows of the table."""
    hand, left, left_there = s.hand[seat], s.left[seat], s.left[other]
    own, there = lies_open(s.schedule[seat]), lies_open(s.schedule[other])
    held, kind = (own_desires(s, seat) + 1) // 2, kept_kind(s, seat)
    points = base_points(hand) * max(factor(hand, s.seats, seat, 0), factor(hand, s.seats, seat, 1)) // 5
    unseen = how_many(s.deck[seat], NUMBERS + 2 * seat) + how_many(s.deck[seat], NUMBERS + 2 * seat + 1)
    fitting = desires(hand, s.seats, kind) - how_many(hand, NUMBERS + 2 * seat + kind)
    first = (min(s.seats, TABLES + 1) - 2) * ROWS
    return (
        first + ALWAYS,
        first + BY_DESIRES + held * STAGES + STAGE[left],
        first + BY_POINTS + BAND[min(points // 10, 31)] * COARSE_STAGES + COARSE[STAGE[min(left, left_there)]],
        first + BY_OWN_SCHEDULE + own * 3 + held,
        first + BY_OTHER_SCHEDULE + there * COARSE_STAGES + COARSE[STAGE[left_there]],
        first + BY_UNSEEN + unseen * 3 + min(fitting, 2),
        first + BY_DECKS + STAGE[left] * STAGES + STAGE[left_there],
        first + BY_SIXES + (min(how_many(hand, SIX - 1), 2) * LIES_OPEN + own) * LIES_OPEN + there,
    )


@rule
def worth(liked, rows, thing):
    """What a thing about a move is worth to a seat that stands there."""
    total = liked[rows[0], thing] + liked[rows[1], thing] + liked[rows[2], thing] + liked[rows[3], thing]
    return total + liked[rows[4], thing] + liked[rows[5], thing] + liked[rows[6], thing] + liked[rows[7], thing]


@rule
def worth_of_replacement(s, seat, owner, rest, laid, liked, rows):
    """What it is worth to lay a set to what is left of a schedule."""
    number, after = size(CARDS_OF[laid]), WITH[rest, laid]
    total = worth(liked, rows, LAID + min(number, MANY) - 1)
    for card in range(NUMBERS):
        copies = how_many(CARDS_OF[laid], card)
        if copies:
            total += copies * worth(liked, rows, LAID_NUMBER + card)
    total += worth(liked, rows, (OWN_AFTER if owner == seat else OTHER_AFTER) + lies_open(after))
    total += size(CARDS_OF[after]) * worth(liked, rows, OWN_CARDS if owner == seat else OTHER_CARDS)
    if number >= s.left[seat]:
        return total + worth(liked, rows, LAYS_LAST)
    if number + 3 >= s.left[seat]:
        return total + worth(liked, rows, LAYS_NEARLY)
    return total


@rule
def offered_as(s, seat, card):
    """The column of a card that is offered."""
    if card < NUMBERS:
        return OFFERED_NUMBER + card
    own, fits = own_desires(s, seat), (card - NUMBERS) % 2 == kept_kind(s, seat)
    if (card - NUMBERS) // 2 != seat:
        return OFFERED_DESIRE + (3 if fits else 4)
    if own < 3:
        return OFFERED_DESIRE
    return OFFERED_DESIRE + (1 if fits else 2)


@rule
def worth_of_offering(s, seat, card, offered, liked, rows):
    """What it is worth to offer a card, rather than to keep it, after so many others in this turn."""
    total = worth(liked, rows, offered_as(s, seat, card))
    if offered + 1 == s.left[seat]:
        return total + worth(liked, rows, OFFERS_LAST)
    if offered >= s.left[seat]:
        return total + worth(liked, rows, OFFERS_BEYOND)
    return total


@rule
def worth_of_drawing(s, seat, from_hand, owner, liked, rows):
    """What it is worth to take a card out of a deck or a hand."""
    if from_hand:
        return worth(liked, rows, FROM_OTHER_HAND)
    total = worth(liked, rows, FROM_OWN_DECK if owner == seat else FROM_OTHER_DECK)
    if s.left[owner] == 1:
        return total + worth(liked, rows, LAST_OF_OWN_DECK if owner == seat else LAST_OF_OTHER_DECK)
    return total
