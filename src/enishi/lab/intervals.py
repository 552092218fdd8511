"""Intervals that stay honest however often one looks, and whenever one stops: confidence sequences.

`share_interval` is exact for means of values from 0 to 1. It is the beta-binomial mixture of Howard, Ramdas, McAuliffe and Sekhon,
"Time-uniform, nonparametric, nonasymptotic confidence sequences" (Annals of Statistics, 2021): against every mean that might be the true
one a fortune is bet, which by Ville's inequality ever grows to 1/error with a chance of `error` at most. The interval is the means against
which it has not.

`mean_interval` is for values without bounds, and becomes exact with many of them: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences" (Annals of Statistics, 2024).

Both need sums only, so they do not depend on who counted what.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

ERROR = 0.05
"""The chance that an interval ever misses, unless another is asked for."""
TIGHTEST = 400
"""The number of games for which intervals are made as narrow as they can be; they are honest for all others."""
FEWEST = 30
"""Of values without bounds, how many are needed before an interval is given."""
STEPS = 60
"""Halvings of an interval in which a bound is looked for."""


@dataclass(frozen=True)
class Interval:
    """A mean, and the bounds between which the true one lies."""

    mean: float
    low: float
    high: float
    count: int
    """How many values it was made of."""

    @property
    def margin(self) -> float:
        """The distance to the bound that is farther away."""
        return max(self.high - self.mean, self.mean - self.low)

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high

    def lies_within(self, low: float, high: float) -> bool:
        return low <= self.low and self.high <= high

    def less(self, amount: float) -> "Interval":
        """The same of values that are all smaller by this."""
        return Interval(self.mean - amount, self.low - amount, self.high - amount, self.count)

    def to_dict(self) -> dict[str, float]:
        return {"mean": self.mean, "low": self.low, "high": self.high, "games": self.count}


def share_interval(total: float, count: int, error: float = ERROR) -> Interval:
    """The mean of values from 0 to 1, of which there are `count` with this sum."""
    if not count:
        return Interval(math.nan, 0.0, 1.0, 0)
    mean, most = total / count, -math.log(error)
    low = _bound(total, count, mean, 0.0, most) if mean > 0 else 0.0
    high = _bound(total, count, mean, 1.0, most) if mean < 1 else 1.0
    return Interval(mean, low, high, count)


def _bound(total: float, count: int, inside: float, outside: float, most: float) -> float:
    """Where the fortune against a mean first exceeds what chance may give, between the mean that was found and a limit."""
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        if 0 < middle < 1 and _log_fortune(total, count, middle, most) < most:
            inside = middle
        else:
            outside = middle
    return outside


def _log_fortune(total: float, count: int, mean: float, most: float) -> float:
    """What betting against this mean has come to, as a logarithm: likelihoods mixed by a beta distribution around it."""
    weight = TIGHTEST / (2 * most + math.log1p(2 * most))
    up, down = weight * mean, weight * (1 - mean)
    mixed = _log_beta(up + total, down + count - total) - _log_beta(up, down)
    return mixed - total * math.log(mean) - (count - total) * math.log1p(-mean)


def _log_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


def mean_interval(total: float, squares: float, count: int, error: float = ERROR) -> Interval:
    """The mean of any values, of which there are `count` with this sum and this sum of squares."""
    mean = total / count if count else math.nan
    if count < FEWEST:
        return Interval(mean, -math.inf, math.inf, count)
    variance = max(squares / count - mean * mean, 0.0) * count / (count - 1)
    margin = math.sqrt(variance) * _widths(count, error)
    return Interval(mean, mean - margin, mean + margin, count)


def _widths(count: int, error: float) -> float:
    """Half of the interval in standard deviations of one value."""
    most = -2 * math.log(error)
    grown = count * (most + math.log1p(most)) / TIGHTEST + 1
    return math.sqrt(2 * grown / (count * (grown - 1)) * math.log(math.sqrt(grown) / error))


def difference(first: Interval, second: Interval) -> Interval:
    """How much more the first is than the second, where each was made with half of the error that is wanted."""
    return Interval(first.mean - second.mean, first.low - second.high, first.high - second.low, min(first.count, second.count))


def games_needed(share: float, within: float, error: float = ERROR) -> int:
    """How many games make the interval of about this share so narrow that it goes this far to each side at most."""
    return _fewest(lambda count: share_interval(share * count, count, error).margin <= within)


def games_until(found: Interval, margin: float, error: float = ERROR) -> int:
    """How many games like those of an interval make it so narrow; of so few that there is no interval yet nothing can be said (0)."""
    if not math.isfinite(found.margin):
        return 0
    now = _widths(found.count, error)
    return max(found.count, _fewest(lambda count: found.margin * _widths(count, error) <= margin * now))


def _fewest(enough: Callable[[int], bool]) -> int:
    """The smallest number that is enough, where every larger one is."""
    few, many = 1, 2
    while not enough(many):
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if enough(middle) else (middle, many)
    return many
