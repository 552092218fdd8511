"""Why a move of Bird of Happiness may be good: what one can point at on the table."""

from typing import Any

from enishi.games.bird.insight.preference import HALF, LOW
from enishi.games.bird.notation import CARDS
from enishi.games.bird.rules.piles import BLACK, CLOVER, GOLD, ONE, RED, TWO, bird_cards, copies, size
from enishi.games.bird.rules.record import cost, power
from enishi.views import Line


def reason(s: Any, seat: int, text: str) -> Line | None:
    word, _, what = text.partition(" ")
    if word == "return":
        return _why_return(s, int(what))
    if word == "pass":
        return _why_pass(s, seat)
    return _why_take(s, CARDS.index(what))


def _why_return(s: Any, clovers: int) -> Line | None:
    """To keep the field for longer; where it has no bird, there is nothing to keep."""
    if clovers:
        return Line("advice.return", {"clovers": clovers})
    return None if bird_cards(s.field) else Line("advice.return_none")


def _why_pass(s: Any, seat: int) -> Line | None:
    """There is something in the field that a little more power would pay for."""
    have = power(s, seat)
    wanted = [card for card in _by_liking(s) if copies(s.field, card) and cost(s, card) > have]
    if not wanted or not _can_grow(s, seat):
        return None
    card = min(wanted, key=lambda card: cost(s, card))
    return Line("advice.wait", {"card": CARDS[card], "more": cost(s, card) - have})


def _by_liking(s: Any) -> tuple[int, ...]:
    """What one waits for, of cards that cost the same: in the first half gold, if it brings more than a clover; then birds."""
    birds = (RED, BLACK, TWO)
    return (GOLD, *birds) if s.gold_power > 1 and size(s.centre) >= HALF else (*birds, GOLD)


def _can_grow(s: Any, seat: int) -> bool:
    return bool(copies(s.deck[seat], CLOVER) + copies(s.deck[seat], GOLD))


def _why_take(s: Any, card: int) -> Line | None:
    if s.centre == 0 and card >= ONE and bird_cards(s.field) == 1:
        return Line("advice.last")
    if card == TWO:
        return Line("advice.two")
    if card == RED:
        return Line("advice.red")
    if card == BLACK:
        return Line("advice.black_alone" if s.seats == 1 else "advice.black")
    if card == GOLD and s.gold_power > 1 and size(s.centre) >= LOW:
        return Line("advice.gold", {"power": s.gold_power})
    if card == ONE and size(s.centre) < LOW:
        return Line("advice.late", {"left": size(s.centre)})
    return None
