"""The battery is worth something only if it fails when a game is wrong: rules are spoilt here one by one, and it must notice."""

import ast
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from enishi.games import load
from enishi.games.altar.rules.memory import STUCK_ENTRY
from enishi.games.tier import tier
from enishi.kernel.actors import EVERYBODY
from enishi.kernel.engine import Engine, Position, engine
from enishi.kernel.language import NotARule, check_rules
from enishi.match import Match
from enishi.testing import Check, fingerprint, lookalikes
from enishi.testing.explanations import first_game_is_explained
from enishi.testing.fingerprint import rules_have_their_version
from enishi.testing.honesty import indistinguishable_histories_look_the_same
from enishi.testing.insight import first_sight_is_legal
from enishi.testing.knowledge import hiding_is_settled, observations_are_whole, redealing_agrees, what_is_read_is_known
from enishi.testing.lookalikes import dealt_worlds_can_have_been
from enishi.testing.marathon import bounds_hold, run
from enishi.testing.matches import copies_are_independent, games_are_played_to_the_end, order_of_simultaneous_choices_is_free
from enishi.testing.players import bots_never_peek
from enishi.testing.playthrough import playthroughs_hold
from enishi.testing.walks import setups


def spoil(monkeypatch: pytest.MonkeyPatch, question: str, spoilt: Callable[..., Any]) -> None:
    """Puts a wrong answer in the place of the template's own, in the plain rules that all checks ask."""
    plain = engine(load("_template"), compiled=False)
    monkeypatch.setattr(tier(load("_template")), "engine", plain)
    single = plain.twins.module("enishi.kernel.drivers.single")
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


def test_the_battery_notices_a_phase_that_is_not_the_same_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site asks whoever it likes: a word that a seat makes of its own card would tell others about it."""
    view = load("_template").view
    monkeypatch.setattr(view, "phase", lambda s: f"say {s.card[0]}")
    with pytest.raises(AssertionError, match="same phase"):
        hiding_is_settled(load("_template"))


def test_the_battery_notices_a_bot_that_is_handed_one_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(match: Match, seat: int | None) -> Position:
        known = match._tier.engine.hide(match.position, 9 if seat is None else seat)
        known[0]["card"] = match.position[0]["card"]
        return known

    monkeypatch.setattr(Match, "hidden", peeking)
    monkeypatch.setattr("enishi.testing.players.PLAYERS", ["peeking"])
    monkeypatch.setattr("enishi.testing.players.bot", lambda name, **settings: PeekingPlayer())
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
    module = engine(load("_template"), compiled=False).insight
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


def spoil_answers(monkeypatch: pytest.MonkeyPatch, question: str, spoilt: Callable[..., Any]) -> None:
    """Puts a wrong answer in the place of every engine's own."""
    honest = getattr(Engine, question)
    monkeypatch.setattr(Engine, question, lambda self, *arguments: spoilt(honest, self, *arguments))


def show_everybody(honest: Callable[..., int], rules: Engine, *arguments: Any) -> int:
    """Everybody reads the card that is dealt to one."""
    return EVERYBODY


def leave_a_hand_short(honest: Callable[..., Position], rules: Engine, hidden: Position, seat: int, rng: Any) -> Position:
    """One card that should have been dealt stays in the deck."""
    world = honest(rules, hidden, seat, rng)
    for other in (0, 1):
        if hidden[0]["card"][other] == 0 and world[0]["card"][other]:
            world[0]["left"][world[0]["card"][other] - 1] += 1
            world[0]["card"][other] = 0
            break
    return world


def deal_low_cards(honest: Callable[..., Position], rules: Engine, hidden: Position, seat: int, rng: Any) -> Position:
    """Of two worlds, the one with the lower cards."""
    worlds = [honest(rules, hidden, seat, rng) for _ in range(2)]
    return min(worlds, key=lambda world: int(world[0]["card"].sum()))


def deal_bold_words(honest: Callable[..., Position], rules: Engine, hidden: Position, seat: int, rng: Any) -> Position:
    """Whoever has spoken is bold."""
    world = honest(rules, hidden, seat, rng)
    world[0]["bold"] = world[0]["said"]
    return world


def write_all_but_one(honest: Callable[..., Position], rules: Engine, hidden: Position, seat: int) -> Position:
    """A vector one place of which is as it was before."""
    vector = honest(rules, hidden, seat)
    vector[3] = np.nan
    return vector


