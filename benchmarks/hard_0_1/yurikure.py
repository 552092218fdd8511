"""What a strong player of Yurikure does.

Found by playing 20,000 games against two random players with one idea left out at a time. Without any search this policy wins 90 % of
them:

- support the couple there is and the pairs that are fond of each other (87 % where support goes anywhere), and spread it over as many girls
  as possible: a word with every girl does more than being sure of two (88 % where it is heaped on the same girls);
- add later points to couples that have much of your support already (89 % where they go anywhere);
- a couple that you do not support is a threat, to be upset by approaches to either girl; it counts against you like half of your best
  support (88 % where it counts nothing);
- reveal whenever the girl would otherwise do something worse, but no more than is needed (89 % with all you have): who is outbid
  has given away little, and in a tie fewer revealed points win.

Play-outs stop where a turn begins (`settled`): with that a search of 500 walks gets 0.25 ± 0.17 more than one that plays on to the
end, in a third of the time. Random players reveal more than is needed every other time, thinking ones one time in ten; against those who
seem careless a search takes the others to move at random (`carelessness`).
"""

from enishi.games.yurikure.rules import legal, redeal
from enishi.games.yurikure.rules.action import MAJORITY, confessing_pair, loved_pair
from enishi.games.yurikure.rules.contest import decision, most_revealed
from enishi.games.yurikure.rules.phases import KISS
from enishi.games.yurikure.rules.record import (
    ACTION,
    ADD,
    ANSWER,
    APPROACH,
    ASK,
    CHOOSE_SUPPORT,
    CONFESS,
    DECLARE,
    FIRST,
    FOR,
    GIRLS,
    LOVE,
    NONE,
    NOTHING,
    PAIR_OF,
    PAIRS,
    PASS,
    REVEAL,
    SECOND,
    SIDES,
    SUPPORT,
    TOUCHING,
    TURNS,
    VOTE,
    YES,
    has,
)
from enishi.games.yurikure.rules.relations import is_single
from enishi.games.yurikure.rules.scoring import DESTINED_COUPLE, pair_points, revealed_on
from enishi.games.yurikure.rules.support import points_of
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.chance import WORD, below, draw
from enishi.kernel.rule import rule, table

KEPT = 1024
"""How many worlds are dealt, then used in turn."""
ROUNDS = 8
"""After this many rounds through them they are dealt anew."""
WORLDS = 1 + KEPT

CARELESS_AT_FIRST = 0.3
"""How likely the others are careless, against one that they are not, before anything is known of them."""
NEEDLESS_REVEAL, NEEDED_REVEAL = 3.5, 0.5
"""What the odds that the others are careless are multiplied by, for a reveal of more than is needed and for any other."""
MOST_CARELESS = 0.9

THREAT = 2.5
"""What a destined couple counts against a seat that does not support it, in points of support."""

# What may happen to a pair, as a part of its being destined.
KISSES_SURELY = 0.06
KISSES_RATHER = 0.17
FONDER = 0.08
UPSET = 0.2
LOVE_SUCCEEDS = 0.7
A_VOTE = 0.3

NEEDLESS = -0.05
"""What it is worth to bring a pair together that one cannot bring together."""

# How much a pair deserves support.
COUPLE_APPEAL = 20.0
AFFINITY_APPEAL = 10.0
COVERED_APPEAL = 0.2


@rule
def support_for(s, seat, pair):
    """A seat's points for a pair."""
    points = 0
    for entry in range(s.entered[seat]):
        if s.support[seat, entry] == pair + 1:
            points += points_of(entry)
    return points


@rule
def worth(s, seat, pair):
    """What it means to a seat that a pair is destined."""
    return support_for(s, seat, pair) - THREAT


@rule
def worth_of_upsetting(s, seat, pair):
    """What it means to a seat that other couples of either girl are upset."""
    worths = 0.0
    others = s.couples & TOUCHING[pair]
    while others:
        worths += worth(s, seat, lowest(others))
        others = without_lowest(others)
    return -UPSET * worths


