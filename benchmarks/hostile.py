"""All tricks of strangers at once against a real site, from one address, while good visitors measure: bounded, and on loopback only.

    python benchmarks/hostile.py [--minutes 60] [--connections 2000] [--quiet 30]

`enishi serve` runs with its usual limits in a process of its own, the attacker (`hostile_tricks.py`) in another, at 127.0.0.66; good
visitors (`hostile_visitors.py`) come from other addresses of loopback. First everything is measured quietly, then under attack. It stops
by itself, prints a table with what was wanted, and fails where that was not reached. All of it shares one machine; how long the site had
to wait for a processor is printed, too.
"""

import argparse
import asyncio
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hostile_tricks import TRICKS
from hostile_visitors import Pair, Times, Visitor, a_pair, a_promise, lost_moves, play, play_with_bot, print_cards, read_pages

PAIRS = 10
WARMING, MOST_WARMING = 20.0, 240.0
"""Seconds in which the site reads what it has compiled; they are not counted. It goes on until hints and bots are there at once."""
WARM = 3.0
"""Seconds within which hints and bots come when all is read."""
PROMPT = 1.0
"""Seconds within which pages and acknowledgements come, for 99 of 100."""
LOG_LINES_A_MINUTE = 40
"""Kinds of lines that one address and the site itself may cause, generously."""


