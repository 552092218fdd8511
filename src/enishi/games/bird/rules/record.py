"""The record of Bird of Happiness, its phases and moves by number, and what can be read off it."""

from enishi.games.bird.rules.piles import CLOVER, GOLD, KINDS, bird_cards, birds, copies
from enishi.kernel.record import record
from enishi.kernel.rule import rule, table

MOST_SEATS = 5
ONE_DECKS = 3
"""How many seats have a `ONE` in their first deck; the others have a `RED`."""
FIELD = 6
FULL_POWER = 3
"""From this power on a seat must take a card."""
MOST_RETURNED = 2
ALL_BIRDS = 26
"""What one seat can own at most: its first bird and those of all game cards."""

SETUP, DRAW, REFILL, FORTUNE, FRESH, RETURN, ACT, OVER = range(8)
PHASES = 8
LAST_OF_CHANCE = FRESH

PASS = KINDS
TAKE_FIRST = PASS + 1
RETURN_FIRST = TAKE_FIRST + KINDS

NO_BIRDS, FLOWN_AWAY = range(2)

COSTS = table([0, 0, 1, 3, 2, 2])
"""Of each kind; what a gold clover costs is an option."""
STARS = (15, 17, 19, 21)
"""How many birds are two stars in the solo game, three, four, five."""

STATE = record(
    [
        ("deck", "i8", MOST_SEATS),  # this and what follows are piles, as `rules.piles` has them
        ("played", "i8", MOST_SEATS),
        ("centre", "i8"),
        ("field", "i8"),
        ("fortune", "i8"),  # solo: the fortune pile but for its bottom
        ("bottom", "i8"),  # solo: returned clovers, drawn after all of `fortune`
        ("fortune_played", "i8"),
        ("seats", "i2"),  # two bytes, so that the whole is a multiple of eight
        ("phase", "i2"),
        ("turn", "i1"),
        ("gold_cost", "i1"),
        ("gold_power", "i1"),
        ("alike_start", "i1"),
    ]
)


@rule
def cost(s, card):
    return s.gold_cost if card == GOLD else COSTS[card]


@rule
def power(s, seat):
    """The clover power of a seat's played cards."""
    return copies(s.played[seat], CLOVER) + s.gold_power * copies(s.played[seat], GOLD)


@rule
def returnable(s):
    """How many clovers a black bird may return to the fortune pile; none but in the solo game."""
    return min(copies(s.fortune_played, CLOVER), MOST_RETURNED)


@rule
def owned(s, seat):
    """All cards of a seat."""
    return s.deck[seat] + s.played[seat]


@rule
def standing(s, seat):
    """A number that is higher for more birds, and with as many for more cards with birds on them."""
    return birds(owned(s, seat)) * (ALL_BIRDS + 1) + bird_cards(owned(s, seat))
