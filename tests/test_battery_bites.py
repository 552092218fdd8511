"""The battery is worth something only if it fails when a game is wrong: rules are spoilt here one by one, and it must notice."""

from collections.abc import Callable
from typing import Any

import pytest

from enishi.games import load
from enishi.kernel.engine import Position, engine
from enishi.kernel.tier import tier
from enishi.match import Match
from enishi.testing import Check
from enishi.testing.honesty import indistinguishable_histories_look_the_same
from enishi.testing.insight import first_sight_is_legal
from enishi.testing.knowledge import hiding_is_settled, redealing_agrees
from enishi.testing.matches import games_are_played_to_the_end, order_of_simultaneous_choices_is_free
from enishi.testing.players import bots_never_peek


def spoil(monkeypatch: pytest.MonkeyPatch, question: str, spoilt: Callable[..., Any]) -> None:
    """Puts a wrong answer in the place of the template's own, in the plain rules that all checks ask."""
    plain = engine(load("_template"), compiled=False)
    monkeypatch.setattr(tier(load("_template")), "engine", plain)
    single = plain.twins.module("enishi.kernel.single")
    honest = getattr(single, question)
    monkeypatch.setattr(single, question, lambda *arguments: spoilt(honest, *arguments))


def keep_everything(honest: Callable[..., Any], states: Any, seat: int) -> None:
    """A `hide` that hides nothing."""


def leak_one_card(honest: Callable[..., Any], states: Any, seat: int) -> None:
    card = states[0].card[1]
    honest(states, seat)
    if states[0].dealt == 2:
        states[0].card[1] = card


def deal_nothing(honest: Callable[..., Any], states: Any, seat: int, rng: Any) -> None:
    """A `redeal` that leaves the record as it is."""


def deal_what_was_seen_anew(honest: Callable[..., Any], states: Any, seat: int, rng: Any) -> None:
    honest(states, seat, rng)
    states[0].said = 0


def repeat_the_first(honest: Callable[..., Any], states: Any, actor: int, out: Any) -> int:
    n: int = honest(states, actor, out)
    out[n] = out[0]
    return n + 1


def remember_who_was_last(honest: Callable[..., Any], states: Any, actor: int, move: int) -> None:
    honest(states, actor, move)
    states[0].bold = states[0].bold ^ (actor & 1) if states[0].said == 3 else states[0].bold


@pytest.mark.parametrize(
    ("question", "spoilt", "check"),
    [
        ("hide_at", keep_everything, indistinguishable_histories_look_the_same),
        ("hide_at", leak_one_card, indistinguishable_histories_look_the_same),
        ("redeal_at", deal_nothing, redealing_agrees),
        ("redeal_at", deal_what_was_seen_anew, redealing_agrees),
        ("legal_at", repeat_the_first, games_are_played_to_the_end),
        ("play_at", remember_who_was_last, order_of_simultaneous_choices_is_free),
    ],
)
def test_the_battery_notices(monkeypatch: pytest.MonkeyPatch, question: str, spoilt: Callable[..., Any], check: Check) -> None:
    spoil(monkeypatch, question, spoilt)
    with pytest.raises((AssertionError, IndexError)):
        check(load("_template"))


def test_the_battery_notices_a_bot_that_is_handed_one_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(match: Match, seat: int | None) -> Position:
        known = match._engine.hide(match.position, 9 if seat is None else seat)
        known[0]["card"] = match.position[0]["card"]
        return known

    monkeypatch.setattr(Match, "hidden", peeking)
    monkeypatch.setattr("enishi.testing.players.BOTS", {"peeking": None})
    monkeypatch.setattr("enishi.testing.players.bot", lambda name, seed: PeekingPlayer())
    with pytest.raises(AssertionError, match="peeking"):
        bots_never_peek(load("_template"))


class PeekingPlayer:
    """Bold if the other card is lower."""

    def agree(self, key: int) -> None:
        """Needs no signs."""

    def choose(self, match: Match, seat: int) -> str:
        cards = match.hidden(seat)[0]["card"]
        return "bold" if cards[seat] > cards[1 - seat] else "meek"


def spoil_policy(monkeypatch: pytest.MonkeyPatch, spoilt: Callable[..., Any]) -> None:
    """Puts another move in the place of what the plain play-out policy says."""
    module = engine(load("_template"), compiled=False).twins.module("enishi.kernel.policy")
    honest = module.policy
    monkeypatch.setattr(module, "policy", lambda *arguments: spoilt(honest, *arguments))


def break_a_rule(honest: Callable[..., Any], *arguments: Any) -> int:
    """A number that no move has."""
    return len(load("_template").moves)


def change_the_world(honest: Callable[..., Any], s: Any, *arguments: Any) -> int:
    s.said ^= 1
    return int(honest(s, *arguments))


@pytest.mark.parametrize("spoilt", [break_a_rule, change_the_world])
def test_the_battery_notices_a_policy_that_does_what_it_must_not(monkeypatch: pytest.MonkeyPatch, spoilt: Callable[..., Any]) -> None:
    spoil_policy(monkeypatch, spoilt)
    with pytest.raises(AssertionError):
        first_sight_is_legal(load("_template"))


def test_an_honest_game_passes_the_same_checks() -> None:
    for check in (indistinguishable_histories_look_the_same, redealing_agrees, hiding_is_settled, games_are_played_to_the_end):
        check(load("_template"))
