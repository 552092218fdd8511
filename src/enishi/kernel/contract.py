"""The contract: what the rules of a game answer.

Drivers (`kernel.single`, `kernel.playout`) import these functions from here; when a driver is loaded for a game, the game's own `rules`
stand in this module's place (`kernel.twin`). So this page says what each function means, and no game ever runs it.

`s` is one record of the game's `STATE`; `seat` may be `ONLOOKER` in `hide`, `redeal` and `observe`; `out` is an array to write into.
`pick` is the one function that a game may leave out.
"""


def start(s, seats):
    """Makes the first position of a record that is all zeros but for its options."""


def waiting(s):
    """Who may act, as a bit mask: seats, or `CHANCE_BIT` alone; 0 when the game is over."""


def legal(s, actor, out):
    """Writes the moves of a waiting seat, or the outcomes of chance, ascending; returns how many."""


def weight(s, actor, move):
    """How much of the whole a legal move is: for chance the number of alike cards, for a seat the number of complete sets it leads to."""


def play(s, actor, move):
    """Plays a legal move."""


def witnesses(s, actor, move):
    """Who will see this legal move whole, as a bit mask (`EVERYBODY`, or seats); the others read its masked text."""


def ending(s):
    """When over: which of the manifest's ways to end it was."""


def scores(s, out):
    """When over: the game's own points, one integer a seat."""


def returns(s, out):
    """When over: each seat's share of success, from 0.0 to 1.0."""


def hide(s, seat):
    """Blanks all that a seat does not know; positions that it cannot tell apart become the same bytes. What it remembers stays."""


def redeal(s, seat, rng):
    """Fills a hidden record up to a whole world, drawn among those that agree with everything the seat has seen."""


def observe(s, seat, out):
    """Writes a hidden record as `OBSERVATION` numbers, for learning; every place is written."""


def pick(s, actor, rng):
    """The move that listing all and drawing by weight with one `below(rng, whole weight)` would choose, found without listing them."""
