"""The contract: what the rules of a game answer, and what is answered for a game that leaves something out.

The drivers (`kernel.drivers`) import these functions from here. When a driver is loaded for a game (`kernel.twin`), this page is loaded
with it and the game's own `rules` are laid over it: a name that the game has is the game's. So no game runs the functions without a
body here; they say what each means. The last two have one: `pick` and `sound` are what a game may leave out.

`s` is one record of the game's `STATE`; `seat` may be `ONLOOKER` in `hide`, `redeal` and `observe`; `out` is an array to write into; `rng`
is a generator of `kernel.chance`.
"""

from enishi.kernel.chance import below
from enishi.kernel.rule import rule

REQUIRED = (
    "start",
    "waiting",
    "legal",
    "weight",
    "play",
    "witnesses",
    "ending",
    "scores",
    "returns",
    "hide",
    "redeal",
    "observe",
)
OPTIONAL = ("pick", "sound")


@rule
def start(s, seats):
    """Makes the first position of a record that is all zeros but for its options."""


@rule
def waiting(s):
    """Who may act, as a bit mask: seats, or `CHANCE_BIT` alone; 0 when the game is over."""


@rule
def legal(s, actor, out):
    """Writes the moves of a waiting seat, or the outcomes of chance, ascending; returns how many."""


@rule
def weight(s, actor, move):
    """How much of the whole a legal move is: for chance the number of alike cards, for a seat the number of complete sets it leads to."""


@rule
def play(s, actor, move):
    """Plays a legal move."""


@rule
def witnesses(s, actor, move):
    """Who will see this legal move whole, as a bit mask (`EVERYBODY`, or seats); the others read its masked text."""


@rule
def ending(s):
    """When over: which of the manifest's ways to end it was."""


@rule
def scores(s, out):
    """When over: the game's own points, one integer for each seat."""


@rule
def returns(s, out):
    """When over: each seat's share of success, from 0.0 to 1.0."""


@rule
def hide(s, seat):
    """Blanks all that a seat does not know; positions that it cannot tell apart become the same bytes. What it remembers stays."""


@rule
def redeal(s, seat, rng):
    """Fills a hidden record up to a whole world, drawn among those that agree with everything the seat has seen."""


@rule
def observe(s, seat, out):
    """Writes a hidden record as `OBSERVATION` numbers, for learning; every place is written."""


@rule
def pick(s, actor, out, rng):
    """A random move of an actor that is waited for, uniform among whole choices: what `random` plays.

    Here by listing all moves and drawing by weight with one `below(rng, whole weight)`. A game that finds the very same move without
    listing them is faster; the battery holds the two equal.
    """
    n = legal(s, actor, out)
    whole = 0
    for i in range(n):
        whole += weight(s, actor, out[i])
    rest = below(rng, whole)
    i = 0
    rest -= weight(s, actor, out[i])
    while rest >= 0:
        i += 1
        rest -= weight(s, actor, out[i])
    return out[i]


@rule
def sound(s):
    """Whether a whole record can be one of this game at all: every card in one place, hands of their sizes.

    Asked by tests alone, of every position and of every world that `redeal` makes.
    """
    return True
