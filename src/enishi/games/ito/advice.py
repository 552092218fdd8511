"""Why a move of Shiawase no Ito may be good, in words: what it does to the number of threes that are possible."""

from copy import deepcopy
from typing import Any

from enishi.games.ito import aid
from enishi.games.ito.cards import KINDS
from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.rules import give
from enishi.games.ito.rules.gifts import givers_in, most_gifts, receivers_now
from enishi.games.ito.rules.record import GIVE, NOTICE, WATCH
from enishi.games.ito.rules.rooms import ROOMS
from enishi.games.ito.view import resident
from enishi.games.sheet import sheet_of
from enishi.views import Line


def reason(s: Any, seat: int, text: str) -> Line | None:
    """Why a legal move may be good; `s` is the hidden record of the seat."""
    verb, what = text.split()
    if s.phase == WATCH and verb == "watch":
        return _reason_to_watch(s, what)
    if s.phase == NOTICE and verb == "notice":
        return _reason_to_show(s, what)
    if s.phase == GIVE and verb in ("red", "blue"):
        return _reason_to_give(s, verb, what)
    return None


def _reason_to_watch(s: Any, room: str) -> Line | None:
    """Somebody who is likelier than most; of others there is nothing to be said for watching them."""
    found = sheet_of(aid, s)
    chance = found.chances[room]
    if chance == 1:
        return Line("advice.certain", {"name": resident(room)})
    possible = [share for share in found.chances.values() if share]
    if not possible or chance <= sum(possible) / len(possible):
        return None
    facts: dict[str, int | str] = {"name": resident(room), "part": round(chance * found.worlds), "threes": found.worlds}
    return Line("advice.suspect", facts)


def _reason_to_show(s: Any, card: str) -> Line | None:
    """The fewer gifts, the less is told."""
    most = {kind: most_gifts(givers_in(s, s.turn), receivers_now(s), kind) for kind in range(len(KINDS)) if s.notices[kind]}
    given = most[KINDS.index(card)]
    if given < len(card) and len(card) == max(len(KINDS[kind]) for kind in most):
        return Line("advice.cheap_now", {"card": card, "given": given, "gifts": len(card)})
    if given < max(most.values()):
        return Line("advice.few_gifts", {"card": card, "given": given})
    return None


def _reason_to_give(s: Any, colour: str, room: str) -> Line:
    after = deepcopy(s)
    give(after, ROOM_NAMES.index(room) + (0 if colour == "red" else ROOMS))
    return Line("advice.leaves", {"name": resident(room), "threes": sheet_of(aid, after).worlds})
