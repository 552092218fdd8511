"""A process that is told to stop while people play: how long they are away, and how long their moves wait; for `machines.py restart`.

Two people at each table move in turn, with a pause after each move, by way of one process; a second one is there and ready. When the
first is told to stop, everybody goes to the second as a browser does, says again what was not answered, with the same id, and goes on.
"""

import asyncio
import random
import secrets
import statistics
import time
from typing import Any

from websockets.exceptions import ConnectionClosed

from crash_people import Move, Tester, lost_moves, two_testers
from site_client import Server

BROWSER_PAUSE = 0.15
"""Seconds that a browser waits before it comes back."""
BEFORE, AFTER = 3.0, 4.0
"""Seconds for which everybody plays before the process is told to stop, and after that."""


async def played(pair: tuple[Tester, Tester], pause: float, rng: random.Random, end: float, waits: list[tuple[float, float]]) -> None:
    """One table until the end: of each move when it was said, and how long it was until it was acknowledged."""
    while time.perf_counter() < end and not pair[0].over:
        mover = next((person for person in pair if person.legal and not person.lost and not person.resting), None)
        if mover is None:
            await asyncio.sleep(0.003)
            continue
        said = time.perf_counter()
        move = Move(mover.event, rng.choice(mover.legal), secrets.token_urlsafe(9))
        mover.moves.append(move)
        try:
            await mover.send(move)
        except (ConnectionError, ConnectionClosed):
            await until_answered(mover, move)
        if move.acknowledged:
            waits.append((said, time.perf_counter() - said))
        await asyncio.sleep(pause)


async def until_answered(mover: Tester, move: Move) -> None:
    """Whoever comes back says the move again (`come_back`): then it is acknowledged, or was refused and is forgotten."""
    while not move.acknowledged and move in mover.moves:
        await asyncio.sleep(0.001)


async def back(person: Tester, url: str) -> float:
    """Seconds from the loss of the line until everything is as it was: at the table, and what was unanswered said again."""
    while not person.lost:
        await asyncio.sleep(0.001)
    lost = time.perf_counter()
    person.resting = True  # what was unanswered comes first
    await asyncio.sleep(BROWSER_PAUSE)
    person.url = url
    await person.come_back()
    person.resting = False
    return time.perf_counter() - lost


async def handed_over(servers: list[Server], game: str, tables: int, pause: float, seed: int) -> dict[str, Any]:
    first, second = servers
    rng = random.Random(seed)
    pairs = [await two_testers(first.url, game) for _ in range(tables)]
    people = [person for pair in pairs for person in pair]
    waits: list[tuple[float, float]] = []
    end = time.perf_counter() + BEFORE + AFTER
    playing = [asyncio.create_task(played(pair, pause, rng, end, waits)) for pair in pairs]
    await asyncio.sleep(BEFORE)
    told = time.perf_counter()
    first.process.terminate()
    away = sorted(await asyncio.gather(*(back(person, second.url) for person in people)))
    await asyncio.gather(*playing)
    lost = [line for person in people for line in lost_moves(person, await person.come_back())]
    assert not lost, lost
    before, around = [wait for said, wait in waits if said < told - 0.5], [wait for said, wait in waits if said >= told - 0.5]
    return {
        "people": len(people),
        "moves": len(waits),
        "away_median_s": statistics.median(away),
        "away_longest_s": away[-1],
        "ack_median_before_s": statistics.median(before),
        "ack_longest_before_s": max(before),
        "ack_longest_after_s": max(around),
        "acknowledged_and_lost": len(lost),
    }
