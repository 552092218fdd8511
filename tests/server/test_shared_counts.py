"""How many lines people and addresses may have at once holds over all machines."""

import asyncio
import random
from collections.abc import Callable, Coroutine

import pytest
from tests.server.scene import Scene
from tests.server.test_questions import asking

from enishi.server.http.door import Door
from enishi.server.limits import Limits
from enishi.server.line.addresses import Addresses, hashed
from enishi.server.line.connection import POLICY_VIOLATION
from enishi.server.line.counts import LineCounts
from enishi.server.machines.shared_counts import SharedLineCounts
from enishi.server.machines.shared_crowds import SharedCrowds
from enishi.server.noise import Noise
from enishi.server.store.errors import Lost
from enishi.testing.database import Database

ADDRESS, ANOTHER = "203.0.113.7", "203.0.113.8"


@pytest.fixture
def store_kind(database: Database) -> str:
    return "postgresql"


def test_an_address_has_no_more_lines_by_way_of_several_machines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2, limits=Limits(burst=1_000_000, connections_from_address=3))
    first, *_ = [scene.browser(address=ADDRESS, at=at) for at in (0, 1, 0)]
    refused = [scene.browser(address=ADDRESS, at=at, hello=False) for at in (0, 1)]
    assert [browser.closed for browser in refused] == [POLICY_VIOLATION] * 2
    assert scene.browser(address=ANOTHER, at=1).closed is None
    first.hang_up()
    assert scene.browser(address=ADDRESS, at=1).closed is None
    assert scene.browser(address=ADDRESS, at=0, hello=False).closed == POLICY_VIOLATION


def test_a_person_has_no_more_lines_by_way_of_several_machines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2, limits=Limits(burst=1_000_000, connections_of_person=2))
    lines = [scene.browser("a" * 32, at=at) for at in (0, 1, 0, 1)]
    assert [line.welcome.get("code") for line in lines] == [None, None, "too_many_connections", "too_many_connections"]
    lines[0].hang_up()
    assert scene.browser("a" * 32, at=1).welcome["type"] == "welcome"


def test_the_lines_to_a_machine_that_is_gone_count_no_longer(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2, limits=Limits(burst=1_000_000, connections_from_address=2))
    for _ in range(2):
        scene.browser(address=ADDRESS, at=1)
    assert scene.browser(address=ADDRESS, hello=False).closed == POLICY_VIOLATION
    scene.kill(1)
    scene.wait(10)
    scene.sweep()
    assert scene.browser(address=ADDRESS).closed is None


def test_the_lines_to_a_machine_that_stops_are_not_counted_twice(new_scene: Callable[..., Scene]) -> None:
    """Its people come to the others before it has done with all of them."""
    scene = new_scene(machines=2, limits=Limits(burst=1_000_000, connections_from_address=2))
    for _ in range(2):
        scene.browser(address=ADDRESS, at=1)

    async def goes() -> None:
        scene.machines[1].house.neighbours.people_go()

    scene.run(goes())
    assert [scene.browser(address=ADDRESS).closed for _ in range(2)] == [None, None]


def test_all_machines_together_count_as_one_does(new_address: Callable[[], str]) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)

    async def story() -> None:
        ask, line = await asking(new_address())
        tasks: list[asyncio.Task[None]] = []
        shared = [SharedLineCounts(ask, name, "address", lambda work: tasks.append(asyncio.create_task(work))) for name in "ab"]
        single = LineCounts()
        held: list[tuple[SharedLineCounts, str]] = []
        for number in range(250):
            if held and (number >= 150 or rng.random() < 0.4):
                counts, key = held.pop(rng.randrange(len(held)))
                counts.give_back(key)
                single.give_back(key)
            elif number < 150:
                counts, key = rng.choice(shared), rng.choice(["", ADDRESS, ANOTHER])
                taken = await counts.takes(key, 4)
                assert taken == await single.takes(key, 4)
                if taken:
                    held.append((counts, key))
            while tasks:
                await tasks.pop(0)
        assert not held
        assert not await ask("SELECT FROM lines")
        await line.close()

    asyncio.run(story())


def test_without_the_database_each_machine_counts_for_itself() -> None:
    async def away(sql: str, *values: object) -> list[object]:
        raise Lost("it is away")

    def later(work: Coroutine[None, None, None]) -> None:
        work.close()

    async def story() -> list[bool]:
        counts = SharedLineCounts(away, "a", "address", later)
        return [await counts.takes(ADDRESS, 2) for _ in range(3)]

    assert asyncio.run(story()) == [True, True, False]


# Connections that are no lines: let in before anybody can be asked, and counted over all by what was known at the last sweep.


def doors(scene: Scene, **limits: int) -> list[Door]:
    return [Door(Limits(**limits), Addresses(), Noise(), 5.0, 5.0, neighbours=machine.house.neighbours) for machine in scene.machines]


def let_in(scene: Scene, ask: Callable[[str], bool], times: int = 1, address: str = ADDRESS) -> list[bool]:
    """Which of so many were let in."""

    async def come() -> list[bool]:
        return [ask(address) for _ in range(times)]

    return scene.run(come())


def test_an_address_has_no_more_connections_by_way_of_several_machines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    one, other = doors(scene, connections_from_address=8, bodies_from_address=2)
    assert let_in(scene, one.enters, 5) == [True] * 5
    assert let_in(scene, one.brings) == [True]
    scene.sweep()
    assert let_in(scene, other.enters, 4) == [True] * 3 + [False]
    assert let_in(scene, other.brings, 2) == [True, False]
    assert let_in(scene, other.enters, 1, ANOTHER) == [True]
    scene.sweep()
    assert let_in(scene, one.enters) == [False], "though it has five here"
    for _ in range(5):
        one.leaves(ADDRESS)
    scene.sweep()
    assert let_in(scene, other.enters, 6) == [True] * 5 + [False]


def test_the_connections_to_a_machine_that_is_gone_count_no_longer(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    one, other = doors(scene, connections_from_address=2)
    assert let_in(scene, other.enters, 2) == [True] * 2
    scene.sweep()
    assert let_in(scene, one.enters) == [False]
    scene.kill(1)
    scene.wait(10)
    scene.sweep()
    scene.sweep()
    assert let_in(scene, one.enters) == [True]


def test_the_usual_visitor_costs_the_database_nothing(new_scene: Callable[..., Scene]) -> None:
    """Only addresses with a good part of what is allowed are told of, and only so many of them."""
    scene = new_scene(machines=2)
    one, _ = doors(scene, connections_from_address=80)
    for number in range(9):
        one.enters(ADDRESS)
        one.enters(f"203.0.113.{100 + number}")
    scene.sweep()
    assert not scene.run(scene.store.read("SELECT whose FROM lines WHERE name = 'connections'"))
    one.enters(ADDRESS)
    scene.sweep()
    assert scene.run(scene.store.read("SELECT lines FROM lines WHERE name = 'connections'")) == [(10,)]


def test_what_others_had_is_forgotten_when_the_database_is_away() -> None:
    answers: list[list[tuple[str, int]] | None] = [[(hashed(ADDRESS), 9)], None]

    async def ask(sql: str, *values: object) -> list[tuple[str, int]]:
        answer = answers.pop(0)
        if answer is None:
            raise Lost("it is away")
        return answer

    async def story() -> list[bool]:
        crowds = SharedCrowds(ask, "a", "connections", 5)
        await crowds.swap()
        before = crowds.takes(ADDRESS)
        with pytest.raises(Lost):
            await crowds.swap()
        return [before, crowds.takes(ADDRESS)]

    assert asyncio.run(story()) == [False, True]
