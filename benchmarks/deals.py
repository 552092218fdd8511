"""What deals that anybody can check cost a move, in processor time of the site.

    python benchmarks/deals.py [--games connect37,bird] [--tables 40] [--batches 10] [--json FILE]

Batches of matches among people are played to the end in this process, by turns with deals (every browser fixes and shows a part, and
every draw follows from the key) and without (the match begins at once, and the system draws). People say their messages straight to the
site's line, without a network, so a move is cheaper here than it really is and the share of the deal is rather too large.
"""

import argparse
import asyncio
import json
import math
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enishi.deals import commitment
from enishi.games import load
from enishi.games.tier import read_in_background
from enishi.server.house import House
from enishi.server.http.origins import Origins
from enishi.server.limits import Limits
from enishi.server.line.live import Live
from enishi.server.room.room import Room
from enishi.server.settings import Settings
from enishi.server.store.opening import open_store
from enishi.server.table import entries
from enishi.server.table.draws import _by_the_system, dealt
from enishi.server.table.rulings import deal
from enishi.server.timing import RealTime
from enishi.server.work.bots import Bots

HOST = "127.0.0.1:8037"
MANY = 10**9
PART = "17" * 32
TOO_LATE = ('"code":"stale"', '"code":"not_playing"')
"""What is answered where the only move there was has been made by itself."""

_opened_with_deal = deal.opened


def opened_without_deal(table: Any, now: int, adding: set[str], *, cause: str = "") -> list[entries.AnyEntry]:
    """The match begins at once, as it did before there were deals."""
    events = dealt(table.beginning(), table.facts, _by_the_system, conferred=False)
    return [entries.Started(at=now, cause=cause, order=list(range(table.seats)), events=events)]


class Person:
    """Somebody with a line of their own, who looks at the site's own table to know what is legal."""

    def __init__(self, live: Live, number: int) -> None:
        self._live = live
        self._number = number
        self._said = 0
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._answers: dict[str, asyncio.Future[str]] = {}
        self.id = ""

    async def connect(self) -> None:
        self._incoming.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
        scope = {"type": "websocket", "headers": headers, "client": None}
        self._task = asyncio.create_task(self._live(scope, self._incoming.get, self._take))
        welcome = json.loads(await self.say("hello", secret=f"{self._number:032d}", adds=True))
        self.id = welcome["person"]

    async def leave(self) -> None:
        self._incoming.put_nowait({"type": "websocket.disconnect"})
        await self._task

    async def _take(self, event: Any) -> None:
        for id in [id for id in self._answers if f'"id":"{id}"' in event.get("text", "")[:200]]:
            self._answers.pop(id).set_result(event["text"])

    async def say(self, type: str, **parts: Any) -> str:
        self._said += 1
        id = f"{self._number}-{self._said}"
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": type, "id": id, **parts})})
        said = await answer
        assert '"type":"refusal"' not in said or any(code in said for code in TOO_LATE), said
        return said


async def started(house: House, people: list[Person], game: str) -> Room:
    """A table at which the match has begun."""
    host = people[0]
    id = json.loads(await host.say("open_table", game=game, seats=len(people), name="Aki", seat=0))["table"]
    await host.say("enter", table=id)
    room = house.rooms[id]
    for number, guest in enumerate(people[1:]):
        await guest.say("enter", table=id, invitation=room.table.setup.invitation)
        await guest.say("sit", table=id, expects=0, name=f"Ben{number}")
    await host.say("start", table=id, expects=0)
    await add_parts(room.table.dealing, people, id)
    return room


async def played(room: Room, people: list[Person], rng: random.Random) -> int:
    """Plays to the end; how many moves that took."""
    moves, id = 0, room.table.id
    while room.table.status == "playing":
        seat = room.table.waiting[0]
        legal = room.table.playing.legal(seat)
        mover = next(person for person in people if room.table.seat_of(person.id) == seat)
        said = await mover.say("move", table=id, expects=room.table.event, move=rng.choice(legal))
        if '"type":"ack"' in said:
            moves += 1
        else:
            await asyncio.sleep(0.001)
    return moves


async def add_parts(dealing: Any, people: list[Person], table: str) -> None:
    """Everybody fixes a part, and then shows it."""
    if dealing is None:
        return
    for person in people:
        fixed = commitment(dealing.who(person.id), table, dealing.round, bytes.fromhex(PART)).hex()
        await person.say("fix_part", table=table, expects=0, round=dealing.round, commitment=fixed)
    for person in people:
        await person.say("show_part", table=table, expects=0, round=dealing.round, part=PART)


