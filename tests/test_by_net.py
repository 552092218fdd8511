"""Whole games by nets: of whole numbers alone, so the same to the last event plain, compiled and on a GPU."""

from decimal import Decimal, getcontext
from math import exp

import numpy as np
import pytest
from tests.test_gpu import simulated
from tests.test_nets import GAME, net_file, some_turns

from enishi.games.game import Game
from enishi.kernel.drivers.by_net import FADING, FINE, ODDS_BITS, ONE_BITS, UNLIKELY_PART, odds_of, weigh
from enishi.kernel.engine import engine
from enishi.lab import net_games
from enishi.lab.net_games import NetGames
from enishi.nets import Adviser, Net, read_net

pytestmark = pytest.mark.xdist_group("bird")


def net(seed: int, game: Game = GAME) -> Net:
    return read_net(net_file(seed, game), game)


def games_of(*nets: Net, orders: list[list[int]] | None = None, game: Game = GAME) -> NetGames:
    kinds = [number % 3 for number in range(len(game.moves))]
    return NetGames(game, 2, {}, nets, orders or [[0, 0]], kinds)


def test_what_fades_is_the_power_of_e() -> None:
    getcontext().prec = 40
    exact = [(-(Decimal(2) ** (place - FINE))).exp() * (1 << ONE_BITS) for place in range(len(FADING))]
    assert FADING.tolist() == [int(power.to_integral_value()) for power in exact]


@pytest.mark.parametrize("bits", [8, 16, 27])
def test_odds_are_those_of_the_logits_and_unlikely_moves_have_none(bits: int) -> None:
    for behind in np.linspace(0, 4, 97):
        found = odds_of(int(behind * (1 << bits)), bits) / (1 << ODDS_BITS)
        wanted = exp(-int(behind * (1 << bits)) / (1 << bits))
        assert found == pytest.approx(wanted if wanted * UNLIKELY_PART >= 1 else 0, abs=3e-5)


def test_moves_are_as_likely_as_the_bot_instant_finds_them() -> None:
    """The bot asks the net in real numbers, which are rounded; the odds of games are whole."""
    for seed in range(5):
        match, rules = some_turns(seed), engine(GAME, compiled=False)
        seat = int(match.waiting[0])
        adviser = Adviser(GAME, rules, net(seed), 2)
        said = adviser.advise(match.hidden(seat), seat)
        looks, layers, weights, biases, _ = adviser.places  # the eyes have just looked
        moves, odds, likely = np.array(list(said.odds)), np.zeros(len(said.odds), np.int64), said.likely
        whole = weigh(looks[0], layers, weights, biases, rules.cells(moves), len(moves), rules.cells(odds))
        assert {int(move) for move in moves[odds > 0]} == set(likely)
        assert odds[odds > 0] / whole == pytest.approx(np.array(list(likely.values())) / sum(likely.values()), abs=1e-4)


def test_games_are_the_same_plain_and_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = games_of(net(1)).play(seed=7, first=3, games=2)
    monkeypatch.setattr(net_games, "compiling_allowed", lambda: False)
    plain = games_of(net(1)).play(seed=7, first=3, games=2)
    assert all((one == other).all() for one, other in zip(compiled.arrays, plain.arrays, strict=True))


def test_a_game_is_the_same_whatever_is_played_beside_it() -> None:
    games = games_of(net(1))
    many, two = games.play(7, 0, 20), games.play(7, 11, 2)
    assert all((one[11:13] == other).all() for one, other in zip(many.arrays, two.arrays, strict=True))
    assert not (many.facts[0] == many.facts[1]).all()


def test_every_seat_is_asked_by_its_own_net_and_orders_take_turns() -> None:
    first, second = net(1), net(2)
    there = games_of(first, second, orders=[[0, 1], [1, 0]])
    back = games_of(second, first, orders=[[1, 0], [0, 1]])
    assert [there.events(5, number) for number in range(4)] == [back.events(5, number) for number in range(4)]
    assert there.events(5, 0) == games_of(first, second, orders=[[0, 1]]).events(5, 0)
    assert there.events(5, 1) == games_of(first, second, orders=[[1, 0]]).events(5, 1)
    assert there.events(5, 0) not in (games_of(first).events(5, 0), games_of(second).events(5, 0))


SIMULATED = """
import numpy as np
from numba.core import config
from enishi.games import load
from enishi.kernel.cuda.by_net import play_many
from enishi.kernel.cuda.device import cuda
from enishi.kernel.engine import engine
from enishi.kernel.plain import Cells, Records
from enishi.lab import net_games
from enishi.lab.net_games import Played
from tests.test_by_net import games_of, net

assert config.ENABLE_CUDASIM
net_games.compiling_allowed = lambda: False
game = load("reunion")
games, size = games_of(net(1, game), net(2, game), orders=[[0, 1], [1, 0]], game=game), 5
here = games.play(9, 3, size)
there = Played.empty(size, games.kinds)
driver = engine(game, compiled=False).twins.module("enishi.kernel.drivers.by_net")
kernel = cuda.jit(play_many(driver.play_game, game.manifest.longest_list))
states, places = Records(np.zeros(size, game.state)), Records(np.zeros(size, game.state))
looks, layers, template = Records(np.repeat(games.eyes, size)), Records(games.layers), Records(games.template)
orders, begins, weights, biases, kinds, logs = map(
    Cells, (games.orders, games.begins, games.weights, games.biases, games.kind_of, games.logs)
)
kernel[2, 4](
    states, template, 2, 9, 3, orders, begins, looks, layers, weights, biases, places, kinds, logs,
    Cells(np.zeros((size, 0), np.int64)), *map(Cells, there.arrays),
)
assert all((one == other).all() for one, other in zip(here.arrays, there.arrays, strict=True))
assert here.shares.any()
print("the same")
"""


LAUNCHED = """
from enishi.lab import device_games
from enishi.lab.net_games import Played
from tests.test_by_net import games_of, net

launches = []

class Kernel:
    def __getitem__(self, grid):
        return self.launch

    def launch(self, states, template, seats, seed, first, *given):
        facts = given[-4]
        launches.append((seed, first, len(facts)))
        assert len(states) >= len(facts)
        for at in range(len(facts)):
            facts[at, 0] = first + at

device_games.AT_ONCE = 4
device_games.net_kernel = lambda game: Kernel()
games = games_of(net(1))
played = Played.empty(10, games.kinds)
device_games.play_on_device(games, 9, 3, played)
assert launches == [(9, 3, 4), (9, 7, 4), (9, 11, 2)], launches
assert played.facts[:, 0].tolist() == list(range(3, 13)), played.facts
print("the same")
"""


def test_threads_of_a_gpu_play_the_same_games() -> None:
    """With the plain rules: the simulator cannot copy records of its own, so these stay on the host."""
    assert simulated(SIMULATED) == "the same"


def test_many_games_go_to_a_gpu_in_launches_and_come_back_in_their_order() -> None:
    assert simulated(LAUNCHED) == "the same"
