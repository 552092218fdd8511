"""The generator of random numbers, against known answers: from now on the same seed gives the same games everywhere."""

import numpy as np
import pytest

from enishi.games import load
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.engine import engine

STATE = (1, 2, 3, 4)
FIRST = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]
"""What xoshiro128++ draws first from that state, by the reference implementation (as in the tests of Rust's `rand_xoshiro`)."""
LATER, DRAWN_LATER = 102400, 0x2C873CFA
"""What it draws after so many numbers (as in the tests of PHP's `Random` extension)."""

SCRAMBLED = {0: 0, 1: 0x514E28B7, 0xDEADBEEF: 0x0DE5C6A9}
"""MurmurHash3's finalizer."""

SOWN = {
    (0, 0): [281001609, 3032919575, 2965962034, 1145150221],
    (1, 0): [331430261, 1119242138, 2264050864, 4102865228],
    (0, 1): [2853849945, 2634350281, 3074420664, 476388628],
    (2**61 + 37, 2**40 + 5): [283242653, 738661698, 3169546343, 474850246],
}
"""By seed and stream, computed by an independent program with 32-bit unsigned integers."""


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def chance(request: pytest.FixtureRequest) -> "Chance":
    return Chance(compiled=request.param)


class Chance:
    """The generator as rules use it."""

    def __init__(self, *, compiled: bool) -> None:
        self.rules = engine(load("_template"), compiled=compiled)
        self.module = self.rules.twins.module("enishi.kernel.chance")
        self.state = np.array(STATE, np.int64)

    def draw(self) -> int:
        return int(self.module.draw(self.rules.cells(self.state)))

    def sown(self, seed: int, stream: int) -> list[int]:
        self.state = np.zeros(GENERATOR_SIZE, np.int64)
        self.module.sow(self.rules.cells(self.state), seed, stream)
        return [int(word) for word in self.state]


def test_the_first_numbers_are_those_of_the_reference(chance: Chance) -> None:
    assert [chance.draw() for _ in FIRST] == FIRST


def test_so_are_later_ones() -> None:
    chance = Chance(compiled=True)
    for _ in range(LATER):
        chance.draw()
    assert chance.draw() == DRAWN_LATER


def test_words_are_scrambled_as_murmur_hash_does(chance: Chance) -> None:
    assert {word: int(chance.module.scrambled(word)) for word in SCRAMBLED} == SCRAMBLED


def test_seeds_and_streams_are_sown_as_ever(chance: Chance) -> None:
    assert {sown: chance.sown(*sown) for sown in SOWN} == SOWN


def test_a_number_below_a_limit_is_the_high_word_of_the_product(chance: Chance) -> None:
    """Lemire's method: no number of these is drawn again."""
    limits = [6, 52, 1000, 2**31]
    expected = [word * limit >> 32 for word, limit in zip(FIRST, limits, strict=False)]
    assert [int(chance.module.below(chance.rules.cells(chance.state), limit)) for limit in limits] == expected