@rule
def warming(s, pair):
    """What one more affinity does for a pair: most for a couple whose kiss may fail."""
    if not has(s.couples, pair):
        return FONDER
    return KISSES_RATHER if s.affinity[pair] - s.discontent[pair] < KISS - 1 else KISSES_SURELY


@rule
def couple_worth(s, seat, pair):
    """What it means to a seat that a pair becomes a couple now."""
    return worth(s, seat, pair) + worth_of_upsetting(s, seat, pair)


@rule
def refusal_worth(s, pair, own, upsetting):
    """A confession that is answered with no: the die decides. Given what the pair, and upsetting others, mean to the seat."""
    chance = s.affinity[pair] / SIDES
    return chance * (own + upsetting) + (1 - chance) * own * warming(s, pair)


@rule
def can_bring_together(s, seat, pair):
    """Love needs the word of both girls and of two voters."""
    if not (commands(s, seat, FIRST[pair]) and commands(s, seat, SECOND[pair])):
        return False
    girls = 0
    for girl in range(GIRLS):
        girls += girl != s.girl and commands(s, seat, girl)
    return girls >= 2 + MAJORITY - 1


@rule
def love_worth(s, seat, pair):
    return LOVE_SUCCEEDS * couple_worth(s, seat, pair) if can_bring_together(s, seat, pair) else NEEDLESS


@rule
def decision_worth(s, seat, decision):
    """What it means to a seat that the girl in question decides so."""
    if s.question == ACTION:
        return action_worth(s, seat, decision)
    if s.question == ANSWER:
        pair = confessing_pair(s)
        if decision == YES:
            return couple_worth(s, seat, pair)
        return refusal_worth(s, pair, worth(s, seat, pair), worth_of_upsetting(s, seat, pair))
    if s.question == VOTE:
        return A_VOTE * couple_worth(s, seat, loved_pair(s)) if decision == FOR else 0.0
    if decision == YES:
        return LOVE_SUCCEEDS * couple_worth(s, seat, loved_pair(s))
    return -UPSET * worth(s, seat, loved_pair(s))


@rule
def action_worth(s, seat, action):
    if action == NOTHING:
        return 0.0
    if action >= LOVE:
        return love_worth(s, seat, action - LOVE)
    is_confession = action >= CONFESS
    girl = action - CONFESS if is_confession else action - APPROACH
    return advance_worth(s, seat, PAIR_OF[s.girl, girl], girl, is_confession)


@rule
def advance_worth(s, seat, pair, girl, is_confession):
    """What it means to a seat that the acting girl approaches another, or confesses her love to her."""
    own, upsetting = worth(s, seat, pair), worth_of_upsetting(s, seat, pair)
    if not is_confession:
        return own * warming(s, pair) + upsetting
    return own + upsetting if commands(s, seat, girl) else refusal_worth(s, pair, own, upsetting)


@rule
def best_decision(s, seat, stranger):
    """What a seat would have the girl in question decide, and what that is worth; she may also approach a stranger to upset others."""
    if s.question == ACTION:
        return best_action(s, seat, stranger)
    first = FOR if s.question == VOTE else YES
    worth_of_first, worth_of_second = decision_worth(s, seat, first), decision_worth(s, seat, first + 1)
    return (first, worth_of_first) if worth_of_first > worth_of_second else (first + 1, worth_of_second)


@rule
def best_action(s, seat, stranger):
    """Only what is done for pairs with own support is looked at, and one approach that upsets."""
    action, best = APPROACH + stranger, advance_worth(s, seat, PAIR_OF[s.girl, stranger], stranger, False)
    if best < 0:
        action, best = NOTHING, 0.0
    for entry in range(s.entered[seat]):
        other, value = action_for(s, seat, s.support[seat, entry] - 1)
        if value > best:
            action, best = other, value
    return action, best


