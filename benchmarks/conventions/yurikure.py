"""Plans for Yurikure that fit into a few lines, without any search."""

from typing import Any

from enishi.games.yurikure.notation import GIRL_NAMES, PAIR_NAMES
from enishi.games.yurikure.rules.record import APPROACH, ASK, CONFESS, FIRST, LOVE, PAIR_LIST, PAIRS, SECOND, YES, has
from enishi.games.yurikure.rules.support import points_of
from enishi.kernel.plain import snapshot


class Matchmaker:
    """Supports the couple and those who like each other; lets their girls confess and approach, and reveals as little as that takes."""

    def choose(self, known: Any, seat: int) -> str:
        s, legal = snapshot(known.hidden(seat)), known.legal(seat)
        if legal[0].startswith(("support", "add")):
            return max(legal, key=lambda move: (self.appeal(s, seat, PAIR_NAMES.index(move.split()[1])), move))
        if s.phase == ASK:
            return self.answer(s, seat, legal)
        return self.declaration(s, seat, legal)

    def appeal(self, s: Any, seat: int, pair: int) -> float:
        return 10 * has(s.couples, pair) + 3 * s.affinity[pair] - s.discontent[pair] + 0.1 * self.support(s, seat, pair)

    def support(self, s: Any, seat: int, pair: int) -> int:
        return sum(points_of(entry) for entry in range(s.entered[seat]) if s.support[seat][entry] == pair + 1)

    def answer(self, s: Any, seat: int, legal: list[str]) -> str:
        """Reveals where the girl is one of its own and would do something else than it wants."""
        wanted = self.wish(s, seat)
        if len(legal) == 1 or wanted is None or s.declaration == wanted:
            return legal[0]
        return legal[1]

    def wish(self, s: Any, seat: int) -> int | None:
        """What the girl in question should do for the best pair of hers; None where she has none."""
        own = [pair for pair in range(PAIRS) if s.girl in PAIR_LIST[pair] and self.support(s, seat, pair)]
        if not own or s.question:
            return None
        pair = max(own, key=lambda pair: (self.support(s, seat, pair), pair))
        girl = FIRST[pair] + SECOND[pair] - s.girl
        in_couple = any(has(s.couples, other) for other in range(PAIRS) if s.girl in PAIR_LIST[other])
        return APPROACH + girl if in_couple or s.affinity[pair] < self.fond else CONFESS + girl

    fond = 1
    """She confesses to whom she has so much affinity for."""

    def declaration(self, s: Any, seat: int, legal: list[str]) -> str:
        """Its wish; yes and for where it supports the pair, otherwise no and against."""
        if legal[0] in ("yes", "for"):
            return legal[0] if self.support(s, seat, self.asked_about(s)) else legal[1]
        wanted = self.wish(s, seat)
        if wanted is None:
            return "nothing"
        verb, girl = ("confess", wanted - CONFESS) if wanted >= CONFESS else ("approach", wanted - APPROACH)
        return f"{verb} {GIRL_NAMES[girl]}"

    def asked_about(self, s: Any) -> int:
        """The pair that the question is about."""
        if LOVE <= s.action < YES:
            return int(s.action - LOVE)
        girls = sorted((s.order[s.place], s.action - CONFESS))
        return PAIR_LIST.index((girls[0], girls[1]))


class Shy(Matchmaker):
    """Approaches until there is much affinity, and only then confesses."""

    fond = 4


class Loud(Matchmaker):
    """Reveals all it has whenever it reveals anything."""

    def answer(self, s: Any, seat: int, legal: list[str]) -> str:
        return legal[-1] if super().answer(s, seat, legal) != legal[0] else legal[0]
