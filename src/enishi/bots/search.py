"""`search`: a bot that thinks, by information-set Monte Carlo tree search (`kernel.search`).

It is handed the hidden record of its seat and nothing else. Several threads grow trees of their own, whose findings are added up.
"""

import math
import random
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from enishi.bots.knowledge import Known, Remark
from enishi.errors import BadSetup
from enishi.games import load
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.engine import Engine, Position, engine
from enishi.kernel.game import Game
from enishi.kernel.plain import snapshot
from enishi.kernel.tier import compiling_allowed

if TYPE_CHECKING:
    from enishi.bots import Bot

EXPLORATION = 1.0
"""How much a search tries what looks worse; a game's `insight` may have a better one (`EXPLORATION`)."""
CARELESSNESS = 0.0
"""In how large a share of worlds the other side moves at random; a game's `insight` may know better: `carelessness(s, seat)`."""
USUAL_ITERATIONS = 500
LARGEST_TREE = 1 << 18
BETWEEN_LOOKS = 200
"""Iterations between two looks at whether the move is decided."""
AT_ONCE = 64
"""Iterations between two looks at the clock."""


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
class Taste:
    """How a search walks."""

    exploration: float = EXPLORATION
    carelessness: float = CARELESSNESS
    key: int = 0
    """What was agreed with a teammate before the game, 0: nothing."""


class Tree:
    """A tree that grows from one hidden record, with what a walk needs around it."""

    def __init__(self, rules: Engine, hidden: Position, seat: int, size: int, seed: int, stream: int, taste: Taste) -> None:
        self.rules = rules
        self.driver = rules.twins.module("enishi.kernel.search")
        self.hidden, self.seat, self.taste = hidden, seat, taste
        self.worlds = np.zeros(getattr(rules.game.insight, "WORLDS", 1), rules.game.state)
        self.others = others_of(rules.game, seat)
        self.nodes, self.used = np.zeros(size, self.driver.NODE), 1
        self.masks = masks_of(rules.game)
        labels = len(rules.game.moves) + len(set(self.masks.tolist()))
        self.node_of, self.out = np.zeros(labels, np.int32), np.zeros(rules.game.manifest.longest_list, np.int64)
        self.weights = np.zeros(rules.game.manifest.longest_list)
        self.path, self.movers = np.zeros(self.driver.DEEPEST, np.int64), np.zeros(self.driver.DEEPEST, np.int64)
        self.shares, self.rng = np.zeros(MOST_SEATS), np.zeros(GENERATOR_SIZE, np.int64)
        rules.twins.module("enishi.kernel.chance").sow(rules.cells(self.rng), seed, stream)

    def grow(self, iterations: int) -> None:
        """Walks down the tree so many times more."""
        rules = self.rules
        carelessness = round(self.taste.carelessness * self.driver.WHOLE)
        places = rules.records(self.hidden), rules.records(self.worlds), self.seat, self.taste.key, self.others, carelessness
        arrays = self.node_of, self.out, self.weights, self.path, self.movers, self.shares, self.rng
        scratch = [rules.cells(array) for array in arrays]
        nodes = self.nodes if rules.compiled else rules.records(self.nodes)
        self.used = int(self.driver.grow(*places, iterations, self.taste.exploration, rules.cells(self.masks), nodes, self.used, *scratch))

    def grow_to(self, iterations: int, until_decided: bool) -> None:
        """Walks so many times in all, or until the most visited move cannot be overtaken."""
        while iterations > 0 and not (until_decided and self._is_decided(iterations)):
            step = min(iterations, BETWEEN_LOOKS) if until_decided else iterations
            self.grow(step)
            iterations -= step

    def _is_decided(self, left: int) -> bool:
        visits = sorted((visits for visits, _ in self.found().values()), reverse=True)
        return bool(visits) and visits[0] - (visits[1] if len(visits) > 1 else 0) > left

    def found(self) -> dict[int, tuple[int, float]]:
        """Of each move at the root: how often it was tried, and the sum of returns."""
        found, child = {}, int(self.nodes[0]["first"])
        while child:
            node = self.nodes[child]
            found[int(node["label"])] = int(node["visits"]), float(node["value"])
            child = int(node["next"])
        return found


