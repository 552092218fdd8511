"""What a strong player of Bird of Happiness does.

First found by changing one preference at a time and playing thousands of games with and without the change:

- patience: nothing is taken for power 1 before the centre pile runs low. A card taken shuffles the played clovers back, and a bird that
  costs 1 is not worth them;
- with company, a gold clover first, for it pays back all game long, then birds by how soon the next one can be afforded: red ones, which
  draw again and so do not slow the deck, before black ones; once half of the cards are gone, two birds on a card before everything else;
- alone, black birds first: each one that is turned up puts off the day on which the field flies away, so all clovers that may be
  returned are returned, but for some fields without a bird: the sooner those fly away the better;
- plain clovers only where nothing else can be taken, or where no power lies there that would be lost.

Tables of that kind win 98 % against one random player, and find 19.2 of the 26 birds alone. With company, preferences that also go by the
field, the piles, one's own deck and that of the next seat (`insight.preference`) win 0.60 against one player who keeps to those tables, and
0.49 among two where a third would be fair. Alone, sums of what can be seen find 19.8, and a layer of notions between what is seen and what
is liked (`insight.notions`) 20.05. A search plays on by them, and needs good reasons to do anything else: most moves differ by less than
its walks can tell apart, and after some hundred walks what came out best is worse than what is preferred (docs/minds.md).
"""

from enishi.games.bird.insight.notions import HALF, LOW, liked_actions, liked_returns
from enishi.games.bird.insight.preference import preference
from enishi.games.bird.rules.piles import KINDS, copies, size
from enishi.games.bird.rules.record import FULL_POWER, PASS, RETURN, RETURN_FIRST, TAKE_FIRST, cost, power, returnable
from enishi.kernel.rule import rule

EXPLORATION = 0.3
NEVER = 1 << 30
LOYALTY = 3.0


@rule
def obvious(s, seat):
    """What is preferred at first sight."""
    if s.seats > 1:
        return obvious_in_company(s, seat)
    return obvious_return(s) if s.phase == RETURN else obvious_alone(s)


@rule
def obvious_in_company(s, seat):
    """The possible action with the highest preference."""
    have = power(s, seat)
    best, most = -1, 0.0
    if have < FULL_POWER:
        best, most = PASS, preference(s, seat, PASS)
    for card in range(KINDS):
        if copies(s.field, card) and cost(s, card) <= have:
            liked = preference(s, seat, TAKE_FIRST + card)
            if best < 0 or liked > most:
                best, most = TAKE_FIRST + card, liked
    return best


@rule
def is_patient(s, have):
    """Whether a seat alone waits for more power without looking any further."""
    left = size(s.centre)
    return (have == 0 and left >= LOW) or (have == 1 and left >= HALF)


@rule
def obvious_alone(s):
    """To wait, or the possible action that is liked most."""
    have = power(s, 0)
    if is_patient(s, have):
        return PASS
    liked = liked_actions(s)
    best, most = -1, 0
    if have < FULL_POWER:
        best, most = PASS, liked[0]
    for card in range(KINDS):
        if copies(s.field, card) and cost(s, card) <= have and (best < 0 or liked[1 + card] > most):
            best, most = TAKE_FIRST + card, liked[1 + card]
    return best


@rule
def obvious_return(s):
    """As many clovers as it is liked most to return."""
    liked = liked_returns(s)
    best = returnable(s)
    for number in range(returnable(s)):
        if liked[number] > liked[best]:
            best = number
    return RETURN_FIRST + best


@rule
def policy(s, actor, out, rng):
    """What is obvious, always."""
    return obvious(s, actor)


@rule
def prior(s, actor, move):
    """What is obvious is tried more often: another move has to be better by more than chance."""
    return LOYALTY if move == obvious(s, actor) else 1.0


@rule
def ripeness(s):
    """Alone, only the next move is chosen by what was found: few walks come to the same place again, and moves differ by little."""
    return NEVER if s.seats == 1 else 0
