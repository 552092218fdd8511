"""What a strong player of Secret Signs does, found by playing thousands of games with one idea at a time.

- **Only the end counts.** Whatever the ten cards of a team are worth in the first half of a game, it scores about the same.
- **Knowing the teammate's sum is everything.** The same play scores about 27 a game where each knows the other's sum, and 19 where it is
  guessed with an error of up to four. So that is what secret signs should tell.
- **A card that is sent hardly ever arrives.** Taking it is a free exchange for the opponent to the left, who chooses what to lay, and the
  teammate does not get to choose. So a sender sends the card without which the team stands best.
- Where the sum is known, aim at 30; where it is guessed, lower, for 31 is nothing.

**The signs.** The stated value tells the sum of the five cards that the sender keeps: in its first turn of a game which sixth of all such
sums it belongs to, in its second the remainder by six, which completes it. To this a number is added that follows from the team's key and
the turn (`pad`), so to everybody else all values are equally likely. Whoever has the key searches only worlds in which the signs are true.
"""

import math

from enishi.games.signs.rules import redeal
from enishi.games.signs.rules.cards import COPIES, VALUES, copies, points
from enishi.games.signs.rules.record import (
    DEAL,
    DECLINE,
    INTERCEPT_FIRST,
    LIMIT,
    MATE,
    RECEIVE_FIRST,
    REJECT_FIRST,
    SEATS,
    SEND,
    SEND_FIRST,
    TEAMS,
    TURNS,
    layer,
    sender,
    teammate,
)
from enishi.kernel.chance import WORD, below, scrambled
from enishi.kernel.real import exponential
from enishi.kernel.rule import rule, table

SPREAD = 15.0
"""How far apart two teams of equal strength are after a game: the standard deviation."""
TO_NORMAL = 1.7
"""A logistic curve drawn out by this factor is nearly the normal distribution."""

ONLY = 1e6
"""How much likelier the search tries stating the truth: what is stated changes nothing in the tree, so one value stands for all."""

LATE = TURNS - 2
"""From this turn on what a team has is what it will score."""
MIDDLE = 3
"""A guess at the teammate's sum is wrong by two draws from -3 to 3."""
HIGHEST = 80
READY = 2.0
"""How much worse a team may stand with the card that it takes, and still take it: it comes to choose, and the others do not."""

KEPT = 400
"""How many worlds that agree with the signs are looked for, then used in turn."""
TRIES = 200
"""After this many deals the world with the fewest wrong signs is good enough."""
WORLDS = 1 + KEPT

SIXTHS = table([0] * 12 + [1] * 2 + [2] + [3] * 2 + [4] * 2 + [5] * 12)
"""By the sum of five cards, 5 to 30: which sixth of all hands it belongs to, nearly."""


ERRORS = {error: 2 * MIDDLE + 1 - abs(error) for error in range(-2 * MIDDLE, 2 * MIDDLE + 1)}
"""How often a guess is wrong by each distance."""


def _worth(late: int, total: int) -> float:
    if late:
        return float(total) if total <= LIMIT else 0.0
    return -float(abs(LIMIT - total))


def _expected(late: int, unsure: int, gains: int, total: int) -> float:
    """What a team's sum is worth that is only guessed at, or to which an unknown card will come."""
    cards = {card: COPIES[card - 1] for card in range(1, VALUES + 1)} if gains else {0: 1}
    errors = ERRORS if unsure else {0: 1}
    odds = [(often * times, _worth(late, total + card + error)) for card, times in cards.items() for error, often in errors.items()]
    return sum(times * worth for times, worth in odds) / sum(times for times, _ in odds)


WORTH = table(
    [[[[_expected(late, unsure, gains, total) for total in range(HIGHEST)] for gains in (0, 1)] for unsure in (0, 1)] for late in (0, 1)],
    "f8",
)
"""What a team's sum is worth: late or not, guessed or not, with an unknown card to come or not."""


@rule
def prior(s, actor, move):
    """The truth stands for all values that might be stated; otherwise all moves alike."""
    if s.phase == SEND:
        return ONLY if (move - SEND_FIRST) // VALUES == (move - SEND_FIRST) % VALUES else 1.0
    return 1.0


