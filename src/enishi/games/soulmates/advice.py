"""Why a move of Soulmates may be good, by what the seat knows."""

from typing import Any

from enishi.games.soulmates.insight import chance, gift, promise, unseen, worth_parting
from enishi.games.soulmates.notation import CALL_TEXTS, CARDS
from enishi.games.soulmates.rules.calls import WANTED, possible_calls
from enishi.games.soulmates.rules.cards import KINDS, number, one, total
from enishi.games.soulmates.rules.memory import common_bars
from enishi.views import Line

TELLING = 0.05
"""By so much must a card give the next seat a call less likely than another, to be told as a reason."""


def reason(s: Any, seat: int, text: str) -> Line | None:
    """A line for calls, for discards that keep something, and for where to take a card from; None where there is nothing to say."""
    if text in CALL_TEXTS:
        return _why_call(s, seat, int(WANTED[CALL_TEXTS.index(text)]))
    if text.startswith("discard "):
        return _why_discard(s, seat, CARDS.index(text.removeprefix("discard ")))
    if text == "pile":
        return _why_pile(s, seat)
    if text == "deck" and possible_calls(s.hand[seat]):
        return Line("advice.callable_already")
    return None


def _why_call(s: Any, seat: int, wanted: int) -> Line:
    others = [other for other in range(s.seats) if s.present >> other & 1 and other != seat]
    surely = [other for other in others if number(s.known[other], wanted)]
    perhaps = [other for other in others if other not in surely and not common_bars(s, other) >> wanted & 1]
    facts = {"card": CARDS[wanted], "percent": round(100 * chance(s, seat, wanted, unseen(s, seat)))}
    if len(surely) == 1:
        return Line("advice.one_holds" if perhaps else "advice.only_one_holds", facts | {"seat": surely[0]})
    return Line("advice.chance", facts)


def _why_discard(s: Any, seat: int, card: int) -> Line | None:
    hand, cards = s.hand[seat], unseen(s, seat)
    rest = hand - one(card)
    if possible_calls(rest):
        return Line("advice.keeps_call", {"card": CARDS[card]})
    useful = promise(rest, cards)
    facts = {"n": useful, "unseen": total(cards), "card": CARDS[card]}
    key, other = _beside_the_others(hand, card, cards)
    if key:
        return Line(key, facts | {"other": CARDS[other]})
    return Line("advice.keeps_hope", facts) if useful else None


def _beside_the_others(hand: int, card: int, cards: int) -> tuple[str | None, int]:
    """What the next seat gets by a card, where that speaks for it or against it: the words for that, and the card to compare it with."""
    others = [other for other in range(KINDS) if number(hand, other) and other != card]
    if not others:
        return None, card
    kept = promise(hand - one(card), cards)
    hopeful = max(others, key=lambda other: promise(hand - one(other), cards))
    if promise(hand - one(hopeful), cards) >= kept and gift(hopeful, cards) - gift(card, cards) > TELLING:
        return "advice.helps_less", hopeful
    best = max(others, key=lambda other: worth_parting(hand, other, cards))
    if promise(hand - one(best), cards) <= kept and worth_parting(hand, best, cards) > worth_parting(hand, card, cards):
        return "advice.helps_more", best
    return None, card


def _why_pile(s: Any, seat: int) -> Line | None:
    top = s.pile[s.pile_size - 1] - 1
    new = possible_calls(s.hand[seat] + one(top)) & ~possible_calls(s.hand[seat])
    if not new:
        return None
    likely = [round(100 * chance(s, seat, int(WANTED[call]), unseen(s, seat))) for call in range(len(CALL_TEXTS)) if new >> call & 1]
    return Line("advice.pile_makes_call", {"card": CARDS[top], "percent": max(likely)})
