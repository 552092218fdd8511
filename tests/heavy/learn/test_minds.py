"""Nets that learn for seconds: they improve, go on where they stopped, follow from their seed, and are played as they were trained."""

import json
import math
from pathlib import Path

import pytest
import torch

from enishi.cli import main
from enishi.errors import BadSetup
from enishi.learn import Recipe, exploit, train
from enishi.learn.course import Course, Scale
from enishi.learn.experience import outlook
from enishi.learn.files import imported
from enishi.learn.net import Choice
from enishi.learn.strength import player, strength
from enishi.learn.tables import Tables

SMALL = Scale(64, 32, 512)
PLAIN = Recipe(units=(32, 32), imitation=0.3, tutor=0.2)
CPU = torch.device("cpu")


def test_a_tiny_net_improves(tmp_path: Path) -> None:
    """It imitates, then plays itself; a random seat gets half against a random one."""
    trained = train("bird", seats=2, updates=60, folder=tmp_path, recipe=PLAIN, scale=SMALL)
    found = strength(trained.course, player(trained.file), "random", 60, processes=1)
    assert found.mean - found.margin > 0.6, found
    assert trained.file.stat().st_size < 1 << 20
    assert {file.name for file in trained.earlier} == {"earlier-25.bin", "earlier-50.bin", "earlier-75.bin"}
    assert (trained.file.parent / "curve.svg").read_text().startswith("<svg")


def test_the_same_seed_gives_the_same_net(tmp_path: Path) -> None:
    nets = [train("bird", seats=2, updates=4, folder=tmp_path / name, recipe=PLAIN, scale=SMALL).file.read_bytes() for name in "ab"]
    assert nets[0].partition(b"\n")[2] == nets[1].partition(b"\n")[2]
    other = train("bird", seats=2, updates=4, seed=2, folder=tmp_path / "c", recipe=PLAIN, scale=SMALL).file.read_bytes()
    assert nets[0].partition(b"\n")[2] != other.partition(b"\n")[2]


def test_training_goes_on_where_it_stopped_and_refuses_what_is_of_another(tmp_path: Path) -> None:
    first = train("bird", seats=2, updates=3, folder=tmp_path, recipe=PLAIN, scale=SMALL)
    further = train("bird", seats=2, updates=5, folder=tmp_path, recipe=PLAIN, scale=SMALL)
    assert (first.facts["updates"], further.facts["updates"]) == (3, 5)
    assert len(further.rows) == 5
    with pytest.raises(BadSetup, match="its seed is 1, and 2 is needed"):
        train("bird", seats=2, updates=5, seed=2, folder=tmp_path, recipe=PLAIN, scale=SMALL)
    (tmp_path / "bird-2" / "checkpoint.pt").write_bytes(b"nothing")
    with pytest.raises(BadSetup, match="cannot be read as a checkpoint"):
        train("bird", seats=2, updates=5, folder=tmp_path, recipe=PLAIN, scale=SMALL)


def test_an_exported_net_says_what_the_trained_one_says(tmp_path: Path) -> None:
    trained = train("bird", seats=2, updates=6, folder=tmp_path, recipe=PLAIN, scale=SMALL)
    course = Course.of("bird", 2, None, CPU, 1, PLAIN, SMALL)
    state = torch.load(tmp_path / "bird-2" / "checkpoint.pt", weights_only=True)
    net, read = course.fresh_net(), imported(trained.file.read_bytes(), course)
    net.load_state_dict(state["net"])
    seen = Tables("bird", 32, 2, {}, CPU, "share", 5).seen
    with torch.no_grad():
        for mine, theirs in zip(net(seen), read(seen), strict=True):
            assert float((mine - theirs).abs().max()) < 0.02


def test_an_exploiter_beats_a_net_that_has_learned_nothing(tmp_path: Path) -> None:
    victim = train("bird", seats=2, updates=1, folder=tmp_path, recipe=Recipe(units=(32, 32)), scale=SMALL).file
    found = exploit("bird", net=victim, seats=2, updates=70, folder=tmp_path / "exploiter", scale=Scale(256, 48, 1024))
    assert found.games == 2000
    assert abs(found.fair - 0.5) < 0.05
    assert found.mean - found.margin > 0.52, found
    assert found.course.is_two_sided


