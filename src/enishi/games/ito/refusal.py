"""Why a readable move of Shiawase no Ito is against the rules now."""

from typing import Any

from enishi.games.ito.cards import KINDS
from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.rules import POSSESSOR
from enishi.games.ito.rules.gifts import blues_left, givers_in, next_gifts, reds_left
from enishi.games.ito.rules.record import CHOOSE, GIVE, NOTICE, THREE, WATCH
from enishi.games.ito.rules.rooms import BLUE, REACH, RED, ROOMS
from enishi.games.ito.view import COLOURS, received, resident
from enishi.kernel.bits import count
from enishi.views import Line

PHASE_OF = {"choose": CHOOSE, "watch": WATCH, "notice": NOTICE, "red": GIVE, "blue": GIVE}
INSTEAD = {CHOOSE: "choose_now", WATCH: "watch_now", NOTICE: "notice_now", GIVE: "give_now"}


def why_not(s: Any, seat: int, text: str) -> Line:
    verb, what = text.split()
    if (verb == "watch") == (seat == POSSESSOR):
        return Line("other_side")
    if PHASE_OF[verb] != s.phase:
        return Line(INSTEAD[s.phase])
    if verb == "notice":
        return _why_not_notice(s, what)
    if verb in COLOURS.values():
        return _why_not_gift(s, RED if verb == "red" else BLUE, what)
    return _why_not_room(s, verb, what)


def _facts(room: str) -> dict[str, str]:
    return {"room": room, "name": resident(room)}


def _in(rooms: int, room: str) -> bool:
    return bool(rooms >> ROOM_NAMES.index(room) & 1)


def _why_not_room(s: Any, verb: str, room: str) -> Line:
    """One of three rooms, chosen or watched, each once and ascending."""
    entered = s.possessors if verb == "choose" else s.watched[s.turn]
    if not _in(s.living, room):
        return Line("momoka_cannot_be_chosen" if verb == "choose" else "fortune_not_watched", _facts(room))
    if _in(entered, room):
        return Line(f"{verb}_twice", _facts(room))
    if entered >> ROOM_NAMES.index(room):
        return Line("ascending", {"last": _highest(entered)})
    return Line("too_few_above", {"room": room, "missing": THREE - 1 - count(entered)})


def _highest(rooms: int) -> str:
    return ROOM_NAMES[rooms.bit_length() - 1]


def _why_not_notice(s: Any, card: str) -> Line:
    kind = KINDS.index(card)
    if s.notices[kind]:
        return Line("useless_card", {"card": card})
    was_there = kind + 1 in s.shown.tolist()
    return Line("card_used" if was_there else "card_not_in_game", {"card": card})


def _why_not_gift(s: Any, colour: int, room: str) -> Line:
    facts = _facts(room)
    if not _in(s.living, room):
        return Line("fortune_already", facts)
    if _in(s.possessors, room):
        return Line("possessor_cannot_receive", facts)
    return _why_not_order(s, colour, room) or _why_not_giver(s, colour, room) or Line("not_the_most", {"more": s.to_give - 1})


def _why_not_order(s: Any, colour: int, room: str) -> Line | None:
    """Reds first, then blues, as many as the card has, ascending within a colour."""
    given = received(s, s.turn, colour)
    if not (reds_left(s) if colour == RED else blues_left(s)):
        return Line("no_such_gift", {"colour": COLOURS[colour], "card": KINDS[s.shown[s.turn] - 1]})
    if colour == RED and received(s, s.turn, BLUE):
        return Line("reds_first")
    if given >> ROOM_NAMES.index(room):
        return Line("ascending", {"last": _highest(given)})
    return None


def _why_not_giver(s: Any, colour: int, room: str) -> Line | None:
    """Rules No. 1, 4 and 3: within reach, of somebody unwatched, who has not given yet."""
    facts = {**_facts(room), "colour": COLOURS[colour]}
    reach = REACH[colour, ROOM_NAMES.index(room)]
    if not reach & s.possessors:
        return Line("out_of_reach", facts)
    if not reach & givers_in(s, s.turn):
        return Line("giver_watched", facts)
    if not _in(next_gifts(s) >> colour * ROOMS, room):
        return Line("giver_spent", facts)
    return None
