"""Sets of up to 62 small numbers as the bits of one integer."""

from enishi.kernel.rule import rule


@rule
def count(members: int) -> int:
    """How many members a set has (the usual sum of bits in parallel, which compilers turn into one instruction)."""
    x = members - ((members >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((x * 0x0101010101010101) >> 56) & 0x7F


@rule
def lowest(members: int) -> int:
    """The smallest member of a set that is not empty."""
    return count((members & -members) - 1)


@rule
def without_lowest(members: int) -> int:
    return members & (members - 1)


@rule
def nth(members: int, n: int) -> int:
    """The n-th smallest member, from 0, found by halving: the lower half is taken or skipped as a whole."""
    place = 0
    width = 32
    while width:
        below = count((members >> place) & ((1 << width) - 1))
        if n >= below:
            n -= below
            place += width
        width >>= 1
    return place