def others_of(game: Game, seat: int) -> int:
    """The seats that a seat plays against, as a bit mask: all but its team."""
    team = next((team for team in game.manifest.teams if seat in team), (seat,))
    return ((1 << MOST_SEATS) - 1) & ~sum(1 << member for member in team)


def masks_of(game: Game) -> Any:
    """For each move the number of its masked text, beyond all moves."""
    texts = [game.masked(text) for text in game.moves]
    numbers = {text: len(game.moves) + number for number, text in enumerate(dict.fromkeys(texts))}
    return np.array([numbers[text] for text in texts], np.int32)


class Search:
    """A player that searches for so many iterations, or for so many seconds, at each move."""

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
        slips: float = 0.0,
    ) -> None:
        _check_positive(think=think, iterations=iterations, threads=threads, exploration=exploration)
        _check_shares(carelessness=carelessness, slips=slips)
        if not isinstance(agrees, bool):
            raise BadSetup("bot_flag", setting="agrees", value=str(agrees))
        self.compiled = compiled and compiling_allowed()
        self.think = think
        self.iterations = iterations if iterations is not None or think is not None else USUAL_ITERATIONS
        self.seed = secrets.randbits(62) if seed is None else seed
        self.threads = threads
        self.exploration, self.carelessness = exploration, carelessness
        self.agrees = agrees
        """Whether it agrees on secret signs with a teammate."""
        self.slips = slips
        """In how large a share of its decisions it does not think, and moves at random."""
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
        """The best move, or any at all where it slips."""
        return self._slip(match, seat) or self.best(match, seat)

    def _slip(self, match: Known, seat: int) -> str | None:
        """Any move, where it does not think this time."""
        chance = random.Random(f"slip {self.calls} of {self.seed}")
        if chance.random() >= self.slips:
            return None
        self.calls += 1
        weights = match.weights(seat)
        return chance.choices(list(weights), list(weights.values()))[0]

    def best(self, match: Known, seat: int) -> str:
        """The move that a search finds best. It ends as soon as nothing can change that any more: the move is the same, only sooner."""
        return self._weighed(match, seat, until_decided=self.threads == 1)[0].move

    def weigh(self, match: Known, seat: int) -> list[Bet]:
        """What it thinks of each legal move, the best first."""
        return self._weighed(match, seat, until_decided=False)

    def _weighed(self, match: Known, seat: int, *, until_decided: bool) -> list[Bet]:
        game, hidden = load(match.game), match.hidden(seat)
        rules = engine(game, compiled=self.compiled)
        trees = [self._tree(rules, hidden, seat, thread) for thread in range(self.threads)]
        self.calls += 1
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(lambda tree: self._grow(tree, until_decided), trees))
        return _bets(game, [tree.found() for tree in trees], match.legal(seat))

    def _tree(self, rules: Engine, hidden: Position, seat: int, thread: int) -> Tree:
        size = LARGEST_TREE if self.iterations is None else min(LARGEST_TREE, self.iterations // self.threads + 2)
        stream, taste = self.calls * self.threads + thread, self._taste(rules.game, hidden, seat)
        return Tree(rules, hidden, seat, size, self.seed, stream, taste)

    def _taste(self, game: Game, hidden: Position, seat: int) -> Taste:
        """As the bot was made; otherwise as the game's insight has it."""
        exploration = getattr(game.insight, "EXPLORATION", EXPLORATION) if self.exploration is None else self.exploration
        carelessness = self.carelessness
        if carelessness is None:
            judged = getattr(game.insight, "carelessness", None)
            carelessness = judged(snapshot(hidden), seat) if judged else CARELESSNESS
        return Taste(float(exploration), float(carelessness), self.key)

    def _grow(self, tree: Tree, until_decided: bool) -> None:
        if self.iterations is not None:
            tree.grow_to(max(1, self.iterations // self.threads), until_decided)
            return
        assert self.think is not None
        until = time.monotonic() + self.think
        tree.grow(1)
        while time.monotonic() < until:
            tree.grow(AT_ONCE)


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
