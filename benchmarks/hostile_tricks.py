"""The attacker of `hostile.py`: every trick that a stranger has tried, all at once, from one address on loopback, for a while.

    python benchmarks/hostile_tricks.py URL SECONDS CONNECTIONS TARGETS

TARGETS is a file of JSON: tables with their invitations, names to sit under, a promise. It is read again and again, because games end and
others begin. What it got is printed as JSON at the end: answers by trick, and what must never be (`taken`: a seat, or a move at a table of
others; `seen`: a view of a seat). It stops by itself.
"""

import asyncio
import contextlib
import json
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

import enishi
from enishi.server.files_allowed import allow_files
from site_client import Player

SOURCE = "127.0.0.66"
SECOND = "127.0.0.67"
"""From here comes what would have all of an address listened to more slowly: so it spares the other tricks."""
THIRD = "127.0.0.68"
"""From here comes what uses up the hour of an address: tables, rematches, promises. Tables of bots and hints go on from the first."""
HALF = b"GET /data/site HTTP/1.1\r\nHost: 127"
LONG = "わ" * 500
GONE = (OSError, WebSocketException, ConnectionError, AssertionError, KeyError, TimeoutError, asyncio.IncompleteReadError)
"""Whatever the site does to an attacker's lines."""


@dataclass
class Attack:
    """What is attacked, until when, and what came of it."""

    url: str
    until: float
    told: Path
    """The file with what is attacked."""
    answers: dict[str, Counter[str]] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)

    @property
    def is_on(self) -> bool:
        return time.monotonic() < self.until

    @property
    def targets(self) -> list[dict[str, Any]]:
        tables: list[dict[str, Any]] = json.loads(self.told.read_text())["tables"]
        return tables

    @property
    def promise(self) -> str:
        return str(json.loads(self.told.read_text())["promise"])

    @property
    def origin(self) -> str:
        return self.url.rstrip("/")

    def note(self, trick: str, answer: str) -> None:
        self.answers.setdefault(trick, Counter())[answer] += 1

    async def someone(self, source: str = SOURCE) -> Player:
        """A new person with a line."""
        player = Player(self.url, source)
        await asyncio.wait_for(player.connect(), 20)
        return player

    async def plain(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, port = self.origin.removeprefix("http://").split(":")
        return await asyncio.wait_for(asyncio.open_connection(host, int(port), local_addr=(SOURCE, 0)), 20)

    async def post(self, path: str, body: bytes) -> str:
        """Sends a whole request; the status of its answer."""
        reader, writer = await self.plain()
        try:
            host = self.origin.removeprefix("http://")
            head = (
                f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {self.origin}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode() + body)
            status = (await asyncio.wait_for(reader.readline(), 60)).split()[1].decode()
            await asyncio.wait_for(reader.read(), 60)
            return status
        finally:
            writer.close()


Trick = Callable[[Attack], Awaitable[str]]
"""Does one thing; what came of it."""


# --- connections that owe something -------------------------------------------------------------------------------------------------


async def half_sent_requests(attack: Attack) -> str:
    return await _held(attack, HALF)


async def silent_connections(attack: Attack) -> str:
    return await _held(attack, b"")


async def unfinished_bodies(attack: Attack) -> str:
    return await _held(attack, b"POST /data/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000\r\n\r\n" + b"x" * 1000)


async def _held(attack: Attack, said: bytes) -> str:
    reader, writer = await attack.plain()
    try:
        writer.write(said)
        await asyncio.wait_for(reader.read(), max(1.0, attack.until - time.monotonic()))
        return "closed"
    finally:
        writer.close()


async def no_http(attack: Attack) -> str:
    reader, writer = await attack.plain()
    writer.write(secrets.token_bytes(200) + b"\r\n\r\n")
    await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return "closed"


# --- lines ------------------------------------------------------------------------------------------------------------------------------


async def idle_lines(attack: Attack) -> str:
    one = await attack.someone()
    while attack.is_on and not one.lost:
        await asyncio.sleep(5)
    return "lost" if one.lost else "kept"


async def lines_that_take_nothing(attack: Attack) -> str:
    """Enters a table, asks for much, and reads nothing of it."""
    one = await attack.someone()
    assert one.line is not None
    one.line.transport.pause_reading()
    target = random.choice(attack.targets)
    for number in range(200):
        await one.line.send(json.dumps({"type": "enter", "id": f"{number}", "table": target["table"], "invitation": target["invitation"]}))
        await asyncio.sleep(0.2)
    await one.close()
    return "closed"


async def faster_than_allowed(attack: Attack) -> str:
    one = await attack.someone()
    assert one.line is not None
    for number in range(400):
        await one.line.send(random.choice((json.dumps({"type": "ping", "id": f"{number}"}), LONG, "{", "[]", '{"type":"move"}')))
        if number % 20 == 0:
            await asyncio.sleep(0.05)
    await one.close()
    return "closed"


async def small_frames(attack: Attack) -> str:
    """Pings of six bytes, as many as the line takes; nothing of what comes back is read."""
    one = await attack.someone(SECOND)
    assert one.line is not None
    one.line.transport.pause_reading()
    for _ in range(20):
        one.line.transport.write(b"\x89\x80\x00\x00\x00\x00" * 20_000)
        await asyncio.sleep(0.5)
    await one.close()
    return "closed"


async def lists_again_and_again(attack: Attack) -> str:
    one = await attack.someone()
    for number in range(100):
        await one.ask("unwatch_lobby" if number % 2 else "watch_lobby")
        await asyncio.sleep(0.1)
    await one.close()
    return "asked"


# --- tables -----------------------------------------------------------------------------------------------------------------------------


async def opening_tables(attack: Attack) -> str:
    one = await attack.someone(THIRD)
    found = Counter[str]()
    for _ in range(40):
        answer = await one.ask("open_table", game="connect37", name="Mallory", seats=2, open=True)
        found[answer.get("code") or answer["type"]] += 1
        await asyncio.sleep(0.1)
    await one.close()
    for code, count in found.items():
        for _ in range(count):
            attack.note("opening_tables", code)
    return "done"


async def tables_of_hard_bots(attack: Attack) -> str:
    one = await attack.someone()
    await one.open("signs", 4, bots=["hard", "hard", "hard"])
    await one.do("start")
    while attack.is_on and not one.over and not one.lost:
        if one.legal:
            await one.move()
        await asyncio.sleep(0.3)
    await one.close()
    return "played"


async def rematches(attack: Attack) -> str:
    """What is over begins again."""
    one = await attack.someone(THIRD)
    await one.open("connect37", 2, bots=["random"])
    await one.do("start")
    for _ in range(30):
        await one.do("end_table")
        answer = await one.do("rematch")
        attack.note("rematches", answer.get("code") or answer["type"])
        if answer["type"] == "ack":
            one.table, one.invitation = answer["table"], ""
            await one.enter()
        await asyncio.sleep(0.1)
    await one.close()
    return "done"


async def decisions_taken_back(attack: Attack) -> str:
    one = await attack.someone()
    await one.open("connect37", 2, bots=["random"], pace="at_once")
    await one.do("start")
    while attack.is_on and not one.over:
        if one.legal:
            await one.move()
        answer = await asyncio.wait_for(one.do("undo"), 60)
        attack.note("decisions_taken_back", answer.get("code") or answer["type"])
        await asyncio.sleep(0.1)
    await one.close()
    return "done"


async def promises_without_end(attack: Attack) -> str:
    one, names = await attack.someone(THIRD), ["Mallory", "Mallet"]
    plan = {"names": names, "when": "2036-05-01 12:00", "zone": "Asia/Tokyo", "place": "x", "line": "", "before": 30, "after": 60}
    for _ in range(40):
        answer = await one.ask("write_promise", plan=plan, invitations=[secrets.token_urlsafe(32) for _ in names])
        attack.note("promises_without_end", answer.get("code") or answer["type"])
        await asyncio.sleep(0.1)
    await one.close()
    return "done"


async def hints_without_end(attack: Attack) -> str:
    one = await attack.someone()
    await one.open("connect37", 2, bots=["easy"])
    await one.do("start")
    while attack.is_on and not one.over:
        for _ in range(10):
            answer = await asyncio.wait_for(one.do("hint"), 60)
            attack.note("hints_without_end", answer.get("code") or answer["type"])
            await asyncio.sleep(0.1)
        if one.legal:
            await one.move()
    await one.close()
    return "asked"


async def long_talk(attack: Attack) -> str:
    """Onlookers at the tables of others say as much as they can."""
    one, target = await _onlooker(attack)
    answer: dict[str, Any] = {}
    for _ in range(10):
        answer = await one.ask("say", table=target["table"], expects=0, text=LONG, name="Mallory")
        await asyncio.sleep(0.2)
    await one.close()
    return str(answer.get("code") or answer["type"])


async def crowds_of_onlookers(attack: Attack) -> str:
    one, _ = await _onlooker(attack)
    await asyncio.sleep(20)
    await one.close()
    return "looked on"


async def _onlooker(attack: Attack) -> tuple[Player, dict[str, Any]]:
    one, target = await attack.someone(), random.choice(attack.targets)
    answer = await one.ask("enter", table=target["table"], invitation=target["invitation"])
    if answer["type"] == "entered" and (answer["state"]["seat"] is not None or answer["state"].get("mine")):
        attack.seen.append(target["table"])
    assert answer["type"] == "entered", answer
    return one, target


async def seats_of_others(attack: Attack) -> str:
    """Under the names of others, in their chairs, in the chairs of bots; moves for them, ends their games."""
    one, target = await _onlooker(attack)
    tries: list[tuple[str, dict[str, Any]]] = [
        *(("sit", {"name": name, "seat": seat, "share": True}) for seat, name in enumerate(target["names"])),
        *(("sit", {"name": name, "seat": seat}) for seat, name in enumerate(target["names"])),
        *((wish, {}) for wish in ("start", "pause", "resume", "undo", "end_table", "hints_off", "resign", "leave", "hint", "aid", "ready")),
        *(("move", {"move": move}) for move in ("single", "pass", "0")),
        *(("stand_in", {"seat": seat, "level": "random"}) for seat in range(2)),
        *(("remove", {"person": person}) for person in target["people"]),
        *(("say", {"to": to, "text": "psst", "name": "Mallory"}) for to in ("seat", "team")),
    ]
    for wish, parts in tries:
        answer = await one.ask(wish, table=target["table"], expects=random.randrange(200), **parts)
        if answer["type"] == "ack" and not parts.get("share"):  # to ask for a share is allowed; to get it needs consent
            attack.taken.append(f"{wish} {parts} at {target['table']}")
        attack.note("seats_of_others", answer.get("code") or answer["type"])
        await asyncio.sleep(0.1)
    await one.close()
    return "done"


async def wrong_codes(attack: Attack) -> str:
    one = await attack.someone()
    answer: dict[str, Any] = {}
    for _ in range(10):
        answer = await one.ask("use_code", code=f"{random.randrange(10**10):010d}")
        attack.note("wrong_codes", answer.get("code") or answer["type"])
        await asyncio.sleep(0.1)
    return "done"


async def promises_of_others(attack: Attack) -> str:
    one = await attack.someone()
    for place in range(2):
        answer = await one.ask("watch_promise", promise=attack.promise, invitation=f"a-guess-at-an-invitation-for-{place:04d}")
        if answer["type"] != "refusal":
            attack.taken.append(f"the promise {answer}")
        request = {"kind": "lost", "index": place, "public_key": "A" * 43 + "="}
        answer = await one.ask("tell_promise", promise=attack.promise, request=request)
        if answer["type"] != "refusal":
            attack.taken.append(f"the promise {answer}")
        attack.note("promises_of_others", answer.get("code") or answer["type"])
    await one.close()
    return "done"


# --- what takes long --------------------------------------------------------------------------------------------------------------------


def a_record(seed: int) -> dict[str, Any]:
    match = enishi.new("happiness", seats=2, seed=seed)
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        match.play(seat, match.legal(seat)[seed % len(match.legal(seat))])
        match.advance()
    found: dict[str, Any] = match.record()
    return found


RECORD = a_record(3)


async def replays(attack: Attack) -> str:
    return await attack.post("/data/replay", json.dumps({"record": RECORD, "secret": secrets.token_urlsafe(32)}).encode())


async def analyses(attack: Attack) -> str:
    return await attack.post("/data/analysis", json.dumps({"record": RECORD, "secret": secrets.token_urlsafe(32)}).encode())


async def stories(attack: Attack) -> str:
    """Two megabytes of entries that are none."""
    entry = {"kind": "met", "at": 1, "index": 0, "other": 1, "minute": 1, "signature": "A" * 86}
    story = {"format": 2, "entries": [entry] * 10_000}
    body = {"secret": secrets.token_urlsafe(32), "invitation": "x" * 32, "story": story}
    return await attack.post("/data/promise/story", json.dumps(body).encode())


TRICKS: dict[Trick, float] = {
    half_sent_requests: 0.25,
    silent_connections: 0.1,
    unfinished_bodies: 0.03,
    no_http: 0.01,
    idle_lines: 0.3,
    lines_that_take_nothing: 0.02,
    faster_than_allowed: 0.01,
    small_frames: 0.005,
    lists_again_and_again: 0.015,
    rematches: 0.01,
    decisions_taken_back: 0.01,
    promises_without_end: 0.01,
    opening_tables: 0.02,
    tables_of_hard_bots: 0.02,
    hints_without_end: 0.01,
    long_talk: 0.03,
    crowds_of_onlookers: 0.1,
    seats_of_others: 0.02,
    wrong_codes: 0.01,
    promises_of_others: 0.005,
    replays: 0.01,
    analyses: 0.005,
    stories: 0.0025,
}
"""What share of all connections each has."""


async def again_and_again(attack: Attack, trick: Trick) -> None:
    await asyncio.sleep(random.random() * 5)
    while attack.is_on:
        try:
            came = await trick(attack)
        except GONE as error:
            came = type(error).__name__
        attack.note(trick.__name__, came)
        await asyncio.sleep(0.5 + random.random())


async def attack_all(attack: Attack, connections: int) -> None:
    everything = [again_and_again(attack, trick) for trick, share in TRICKS.items() for _ in range(max(1, round(connections * share)))]
    tasks = [asyncio.create_task(one) for one in everything]
    await asyncio.sleep(max(0.0, attack.until - time.monotonic()))
    for task in tasks:
        task.cancel()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)


def main() -> None:
    url, seconds, connections, targets = sys.argv[1:5]
    attack = Attack(url, time.monotonic() + float(seconds), Path(targets))
    allow_files(int(connections) + 200)
    asyncio.run(attack_all(attack, int(connections)))
    print(json.dumps({"answers": attack.answers, "taken": attack.taken, "seen": attack.seen}))


if __name__ == "__main__":
    main()
