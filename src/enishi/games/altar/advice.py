"""Why a move of Altar of Time may be good, in words; made from what the seat knows."""

from typing import Any

from enishi.games.altar.insight import best_to_lay
from enishi.games.altar.insight.preference import faced, standing, worth_of_replacement
from enishi.games.altar.insight.preferences import PREFERENCES
from enishi.games.altar.notation import CARD_NAMES, SET_NAMES
from enishi.games.altar.rules.cards import CARDS_OF, FIRST_OF_SUM, NUMBERS, ONE, SUM, WITHOUT, contains, has_number, size
from enishi.games.altar.rules.choices import sum_to_lay
from enishi.games.altar.rules.memory import seen_in_hand
from enishi.games.altar.rules.record import FOUR, SIX, THREE
from enishi.games.altar.rules.score import base_points
from enishi.games.altar.score import cards_in, score
from enishi.views import Line


def reason(s: Any, seat: int, text: str) -> Line | None:
    """Why a legal move of a seat may be good; None where there is nothing to say."""
    verb, _, rest = text.partition(" ")
    if verb == "out":
        owner, cards = rest.split()
        return _why_out(s, seat, int(owner), SET_NAMES.index(cards))
    if verb == "in":
        return _why_in(s, seat, SET_NAMES.index(rest))
    if verb == "offer":
        return _why_offer(s, seat, rest)
    if verb == "from" and rest.startswith("hand "):
        return _why_hand(s, seat, int(rest.removeprefix("hand ")))
    return None


def _next_card(s: Any, seat: int) -> float:
    """What the next card of the own deck is worth on the average, as number cards count; desires count nothing here."""
    return base_points(s.deck[seat]) / size(s.deck[seat]) if size(s.deck[seat]) else 0.0


def _brought(s: Any, seat: int, owner: int, cards: int) -> str | None:
    """What a set brings into the own schedule that was not there: a 6, or a 4."""
    for number, name in ((SIX, "six"), (FOUR, "four")):
        if owner == seat and has_number(cards, number) and not has_number(s.schedule[seat], number):
            return name
    return None


def _why_out(s: Any, seat: int, owner: int, cards: int) -> Line:
    """What is laid for it belongs to the move: every reason names it."""
    best, _ = best_to_lay(s, seat, owner, cards, PREFERENCES)
    rest = WITHOUT[s.schedule[owner], cards]
    laid = {"laid": SET_NAMES[best]}
    brought = _brought(s, seat, owner, best)
    if brought:
        return Line(f"advice.room_for_{brought}", laid)
    for number in (SIX, FOUR, THREE):
        if owner != seat and has_number(cards, number) and not has_number(rest, number):
            instead = _best_without(s, seat, owner, cards, number)
            if instead is not None:
                return Line("advice.takes_special", {"owner": owner, "number": number, "laid": SET_NAMES[instead]})
    return _why_lay(s, seat, best, "advice.out_for_more") or Line("advice.out_and_lay", laid)


def _best_without(s: Any, seat: int, owner: int, cards: int, number: int) -> int | None:
    """What is liked best in place of a set, of what does not bring a number back; None where there is nothing."""
    rows, rest, total = standing(s, seat, faced(s, seat, owner)), WITHOUT[s.schedule[owner], cards], SUM[cards]
    sets = range(FIRST_OF_SUM[total], FIRST_OF_SUM[total + 1])
    found = [laid for laid in sets if contains(s.hand[seat], CARDS_OF[laid]) and not has_number(laid, number)]
    return max(found, key=lambda laid: worth_of_replacement(s, seat, owner, rest, laid, PREFERENCES, rows), default=None)


def _why_in(s: Any, seat: int, cards: int) -> Line | None:
    assert SUM[cards] == sum_to_lay(s), "a legal set has the sum that is missing"
    brought = _brought(s, seat, s.target, cards)
    if brought:
        return Line(f"advice.brings_{brought}")
    return _why_lay(s, seat, cards, "advice.in_for_more")


def _why_lay(s: Any, seat: int, cards: int, key: str) -> Line | None:
    """Low cards go, and what comes for them is more on the average."""
    number = size(CARDS_OF[cards])
    coming = number * _next_card(s, seat)
    if coming <= SUM[cards]:
        return None
    return Line(key, {"laid": SET_NAMES[cards], "sum": SUM[cards], "number": number, "coming": f"{coming:.1f}"})


def _why_offer(s: Any, seat: int, card: str) -> Line | None:
    number = CARD_NAMES.index(card)
    now, without = score(s.hand[seat], s.seats, seat).points, score(s.hand[seat] - ONE[number], s.seats, seat).points
    if without > now:
        return Line("advice.offer_desire", {"card": card, "now": now, "then": without})
    if number < NUMBERS and number + 1 < _next_card(s, seat):
        return Line("advice.offer_low", {"card": card, "coming": f"{_next_card(s, seat):.1f}"})
    return None


def _why_hand(s: Any, seat: int, owner: int) -> Line | None:
    """Desires that a seat knows to be in a hand are worth a try, and so is any card that its owner has kept."""
    known = [card for card in cards_in(seen_in_hand(s, seat, owner, True)) if CARD_NAMES.index(card) >= NUMBERS]
    return Line("advice.known_desires", {"owner": owner, "cards": known}) if known else Line("advice.from_hand", {"owner": owner})
