"""The net: a few layers, then how promising every move is and what each seat may expect, from what one seat sees."""

import math
from typing import NamedTuple

import torch
from torch import Tensor, nn

UNLIKELY = -1e9
"""What stands for a move that is not there, as a logarithm."""
FAINT = math.log(1 / 16)
"""In play, moves that are less likely than this part of the likeliest are left out."""


class Net(nn.Module):  # type: ignore[misc]
    """Outputs: a logit for every move of the game; and one for the share of success of each seat, from the seat that looks on.

    One that leans on the game's own policy has a logit more, behind the moves: to do as the policy does.
    """

    def __init__(self, width: int, moves: int, seats: int, units: tuple[int, ...], *, leans: bool = False) -> None:
        super().__init__()
        sizes = (width, *units)
        self.trunk = nn.ModuleList(nn.Linear(before, after) for before, after in zip(sizes, units, strict=False))
        self.policy, self.value = nn.Linear(units[-1], moves + leans), nn.Linear(units[-1], seats)
        for layer in self.trunk:
            nn.init.orthogonal_(layer.weight, math.sqrt(2))
            nn.init.zeros_(layer.bias)
        for head in (self.policy, self.value):
            nn.init.orthogonal_(head.weight, 0.01)
            nn.init.zeros_(head.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        inner = seen
        for layer in self.trunk:
            inner = layer(inner).relu()
        return self.policy(inner), self.value(inner)


class Choice(NamedTuple):
    """The legal moves of decisions: a row of numbers each, and which of its places count.

    For nets that lean on the game's own policy, one place more at the end of each row: to do as the policy does.
    """

    moves: Tensor
    counts: Tensor
    advised: Tensor | None = None
    """What the game's own policy would play, where it is asked."""
    lean: float = 0.0
    """How much a net leans on that: before it has learned anything, the odds are e to this power to one that it does the same."""

    @property
    def leans(self) -> bool:
        return self.lean > 0

    @property
    def there(self) -> Tensor:
        """Which places of the rows hold a move; where nothing is to be decided, the first."""
        places = torch.arange(self.moves.shape[1], device=self.moves.device)
        return places < self.counts.clamp(min=1).unsqueeze(1)

    def weigh(self, logits: Tensor) -> Tensor:
        """How likely each listed move is, as logarithms."""
        there = self.there
        listed = logits.gather(1, torch.where(there, self.moves.long(), 0).clamp(0, logits.shape[1] - 1))
        likely = torch.where(there, listed.float(), UNLIKELY)
        if self.leans:
            follows = logits[:, -1].float() + self.lean + self.counts.clamp(min=1).float().log()
            likely = torch.cat((likely, follows.unsqueeze(1)), 1)
        return likely.log_softmax(1)

    def part(self, rows: slice) -> "Choice":
        """Some of the decisions."""
        advised = None if self.advised is None else self.advised[rows]
        return Choice(self.moves[rows], self.counts[rows], advised, self.lean)

    def number(self, places: Tensor) -> Tensor:
        """The moves at these places."""
        last = self.moves.shape[1] - 1
        numbers = self.moves.long().gather(1, places.clamp(max=last).unsqueeze(1)).squeeze(1)
        if self.leans and self.advised is not None:
            numbers = torch.where(places > last, self.advised.long(), numbers)
        return torch.where(self.counts > 0, numbers, 0)

    def place_of(self, numbers: Tensor) -> Tensor:
        """The places of these moves."""
        return ((self.moves.long() == numbers.unsqueeze(1)) & self.there).int().argmax(1)


def drawn(likely: Tensor, chance: torch.Generator) -> Tensor:
    """A place of each row, by its logarithm: whichever is reached first in a race."""
    race = torch.empty_like(likely).exponential_(generator=chance)
    return (likely.exp() / race.clamp(min=1e-20)).argmax(1)


def without_faint(likely: Tensor) -> Tensor:
    """As a net plays when it counts: the faint moves are left out."""
    return torch.where(likely < likely.max(1, keepdim=True).values + FAINT, UNLIKELY, likely)
