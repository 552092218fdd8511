"""How much a seat of Yurikure prefers what it can do: what each thing that a move does is worth where a pair stands, added up.

A thing that a move does for a pair (its girls come closer, it becomes a couple, it is upset) is a column of the table of preferences. Where
a pair stands is described in several ways at once (own support, side and mood; what others have revealed on its girls; the turn), each of
which picks one row. What a decision of a girl is worth is what it does for the pair that it is about, and for the other couples of either
girl. What a reveal is worth is what it gains, and what there is to say about the reveal itself; the first supports have rows of their own.

A seat goes by its own supports and by what all can see, by nothing that others hide.
"""

from enishi.games.yurikure.insight.hope import commands
from enishi.games.yurikure.rules.action import MAJORITY, confessing_pair, loved_pair
from enishi.games.yurikure.rules.contest import most_revealed
from enishi.games.yurikure.rules.record import (
    ACTION,
    ADD_ONE,
    ANSWER,
    APPROACH,
    CONFESS,
    FIRST,
    FOR,
    GIRLS,
    LOVE,
    MOST_CONTROL,
    NOTHING,
    PAIR_OF,
    SECOND,
    SETUP_SUPPORTS,
    TOUCHING,
    TURNS,
    VOTE,
    YES,
    has,
)
from enishi.games.yurikure.rules.support import points_of
from enishi.kernel.bits import count, lowest, without_lowest
from enishi.kernel.rule import rule, table

# What a move may do for a pair: the columns.
(
    APPROACHES,
    CONFESSES,
    CONFESSES_BY_DIE,  # the other girl's answer is not the seat's to give
    LOVES,
    LOVES_IN_VAIN,  # the seat cannot bring the pair together by itself
    AGREES,
    VOTES,
    CONSENTS,
    ADDS,
    UPSETS,
    MAY_UPSET,
    THINGS,
) = range(12)
NOWHERE = -1

# Where a pair stands: the rows.
BANDS = 6
"""Own support from 0 to 5 or more."""
SIDES = 3
"""No couple, blue, red."""
MOODS = 7
"""Affinity less discontent, from -1 or less to 5 or more."""
MUCH = table([0, 1, 1, 2, 2, 2, 2, 2], "i1")
"""Own support: none, little, much."""
KINDS = 3 * SIDES
MOODY = table([0, 0, 1, 1, 2, 2, 2], "i1")
RIVALRIES = 5
"""What another has revealed on both girls, up to 4 or more."""
COUPLES = 4
"""How many couples there are, up to 3 or more."""
BY_SUPPORT = 0
BY_RIVALS = BY_SUPPORT + BANDS * SIDES * MOODS
BY_TURN = BY_RIVALS + KINDS * 3 * RIVALRIES
BY_LEFT = BY_TURN + KINDS * (TURNS + 1)
BY_COUPLES = BY_LEFT + KINDS * 3 * 3
BY_PLACE = BY_COUPLES + KINDS * COUPLES
ROWS = BY_PLACE + KINDS * GIRLS

# After these rows: numbers about a reveal,
MORE, LEFT, RIVALS, CONTROLS, STAGES = 4, 5, 7, 10, 3
STAGE = table([0, 0, 0, 0, 1, 1, 1, 2, 2, 2], "i1")
"""Until points are added, until three are added, after that; by turn."""
REVEALED = ROWS * THINGS
REVEAL_TURN = REVEALED + MORE * LEFT
REVEAL_QUESTION = REVEAL_TURN + 2 * (TURNS + 1)
REVEAL_RIVAL = REVEAL_QUESTION + 2 * 4
REVEAL_CONTROL = REVEAL_RIVAL + 2 * RIVALS
REVEAL_PLACE = REVEAL_CONTROL + CONTROLS * STAGES
# about each of the first five supports,
COVERED = table([0, 1, 1, 1, *[2] * (MOST_CONTROL - 3)], "i1")
"""How well a girl is covered already: not at all, a little, well."""
FOND = REVEAL_PLACE + 4 * GIRLS
COVER = FOND + SETUP_SUPPORTS * 6
COUPLE = COVER + SETUP_SUPPORTS * 9
EARLIER = COUPLE + SETUP_SUPPORTS * 3
LATER = EARLIER + SETUP_SUPPORTS * (GIRLS + 1)
SPREAD = LATER + SETUP_SUPPORTS * (GIRLS + 1)
# and about a girl whom an added point is for.
LEADS = 7
ADDED_CONTROL = SPREAD + SETUP_SUPPORTS * 10
NUMBERS = ADDED_CONTROL + 4 * LEADS
TABLES = 2
"""With two seats, and with more, the same rows stand for other numbers."""
WAYS = 6
"""In how many ways it is described where a pair, a reveal or a support stands."""


