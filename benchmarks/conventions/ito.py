"""Plans for both sides of Shiawase no Ito that fit into a few lines, without any search."""

import random
from copy import deepcopy
from itertools import combinations
from typing import Any

from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.rules.record import CHOOSE, GIVE, WATCH
from enishi.games.ito.rules.rooms import CAN_COME_FROM, GIFTS, ROOMS, receivers_of
from enishi.games.ito.rules.secret import agrees
from enishi.kernel.bits import count
from enishi.kernel.plain import snapshot

COLOURS = ("red", "blue")


class Counting:
    """Watches those who may have given most of the gifts; lives apart, and gives what most others may have given."""

    homes = ("203", "401", "405")

    def __init__(self, seed: int | None = None) -> None:
        self.chance = random.Random(seed)

    def choose(self, known: Any, seat: int) -> str:
        s, legal = snapshot(known.hidden(seat)), known.legal(seat)
        if s.phase == CHOOSE:
            return f"choose {self.homes[s.chosen]}" if f"choose {self.homes[s.chosen]}" in legal else str(self.chance.choice(legal))
        if s.phase == WATCH:
            return self.watch(s, legal)
        return str(max(legal, key=lambda move: (self.hidden(s, move), self.chance.random())) if s.phase == GIVE else legal[0])

    def watch(self, s: Any, legal: list[str]) -> str:
        """The next of the three that it wants to watch; rooms are entered in ascending order."""
        wanted = sorted(self.suspects(s), key=lambda room: ROOM_NAMES[room])
        rooms = [f"watch {ROOM_NAMES[room]}" for room in wanted]
        return next((room for room in rooms if room in legal), legal[0])

    def suspects(self, s: Any) -> list[int]:
        living = [room for room in range(ROOMS) if s.living >> room & 1]
        return sorted(living, key=lambda room: (-self.suspicion(s, room), self.chance_of(s, room)))[:3]

    def suspicion(self, s: Any, room: int) -> float:
        """The gifts that may be hers, each by how few others may have given it."""
        found = 0.0
        for turn in range(1, s.turn):
            for gift in range(GIFTS):
                givers = CAN_COME_FROM[gift] & s.living & ~s.watched[turn]
                if s.given[turn] >> gift & 1 and givers >> room & 1:
                    found += 1 / count(givers)
        return found

    def chance_of(self, s: Any, room: int) -> float:
        """The same within a turn, whichever of the three is entered."""
        return random.Random(f"{s.turn} {room} {s.living}").random()

    def hidden(self, s: Any, move: str) -> float:
        """How many others may have given it."""
        colour, room = move.split()
        gift = COLOURS.index(colour) * ROOMS + ROOM_NAMES.index(room)
        return count(CAN_COME_FROM[gift] & s.living & ~receivers_of(1 << gift) & ~s.watched[s.turn])


def possible_threes(s: Any) -> list[int]:
    """All threes, as sets of rooms, that agree with everything that was seen."""
    world, found = deepcopy(s), []
    for three in combinations([1 << room for room in range(ROOMS) if s.living >> room & 1], 3):
        world.possessors = sum(three)
        if agrees(world):
            found.append(world.possessors)
    return found


class Listing(Counting):
    """Goes through all threes that agree with everything, and watches one of them that has the likeliest rooms; gives anything."""

    homes = ("201", "304", "602")

    def suspects(self, s: Any) -> list[int]:
        threes = possible_threes(s)
        number = [sum(three >> room & 1 for three in threes) for room in range(ROOMS)]
        best = max(threes, key=lambda three: (sum(number[room] for room in range(ROOMS) if three >> room & 1), three))
        return [room for room in range(ROOMS) if best >> room & 1]

    def hidden(self, s: Any, move: str) -> float:
        return 0.0
