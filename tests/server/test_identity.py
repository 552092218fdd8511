"""Who somebody is: a browser's secret, and a code that moves it."""

from collections.abc import Callable

from tests.server.scene import Scene

from enishi.server.limits import Limits
from enishi.server.line.identity import first_person, secret_hash


def test_a_browser_is_recognised_by_its_secret_and_the_id_says_nothing_of_it(scene: Scene) -> None:
    aki, again, ben = scene.browser("a" * 32), scene.browser("a" * 32), scene.browser("b" * 32)
    assert aki.person == again.person != ben.person
    assert "a" * 8 not in aki.person


def test_a_code_makes_another_browser_the_same_person(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open()
    code = aki.ask("make_code")["code"]
    assert len(code) == 10
    phone = scene.browser()
    full_width = "".join(chr(ord(digit) + 0xFEE0) for digit in code)
    answer = phone.ask("use_code", code=f" {full_width[:5]}-{full_width[5:]} ")
    assert answer["type"] == "welcome"
    assert answer["person"] == aki.person
    assert phone.enter(table)["state"]["seat"] == 0
    scene.restart()
    phone.reconnect()
    assert phone.person == aki.person


def test_a_code_works_once_and_not_for_ever(scene: Scene) -> None:
    aki, phone, tablet = (scene.browser() for _ in range(3))
    code = aki.ask("make_code")["code"]
    phone.ask("use_code", code=code)
    assert tablet.ask("use_code", code=code)["code"] == "wrong_code"
    late = aki.ask("make_code")["code"]
    scene.wait(601)
    assert tablet.ask("use_code", code=late)["code"] == "wrong_code"
    assert tablet.ask("use_code", code="")["code"] == "wrong_code"


def test_a_code_outlives_the_server(scene: Scene) -> None:
    aki = scene.browser()
    code = aki.ask("make_code")["code"]
    scene.restart()
    phone = scene.browser()
    assert phone.ask("use_code", code=code)["person"] == aki.person
    assert code.encode() not in b"".join(path.read_bytes() for path in scene.settings.data.iterdir())


def test_codes_cannot_be_tried_out(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(wrong_codes=3, codes_an_hour=5, burst=1000))
    guesser = scene.browser(address="203.0.113.7")
    answers = [guesser.ask("use_code", code=str(number))["code"] for number in range(5)]
    assert answers == ["wrong_code"] * 3 + ["too_many_codes"] * 2
    other = scene.browser(address="203.0.113.7")
    assert [other.ask("use_code", code="1")["code"] for _ in range(3)] == ["wrong_code", "wrong_code", "too_many_codes"]


def test_nothing_secret_is_kept(scene: Scene) -> None:
    aki = scene.browser("s3cret" * 6)
    aki.open()
    aki.ask("use_code", code=scene.browser().ask("make_code")["code"])
    aki.hang_up()
    kept = b"".join(path.read_bytes() for path in scene.settings.data.iterdir())
    assert b"s3cret" not in kept
    assert secret_hash("s3cret" * 6).encode() in kept
    assert first_person("s3cret" * 6).encode() in kept


def test_hello_comes_first_and_once(scene: Scene) -> None:
    somebody = scene.browser(hello=False)
    assert somebody.ask("watch_lobby")["code"] == "hello_first"
    assert somebody.ask("hello", secret="short")["code"] == "unreadable"
    assert somebody.ask("hello", secret="x" * 32)["type"] == "welcome"
    assert somebody.ask("hello", secret="y" * 32)["code"] == "hello_twice"
