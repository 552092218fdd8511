"""Higher Card: the record and the rules.

Each of two seats is dealt a card from a deck of two 1s, two 2s and two 3s. Both say at once whether they are bold or meek; then
everything is shown. Bold scores 2 with the higher card and 0 otherwise; meek scores 1 whatever the cards are.

(Where a printed book leaves something open, this docstring lists what was settled.)
"""

from enishi.kernel.actors import CHANCE_BIT
from enishi.kernel.chance import below
from enishi.kernel.record import record
from enishi.kernel.rule import rule

SEATS = 2
KINDS = 3
COPIES = 2
EVERY_SEAT = (1 << SEATS) - 1

# One numbering for all moves: the outcomes of chance (0 to 2 for the cards 1 to 3), then what seats say.
BOLD = KINDS
MEEK = KINDS + 1

WON, TIED = range(2)  # the places of `MANIFEST.ends`

# Everything there is to know about a position. Places that are not used are 0, so that equal positions are equal bytes; wide fields stand
# first; a set of seats is the bits of an integer.
STATE = record(
    [
        ("left", "i1", KINDS),  # how many cards of each kind are in the deck; in a hidden record, how many have not been seen
        ("card", "i1", SEATS),  # the card of each seat, 0 where there is none or it is not known
        ("dealt", "i1"),  # how many cards have been dealt
        ("said", "i1"),  # the seats that have said something
        ("bold", "i1"),  # those among them that said `bold`
    ]
)


@rule
def start(s, seats):
    for kind in range(KINDS):
        s.left[kind] = COPIES


@rule
def waiting(s):
    """Chance deals the cards one by one; then both seats are waited for at once, until there is nobody left."""
    if s.dealt < SEATS:
        return CHANCE_BIT
    return EVERY_SEAT & ~s.said


@rule
def legal(s, actor, out):
    if s.dealt < SEATS:
        return list_cards(s, out)
    out[0] = BOLD
    out[1] = MEEK
    return 2


@rule
def list_cards(s, out):
    """Cards that look alike are one outcome; `weight` says how many there are of it."""
    n = 0
    for kind in range(KINDS):
        if s.left[kind]:
            out[n] = kind
            n += 1
    return n


@rule
def weight(s, actor, move):
    return s.left[move] if s.dealt < SEATS else 1


@rule
def play(s, actor, move):
    if s.dealt < SEATS:
        take(s, s.dealt, move)
        s.dealt += 1
    else:
        s.said |= 1 << actor
        if move == BOLD:
            s.bold |= 1 << actor


@rule
def take(s, seat, kind):
    s.left[kind] -= 1
    s.card[seat] = kind + 1


@rule
def witnesses(s, actor, move):
    """A card is seen by the seat that it is dealt to, a word by the seat that says it; the others read `?`."""
    return 1 << s.dealt if s.dealt < SEATS else 1 << actor


@rule
def points(s, seat):
    if not (s.bold >> seat) & 1:
        return 1
    return 2 if s.card[seat] > s.card[1 - seat] else 0


@rule
def ending(s):
    return TIED if points(s, 0) == points(s, 1) else WON


@rule
def scores(s, out):
    for seat in range(SEATS):
        out[seat] = points(s, seat)


@rule
def returns(s, out):
    """More points win; a tie is shared."""
    for seat in range(SEATS):
        out[seat] = share(points(s, seat), points(s, 1 - seat))


@rule
def share(mine, theirs):
    if mine == theirs:
        return 0.5
    return 1.0 if mine > theirs else 0.0


@rule
def hide(s, seat):
    """The one door for secrets. Here: the other's card goes back among those not seen, and its word is not known, until all is shown."""
    if waiting(s):
        for other in range(SEATS):
            if other != seat and s.card[other]:
                s.left[s.card[other] - 1] += 1
                s.card[other] = 0
        s.bold &= 1 << seat


@rule
def redeal(s, seat, rng):
    """What `hide` took away, drawn anew: any card not seen, all equally likely; words by a coin."""
    if waiting(s):
        for other in range(SEATS):
            if other < s.dealt and not s.card[other]:
                take(s, other, random_kind(s, rng))
            if other != seat and (s.said >> other) & 1 and below(rng, 2):
                s.bold |= 1 << other


@rule
def random_kind(s, rng):
    unseen = 0
    for kind in range(KINDS):
        unseen += s.left[kind]
    place = below(rng, unseen)
    kind = 0
    while place >= s.left[kind]:
        place -= s.left[kind]
        kind += 1
    return kind


@rule
def sound(s):
    """What always holds, in whole records: each card is in the deck or in a hand, and hands have as many as were dealt."""
    for kind in range(KINDS):
        if s.left[kind] + (s.card[0] == kind + 1) + (s.card[1] == kind + 1) != COPIES:
            return False
    return (s.card[0] > 0) + (s.card[1] > 0) == s.dealt and s.bold & ~s.said == 0


OBSERVATION = 2 * KINDS + 4


@rule
def observe(s, seat, out):
    """A hidden record as numbers, for learning: own card and the other's, one place a kind; who has spoken, and who is known to be bold."""
    for i in range(SEATS):
        other = (seat + i) % SEATS
        for kind in range(KINDS):
            out[i * KINDS + kind] = s.card[other] == kind + 1
        out[2 * KINDS + i] = (s.said >> other) & 1
        out[2 * KINDS + 2 + i] = (s.bold >> other) & 1