@pytest.mark.parametrize(
    ("question", "spoilt", "check", "reason"),
    [
        ("witnesses", show_everybody, what_is_read_is_known, "reads two texts"),
        ("redeal", leave_a_hand_short, redealing_agrees, "not sound"),
        ("redeal", deal_low_cards, dealt_worlds_can_have_been, "a whole world too often or too seldom"),
        ("redeal", deal_bold_words, dealt_worlds_can_have_been, "never deals a whole world"),
        ("observe", write_all_but_one, observations_are_whole, "unwritten"),
    ],
)
def test_the_battery_notices_for_the_right_reason(
    monkeypatch: pytest.MonkeyPatch, question: str, spoilt: Callable[..., Any], check: Check, reason: str
) -> None:
    check(load("_template"))
    spoil_answers(monkeypatch, question, spoilt)
    with pytest.raises(AssertionError, match=reason):
        check(load("_template"))


def without(*fields: str) -> Callable[..., Position]:
    """A `redeal` that does not look at some of what the table remembers."""

    def forgetful(honest: Callable[..., Position], rules: Engine, hidden: Position, seat: int, rng: Any) -> Position:
        known = hidden.copy()
        for field in fields:
            known[0][field] = 0
        world = honest(rules, known, seat, rng)
        for field in fields:
            world[0][field] = hidden[0][field]
        return world

    return forgetful


def without_passes(honest: Callable[..., Position], rules: Engine, hidden: Position, seat: int, rng: Any) -> Position:
    """A `redeal` of Altar of Time that does not look at who had to pass."""
    history = hidden["history"][0]
    told = history[history < STUCK_ENTRY][: hidden["told"][0]]
    known = hidden.copy()
    known["history"][0] = np.pad(told, (0, len(history) - len(told)))
    known["told"] = np.count_nonzero(history[: hidden["told"][0]] < STUCK_ENTRY)
    world = honest(rules, known, seat, rng)
    world["history"], world["told"] = hidden["history"], hidden["told"]
    return world


@pytest.mark.parametrize(
    ("id", "spoilt"),
    [
        pytest.param("altar", without_passes, id="who had to pass"),
        pytest.param("soulmates", without("barred", "old_barred", "old_out"), id="who had nothing to show"),
        pytest.param("ito", without("given"), id="who gave"),
    ],
)
def test_the_battery_notices_a_redeal_that_ignores_what_was_proved(
    monkeypatch: pytest.MonkeyPatch, id: str, spoilt: Callable[..., Position]
) -> None:
    """Worlds at a moment within a match are dealt in a compiled loop: here each is asked of the engine that is spoilt."""
    monkeypatch.setattr(
        lookalikes, "_worlds_within", lambda match, viewer, rng: lookalikes._dealt(match, viewer, lookalikes.HISTORIES, rng)
    )
    spoil_answers(monkeypatch, "redeal", spoilt)
    with pytest.raises(AssertionError, match=r"that can(not)? have been"):
        dealt_worlds_can_have_been(load(id))


def score_one_more(honest: Callable[..., list[int]], rules: Engine, position: Position, seats: int) -> list[int]:
    return [score + 1 for score in honest(rules, position, seats)]


def test_the_battery_notices_rules_that_changed_without_a_new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("_template")
    rules_have_their_version(game)
    spoil_answers(monkeypatch, "scores", score_one_more)
    with pytest.raises(AssertionError, match=r"something else than version 1 did \(games of 2\). Raise `version`"):
        rules_have_their_version(game)
    with pytest.raises(AssertionError, match=r"tests/playthrough_2_seats.txt, line \d+"):
        playthroughs_hold(game)
    with pytest.raises(SystemExit, match="Raise `version`"):
        fingerprint.write(game)


def test_a_new_version_wants_its_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("_template")
    monkeypatch.setattr(game, "manifest", replace(game.manifest, version=2))
    with pytest.raises(AssertionError, match=r"not up to date: python -m enishi\.testing fingerprint _template"):
        rules_have_their_version(game)


def test_the_battery_notices_a_bound_that_is_too_low_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("ito")
    longest = max(run(setup, 20_000).longest for setup in setups(game))
    monkeypatch.setattr(game, "manifest", replace(game.manifest, most_events=longest - 1))
    with pytest.raises(AssertionError, match=f"Manifest.most_events: {longest - 1}"):
        bounds_hold(game)


