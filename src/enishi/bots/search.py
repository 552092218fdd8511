"""`search`: a bot that thinks, by information-set Monte Carlo tree search (`kernel.drivers.search`), with a net beside it if it is told to.

It is handed the hidden record of its seat and nothing else. Several threads grow trees of their own, whose findings are added up.
"""

import math
import os
import random
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enishi.bots.patience import patience
from enishi.bots.thinking import Thinking, thinking
from enishi.bots.tree import LARGEST_TREE, Taste, Tree
from enishi.bots.usual import usual_move
from enishi.errors import BadSetup
from enishi.games import load
from enishi.games.game import Game
from enishi.games.parts import Known, Remark
from enishi.games.tier import compiling_allowed
from enishi.kernel.engine import Engine, Position, engine
from enishi.nets import Adviser, Net, net_of

if TYPE_CHECKING:
    from enishi.bots import Bot

NO_INSIGHT = "none"
"""As the setting `insight`: a search that knows nothing but the rules."""
FEWEST_VISITS = 3
PART_OF_VISITS = 1 / 4
"""A move that was tried less often, or less than this part as often as the best, is not taken in its place: what is known of it is luck."""
AT_ONCE = 64
"""Iterations between two looks at the clock; where the rules are not compiled, each takes some hundredths of a second."""


@dataclass(frozen=True)
class Bet:
    """What a search thinks of one move."""

    move: str
    visits: int
    mean: float
    """The return that its walks had on the average."""

    @property
    def margin(self) -> float:
        """Half of a 95 % interval of the mean: the widest that returns from 0 to 1 allow, and never none at all (Agresti and Coull)."""
        tried = self.visits + 4
        share = (self.mean * self.visits + 2) / tried
        return 1.96 * math.sqrt(share * (1 - share) / tried)

    def to_dict(self) -> dict[str, Any]:
        return {"move": self.move, "expected": self.mean, "margin": self.margin, "visits": self.visits}


@dataclass(frozen=True)
class Longer:
    """That a search goes on with the same tree where what it has found makes that worth while."""

    iterations: int
    """How many more."""
    wanted: Callable[[Sequence[Bet]], bool]


