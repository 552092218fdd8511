"""What `hostile.py` found beside what was wanted: line by line while it goes on, and judged at the end."""

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hostile_visitors import Times

KINDS = ("acknowledgement", "page", "bot", "hint", "card")
PROMPT = 1.0
"""Seconds within which pages and acknowledgements come, for 99 of 100."""
FEWEST = 5
"""Fewer answers than this are too few to judge a kind. Of less than a hundred the slowest of all is judged."""
LOG_LINES_A_MINUTE = 40
"""Kinds of lines that one address and the site itself may cause, generously."""
MOST_MEMORY = 600_000_000
DISK, DISK_AN_HOUR = 50_000_000, 500_000_000
"""Bytes that the folder of the site may grow to at once, and within an hour: what limits by address let three of them write."""


@dataclass
class Found:
    """Everything that was measured so far."""

    minutes: float
    quiet: Times = field(default_factory=Times)
    hostile: Times = field(default_factory=Times)
    lost: int = 0
    strangers: list[str] = field(default_factory=list)
    memory: int = 0
    disk: int = 0
    log: int = 0
    processor: list[tuple[float, float]] = field(default_factory=list)
    """Which share of the time the site had a processor, and waited for one: quietly, and under attack."""
    attack: dict[str, Any] | None = None
    """What the attacker says; None where it has not come to its end."""

    def take(self, times: Times) -> None:
        for kind, taken in times.kinds.items():
            self.hostile.kinds.setdefault(kind, []).extend(taken)
        self.hostile.wrong += times.wrong
        self.hostile.before += times.before


def hundredth(times: Sequence[float]) -> float:
    """The time within which 99 of 100 were."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def tell_round(found: Found, begun: float) -> None:
    """One line: how it stands."""
    told = [f"{kind} {hundredth(taken):.2f} ({len(taken)})" for kind in KINDS if (taken := found.hostile.kinds.get(kind))]
    wrong = f"lost {found.lost}, strangers {len(found.strangers)}, wrong {sum(found.hostile.wrong.values())}"
    sizes = f"memory {found.memory / 1e6:.0f} MB, disk {found.disk / 1e6:.0f} MB, log {found.log} lines"
    print(f"after {(time.monotonic() - begun) / 60:.1f} min, 99th in s: {', '.join(told)}; {wrong}; {sizes}", flush=True)


def report(found: Found, tricks: Sequence[str]) -> bool:
    """Prints what was found beside what was wanted; whether all of it was reached."""
    lines = [*_times(found), *_nothing_taken(found), *_bounds(found)]
    for what, got, wanted, reached in lines:
        print(f"{'pass' if reached else 'FAIL'}  {what:32} {got:52} wanted: {wanted}")
    hostile, attack = found.hostile, found.attack or {"taken": [], "answers": {}}
    before = hostile.before
    print(f"      before a hint of theirs waited at most {max(before, default=0)} of others, and {sum(before)} before {len(before)} hints")
    for name, (had, waited) in zip(("quiet", "attack"), found.processor, strict=False):
        print(f"      {name}: the site had a processor {had:.0%} of the time, and waited for one {waited:.0%}")
    for wrong, count in hostile.wrong.most_common(10):
        print(f"      {count} times: {wrong}")
    for one in attack["taken"][:10]:
        print(f"      done: {one}")
    for trick in tricks:
        print(f"      {trick:24} {attack['answers'].get(trick, {})}")
    return all(reached for *_, reached in lines)


Line = tuple[str, str, str, bool]


def _times(found: Found) -> list[Line]:
    lines = []
    for kind in KINDS:
        before, under = found.quiet.kinds.get(kind, []), found.hostile.kinds.get(kind, [])
        if not before or len(under) < FEWEST:
            lines.append((kind, f"{len(before)} quietly, {len(under)} under attack", f"at least {FEWEST} to judge", False))
            continue
        usual, slow = statistics.median(before), hundredth(under)
        most = PROMPT if kind in ("acknowledgement", "page") else 2 * usual + 1
        got = f"quiet {usual:.3f} s, attack {statistics.median(under):.3f}, 99th {slow:.3f} ({len(under)})"
        lines.append((kind, got, f"99th within {most:.2f} s", slow <= most))
    return lines


def _nothing_taken(found: Found) -> list[Line]:
    if found.attack is None:
        return [("the attack", "broke off before its end", "to its end", False)]
    counts = {
        "moves lost": found.lost,
        "strangers in seats": len(found.strangers),
        "wishes of others that were done": len(found.attack["taken"]),
        "views of seats that were seen": len(found.attack["seen"]),
        "what went wrong for visitors": sum(found.hostile.wrong.values()),
    }
    return [(what, str(count), "0", not count) for what, count in counts.items()]


def _bounds(found: Found) -> list[Line]:
    lines, disk = round(found.minutes + 1) * LOG_LINES_A_MINUTE, round(DISK + found.minutes / 60 * DISK_AN_HOUR)
    return [
        ("lines in the log", str(found.log), f"at most {lines}", found.log <= lines),
        ("memory of the site", f"{found.memory / 1e6:.0f} MB at most", f"within {MOST_MEMORY / 1e6:.0f} MB", found.memory <= MOST_MEMORY),
        ("disk", f"{found.disk / 1e6:.0f} MB", f"within {disk / 1e6:.0f} MB", found.disk <= disk),
    ]
