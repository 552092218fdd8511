"""Findings in words, in either language."""

import json
import math
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from enishi.games import load
from enishi.games.game import Game
from enishi.lab.intervals import Interval
from enishi.lab.study.findings import SeatFound, SetupFound, StepFound
from enishi.lab.study.plan import Plan
from enishi.words import Speaker, Words, read_words, shared_words

MOST_MOVES = 4
"""Kinds of moves that are named in a sentence."""
LUCK = ((0.15, "mostly_luck"), (0.4, "more_luck"), (0.7, "more_skill"), (2.0, "mostly_skill"))
"""Up to which part of the largest possible lead of a better bot a game is called what."""
VAGUE = 0.5
"""The part of what is possible that an interval may span for it to be called anything."""


def study_words(game: Game, language: str) -> Speaker:
    """The words of studies, and those of the game for its seats and endings."""
    own = read_words(files("enishi.lab.study") / "words.toml")
    kinds = {f"kind.{kind}": words for kind, words in game.kinds.items()}
    return Words(own, kinds, game.words.entries, shared_words().entries).speaker(language)


def number(value: float, places: int = 2) -> str:
    """A number as it is written in sentences and tables; nothing where there is none."""
    if not math.isfinite(value):
        return "–"
    text = f"{value:.{places}f}"
    return text.replace("-", "−") if float(text) else text.lstrip("-")


def about(count: int) -> str:
    """A large number as one says it where only its size is known: two figures, rounded up."""
    unit = 10 ** max(len(str(count)) - 2, 0)
    return f"{-(-count // unit) * unit:,}"


def bounds(interval: Interval, places: int = 2) -> dict[str, str]:
    """An interval as facts of a sentence."""
    return {"mean": number(interval.mean, places), "low": number(interval.low, places), "high": number(interval.high, places)}