class Search:
    """A player that searches at each move, for a number of iterations or of seconds."""

    def __init__(
        self,
        think: float | None = None,
        iterations: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        exploration: float | None = None,
        carelessness: float | None = None,
        compiled: bool = True,
        agrees: bool = True,
        slips: float | None = None,
        insight: str | None = None,
        doubt: float | None = None,
        net: bool | str | None = None,
        trust: float | None = None,
        level: str | None = None,
    ) -> None:
        _check_positive(think=think, iterations=iterations, threads=threads, exploration=exploration)
        _check_shares(carelessness=carelessness, slips=slips, doubt=doubt, trust=trust)
        if not isinstance(agrees, bool):
            raise BadSetup("bot_flag", setting="agrees", value=str(agrees))
        self.net_file = net_file(net)
        """A net of one's own in place of the game's."""
        self.level = level
        """What it goes by where a setting is not given: a level, which a game may have settings of its own for."""
        self.insight = _insight_file(insight)
        """What it goes by in place of the game's own insight; None: that."""
        self.compiled = compiled and compiling_allowed()
        self.given = {
            "think": think, "iterations": iterations, "exploration": exploration, "carelessness": carelessness,
            "slips": slips, "doubt": doubt, "net": None if net is None else bool(net), "trust": trust,
        }  # fmt: skip
        """How it was told to think; None: as the level or the insight has it."""
        self.seed = secrets.randbits(62) if seed is None else seed
        self.threads = threads
        self.agrees = agrees
        """Whether it agrees on secret signs with a teammate."""
        self.key = 0
        """What it has agreed with its teammate before the game, for games with secret signs; 0: nothing."""
        self.calls = 0
        """How often it has been asked: each search draws from a stream of its own."""

    def team_with(self, other: "Bot") -> None:
        """Agrees with a teammate on secret signs before the deal, if both give any: nobody else knows the key."""
        key = 0
        if isinstance(other, Search) and self.agrees and other.agrees:
            key = random.Random(f"signs of {self.seed} and {other.seed}").getrandbits(62) or 1
        self.agree(key)
        other.agree(key)

    def agree(self, key: int) -> None:
        """Gives and reads signs that follow from this key, as its teammate does; 0: none."""
        self.key = key if self.agrees else 0

    def choose(self, match: Known, seat: int, talk: Sequence[Remark] = ()) -> str:
        """The move it thinks best; where only one is legal it does not think."""
        legal = match.legal(seat)
        assert legal, "a bot is asked only when its seat is waited for"
        if len(legal) == 1:
            self.calls += 1
            return legal[0]
        conduct = load(match.game).conduct
        return (conduct and conduct.choose(match, seat, talk, self)) or self.decide(match, seat)

    def decide(self, match: Known, seat: int) -> str:
        """The best move, or any at all where it slips; where its level does not search, what the game's policy would do."""
        return self._slip(match, seat) or self._by_policy(match, seat) or self.best(match, seat)

    def advised(self, match: Known, seat: int, **heard: Sequence[int]) -> dict[str, float]:
        """The odds of each legal move by the game's net, asked with these fields of the record changed; none where there is no net."""
        game = load(match.game)
        rules = engine(game, compiled=self.compiled)
        net = None if rules.tree or self.given["net"] is False else net_of(game, match.seats, self.net_file)
        if net is None:
            return {}
        hidden = match.hidden(seat).copy()
        for field, values in heard.items():
            hidden[field][0] = values
        odds = Adviser(game, rules, net, match.seats).advise(hidden, seat).odds
        return {game.moves[move]: share for move, share in odds.items()}

    def _slip(self, match: Known, seat: int) -> str | None:
        """Any move, where it does not think this time."""
        chance = random.Random(f"slip {self.calls} of {self.seed}")
        if chance.random() >= self.thinking(load(match.game), match.seats).slips:
            return None
        self.calls += 1
        weights = match.weights(seat)
        return chance.choices(list(weights), list(weights.values()))[0]

    def _by_policy(self, match: Known, seat: int) -> str | None:
        """What the game's policy would do, where its level does not search and there is memory for a world."""
        game = load(match.game)
        rules = engine(game, compiled=self.compiled, insight=self.insight)
        if rules.tree or not self.thinking(game, match.seats).policy:
            return None
        self.calls += 1
        return game.moves[usual_move(game, rules, match.hidden(seat), seat, self.seed, self.calls)]

    def best(self, match: Known, seat: int) -> str:
        """The move that a search finds best, or where it doubts, any that it does not think much worse.

        It ends as soon as nothing can change that any more: the move is the same, only sooner.
        """
        doubt, call = self.thinking(load(match.game), match.seats).doubt, self.calls
        bets = self._weighed(match, seat, until_decided=self.threads == 1 and not doubt)
        if not doubt:
            return bets[0].move
        fewest = max(FEWEST_VISITS, PART_OF_VISITS * bets[0].visits)
        alike = [bet.move for bet in bets if bet.visits >= fewest and bet.mean >= bets[0].mean - doubt]
        return random.Random(f"doubt {call} of {self.seed}").choice(alike or [bets[0].move])

    def thinking(self, game: Game, seats: int | None = None) -> Thinking:
        """How it thinks about a game, at a table with this number of seats: where a net takes part, maybe for fewer iterations."""
        how = thinking(game, self.level, self.given, seats)
        if seats is None or how.iterations_with_net is None:
            return how
        rules = engine(game, compiled=self.compiled, insight=self.insight)
        return replace(how, iterations=how.iterations_with_net) if self._net(game, how, rules, seats) else how

    def weigh(self, match: Known, seat: int, longer: Longer | None = None) -> list[Bet]:
        """What it thinks of each legal move, the best first. `longer`: when to go on, if there is time for it."""
        return self._weighed(match, seat, until_decided=False, longer=longer)

    def _weighed(self, match: Known, seat: int, *, until_decided: bool, longer: Longer | None = None) -> list[Bet]:
        try:
            return self._searched(match, seat, until_decided, longer)
        except Exception as error:
            if self.insight is None:
                raise
            first = str(error).strip().partition("\n")[0]
            raise BadSetup("insight_fails", file=str(self.insight), error=f"{type(error).__name__}: {first}") from error

    def _searched(self, match: Known, seat: int, until_decided: bool, longer: Longer | None) -> list[Bet]:
        game, hidden = load(match.game), match.hidden(seat)
        how = self.thinking(game, match.seats)
        more = longer.iterations if longer else 0
        trees = [self._tree(game, how, match, hidden, seat, thread, more) for thread in range(self.threads)]
        self.calls += 1
        self._grow_all(trees, how, until_decided)
        bets = _bets(game, [tree.found() for tree in trees], match.legal(seat))
        if longer is None or patience.is_over or not longer.wanted(bets):
            return bets
        self._grow_all(trees, replace(how, iterations=more), until_decided)
        return _bets(game, [tree.found() for tree in trees], match.legal(seat))

    def _grow_all(self, trees: list[Tree], how: Thinking, until_decided: bool) -> None:
        if len(trees) == 1:
            self._grow(trees[0], how, until_decided)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(lambda tree: self._grow(tree, how, until_decided), trees))

    def _tree(self, game: Game, how: Thinking, match: Known, hidden: Position, seat: int, thread: int, more: int) -> Tree:
        rules = engine(game, compiled=self.compiled, insight=self.insight)
        size = LARGEST_TREE if how.iterations is None else min(LARGEST_TREE, (how.iterations + more) // self.threads + 2)
        rng, taste = rules.generator(self.seed, self.calls * self.threads + thread), self._taste(game, how, hidden, seat)
        make: type[Tree] = rules.tree or Tree
        return make(game, rules, hidden, seat, size, rng, taste, self._adviser(game, how, rules, match.seats))

    def _adviser(self, game: Game, how: Thinking, rules: Engine, seats: int) -> Adviser | None:
        """The net beside the insight, which each tree asks on its own."""
        net = self._net(game, how, rules, seats)
        return Adviser(game, rules, net, seats, how.trust) if net else None

    def _net(self, game: Game, how: Thinking, rules: Engine, seats: int) -> Net | None:
        """The net that it listens to, if it is told to and there is one for this number of seats."""
        net = net_of(game, seats, self.net_file) if how.net and not rules.tree else None
        if net is not None and net.lean:
            raise BadSetup("net_leans", file=str(self.net_file))
        return net

    def _taste(self, game: Game, how: Thinking, hidden: Position, seat: int) -> Taste:
        """As the bot was made; otherwise as the game's insight has it."""
        rules = engine(game, compiled=False, insight=self.insight)
        exploration = rules.exploration if how.exploration is None else how.exploration
        carelessness = rules.carelessness(hidden, seat) if how.carelessness is None else how.carelessness
        return Taste(exploration, carelessness, self.key)

    def _grow(self, tree: Tree, how: Thinking, until_decided: bool) -> None:
        if how.iterations is not None:
            tree.grow_to(max(1, how.iterations // self.threads), until_decided)
            return
        assert how.think is not None
        until = time.monotonic() + how.think
        tree.grow(1)
        while time.monotonic() < until and not patience.is_over:
            tree.grow(AT_ONCE if self.compiled else 1)


def net_file(given: object) -> Path | None:
    """The file of a net; None where the game's own is meant, or none."""
    if given is None or isinstance(given, bool):
        return None
    if not isinstance(given, str) or not Path(given).is_file():
        raise BadSetup("no_net_file", file=str(given))
    return Path(given).resolve()


def _insight_file(given: object) -> Path | None:
    """The file of an insight: a Python file that answers what `enishi.kernel.insight` asks, or `none`, which answers nothing."""
    if given is None:
        return None
    if given == NO_INSIGHT:
        return Path(os.devnull)
    if not isinstance(given, str) or not Path(given).is_file():
        raise BadSetup("no_insight_file", file=str(given))
    return Path(given).resolve()


def _check_positive(**settings: float | None) -> None:
    for name, value in settings.items():
        if value is not None and not (isinstance(value, int | float) and 0 < value < math.inf):
            raise BadSetup("bot_setting", setting=name, value=str(value))


def _check_shares(**settings: float | None) -> None:
    for name, value in settings.items():
        if value is not None and not (isinstance(value, int | float) and 0 <= value <= 1):
            raise BadSetup("bot_share", setting=name, value=str(value))


def _bets(game: Game, findings: list[dict[int, tuple[int, float]]], legal: list[str]) -> list[Bet]:
    bets = []
    for text in legal:
        found = [finding.get(game.numbers[text], (0, 0.0)) for finding in findings]
        visits, value = sum(visits for visits, _ in found), sum(value for _, value in found)
        bets.append(Bet(text, visits, value / visits if visits else 0.0))
    return sorted(bets, key=lambda bet: (-bet.visits, -bet.mean, game.numbers[bet.move]))
