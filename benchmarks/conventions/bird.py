"""Plans for Bird of Happiness that fit into a few lines, without any search."""

from typing import Any

from enishi.games.bird.rules.piles import GOLD, copies
from enishi.games.bird.rules.record import ACT, FULL_POWER, owned, power
from enishi.kernel.plain import snapshot


class Watcher:
    """Takes the dearest birds that it can pay for, and nothing else as long as it may pass."""

    order = ("two", "red", "black", "one", "gold", "clover")
    wanted = 4
    """Only so many of the kinds, from the first, are taken by choice."""

    def choose(self, known: Any, seat: int) -> str:
        legal = known.legal(seat)
        if snapshot(known.hidden(seat)).phase != ACT:
            return str(legal[-1])  # as many clovers back as may be
        takes = [f"take {card}" for card in self.wants(snapshot(known.hidden(seat)), seat) if f"take {card}" in legal]
        if takes:
            return takes[0]
        return "pass" if "pass" in legal else next(f"take {card}" for card in self.order if f"take {card}" in legal)

    def wants(self, s: Any, seat: int) -> tuple[str, ...]:
        return self.order[: self.wanted]


class Gardener(Watcher):
    """Two gold clovers first, then birds, and none that cost less than it could pay with a little patience."""

    def wants(self, s: Any, seat: int) -> tuple[str, ...]:
        if copies(owned(s, seat), GOLD) < 2:
            return ("gold", "two")
        return self.order[:3] if power(s, seat) > 1 else ()


class Patient(Watcher):
    """One gold clover, then nothing for less than full power but two birds at once."""

    def wants(self, s: Any, seat: int) -> tuple[str, ...]:
        if not copies(owned(s, seat), GOLD):
            return ("gold",)
        return self.order[:1] if power(s, seat) < FULL_POWER else self.order[:3]
