"""The rules of giving a second time, from the rule page and by trying everything: slow, and obvious."""

from collections.abc import Iterable, Iterator
from itertools import product

Gifts = tuple[tuple[str, ...], tuple[str, ...]]
"""The rooms of the red and of the blue gifts of a turn, each ascending."""

ROOMS = tuple(f"{floor}0{column}" for floor in range(2, 7) for column in range(1, 6))


def in_reach(colour: str, one: str, other: str) -> bool:
    floors, columns = abs(int(one[0]) - int(other[0])), abs(int(one[2]) - int(other[2]))
    if colour == "red":
        return max(floors, columns) == 1
    return one != other and (floors == 0 or columns == 0)


def _gifts_of(giver: str, receivers: Iterable[str]) -> list[tuple[str, str] | None]:
    """Everything that one possessor can do in a turn."""
    found: list[tuple[str, str] | None] = [None]
    return found + [(colour, room) for colour in ("red", "blue") for room in receivers if in_reach(colour, giver, room)]


def _all_ways(givers: Iterable[str], receivers: Iterable[str], card: str) -> Iterator[Gifts]:
    for doings in product(*(_gifts_of(giver, receivers) for giver in givers)):
        gifts = [gift for gift in doings if gift]
        red = tuple(sorted(room for colour, room in gifts if colour == "red"))
        blue = tuple(sorted(room for colour, room in gifts if colour == "blue"))
        if len(red) <= card.count("R") and len(blue) <= card.count("B") and len({*red, *blue}) == len(gifts):
            yield red, blue


def ways_to_give(givers: Iterable[str], receivers: Iterable[str], card: str) -> set[Gifts]:
    """All gift sets of a card that have the most gifts possible."""
    ways = set(_all_ways(givers, receivers, card))
    most = max(len(red) + len(blue) for red, blue in ways)
    return {(red, blue) for red, blue in ways if len(red) + len(blue) == most}


def entered(way: Gifts) -> tuple[str, ...]:
    """The moves by which a gift set is entered."""
    red, blue = way
    return tuple(f"red {room}" for room in red) + tuple(f"blue {room}" for room in blue)
