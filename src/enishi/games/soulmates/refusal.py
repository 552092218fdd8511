"""Why a readable move of Soulmates is against the rules now."""

from typing import Any

from enishi.games.soulmates.notation import CALL_TEXTS, CARDS, DISCARDS, SOURCES, TOPS
from enishi.games.soulmates.rules.calls import CALLED
from enishi.games.soulmates.rules.cards import surplus
from enishi.games.soulmates.rules.turn import CHOOSE, TOP
from enishi.games.soulmates.view import called_cards, names
from enishi.views import Line


def why_not(s: Any, seat: int, text: str) -> Line:
    if text in CARDS:
        return Line("draw_is_chance")
    if s.phase == CHOOSE:
        return Line("pile_empty") if text == "pile" else Line("draw_first")
    if s.phase == TOP:
        return _why_not_top(s, seat, text)
    return _why_not_play(s, seat, text)


def _why_not_top(s: Any, seat: int, text: str) -> Line:
    if text not in TOPS:
        return Line("top_now", {"cards": names(s.hand[seat])})
    return Line("not_called", {"card": text.removeprefix("top "), "cards": names(s.hand[seat])})


def _why_not_play(s: Any, seat: int, text: str) -> Line:
    if text in SOURCES:
        return Line("drawn_already")
    if text in TOPS:
        return Line("top_without_call")
    if text in DISCARDS:
        return Line("not_in_hand", {"card": text.removeprefix("discard "), "hand": names(s.hand[seat])})
    call = CALL_TEXTS.index(text)
    missing = names(int(surplus(int(CALLED[call]), s.hand[seat])))
    return Line("cards_missing", {"cards": called_cards(call), "missing": missing})
