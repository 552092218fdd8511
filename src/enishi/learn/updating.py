"""One update: PPO that is held near a magnet, a slow average of the policy itself; or imitation of what was taught."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from enishi.learn.course import Course
from enishi.learn.experience import Experience, choice_of
from enishi.learn.net import UNLIKELY, Net

VALUE_COUNTS, OTHERS_COUNT = 0.5, 0.25
TAUGHT_SURPRISE = 0.05
"""What surprise is worth where a policy is imitated: whoever is quite sure of everything learns nothing more."""
STEEPEST = 0.5
"""Gradients are at most this long."""


@dataclass(frozen=True)
class Learned:
    """What an update was like."""

    entropy: float
    change: float
    """Kullback and Leibler's distance from the magnet."""
    value_loss: float


class Updater:
    """Changes a net by experience."""

    def __init__(self, course: Course, net: Net) -> None:
        self.course, self.net, self.magnet = course, net, course.fresh_net()
        self.magnet.load_state_dict(net.state_dict())
        self.magnet.requires_grad_(False)
        self.optimizer = torch.optim.Adam(net.parameters(), lr=course.recipe.learning_rate, eps=1e-5)

    def update(self, experience: Experience, progress: float, imitates: bool, chance: torch.Generator) -> Learned:
        """Some passes over the experience in random order."""
        recipe, scale = self.course.recipe, self.course.scale
        for group in self.optimizer.param_groups:
            group["lr"] = recipe.learning_rate * (1 - 0.9 * progress)
        usable = experience.usable.nonzero().squeeze(1)
        if not len(usable):
            return Learned(0.0, 0.0, 0.0)
        gains = experience.advantage[usable]
        mean, spread = gains.mean(), gains.std() + 1e-8
        facts = torch.zeros(3, device=self.course.device)
        pieces = 0
        for _ in range(1 if imitates else recipe.epochs):
            order = torch.randperm(len(usable), generator=chance, device=self.course.device)
            for rows in usable[order].split(scale.minibatch):
                loss, said = self._loss(experience, rows, (experience.advantage[rows] - mean) / spread, progress, imitates)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), STEEPEST)
                self.optimizer.step()
                facts += said
                pieces += 1
        self._draw_magnet(1.0 if imitates else recipe.drift)
        return Learned(*(facts / pieces).tolist())

    def _loss(self, experience: Experience, rows: Tensor, gains: Tensor, progress: float, imitates: bool) -> tuple[Tensor, Tensor]:
        recipe = self.course.recipe
        choice = choice_of(experience, rows, recipe.lean)
        seen = experience.seen[rows].float()
        logits, values = self.net(seen)
        likely = choice.weigh(logits)
        now = likely.gather(1, experience.places[rows].long().unsqueeze(1)).squeeze(1)
        entropy = -(likely.exp() * likely.clamp(min=UNLIKELY / 2)).sum(1).mean()
        value_loss = self._value_loss(values, experience.targets[rows], experience.known[rows])
        if imitates:
            return VALUE_COUNTS * value_loss - now.mean() - TAUGHT_SURPRISE * entropy, torch.stack(
                [entropy, 0 * entropy, value_loss]
            ).detach()
        with torch.no_grad():
            held = choice.weigh(self.magnet(seen)[0])
        away = (likely.exp() * (likely - held)).sum(1).mean()
        ratio = (now - experience.likely[rows]).exp()
        policy_loss = -torch.min(gains * ratio, gains * ratio.clamp(1 - recipe.clip, 1 + recipe.clip)).mean()
        first, last = recipe.entropy
        surprise = first + (last - first) * progress
        loss = policy_loss + VALUE_COUNTS * value_loss - surprise * entropy + recipe.magnet * away
        return loss, torch.stack([entropy, away, value_loss]).detach()

    def _value_loss(self, values: Tensor, targets: Tensor, known: Tensor) -> Tensor:
        """The seat's own outlook, and less so that of the others as it sees them."""
        losses = binary_cross_entropy_with_logits(values, targets.clamp(0, 1), reduction="none") * known
        others = losses[:, 1:].mean() if losses.shape[1] > 1 else 0.0
        return losses[:, 0].mean() + OTHERS_COUNT * others

    def _draw_magnet(self, drift: float) -> None:
        with torch.no_grad():
            for slow, fast in zip(self.magnet.parameters(), self.net.parameters(), strict=True):
                slow.lerp_(fast, drift)
