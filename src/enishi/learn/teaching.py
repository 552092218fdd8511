"""A net learns lessons: what a search found out, and what each seat got (expert iteration)."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from enishi.lab.lessons import Lessons
from enishi.learn.course import Course
from enishi.learn.net import UNLIKELY, Choice, Net

KEPT_BACK = 0.1
"""This share of the lessons, the last ones, is not learned: by it one sees whether anything was understood."""
MINIBATCH = 1024
STEPS = 32
"""A pass has at least this many steps: few lessons are learned in smaller pieces."""
VALUE_COUNTS = 1.0
TINY = 1e-6
STEEPEST = 1.0
"""Gradients are at most this long."""


Understood = tuple[float, float, float]
"""How far the net is from what the search tried (Kullback and Leibler's distance), how much it is surprised at what seats got, and the
share of decisions in which both like the same move best."""


@dataclass(frozen=True)
class Taught:
    """How well the net knows the lessons that were kept back: each after a pass over the others."""

    before: Understood
    """Before the first pass."""
    passes: tuple[Understood, ...]

    @property
    def best(self) -> int:
        """The pass after which the first two together were least."""
        return min(range(len(self.passes)), key=lambda number: sum(self.passes[number][:2]))


@dataclass(frozen=True)
class _Rows:
    """Lessons as tensors."""

    seen: Tensor
    choice: Choice
    odds: Tensor
    shares: Tensor

    @classmethod
    def of(cls, lessons: Lessons, device: torch.device) -> "_Rows":
        seen, moves, counts, odds, shares = (
            torch.from_numpy(array).to(device) for array in (lessons.seen, lessons.moves, lessons.counts, lessons.odds, lessons.shares)
        )
        return cls(seen, Choice(moves, counts), odds, shares)

    def some(self, rows: Tensor) -> "_Rows":
        choice = Choice(self.choice.moves[rows], self.choice.counts[rows])
        return _Rows(self.seen[rows], choice, self.odds[rows], self.shares[rows])

    def losses(self, net: Net) -> tuple[Tensor, Tensor, Tensor]:
        """What `Understood` tells."""
        logits, values = net(self.seen.float())
        likely = self.choice.weigh(logits)
        odds = self.odds.float()
        policy = (odds * (odds.clamp(min=TINY).log() - likely.clamp(min=UNLIKELY / 2))).sum(1).mean()
        value = binary_cross_entropy_with_logits(values, self.shares.clamp(0, 1))
        return policy, value, (likely.argmax(1) == odds.argmax(1)).float().mean()


def teach(course: Course, net: Net, lessons: Lessons, *, passes: int = 20, seed: int = 1) -> Taught:
    """Changes the net; afterwards it is as it was after its best pass."""
    whole = _Rows.of(lessons, course.device)
    learned = max(1, int(len(lessons) * (1 - KEPT_BACK)))
    kept_back = whole.some(torch.arange(min(learned, len(lessons) - 1), len(lessons), device=course.device))
    chance = torch.Generator(course.device).manual_seed(seed)
    optimizer = torch.optim.AdamW(net.parameters(), lr=course.recipe.learning_rate, weight_decay=1e-3)
    before, found = _understood(kept_back, net), list[Understood]()
    best = {name: tensor.clone() for name, tensor in net.state_dict().items()}
    for number in range(passes):
        for group in optimizer.param_groups:
            group["lr"] = course.recipe.learning_rate * (1 - 0.9 * number / passes)
        for rows in torch.randperm(learned, generator=chance, device=course.device).split(max(1, min(MINIBATCH, learned // STEPS))):
            policy, value, _ = whole.some(rows).losses(net)
            optimizer.zero_grad(set_to_none=True)
            (policy + VALUE_COUNTS * value).backward()
            nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
            optimizer.step()
        found.append(_understood(kept_back, net))
        if Taught(before, tuple(found)).best == number:
            best = {name: tensor.clone() for name, tensor in net.state_dict().items()}
    net.load_state_dict(best)
    return Taught(before, tuple(found))


def _understood(rows: _Rows, net: Net) -> Understood:
    with torch.no_grad():
        policy, value, alike = rows.losses(net)
    return float(policy), float(value), float(alike)
