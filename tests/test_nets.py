"""Nets: the same to the last bit plain and compiled, only for the game they have learned, and guests beside the insight."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import enishi
from enishi.bots.instant import Instant
from enishi.bots.search import Search
from enishi.games import ids, load
from enishi.games.game import Game
from enishi.kernel.engine import engine
from enishi.match import Match
from enishi.nets import NETS, Adviser, make, net_of, read_net
from enishi.nets.make import Layer

GAME = load("bird")
WIDTHS = (16, 8)
"""Of a net that plays no better than chance."""


def layers(game: Game, seed: int) -> tuple[list[Layer], Layer, Layer]:
    """Random layers of real numbers."""
    rng = np.random.default_rng(seed)
    sizes = (game.observation, *WIDTHS)
    trunk = [(rng.normal(0, (2 / a) ** 0.5, (b, a)), rng.normal(0, 0.1, b)) for a, b in itertools.pairwise(sizes)]
    heads = [(rng.normal(0, 0.3, (outputs, sizes[-1])), rng.normal(0, 0.1, outputs)) for outputs in (len(game.moves), 2)]
    return trunk, heads[0], heads[1]


def net_file(seed: int = 1, game: Game = GAME) -> bytes:
    return make(game, *layers(game, seed), {"seats": [2]})


def some_turns(seed: int) -> Match:
    rng, match = random.Random(seed), enishi.new("bird", seats=2, seed=seed)
    match.advance()
    for _ in range(6):
        seat = int(match.waiting[0])
        match.play(seat, rng.choice(match.legal(seat)))
        match.advance()
    return match


def asked(match: Match, data: bytes, *, compiled: bool) -> Any:
    seat = int(match.waiting[0])
    return Adviser(GAME, engine(GAME, compiled=compiled), read_net(data, GAME), 2).advise(match.hidden(seat), seat)


@pytest.mark.xdist_group("bird")
def test_a_net_says_the_same_to_the_last_bit_plain_and_compiled() -> None:
    for seed in range(5):
        match = some_turns(seed)
        plain, compiled = (asked(match, net_file(seed), compiled=how) for how in (False, True))
        assert plain == compiled
        assert [GAME.moves[move] for move in plain.odds] == match.legal(int(match.waiting[0]))
        assert sum(plain.odds.values()) == pytest.approx(1)


def test_whole_numbers_say_nearly_what_the_real_ones_would() -> None:
    match = some_turns(3)
    seat = int(match.waiting[0])
    said = asked(match, net_file(3), compiled=False)
    trunk, policy, value = layers(GAME, 3)
    seen = engine(GAME, compiled=False).observe(match.hidden(seat), seat).astype(float)
    for weights, biases in trunk:
        seen = np.maximum(0, weights @ seen + biases)
    odds = np.exp(policy[0] @ seen + policy[1])[list(said.odds)]
    shares = 1 / (1 + np.exp(-(value[0] @ seen + value[1])))
    assert list(said.odds.values()) == pytest.approx(odds / odds.sum(), abs=0.01)
    assert [said.shares[seat], said.shares[1 - seat]] == pytest.approx(shares, abs=0.01)


def leaning(moves: float, follows: float) -> bytes:
    """A net that leans on the policy, with these logits for every move and for doing as the policy does."""
    trunk, _, value = layers(GAME, 1)
    logits = np.full(len(GAME.moves) + 1, moves)
    logits[-1] = follows
    return make(GAME, trunk, (np.zeros((len(logits), WIDTHS[-1])), logits), value, {"seats": [2], "lean": 3.0})


@pytest.mark.xdist_group("bird")
def test_a_net_that_leans_on_the_policy_does_as_it_does_or_otherwise(tmp_path: Path) -> None:
    match, ways = some_turns(4), {}
    for way, logits in {"follows": (0.0, 20.0), "otherwise": (0.0, -20.0)}.items():
        file = tmp_path / f"{way}.bin"
        file.write_bytes(leaning(*logits))
        seat = int(match.waiting[0])
        ways[way] = {Instant(seed=seed, net=str(file)).choose(match, seat) for seed in range(60)}
    usual = {Instant(seed=seed, net=False).choose(match, int(match.waiting[0])) for seed in range(60)}
    assert ways["follows"] == usual
    assert ways["otherwise"] == set(match.legal(int(match.waiting[0])))
    assert len(usual) < len(ways["otherwise"]), "the policy would do any of them"


@pytest.mark.parametrize("lean", ["much", None, [3], True, -1, 1e9, float("nan")])
def test_a_net_that_leans_by_what_is_no_number_is_refused_in_words(lean: Any) -> None:
    head, _, rest = leaning(0.0, 0.0).partition(b"\n")
    with pytest.raises(enishi.BadSetup, match="cannot be read as a net"):
        read_net(json.dumps(json.loads(head) | {"lean": lean}).encode() + b"\n" + rest, GAME)


def test_a_search_listens_to_no_net_that_leans(tmp_path: Path) -> None:
    file = tmp_path / "leaning.bin"
    file.write_bytes(leaning(0.0, 0.0))
    match = some_turns(4)
    with pytest.raises(enishi.BadSetup, match="no search can listen to it"):
        Search(iterations=5, net=str(file), compiled=False).choose(match, int(match.waiting[0]))


@pytest.mark.parametrize(("what", "other"), [("game", "altar"), ("rules", 0), ("observation", 99), ("inputs", 3), ("seats", [9])])
def test_a_net_of_something_else_is_refused_in_words(what: str, other: Any) -> None:
    head, _, rest = net_file().partition(b"\n")
    spoilt = json.dumps(json.loads(head) | {what: other}).encode() + b"\n" + rest
    with pytest.raises(enishi.BadSetup, match=f"is no net for bird as it is played here: its {what} is"):
        read_net(spoilt, GAME)


@pytest.mark.parametrize(
    "spoil", [lambda data: data[:-1], lambda data: b"{}\n" + data, lambda data: b"\x80" + data], ids=["cut", "head", "line"]
)
def test_what_is_not_a_net_cannot_be_read(spoil: Any) -> None:
    with pytest.raises(enishi.BadSetup, match="cannot be read as a net"):
        read_net(spoil(net_file()), GAME)


def test_a_net_whose_sums_might_overflow_is_refused() -> None:
    head, _, rest = net_file().partition(b"\n")
    loud = np.frombuffer(rest, np.uint8).copy()
    loud[: 2 * 114 * 16] = 0x7F
    loud[-4 * (16 + 8 + 16 + 8) :] = 0x7F
    with pytest.raises(enishi.BadSetup, match="more than 32 bits"):
        read_net(head + b"\n" + loud.tobytes(), GAME)


@pytest.mark.xdist_group("reunion")
def test_a_search_with_a_net_finds_the_same_plain_and_compiled(tmp_path: Path) -> None:
    file = tmp_path / "net.bin"
    file.write_bytes(net_file(game=load("reunion")))
    match = enishi.new("reunion", seats=2, seed=1)
    for trust in (0.0, 0.5, 1.0):
        with_net = [Search(iterations=40, seed=3, net=str(file), trust=trust, compiled=how).weigh(match, 1) for how in (False, True)]
        assert with_net[0] == with_net[1]
        assert with_net[0] != Search(iterations=40, seed=3, net=False).weigh(match, 1)


def test_a_net_for_other_tables_is_not_asked(tmp_path: Path) -> None:
    file = tmp_path / "net.bin"
    file.write_bytes(net_file())
    assert net_of(GAME, 2, file) is not None
    assert net_of(GAME, 3, file) is None


@pytest.mark.xdist_group("bird")
def test_instant_plays_by_the_net_and_without_one_by_a_short_search(tmp_path: Path) -> None:
    file = tmp_path / "net.bin"
    file.write_bytes(net_file())
    match = some_turns(4)
    seat = int(match.waiting[0])
    for net in (str(file), False):
        moves = [Instant(seed=5, net=net).choose(match, seat) for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] in match.legal(seat)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(enishi.BadSetup, match="names no file"):
        enishi.bot("instant:net=nowhere.bin")


@pytest.mark.parametrize("game", ids())
def test_every_net_in_a_games_folder_fits_the_game(game: str) -> None:
    for file in sorted((load(game).folder / NETS).glob("*.bin")):
        assert read_net(file.read_bytes(), load(game)).seats == (int(file.stem),)
