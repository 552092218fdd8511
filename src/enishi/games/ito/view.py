"""What a side of Shiawase no Ito may know: who lives, who was watched, what was given when, and what that says."""

from itertools import product
from typing import Any

import msgspec

from enishi.games.ito.cards import KINDS
from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.plan import RESIDENTS
from enishi.games.ito.rules import POSSESSOR
from enishi.games.ito.rules.gifts import givers_in, most_gifts, receivers_now
from enishi.games.ito.rules.record import CHOOSE, GIVE, LAST_TURN, NOTICE, OVER, THREE, WATCH
from enishi.games.ito.rules.rooms import BLUE, REACH, RED, RED_GIFTS, ROOMS
from enishi.views import Line

PHASES = {CHOOSE: "choose", WATCH: "watch", NOTICE: "notice", GIVE: "give", OVER: "over"}
COLOURS = {RED: "red", BLUE: "blue"}


class Character(msgspec.Struct, frozen=True, gc=False):
    """Somebody of the dormitory and what everybody, or this seat, knows of her."""

    room: str
    name: str
    """Words under `name.`."""
    living: bool
    fortune_turn: int | None
    """The turn of her gift; 0 for Momoka's before the first turn."""
    fortune_colour: str | None
    watched_turns: list[int]
    watched_now: bool
    """Whether a watch on her is in force: she gives nothing in the possessor phase of this turn."""
    possessor: bool | None
    """None where this seat does not know; nobody in Fortune status is one."""


class Gift(msgspec.Struct, frozen=True, gc=False):
    """A gift and who may have given it: within its reach, not watched in that turn, not in Fortune status by now.

    When the game is over: those of the possessors who may have, each of them having given one gift of a turn at most.
    """

    colour: str
    room: str
    possible_givers: list[str]


class Turn(msgspec.Struct, frozen=True, gc=False):
    """What happened in a turn."""

    turn: int
    watched: list[str]
    notice: str | None
    gifts: list[Gift]
    not_given: str | None
    """The gifts of the notice card that could not be given, as letters; None while the turn is being played."""


class Notice(msgspec.Struct, frozen=True, gc=False):
    """A kind of notice card and how many of it are left."""

    card: str
    left: int
    most: int | None
    """How many gifts it would bring now: for the possessor side, when it shows a card."""


class Possessor(msgspec.Struct, frozen=True, gc=False):
    """A possessor and whom she reaches now."""

    room: str
    name: str
    watched: bool
    red: list[str]
    blue: list[str]


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Shiawase no Ito."""

    turn: int
    """1 to 6; 0 while the possessors are chosen."""
    last_turn: int
    characters: list[Character]
    """By room: the bottom floor first, 201 to 605."""
    living: int
    notices: list[Notice]
    turns: list[Turn]
    chosen: int
    """How many of the three possessors have been chosen."""
    possessors: list[Possessor] | None
    """For the possessor side, and for everybody when the game is over."""
    gifts_to_give: int | None
    """How many more gifts this turn: for the possessor side."""


def phase(s: Any) -> str:
    return PHASES[s.phase]


def table(s: Any, seat: int) -> Table:
    knows = seat == POSSESSOR or s.phase == OVER
    return Table(
        turn=s.turn,
        last_turn=LAST_TURN,
        characters=[_character(s, room, knows) for room in range(ROOMS)],
        living=len(_rooms(s.living)),
        notices=[_notice(s, kind, knows) for kind in range(len(KINDS)) if s.notices[kind]],
        turns=[_turn(s, turn) for turn in range(1, s.turn + 1)],
        chosen=s.chosen,
        possessors=[_possessor(s, room) for room in _members(s.possessors)] if knows else None,
        gifts_to_give=s.to_give if knows else None,
    )


def _members(rooms: int) -> list[int]:
    return [room for room in range(ROOMS) if rooms >> room & 1]


def _rooms(rooms: int) -> list[str]:
    return [ROOM_NAMES[room] for room in _members(rooms)]


def _character(s: Any, room: int, knows: bool) -> Character:
    living = bool(s.living >> room & 1)
    turn, colour = (None, None) if living else _fortune(s, room)
    watched = [turn for turn in range(1, LAST_TURN + 1) if s.watched[turn] >> room & 1]
    return Character(
        room=ROOM_NAMES[room],
        name=RESIDENTS[room],
        living=living,
        fortune_turn=turn,
        fortune_colour=colour,
        watched_turns=watched,
        watched_now=s.turn in watched,
        possessor=_is_possessor(s, room, living, knows),
    )


def _fortune(s: Any, room: int) -> tuple[int, str | None]:
    """The turn and colour of a gift that was received; Momoka's Fortune has no colour."""
    for turn in range(1, LAST_TURN + 1):
        for colour in COLOURS:
            if received(s, turn, colour) >> room & 1:
                return turn, COLOURS[colour]
    return 0, None


