"""What a girl of Yurikure does once her contest is settled: approach, confess, love, and the contests that those lead to."""

from enishi.games.yurikure.rules.contest import open_contest
from enishi.games.yurikure.rules.phases import begin_couple_phase
from enishi.games.yurikure.rules.record import (
    ACTION,
    ANSWER,
    APPROACH,
    CONFESS,
    CONFESSION,
    CONSENT,
    FIRST,
    FOR,
    GIRLS,
    LOVE,
    NONE,
    NOTHING,
    PAIR_OF,
    SECOND,
    VOTE,
    YES,
    acting,
)
from enishi.games.yurikure.rules.relations import approach, become_couple, upset, warm
from enishi.kernel.bits import count
from enishi.kernel.rule import rule

MAJORITY = 3  # of five votes


@rule
def settle(s, decision):
    """A girl's decision takes effect."""
    if s.question == ACTION:
        act(s, decision)
    elif s.question == VOTE:
        vote(s, decision)
    elif s.question == ANSWER:
        answer(s, decision)
    else:
        consent(s, decision)


@rule
def act(s, action):
    s.action = action
    if action >= LOVE:
        s.votes = 1 << s.girl  # who brings it up is for it
        call_next_voter(s)
    elif action >= CONFESS:
        open_contest(s, action - CONFESS, ANSWER)
    else:
        if action != NOTHING:
            approach(s, PAIR_OF[s.girl, action - APPROACH])
        next_girl(s)


@rule
def next_girl(s):
    """The next girl in action order acts; after the seventh comes the couple phase."""
    s.action = NONE
    s.votes = 0
    s.place += 1
    if s.place < GIRLS:
        open_contest(s, acting(s), ACTION)
    else:
        close_contests(s)
        begin_couple_phase(s)


@rule
def close_contests(s):
    s.place = 0
    s.question = ACTION
    s.girl = 0
    s.asked = 0
    s.declaration = NONE
    s.passes = 0


@rule
def confessing_pair(s):
    return PAIR_OF[acting(s), s.action - CONFESS]


@rule
def answer(s, decision):
    """Yes makes a couple; after a no the die decides."""
    if decision == YES:
        become_couple(s, confessing_pair(s))
        next_girl(s)
    else:
        s.phase = CONFESSION


@rule
def roll_for_confession(s, die):
    """Not above their affinity: a couple all the same; otherwise affinity rises."""
    pair = confessing_pair(s)
    if die <= s.affinity[pair]:
        become_couple(s, pair)
    else:
        warm(s, pair)
    next_girl(s)


@rule
def loved_pair(s):
    return s.action - LOVE


@rule
def is_loved(s, girl):
    """Whether a girl is one of the two that love is about."""
    pair = loved_pair(s)
    return girl == FIRST[pair] or girl == SECOND[pair]


@rule
def girl_after(s, girl):
    """The next girl in action order; the 1st again after the 7th."""
    return s.order[s.rank[girl] % GIRLS]


@rule
def call_next_voter(s):
    """The girls outside the pair vote one after the other, until it would be the acting girl's turn again."""
    girl = girl_after(s, s.girl)
    while is_loved(s, girl):
        girl = girl_after(s, girl)
    if girl != acting(s):
        open_contest(s, girl, VOTE)
    elif count(s.votes) >= MAJORITY:
        open_contest(s, earlier_of(s, loved_pair(s)), CONSENT)
    else:
        next_girl(s)


@rule
def earlier_of(s, pair):
    """Which girl of a pair acts earlier in a turn."""
    return FIRST[pair] if s.rank[FIRST[pair]] < s.rank[SECOND[pair]] else SECOND[pair]


@rule
def vote(s, decision):
    if decision == FOR:
        s.votes |= 1 << s.girl
    call_next_voter(s)


@rule
def consent(s, decision):
    """Both must say yes; a no, and their discontent rises."""
    pair = loved_pair(s)
    other = FIRST[pair] + SECOND[pair] - s.girl
    if decision != YES:
        upset(s, pair)
        next_girl(s)
    elif s.girl == earlier_of(s, pair):
        open_contest(s, other, CONSENT)
    else:
        become_couple(s, pair)
        next_girl(s)
