"""The other seats of an environment with one learner: bots of Enishi, or a policy of the caller's.

`"random"` is not here: the driver itself draws for such seats, compiled. Whoever else decides is asked from Python, game by game.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

import numpy as np

from enishi.bots import Bot, Knowledge, bot
from enishi.envs.batch import Batch
from enishi.envs.checks import Array, as_array, checked_actions
from enishi.errors import BadSetup

Policy = Callable[[Array, Array], Any]
"""Takes observations (games, numbers) and masks (games, moves), and answers a number for each game."""
Others = str | Policy
RANDOM = "random"


def answers(policy: Policy, batch: Batch, games: Array) -> list[int]:
    """What a policy plays in some games; refused where that is no legal number for each."""
    found = as_array("policy", policy(batch.observations[games], batch.masks[games]), f"int ({len(games)},)")
    if found.dtype.kind == "f" and (found == np.rint(found)).all():
        found = found.astype(np.int64)
    numbers: list[int] = checked_actions("policy", found.reshape(-1), len(games)).tolist()
    for at, number in zip(games.tolist(), numbers, strict=True):
        if not batch.is_legal(at, number):
            raise batch.illegal(at, number)
    return numbers


class Changing(Protocol):
    """What can be gone back to."""

    def get_state(self) -> dict[str, Any]: ...

    def set_state(self, state: Mapping[str, Any]) -> None: ...


@contextmanager
def all_or_nothing(changing: Changing, others: "Deciders | None") -> Iterator[None]:
    """Where others decide, who may fail or be interrupted, whatever goes wrong inside leaves everything as it was."""
    before = changing.get_state() if others else {}
    try:
        yield
    except BaseException:
        if others:
            changing.set_state(before)
        raise


class Deciders:
    """Decides for the seats that are not the learner's; bots are made anew for every episode, from its seed."""

    def __init__(self, others: Others, what: str = "others") -> None:
        if isinstance(others, str):
            bot(others)  # refuses a name that is not known before anything is played
        elif not callable(others):
            raise BadSetup("unknown_choice", what=what, value=repr(others), allowed="random, easy, normal, hard, search:…, callable")
        self.others = others
        self._bots: dict[tuple[int, int], tuple[tuple[int, int], Bot]] = {}

    def choose(self, batch: Batch, at: int) -> int:
        """The number that the seat which is waited for plays."""
        if callable(self.others):
            return answers(self.others, batch, np.array([at]))[0]
        seat = int(batch.slots["seat"][at])
        known = Knowledge(batch.game.id, batch.seats, seat, batch.rules.hide(batch.position(at), seat))
        return batch.game.numbers[self._bot(batch, at, seat).choose(known, seat)]

    def _bot(self, batch: Batch, at: int, seat: int) -> Bot:
        assert isinstance(self.others, str)
        episode = int(batch.slots["seed"][at]), int(batch.slots["episode"][at])
        made = self._bots.get((at, seat))
        if made is None or made[0] != episode:
            seed = hash((*episode, seat)) & ((1 << 62) - 1)
            made = self._bots[at, seat] = episode, bot(self.others, seed=seed)
        return made[1]

    def play_on(self, batch: Batch, at: int) -> list[int]:
        """Plays one game on until the learner is asked or the game has ended; what the learner's own step brought stays noted.

        Answers the numbers that were played.
        """
        slot, played = batch.slots[at], list[int]()
        illegal, actor = int(slot["illegal"]), int(slot["actor"])
        while not slot["ended"] and slot["seat"] != slot["learner"]:
            played.append(self.choose(batch, at))
            batch.step_one(at, played[-1])
        slot["illegal"], slot["actor"] = illegal, actor
        return played
