"""What people and addresses may do within an hour holds over all machines."""

import asyncio
import random
from collections.abc import Callable

import pytest
from tests.server.scene import Scene
from tests.server.test_questions import asking

from enishi.server.limits import Limits
from enishi.server.line.quotas import Quota
from enishi.server.machines.shared_quota import SharedQuota, forget_full
from enishi.server.store.errors import Lost
from enishi.testing.database import Database


@pytest.fixture
def store_kind(database: Database) -> str:
    return "postgresql"


def test_a_person_opens_no_more_tables_by_way_of_several_machines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2, limits=Limits(burst=1_000_000, tables_an_hour=3))
    here, there = scene.browser(at=0), scene.browser("0" * 32, at=1)
    assert here.person == there.person
    answers = [browser.ask("open_table", game="connect37", name="Aki") for browser in (here, there, here, there, here)]
    assert [answer.get("code") for answer in answers] == [None, None, None, "opened_too_many", "opened_too_many"]
    scene.wait(20 * 60)
    assert there.ask("open_table", game="connect37", name="Aki")["type"] == "ack"


def test_an_address_tries_no_more_codes_by_way_of_several_machines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2, limits=Limits(burst=1_000_000, codes_an_hour=2))
    thieves = [scene.browser(address="203.0.113.7", at=at) for at in (0, 1, 0)]
    stranger = scene.browser(address="203.0.113.8", at=1)
    codes = [browser.ask("use_code", code="0123456789")["code"] for browser in (*thieves, stranger)]
    assert codes == ["wrong_code", "wrong_code", "too_many_codes", "wrong_code"]


def test_all_machines_together_count_as_one_does(new_address: Callable[[], str]) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)

    async def story() -> None:
        ask, line = await asking(new_address())
        shared, single = [SharedQuota(ask, "tables", 5) for _ in range(2)], Quota(5)
        now = 1_000
        for _ in range(200):
            now += rng.randrange(900_000)
            key = rng.choice(["", "aki", "ben"])
            assert await rng.choice(shared).takes(key, now) == await single.takes(key, now)
        await forget_full(ask, now + 3_600_001)
        assert not await ask("SELECT FROM quotas")
        await line.close()

    asyncio.run(story())


def test_without_the_database_each_machine_counts_for_itself() -> None:
    async def away(sql: str, *values: object) -> list[object]:
        raise Lost("it is away")

    async def story() -> list[bool]:
        quota = SharedQuota(away, "tables", 2)
        return [await quota.takes("aki", 0) for _ in range(3)]

    assert asyncio.run(story()) == [True, True, False]
