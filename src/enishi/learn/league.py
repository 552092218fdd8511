"""The league: who sits at the tables besides the net that learns. At most tables it plays all seats itself."""

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from enishi.learn.course import Course
from enishi.learn.net import Net, drawn, without_faint
from enishi.learn.tables import Tables

PAST_AT_ONCE = 2
"""Earlier nets that are met at the same time."""
OPEN = "open"
"""The group whose signs everybody can read."""
MOST_KEPT = 24
"""Earlier nets that are remembered."""

Decide = Callable[[slice], Tensor]
"""Numbers for a slice of the tables."""
Rival = Callable[["League"], Decide]
"""One who never changes, at whatever tables."""


@dataclass(frozen=True)
class Group:
    """Tables that follow each other, at which one side is played by others."""

    name: str
    tables: slice
    decide: Decide


class League:
    """Sits players down; `mine` says by table and seat whether the learning net decides there."""

    def __init__(self, course: Course, tables: Tables, chance: torch.Generator) -> None:
        self.course, self.tables, self.chance = course, tables, chance
        self.past: list[Net] = []
        self.mine = torch.ones((tables.size, course.seats), dtype=torch.bool, device=course.device)
        self.groups: list[Group] = []

    def sit_down(self) -> None:
        """Chooses who plays where until the next time."""
        recipe, size = self.course.recipe, self.tables.size
        wanted: list[tuple[str, float, Decide]] = []
        if self.past:
            picks = torch.randint(len(self.past), (PAST_AT_ONCE,), generator=self.chance, device=self.chance.device).tolist()
            wanted += [("past", recipe.past / PAST_AT_ONCE, self.by_net(self.past[pick])) for pick in picks]
        if self.tables.tutor is not None:
            wanted += [("tutor", recipe.tutor, self.by_policy), (OPEN, recipe.open, self.by_policy)]
        wanted.append(("random", recipe.random, self._at_random))
        self.seat_groups([(name, int(share * size), decide) for name, share, decide in wanted])
        if self.tables.hearing is not None:
            self.tables.hearing.is_open[:] = False
            for group in self.groups:
                self.tables.hearing.is_open[group.tables] = group.name == OPEN

    def seat_groups(self, wanted: list[tuple[str, int, Decide]]) -> None:
        """Seats groups of these sizes at the last tables; the side of the learning net takes turns from table to table."""
        self.groups, last = [], self.tables.size
        self.mine[:] = True
        sides = torch.tensor(self.course.sides, device=self.course.device)
        names = sides.unique()
        for name, size, decide in wanted:
            if size:
                rows = slice(last - size, last)
                own = names[torch.arange(rows.start, rows.stop, device=self.course.device) % len(names)]
                self.mine[rows] = sides.unsqueeze(0) == own.unsqueeze(1)
                self.groups.append(Group(name, rows, decide))
                last -= size

    def keep(self, net: Net) -> None:
        """Remembers a net as it is; where there are too many, every other one of the older half is forgotten."""
        copy = self.course.fresh_net()
        copy.load_state_dict(net.state_dict())
        self.past.append(copy.requires_grad_(False))
        if len(self.past) > MOST_KEPT:
            del self.past[: MOST_KEPT // 2 : 2]

    def answer(self, numbers: Tensor, decides: Tensor) -> Tensor:
        """The numbers that are played: the net's own, and where others decide, theirs."""
        for group in self.groups:
            rows = group.tables
            numbers[rows] = torch.where(decides[rows], numbers[rows], group.decide(rows))
        return numbers

    def by_net(self, net: Net) -> Decide:
        """Plays as the net does when it counts."""

        def decide(rows: slice) -> Tensor:
            choice = self.tables.choice.part(rows)
            places = drawn(without_faint(choice.weigh(net(self.tables.seen[rows])[0])), self.chance)
            return choice.number(places)

        return decide

    def by_policy(self, rows: slice) -> Tensor:
        """Plays as the game's own policy does."""
        advised = self.tables.choice.advised
        assert advised is not None
        return advised[rows]

    def _at_random(self, rows: slice) -> Tensor:
        choice = self.tables.choice.part(rows)
        chances = torch.rand(choice.counts.shape, generator=self.chance, device=self.course.device)
        return choice.number((chances * choice.counts.clamp(min=1)).long())
