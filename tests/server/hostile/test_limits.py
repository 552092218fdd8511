"""Number 8: limits hit the one who does it, and nobody else."""

from collections.abc import Callable

from tests.server.hostile.tools import crowd
from tests.server.scene import Scene

from enishi.server.limits import Limits

MALLORY, HOME = "203.0.113.7", "198.51.100.1"


def test_wrong_codes_of_a_stranger_lock_nobody_else_out(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, codes_an_hour=10))
    aki, phone = scene.browser(address=HOME), scene.browser(address=HOME)
    for guesser in crowd(scene, 20, address=MALLORY):
        for number in range(5):
            guesser.ask("use_code", code=str(number))
    assert scene.browser(address=MALLORY).ask("use_code", code="1")["code"] == "too_many_codes"
    assert phone.ask("use_code", code=aki.ask("make_code")["code"])["person"] == aki.person


def test_onlookers_of_one_address_keep_no_friend_out(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, onlookers=20))
    aki = scene.browser(address=HOME)
    table = aki.open(seats=2, seat=0)
    strangers = crowd(scene, 30, address=MALLORY)
    codes = [one.enter(table, aki.invitations[table]).get("code") for one in strangers]
    assert codes == [None] * 20 + ["too_many_onlookers"] * 10
    friend = scene.browser(address="192.0.2.5")
    assert friend.join(aki, table, "Ben")["type"] == "ack"
    assert friend.state(table)["seat"] == 1
    assert [one for one in strangers[:20] if one.received[-1].get("code") == "too_many_onlookers"] == [strangers[19]]


def test_whoever_is_alone_at_an_address_is_not_sent_away_for_another(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, onlookers=3))
    aki = scene.browser(address=HOME)
    table = aki.open(seats=2, seat=0)
    for number in range(3):
        assert scene.browser(address=f"192.0.2.{number}").enter(table, aki.invitations[table])["type"] == "entered"
    assert scene.browser(address="192.0.2.9").enter(table, aki.invitations[table])["code"] == "too_many_onlookers"
