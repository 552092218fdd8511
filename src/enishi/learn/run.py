"""A run: a net on its course, update by update; what it needs to go on later, and what it says about itself."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch

from enishi.learn.course import Course
from enishi.learn.experience import Collector
from enishi.learn.league import League, Rival
from enishi.learn.net import Net
from enishi.learn.updating import Updater

KEPT = 20
"""Nets that the league remembers of a whole run."""


@dataclass(frozen=True)
class Row:
    """One line of the log."""

    update: int
    progress: float
    seconds: float
    decisions: int
    entropy: float
    change: float
    value_loss: float
    shares: Mapping[str, float]
    """What the net got against each kind of opponents in games that ended since the last update."""
    games: int


class Run:
    """The net that learns, with everything around it. One that is resumed begins its games anew, by the number of its next update.

    `rival`: the only one whom it meets, if it is to find the best answer to one. `start`: the net to begin with.
    """

    def __init__(self, course: Course, state: dict[str, Any] | None = None, rival: Rival | None = None, start: Net | None = None) -> None:
        self.course, self.rival = course, rival
        self.net = course.fresh_net()
        self.updates, self.decisions, self.kept = 0, 0, 0
        if state:
            self.net.load_state_dict(state["net"])
            self.updates, self.decisions, self.kept = state["updates"], state["decisions"], state["kept"]
        elif start is not None:
            self.net.load_state_dict(start.state_dict())
        self.chance = torch.Generator(course.device).manual_seed(course.seed * 1_000_003 + self.updates)
        seed = course.seed * 1_000_000_007 + self.updates * 1_000_003
        advised = course.recipe.tutor > 0 or course.recipe.imitation > 0
        self.tables = course.tables(course.scale.tables, course.reward, seed & ((1 << 60) - 1), advised=advised)
        self.league = League(course, self.tables, self.chance)
        self.updater, self.collector = Updater(course, self.net), Collector(course, self.league, self.chance)
        if state:
            self.updater.magnet.load_state_dict(state["magnet"])
            self.updater.optimizer.load_state_dict(state["optimizer"])
            for past in state["past"]:
                self.league.keep(self._net(past))

    def _net(self, weights: dict[str, Any]) -> Net:
        net = self.course.fresh_net()
        net.load_state_dict(weights)
        return net

    def state(self) -> dict[str, Any]:
        """What is needed to go on."""
        return {
            "net": self.net.state_dict(),
            "magnet": self.updater.magnet.state_dict(),
            "optimizer": self.updater.optimizer.state_dict(),
            "past": [past.state_dict() for past in self.league.past],
            "updates": self.updates,
            "decisions": self.decisions,
            "kept": self.kept,
        }

    def update(self, progress: float) -> Row:
        """Plays on and learns from it; `progress` is the share of the whole run that is over."""
        began = time.perf_counter()
        imitates = progress < self.course.recipe.imitation and self.rival is None
        if not imitates and progress * KEPT >= self.kept and self.rival is None:
            self.league.keep(self.net)
            self.kept = int(progress * KEPT) + 1
        if self.rival is not None:
            self.league.seat_groups([("rival", self.tables.size, self.rival(self.league))])
        else:
            self.league.sit_down()
        experience = self.collector.collect(self.net, progress, imitates)
        learned = self.updater.update(experience, progress, imitates, self.chance)
        self.updates += 1
        self.decisions += self.course.scale.tables * self.course.scale.steps
        shares = {name: share for name, (share, games) in experience.shares.items() if games} if not imitates else {}
        facts = learned.entropy, learned.change, learned.value_loss
        return Row(self.updates, progress, time.perf_counter() - began, self.decisions, *facts, shares, experience.ended)