@rule
def first_number(s):
    """Where the numbers for so many seats begin."""
    return NUMBERS if s.seats > 2 else 0


@rule
def supports_of(s, seat):
    """A seat's points for each pair, at most 7: three bits a pair."""
    packed = 0
    for entry in range(s.entered[seat]):
        place = 3 * (s.support[seat, entry] - 1)
        before = (packed >> place) & 7
        packed += (min(before + points_of(entry), 7) - before) << place
    return packed


@rule
def rivals_of(s, seat):
    """The most that another seat has revealed on each girl, at most 15: four bits a girl."""
    packed = 0
    for girl in range(GIRLS):
        most = 0
        for other in range(s.seats):
            if other != seat:
                most = max(most, s.revealed[other, girl])
        packed |= min(most, 15) << 4 * girl
    return packed


@rule
def commanded_by(s, seat):
    girls = 0
    for girl in range(GIRLS):
        girls |= commands(s, seat, girl) << girl
    return girls


@rule
def knowledge(s, seat):
    """What a seat goes by: its supports, what others have revealed, the girls that it commands."""
    return supports_of(s, seat), rivals_of(s, seat), commanded_by(s, seat)


@rule
def revealed_by_rivals(known, girl):
    return (known[1] >> 4 * girl) & 15


@rule
def standing(s, known, pair):
    """Where a pair stands for a seat: the rows of the table."""
    first, second = FIRST[pair], SECOND[pair]
    own = (known[0] >> 3 * pair) & 7
    side = has(s.couples, pair) + has(s.kissed, pair)
    mood = min(max(s.affinity[pair] - s.discontent[pair], -1), MOODS - 2) + 1
    kind = MUCH[own] * SIDES + side
    commanded = has(known[2], first) + has(known[2], second)
    rivalry = min(revealed_by_rivals(known, first), revealed_by_rivals(known, second), RIVALRIES - 1)
    left = (s.rank[first] > s.place + 1) + (s.rank[second] > s.place + 1)
    start = first_number(s)
    return (
        start + THINGS * (BY_SUPPORT + (min(own, BANDS - 1) * SIDES + side) * MOODS + mood),
        start + THINGS * (BY_RIVALS + (kind * 3 + commanded) * RIVALRIES + rivalry),
        start + THINGS * (BY_TURN + kind * (TURNS + 1) + s.turn),
        start + THINGS * (BY_LEFT + (kind * 3 + left) * 3 + MOODY[mood]),
        start + THINGS * (BY_COUPLES + kind * COUPLES + min(count(s.couples), COUPLES - 1)),
        start + THINGS * (BY_PLACE + kind * GIRLS + s.place),
    )


@rule
def worth(liked, rows, thing):
    """What a thing is worth for a pair that stands there."""
    total = liked[rows[0] + thing] + liked[rows[1] + thing] + liked[rows[2] + thing]
    return total + liked[rows[3] + thing] + liked[rows[4] + thing] + liked[rows[5] + thing]


@rule
def can_bring_together(s, commanded, pair):
    """Love needs the word of both girls and of two voters."""
    if not (has(commanded, FIRST[pair]) and has(commanded, SECOND[pair])):
        return False
    return count(commanded & ~(1 << s.girl)) >= 2 + MAJORITY - 1


@rule
def effect(s, commanded, decision):
    """The pair that a decision of the girl in question is about, what it does for it, and what for the other couples of either girl."""
    if s.question == ACTION:
        return effect_of_action(s, commanded, decision)
    if decision not in (YES, FOR):
        return 0, NOWHERE, NOWHERE
    if s.question == ANSWER:
        return confessing_pair(s), AGREES, UPSETS
    if s.question == VOTE:
        return loved_pair(s), VOTES, MAY_UPSET
    return loved_pair(s), CONSENTS, UPSETS


