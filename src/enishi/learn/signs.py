"""Signs that only a team can read, while it learns: in play a secret key scrambles them, so to other sides they tell nothing.

What other sides state is therefore blanked: a net cannot come to rely on it, nor an exploiter read the net. At some tables it is left as it
is: there the others speak openly, and it pays to listen.
"""

import msgspec
import torch
from torch import Tensor


class Signs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an observation has what was stated: blocks of who did it (a place for each seat, the own first) and then of the value."""

    first: int
    """The first place of the first block."""
    every: int
    """Places from one block to the next."""
    times: int
    """How many blocks there are."""
    values: int
    """How many values can be stated."""


class Hearing:
    """Blanks what other sides stated, but at tables where they speak openly."""

    def __init__(self, signs: Signs, sides: tuple[int, ...], tables: int, device: torch.device) -> None:
        blocks = (signs.first + signs.every * torch.arange(signs.times, device=device)).unsqueeze(1)
        self.doers = blocks + torch.arange(len(sides), device=device)
        self.stated = blocks + len(sides) + torch.arange(signs.values, device=device)
        self.sides = torch.tensor(sides, device=device)
        self.is_open = torch.zeros(tables, dtype=torch.bool, device=device)

    def heard(self, seen: Tensor, seat: Tensor) -> Tensor:
        """What seats see, without what they cannot read."""
        around = (seat.unsqueeze(1) + torch.arange(len(self.sides), device=seat.device)) % len(self.sides)
        is_other = (self.sides[around] != self.sides[seat].unsqueeze(1)).unsqueeze(1)
        by_other = (seen[:, self.doers] * is_other).sum(2) > 0
        is_heard = ~by_other | self.is_open.unsqueeze(1)
        result = seen.clone()
        result[:, self.stated.flatten()] = (seen[:, self.stated] * is_heard.unsqueeze(2)).flatten(1)
        return result
