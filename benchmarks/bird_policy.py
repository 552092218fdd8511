"""Learns what a seat alone goes by in Bird of Happiness, without any search: the numbers of `games/bird/insight/alone.py`.

    python benchmarks/bird_policy.py [--games 7e5] [--seed 1] [--notions 32] [--out src/enishi/games/bird/insight/alone.py]

An actor and a critic see what `insight.notions` sees. The actor draws moves by a softmax over its likes, at first those of a teacher; what
came of a move, less what the critic had expected, makes it more or less likely (policy gradients with returns that fade into the critic's
word, steps clipped as in PPO, Adam, a reward for surprise that falls to nothing). Games are played by compiled code, learning is NumPy. The
same seed gives the same numbers on the same machine; they are written as whole numbers.
"""

import argparse
import math
from pathlib import Path
from textwrap import fill

import numpy as np

from enishi.games import load
from enishi.games.bird.insight.notions import THINGS, seen
from enishi.games.bird.rules.piles import birds
from enishi.games.bird.rules.record import PASS, RETURN_FIRST, owned
from enishi.games.setup import checked_setup
from enishi.kernel.actors import CHANCE
from enishi.kernel.bits import lowest
from enishi.kernel.chance import GENERATOR_SIZE, draw, sow
from enishi.kernel.contract import legal, pick, play, start, waiting
from enishi.kernel.engine import engine
from enishi.kernel.insight import policy
from enishi.kernel.rule import rule
from enishi.lab.tournament.standings import margin

TEACHER = Path(__file__).parent / "hard_0_1" / "bird.py"
"""Whose policy is imitated at first: tables by the power, the stage and the kind of the card."""
IMITATION = 0.04
"""In how large a part of the games."""
MOVES = RETURN_FIRST + 3 - PASS
SIZES = np.array([8, 5, 6, 5, 5, 5, 3, 2, 6, *[5] * 15, 12, 4, 12, 12, 1, 1, 1, 16, 6, 5, 16, 64, 64, 64, 64, 16, 1], np.float32)
"""About the most that there is of each thing, so that all count alike at first."""
CHUNK, BATCH = 256, 2048
"""Games between two steps of learning, decisions in each."""
LONGEST = 1000
"""Decisions in a game at most; after them it is left."""
FADE = 0.95
"""How much of what came later counts beside the critic's word."""
CLIP = 0.3
SURPRISE = 0.02
ACTOR_RATES, CRITIC_RATES = (2e-3, 5e-5), (1e-3, 5e-5)
FOUND = 20_000
"""Games by which the numbers are judged at the end."""
NOTION_UNIT, LIKE_UNIT = 4096, 256
WORD = 4294967296.0
WIDTH = 138
"""Columns of the page that is written."""

DECISION = np.dtype(
    [
        ("seen", "f4", (THINGS,)),
        ("can", "f4", (MOVES,)),  # 1 for each move that is possible, otherwise 0
        ("odds", "f4"),  # how likely the move was that was chosen
        ("move", "i4"),
        ("found", "f4"),  # birds that it brought
        ("last", "i4"),  # whether the game had no decision after it
    ]
)


@rule
def like(things, weights, likes, liked):
    """How much each move is liked, by an actor in real numbers."""
    for move in range(len(liked)):
        liked[move] = likes[len(weights), move]
    for number in range(len(weights)):
        row = weights[number]
        there = row[len(things)]
        for thing in range(len(things)):
            there += row[thing] * things[thing]
        if there > 0:
            for move in range(len(liked)):
                liked[move] += there * likes[number, move]


@rule
def drawn(decision, liked, taught, greedy, rng):
    """Draws one of the moves that are possible, unless it is taught one, and notes how likely it was."""
    best = -1
    for move in range(len(liked)):
        if decision.can[move] and (best < 0 or liked[move] > liked[best]):
            best = move
    highest, whole = liked[best], 0.0
    for move in range(len(liked)):
        liked[move] = math.exp(liked[move] - highest) if decision.can[move] else 0.0
        whole += liked[move]
    chosen, rest = -1, (draw(rng) + 0.5) / WORD * whole
    for move in range(len(liked)):
        if decision.can[move] and (chosen < 0 or rest >= 0):
            chosen = move
            rest -= liked[move]
    chosen = taught if taught >= 0 else best if greedy else chosen
    decision.odds = max(liked[chosen] / whole, 1e-6)
    return chosen