@rule
def effect_of_action(s, commanded, action):
    """Of no action at all, and of `nothing`, nothing."""
    if action <= NOTHING:
        return 0, NOWHERE, NOWHERE
    if action >= LOVE:
        pair = action - LOVE
        return pair, LOVES if can_bring_together(s, commanded, pair) else LOVES_IN_VAIN, MAY_UPSET
    if action < CONFESS:
        return PAIR_OF[s.girl, action - APPROACH], APPROACHES, UPSETS
    girl = action - CONFESS
    if has(commanded, girl):
        return PAIR_OF[s.girl, girl], CONFESSES, UPSETS
    return PAIR_OF[s.girl, girl], CONFESSES_BY_DIE, MAY_UPSET


@rule
def worth_of_decision(s, known, decision, liked):
    """What it means to a seat that the girl in question decides so; nothing, where nothing comes of it."""
    pair, does, upsets = effect(s, known[2], decision)
    if does == NOWHERE:
        return 0
    total = worth(liked, standing(s, known, pair), does)
    others = s.couples & TOUCHING[pair]
    while others:
        total += worth(liked, standing(s, known, lowest(others)), upsets)
        others = without_lowest(others)
    return total


@rule
def rows_of_reveal(s, seat, known, reveal):
    control = s.control[seat, s.girl]
    more = reveal - most_revealed(s, s.girl) - 1
    start = first_number(s)
    return (
        start + REVEALED + min(more, MORE - 1) * LEFT + min(control - reveal, LEFT - 1),
        start + REVEAL_TURN + s.turn * 2 + (s.controller[s.girl] > 0),
        start + REVEAL_QUESTION + s.question * 2 + (s.declaration > 0),
        start + REVEAL_RIVAL + min(revealed_by_rivals(known, s.girl), RIVALS - 1) * 2 + (s.revealed[seat, s.girl] > 0),
        start + REVEAL_CONTROL + min(control, CONTROLS - 1) * STAGES + STAGE[s.turn],
        start + REVEAL_PLACE + s.place * 4 + s.question,
    )


@rule
def worth_of_reveal(s, seat, known, reveal, liked):
    """What it is worth to reveal so much, beside what the girl will do."""
    return worth(liked, rows_of_reveal(s, seat, known, reveal), 0)


@rule
def rows_of_support(s, seat, pair):
    entry, first, second = s.entered[seat], FIRST[pair], SECOND[pair]
    couple = 1 << FIRST[s.first_couple] | 1 << SECOND[s.first_couple]
    one, other = COVERED[s.control[seat, first]], COVERED[s.control[seat, second]]
    affinity = min(s.affinity[pair], 2)
    start = first_number(s)
    return (
        start + FOND + (entry * 3 + affinity) * 2 + has(s.couples, pair),
        start + COVER + (entry * 3 + min(one, other)) * 3 + max(one, other),
        start + COUPLE + entry * 3 + has(couple, first) + has(couple, second),
        start + EARLIER + entry * (GIRLS + 1) + min(s.rank[first], s.rank[second]),
        start + LATER + entry * (GIRLS + 1) + max(s.rank[first], s.rank[second]),
        start + SPREAD + (entry * 2 + (affinity > 0)) * 5 + one + other,
    )


@rule
def worth_of_support(s, seat, pair, liked):
    """What it is worth to give the next of the first five supports to a pair."""
    return worth(liked, rows_of_support(s, seat, pair), 0)


@rule
def number_of_control(s, seat, known, girl):
    """Where a girl stands whom a point is added for."""
    lead = min(max(s.control[seat, girl] - revealed_by_rivals(known, girl), -3), 3) + 3
    return first_number(s) + ADDED_CONTROL + ((s.phase != ADD_ONE) * 2 + (s.controller[girl] == seat + 1)) * LEADS + lead


@rule
def worth_of_adding(s, seat, known, pair, liked):
    """What it is worth to add a point for a pair."""
    total = worth(liked, standing(s, known, pair), ADDS)
    return total + liked[number_of_control(s, seat, known, FIRST[pair])] + liked[number_of_control(s, seat, known, SECOND[pair])]