class Teller:
    """Says what a study found."""

    def __init__(self, plan: Plan, language: str) -> None:
        self.plan, self.game = plan, load(plan.game)
        self.say = study_words(self.game, language)

    def setup(self, seats: int, options: dict[str, Any], bots: Sequence[str]) -> str:
        """A setup by what is not the same in all setups of the plan."""
        parts = [self.say("setup.seating", seats=seats)]
        if self._names() or options:
            parts.append(self.options(options, seats))
        if len(self.plan.bots) > 1:
            parts.append(self.say("setup.bots", bots=",".join(dict.fromkeys(bots))))
        return self.say("setup.join").join(parts)

    def options(self, options: dict[str, Any], seats: int) -> str:
        """Every option that is tried or set, with its value; one that is as usual says so."""
        names = dict.fromkeys([*self._names(), *options])
        return self.say("setup.join").join(self._option(name, options, seats) for name in names) if names else self.say("setup.usual")

    def _option(self, name: str, options: dict[str, Any], seats: int) -> str:
        if name in options:
            return self.say("setup.option", name=name, value=_written(options[name]))
        option = self.game.manifest.option(name)
        assert option is not None, "a plan has options that exist"
        return self.say("setup.as_usual", name=name, value=_written(option.default(seats)))

    def _names(self) -> dict[str, None]:
        """The options that the plan tries."""
        return dict.fromkeys([*self.plan.options, *(name for options in self.plan.chosen for name in options)])

    def label(self, found: SetupFound) -> str:
        return self.setup(found.seats, found.options, found.bots)

    def heading(self, found: SetupFound) -> str:
        """A setup with its number of games, and whether these were enough."""
        code = "games_clear" if found.clear and found.games < self.plan.games else "games"
        return self.say("verdict.heading", setup=self.label(found), games=self.say(f"verdict.{code}", games=f"{found.games:,}"))

    def kind(self, kind: str) -> str:
        """A kind of move in words; as it is written down where the game has no words for it."""
        return self.say(f"kind.{kind}") if f"kind.{kind}" in self.say.words else kind

    def tried(self) -> list[tuple[str, str]]:
        """The options that the plan changes, each with what it means."""
        return [(name, self.say(f"option.{name}")) for name in self._names()]

    def seat(self, seat: int, bots: Sequence[str] = ()) -> str:
        """The name of a seat."""
        return self.at(bots)("setup.seat", seat=seat)

    def at(self, bots: Sequence[str]) -> Speaker:
        """The words at a table where these sit: where they differ, seats are named with their bots."""
        if len(set(bots)) < 2:
            return self.say
        names = [self.say("setup.seat_of", seat=seat, bot=bot) for seat, bot in enumerate(bots)]
        return self.say.words.speaker(self.say.language, names)

    def wins(self, found: SetupFound) -> list[str]:
        """What is to be said about the seats of a setup: those that stand out, or that none does."""
        clear = [seat for seat in found.by_seat if seat.verdict in ("favoured", "behind", "alone")]
        if clear:
            return [*(self.one_seat(one, found.bots) for one in clear), *self._others(found)]
        far = max(found.by_seat, key=lambda seat: abs(seat.excess.mean))
        facts = {"within": self.plan.within, "fair": number(far.fair), **bounds(far.wins)}
        if all(seat.verdict == "even" for seat in found.by_seat):
            return [self.say("verdict.all_even", **facts)]
        return [self.say("verdict.all_open", games=f"{found.games:,}", needed=about(found.needed), **facts)]

    def _others(self, found: SetupFound) -> list[str]:
        """Of seats that do not stand out, whether that is sure, and how many games make it so."""
        facts = {"games": f"{found.games:,}", "needed": about(found.needed), "within": self.plan.within}
        told = []
        for verdict in ("even", "open"):
            seats = [one.seat for one in found.by_seat if one.verdict == verdict]
            if seats:
                told.append(self.at(found.bots)(f"verdict.others_{verdict}", seats=seats, **facts))
        return told

    def one_seat(self, one: SeatFound, bots: Sequence[str] = ()) -> str:
        """What is to be said about one seat."""
        return self.at(bots)(f"verdict.{one.verdict}", seat=one.seat, fair=number(one.fair), **bounds(one.wins))

    def facts(self, found: SetupFound) -> list[str]:
        """What else is to be said about a setup."""
        counts = {"decisions": number(found.decisions.mean, 0), "events": number(found.events.mean, 0)}
        known = "minutes" if math.isfinite(found.minutes.margin) else "minutes_only"  # of few games there is no interval yet
        minutes = self.say(f"fact.{known}", **bounds(found.minutes, 1), **counts)
        printed = self.game.manifest.minutes
        if printed:
            minutes += self.say("fact.printed", minutes="–".join(str(one) for one in dict.fromkeys(printed)))
        acted = self.acted(found) or [self.say("fact.always_acted", games=f"{found.games:,}")]
        return [minutes, *acted, *self._lead(found), *self._moves(found)]

    def minutes(self, setups: Sequence[SetupFound]) -> str:
        """How long games take, over all numbers of seats."""
        low, high = (round(pick(found.minutes.mean for found in setups)) for pick in (min, max))
        if high == 0:
            told = self.say("fairness.under_a_minute")
        elif low == high:
            told = self.say("fairness.about_as_long", minutes=low)
        else:
            told = self.say("fairness.from_to", low=low, high=high)
        return self.say("fairness.minutes", minutes=told)

    def acted(self, found: SetupFound) -> list[str]:
        """Whether somebody is left out."""
        return [self.say("fact.never_acted", **bounds(found.somebody_never_acted))] if found.somebody_never_acted.mean else []

    def instead(self, section: str, setups: Sequence[SetupFound]) -> str:
        """What a section says where there is nothing to draw: that all games end in one way, or that nobody wins alone."""
        seen = {end for found in setups for end, share in found.endings.items() if share.mean > 0}
        if section == "endings" and len(seen) == 1:
            return self.say("fact.one_ending", ending=self.say(f"end.{seen.pop()}"))
        if section == "course" and not any(found.decided_at for found in setups):
            return self.say("fact.nobody_alone")
        return ""

    def explained(self, section: str, setups: Sequence[SetupFound]) -> str:
        """What the pictures of a section show."""
        known = any(math.isfinite(move.worth.margin) for found in setups for move in found.moves)
        return self.say("explained.uses" if section == "moves" and not known else f"explained.{section}")

    def _moves(self, found: SetupFound) -> list[str]:
        """Which kinds of moves surely help the mover, and which surely do not."""
        told = []
        for code, moves in (
            ("pays", [move for move in found.moves if move.worth.low > 0]),
            ("costs", [move for move in found.moves if move.worth.high < 0]),
        ):
            ranked = sorted(moves, key=lambda move: -abs(move.worth.mean))[:MOST_MOVES]
            if ranked:
                said = [self.say("fact.worth", kind=self.kind(move.kind), **bounds(move.worth, 3)) for move in ranked]
                told.append(self.say(f"fact.{code}", moves=self.say("setup.join").join(said)))
        return told

    def _lead(self, found: SetupFound) -> list[str]:
        if not found.lead_changes:
            return []
        changes = number(found.lead_changes.mean, 1)
        if not found.decided:
            return [self.say("fact.lead_only", changes=changes)]
        return [self.say("fact.lead", changes=changes, decided=f"{100 * found.decided.mean:.0f}")]

    def luck(self, step: StepFound) -> str:
        """How much is luck, by how much better a better bot does."""
        facts = bounds(step.lead) | {"better": step.better, "other": step.other, "most": number(step.most)}
        return self.say(f"luck.{_luck(step)}", **facts)


def _luck(step: StepFound) -> str:
    """Nothing is said of luck and skill where the interval spans too much of what is possible."""
    if not step.lead.excludes(0):
        return "open"
    if (step.lead.high - step.lead.low) / step.most > VAGUE:
        return "some"
    return next(code for most, code in LUCK if abs(step.lead.mean) / step.most < most)


def _written(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(str(one) for one in value)
    return value if isinstance(value, str) else json.dumps(value)
