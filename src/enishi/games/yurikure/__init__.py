"""Yurikure (百合紅): unseen, guide seven girls so that the pairs you support become destined couples."""

from enishi.games.manifest import Flag, Manifest

MANIFEST = Manifest(
    version=1,
    fewest_seats=2,
    most_seats=5,
    usual_seats=4,
    minutes=(15, 30),
    moves=136,
    longest_list=28,
    # A proven bound. A contest with r reveals has at most seats * (1 + r) events: after each declaration at most seats - 1 pass
    # before the next reveal or the end, and where nobody ever reveals all pass. Reveals on a girl rise strictly and end at 19 (5 +
    # 4 + 3 + 2 + 1 and four added points), so a game has at most 7 * 19. An action is at most 7 contests (love: the action, four
    # votes, two answers), or two and a die, so a turn is at most 49 contests and a die for each of 21 pairs in two phases. With
    # five seats, which enter 9 supports each, after 11 draws: 11 + 5 * 9 + 9 * (49 * 5 + 42) + 7 * 19 * 5.
    most_events=3304,
    ends=("destined_couple", "yuri_marriage", "turn_nine", "no_couple"),
    options=(Flag("repeat_pairs"),),
    sum_of_returns=1.0,
    observation_merges=(
        "Declarations, answers and votes that are past, what had been revealed when, and the other seats' supports when all is "
        "over: `recall` adds it."
    ),
)
