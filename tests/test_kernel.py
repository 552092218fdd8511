"""The kernel: bits, random numbers, plain records, twins."""

import sys
import threading
from collections import Counter
from pathlib import Path
from subprocess import PIPE, Popen

import numpy as np
import pytest

from enishi.games import ids, load, tier
from enishi.games.tier import Tier, compiling_allowed, ready_mark
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below, draw, sow
from enishi.kernel.engine import engine
from enishi.kernel.held import hold
from enishi.kernel.plain import Cells, plain_record
from enishi.kernel.twin import source_hash

SETS = (0, 1, 2, 3, 0b101100, (1 << 37) - 1, 1 << 61, (1 << 62) - 1, 0x2AAAAAAAAAAAAAAA)


@pytest.mark.parametrize("members", SETS)
def test_sets_of_bits(members: int) -> None:
    listed = [i for i in range(63) if members >> i & 1]
    assert count(members) == len(listed)
    assert [nth(members, n) for n in range(len(listed))] == listed
    if listed:
        assert lowest(members) == listed[0]
        assert without_lowest(members) == members & ~(1 << listed[0])


def generator(seed: int, stream: int) -> Cells:
    rng = Cells(np.zeros(4, np.int64))
    sow(rng, seed, stream)
    return rng


def test_streams_of_a_seed_differ_and_repeat() -> None:
    first = [[draw(generator(seed, stream)) for _ in range(1)] for seed in range(20) for stream in range(20)]
    assert len({tuple(numbers) for numbers in first}) == 400
    assert draw(generator(3, 4)) == draw(generator(3, 4))
    assert draw(generator(3, 1 << 40)) != draw(generator(3, 0))


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 37, 2300])
def test_numbers_below_a_limit_are_equally_likely(limit: int) -> None:
    rng, times = generator(1, limit), 40 * limit
    counts = Counter(below(rng, limit) for _ in range(times))
    assert set(counts) <= set(range(limit))
    chi_square = sum((counts[value] - 40) ** 2 / 40 for value in range(limit))
    assert chi_square < limit + 5 * (2 * limit) ** 0.5 + 5, chi_square


def test_a_plain_field_refuses_what_does_not_fit() -> None:
    record = plain_record(np.zeros(1, np.dtype([("small", "i1"), ("row", "i1", 3)])))
    record.small = 127
    assert type(record.small) is int
    with pytest.raises(OverflowError):
        record.small = 128
    with pytest.raises(OverflowError):
        record.row[0] = 200


@pytest.mark.parametrize("id", ids())
def test_records_are_small_and_their_fields_are_aligned(id: str) -> None:
    """A GPU reads a field only where it lies on a multiple of its size, in every record of an array."""
    state = load(id).state
    assert state.fields is not None
    fields = [(field[0].base.itemsize, field[1]) for field in state.fields.values()]
    assert all(offset % size == 0 for size, offset in fields)
    assert state.itemsize % max(size for size, _ in fields) == 0
    assert state.itemsize <= 2048


def test_compiling_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENISHI_JIT", "0")
    assert not compiling_allowed()
    made = Tier(load("reunion"))
    for _ in range(1000):
        assert not made.current().compiled


def test_the_cache_of_compiled_code_is_keyed_by_the_sources() -> None:
    assert len({source_hash(load(id).package) for id in ids()}) == len(ids())
    assert source_hash(load("reunion").package) in str(ready_mark(load("reunion")))


def test_engines_are_made_once() -> None:
    assert engine(load("reunion"), compiled=False) is engine(load("reunion"), compiled=False)


def test_where_others_wait_a_thread_reads_compiled_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    may_go_on, background = threading.Event(), threading.Event()
    background.set()
    monkeypatch.setenv("ENISHI_JIT", "1")
    monkeypatch.setattr(tier, "_in_background", background)
    monkeypatch.setattr(tier, "ready_mark", lambda game: tmp_path)
    monkeypatch.setattr(tier, "engine", lambda game, compiled: "compiled" if compiled else "plain")
    monkeypatch.setattr(tier, "ask_everything", lambda rules: may_go_on.wait(10))
    made = Tier(load("connect37"))
    assert str(made.current()) == "plain"
    may_go_on.set()
    for thread in threading.enumerate():
        if thread.name == "reads connect37":
            thread.join(10)
    assert str(made.current()) == "compiled"


class Compiler:
    """A process that compiles, without one."""

    status: int | None = None

    def __init__(self, command: list[str], **_streams: object) -> None:
        self.command = command

    def poll(self) -> int | None:
        return self.status


@pytest.fixture
def compilers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Compiler]:
    """The compilers that are started, with a cache in which nothing is."""
    started: list[Compiler] = []

    def start(command: list[str], **streams: object) -> Compiler:
        started.append(Compiler(command, **streams))
        return started[-1]

    monkeypatch.setenv("ENISHI_JIT", "1")
    monkeypatch.setenv("ENISHI_CACHE", str(tmp_path))
    monkeypatch.setattr("subprocess.Popen", start)
    monkeypatch.setattr(tier, "engine", lambda game, compiled: "compiled" if compiled else "plain")
    return started


def play_many(made: Tier) -> str:
    for _ in range(tier.MANY_MOVES):
        made.current()
    return str(made.engine)


HOLDS = "import sys; from pathlib import Path; from enishi.kernel.held import hold; mine = hold(Path(sys.argv[1])); print(mine); input()"


def test_what_a_killed_compiler_had_begun_is_compiled_by_another(compilers: list[Compiler]) -> None:
    mark, made = tier.compiling_mark(load("reunion")), Tier(load("reunion"))
    with Popen([sys.executable, "-c", HOLDS, str(mark)], stdin=PIPE, stdout=PIPE) as other:
        assert other.stdout is not None
        assert b"sqlite3.Connection" in other.stdout.readline()
        play_many(made)
        assert not compilers  # somebody is at it
        other.kill()
    play_many(made)
    assert [compiler.command[-1] for compiler in compilers] == ["reunion"]


def test_whoever_waits_for_the_compiler_of_another_process_changes_over_too(compilers: list[Compiler]) -> None:
    game = load("reunion")
    made, mine = Tier(game), hold(tier.compiling_mark(game))
    assert mine is not None
    assert play_many(made) == "plain"
    ready_mark(game).touch()
    mine.close()
    assert play_many(made) == "compiled"
    assert not compilers


def test_where_compiling_fails_a_process_does_not_try_again(compilers: list[Compiler]) -> None:
    made = Tier(load("reunion"))
    play_many(made)
    compilers[0].status = 1
    for _ in range(3):
        assert play_many(made) == "plain"
    assert len(compilers) == 1


def test_moves_are_listed_side_by_side_in_threads() -> None:
    rules = engine(load("bird"), compiled=False)
    position = rules.start(2, {option.name: option.default(2) for option in rules.game.manifest.options})
    expected = rules.legal(position, rules.waiting(position)[0])
    found: list[list[int]] = []
    threads = [threading.Thread(target=lambda: found.append(rules.legal(position, rules.waiting(position)[0]))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