@rule
def decide(s, decision, sizes, weights, likes, liked, is_taught, greedy, out, rng):
    """A decision by the actor or its teacher."""
    things = seen(s)
    for thing in range(THINGS):
        decision.seen[thing] = things[thing] / sizes[thing]
    for move in range(len(liked)):
        decision.can[move] = 0.0
    n = legal(s, 0, out)
    for i in range(n):
        decision.can[out[i] - PASS] = 1.0
    if n > 1:
        like(decision.seen, weights, likes, liked)
    taught = policy(s, 0, out, rng) - PASS if is_taught else -1
    decision.move = drawn(decision, liked, taught, greedy, rng)
    before = birds(owned(s, 0))
    play(s, 0, PASS + decision.move)
    decision.found = birds(owned(s, 0)) - before
    decision.last = 0


@rule
def play_games(states, template, seed, first, games, sizes, weights, likes, liked, is_taught, greedy, decisions, results, out, rng):
    """Plays games, and notes all decisions one after another; returns how many there are."""
    d = 0
    for number in range(games):
        states[0] = template[0]
        s = states[0]
        sow(rng, seed, first + number)
        start(s, 1)
        begin = d
        while waiting(s) and d < begin + LONGEST:
            if lowest(waiting(s)) == CHANCE:
                play(s, CHANCE, pick(s, CHANCE, out, rng))
            else:
                decide(s, decisions[d], sizes, weights, likes, liked, is_taught, greedy, out, rng)
                d += 1
        decisions[d - 1].last = 1
        results[number] = birds(owned(s, 0))
    return d


@rule
def look_back(decisions, n, values, fade, returned):
    """What came of each decision: birds, and what the critic expects of where they led, the less of that the more is known."""
    later = 0.0
    for step in range(n):
        i = n - 1 - step
        if decisions[i].last:
            later = 0.0
        else:
            later = (1 - fade) * values[i + 1] + fade * later
        later += decisions[i].found
        returned[i] = later


