"""A course: what is trained, how, and from which seed. How a game is best learned stands in its folder, in `learning.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import torch
from torch import Tensor

from enishi.games import load
from enishi.games.game import Game
from enishi.games.setup import checked_setup
from enishi.learn.net import Net
from enishi.learn.signs import Hearing, Signs
from enishi.learn.tables import Tables

FILE = "learning.toml"


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is learned. Shares of tables are those in which one side is played by somebody else than the net that learns."""

    units: tuple[int, ...] = (256, 256)
    imitation: float = 0.0
    """In this share of the time, at first, the game's own policy is imitated."""
    points: float = 0.0
    """Where wins come late, leads in points count as well: one of this many points is clear. Only where the most points win. 0: never."""
    points_until: float = 0.7
    """They count less and less until this share of the time."""
    points_left: float = 0.1
    """And this much from then on."""
    past: float = 0.25
    """Share of tables against earlier nets."""
    tutor: float = 0.125
    """Share of tables against the game's own policy."""
    random: float = 0.0625
    """Share of tables against random moves."""
    open: float = 0.0
    """Share of tables against the game's own policy whose signs everybody can read."""
    signs: Signs | None = None
    """Where observations have signs that only a team can read."""
    entropy: tuple[float, float] = (0.03, 0.005)
    """How much surprise is worth, at first and in the end."""
    magnet: float = 0.05
    """How strongly the policy is held near what it was on the average of late."""
    drift: float = 0.02
    """How far that average moves with every update."""
    learning_rate: float = 1e-3
    gae: float = 0.95
    clip: float = 0.2
    epochs: int = 2
    lean: float = 0.0
    """Where it is not 0, a net begins as the game's own policy and learns where to do otherwise: before it has learned anything, the odds
    are e to this power to one that it does the same."""


class Scale(msgspec.Struct, frozen=True):
    """How much is played between two updates, which depends on the device."""

    tables: int
    steps: int
    minibatch: int


SCALES = {"cpu": Scale(256, 48, 2048), "cuda": Scale(16384, 32, 32768)}


def recipe_of(game: Game) -> Recipe:
    """A game without a recipe is learned in the usual way."""
    file = game.folder / FILE
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Recipe) if file.exists() else Recipe()


@dataclass(frozen=True)
class Course:
    """One game with its seats and options, on one device, from one seed."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    recipe: Recipe
    scale: Scale
    device: torch.device
    seed: int
    sides: tuple[int, ...] = field(default=())
    """The side of each seat: its team, or itself."""

    @classmethod
    def of(
        cls,
        game: str,
        seats: int | None,
        options: Mapping[str, Any] | None,
        device: torch.device,
        seed: int,
        recipe: Recipe | None = None,
        scale: Scale | None = None,
    ) -> "Course":
        loaded = load(game)
        checked, given = checked_setup(loaded, seats, options)
        team_of = {seat: team for team, members in enumerate(loaded.manifest.teams) for seat in members}
        sides = tuple(team_of.get(seat, seat) for seat in range(checked))
        made = recipe or recipe_of(loaded), scale or SCALES[device.type]
        return cls(loaded, checked, given, *made, device, seed, sides)

    def fresh_net(self) -> Net:
        """A net that has learned nothing."""
        torch.manual_seed(self.seed)
        net = Net(self.game.observation, self.game.manifest.moves, self.seats, self.recipe.units, leans=self.recipe.lean > 0)
        net.to(self.device)
        return net

    def tables(self, size: int, reward: str, seed: int, *, advised: bool = False) -> Tables:
        """Tables of this game, at which signs are secret where the game has any; `advised`: whether its policy is asked there, too."""
        hearing = Hearing(self.recipe.signs, self.sides, size, self.device) if self.recipe.signs else None
        lean = self.recipe.lean
        setup = self.game.id, size, self.seats, self.options, self.device, reward, seed, hearing
        return Tables(*setup, advised=advised or lean > 0, lean=lean)

    @property
    def is_two_sided(self) -> bool:
        """Whether two sides share one success: what one gains, the other loses."""
        whole = self.game.manifest.sum_of_returns
        return len(set(self.sides)) == 2 and whole is not None

    @property
    def reward(self) -> str:
        return "score" if self.recipe.points else "share"

    def share_of(self, paid: Tensor, lead_counts: float) -> tuple[Tensor, Tensor]:
        """What seats were paid as shares of success: those that are learned by, in which leads count this much, and the true ones."""
        if not self.recipe.points:
            return paid, paid
        by_side = torch.stack([paid[:, self.sides.index(side)] for side in sorted(set(self.sides))], 1)
        best = by_side.max(1, keepdim=True).values
        wins = (paid == best).float() / (by_side == best).sum(1, keepdim=True)
        others = torch.stack([paid[:, self._others(seat)].max(1).values for seat in range(self.seats)], 1)
        leads = ((paid - others) / self.recipe.points).sigmoid()
        return (1 - lead_counts) * wins + lead_counts * leads, wins

    def _others(self, seat: int) -> list[int]:
        """The seats of other sides."""
        return [other for other in range(self.seats) if self.sides[other] != self.sides[seat]]

    def lead_counts(self, progress: float) -> float:
        """How much a lead counts beside a win when this share of the time is over."""
        recipe = self.recipe
        return max(recipe.points_left, 1 - progress / recipe.points_until) if recipe.points else 0.0
