"""Games side by side as tensors on one device, without copies: a step writes them anew."""

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

import enishi.envs
from enishi.errors import BadSetup
from enishi.learn.net import Choice
from enishi.learn.signs import Hearing
from enishi.learn.tutor import Tutor


def checked_device(name: str) -> torch.device:
    """The device of this name, if there is one."""
    if name not in ("cpu", "cuda"):
        raise BadSetup("bad_device", device=name)
    if name == "cuda" and not torch.cuda.is_available():
        raise BadSetup("no_gpu", reason="torch.cuda.is_available() is False")
    return torch.device(name)


class Tables:
    """What the seats that decide see (`seen`), what they may do (`choice`) and who they are (`seat`).

    Where it is `advised`, `choice` knows what the game's own policy would do.
    """

    def __init__(
        self,
        game: str,
        size: int,
        seats: int,
        options: Mapping[str, Any],
        device: torch.device,
        reward: str,
        seed: int,
        hearing: Hearing | None = None,
        *,
        advised: bool = False,
        lean: float = 0.0,
    ) -> None:
        settings: dict[str, Any] = {"reward": reward, "lists": True, "device": device.type}
        if device.type == "cpu":
            settings |= {"copy": False, "illegal": "lose"}
        self.size, self.device, self.hearing, self.lean = size, device, hearing, lean
        self.envs = enishi.envs.vector(game, size, seats, dict(options), **settings)
        self.tutor = Tutor(self.envs, size, device, seed, deals_anew=lean > 0) if advised else None
        self._show(*self.envs.reset(seed=seed))

    def _show(self, seen: Any, infos: Mapping[str, Any]) -> None:
        advised = self.tutor.advise() if self.tutor else None
        self.choice = Choice(self._tensor(infos["moves"]), self._tensor(infos["counts"]), advised, self.lean)
        self.seat = self._tensor(infos["seat"]).long()
        self.seen = self._tensor(seen)
        if self.hearing is not None:
            self.seen = self.hearing.heard(self.seen, self.seat)

    def _tensor(self, array: Any) -> Tensor:
        return array if isinstance(array, Tensor) else torch.from_numpy(array)

    def step(self, numbers: Tensor) -> tuple[Tensor, Tensor]:
        """Plays a number at every table; which games ended, and what each seat was paid."""
        given = numbers if self.device.type == "cuda" else numbers.numpy()
        seen, _, terminated, truncated, infos = self.envs.step(given)
        self._show(seen, infos)
        ended = self._tensor(terminated) | self._tensor(truncated)
        return ended, self._tensor(infos["rewards"]).float()