class Site:
    """`enishi serve` with its usual limits, and its log in a file."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log.txt"
        command = [sys.executable, "-c", "from enishi.cli import main; main()", "serve", "--port", "0", "--data", str(folder / "data")]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://[0-9.:]+/", said)
        assert found, f"the site did not start: {said!r}"
        self.url = found[0]

    def memory(self) -> int:
        return int(Path(f"/proc/{self.process.pid}/status").read_text().partition("VmRSS:")[2].split()[0]) * 1024

    def processor(self) -> tuple[float, float]:
        """Seconds that its first process has had a processor, and that it has waited for one while it had something to do."""
        had, waited, _ = Path(f"/proc/{self.process.pid}/schedstat").read_text().split()
        return int(had) / 1e9, int(waited) / 1e9

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


async def measured(url: str, pairs: list[Pair], promise: tuple[str, Visitor], seconds: float) -> Times:
    """What good visitors experience for a while."""
    times, until = Times(), time.monotonic() + seconds
    visits = [
        *(play(pair, times, until) for pair in pairs),
        *(read_pages(url, f"127.0.2.{number + 1}", times, until) for number in range(2)),
        *(play_with_bot(url, f"127.0.3.{number + 1}", times, until, asks=bool(number)) for number in range(2)),
        print_cards(url, *promise, times, until),
    ]
    for outcome in await asyncio.gather(*visits, return_exceptions=True):
        if isinstance(outcome, BaseException):
            times.wrong[f"a visitor gave up: {outcome!r}"[:200]] += 1
    return times


async def warmed(url: str, promise: tuple[str, Visitor]) -> None:
    """Waits until what is slow only the first time has been done."""
    for _ in range(round(MOST_WARMING / WARMING)):
        found = (await measured(url, [], promise, WARMING)).kinds
        if all(kind in found and statistics.median(found[kind][-5:]) < WARM for kind in ("bot", "hint", "card")):
            return


def begin_attack(site: Site, pairs: list[Pair], promise: str, options: argparse.Namespace) -> "subprocess.Popen[str]":
    tables = [
        {"table": pair.people[0].table, "invitation": pair.people[0].invitation, "names": ["Aki", "Ben"], "people": pair.persons}
        for pair in pairs
    ]
    script, targets = Path(__file__).with_name("hostile_tricks.py"), json.dumps({"tables": tables, "promise": promise})
    command = [sys.executable, str(script), site.url, str(options.minutes * 60), str(options.connections), targets]
    return subprocess.Popen(["nice", "-n", "5", *command], stdout=subprocess.PIPE, text=True)


async def whole(site: Site, options: argparse.Namespace) -> dict[str, Any]:
    promise, writer = await a_promise(site.url, ("127.0.4.1", "127.0.4.2"))
    await warmed(site.url, (promise, writer))
    began, spent = time.monotonic(), [site.processor()]
    quiet = await measured(site.url, [await a_pair(site.url, 50 + number) for number in range(PAIRS)], (promise, writer), options.quiet)
    rounds, hostile, lost, strangers = [await a_pair(site.url, number) for number in range(PAIRS)], Times(), 0, list[str]()
    spent.append(site.processor())
    quiet_time, began = time.monotonic() - began, time.monotonic()
    attacker = begin_attack(site, rounds, promise, options)
    ends, peak = time.monotonic() + options.minutes * 60, 0
    try:
        while (left := ends - time.monotonic()) > 1:
            assert attacker.poll() is None, "the attacker has given up"
            found = await measured(site.url, rounds, (promise, writer), min(left, 40))
            for kind, taken in found.kinds.items():
                hostile.kinds.setdefault(kind, []).extend(taken)
            hostile.wrong += found.wrong
            hostile.before += found.before
            peak = max(peak, site.memory())
            for pair in rounds:
                missing, others = await lost_moves(pair)
                lost, strangers = lost + missing, strangers + others
            over = [pair for pair in rounds if pair.people[0].over]
            for pair in over:  # new games, which the attacker does not know; the others go on being attacked
                rounds[rounds.index(pair)] = await a_pair(site.url, rounds.index(pair))
        out, _ = await asyncio.to_thread(attacker.communicate, timeout=60)
    finally:
        attacker.kill()
    spent.append(site.processor())
    return {
        "processor": [_share(spent[0], spent[1], quiet_time), _share(spent[1], spent[2], time.monotonic() - began)],
        "quiet": quiet,
        "hostile": hostile,
        "lost": lost,
        "strangers": strangers,
        "attack": json.loads(out),
        "peak": peak,
        "log": len(site.log.read_text().splitlines()),
    }


def _share(before: tuple[float, float], after: tuple[float, float], seconds: float) -> tuple[float, float]:
    """Which share of some time the site had a processor, and waited for one."""
    return (after[0] - before[0]) / seconds, (after[1] - before[1]) / seconds


def hundredth(times: list[float]) -> float:
    """The time within which 99 of 100 were."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def report(found: dict[str, Any], options: argparse.Namespace) -> bool:
    """Prints what was found beside what was wanted; whether all of it was reached."""
    quiet, hostile, attack = found["quiet"], found["hostile"], found["attack"]
    passed = True

    def line(what: str, got: str, wanted: str, reached: bool) -> None:
        nonlocal passed
        passed = passed and reached
        print(f"{'pass' if reached else 'FAIL'}  {what:30} {got:44} wanted: {wanted}")

    for kind in ("acknowledgement", "page", "bot", "hint", "card"):
        before, under = quiet.kinds.get(kind, []), hostile.kinds.get(kind, [])
        if not before or not under:
            line(kind, f"{len(before)} quietly, {len(under)} under attack", "some", False)
            continue
        usual, slow = statistics.median(before), hundredth(under)
        most = PROMPT if kind in ("acknowledgement", "page") else 2 * usual + 1
        got = f"quiet {usual:.3f} s, attack {statistics.median(under):.3f}, 99th {slow:.3f} ({len(under)})"
        line(kind, got, f"99th within {most:.2f} s", slow <= most)
    line("moves lost", str(found["lost"]), "0", not found["lost"])
    line("strangers in seats", str(len(found["strangers"])), "0", not found["strangers"])
    line("wishes of others that were done", str(len(attack["taken"])), "0", not attack["taken"])
    line("views of seats that were seen", str(len(attack["seen"])), "0", not attack["seen"])
    most_lines = round(options.minutes + 1) * LOG_LINES_A_MINUTE
    line("lines in the log", str(found["log"]), f"at most {most_lines}", found["log"] <= most_lines)
    line("what went wrong for visitors", str(sum(hostile.wrong.values())), "0", not hostile.wrong)
    before = hostile.before
    print(f"      before a hint of theirs waited at most {max(before, default=0)} of others, and {sum(before)} before {len(before)} hints")
    for name, (had, waited) in zip(("quiet", "attack"), found["processor"], strict=True):
        print(f"      {name}: the site had a processor {had:.0%} of the time, and waited for one {waited:.0%}")
    print(f"      memory of the site at most {found['peak'] / 1e6:.0f} MB")
    for wrong, count in hostile.wrong.most_common(10):
        print(f"      {count} times: {wrong}")
    for one in attack["taken"][:10]:
        print(f"      done: {one}")
    for trick in TRICKS:
        print(f"      {trick.__name__:24} {attack['answers'].get(trick.__name__, {})}")
    return passed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--connections", type=int, default=2000)
    parser.add_argument("--quiet", type=float, default=30.0, help="seconds of measuring before the attack")
    options = parser.parse_args()
    subprocess.run([sys.executable, "-m", "enishi.games.compile", "connect37"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        try:
            found = asyncio.run(whole(site, options))
        finally:
            site.stop()
    return 0 if report(found, options) else 1


if __name__ == "__main__":
    sys.exit(main())
