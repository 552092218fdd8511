"""What hints and analyses cost the server: where it thinks itself, and where the visitor's machine does.

    python benchmarks/thinking.py [--game connect37] [--hints 20]

A table with two people on a site of its own. Hints are asked for in both ways in turn; with each that is found in the page come the reasons
of the moves that it shows. An analysis that the page makes asks the server for nothing, so only the other one is measured. Processor time
of the server and of all processes that it has begun, in milliseconds; modules must have been built (`enishi wasm`).
"""

import argparse
import asyncio
import json
import tempfile
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

import enishi
from enishi.bots import bot
from site_client import Player, Server, begun

TICKS = 100
SHOWN = 4


def family(pid: int) -> list[int]:
    """A process and all that it has begun."""
    begun_by: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # gone meanwhile
            continue
        begun_by.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [pid]
    for one in found:
        found += begun_by.get(one, [])
    return found


def processor(server: Server) -> float:
    """Milliseconds of all of them so far."""
    total = 0.0
    for pid in family(server.process.pid):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) * 1000 / TICKS
    return total


async def hint(player: Player, *, here: bool) -> None:
    answer = await player.do("hint", here=here)
    assert answer["type"] == ("known" if here else "hinted"), answer
    if here and answer["reasons"]:
        assert (await player.do("reasons", moves=player.legal[:SHOWN]))["type"] == "reasoned"


async def costs(server: Server, game: str, hints: int) -> tuple[float, float]:
    """Of a hint that the server thinks about, and of one that the page does."""
    pair = await begun(Player(server.url), Player(server.url), game)
    mover = next(player for player in pair if player.legal)
    for here in (False, True):
        await hint(mover, here=here)
    found: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(5):
        for here, times in found.items():
            before = processor(server)
            for _ in range(hints):
                await hint(mover, here=here)
            times.append((processor(server) - before) / hints)
    return median(found[False]), median(found[True])


def record_of(game: str) -> dict[str, Any]:
    match, player = enishi.new(game, seed=1), bot("random", seed=1)
    match.advance()
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, player.choose(match, int(seat)))
        match.advance()
    return match.record()


def analysed(server: Server, record: dict[str, Any], number: int) -> float:
    """Milliseconds of an analysis; `number` makes it another record."""
    body = json.dumps({"secret": "s" * 43, "record": record | {"names": [str(number)] * record["seats"]}}).encode()
    before = processor(server)
    headers = {"Content-Type": "application/json", "Origin": server.url.rstrip("/")}
    asked = urllib.request.Request(f"{server.url}data/analysis", body, headers)
    with urllib.request.urlopen(asked) as answer:
        assert json.loads(answer.read().splitlines()[-1])["analysis"]
    return processor(server) - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="connect37")
    parser.add_argument("--hints", type=int, default=20)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            there, here = asyncio.run(costs(server, wanted.game, wanted.hints))
            print(f"{wanted.game}: a hint takes {there:.1f} ms of the server, {here:.2f} ms where the page thinks")
            record = record_of(wanted.game)
            times = [analysed(server, record, number) for number in range(3)][1:]
            print(f"an analysis of {len(record['events'])} events takes {median(times):.0f} ms, none where the page makes it")
        finally:
            server.kill()


if __name__ == "__main__":
    main()
