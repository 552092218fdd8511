"""Why a move of Yurikure may be good, in words; made from what the seat knows."""

from typing import Any

from enishi.games.yurikure.insight import best_decision, commands, support_for
from enishi.games.yurikure.notation import GIRL_NAMES, PAIR_NAMES
from enishi.games.yurikure.rules.action import confessing_pair, loved_pair
from enishi.games.yurikure.rules.contest import most_revealed
from enishi.games.yurikure.rules.phases import KISS
from enishi.games.yurikure.rules.record import (
    ACTION,
    ANSWER,
    APPROACH,
    ASK,
    CONFESS,
    FIRST,
    FOR,
    GIRLS,
    HIGHEST,
    LOVE,
    NOTHING,
    PAIR_OF,
    PAIRS,
    SECOND,
    SIDES,
    TOUCHING,
    YES,
    has,
)
from enishi.views import Line


def reason(s: Any, seat: int, text: str) -> Line | None:
    """Why a legal move of a seat may be good; None where there is nothing to say."""
    verb, _, rest = text.partition(" ")
    if verb == "support":
        return _why_support(s, seat, PAIR_NAMES.index(rest))
    if verb == "add":
        return _why_add(s, seat, PAIR_NAMES.index(rest))
    if s.phase == ASK:
        return _why_pass(s, seat) if verb == "pass" else _why_reveal(s, seat, int(rest))
    if verb == "approach":
        return _why_approach(s, seat, PAIR_OF[s.girl, GIRL_NAMES.index(rest)])
    if verb == "confess":
        return _why_confess(s, seat, GIRL_NAMES.index(rest))
    if verb == "love":
        return _own("advice.love", s, seat, PAIR_NAMES.index(rest))
    return _why_word(s, seat, verb)


def _own(key: str, s: Any, seat: int, pair: int, **facts: int | str) -> Line | None:
    """A line about a pair that the seat supports; None where it does not."""
    points = support_for(s, seat, pair)
    return Line(key, {"pair": PAIR_NAMES[pair], "points": points} | facts) if points else None


def _why_support(s: Any, seat: int, pair: int) -> Line | None:
    if has(s.couples, pair):
        return Line("advice.support_couple", {"pair": PAIR_NAMES[pair]})
    if s.affinity[pair]:
        return Line("advice.support_fond", {"pair": PAIR_NAMES[pair], "affinity": s.affinity[pair]})
    new = [GIRL_NAMES[girl] for girl in (FIRST[pair], SECOND[pair]) if not s.control[seat, girl]]
    return Line("advice.support_new", {"girls": new}) if new and s.entered[seat] else None


def _why_add(s: Any, seat: int, pair: int) -> Line | None:
    return _own("advice.add_couple", s, seat, pair) if has(s.couples, pair) else None


def _sides(s: Any, pair: int, more: int) -> int:
    """With how many sides of the die a pair's vow kiss succeeds when its affinity has risen."""
    affinity = min(s.affinity[pair] + more, HIGHEST)
    return sum(die + affinity - s.discontent[pair] >= KISS for die in range(1, SIDES + 1))


def _why_approach(s: Any, seat: int, pair: int) -> Line | None:
    if has(s.couples, pair) and _sides(s, pair, 1) > _sides(s, pair, 0):
        line = _own("advice.approach_couple", s, seat, pair, sides=_sides(s, pair, 1))
    else:
        line = _own("advice.approach", s, seat, pair, affinity=min(s.affinity[pair] + 1, HIGHEST))
    upset = [other for other in range(PAIRS) if has(s.couples & TOUCHING[pair], other)]
    if line or not upset or any(support_for(s, seat, other) for other in upset):
        return line
    return Line("advice.upset", {"pairs": [PAIR_NAMES[other] for other in upset]})


def _why_confess(s: Any, seat: int, girl: int) -> Line | None:
    pair = PAIR_OF[s.girl, girl]
    if commands(s, seat, girl):
        return _own("advice.confess", s, seat, pair, girl=GIRL_NAMES[girl])
    return _own("advice.confess_die", s, seat, pair, sides=s.affinity[pair]) if s.affinity[pair] else None


def _why_word(s: Any, seat: int, word: str) -> Line | None:
    """A yes, no, for or against of the girl in question."""
    pair = confessing_pair(s) if s.question == ANSWER else loved_pair(s)
    if word in ("yes", "for"):
        return _own("advice.agree", s, seat, pair)
    if word in ("no", "against") and not support_for(s, seat, pair):
        return Line("advice.refuse", {"pair": PAIR_NAMES[pair]})
    return None


def _favoured(s: Any, decision: int) -> int | None:
    """The pair that a decision of the girl in question is good for."""
    if s.question != ACTION:
        pair: int = confessing_pair(s) if s.question == ANSWER else loved_pair(s)
        return pair if decision in (YES, FOR) else None
    if decision == NOTHING:
        return None
    if decision >= LOVE:
        return decision - LOVE
    girl = decision - (CONFESS if decision >= CONFESS else APPROACH)
    return int(PAIR_OF[s.girl, girl])


def _why_pass(s: Any, seat: int) -> Line | None:
    pair = _favoured(s, s.declaration) if s.declaration else None
    return None if pair is None else _own("advice.content", s, seat, pair, girl=GIRL_NAMES[s.girl])


def _why_reveal(s: Any, seat: int, reveal: int) -> Line | None:
    """To do something for an own pair that is not done anyway; where it is more than the least, what that asks of the others."""
    if _why_pass(s, seat):
        return None
    pair = _favoured(s, best_decision(s, seat, (s.girl + 1) % GIRLS)[0])
    if pair is None:
        return None
    girl, least = GIRL_NAMES[s.girl], int(most_revealed(s, s.girl)) + 1
    if reveal == least:
        return _own("advice.reveal", s, seat, pair, girl=girl, reveal=reveal)
    return _own("advice.reveal_more", s, seat, pair, girl=girl, reveal=reveal, least=least, over=reveal + 1)
