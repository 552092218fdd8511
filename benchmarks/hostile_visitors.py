"""The good visitors of `hostile.py`: they play, read pages, ask bots and hints, and print cards, and note how long each takes."""

import asyncio
import base64
import json
import secrets
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from enishi.promise.format import shares, statements
from enishi.promise.format.keys import Key
from enishi.promise.format.sealed import identity_of
from site_client import Player

PAGES = ("/", "/data/site", "/data/words/connect37", "/data/rulebook/connect37/en", "/healthz")
PATIENCE = 60.0
"""Seconds after which a visitor gives up; that counts as having taken this long."""


@dataclass
class Times:
    """How long everything took, by kind, in seconds."""

    kinds: dict[str, list[float]] = field(default_factory=dict)
    wrong: Counter[str] = field(default_factory=Counter)
    before: list[int] = field(default_factory=list)
    """How many came before each hint."""

    def note(self, kind: str, begun: float) -> None:
        self.kinds.setdefault(kind, []).append(time.perf_counter() - begun)


@dataclass(eq=False)
class Visitor(Player):
    """Somebody who comes back where the line was lost."""

    before: int = 0
    """How many came before the hint that was last asked for, as the site said at first."""
    handed_over: bool = False
    """Whether it has been somebody else's turn since the last move."""
    asked_again: float = 0.0
    """When it was one's own turn again."""

    def _take(self, message: dict[str, Any], size: int) -> None:
        if message["type"] == "queued":
            self.before = max(self.before, message["before"])
        super()._take(message, size)

    def _change(self, change: list[Any]) -> None:
        before = bool(self.legal)
        super()._change(change)
        if before and not self.legal:
            self.handed_over = True
        elif self.handed_over and (self.over or (self.legal and not before)):
            self.asked_again = time.perf_counter()

    async def back(self) -> None:
        if self.lost:
            await self.connect()
            await self.enter()


