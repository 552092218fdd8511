"""Machines that live and die, against a simple model: what was acknowledged stands in the store once, in its order, whatever dies when.

Hypothesis makes the stories up and, where one fails, finds the shortest.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from tests.server.scene import Browser, Scene

from enishi.server.table.entries import Moved, Said
from enishi.testing.database import Database

PEOPLE = st.integers(0, 1)
MACHINES = st.integers(0, 1)


@pytest.fixture
def store_kind(database: Database) -> str:
    return "postgresql"


class Machines(RuleBasedStateMachine):
    """Two people at a table, two machines; the model is the list of what was acknowledged."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self.people = [scene.browser(at=0), scene.browser(at=1)]
        self.table = self.people[0].open(seats=2, seat=0)
        assert self.people[1].join(self.people[0], self.table, "Ben")["type"] == "ack"
        scene.sweep()
        assert self.people[0].do(self.table, "start")["type"] == "ack"
        scene.sweep()
        self.said: list[str] = []
        self.moved: list[str] = []
        self.count = 0

    def new_id(self) -> str:
        self.count += 1
        return f"model-{self.count}"

    @rule(who=PEOPLE)
    def say(self, who: int) -> None:
        id = self.new_id()
        assert self.people[who].do(self.table, "say", id=id, to="open", text=id)["type"] == "ack"
        self.said.append(id)

    @rule(who=PEOPLE)
    def move(self, who: int) -> None:
        id, person = self.new_id(), self.people[who]
        if person.state(self.table)["view"]["legal"]:
            answer = person.move(self.table, id=id)
            assert answer["type"] == "ack" or answer["code"] == "stale"  # only where it has not heard of what came before
            self.moved += [id] if answer["type"] == "ack" else []

    @rule(who=PEOPLE, at=MACHINES)
    def come_by_way_of(self, who: int, at: int) -> None:
        self.people[who].hang_up()
        self.come_back(self.people[who], at)

    def come_back(self, person: Browser, at: int) -> None:
        person.reconnect(at=at)
        assert person.enter(self.table, self.people[0].invitations[self.table])["type"] == "entered"

    @rule()
    def sweep(self) -> None:
        self.scene.sweep()

    @rule(seconds=st.integers(1, 12))
    def wait(self, seconds: int) -> None:
        self.scene.wait(seconds)

    @rule(who=PEOPLE, steps=st.integers(0, 40), to=MACHINES)
    def die_while_something_is_said(self, who: int, steps: int, to: int) -> None:
        """The machine dies this many steps after it was told something; the same is said again by way of another one."""
        id, person = self.new_id(), self.people[who]
        message: dict[str, Any] = {"type": "say", "id": id, "table": self.table, "expects": 0, "to": "open", "text": id}
        self.scene.run(_some_steps(person, message, steps))
        dead = self.scene.machines.index(person.machine)
        cut_off = [one for one in self.people if one.machine is person.machine]
        self.scene.kill(dead, at_once=True)
        self.scene.join(dead)
        for one in cut_off:
            self.come_back(one, to)
        assert person.ask(**message)["type"] == "ack"
        self.said.append(id)

    @invariant()
    def the_store_has_what_was_acknowledged(self) -> None:
        kept = self.scene.run(self.scene.store.entries(self.table))
        assert [entry.text for entry in kept if isinstance(entry, Said)] == self.said
        assert [entry.cause.split()[1] for entry in kept if isinstance(entry, Moved) and entry.cause] == self.moved


async def _some_steps(person: Browser, message: dict[str, Any], steps: int) -> None:
    person.saying(message)
    for _ in range(steps):
        await asyncio.sleep(0)


def test_whatever_dies_when_what_was_acknowledged_stands_once(new_scene: Callable[..., Scene]) -> None:
    usual = settings(max_examples=6, stateful_step_count=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(lambda: Machines(new_scene(machines=2)), settings=usual)  # type: ignore[arg-type]
