"""Where each count of a site is found."""

from collections import Counter
from collections.abc import Mapping

from enishi.server.house import House
from enishi.server.http.pages import Pages
from enishi.server.line.live import Live
from enishi.server.machines.shared_bots import SharedBots
from enishi.server.monitor.requests import Requests
from enishi.server.monitor.times import Times
from enishi.server.work.bots import Bots


class SiteCounts:
    """What one running site counts, from those who count it."""

    def __init__(self, house: House, live: Live, pages: Pages, requests: Requests) -> None:
        self._house, self._live, self._pages, self._requests = house, live, pages, requests

    @property
    def moves(self) -> Mapping[tuple[str, str], int]:
        return self._house.moves

    @property
    def answering(self) -> Mapping[str, Times]:
        return {"move": self._live.answering_moves, "other": self._live.answering_others}

    @property
    def storing(self) -> Mapping[str, Times]:
        return {"write": self._house.store.writing, "read": self._house.store.reading}

    @property
    def refused(self) -> Mapping[str, int]:
        return Counter(self._live.refused) + self._requests.refused

    @property
    def answered(self) -> Mapping[int, int]:
        return self._requests.answered

    @property
    def waiting(self) -> Mapping[str, int]:
        bots = self._house.bots
        return {**(bots.waiting if isinstance(bots, Bots | SharedBots) else {}), **self._pages.waiting}

    @property
    def standing(self) -> Mapping[str, int]:
        return {
            "connections": len(self._live.connections),
            "people": self._live.people,
            "tables_awake": len(self._house.rooms),
            "tables_unfinished": self._house.unfinished,
        }