def received(s: Any, turn: int, colour: int) -> int:
    """The rooms that received a gift of a colour in a turn, as a set."""
    given: int = s.given[turn]
    return given & RED_GIFTS if colour == RED else given >> ROOMS


def _is_possessor(s: Any, room: int, living: bool, knows: bool) -> bool | None:
    if knows and s.possessors >> room & 1:
        return True
    settled = knows and s.chosen == THREE
    return False if settled or not living else None


def _notice(s: Any, kind: int, knows: bool) -> Notice:
    most = most_gifts(givers_in(s, s.turn), receivers_now(s), kind) if knows and s.phase == NOTICE else None
    return Notice(KINDS[kind], s.notices[kind], most)


def _turn(s: Any, turn: int) -> Turn:
    given = [(colour, room) for colour in COLOURS for room in _members(received(s, turn, colour))]
    possible = [REACH[colour, room] & s.living & ~s.watched[turn] for colour, room in given]
    if s.phase == OVER:
        possible = _known([givers & s.possessors for givers in possible])
    gifts = [Gift(COLOURS[colour], ROOM_NAMES[room], _rooms(givers)) for (colour, room), givers in zip(given, possible, strict=True)]
    card = KINDS[s.shown[turn] - 1] if s.shown[turn] else None
    return Turn(turn, _rooms(s.watched[turn]), card, gifts, not_given(s, turn))


def _known(possible: list[int]) -> list[int]:
    """Who may have given each gift of a turn, where nobody gave two: which is often one alone."""
    ways = [way for way in product(*(_members(givers) for givers in possible)) if len(set(way)) == len(way)]
    return [sum(1 << giver for giver in {way[gift] for way in ways}) for gift in range(len(possible))]


def not_given(s: Any, turn: int) -> str | None:
    """The letters of a turn's card that brought no gift; None where there was no card or the turn is being played."""
    if turn == s.turn or not s.shown[turn]:
        return None
    card = KINDS[s.shown[turn] - 1]
    reds = card.count("R") - len(_members(received(s, turn, RED)))
    blues = card.count("B") - len(_members(received(s, turn, BLUE)))
    return "R" * reds + "B" * blues


def _possessor(s: Any, room: int) -> Possessor:
    receivers = receivers_now(s)
    watched = bool(s.watched[s.turn] >> room & 1)
    red, blue = (_rooms(REACH[colour, room] & receivers) for colour in (RED, BLUE))
    return Possessor(ROOM_NAMES[room], RESIDENTS[room], watched, red, blue)


def resident(room: str) -> str:
    """Who lives in a room; words under `name.`."""
    return RESIDENTS[ROOM_NAMES.index(room)]


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences."""
    verb, what = text.split()
    if verb == "choose":
        lines = [_tell_choice(after, actor, what)]
    elif verb == "notice":
        lines = [Line("log.notice", {"seat": actor, "card": what})]
    else:
        lines = [Line(f"log.{verb}", {"room": what, "name": resident(what)})]
    if verb in COLOURS.values() and after.turn > before.turn:
        lines += _tell_not_given(after, before.turn)
    return lines + _tell_turn(before, after)


def _tell_choice(after: Any, actor: int, what: str) -> Line:
    if what == "?":
        return Line("log.choose_hidden", {"seat": actor, "chosen": after.chosen})
    return Line("log.choose", {"seat": actor, "room": what, "name": resident(what)})


def _tell_not_given(after: Any, turn: int) -> list[Line]:
    missing = not_given(after, turn)
    return [Line("log.not_given", {"card": missing})] if missing else []


def _tell_turn(before: Any, after: Any) -> list[Line]:
    """A turn that begins, or the end."""
    if after.phase == OVER:
        return [Line("log.over", {"names": _names(after.possessors)})]
    return [Line("log.turn", {"turn": after.turn})] if after.turn > before.turn else []


def _names(rooms: int) -> list[str]:
    return [RESIDENTS[room] for room in _members(rooms)]


def explain(s: Any) -> list[Line]:
    """Who the possessors were, and which of them nobody watched at the end."""
    unwatched = givers_in(s, s.turn)
    escaped = Line("result.unwatched", {"names": _names(unwatched)}) if unwatched else Line("result.all_watched")
    return [Line("result.possessors", {"names": _names(s.possessors)}), escaped]
