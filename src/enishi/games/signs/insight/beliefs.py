"""What a seat takes for likely: worlds in which signs are true, and in which the others did what players do who aim at 15.

That a hand is near 15 now is not enough: what was kept tells which card was sent, and who lets a card pass has a hand that will do.
"""

from enishi.games.signs.conventions import sign
from enishi.games.signs.insight.plan import EXPECTED, MISS, READY, least_cost
from enishi.games.signs.rules import redeal
from enishi.games.signs.rules.cards import points, single
from enishi.games.signs.rules.record import LEFT, MATE, RIGHT, SEATS, TEAMS, TURNS, sender, teammate
from enishi.kernel.chance import below
from enishi.kernel.rule import rule, table

KEPT = 200
"""How many worlds are looked for, then used in turn."""
TRIES = 60
"""After this many deals the likeliest world is good enough."""
WORLDS = 1 + KEPT
WRONG = 100
"""How much a wrong sign counts beside what others should regret."""
SURE = 64
LIKELY = table([round(SURE * 0.6**regret) for regret in range(WRONG)])
"""By how much the others should regret what they did: in how many cases out of `SURE` such a world is taken."""
BELIEVED = table([20, 60, 90, 98, 100])
"""By how many cards of opponents were seen to be what was said: in how many cases of a hundred they are taken at their word."""


@rule
def imagine(worlds, hidden, seat, key, walk, rng):
    """A world in which the teammate's signs are true and the others have little to regret."""
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
    """How unlikely a world is: wrong signs of the teammate, or of an opponent who is believed, and what the others should regret in it."""
    wrong = 0
    if key:
        for turn in range(s.turn + 1):
            if sender(s, turn) == teammate(seat) and s.said[turn]:
                wrong += WRONG * (sign(key, s.game, turn, s.sent[turn]) != s.said[turn])
    if believes and (s.phase == LEFT or s.phase == RIGHT):
        wrong += WRONG * (s.sent[s.turn] != s.said[s.turn])
    regret = 0.0
    for other in range(SEATS):
        if other != seat:
            regret += regrets(s, other)
    return wrong + min(int(regret + 0.5), WRONG - 1)


@rule
def regrets(s, seat):
    """How much better, by the plan, a seat could have done in this game with the cards that it had."""
    hand, regret = s.first_hand[seat], 0.0
    for turn in range(s.turn + 1):
        place = (seat - sender(s, turn)) % SEATS
        if place == 0:
            hand += single(s.drawn[turn])
            if s.said[turn]:
                regret += MISS[points(hand) - s.sent[turn]] - least_cost(hand, MISS, 0)
                hand -= single(s.sent[turn])
        elif s.taker[turn] == seat + 1:
            regret += regret_of_taking(hand, s.laid[turn], s.sent[turn], place == SEATS // 2)
            hand += single(s.sent[turn]) - single(s.laid[turn])
        elif place != SEATS // 2:
            if has_declined(s, turn, seat):
                regret += max(0.0, MISS[points(hand)] + READY - least_cost(hand, EXPECTED, 0))
        elif s.laid[turn] and s.taker[turn] == 0:
            regret += EXPECTED[points(hand) - s.laid[turn]] - best_answer(hand, s.sent[turn])
            hand += single(s.redrawn[turn]) - single(s.laid[turn])
    return regret


@rule
def regret_of_taking(hand, laid, comes, is_told):
    """Of a teammate, who knows which card comes, or of an opponent, who does not."""
    if is_told:
        return MISS[points(hand) - laid + comes] - best_answer(hand, comes)
    return max(0.0, EXPECTED[points(hand) - laid] - min(least_cost(hand, EXPECTED, 0), MISS[points(hand)] + READY))


@rule
def best_answer(hand, comes):
    """How bad a teammate's hand is at least, who may take the card that comes, or draw one."""
    return min(least_cost(hand, MISS, comes), least_cost(hand, EXPECTED, 0))


@rule
def has_declined(s, turn, seat):
    """Whether an opponent of a turn's sender who did not take the card was asked."""
    is_left = (seat - sender(s, turn)) % SEATS == 1
    if turn < s.turn:
        return is_left or s.taker[turn] != (sender(s, turn) + 1) % SEATS + 1
    return s.phase == MATE or (is_left and s.phase == RIGHT)