@rule
def policy(s, actor, out, rng):
    """The obvious move of somebody who guesses at the teammate's sum."""
    return obvious(s, actor, 1, rng)


@rule
def reply(s, actor, seat, key, in_tree, out, rng):
    """Others do the obvious thing by what they hold, which the tree does not see; a team with signs knows its sum."""
    return obvious(s, actor, 0 if key and (actor - seat) % TEAMS == 0 else 1, rng)


@rule
def obvious(s, actor, unsure, rng):
    total = points(s.hand[actor]) + points(s.hand[teammate(actor)])
    if unsure:
        total += below(rng, 2 * MIDDLE + 1) + below(rng, 2 * MIDDLE + 1) - 2 * MIDDLE
    total = max(total, VALUES)
    late = 1 if s.turn >= LATE else 0
    if s.phase == SEND:
        card = best_without(s.hand[actor], total, late, unsure, 0)
        return SEND_FIRST + (card - 1) * VALUES + card - 1
    card = best_without(s.hand[actor], total, late, unsure, 1)
    if s.phase == MATE:
        return (RECEIVE_FIRST if below(rng, 2) else REJECT_FIRST) + card - 1
    if WORTH[late, unsure, 1, total - card] + READY >= WORTH[late, unsure, 0, total]:
        return INTERCEPT_FIRST + card - 1
    return DECLINE


@rule
def best_without(hand, total, late, unsure, gains):
    """The card of a hand without which the team stands best."""
    best, found = -1.0 * HIGHEST, 0
    for card in range(1, VALUES + 1):
        if copies(hand, card):
            worth = WORTH[late, unsure, gains, total - card]
            if worth > best:
                best, found = worth, card
    return found


@rule
def settled(s, events):
    """A finished game is enough: what follows is a new deal."""
    return s.phase == DEAL


@rule
def evaluate(s, out):
    """By the lead and the number of games still to come."""
    lead = (s.total[0] - s.total[1]) / (SPREAD * math.sqrt(1.0 * (s.games - s.game)))
    share = 1.0 / (1.0 + exponential(-TO_NORMAL * lead))
    for seat in range(SEATS):
        out[seat] = 1.0 - share if seat % TEAMS else share


@rule
def pad(key, game, turn):
    """A number from 0 to 5 that only those can tell who have the key."""
    word = scrambled((key & WORD) ^ 0x9E3779B9)
    word = scrambled((word + (key >> 32)) & WORD)
    return scrambled((word + game * TURNS + turn) & WORD) % VALUES


@rule
def sign(key, game, turn, kept):
    """The value to state when five cards of this sum are kept."""
    told = SIXTHS[kept] if turn < SEATS else kept % VALUES
    return (told + pad(key, game, turn)) % VALUES + 1


@rule
def wrong_signs(s, seat, key):
    """How many values that a seat has stated in this game are not what it should have stated in this world."""
    wrong = 0
    held = points(s.first_hand[seat])
    for turn in range(s.turn + 1):
        if sender(s, turn) == seat and s.said[turn]:
            held += s.drawn[turn] - s.sent[turn]
            wrong += sign(key, s.game, turn, held) != s.said[turn]
        if s.laid[turn] and layer(s, turn) == seat:
            held += (s.sent[turn] if s.taker[turn] else s.redrawn[turn]) - s.laid[turn]
    return wrong


@rule
def imagine(worlds, hidden, seat, key, walk, rng):
    """Any world, or with a key one in which the teammate's signs are true."""
    if key == 0:
        worlds[0] = hidden[0]
        redeal(worlds[0], seat, rng)
    else:
        place = 1 + walk % KEPT
        if walk < KEPT:
            look_for_world(worlds, place, hidden, seat, key, rng)
        worlds[0] = worlds[place]


@rule
def look_for_world(worlds, place, hidden, seat, key, rng):
    fewest, tries = TURNS, 0
    while fewest and tries < TRIES:
        worlds[0] = hidden[0]
        redeal(worlds[0], seat, rng)
        wrong = wrong_signs(worlds[0], teammate(seat), key)
        if wrong < fewest:
            fewest = wrong
            worlds[place] = worlds[0]
        tries += 1
