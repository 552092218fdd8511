"""Why a move of Secret Signs may be good, by what the seat knows."""

from typing import Any

from enishi.games.signs.conventions import sign
from enishi.games.signs.rules.cards import ALL, VALUES, copies, points
from enishi.games.signs.rules.record import LIMIT, MATE, SEND, TURNS, sender, teammate
from enishi.games.signs.view import in_sight
from enishi.views import Line

HALF = LIMIT // 2
NEAR = 1
"""A hand that is so near to half of 30 is just right."""


def reason(s: Any, seat: int, text: str) -> Line | None:
    """A line for moves that bring the hand near half of 30, or keep it there; None where there is nothing to say."""
    if s.phase == SEND:
        return _why_send(s, seat, int(text.split()[1]))
    if text == "decline":
        return _why_decline(s, seat)
    return _why_lay(s, seat, text)


def stated(s: Any, seat: int, text: str, key: int) -> str:
    """With the value that tells the teammate which card comes; without signs any would do, and what was tried stays."""
    if s.phase != SEND or not key:
        return text
    card = int(text.split()[1])
    return f"send {card} say {sign(key, s.game, s.turn, card)}"


def _is_near(total: int) -> bool:
    return abs(total - HALF) <= NEAR


def _why_send(s: Any, seat: int, card: int) -> Line:
    """What is said is told in any case: a search knows nothing of it but what bots have agreed on."""
    rest, mate = points(s.hand[seat]) - card, {"mate": teammate(seat)}
    return Line("advice.keeps_half", {"rest": rest} | mate) if _is_near(rest) else Line("advice.by_signs", mate)


def _why_decline(s: Any, seat: int) -> Line | None:
    total = points(s.hand[seat])
    if not _is_near(total):
        return None
    return Line("advice.stays", {"total": total, "mate": teammate(sender(s, s.turn))})


def _why_lay(s: Any, seat: int, text: str) -> Line | None:
    """Laying a high card where the hand is too high, or a low one where it is too low; the card that comes is not known."""
    card, total = int(text.split()[1]), points(s.hand[seat])
    unseen = unseen_copies(s, seat)
    lower, higher = sum(unseen[: card - 1]), sum(unseen[card:])
    facts: dict[str, Any] = {"card": card, "total": total, "unseen": sum(unseen)}
    if total > HALF + NEAR and lower > higher:
        return Line("advice.lowers", facts | {"n": lower})
    if total < HALF - NEAR and higher > lower:
        return Line("advice.raises", facts | {"n": higher})
    if s.phase != MATE and s.turn >= TURNS - 2:
        return Line("advice.denies", {"mate": teammate(sender(s, s.turn))})
    return None


def unseen_copies(s: Any, seat: int) -> list[int]:
    """How many cards of the values 1 to 6 the seat does not see."""
    return [copies(ALL - in_sight(s, seat), value) for value in range(1, VALUES + 1)]
