"""A GPU beside the cores: it plays the setups in which every bot is a net alone, in large chunks; all others go to the cores."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from enishi.lab.device import check_device
from enishi.lab.study.by_net import net_games, play_nets, why_not
from enishi.lab.study.note import Chunk, Timed
from enishi.lab.study.plan import Plan, cells
from enishi.lab.study.run import Workers
from enishi.lab.study.verdicts import Teller

LARGEST_CHUNK = 1 << 16
"""Games that are played before they are kept on the disk."""


def setups_of_nets(plan: Plan) -> int:
    """In how many setups of a plan every bot is a net alone."""
    return sum(net_games(plan.game, cell) is not None for cell in cells(plan))


def nothing_for(device: str, teller: Teller) -> str:
    """Why a plan has nothing that could be played on a device, in words: each bot that is no net alone, once."""
    plan, found = teller.plan, dict[tuple[str, str], list[int]]()
    for cell in cells(plan):
        reason = None if cell.ladder else why_not(plan.game, cell)
        if reason:
            found.setdefault(reason, []).append(cell.seats)
    reasons = [
        teller.say(f"device.{why}", bot=bot, game=plan.game, seats=", ".join(map(str, dict.fromkeys(seats))))
        for (bot, why), seats in found.items()
    ]
    return teller.say("device.nothing", device=device, reasons=teller.say("device.join").join(reasons))


class OnDevice:
    """Others, and one device that plays games of nets for them."""

    def __init__(self, others: Workers, device: str) -> None:
        check_device(device)
        self.others, self.device = others, device

    @property
    def count(self) -> int:
        return self.others.count

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        for chunk in joined([chunk for chunk in chunks if net_games(chunk.game, chunk.cell)]):
            if time.monotonic() >= until:
                return
            yield chunk, self._play(chunk)
        yield from self.others.play([chunk for chunk in chunks if not net_games(chunk.game, chunk.cell)], until)

    def _play(self, chunk: Chunk) -> Timed:
        games = net_games(chunk.game, chunk.cell)
        assert games, "only setups of nets alone are played here"
        began = time.perf_counter()
        return play_nets(games, chunk, self.device), time.perf_counter() - began

    def close(self) -> None:
        self.others.close()


def on_device(workers: Workers, device: str) -> Workers:
    """Those who play with a GPU beside them, where one is wanted: on cores, games of nets are compiled and played in chunks anyway."""
    return OnDevice(workers, device) if device == "cuda" else workers


def joined(chunks: Sequence[Chunk]) -> list[Chunk]:
    """The same games in as few chunks as possible."""
    found: list[Chunk] = []
    for chunk in sorted(chunks, key=lambda chunk: (chunk.cell.key, chunk.first)):
        last = found[-1] if found else None
        if last and last.cell == chunk.cell and last.first + last.games == chunk.first and last.games + chunk.games <= LARGEST_CHUNK:
            found[-1] = replace(last, games=last.games + chunk.games)
        else:
            found.append(chunk)
    return found
