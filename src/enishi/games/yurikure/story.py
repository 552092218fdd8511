"""Events of Yurikure in sentences, and how points came about."""

from typing import Any

from enishi.games.yurikure.notation import GIRL_NAMES, MOVES, PAIR_NAMES
from enishi.games.yurikure.rules.contest import decision
from enishi.games.yurikure.rules.record import (
    ACTION_ORDER,
    ADD_ONE,
    ADD_THREE,
    AFFINITY_TWO,
    ASK,
    CHOOSE_SUPPORT,
    CONFESS,
    CONFESSION,
    COUPLES,
    DECLARE,
    FIRST_COUPLE,
    GIRLS,
    LOVE,
    OVER,
    PAIR_OF,
    PAIRS,
    VOTE,
    YES,
)
from enishi.games.yurikure.rules.relations import girls_of
from enishi.games.yurikure.rules.scoring import NO_COUPLE, counted_pairs, ending, pair_points, revealed_on, seat_points
from enishi.games.yurikure.rules.support import points_of
from enishi.kernel.bits import count, lowest
from enishi.views import Fact, Line


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences: the event itself, what it changed, and what begins after it."""
    if before.phase <= ACTION_ORDER:
        return [_drawn(before, text), *_beginning(before, after)]
    if before.phase in (CHOOSE_SUPPORT, ADD_ONE, ADD_THREE):
        return [_supported(before, actor, text), *_beginning(before, after)]
    if before.phase == ASK:
        return [*_asked(before, after, actor, text), *_changes(before, after), *_beginning(before, after)]
    if before.phase == DECLARE:
        return [_stated("declare", text, before.girl, {"seat": actor})]
    return [*_rolled(before, after, int(text)), *_changes(before, after), *_beginning(before, after)]


def _drawn(before: Any, text: str) -> Line:
    if before.phase == ACTION_ORDER:
        return Line("log.order", {"girl": text, "rank": before.place + 1})
    key = "first_couple" if before.phase == FIRST_COUPLE else "affinity_drawn"
    return Line(f"log.{key}", {"pair": text} | ({} if key == "first_couple" else {"affinity": 2 if before.phase == AFFINITY_TWO else 1}))


def _supported(before: Any, seat: int, text: str) -> Line:
    verb, pair = text.split()
    if pair == "?":
        return Line(f"log.{verb}_hidden", {"seat": seat, "number": before.entered[seat] + 1})
    return Line(f"log.{verb}", {"seat": seat, "pair": pair, "points": points_of(before.entered[seat])})


def _stated(key: str, text: str, girl: int, facts: dict[str, int | str]) -> Line:
    """A declaration or decision: `nothing`, `approach <girl>`, `confess <girl>`, `love <pair>`, an answer or a vote."""
    verb, _, target = text.partition(" ")
    facts = facts | {"girl": GIRL_NAMES[girl]}
    if target:
        facts |= {"pair" if verb == "love" else "target": target}
    return Line(f"log.{key}.{verb}", facts)


def _asked(before: Any, after: Any, seat: int, text: str) -> list[Line]:
    """A reveal or a pass, and the decision where the pass settles it."""
    girl = GIRL_NAMES[before.girl]
    if text != "pass":
        return [Line("log.reveal", {"seat": seat, "girl": girl, "points": int(text.split()[1])})]
    lines = [Line("log.pass", {"seat": seat, "girl": girl})]
    if before.passes + 1 < before.seats - bool(before.declaration):
        return lines
    if not before.declaration:
        lines.append(Line(f"log.nobody.{MOVES[decision(before)]}", {"girl": girl}))
    lines.append(_stated("decide", MOVES[decision(before)], before.girl, {}))
    return lines + _counted_votes(before, after)


def _counted_votes(before: Any, after: Any) -> list[Line]:
    """The result of a love's vote, with the last of the votes."""
    still_voting = (
        after.phase in (ASK, DECLARE) and after.question == VOTE and after.place == before.place and after.action == before.action
    )
    if before.question != VOTE or still_voting:
        return []
    votes = count(before.votes) + (MOVES[decision(before)] == "for")
    pair = PAIR_NAMES[before.action - LOVE]
    return [Line("log.carried" if votes >= 3 else "log.rejected", {"pair": pair, "votes": votes})]


