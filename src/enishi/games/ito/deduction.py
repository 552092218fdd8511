"""The deduction sheet: which threes can be the possessors after all that everybody has seen, and how likely that makes each room.

It is made of public facts alone, so it is the same for both sides and for onlookers: the possessor side reads in it what the other side
can know. Every three that agrees with the history counts alike, as in `redeal`; how likely a three would have played like this is not
weighed. A turn's threes are those of the turn before that could also have done what was seen in it, and are remembered.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import numpy as np

from enishi.games.ito.cards import KINDS
from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.rules_gifts import most_gifts
from enishi.games.ito.rules_record import GIVE, NOTICE, OVER, THREE
from enishi.games.ito.rules_rooms import AFTER as AFTER_TABLE
from enishi.games.ito.rules_rooms import ALL, AROUND, GIFTS, IN_LINE, MOMOKA, ROOMS, receivers_of

GIVERS = (*AROUND[:ROOMS], *IN_LINE[:ROOMS])
"""For each gift the rooms that it can come from."""
SIZES = tuple(len(card) for card in KINDS)
AMPLE = tuple(
    {1 << room: (AROUND[room] if "R" in card else ALL, IN_LINE[room] if "B" in card else ALL) for room in range(ROOMS)} for card in KINDS
)
"""For each card and room the rooms that a red, and a blue gift reaches; where the card has no such gift, all, so that they are not few."""
AFTER: tuple[int, ...] = tuple(AFTER_TABLE.tolist())
TURNS_KEPT = 2048


class Sheet(msgspec.Struct, frozen=True):
    """What everybody can work out about the possessors."""

    threes: int
    """How many threes agree with everything that was seen; 1 when the game is over, as the possessors are turned up."""
    chances: dict[str, float]
    """By room, `201` to `605`: the part of these threes that she belongs to. They add up to 3; 0.0 where she cannot be a possessor, 1.0
    where she must be."""


class Turn(NamedTuple):
    """What everybody saw in a turn."""

    watched: int
    card: int
    """The kind of the notice card."""
    given: int


def sheet(s: Any) -> Sheet:
    """The deduction sheet of a position; `s` may be anybody's hidden record."""
    threes = np.array(possible_threes(s))
    return Sheet(len(threes), {name: float(np.mean(threes >> room & 1)) for room, name in enumerate(ROOM_NAMES)})


def possible_threes(s: Any) -> tuple[int, ...]:
    """All threes, as sets of rooms, that agree with everything that was seen."""
    if s.phase == OVER:
        return (s.possessors,)
    whole = [Turn(s.watched[turn], s.shown[turn] - 1, s.given[turn]) for turn in range(1, s.turn)]
    threes = after_turns(ALL if s.if_route else ALL & ~(1 << MOMOKA), tuple(whole))
    if s.phase == NOTICE:
        return _who_can_give(s, threes, [card for kind, card in enumerate(KINDS) if s.notices[kind]])
    if s.phase != GIVE:
        return threes
    return _while_giving(s, threes) if s.given[s.turn] else _who_can_give(s, threes, [KINDS[s.shown[s.turn] - 1]])


@lru_cache(TURNS_KEPT)
def after_turns(living: int, turns: tuple[Turn, ...]) -> tuple[int, ...]:
    """The threes that agree with these turns, from the first on; `living` were alive before them."""
    if not turns:
        rooms = [1 << room for room in range(ROOMS) if living >> room & 1]
        return tuple(one | two | three for one, two, three in combinations(rooms, THREE))
    before, turn = after_turns(living, turns[:-1]), turns[-1]
    for earlier in turns[:-1]:
        living &= ~receivers_of(earlier.given)
    gifts = _gifts(turn.given)
    return tuple(three for three in _who_reach(before, turn, gifts) if _gave_the_most(three, turn, gifts, living))


def _gifts(given: int) -> list[int]:
    return [gift for gift in range(GIFTS) if given >> gift & 1]


