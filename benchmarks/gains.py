"""What a bot gains on its game's own policy, where the others keep to that policy: far fewer games tell it than whole results would.

    python benchmarks/gains.py bird:1 search:iterations=5000 [--games 20] [--playouts 1000] [--seed 0] [--scale 26]

A bot's expected return less that of the policy is the sum, over the bot's own decisions, of what its move gains on the policy's move if
from there on everybody keeps to the policy. So only the decisions are measured, each by fresh play-outs from the whole position, and the
luck of the rest of a game drops out. `--scale` multiplies returns (26: birds alone).
"""

import argparse
import statistics
from typing import Any

import numpy as np

import enishi
from enishi.games import load
from enishi.games.game import Game
from enishi.kernel.engine import Engine, Position, engine
from enishi.lab.tournament.standings import margin
from enishi.match import Match


class Policy:
    """A player that does what the insight's policy does in the whole position, without any search."""

    def __init__(self, game: Game, rules: Engine, seed: int) -> None:
        self.game, self.rules, self.rng = game, rules, rules.generator(seed, 1)
        self.room = np.zeros(game.manifest.longest_list, np.int64)

    def move(self, position: Position, seat: int) -> str:
        """What it does there."""
        number = self.rules.insight.policy(position[0], seat, self.room, self.rng)
        return self.game.moves[int(number)]


def expected(rules: Engine, position: Position, seat: int, playouts: int, seed: int) -> float:
    """What a seat gets on the average if everybody keeps to the policy."""
    sums, _ = rules.forecast(position, playouts, seed)
    return sums[seat] / playouts


def gain_of(match: Match, rules: Engine, seat: int, move: str, playouts: int, seed: int) -> float:
    """What a move gains on what the policy does, by the same luck: nothing at all where that is the same move for certain."""
    after = rules.play(match.position, seat, load(match.game).numbers[move])
    return expected(rules, after, seat, playouts, seed) - expected(rules, match.position, seat, playouts, seed)


def played(name: str, seats: int, player: Any, number: int, arguments: argparse.Namespace) -> tuple[float, int, float]:
    """A game: what all decisions gained, how many were not the policy's, and what the seat got in the end."""
    game, seat = load(name), number % seats
    rules = engine(game, compiled=True)
    usual = Policy(game, rules, arguments.seed + number)
    match, gain, others = enishi.new(name, seats, seed=arguments.seed + number), 0.0, 0
    match.advance()
    while not match.over:
        actor = int(match.waiting[0])
        move = usual.move(match.position, actor)
        if actor == seat and len(match.legal(actor)) > 1:
            chosen = player.choose(match, actor)
            gain += gain_of(match, rules, seat, chosen, arguments.playouts, 1000 * number + len(match))
            others += chosen != move
            move = chosen
        match.play(actor, move)
        match.advance()
    assert match.returns
    return gain, others, match.returns[seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME:SEATS")
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--scale", type=float, default=1.0)
    arguments = parser.parse_args()
    name, _, seats = arguments.game.partition(":")
    player = enishi.bot(arguments.bot, seed=arguments.seed)
    found = [played(name, int(seats), player, number, arguments) for number in range(arguments.games)]
    gains, ends = ([arguments.scale * one[place] for one in found] for place in (0, 2))
    often = statistics.fmean(one[1] for one in found)
    print(f"gain {statistics.fmean(gains):.3f} ± {margin(gains):.3f}; otherwise than the policy {often:.1f} times a game")
    print(f"results {statistics.fmean(ends):.3f} ± {margin(ends):.3f}, {len(found)} games")


if __name__ == "__main__":
    main()
