"""Intervals hold however often one looks, and are as narrow as they say."""

import math
import random

import pytest

from enishi.lab.intervals import Interval, difference, games_needed, games_until, mean_interval, share_interval

RUNS, LONGEST = 200, 400


@pytest.mark.parametrize("true", [0.5, 0.25, 0.02])
def test_a_share_is_hardly_ever_missed_however_often_one_looks(true: float) -> None:
    """By Ville's inequality at most 5 of 100 runs may ever leave the interval; 200 runs leave 18 or more with a chance below 1 in 100."""
    seed = 11
    rng, missed = random.Random(seed), 0
    for _ in range(RUNS):
        total, left = 0, False
        for count in range(1, LONGEST + 1):
            total += rng.random() < true
            left |= count % 5 == 0 and share_interval(total, count).excludes(true)
        missed += left
    assert missed < 18, f"seed {seed}"


def test_looking_often_at_a_usual_interval_would_mislead() -> None:
    """Why confidence sequences are used: of runs with nothing to find, the usual interval leaves the truth in far more than 5 of 100."""
    rng, missed = random.Random(11), 0
    for _ in range(RUNS):
        total, left = 0, False
        for count in range(1, LONGEST + 1):
            total += rng.random() < 0.5
            left |= count >= 30 and count % 5 == 0 and abs(total / count - 0.5) > 1.96 * 0.5 / math.sqrt(count)
        missed += left
    assert missed > 36


def test_a_mean_is_hardly_ever_missed_however_often_one_looks() -> None:
    seed = 5
    rng, missed = random.Random(seed), 0
    for _ in range(RUNS):
        total, squares, left = 0.0, 0.0, False
        for count in range(1, LONGEST + 1):
            value = rng.expovariate(1)
            total, squares = total + value, squares + value * value
            left |= count % 5 == 0 and mean_interval(total, squares, count).excludes(1)
        missed += left
    assert missed < 24, f"seed {seed}"  # exact only with many values, and these are skewed


def test_intervals_become_narrow() -> None:
    margins = [share_interval(count / 4, count).margin for count in (20, 100, 1000, 10_000)]
    assert margins == sorted(margins, reverse=True)
    usual = 1.96 * math.sqrt(0.1875 / 1000)
    assert usual < margins[2] < 1.8 * usual


def test_shares_at_the_bounds_have_intervals() -> None:
    none, all_of_them, nothing = share_interval(0, 50), share_interval(50, 50), share_interval(0, 0)
    assert none.low == 0 < none.high < 0.2
    assert all_of_them.high == 1 > all_of_them.low > 0.8
    assert (nothing.low, nothing.high) == (0, 1)


def test_few_values_without_bounds_say_nothing_yet() -> None:
    assert mean_interval(10, 10, 10).margin == math.inf


def test_a_share_half_won_is_the_same_from_both_sides() -> None:
    found = share_interval(50, 100)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


def test_as_many_games_as_are_needed_are_needed() -> None:
    needed = games_needed(0.25, 0.05)
    assert share_interval(needed / 4, needed).margin <= 0.05 < share_interval((needed - 1) / 4, needed - 1).margin


def test_as_many_games_like_these_make_an_interval_as_narrow() -> None:
    now = share_interval(150, 500)
    until = games_until(now, 0.03)
    assert share_interval(0.3 * until, until).margin == pytest.approx(0.03, rel=0.05)
    assert games_until(now, 0.5) == 500
    assert games_until(mean_interval(10, 10, 10), 0.1) == 0


def test_a_difference_reaches_from_worst_to_worst() -> None:
    found = difference(Interval(0.5, 0.4, 0.6, 9), Interval(0.3, 0.2, 0.35, 5))
    assert (found.mean, found.low, found.high, found.count) == pytest.approx((0.2, 0.05, 0.4, 5))
