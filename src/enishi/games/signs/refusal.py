"""Why a readable move of Secret Signs is against the rules now."""

from typing import Any

from enishi.games.signs.notation import DRAWS, INTERCEPTS, RECEIVES, REJECTS, SENDS
from enishi.games.signs.rules.record import MATE, SEND, sender, teammate
from enishi.games.signs.view import sorted_cards
from enishi.views import Line


def why_not(s: Any, seat: int, text: str) -> Line:
    if text in DRAWS:
        return Line("draw_is_chance")
    if s.phase == SEND:
        return _not_held(s, seat, text.split()[1]) if text in SENDS else Line("send_first")
    if text in SENDS:
        return Line("not_your_turn", {"sender": sender(s, s.turn)})
    if s.phase == MATE:
        return _not_held(s, seat, text.split()[1]) if text in RECEIVES + REJECTS else Line("you_are_teammate")
    if text in INTERCEPTS:
        return _not_held(s, seat, text.split()[1])
    return Line("you_are_opponent", {"mate": teammate(sender(s, s.turn))})


def _not_held(s: Any, seat: int, card: str) -> Line:
    """A card that is not in the hand; a sent card that is about to be taken is not in it yet."""
    key = "card_not_held" if s.phase == SEND else "card_not_held_before"
    return Line(key, {"card": card, "hand": sorted_cards(s.hand[seat])})
