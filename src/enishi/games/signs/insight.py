"""What a strong player of Secret Signs does, found by playing thousands of games with one idea at a time.

- **Aim at 15.** Who keeps five cards worth 15 does half of what the team needs, and the teammate need not be told; a little less is better
  than a little more.
- **Knowing which card comes is everything.** Two teams that both aim at 15 score 29 a game where the teammate knows the card that was sent,
  and 25 where it does not. So that is what a sign should tell (`conventions`), and not what is kept.
- Taking a card unseen is a throw of the dice: worth it for a hand that is far from 15, and a little before that, for then the sender's
  teammate does not come to choose.
- Opponents who say openly which card they send can be read, too: who has been found true so far is believed.
"""

import math

from enishi.games.signs.conventions import sign
from enishi.games.signs.rules import redeal
from enishi.games.signs.rules.cards import COPIES, VALUES, copies, points
from enishi.games.signs.rules.record import (
    DEAL,
    DECLINE,
    INTERCEPT_FIRST,
    LEFT,
    LIMIT,
    MATE,
    RECEIVE_FIRST,
    REJECT_FIRST,
    RIGHT,
    SEATS,
    SEND,
    SEND_FIRST,
    TEAMS,
    TURNS,
    sender,
    teammate,
)
from enishi.kernel.chance import below
from enishi.kernel.real import exponential
from enishi.kernel.rule import rule, table

SPREAD = 10.0
"""How far apart two teams of equal strength are after a game: the standard deviation."""
TO_NORMAL = 1.7
"""A logistic curve drawn out by this factor is nearly the normal distribution."""

ONLY = 1e6
"""How much likelier the search tries stating the truth: what is stated changes nothing in the tree, so one value stands for all."""

PLANNED = 40.0
"""How much likelier the search tries what the plan says."""

HALF = LIMIT // 2
TOO_HIGH = 2.5
"""A hand above 15 is this much worse than one that is as far below."""
READY = 1.0
"""How much worse a hand may be expected to become by taking a card, and it is still taken: the sender's teammate does not get it."""
HIGHEST = 40

KEPT = 200
"""How many worlds are looked for, then used in turn."""
TRIES = 60
"""After this many deals the likeliest world is good enough."""
WORLDS = 1 + KEPT
WRONG = 100
"""How much a wrong sign counts beside the distance of hands from 15."""
SURE = 64
LIKELY = table([round(SURE * 0.9**distance) for distance in range(WRONG)])
"""By how far the others' hands are from 15: in how many cases out of `SURE` such a world is taken."""
BELIEVED = table([20, 60, 90, 98, 100])
"""By how many cards of opponents were seen to be what was said: in how many cases of a hundred they are taken at their word."""


def _miss(total: int) -> float:
    return (total - HALF) * TOO_HIGH if total > HALF else 1.0 * (HALF - total)


MISS = table([_miss(total) for total in range(HIGHEST)], "f8")
"""How bad a hand is, by its sum."""
EXPECTED = table(
    [sum(number * _miss(total + card) for card, number in enumerate(COPIES, 1)) / sum(COPIES) for total in range(HIGHEST)],
    "f8",
)
"""How bad four cards are to which one will come that is not known."""


@rule
def prior(s, actor, move):
    """What the plan says, for a team is strong where both keep to it. The truth stands for all values that might be stated."""
    if s.phase == SEND and (move - SEND_FIRST) // VALUES != (move - SEND_FIRST) % VALUES:
        return 1.0
    plan = PLANNED if planned(s, actor, s.sent[s.turn] if s.phase == MATE else 0) == move else 1.0
    return ONLY * plan if s.phase == SEND else plan


@rule
def policy(s, actor, out, rng):
    """The plan of somebody who is told nothing."""
    return planned(s, actor, 0)


