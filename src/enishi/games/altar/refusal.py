"""Why a readable move of Altar of Time is against the rules now."""

from typing import Any

from enishi.games.altar.notation import CARD_NAMES, SET_NAMES
from enishi.games.altar.rules.cards import PARTS, SUM, has_number, how_many
from enishi.games.altar.rules.choices import sum_to_lay
from enishi.games.altar.rules.memory import last_offered
from enishi.games.altar.rules.record import FOUR, OFFERING, REPLACE, SCHEDULE, SIX, SOURCE, THREE
from enishi.games.altar.view import schedule_of
from enishi.views import Line

PHASES_OF = {
    "out": (SCHEDULE,),
    "pass": (SCHEDULE,),
    "in": (REPLACE,),
    "offer": (SCHEDULE, OFFERING),
    "done": (OFFERING,),
    "from": (SOURCE,),
}
INSTEAD = {REPLACE: "lay_now", OFFERING: "offer_or_done", SOURCE: "draw_now"}


def why_not(s: Any, seat: int, text: str) -> Line:
    if text in CARD_NAMES:
        return Line("draw_is_chance")
    verb, *what = text.split()
    if s.phase not in PHASES_OF[verb]:
        return _why_not_now(s, verb)
    if verb == "out":
        return _why_not_out(s, int(what[0]), what[1])
    if verb == "in":
        return _why_not_in(s, what[0])
    if verb == "offer":
        return _why_not_offer(s, seat, what[0])
    if verb == "from":
        return _why_not_from(s, seat, what[0], int(what[1]))
    return Line("must_schedule")


def _why_not_now(s: Any, verb: str) -> Line:
    if s.phase == SCHEDULE:
        return Line(f"{verb}_too_early")
    return Line(INSTEAD[s.phase], {"sum": sum_to_lay(s)} if s.phase == REPLACE else {})


def _why_not_out(s: Any, owner: int, cards: str) -> Line:
    if owner >= s.seats:
        return Line("seat_not_here", {"last": s.seats - 1})
    number = SET_NAMES.index(cards)
    if not PARTS[s.schedule[owner]] >> number & 1:
        return Line("not_in_schedule", {"owner": owner, "cards": cards, "schedule": schedule_of(s, owner)})
    return Line("no_such_sum_in_hand", {"sum": int(SUM[number])})


def _why_not_in(s: Any, cards: str) -> Line:
    total, missing = int(SUM[SET_NAMES.index(cards)]), sum_to_lay(s)
    if total != missing:
        return Line("wrong_sum", {"cards": cards, "sum": total, "missing": missing})
    return Line("cards_not_in_hand", {"cards": cards})


def _why_not_offer(s: Any, seat: int, name: str) -> Line:
    if not has_number(s.schedule[seat], FOUR):
        return Line("no_four")
    if not how_many(s.hand[seat], CARD_NAMES.index(name)):
        return Line("card_not_in_hand", {"card": name})
    return Line("ascending", {"card": name, "last": CARD_NAMES[last_offered(s)]})


def _why_not_from(s: Any, seat: int, place: str, owner: int) -> Line:
    if owner >= s.seats:
        return Line("seat_not_here", {"last": s.seats - 1})
    if place == "deck":
        return _why_not_from_deck(s, seat, owner)
    if owner == seat:
        return Line("own_hand")
    return Line("hand_empty" if has_number(s.schedule[seat], SIX) else "no_six", {"owner": owner})


def _why_not_from_deck(s: Any, seat: int, owner: int) -> Line:
    if owner != seat and not has_number(s.schedule[seat], THREE):
        return Line("no_three", {"owner": owner})
    return Line("deck_empty", {"owner": owner})
