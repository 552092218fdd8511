"""The plan: whoever keeps five cards worth 15 does half of what the team needs, and a little less is better than a little more."""

from enishi.games.signs.rules.cards import COPIES, VALUES, copies, points
from enishi.games.signs.rules.record import DECLINE, INTERCEPT_FIRST, LIMIT, MATE, RECEIVE_FIRST, REJECT_FIRST, SEND, SEND_FIRST
from enishi.kernel.rule import rule, table

HALF = LIMIT // 2
TOO_HIGH = 2.5
"""A hand above 15 is this much worse than one that is as far below."""
READY = 1.0
"""How much worse a hand may be expected to become by taking a card, and it is still taken: the sender's teammate does not get it."""
HIGHEST = 40


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
def least_cost(hand, cost, comes):
    """How bad the hand is without that card."""
    return cost[points(hand) + comes - best_to_part_with(hand, cost, comes)]
