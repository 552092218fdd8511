"""A study on a cluster gives the numbers of one machine, also where workers and machines are lost on the way."""

import math
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enishi.errors import BadSetup
from enishi.games import load
from enishi.lab.study.cluster import Cluster
from enishi.lab.study.findings import Findings
from enishi.lab.study.note import Chunk, Timed
from enishi.lab.study.plan import Plan, cells
from enishi.lab.study.played import timed_chunk
from enishi.lab.study.run import Cores
from enishi.lab.study.study import study

ray = pytest.importorskip("ray", reason="make test-ray installs it")
pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture
def machines() -> Iterator[Any]:
    """A cluster of a head without cores and two machines with one core each, all of it here."""
    from ray.cluster_utils import Cluster as Machines

    found = Machines(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    found.last = [found.add_node(num_cpus=1) for _ in range(2)][-1]
    yield found
    ray.shutdown()
    found.shutdown()


def plan(**changes: Any) -> Plan:
    usual: dict[str, Any] = {"game": "happiness", "version": load("happiness").manifest.version, "seats": [2, 3], "bots": ["easy"]}
    return Plan(**(usual | {"games": 120, "courses": 3, "ladder": ["easy", "random"]} | changes))


def numbers(findings: Findings) -> bytes:
    return msgspec.json.encode(findings)


class Unlucky(Cluster):
    """A cluster that loses a machine when some chunks are done."""

    def __init__(self, address: str, machines: Any, after: int) -> None:
        super().__init__(address)
        self.machines, self.after, self.done = machines, after, 0

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        for played in super().play(chunks, until):
            self.done += 1
            if self.done == self.after:
                self.machines.remove_node(self.machines.last, allow_graceful=False)
            yield played


def one_machine(folder: Path) -> Findings:
    cores = Cores(1)
    try:
        return study(plan(), folder, workers=cores)
    finally:
        cores.close()


def test_two_machines_give_the_numbers_of_one_although_one_of_them_dies(tmp_path: Path, machines: Any) -> None:
    alone = one_machine(tmp_path / "alone")
    cluster = Unlucky(machines.address, machines, after=5)
    together = study(plan(), tmp_path / "together", workers=cluster)
    assert cluster.done > 5
    machines.wait_for_nodes()  # until Ray has noticed which are left
    assert cluster.count == 1
    assert numbers(together) == numbers(alone)


def test_a_worker_that_dies_is_replaced_and_its_games_are_played_again(tmp_path: Path, machines: Any) -> None:
    grave = tmp_path / "died"

    def dying_once(chunk: Chunk) -> Timed:
        """Ends the whole process in the middle of a chunk, the first time."""
        if chunk.first == 2 and not grave.exists():
            grave.touch()
            os._exit(9)
        return timed_chunk(chunk)

    class Mortal(Cluster):
        """A cluster of such workers."""

        def __init__(self, address: str) -> None:
            super().__init__(address)
            self._play = ray.remote(num_cpus=1, max_retries=0)(dying_once)

    together = study(plan(), tmp_path / "together", workers=Mortal(machines.address))
    assert grave.exists()
    assert numbers(together) == numbers(one_machine(tmp_path / "alone"))


def test_a_machine_with_other_rules_is_refused_in_words(machines: Any) -> None:
    cluster = Cluster(machines.address)
    chunk = Chunk("happiness", cells(plan())[0], 0, 0, 1, 0, "0.1 (0123456789abcdef)")
    with pytest.raises(BadSetup, match="would play other games") as refused:
        list(cluster.play([chunk], math.inf))
    assert "別の対局" in refused.value.say("ja")


def test_a_cluster_that_is_not_there_is_said_in_words() -> None:
    with pytest.raises(BadSetup, match="There is no Ray cluster"):
        Cluster("127.0.0.1:1")
