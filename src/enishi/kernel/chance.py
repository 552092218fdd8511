"""Random numbers that are the same in plain Python, compiled, and on a GPU: xoshiro128++ (Blackman and Vigna).

A generator is four 32-bit words in an array of 64-bit integers; all arithmetic is masked to 32 bits, so that it neither
overflows nor depends on how a target treats unsigned numbers.
"""

from typing import Any

from enishi.kernel.rule import rule

GENERATOR_SIZE = 4
WORD = 0xFFFFFFFF


@rule
def scrambled(word: int) -> int:
    """A 32-bit word with every bit depending on every other (the finalizer of MurmurHash3)."""
    word ^= word >> 16
    word = (word * 0x85EBCA6B) & WORD
    word ^= word >> 13
    word = (word * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@rule
def sow(rng: Any, seed: int, stream: int) -> None:
    """Starts a generator; every stream of a seed is a sequence of its own."""
    word = 0x9E3779B9
    word = scrambled(word ^ (seed & WORD))
    word = scrambled((word + 0x9E3779B9) & WORD ^ ((seed >> 32) & WORD))
    mixed = word
    for i in range(GENERATOR_SIZE):
        word = scrambled((mixed + i * 0x9E3779B9) & WORD)
        word = scrambled(word ^ (stream & WORD))
        rng[i] = scrambled((word + i) & WORD ^ ((stream >> 32) & WORD))
    rng[0] |= 1  # never all zeros


@rule
def rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & WORD


@rule
def draw(rng: Any) -> int:
    """The next 32 random bits."""
    first, second, third, fourth = rng[0], rng[1], rng[2], rng[3]
    result: int = (rotated((first + fourth) & WORD, 7) + first) & WORD
    third ^= first
    fourth ^= second
    rng[1] = second ^ third
    rng[0] = first ^ fourth
    rng[2] = third ^ ((second << 9) & WORD)
    rng[3] = rotated(fourth, 11)
    return result


@rule
def below(rng: Any, limit: int) -> int:
    """A number from 0 to limit - 1, all equally likely (Lemire's method)."""
    product = draw(rng) * limit
    if (product & WORD) < limit:
        threshold = ((1 << 32) - limit) % limit
        while (product & WORD) < threshold:
            product = draw(rng) * limit
    return product >> 32
