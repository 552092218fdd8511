"""A contest of Yurikure: who decides for a girl, by revealing control of her.

Her controller declares. The others are asked from the declarer's left; whoever reveals more declares anew, and the asking begins
again. When all the others have passed in a row the declaration stands. Where nobody controls her all are asked; when all pass she
does the default.
"""

from enishi.games.yurikure.rules.record import (
    ACTION,
    AGAINST,
    ALL_PAIRS,
    APPROACH,
    ASK,
    CONFESS,
    DECLARE,
    FOR,
    GIRLS,
    LOVE,
    NO,
    NONE,
    NOTHING,
    PAIRS_WITH,
    PASS,
    REVEAL,
    VOTE,
    YES,
)
from enishi.games.yurikure.rules.relations import is_single
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule, table

DEFAULT = table([NOTHING, NO, AGAINST, NO], "i1")
"""What a girl decides when everybody passes, by question."""


@rule
def open_contest(s, girl, question):
    """A decision of a girl begins: her controller must declare; where there is none the seats are asked."""
    s.girl = girl
    s.question = question
    s.declaration = NONE
    s.passes = 0
    if s.controller[girl]:
        s.asked = s.controller[girl] - 1
        s.phase = DECLARE
    else:
        s.asked = (s.turn - 1) % s.seats
        s.phase = ASK


@rule
def most_revealed(s, girl):
    """The most that anybody has revealed on a girl: her controller's points."""
    controller = s.controller[girl]
    return s.revealed[controller - 1, girl] if controller else 0


@rule
def reveal(s, points):
    """The seat that is asked takes control of the girl; its declaration follows at once."""
    s.revealed[s.asked, s.girl] = points
    s.controller[s.girl] = s.asked + 1
    s.declaration = NONE
    s.phase = DECLARE


@rule
def declare(s, declaration):
    """A declaration; the others are asked from the declarer's left on."""
    s.declaration = declaration
    s.passes = 0
    ask_left(s)
    s.phase = ASK


@rule
def pass_by(s):
    s.passes += 1
    ask_left(s)


@rule
def ask_left(s):
    s.asked = s.asked + 1 if s.asked + 1 < s.seats else 0


@rule
def is_settled(s):
    """Whether all have passed: the others after a declaration, everybody where there is none."""
    return s.passes == s.seats - (s.declaration != NONE)


@rule
def decision(s):
    """What the girl decides when the contest is settled."""
    return s.declaration if s.declaration else DEFAULT[s.question]


@rule
def list_answers(s, out):
    """A pass, and every total that is more than the most revealed and at most the seat's control."""
    out[0] = PASS
    n = 1
    for points in range(most_revealed(s, s.girl) + 1, s.control[s.asked, s.girl] + 1):
        out[n] = REVEAL + points
        n += 1
    return n


@rule
def pick_answer(s, rng):
    most = most_revealed(s, s.girl)
    choice = below(rng, 1 + max(s.control[s.asked, s.girl] - most, 0))
    return REVEAL + most + choice if choice else PASS


@rule
def list_declarations(s, out):
    if s.question == ACTION:
        return list_actions(s, out)
    first = FOR if s.question == VOTE else YES
    out[0] = first
    out[1] = first + 1
    return 2


@rule
def pick_declaration(s, rng):
    if s.question == ACTION:
        return pick_action(s, rng)
    return (FOR if s.question == VOTE else YES) + below(rng, 2)


@rule
def lovable(s, girl):
    """The pairs that a girl may bring together: no couple, and she is not one of them."""
    return ALL_PAIRS & ~s.couples & ~PAIRS_WITH[girl]


@rule
def list_actions(s, out):
    out[0] = NOTHING
    n = list_girls(s.girl, APPROACH, out, 1)
    if is_single(s, s.girl):
        n = list_girls(s.girl, CONFESS, out, n)
    pairs = lovable(s, s.girl)
    while pairs:
        out[n] = LOVE + lowest(pairs)
        pairs = without_lowest(pairs)
        n += 1
    return n


@rule
def list_girls(actor, first, out, n):
    """Moves towards every girl but the one who acts."""
    for girl in range(GIRLS):
        if girl != actor:
            out[n] = first + girl
            n += 1
    return n


@rule
def pick_action(s, rng):
    pairs = lovable(s, s.girl)
    others = GIRLS - 1
    before_love = 1 + others * (2 if is_single(s, s.girl) else 1)
    choice = below(rng, before_love + count(pairs))
    if choice == 0:
        return NOTHING
    if choice >= before_love:
        return LOVE + nth(pairs, choice - before_love)
    girl = (choice - 1) % others
    first = APPROACH if choice <= others else CONFESS
    return first + girl + (girl >= s.girl)