@rule
def action_for(s, seat, pair):
    """The best that the acting girl can do for a pair, and what it is worth to a seat."""
    if s.girl != FIRST[pair] and s.girl != SECOND[pair]:
        return (NOTHING, 0.0) if has(s.couples, pair) else (LOVE + pair, love_worth(s, seat, pair))
    girl = FIRST[pair] + SECOND[pair] - s.girl
    if not is_single(s, s.girl):
        return APPROACH + girl, advance_worth(s, seat, pair, girl, False)
    own, upsetting = worth(s, seat, pair), worth_of_upsetting(s, seat, pair)
    approach = own * warming(s, pair) + upsetting
    confession = own + upsetting if commands(s, seat, girl) else refusal_worth(s, pair, own, upsetting)
    return (CONFESS + girl, confession) if confession > approach else (APPROACH + girl, approach)


@rule
def would_interrupt(s, seat, stranger):
    """Whether a seat that is asked can reveal more, and would have the girl do something better."""
    if s.control[seat, s.girl] <= most_revealed(s, s.girl):
        return False
    return best_decision(s, seat, stranger)[1] > decision_worth(s, seat, decision(s))


@rule
def appeal(s, seat, pair):
    """How much a pair deserves the next support."""
    is_couple = has(s.couples, pair)
    fondness = 1.0 + AFFINITY_APPEAL * s.affinity[pair] + COUPLE_APPEAL * is_couple
    if s.phase != CHOOSE_SUPPORT:
        own = support_for(s, seat, pair)
        return fondness * (1 + own * own)
    if s.control[seat, FIRST[pair]]:
        fondness *= COVERED_APPEAL
    return fondness * COVERED_APPEAL if s.control[seat, SECOND[pair]] else fondness


@rule
def carelessness(s, seat):
    """How likely the others are careless, going by how those who control girls came to do so."""
    odds = CARELESS_AT_FIRST
    for girl in range(GIRLS):
        controller = s.controller[girl] - 1
        if controller >= 0 and controller != seat:
            before = 0
            for other in range(s.seats):
                if other != controller:
                    before = max(before, s.revealed[other, girl])
            odds *= NEEDLESS_REVEAL if s.revealed[controller, girl] > before + 1 else NEEDED_REVEAL
    return min(MOST_CARELESS, odds / (1.0 + odds))


@rule
def imagine(worlds, hidden, seat, key, walk, rng):
    """Sheets that fit what was revealed are slow to find, so worlds are kept for several walks."""
    kept = 1 + walk % KEPT
    if walk // KEPT % ROUNDS == 0:
        worlds[kept] = hidden[0]
        redeal(worlds[kept], seat, rng)
    worlds[0] = worlds[kept]


@rule
def prior(s, actor, move):
    """Decisions by what they are worth; the least reveal where it is worth to interrupt; supports by their appeal."""
    if s.phase == DECLARE:
        return 1.0 + 8.0 * max(0.0, decision_worth(s, actor, move))
    if s.phase == ASK:
        return prior_of_answer(s, actor, move)
    return appeal(s, actor, move - (SUPPORT if s.phase == CHOOSE_SUPPORT else ADD))


@rule
def prior_of_answer(s, seat, move):
    if not would_interrupt(s, seat, (s.girl + 1) % GIRLS):
        return 8.0 if move == PASS else 1.0
    if move == PASS:
        return 2.0
    return 4.0 if move == REVEAL + most_revealed(s, s.girl) + 1 else 1.0


@rule
def policy(s, actor, out, rng):
    """The best decision at first sight, or a support by its appeal."""
    if s.phase != ASK and s.phase != DECLARE:
        return pick_support(s, actor, out, rng)
    stranger = below(rng, GIRLS - 1)
    stranger += stranger >= s.girl
    if s.phase == DECLARE:
        return best_decision(s, actor, stranger)[0]
    if not would_interrupt(s, actor, stranger):
        return PASS
    return REVEAL + most_revealed(s, s.girl) + 1


@rule
def pick_support(s, seat, out, rng):
    n = legal(s, seat, out)
    whole = 0.0
    for i in range(n):
        whole += prior(s, seat, out[i])
    rest = whole * draw(rng) / (WORD + 1)
    i = 0
    rest -= prior(s, seat, out[0])
    while rest >= 0 and i < n - 1:
        i += 1
        rest -= prior(s, seat, out[i])
    return out[i]


