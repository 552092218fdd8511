"""Experience: what was seen and decided at all tables for some steps, and how it turned out for the seats that decided."""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from enishi.learn.course import Course
from enishi.learn.league import League
from enishi.learn.net import Choice, Net, drawn


@dataclass
class Experience:
    """A row for each step and table."""

    seen: Tensor
    moves: Tensor
    counts: Tensor
    places: Tensor
    """Where in the list of moves the one stands that was played, or (`Teaching`) that is taught."""
    likely: Tensor
    """How likely it was, as a logarithm."""
    advantage: Tensor
    targets: Tensor
    """What each seat got or may expect, from the one that looks on."""
    known: Tensor
    """Of which seats that is known."""
    usable: Tensor
    """Decisions of the learning net in which there was a choice and whose outcome is known."""
    shares: dict[str, tuple[float, int]]
    """By group, what the learning net's seats got on the average, and in how many games."""
    ended: int


class Collector:
    """Plays on at the tables with a net, and keeps what happens."""

    def __init__(self, course: Course, league: League, chance: torch.Generator) -> None:
        self.course, self.league, self.tables, self.chance = course, league, league.tables, chance
        shape = course.scale.steps, course.scale.tables
        width, longest = course.game.observation, course.game.manifest.longest_list
        self.seen = self._room((*shape, width), torch.float16)
        self.moves = self._room((*shape, longest), torch.int16)
        self.counts, self.places = self._room(shape, torch.int16), self._room(shape, torch.int16)
        self.likely, self.values = self._room(shape, torch.float32), self._room(shape, torch.float32)
        self.seats, self.mine = self._room(shape, torch.int64), self._room(shape, torch.bool)
        self.ends, self.paid = self._room(shape, torch.bool), self._room((*shape, course.seats), torch.float32)
        self.true_shares = self._room((*shape, course.seats), torch.float32)

    def _room(self, shape: tuple[int, ...], kind: torch.dtype) -> Tensor:
        return torch.zeros(shape, dtype=kind, device=self.course.device)

    def collect(self, net: Net, progress: float, imitates: bool) -> Experience:
        """Plays all tables on; where the tutor is imitated, it decides at every other table, and what it would do is kept."""
        lead_counts, tables = self.course.lead_counts(progress), self.tables
        with torch.no_grad():
            for step in range(self.course.scale.steps):
                self._one_step(step, net, lead_counts, imitates)
            last = net(tables.seen)[1][:, 0].sigmoid()
        found, targets, known = outlook(self.values, self.seats, self.ends, self.paid, last, tables.seat, self.course.recipe.gae)
        usable = self.mine & known[:, :, 0] & (self.counts > 1)
        rows = {"seen": self.seen, "moves": self.moves, "counts": self.counts, "places": self.places, "likely": self.likely}
        rows |= {"advantage": found, "targets": targets, "known": known, "usable": usable}
        flat: dict[str, Any] = {name: one.flatten(0, 1) for name, one in rows.items()}
        return Experience(**flat, shares=self._shares(), ended=int(self.ends.sum()))

    def _one_step(self, step: int, net: Net, lead_counts: float, imitates: bool) -> None:
        tables, choice = self.tables, self.tables.choice
        logits, values = net(tables.seen)
        likely = choice.weigh(logits)
        places = drawn(likely, self.chance)
        numbers, decides = choice.number(places), self.league.mine.gather(1, tables.seat.unsqueeze(1)).squeeze(1)
        if imitates:
            taught = choice.advised
            assert taught is not None
            numbers[::2] = taught[::2]
            places, decides = choice.place_of(taught), torch.ones_like(decides)
        else:
            numbers = self.league.answer(numbers, decides)
        kept = (tables.seen, torch.where(choice.there, choice.moves, 0), choice.counts, places)
        for room, fact in zip((self.seen, self.moves, self.counts, self.places), kept, strict=True):
            room[step] = fact.to(room.dtype)
        self.likely[step] = likely.gather(1, places.unsqueeze(1)).squeeze(1)
        self.values[step], self.seats[step], self.mine[step] = values[:, 0].sigmoid(), tables.seat, decides
        ended, paid = tables.step(numbers)
        self.ends[step] = ended
        self.paid[step], self.true_shares[step] = self.course.share_of(paid, lead_counts)

    def _shares(self) -> dict[str, tuple[float, int]]:
        """How the learning net did against the others of the league."""
        sums: dict[str, list[Any]] = {}
        for group in self.league.groups:
            ended, mine = self.ends[:, group.tables], self.league.mine[group.tables].float()
            own = (self.true_shares[:, group.tables] * mine).sum(2) / mine.sum(1)
            total = sums.setdefault(group.name, [0.0, 0])
            total[0] += float((own * ended).sum())
            total[1] += int(ended.sum())
        return {name: (total / max(games, 1), games) for name, (total, games) in sums.items()}


def outlook(
    values: Tensor, seats: Tensor, ends: Tensor, paid: Tensor, last_values: Tensor, last_seat: Tensor, gae: float
) -> tuple[Tensor, Tensor, Tensor]:
    """Generalised advantages of all decisions; what each seat got or may expect, from the one that decides; and of which that is known.

    Every decision belongs to the seat that took it: what follows for that seat is its own next decision, or what it is paid at the end.
    """
    steps, games, players = paid.shape
    following, carried, reward, ahead = (torch.zeros((games, players), device=paid.device) for _ in range(4))
    known = torch.zeros((games, players), dtype=torch.bool, device=paid.device)
    asked, last = last_seat.unsqueeze(1), last_values.unsqueeze(1)
    following.scatter_(1, asked, last)
    ahead.scatter_(1, asked, last)
    known.scatter_(1, asked, True)
    found, targets, all_known = torch.zeros_like(values), torch.zeros_like(paid), torch.zeros_like(paid, dtype=torch.bool)
    around = torch.arange(players, device=paid.device)
    for step in range(steps - 1, -1, -1):
        over = ends[step].unsqueeze(1)
        following, carried = following.masked_fill(over, 0.0), carried.masked_fill(over, 0.0)
        reward, ahead, known = torch.where(over, paid[step], reward), torch.where(over, paid[step], ahead), known | over
        seat, value = seats[step].unsqueeze(1), values[step].unsqueeze(1)
        gain = reward.gather(1, seat) + following.gather(1, seat) - value + gae * carried.gather(1, seat)
        found[step] = gain.squeeze(1)
        all_known[step] = known.gather(1, (seat + around) % players)
        ahead.scatter_(1, seat, gain + value)
        targets[step] = ahead.gather(1, (seat + around) % players)
        following.scatter_(1, seat, value)
        carried.scatter_(1, seat, gain)
        reward.scatter_(1, seat, 0.0)
        known.scatter_(1, seat, True)
    return found, targets, all_known


def choice_of(experience: Experience, rows: Tensor, lean: float) -> Choice:
    return Choice(experience.moves[rows], experience.counts[rows], lean=lean)
