"""Why a readable move of Yurikure is against the rules now."""

from typing import Any

from enishi.games.yurikure.notation import ACTIONS, ADDITIONS, ANSWERS, GIRL_NAMES, PAIR_NAMES, REVEALS, SUPPORTS, VOTES
from enishi.games.yurikure.rules.contest import most_revealed
from enishi.games.yurikure.rules.record import ACTION, ADD_THREE, ASK, CHOOSE_SUPPORT, DECLARE, GIRLS, PAIR_OF, SUPPORTS_AFTER_3, VOTE
from enishi.views import Line

DECLARATIONS = ACTIONS + ANSWERS + VOTES
OF_SEATS = ("pass", *DECLARATIONS, *REVEALS, *SUPPORTS, *ADDITIONS)


def why_not(s: Any, seat: int, text: str) -> Line:
    if text not in OF_SEATS:
        return Line("chance_decides")
    if s.phase not in (ASK, DECLARE):
        return _why_not_support(s, seat, text)
    if text in SUPPORTS:
        return Line("support_is_over")
    if text in ADDITIONS:
        return Line("add_after_turns")
    return _why_not_answer(s, seat, text) if s.phase == ASK else _why_not_declaration(s, text)


def _why_not_support(s: Any, seat: int, text: str) -> Line:
    pair = text.partition(" ")[2]
    if s.phase == CHOOSE_SUPPORT:
        return Line("pair_has_support", {"pair": pair}) if text in SUPPORTS else Line("support_now")
    if s.phase == ADD_THREE and text in ADDITIONS and s.entered[seat] > SUPPORTS_AFTER_3:
        return Line("add_ascending", {"pair": pair, "last": PAIR_NAMES[s.support[seat, s.entered[seat] - 1] - 1]})
    return Line("add_now")


def _why_not_answer(s: Any, seat: int, text: str) -> Line:
    """A seat that is asked passes or reveals."""
    most, control = most_revealed(s, s.girl), s.control[seat, s.girl]
    facts = {"girl": GIRL_NAMES[s.girl], "most": most, "control": control}
    if text not in REVEALS:
        return Line("reveal_first", facts)
    if control <= most:
        return Line("cannot_reveal", facts)
    return Line("reveal_more" if int(text.split()[1]) <= most else "reveal_beyond_control", facts)


def _why_not_declaration(s: Any, text: str) -> Line:
    """A seat that declares neither passes nor reveals, and answers what is asked."""
    facts = {"girl": GIRL_NAMES[s.girl]}
    if text not in DECLARATIONS:
        return Line("declare_now" if text == "pass" else "declare_instead", facts)
    if s.question == ACTION:
        return _why_not_action(s, text) if text in ACTIONS else Line("declare_action", facts)
    if s.question == VOTE:
        return Line("declare_vote", facts)
    return Line("declare_answer", facts)


def _why_not_action(s: Any, text: str) -> Line:
    verb, _, target = text.partition(" ")
    girl = GIRL_NAMES[s.girl]
    if verb == "love":
        return Line("love_of_her_own" if girl in target.split("-") else "love_of_couple", {"girl": girl, "pair": target})
    if target == girl:
        return Line("with_herself", {"girl": girl})
    partners = [GIRL_NAMES[other] for other in range(GIRLS) if other != s.girl and s.couples >> PAIR_OF[s.girl, other] & 1]
    return Line("confess_in_couple", {"girl": girl, "partners": partners})