def _rolled(before: Any, after: Any, die: int) -> list[Line]:
    if before.phase == CONFESSION:
        girl, target = before.order[before.place], before.action - CONFESS
        facts: dict[str, Fact] = {"girl": GIRL_NAMES[girl], "target": GIRL_NAMES[target], "die": die}
        return [Line("log.confession_die", facts | {"affinity": before.affinity[PAIR_OF[girl, target]]})]
    pair = lowest(before.to_roll)
    facts = {"pair": PAIR_NAMES[pair], "die": die}
    if before.phase == COUPLES:
        unchanged = [Line("log.unchanged", {"pair": PAIR_NAMES[pair]})] if _is_unchanged(before, after, pair) else []
        return [Line("log.couple_die", facts), *unchanged]
    lines = [Line("log.vow_die", facts), Line(f"log.{_kiss(before, after, pair)}", {"pair": PAIR_NAMES[pair]})]
    if after.phase == OVER and after.destined:
        lines.append(Line("log.destined_couple", {"pairs": [PAIR_NAMES[one] for one in range(PAIRS) if after.destined >> one & 1]}))
    return lines


def _is_unchanged(before: Any, after: Any, pair: int) -> bool:
    """Whether nothing has happened to a couple."""
    is_still_couple = after.couples >> pair & 1
    return is_still_couple and (after.affinity[pair], after.discontent[pair]) == (before.affinity[pair], before.discontent[pair])


def _kiss(before: Any, after: Any, pair: int) -> str:
    if after.destined >> pair & 1:
        return "destined"
    return "kiss" if after.kissed >> pair & 1 else "kiss_undone" if before.kissed >> pair & 1 else "kiss_failed"


def _changes(before: Any, after: Any) -> list[Line]:
    """What changed between girls: affinity, then couples, then discontent."""
    made, gone = after.couples & ~before.couples, before.couples & ~after.couples
    lines = _risen("affinity", before.affinity.tolist(), after.affinity.tolist())
    for pair, name in enumerate(PAIR_NAMES):
        if gone >> pair & 1:
            lines.append(Line("log.part", {"pair": name}))
        elif made >> pair & 1:
            lines.append(Line("log.couple" if pair == _courting(before) else "log.natural_couple", {"pair": name}))
    return lines + _risen("discontent", before.discontent.tolist(), after.discontent.tolist())


def _risen(what: str, before: list[int], after: list[int]) -> list[Line]:
    return [Line(f"log.{what}", {"pair": PAIR_NAMES[pair], what: after[pair]}) for pair in range(PAIRS) if after[pair] > before[pair]]


def _courting(s: Any) -> int | None:
    """The pair that the action in progress is about to make a couple."""
    if not CONFESS <= s.action < YES:
        return None
    pair: int = PAIR_OF[s.order[s.place], s.action - CONFESS] if s.action < LOVE else s.action - LOVE
    return pair


def _beginning(before: Any, after: Any) -> list[Line]:
    """What begins after an event, where that is news."""
    if after.turn > before.turn:
        return [Line("log.turn", {"turn": after.turn})]
    if after.phase != before.phase and after.phase in (CHOOSE_SUPPORT, ADD_ONE, ADD_THREE):
        return [Line({CHOOSE_SUPPORT: "log.choose", ADD_ONE: "log.add_one", ADD_THREE: "log.add_three"}[after.phase])]
    return []


def explain(s: Any) -> list[Line]:
    """Who scored what for which pair, and what decided a tie."""
    how, pairs = ending(s), counted_pairs(s)
    if how == NO_COUPLE:
        return [Line("result.no_couple")]
    lines = []
    for pair in (pair for pair in range(PAIRS) if pairs >> pair & 1):
        points = [pair_points(s, seat, pair, how) for seat in range(s.seats)]
        facts = {"pair": PAIR_NAMES[pair]}
        lines += [Line("result.pair", facts | {"seat": seat, "points": n}) for seat, n in enumerate(points) if n]
        lines += [Line("result.unsupported", facts)] if not any(points) else []
    return lines + _tie(s, [seat_points(s, seat, pairs, how) for seat in range(s.seats)], girls_of(pairs))


def _tie(s: Any, points: list[int], girls: int) -> list[Line]:
    """Seats level at the top are parted by what they revealed on the girls concerned."""
    level = [seat for seat in range(s.seats) if points[seat] == max(points)]
    if len(level) == 1:
        return []
    names = [GIRL_NAMES[girl] for girl in range(GIRLS) if girls >> girl & 1]
    revealed = [revealed_on(s, seat, girls) for seat in level]
    winners = [seat for seat, shown in zip(level, revealed, strict=True) if shown == min(revealed)]
    decided = Line("result.tie" if len(winners) == 1 else "result.tie_shared", {"winners": winners, "girls": names})
    return [decided, *(Line("result.revealed", {"seat": seat, "points": shown}) for seat, shown in zip(level, revealed, strict=True))]
