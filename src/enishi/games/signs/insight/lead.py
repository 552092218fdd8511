"""What a lead is worth: between teams that keep to the plan, a game is decided by a point or two, or by 30 where one has too much."""

import math

from enishi.games.signs.rules.record import LIMIT, SEATS, TEAMS
from enishi.kernel.rule import rule, table

DIFFERENCES = {0: 0.373, 1: 0.187, 2: 0.068, 3: 0.028, 4: 0.006, 5: 0.0015, 28: 0.001, 29: 0.008, 30: 0.0135}
"""How likely one team leads the other by each number of points after a game, or trails by it: 3,000 games of the plan."""
FORESEEN = 8
"""It is worked out what a lead is worth for up to this many games to come."""
LEADS = LIMIT + 1


def _after_one_more(before: dict[int, float]) -> dict[int, float]:
    """How likely each lead is after one more game."""
    after: dict[int, float] = {}
    for lead, likely in before.items():
        for difference, share in DIFFERENCES.items():
            for new in {lead + difference, lead - difference}:
                after[new] = after.get(new, 0.0) + likely * share
    whole = sum(after.values())
    return {lead: likely / whole for lead, likely in after.items()}


def _winning_shares() -> list[float]:
    """By the number of games to come, from one, and by the lead: the chance to win, ties counting half."""
    shares, gained = [], {0: 1.0}
    for _ in range(FORESEEN):
        gained = _after_one_more(gained)
        for lead in range(LEADS):
            shares.append(sum(likely * (0.5 if lead + gain == 0 else lead + gain > 0) for gain, likely in gained.items()))
    return shares


WINNING = table(_winning_shares(), "f8")


@rule
def evaluate(s, out):
    """By the lead and the number of games still to come; of many, a lead is worth less as their differences add up."""
    lead, games = s.total[0] - s.total[1], s.games - s.game
    ahead = min(abs(lead), LEADS - 1)
    if games > FORESEEN:
        ahead = int(ahead * math.sqrt(FORESEEN / (1.0 * games)) + 0.5)
    share = WINNING[(min(games, FORESEEN) - 1) * LEADS + ahead]
    if lead < 0:
        share = 1.0 - share
    for seat in range(SEATS):
        out[seat] = 1.0 - share if seat % TEAMS else share