async def requested(url: str, source: str, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
    """One request from an address of loopback."""
    host, port = url.rstrip("/").removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    try:
        head = f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {url.rstrip('/')}\r\nContent-Length: {len(body)}\r\n"
        writer.write(head.encode() + b"Connection: close\r\n\r\n" + body)
        answer = await reader.read()
        return int(answer.split(b" ", 2)[1]), answer
    finally:
        writer.close()


@dataclass
class Pair:
    """Two people at a table, and the moves of theirs that were acknowledged."""

    people: tuple[Visitor, Visitor]
    persons: list[str]
    acknowledged: int = 0

    async def close(self) -> None:
        for one in self.people:
            await one.close()


async def a_pair(url: str, number: int) -> Pair:
    """They have begun to play at an open table; each at an address of their own."""
    host, guest = (Visitor(url, f"127.0.1.{2 * number + place + 1}") for place in range(2))
    persons = []
    for one in (host, guest):
        await one.connect()
    await host.open("connect37", 2, open=True)
    await guest.join(host, "Ben")
    await host.do("start")
    answer = await host.ask("enter", table=host.table, invitation=None)
    persons = [person["id"] for chair in answer["state"]["frame"]["chairs"] for person in chair["people"]]
    return Pair((host, guest), persons)


async def play(pair: Pair, times: Times, until: float) -> None:
    """A move a second; the rest of a game that is over is silence."""
    while time.monotonic() < until:
        for one in pair.people:
            await one.back()
        mover = next((one for one in pair.people if one.legal), None)
        if mover is None:
            return
        begun = time.perf_counter()
        try:
            took = await asyncio.wait_for(mover.move(), PATIENCE)
        except (TimeoutError, ConnectionError) as error:
            times.wrong[f"move: {type(error).__name__}"] += 1
            times.kinds.setdefault("acknowledgement", []).append(PATIENCE)
            continue
        if took is not None:
            times.note("acknowledgement", begun)
            pair.acknowledged += 1
        await asyncio.sleep(1.0)


async def lost_moves(pair: Pair) -> tuple[int, list[str]]:
    """How many acknowledged moves are not in the table's log, and who sits there that did not."""
    host = pair.people[0]
    await host.back()
    answer = await host.ask("enter", table=host.table, invitation=None)
    chairs = answer["state"]["frame"]["chairs"]
    strangers = [person["id"] for chair in chairs for person in chair["people"] if person["id"] not in pair.persons]
    decisions = sum(not happened["event"].startswith("~") for happened in answer["state"]["view"]["log"])
    return max(0, pair.acknowledged - decisions), strangers


async def _asked(what: str, request: Coroutine[None, None, tuple[int, bytes]], times: Times) -> None:
    """How long one request took, and whether it was answered."""
    begun = time.perf_counter()
    try:
        status, _ = await asyncio.wait_for(request, PATIENCE)
    except (OSError, IndexError, TimeoutError) as error:
        status = 0
        times.wrong[f"{what}: {type(error).__name__}"] += 1
    times.note(what, begun)
    if status != 200:
        times.wrong[f"{what}: {status}"] += 1


async def read_pages(url: str, source: str, times: Times, until: float) -> None:
    number = 0
    while time.monotonic() < until:
        await _asked("page", requested(url, source, "GET", PAGES[number % len(PAGES)]), times)
        number += 1
        await asyncio.sleep(0.25)


async def play_with_bot(url: str, source: str, times: Times, until: float, *, asks: bool) -> None:
    """The time from a move until the bot has answered it; or, for somebody who `asks`, until there is a hint for every move.

    A turn has several moves here: where one is asked again at once, no bot had anything to do.
    """
    while time.monotonic() < until:
        one = Visitor(url, source)
        await one.connect()
        await one.open("connect37", 2, bots=["random" if asks else "normal"], pace="at_once")
        await one.do("start")
        while time.monotonic() < until and not one.over:
            await one.back()
            if asks and one.legal:
                await _hinted(one, times)
            begun, one.handed_over, one.asked_again = time.perf_counter(), False, 0.0
            if one.legal:
                await one.move()
            if not await _legal_again(one, begun):
                times.wrong["bot: no answer"] += 1
            if not asks and one.asked_again and not one.lost:
                times.kinds.setdefault("bot", []).append(one.asked_again - begun)
            await asyncio.sleep(0.2)
        await one.close()


async def _hinted(one: Visitor, times: Times) -> None:
    one.before, begun = 0, time.perf_counter()
    answer = await asyncio.wait_for(one.do("hint"), PATIENCE)
    if answer["type"] == "hinted":
        times.note("hint", begun)
        times.before.append(one.before)
    elif answer.get("code") not in ("stale", "not_your_turn"):
        times.wrong[f"hint: {answer.get('code')}"] += 1


async def _legal_again(one: Visitor, begun: float) -> bool:
    while not one.legal and not one.over and not one.lost:
        if time.perf_counter() - begun > PATIENCE:
            return False
        await asyncio.sleep(0.02)
    return True


async def a_promise(url: str, sources: tuple[str, str]) -> tuple[str, Visitor]:
    """A sealed promise of two good visitors, and the first of them."""
    people = [Visitor(url, source) for source in sources]
    keys, links = [Key(secrets.token_bytes(32)) for _ in people], [secrets.token_urlsafe(32) for _ in people]
    for one in people:
        await one.connect()
    plan = {
        "names": ["Aya", "千代"],
        "when": "2036-05-01 12:00",
        "zone": "Asia/Tokyo",
        "place": "上野公園",
        "line": "また会おう",
        "before": 30,
        "after": 60,
    }
    promise = (await people[0].ask("write_promise", plan=plan, invitations=links))["promise"]

    async def told(index: int, request: dict[str, Any]) -> None:
        plain = {name: base64.b64encode(part).decode() if isinstance(part, bytes) else part for name, part in request.items()}
        answer = await people[index].ask("tell_promise", promise=promise, request={"index": index, **plain})
        assert answer["type"] == "ack", answer

    async def shown(index: int) -> dict[str, Any]:
        plan: dict[str, Any] = (await people[index].ask("watch_promise", promise=promise, invitation=links[index]))["view"]["plan"]
        return plan

    for index, key in enumerate(keys):
        text = base64.b64decode((await shown(index))["text"])
        mark = shares.mark_of(text, index, shares.share_of(key, text))
        signature = key.sign(statements.entering(text, index, key.public, mark))
        entered = {"kind": "entered", "public_key": key.public, "share_mark": mark, "signature": signature, "mark": {"kind": "seal"}}
        await told(index, entered)
    for index, key in enumerate(keys):
        plan_now = await shown(index)
        text = base64.b64decode(plan_now["text"])
        public, marks = ([base64.b64decode(one[part]) for one in plan_now["entrants"]] for part in ("public_key", "share_mark"))
        identity = identity_of(text, tuple(public), tuple(marks))
        check = shares.check_of(shares.short_code(identity, index, shares.share_of(key, text)), secrets.token_bytes)
        signed = key.sign(statements.short_code_checking(identity, index, check.salt, check.slow))
        agreed = {"signature": key.sign(statements.agreeing(identity, index)), "salt": check.salt, "slow": check.slow}
        await told(index, {"kind": "agreed", "check_signature": signed, **agreed})
    await people[1].close()
    return promise, people[0]


async def print_cards(url: str, promise: str, person: Visitor, times: Times, until: float) -> None:
    body = json.dumps({"secret": person.secret, "promise": promise, "file": {"what": "card", "form": "pdf"}}).encode()
    while time.monotonic() < until:
        await _asked("card", requested(url, person.source, "POST", "/data/promise/file", body), times)
        await asyncio.sleep(2.0)
