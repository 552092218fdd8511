"""Studies of bots that are a net alone: many games at once, noted like any other game, and the same wherever they are played."""

import math
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.lab.test_study import Here, numbers
from tests.test_nets import GAME, net_file

import enishi
from enishi.cli import main
from enishi.errors import BadSetup
from enishi.lab.study import on_device
from enishi.lab.study.by_net import net_games, play_nets, seed_of, told, why_not
from enishi.lab.study.note import Chunk
from enishi.lab.study.on_device import OnDevice, joined
from enishi.lab.study.plan import Cell, Plan, cells
from enishi.lab.study.played import noted, timed_chunk
from enishi.lab.study.study import study

pytestmark = pytest.mark.xdist_group("bird")


def plan(**changes: Any) -> Plan:
    usual: dict[str, Any] = {
        "game": "bird",
        "version": GAME.manifest.version,
        "seats": [2],
        "bots": ["instant"],
        "games": 100,
        "courses": 2,
    }
    return Plan(**(usual | changes))


def chunk_of(cell: Cell, first: int = 0, games: int = 8, courses: int = 0) -> Chunk:
    return Chunk("bird", cell, 3, first, games, courses)


def test_what_is_noted_is_what_the_match_says() -> None:
    cell = cells(plan(options={"gold_cost": [1]}))[0]
    games = net_games("bird", cell)
    assert games is not None
    for number, note in enumerate(play_nets(games, chunk_of(cell))):
        match = told(games, cell, number, seed_of(chunk_of(cell)))
        assert match.over
        again = enishi.new("bird", 2, {"gold_cost": 1})
        choices, bits = [0, 0], []
        for event in match.events:
            actor, _, text = event.partition(" ")
            if actor != "~":
                possible = len(again.legal(int(actor)))
                choices[int(actor)] += possible > 1
                bits.append(possible)
            again.play("~" if actor == "~" else int(actor), text)
        by_match = noted(match, GAME, choices, note.bits, None)
        assert by_match == note
        assert note.bits == pytest.approx(sum(map(math.log2, bits)), abs=1e-6)


def test_the_findings_are_the_same_in_small_chunks_and_in_large_ones(tmp_path: Path) -> None:
    two = plan(bots=["instant"], ladder=["instant", "random"])
    one, other = study(two, tmp_path / "here", workers=Here()), study(two, tmp_path / "device", workers=OnDevice(Here(), "cpu"))
    assert numbers(one) == numbers(other)
    assert one.setups[0].games == 100
    assert one.ladder[0].games >= 60


def test_a_study_on_a_device_stops_in_time_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = numbers(study(plan(), tmp_path / "whole", workers=Here()))
    chunks = [chunk_of(cells(plan())[0])]
    assert list(OnDevice(Here(), "cpu").play(chunks, until=float("-inf"))) == []
    monkeypatch.setattr(on_device, "LARGEST_CHUNK", 7)
    assert numbers(study(plan(), tmp_path / "small", workers=OnDevice(Here(), "cpu"))) == whole


def test_neighbouring_chunks_become_one() -> None:
    cell, other = cells(plan(options={"gold_cost": [1, 2]}))
    chunks = [chunk_of(cell, 8), chunk_of(other, 0), chunk_of(cell, 0), chunk_of(cell, 20)]
    found = {(chunk.cell, chunk.first, chunk.games) for chunk in joined(chunks)}
    assert found == {(cell, 0, 16), (cell, 20, 8), (other, 0, 8)}


def test_nets_of_ones_own_meet_in_all_seat_orders(tmp_path: Path) -> None:
    names = [f"instant:net={tmp_path / name}" for name in ("a.bin", "b.bin")]
    for seed, name in enumerate(names):
        Path(name.partition("=")[2]).write_bytes(net_file(seed))
    step = next(cell for cell in cells(plan(bots=names[:1], ladder=names)) if cell.ladder)
    games = net_games("bird", step)
    assert games is not None
    assert games.orders.tolist() == [[0, 1], [1, 0]]
    assert len(timed_chunk(chunk_of(step))[0]) == 8


@pytest.mark.parametrize(
    ("game", "seats", "bot", "why"),
    [
        ("bird", 2, "instant", None),
        ("bird", 2, "hard", "thinks"),
        ("bird", 2, "instant:net=false", "no_net"),
        ("bird", 3, "instant", "no_net"),
        ("signs", 4, "instant", "more_than_its_net"),
    ],
)
def test_which_bots_are_a_net_alone(game: str, seats: int, bot: str, why: str | None) -> None:
    cell = Cell(seats, (), (bot,) * seats)
    assert (net_games(game, cell) is None) == (why is not None)
    assert why_not(game, cell) == (None if why is None else (bot, why))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            ["bird", "--seats", "3,4", "--bots", "instant"],
            {"en": "this number of seats (3, 4)", "ja": "この席数（3, 4）"},
        ),
        (["bird", "--seats", "2", "--bots", "hard"], {"en": "hard is no net alone", "ja": "hard はネットだけ"}),
        (["signs", "--bots", "instant"], {"en": "more than its net sees", "ja": "ネットが見るもの以外"}),
    ],
)
def test_what_no_device_can_play_is_refused_in_words(
    line: list[str], says: dict[str, str], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", *line, "--device", "cpu", "--out", str(tmp_path / "x"), "--lang", language]) == 2
    assert says[language] in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_a_device_that_is_not_there_is_refused_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "enishi.kernel.cuda.device", _no_card())
    with pytest.raises(BadSetup, match="No GPU can be used here: no card"):
        study(plan(), tmp_path / "x", workers=Here(), device="cuda")
    with pytest.raises(BadSetup, match="abacus"):
        OnDevice(Here(), "abacus")
    assert not (tmp_path / "x").exists()


def _no_card() -> Any:
    """A machine without a card, whatever this one has."""
    from types import ModuleType

    page: Any = ModuleType("device")
    page.NoGpu = RuntimeError

    def need_gpu() -> None:
        raise RuntimeError("no card")

    page.need_gpu = need_gpu
    return page


def test_the_command_says_which_setups_are_played_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("vl_convert", reason="charts are drawn where the extra `lab` is installed")
    line = ["study", "bird", "--seats", "2", "--bots", "instant", "--ladder", "instant,random", "--games", "60", "--courses", "1"]
    assert main([*line, "--device", "cpu", "--out", str(tmp_path), "--processes", "1", "--lang", "en"]) == 0
    assert "Nets alone play 1 of 2 setups, many games at once on cpu" in capsys.readouterr().err
    assert (tmp_path / "report.html").exists()