@dataclass(frozen=True)
class Batch:
    """Milliseconds of processor time."""

    opening: float
    """To open a table and begin its match."""
    move: float
    moves: float
    """Moves of a match."""


async def batch(folder: Path, game: str, tables: int, seed: int, *, deals: bool) -> Batch:
    deal.opened = _opened_with_deal if deals else opened_without_deal
    limits = Limits(rate=MANY, burst=MANY, tables_an_hour=MANY, tables_an_hour_from_address=MANY, arranged_an_hour=MANY)
    settings = Settings(data=folder, pace=0.0, answer_delay=0.0, limits=limits)
    store = open_store(f"sqlite:{folder}", durable=False)
    await store.open()
    house = House(settings, store, RealTime(), Bots(settings))
    live = Live(house, Origins(settings))
    await house.start()
    seats = load(game).manifest.usual_seats
    groups = [[Person(live, table * 10 + seat) for seat in range(seats)] for table in range(tables)]
    for group in groups:
        for person in group:
            await person.connect()
    opening = time.process_time()
    rooms = await asyncio.gather(*(started(house, group, game) for group in groups))
    playing = time.process_time()
    pairs = zip(rooms, groups, strict=True)
    counts = await asyncio.gather(*(played(room, group, random.Random(seed + n)) for n, (room, group) in enumerate(pairs)))
    ended = time.process_time()
    for group in groups:
        for person in group:
            await person.leave()
    await house.stop()
    await store.close()
    return Batch((playing - opening) / tables * 1000, (ended - playing) / sum(counts) * 1000, sum(counts) / tables)


def measure(game: str, tables: int, batches: int) -> dict[str, Any]:
    subprocess.run([sys.executable, "-m", "enishi.games.compile", game], check=True)
    found: dict[bool, list[Batch]] = {True: [], False: []}
    for number in range(batches + 1):
        for deals in (True, False) if number % 2 else (False, True):
            with tempfile.TemporaryDirectory() as folder:
                one = asyncio.run(batch(Path(folder), game, tables, number * 1000, deals=deals))
            if number:  # the first are for warming up
                found[deals].append(one)
    with_deals, without = found[True], found[False]
    shares = sorted(one.move / other.move - 1 for one, other in zip(with_deals, without, strict=True))
    opening = statistics.median(one.opening - other.opening for one, other in zip(with_deals, without, strict=True))
    move = statistics.median(one.move for one in without)
    moves = statistics.mean(one.moves for one in with_deals)
    return {
        "game": game,
        "batches": batches,
        "matches_a_batch": tables,
        "moves_a_match": moves,
        "move_ms_with": statistics.median(one.move for one in with_deals),
        "move_ms_without": move,
        "share_of_a_move": statistics.median(shares),
        "shares": shares,
        "begin_ms": opening,
        "share_of_a_match": opening / (move * moves) + statistics.median(shares),
    }


def interval(values: list[float]) -> tuple[float, float]:
    """Between which of these sorted values the median of all that could be measured lies, 95 times in 100 (by order statistics)."""
    middle, reach = len(values) / 2, 0.98 * math.sqrt(len(values))
    return values[max(0, math.floor(middle - reach))], values[min(len(values) - 1, math.ceil(middle + reach) - 1)]


def sentence(one: dict[str, Any]) -> str:
    quarter = len(one["shares"]) // 4
    low, high = interval(one["shares"])
    return (
        f"{one['game']}: a move takes {one['move_ms_with']:.3f} ms with deals, {one['move_ms_without']:.3f} without: "
        f"{one['share_of_a_move']:+.1%}, 95 times in 100 between {low:+.1%} and {high:+.1%} "
        f"(middle half of {one['batches']} pairs: {one['shares'][quarter]:+.1%} to {one['shares'][-1 - quarter]:+.1%}). "
        f"Beginning takes {one['begin_ms']:.2f} ms more; over {one['moves_a_match']:.0f} moves "
        f"that makes {one['share_of_a_match']:+.1%} in all"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="connect37,bird")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--batches", type=int, default=10)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    read_in_background()
    found = []
    for game in options.games.split(","):
        found.append(measure(game, options.tables, options.batches))
        print(sentence(found[-1]), flush=True)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