class Net:
    """A layer of notions and one of outputs, that learns by Adam. The last row of `likes` is there always."""

    def __init__(self, notions: int, outputs: int, chance: np.random.Generator) -> None:
        self.weights = chance.normal(0, 0.25, (notions, THINGS + 1)).astype(np.float32)
        self.likes = chance.normal(0, 0.12, (notions + 1, outputs)).astype(np.float32)
        self.parts = [self.weights, self.likes]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def notions(self, seen: np.ndarray) -> np.ndarray:
        there = np.maximum(seen @ self.weights[:, :-1].T + self.weights[:, -1], 0)
        return np.concatenate([there, np.ones((len(seen), 1), np.float32)], 1)

    def learn(self, seen: np.ndarray, notions: np.ndarray, slope: np.ndarray, rate: float) -> None:
        """A step against the slope of what is to be small, by the outputs."""
        back = (slope @ self.likes[:-1].T) * (notions[:, :-1] > 0)
        with_one = np.concatenate([seen, np.ones((len(seen), 1), np.float32)], 1)
        self.steps += 1
        for part, slopes, (mean, square) in zip(self.parts, (back.T @ with_one, notions.T @ slope), self.moments, strict=True):
            mean += 0.1 * (slopes - mean)
            square += 0.001 * (slopes**2 - square)
            size = rate * math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            part -= (size * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def learn_values(critic: Net, seen: np.ndarray, returned: np.ndarray, rate: float) -> None:
    notions = critic.notions(seen)
    critic.learn(seen, notions, (notions @ critic.likes - returned[:, None]) / len(seen), rate)


def learn_moves(actor: Net, some: np.ndarray, gains: np.ndarray, surprise: float, rate: float) -> None:
    """Makes moves that gained more likely, as long as they are not much more likely already than when they were drawn."""
    notions = actor.notions(some["seen"])
    liked = np.where(some["can"] > 0, notions @ actor.likes, -np.inf)
    odds = np.exp(liked - liked.max(1, keepdims=True))
    odds /= odds.sum(1, keepdims=True)
    chosen = np.arange(len(some)), some["move"]
    times = odds[chosen] / some["odds"]
    weight = np.where(np.where(gains > 0, times > 1 + CLIP, times < 1 - CLIP), 0, gains * times)
    logs = np.log(np.maximum(odds, 1e-9))
    slope = odds * weight[:, None] + surprise * odds * (logs - (odds * logs).sum(1, keepdims=True))
    slope[chosen] -= weight
    actor.learn(some["seen"], notions, (slope / len(some)).astype(np.float32), rate)


class Games:
    """Games by the rules, compiled."""

    def __init__(self, seed: int) -> None:
        game = load("bird")
        rules = engine(game, compiled=True, insight=TEACHER)
        self.driver = rules.twins._load("bird_policy", Path(__file__))
        self.template, self.states = rules.template(*checked_setup(game, 1, None)), np.zeros(1, game.state)
        self.decisions, self.results = np.zeros(CHUNK * LONGEST, DECISION), np.zeros(CHUNK, np.float64)
        self.out, self.rng = np.zeros(game.manifest.longest_list, np.int64), np.zeros(GENERATOR_SIZE, np.int64)
        self.liked = np.zeros(MOVES, np.float64)
        self.seed, self.played = seed, 0

    def play(self, actor: Net, *, is_taught: bool = False, greedy: bool = False) -> np.ndarray:
        """The decisions of a chunk of games."""
        places = self.decisions, self.results, self.out, self.rng
        net = SIZES, actor.weights, actor.likes, self.liked, is_taught, greedy
        n = self.driver.play_games(self.states, self.template, self.seed, self.played, CHUNK, *net, *places)
        self.played += CHUNK
        return self.decisions[:n]

    def look_back(self, decisions: np.ndarray, values: np.ndarray) -> np.ndarray:
        returned = np.zeros(len(decisions), np.float32)
        self.driver.look_back(decisions, len(decisions), values, FADE, returned)
        return returned


def falling(rates: tuple[float, float], part: float) -> float:
    return rates[0] * (rates[1] / rates[0]) ** part


def learned(arguments: argparse.Namespace) -> Net:
    chance, games = np.random.default_rng(arguments.seed), Games(arguments.seed)
    actor, critic = Net(arguments.notions, MOVES, chance), Net(2 * arguments.notions, 1, chance)
    told, found = 0.0, []
    while games.played < arguments.games:
        part = games.played / arguments.games
        is_taught = part < IMITATION
        decisions = games.play(actor, is_taught=is_taught)
        found.append(games.results.mean())
        values = (critic.notions(decisions["seen"]) @ critic.likes)[:, 0]
        returned = games.look_back(decisions, values)
        gains = np.ones_like(returned) if is_taught else returned - values
        order = chance.permutation(len(decisions))
        for first in range(0, len(order) - BATCH // 2, BATCH):
            these = order[first : first + BATCH]
            some, free = decisions[these], decisions["can"][these].sum(1) > 1
            learn_values(critic, some["seen"], returned[these], falling(CRITIC_RATES, part))
            learn_moves(actor, some[free], gains[these][free], SURPRISE * (1 - part), falling(ACTOR_RATES, part))
        if part >= told:
            print(f"{games.played} games: {np.mean(found):.3f} birds", flush=True)
            told, found = part + 0.05, []
    judge(games, actor)
    return actor


def judge(games: Games, actor: Net) -> None:
    """How many birds it finds when it always does what it likes most."""
    found: list[float] = []
    while len(found) < FOUND:
        games.play(actor, greedy=True)
        found += games.results.tolist()
    print(f"always what is liked most: {np.mean(found):.3f} ± {margin(found):.3f} birds, {len(found)} games")


PAGE = '''"""What a seat alone goes by: how much each thing that can be seen counts in each notion, and what each notion speaks for.

Learned by policy gradients from games without any search (`benchmarks/bird_policy.py`). The numbers of a notion are in the
order in which `insight.notions` adds them up; those of its likes are to pass, to take a card of each kind, and to return 0, 1, 2 clovers.
The last notion is always there.
"""

from enishi.kernel.rule import table

# fmt: off
NOTIONS = table(
    [
{notions}
    ]
)

LIKES = table(
    [
{likes}
    ]
)
# fmt: on
'''


def page(actor: Net) -> str:
    """The net in whole numbers."""
    notions = np.zeros((len(actor.weights) + 1, THINGS + 1))
    notions[:-1] = actor.weights / np.append(SIZES, 1) * NOTION_UNIT
    notions[-1, -1] = NOTION_UNIT
    return PAGE.format(notions=rows_of(notions), likes=rows_of(actor.likes * LIKE_UNIT))


def rows_of(numbers: np.ndarray) -> str:
    texts = (", ".join(str(round(number)) for number in row) for row in numbers.tolist())
    return "\n".join(fill(f"[{text}],", WIDTH, initial_indent=8 * " ", subsequent_indent=9 * " ") for text in texts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=float, default=7e5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--notions", type=int, default=32)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    actor = learned(arguments)
    if arguments.out:
        arguments.out.write_text(page(actor), encoding="utf-8")


if __name__ == "__main__":
    main()
