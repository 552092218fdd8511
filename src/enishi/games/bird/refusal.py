"""Why a readable move of Bird of Happiness is against the rules now."""

from typing import Any

from enishi.games.bird.notation import CARDS, RETURNS
from enishi.games.bird.rules.piles import copies
from enishi.games.bird.rules.record import RETURN, cost, power, returnable
from enishi.views import Line


def why_not(s: Any, seat: int, text: str) -> Line:
    if text in CARDS:
        return Line("draw_is_chance")
    if s.phase == RETURN:
        return Line("too_few_clovers", {"number": returnable(s)}) if text in RETURNS else Line("return_first")
    if text in RETURNS:
        return Line("no_black_bird") if s.seats == 1 else Line("return_is_solo")
    if text == "pass":
        return Line("must_take", {"power": power(s, seat)})
    return _why_not_take(s, seat, text.removeprefix("take "))


def _why_not_take(s: Any, seat: int, word: str) -> Line:
    card = CARDS.index(word)
    if not copies(s.field, card):
        return Line("not_in_field", {"card": word})
    return Line("too_dear", {"card": word, "cost": cost(s, card), "power": power(s, seat)})
