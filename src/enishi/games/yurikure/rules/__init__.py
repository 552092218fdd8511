"""Yurikure (百合紅): the rules, from the setup to the sheets that are shown at the end.

Settled where the printed sheet is silent, or where it is put into an order:

- "At any time" in a contest is an order of asking: the controller declares; the others are asked from the declarer's left, and
  pass, or reveal more and declare; when all have passed in a row it is settled. Where nobody controls the girl, asking begins with
  seat `(turn - 1) mod seats` and goes left, and when all pass the default holds. Whoever cannot reveal is asked all the same. (The
  makers publish a stricter procedure elsewhere; this is not it.)
- A controller does not raise its own reveal: it declares, and reveals more only after it was outbid.
- In love (駆け引き) the pair may not contain the girl who acts, as a later printing says; all four votes are held even when the result
  is clear; the two answer `no` by default, and after a no the second is not asked.
- Adding support after turns 3 and 6 is compulsory (the sheet says one may; its "6 and 9" in the scoring paragraph is a leftover).
- After turn 9 setup support counts 5 at most a pair, as for destined couples. Several groups of three or more girls count as one
  union of pairs, each pair once. With no couple at all everybody has 0 points and a share of the win.
- The first couple cannot part and be a couple again within turn 1 (parting leaves affinity 0), so that it does not kiss in turn 1
  needs no more words.
- Two to five seats may play; the box says three or four.

The rules stand in rooms of their own: `rules.record` (the record and its numbers), `rules.setup`, `rules.support`, `rules.contest`,
`rules.action`, `rules.relations` (what is between two girls), `rules.phases`, `rules.scoring`; `rules.worlds`, `rules.search`,
`rules.sheet` and `rules.points` draw the sheets of other seats anew; `rules.observation` is for learning. Here they are put together.
"""

from enishi.games.yurikure.rules.action import roll_for_confession, settle
from enishi.games.yurikure.rules.contest import (
    decision,
    declare,
    is_settled,
    list_answers,
    list_declarations,
    pass_by,
    pick_answer,
    pick_declaration,
    reveal,
)
from enishi.games.yurikure.rules.observation import OBSERVATION, observe
from enishi.games.yurikure.rules.phases import begin_turn, roll_for_couple, roll_for_vow
from enishi.games.yurikure.rules.record import (
    ACTION_ORDER,
    ADD,
    ADD_THREE,
    ASK,
    CHOOSE_SUPPORT,
    COUPLES,
    DECLARE,
    DIE,
    GIRL,
    OVER,
    PAIR,
    PASS,
    REVEAL,
    SIDES,
    STATE,
    SUPPORT,
    VOWS,
)
from enishi.games.yurikure.rules.scoring import ending, returns, scores
from enishi.games.yurikure.rules.setup import draw_girl, draw_pair, list_draws, pick_draw
from enishi.games.yurikure.rules.sound import sound
from enishi.games.yurikure.rules.support import enter, list_supports, pick_support, support_weight
from enishi.games.yurikure.rules.worlds import redraw_sheet
from enishi.kernel.actors import CHANCE_BIT, EVERYBODY
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

__all__ = [
    "OBSERVATION",
    "STATE",
    "ending",
    "hide",
    "legal",
    "observe",
    "pick",
    "play",
    "redeal",
    "returns",
    "scores",
    "sound",
    "start",
    "waiting",
    "weight",
    "witnesses",
]


@rule
def start(s, seats):
    s.seats = seats


@rule
def waiting(s):
    if s.phase >= OVER:
        return 0
    if s.phase >= ASK:
        return 1 << s.asked
    return s.choosing if s.phase >= CHOOSE_SUPPORT else CHANCE_BIT


@rule
def legal(s, actor, out):
    if s.phase == ASK:
        return list_answers(s, out)
    if s.phase == DECLARE:
        return list_declarations(s, out)
    if s.phase >= CHOOSE_SUPPORT:
        return list_supports(s, actor, out)
    if s.phase <= ACTION_ORDER:
        return list_draws(s, out)
    return list_sides(out)


@rule
def list_sides(out):
    for i in range(SIDES):
        out[i] = DIE + 1 + i
    return SIDES


@rule
def weight(s, actor, move):
    if CHOOSE_SUPPORT <= s.phase <= ADD_THREE:
        return support_weight(s, actor, move)
    return 1


@rule
def pick(s, actor, out, rng):
    """A random move as `legal` and `weight` would give it, without listing them all."""
    if s.phase == ASK:
        return pick_answer(s, rng)
    if s.phase == DECLARE:
        return pick_declaration(s, rng)
    if s.phase >= CHOOSE_SUPPORT:
        return pick_support(s, actor, rng)
    if s.phase <= ACTION_ORDER:
        return pick_draw(s, rng)
    return DIE + 1 + below(rng, SIDES)


@rule
def play(s, actor, move):
    if s.phase == ASK:
        answer_question(s, move)
    elif s.phase == DECLARE:
        declare(s, move)
    elif s.phase >= CHOOSE_SUPPORT:
        choose(s, actor, move)
    elif s.phase <= ACTION_ORDER:
        draw(s, move)
    else:
        roll(s, move - DIE)


@rule
def answer_question(s, move):
    """A reveal, or a pass, which may settle the contest."""
    if move != PASS:
        reveal(s, move - REVEAL)
    else:
        pass_by(s)
        if is_settled(s):
            settle(s, decision(s))


@rule
def choose(s, seat, move):
    """A support; when all seats have chosen, the next turn begins."""
    enter(s, seat, move - SUPPORT if s.phase == CHOOSE_SUPPORT else move - ADD)
    if not s.choosing:
        begin_turn(s)


@rule
def draw(s, move):
    if s.phase == ACTION_ORDER:
        draw_girl(s, move - GIRL)
    else:
        draw_pair(s, move - PAIR)


@rule
def roll(s, die):
    if s.phase == COUPLES:
        roll_for_couple(s, die)
    elif s.phase == VOWS:
        roll_for_vow(s, die)
    else:
        roll_for_confession(s, die)


@rule
def witnesses(s, actor, move):
    """Supports are their owner's secret; everything else is public."""
    if CHOOSE_SUPPORT <= s.phase <= ADD_THREE:
        return 1 << actor
    return EVERYBODY


@rule
def hide(s, seat):
    """Other seats' supports, and the control that they are worth, are blank until they are shown when the game is over."""
    if s.phase == OVER:
        return
    for other in range(s.seats):
        if other != seat and s.entered[other]:
            clear(s.support[other])
            clear(s.control[other])


@rule
def clear(cells):
    for i in range(len(cells)):
        cells[i] = 0


@rule
def redeal(s, seat, rng):
    """Draws other sheets among those that fit all reveals at their time: uniformly by rejection where that is quick, otherwise nearly so.

    Where it is not, one of several guided drafts is kept, by how unlikely it was to be drawn (`rules.worlds` says it in full).
    """
    if s.phase != OVER:
        for other in range(s.seats):
            if other != seat:
                redraw_sheet(s, other, rng)
