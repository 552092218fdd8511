"""`exponential` and `logarithm` of additions and multiplications alone, so that they are the same to the last bit on every machine.

Libraries of mathematics differ in that bit, and then a search on the visitor's machine would not find what the same search finds on
ours. Both are right to within a few units of the last place, which is more than an insight needs.
"""

from enishi.kernel.rule import rule

LN2_HIGH = 0.6931471803691238  # the upper bits of ln 2: a whole number of them, up to 2 ** 20, is exact
LN2_LOW = 1.9082149292705877e-10
PER_LN2 = 1.4426950408889634
LARGEST = 709.0
SMALLEST = -708.0
HALF_ROOT = 0.7071067811865476


@rule
def exponential(x: float) -> float:
    """e to the power of x; beyond what can be written, the largest or smallest that can."""
    x = min(max(x, SMALLEST), LARGEST)
    doublings = int(x * PER_LN2 + 0.5) if x >= 0.0 else -int(0.5 - x * PER_LN2)
    rest = (x - doublings * LN2_HIGH) - doublings * LN2_LOW
    total = 1.0
    for n in range(16, 0, -1):
        total = 1.0 + total * rest / n
    return total * power_of_two(doublings)


@rule
def logarithm(x: float) -> float:
    """The natural logarithm of a number above 0."""
    doublings = 0
    while x > 2.0 * HALF_ROOT:
        x *= 0.5
        doublings += 1
    while x < HALF_ROOT:
        x *= 2.0
        doublings -= 1
    ratio = (x - 1.0) / (x + 1.0)
    square = ratio * ratio
    total = 0.0
    for n in range(23, 0, -2):
        total = total * square + 1.0 / n
    return doublings * LN2_HIGH + (2.0 * ratio * total + doublings * LN2_LOW)


@rule
def power_of_two(exponent: int) -> float:
    """Exact: every step of it can be written."""
    factor = 2.0 if exponent >= 0 else 0.5
    result = 1.0
    for _ in range(exponent if exponent >= 0 else -exponent):
        result *= factor
    return result