def test_an_exploiter_of_a_policy_begins_as_that_policy_and_ends_no_worse(tmp_path: Path) -> None:
    """With three seats a bird game has no net: what `instant` does there is the policy, whose equal has a third."""
    found = exploit("bird", seats=3, updates=2, folder=tmp_path, scale=SMALL)
    assert found.is_of_policy
    assert not found.course.is_two_sided
    assert abs(found.fair - 1 / 3) < 0.05
    assert found.mean == pytest.approx(found.fair, abs=0.03)
    played = strength(found.course, player(found.file), "random", 30, processes=1)
    assert played.mean - played.margin > 0.5, "it leans on a policy that is good"
    with pytest.raises(BadSetup, match="leans on the game's own policy"):
        strength(found.course, f"search:net={found.file}:iterations=5", "random", 1, processes=1)


def test_nothing_can_be_exploited_where_everybody_searches(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="nothing plays reunion without searching"):
        exploit("reunion", seats=2, updates=1, folder=tmp_path, scale=SMALL)


def test_whoever_leans_on_a_policy_may_do_as_it_does_besides_every_move() -> None:
    choice = Choice(torch.tensor([[3, 1, 7], [2, 9, 9]]), torch.tensor([2, 1]), torch.tensor([1, 2]), lean=math.log(4))
    likely = choice.weigh(torch.zeros(2, 11)).exp()
    assert likely[0].tolist() == pytest.approx([0.1, 0.1, 0, 0.8])
    assert likely[1].tolist() == pytest.approx([0.2, 0, 0, 0.8])
    assert choice.number(torch.tensor([3, 3])).tolist() == [1, 2]
    assert choice.number(torch.tensor([0, 0])).tolist() == [3, 2]


def test_the_commands_tell_and_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--updates", "2", "--out", str(tmp_path), "--measured", "2", "--processes", "1", "--lang", "en"]
    assert main(["train", "bird:2", *words]) == 0
    out = capsys.readouterr().out
    assert "decisions" in out
    assert "earlier-50" in out
    head = json.loads((tmp_path / "bird-2" / "net.bin").read_bytes().partition(b"\n")[0])
    assert head["command"] == "enishi train bird:2 --updates 2 --device cpu --seed 1"
    assert head["strength"]["random"]["games"] == 2
    net = str(tmp_path / "bird-2" / "net.bin")
    assert (
        main(["exploit", "bird:2", "--net", net, "--minutes", "0.05", "--games", "2", "--out", str(tmp_path / "x"), "--processes", "1"])
        == 0
    )
    assert len((tmp_path / "x" / "bird-2" / "against-instant.jsonl").read_text().splitlines()) == 2


def test_a_decision_is_followed_by_the_same_seat_s_next_one_or_by_what_it_is_paid() -> None:
    """Two seats in turn, one table: seat 0, seat 1, seat 0, and the game ends 1 to 0."""
    values, seats = torch.tensor([[0.5], [0.4], [0.7]]), torch.tensor([[0], [1], [0]])
    ends, paid = torch.tensor([[False], [False], [True]]), torch.zeros((3, 1, 2))
    paid[2, 0] = torch.tensor([1.0, 0.0])
    found, targets, known = outlook(values, seats, ends, paid, torch.tensor([0.5]), torch.tensor([0]), 0.9)
    assert found.flatten().tolist() == pytest.approx([0.7 - 0.5 + 0.9 * 0.3, -0.4, 1 - 0.7])
    assert targets[1, 0].tolist() == pytest.approx([0.0, 1.0])
    assert known.all()


def test_moves_that_are_not_listed_are_never_played() -> None:
    choice = Choice(torch.tensor([[3, 1, 7], [2, 9, 9]]), torch.tensor([2, 1]))
    likely = choice.weigh(torch.arange(10.0).repeat(2, 1))
    assert likely.exp()[0].tolist() == pytest.approx([0.8808, 0.1192, 0], abs=1e-4)
    assert likely.exp()[1].tolist() == pytest.approx([1, 0, 0])
    assert choice.number(torch.tensor([1, 0])).tolist() == [1, 2]
    assert choice.place_of(torch.tensor([1, 2])).tolist() == [1, 0]