def test_the_battery_notices_a_copy_whose_chance_foretells_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.copy

    def copy(match: Match) -> Match:
        """The first copy draws what the match will draw."""
        twin = honest(match)
        if match._copies == 1:
            twin._random = random.Random(match._seed)
        return twin

    copies_are_independent(load("_template"))
    monkeypatch.setattr(Match, "copy", copy)
    with pytest.raises(AssertionError, match="foretells"):
        copies_are_independent(load("_template"))


SPOILT_RULES = {
    "a list comprehension": "return [kind for kind in range(3)]",
    "a generator expression": "return max(kind for kind in range(3))",
    "a loop over anything but `range`": "for kind in s.left:\n        pass",
    "the constant 'three'": "return 'three'",
    "a list": "return [1, 2]",
    "`raise`": "raise ValueError",
    "a call of `sorted`": "return sorted(s.left)",
    "a lambda": "return lambda: 1",
}


@pytest.mark.parametrize("what", SPOILT_RULES)
def test_what_numba_would_refuse_is_refused_in_a_sentence(what: str) -> None:
    source = f'@rule\ndef total(s):\n    """How many there are."""\n    {SPOILT_RULES[what]}\n'
    with pytest.raises(NotARule) as refused:
        check_rules(ast.parse(source), "rules.py")
    assert str(refused.value).startswith(f"{what} does not belong in the rule `total`")
    assert refused.value.lineno == 4


def test_such_a_rule_is_refused_before_it_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = Path(str(load("_template").rules.__file__)).read_text(encoding="utf-8")
    (tmp_path / "trial_of_rules").mkdir()
    (tmp_path / "trial_of_rules" / "__init__.py").touch()
    spoilt = rules.replace("    out[0] = BOLD\n", "    out[0] = [BOLD for _ in range(1)][0]\n")
    assert spoilt != rules
    (tmp_path / "trial_of_rules" / "rules.py").write_text(spoilt, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    from enishi.kernel.twin import Twins

    with pytest.raises(NotARule, match="a list comprehension does not belong in the rule `legal`"):
        Twins("trial_of_rules", compiled=True).module("enishi.kernel.drivers.single")


LOOPS = """
from enishi.kernel.rule import rule


@rule
def any_left(s):
    for kind in range(3):
        if s.left[kind]:
            return True
    return False


@rule
def total(s):
    whole = 0
    place = 0
    for kind in range(3):
        whole += s.left[kind]
        place += 1
    return whole + place


@rule
def all_gone(s):
    for kind in range(3):
        if s.left[kind]:
            return False
    return True
"""


@pytest.mark.parametrize("file", ["rules.py", "rules/cards.py", "insight.py"])
def test_lint_does_not_recommend_what_numba_refuses(file: str) -> None:
    name = f"src/enishi/games/_template/{file}"
    command = [sys.executable, "-m", "ruff", "check", "--stdin-filename", name, "-"]
    checked = subprocess.run(command, input=LOOPS.lstrip(), capture_output=True, text=True, cwd=Path(__file__).parent.parent, check=False)
    assert checked.returncode == 0, checked.stdout


def test_an_honest_game_passes_the_same_checks() -> None:
    for check in (indistinguishable_histories_look_the_same, redealing_agrees, hiding_is_settled, games_are_played_to_the_end):
        check(load("_template"))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("[do.say]", "[do.deal]"), "missing, or without use"),
        (("[did.spoken]", "[did.said]"), "never tells"),
        (("[did.bold]", "[did.bold_at_last]"), "never tells"),
        (("[did.meek]\n", "[unused]\n"), "missing, or without use"),
        (("Bold is a bet", "{card} is a bet"), "did.bold"),
    ],
)
def test_the_battery_notices_what_a_first_game_does_not_explain(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: tuple[str, str], says: str
) -> None:
    text = (load("_template").folder / "explain.toml").read_text(encoding="utf-8")
    assert change[0] in text
    (tmp_path / "explain.toml").write_text(text.replace(*change), encoding="utf-8")
    monkeypatch.setattr("enishi.testing.explanations.files", lambda package: tmp_path)
    with pytest.raises(AssertionError, match=says):
        first_game_is_explained(load("_template"))