@rule
def reply(s, actor, seat, key, in_tree, out, rng):
    """Others keep to the plan by what they hold, which the tree does not see. Opponents are taken to have signs.

    What they state tells the seat nothing but where it has the key or has found them true: in a tree of truths it would count on seeing
    every card that will be sent, and the longer it searched, the worse it played.
    """
    is_opponent = (actor - seat) % TEAMS
    is_told = key or is_opponent
    move = planned(s, actor, s.sent[s.turn] if is_told and s.phase == MATE else 0)
    is_open = found_true(s, seat) if is_opponent else key
    if s.phase == SEND and not is_open:
        return move - (move - SEND_FIRST) % VALUES + below(rng, VALUES)
    return move


@rule
def planned(s, actor, comes):
    """What brings the own hand to 15; `comes`: the card that comes if it is known, or 0."""
    hand = s.hand[actor]
    if s.phase == SEND:
        card = best_to_part_with(hand, MISS, 0)
        return SEND_FIRST + (card - 1) * VALUES + card - 1
    total, card, unseen = points(hand), best_to_part_with(hand, MISS, comes), best_to_part_with(hand, EXPECTED, 0)
    if s.phase == MATE:
        is_good = comes and MISS[total - card + comes] <= EXPECTED[total - unseen]
        return RECEIVE_FIRST + card - 1 if is_good else REJECT_FIRST + unseen - 1
    if comes:
        return INTERCEPT_FIRST + card - 1 if MISS[total - card + comes] < MISS[total] else DECLINE
    return INTERCEPT_FIRST + unseen - 1 if EXPECTED[total - unseen] < MISS[total] + READY else DECLINE


@rule
def best_to_part_with(hand, cost, comes):
    """The card of a hand without which, and with the one that comes, it is best."""
    least, found, total = 1e9, 0, points(hand) + comes
    for card in range(1, VALUES + 1):
        if copies(hand, card) and cost[total - card] < least:
            least, found = cost[total - card], card
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
def imagine(worlds, hidden, seat, key, walk, rng):
    """A world in which the teammate's signs are true and the others hold what players hold who aim at 15."""
    place = 1 + walk % KEPT
    if walk < KEPT:
        look_for_world(worlds, place, hidden, seat, key, rng)
    worlds[0] = worlds[place]


@rule
def look_for_world(worlds, place, hidden, seat, key, rng):
    believes = below(rng, 100) < BELIEVED[found_true(hidden[0], seat)]
    least, tries = TURNS * WRONG, 0
    while tries < TRIES:
        worlds[0] = hidden[0]
        redeal(worlds[0], seat, rng)
        wrong = unlikely(worlds[0], seat, key, believes)
        if wrong < least:
            least = wrong
            worlds[place] = worlds[0]
        if wrong < WRONG and below(rng, SURE) < LIKELY[wrong]:
            worlds[place] = worlds[0]
            tries = TRIES
        tries += 1


@rule
def found_true(s, seat):
    """How many cards of opponents the seat has taken in this game, all of which were what was said; 0 where one was not."""
    found, false = 0, 0
    for turn in range(s.turn):
        if s.taker[turn] == seat + 1 and (sender(s, turn) - seat) % TEAMS:
            found += 1
            false += s.sent[turn] != s.said[turn]
    return 0 if false else min(found, len(BELIEVED) - 1)


@rule
def unlikely(s, seat, key, believes):
    """How unlikely a world is: wrong signs of the teammate, or of an opponent who is believed, and hands of others that are far from 15."""
    wrong = 0
    if key:
        for turn in range(s.turn + 1):
            if sender(s, turn) == teammate(seat) and s.said[turn]:
                wrong += WRONG * (sign(key, s.game, turn, s.sent[turn]) != s.said[turn])
    if believes and (s.phase == LEFT or s.phase == RIGHT):
        wrong += WRONG * (s.sent[s.turn] != s.said[s.turn])
    for other in range(SEATS):
        if other != seat and has_sent(s, other):
            wrong += min(abs(points(s.hand[other]) - HALF), WRONG // SEATS)
    return wrong


@rule
def has_sent(s, seat):
    """Whether a seat has had a turn in this game."""
    return (seat - sender(s, 0)) % SEATS < s.turn + (s.phase > SEND)
