"""Number 4: tables without end, a house that stays full, a list that one visitor fills; and where somebody comes from."""

import asyncio
from collections.abc import Callable

import pytest
from tests.server.hostile.tools import crowd
from tests.server.promising import a_plan
from tests.server.scene import Scene, started

from enishi import new
from enishi.server.limits import Limits
from enishi.server.line.addresses import Addresses
from enishi.server.line.quotas import Quota

HOME, SCHOOL = "203.0.113.7", "198.51.100.1"


def opened(scene: Scene, size: int, address: str, **parts: object) -> list[str]:
    """What becomes of opening tables, each by somebody new."""
    return [one.ask("open_table", game="connect37", name="M", **parts).get("code", "ack") for one in crowd(scene, size, address=address)]


def test_one_person_opens_only_so_many_tables_within_an_hour(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, tables_an_hour=5, tables=100))
    mallory = scene.browser()
    codes = [mallory.ask("open_table", game="connect37", name="M").get("code") for _ in range(7)]
    assert codes == [None] * 5 + ["opened_too_many"] * 2
    scene.wait(3600)
    assert mallory.ask("open_table", game="connect37", name="M")["type"] == "ack"


def test_many_people_from_one_address_open_only_so_many_and_others_go_on(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, tables_an_hour_from_address=10))
    assert opened(scene, 13, HOME) == ["ack"] * 10 + ["opened_too_many"] * 3
    assert opened(scene, 1, SCHOOL) == ["ack"]


def test_one_visitor_cannot_push_others_out_of_the_list(scene: Scene) -> None:
    honest = scene.browser(address=SCHOOL)
    table = honest.open(open=True)
    scene.wait(60)
    assert opened(scene, 70, HOME, open=True) == ["ack"] * 70
    looking = scene.browser()
    looking.ask("watch_lobby")
    listed = [line["table"] for line in looking.received[-1]["open"]]
    assert len(listed) == 50
    assert table in listed[:10]


def test_tables_that_never_began_are_forgotten_after_days_and_the_house_is_not_full_for_ever(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, all_tables=6))
    assert opened(scene, 7, HOME) == ["ack"] * 6 + ["house_full"]
    scene.wait(scene.settings.unstarted_days * 86_400 + 60)
    scene.house.put_to_sleep()
    scene.run(scene.house.beat())
    assert opened(scene, 1, HOME) == ["ack"]


def test_games_that_began_and_promises_are_kept(scene: Scene) -> None:
    aki, ben, playing = started(scene)
    first, _, promised = started(scene, "reunion")
    first.ask("make_real", table=promised, plan=a_plan([]))
    for one in (aki, ben, first):
        one.hang_up()
    scene.wait(scene.settings.unstarted_days * 86_400 + 60)
    scene.house.put_to_sleep()
    scene.run(scene.house.beat())
    assert scene.run(scene.store.line(playing))
    scene.wait(scene.settings.keep_days * 86_400)
    scene.house.put_to_sleep()
    scene.run(scene.house.beat())
    assert scene.run(scene.store.line(playing)) is None
    assert scene.run(scene.store.line(promised))


def test_nothing_is_counted_in_the_database_when_a_table_is_opened(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def count() -> int:
        raise AssertionError("counting all tables takes long where there are many")

    monkeypatch.setattr(scene.store, "unfinished", count)
    assert scene.browser().ask("open_table", game="connect37", name="M")["type"] == "ack"


# --- where somebody comes from ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "said", "found"),
    [
        (HOME, None, HOME),
        (HOME, SCHOOL, HOME),  # not a trusted proxy: the header is ignored
        ("10.0.0.1", HOME, HOME),
        ("10.0.0.1", f"6.6.6.6, {HOME}", HOME),  # what the visitor wrote before the proxy wrote its own
        ("10.0.0.1", f"{HOME}, 10.0.0.2", HOME),
        ("10.0.0.1", f"{HOME}:50123", HOME),  # some proxies write the port, too: without an address there would be no limit
        ("10.0.0.1", "6.6.6.6, [2001:db8:1:2::9]:50123", "2001:db8:1:2::/64"),
        ("10.0.0.1", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"),
        ("10.0.0.1", "nonsense", ""),
        ("10.0.0.1", f"{HOME}:", ""),
        ("10.0.0.1", None, ""),
        ("2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", None, "2001:db8:1:2::/64"),
        (f"::ffff:{HOME}", None, HOME),
        (None, HOME, ""),
    ],
)
def test_only_trusted_proxies_say_where_somebody_comes_from(peer: str | None, said: str | None, found: str) -> None:
    headers = [(b"x-forwarded-for", said.encode())] if said else []
    scope = {"client": (peer, 1234) if peer else None, "headers": headers}
    assert Addresses(["10.0.0.0/8"]).of(scope) == found


def test_a_quota_remembers_only_those_who_used_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enishi.server.line.quotas.MOST_KEPT", 10)
    quota = Quota(2)
    for number in range(100):
        assert asyncio.run(quota.takes(f"key {number}", number * 3_600_000))
    assert len(quota._buckets) <= 12
    assert all(asyncio.run(quota.takes("", 0)) for _ in range(100))


# Number 15: what is no game


def test_what_games_are_begun_from_is_not_played_here(scene: Scene) -> None:
    mallory = scene.browser()
    assert mallory.ask("open_table", game="_template", name="M")["code"] == "unknown_game"
    record = new("_template", seats=2, seed=1).record()
    assert mallory.ask("open_table", game="connect37", name="M", record=record)["code"] == "unknown_game"