def _who_reach(threes: tuple[int, ...], turn: Turn, gifts: list[int]) -> list[int]:
    """Those of whom nobody received, and who can have given each gift, looked at alone."""
    received, unwatched = receivers_of(turn.given), ~turn.watched
    kept = [three for three in threes if not three & received]
    for gift in gifts:
        givers = GIVERS[gift] & unwatched
        kept = [three for three in kept if three & givers]
    return kept


def _gave_the_most(three: int, turn: Turn, gifts: list[int], living: int) -> bool:
    """Whether they can have given these gifts, one each, and could not have given more."""
    givers = three & ~turn.watched
    return _could_give(givers, gifts) and _most(givers, living & ~three, turn.card) == len(gifts)


def _could_give(givers: int, gifts: list[int]) -> bool:
    """Rule No. 3, where each gift has a possible giver: one gift a possessor."""
    if len(gifts) == 1:
        return True
    one, two = GIVERS[gifts[0]] & givers, GIVERS[gifts[1]] & givers
    pair = (one | two).bit_count() > 1
    if len(gifts) == 2 or not pair:
        return pair
    three = GIVERS[gifts[2]] & givers
    return (one | two | three).bit_count() > 2 and (one | three).bit_count() > 1 and (two | three).bit_count() > 1


def _most(givers: int, receivers: int, card: int) -> int:
    """The most gifts that these givers can give with a card; counted out only where receivers may be few."""
    most = min(givers.bit_count(), SIZES[card])
    reach = AMPLE[card]
    left = givers
    while left:
        red, blue = reach[left & -left]
        if (red & receivers).bit_count() < most or (blue & receivers).bit_count() < most:
            return int(most_gifts(givers, receivers, card))
        left &= left - 1
    return most


def _who_can_give(s: Any, threes: tuple[int, ...], cards: list[str]) -> tuple[int, ...]:
    """The threes of whom somebody can give something now with one of these cards."""
    red, blue = any("R" in card for card in cards), any("B" in card for card in cards)
    reach = {1 << room: (AROUND[room] if red else 0) | (IN_LINE[room] if blue else 0) for room in range(ROOMS)}
    unwatched, living = ~s.watched[s.turn], s.living
    found = []
    for three in threes:
        givers, receivers = three & unwatched, living & ~three
        while givers:
            if reach[givers & -givers] & receivers:
                found.append(three)
                break
            givers &= givers - 1
    return tuple(found)


def _while_giving(s: Any, threes: tuple[int, ...]) -> tuple[int, ...]:
    """The threes that have given what was seen of this turn so far, and must give more."""
    turn = Turn(s.watched[s.turn], s.shown[s.turn] - 1, s.given[s.turn])
    gifts = _gifts(turn.given)
    living = s.living | receivers_of(turn.given)
    card = KINDS[turn.card]
    reds = card.count("R") - sum(gift < ROOMS for gift in gifts)
    blues = card.count("B") - sum(gift >= ROOMS for gift in gifts)
    found = []
    for three in _who_reach(threes, turn, gifts):
        givers = three & ~turn.watched
        missing = _most(givers, living & ~three, turn.card) - len(gifts)
        if missing > 0 and _could_give(givers, gifts) and _can_follow(givers, s.living & ~three, gifts, reds, blues, missing):
            found.append(three)
    return tuple(found)


def _can_follow(givers: int, receivers: int, gifts: list[int], reds: int, blues: int, missing: int) -> bool:
    """Whether so many more gifts can be entered after these: reds first, ascending."""
    open_gifts = AFTER[gifts[-1]] & ((receivers if reds else 0) | (receivers << ROOMS if blues else 0))
    while open_gifts:
        gift = (open_gifts & -open_gifts).bit_length() - 1
        open_gifts &= open_gifts - 1
        more = [*gifts, gift]
        if GIVERS[gift] & givers and _could_give(givers, more):
            if missing == 1:
                return True
            is_red = gift < ROOMS
            if _can_follow(givers, receivers & ~receivers_of(1 << gift), more, reds - is_red, blues - (not is_red), missing - 1):
                return True
    return False
