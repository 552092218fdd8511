"""All tricks of strangers at once against a real site, from one address, while good visitors measure: bounded, and on loopback only.

    python benchmarks/hostile.py [--minutes 60] [--connections 2000] [--quiet 30]

`enishi serve` runs with its usual limits in a process of its own, the attacker (`hostile_tricks.py`) in another, at 127.0.0.66 (two
neighbours of that address do what would use up the patience or the hour of it); good visitors (`hostile_visitors.py`) come from other
addresses of loopback. First everything is measured quietly, then under attack. How it stands is printed after every round of 40 seconds
(`hostile_report.py`). It stops by itself, also where something breaks, prints a table with what was wanted, and fails where that was not
reached. All of it shares one machine; how long the site had to wait for a processor is printed, too.
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

from hostile_report import Found, report, tell_round
from hostile_tricks import GONE, TRICKS
from hostile_visitors import Pair, Times, Visitor, a_pair, a_promise, lost_moves, play, play_with_bot, print_cards, read_pages

PAIRS = 10
ROUND = 40.0
"""Seconds after which it is looked whether anything was lost or taken, and said how it stands."""
WARMING, MOST_WARMING = 20.0, 240.0
"""Seconds in which the site reads what it has compiled; they are not counted. It goes on until hints and bots are there at once."""
WARM = 3.0
"""Seconds within which hints and bots come when all is read."""


class Site:
    """`enishi serve` with its usual limits, and its log in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "log.txt"
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

    def disk(self) -> int:
        """Bytes of everything that it has written."""
        return int(subprocess.run(["du", "-sb", str(self.folder)], capture_output=True, text=True).stdout.split()[0])

    def log_lines(self) -> int:
        with self.log.open() as log:
            return sum(1 for _ in log)

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


class Attacker:
    """The attacker in a process of its own; a file tells it which tables there are to attack."""

    def __init__(self, site: Site, pairs: list[Pair], promise: str, options: argparse.Namespace) -> None:
        self._targets, self._promise = site.folder / "targets.json", promise
        self.tell(pairs)
        script = Path(__file__).with_name("hostile_tricks.py")
        command = [sys.executable, str(script), site.url, str(options.minutes * 60), str(options.connections), str(self._targets)]
        self.process = subprocess.Popen(["nice", "-n", "5", *command], stdout=subprocess.PIPE, text=True)

    def tell(self, pairs: list[Pair]) -> None:
        """Where people play now."""
        tables = [
            {"table": pair.people[0].table, "invitation": pair.people[0].invitation, "names": ["Aki", "Ben"], "people": pair.persons}
            for pair in pairs
        ]
        written = self._targets.with_suffix(".new")
        written.write_text(json.dumps({"tables": tables, "promise": self._promise}))
        written.replace(self._targets)

    def ended(self) -> dict[str, object] | None:
        """What it says at its end; None where it has given up."""
        out, _ = self.process.communicate(timeout=60)
        found: dict[str, object] | None = json.loads(out) if self.process.returncode == 0 else None
        return found


async def whole(site: Site, options: argparse.Namespace, found: Found) -> None:
    """Everything, noted in `found` as it goes."""
    promise, writer = await a_promise(site.url, ("127.0.4.1", "127.0.4.2"))
    await warmed(site.url, (promise, writer))
    print("warm", flush=True)
    begun, before = time.monotonic(), site.processor()
    pairs = [await a_pair(site.url, 50 + number) for number in range(PAIRS)]
    found.quiet = await measured(site.url, pairs, (promise, writer), options.quiet)
    for pair in pairs:
        await pair.close()
    pairs = [await a_pair(site.url, number) for number in range(PAIRS)]
    found.processor.append(_share(before, site.processor(), time.monotonic() - begun))
    print("quietly measured; the attack begins", flush=True)
    begun, before = time.monotonic(), site.processor()
    attacker = Attacker(site, pairs, promise, options)
    try:
        while (left := begun + options.minutes * 60 - time.monotonic()) > 1 and attacker.process.poll() is None:
            found.take(await measured(site.url, pairs, (promise, writer), min(left, ROUND)))
            await _look_after(site, pairs, found)
            attacker.tell(pairs)
            tell_round(found, begun)
        found.attack = await asyncio.to_thread(attacker.ended)
    finally:
        attacker.process.kill()
    found.processor.append(_share(before, site.processor(), time.monotonic() - begun))


async def _look_after(site: Site, pairs: list[Pair], found: Found) -> None:
    """Whether anything was lost or taken; and new games in the place of those that are over."""
    for number, pair in enumerate(pairs):
        try:
            missing, others = await lost_moves(pair)
            found.lost, found.strangers = found.lost + missing, [*found.strangers, *others]
            if pair.people[0].over:
                await pair.close()
                pairs[number] = await a_pair(site.url, number)
        except GONE as error:
            found.hostile.wrong[f"a table could not be looked at: {error!r}"[:200]] += 1
    found.memory, found.disk, found.log = max(found.memory, site.memory()), site.disk(), site.log_lines()


def _share(before: tuple[float, float], after: tuple[float, float], seconds: float) -> tuple[float, float]:
    """Which share of some time the site had a processor, and waited for one."""
    return (after[0] - before[0]) / seconds, (after[1] - before[1]) / seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--connections", type=int, default=2000)
    parser.add_argument("--quiet", type=float, default=30.0, help="seconds of measuring before the attack")
    options = parser.parse_args()
    subprocess.run([sys.executable, "-m", "enishi.games.compile", "connect37"], check=True)
    found = Found(options.minutes)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        try:
            asyncio.run(whole(site, options, found))
        except (KeyboardInterrupt, *GONE) as error:
            print(f"broken off: {error!r}")
        finally:
            site.stop()
    return 0 if report(found, [trick.__name__ for trick in TRICKS]) else 1


if __name__ == "__main__":
    sys.exit(main())