ENOUGH = 30
"""Events after the tree before a play-out may stop: at least about a turn."""

LOWEST_MOOD, HIGHEST_MOOD = -1, 4
NO_COUPLE, BLUE, RED = range(3)
UNDECIDED = 1.0
"""The part of all that no pair has yet: hope is measured by it."""

HOPE = table(
    [
        [
            [0.01, 0.01, 0.014, 0.03, 0.07, 0.25],
            [0.015, 0.015, 0.046, 0.15, 0.26, 0.3],
            [0.04, 0.09, 0.21, 0.55, 0.95, 1.7],
        ],
        [
            [0.03, 0.03, 0.08, 0.12, 0.2, 0.3],
            [0.02, 0.045, 0.18, 0.29, 0.37, 0.55],
            [0.08, 0.41, 0.95, 1.55, 2.2, 3.4],
        ],
    ],
    "f8",
)
"""Whether one seat would win and commands both girls; no couple, blue or red; mood from the lowest on."""


@rule
def commands(s, seat, girl):
    """Whether a seat controls a girl, or can reveal enough to."""
    return s.controller[girl] == seat + 1 or s.control[seat, girl] > most_revealed(s, girl)


@rule
def settled(s, events):
    """A play-out stops where a turn begins, but not the last one."""
    return events >= ENOUGH and s.turn < TURNS and is_beginning_of_turn(s)


@rule
def is_beginning_of_turn(s):
    return s.phase >= ASK and s.place == 0 and s.question == ACTION and s.declaration == NONE and s.passes == 0


@rule
def evaluate(s, out):
    """The part of all hope that each seat has."""
    share_undecided(s, out)
    whole = UNDECIDED
    for pair in range(PAIRS):
        if has(s.couples, pair) or s.affinity[pair]:
            whole += share_hope(s, pair, out)
    for seat in range(s.seats):
        out[seat] /= whole


@rule
def share_undecided(s, out):
    """By the number of girls that seats command; somebody always commands each girl that any seat has support for."""
    commanded = 0
    for seat in range(s.seats):
        girls = 0
        for girl in range(GIRLS):
            girls += commands(s, seat, girl)
        out[seat] = girls
        commanded += girls
    for seat in range(s.seats):
        out[seat] *= UNDECIDED / commanded


@rule
def share_hope(s, pair, out):
    """Gives the hope of a pair to those who would win with it; returns how much that is."""
    points, revealed, first, winners = winning(s, pair)
    is_safe = winners == 1 and commands(s, first, FIRST[pair]) and commands(s, first, SECOND[pair])
    mood = min(max(s.affinity[pair] - s.discontent[pair], LOWEST_MOOD), HIGHEST_MOOD)
    hope = HOPE[1 if is_safe else 0, side_of(s, pair), mood - LOWEST_MOOD]
    for seat in range(first, s.seats):
        if points_for(s, seat, pair) == points and revealed_for(s, seat, pair) == revealed:
            out[seat] += hope / winners
    return hope


@rule
def side_of(s, pair):
    if not has(s.couples, pair):
        return NO_COUPLE
    return RED if has(s.kissed, pair) else BLUE


@rule
def winning(s, pair):
    """If this pair is destined: the points that win, what who has them has revealed, the first seat with both, and how many have."""
    best, least, first, winners = -1, 0, 0, 0
    for seat in range(s.seats):
        points, revealed = points_for(s, seat, pair), revealed_for(s, seat, pair)
        if points > best or (points == best and revealed < least):
            best, least, first, winners = points, revealed, seat, 0
        winners += points == best and revealed == least
    return best, least, first, winners


@rule
def points_for(s, seat, pair):
    return pair_points(s, seat, pair, DESTINED_COUPLE)


@rule
def revealed_for(s, seat, pair):
    return revealed_on(s, seat, 1 << FIRST[pair] | 1 << SECOND[pair])
