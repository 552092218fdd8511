"""People who make promises over the protocol, each with a key that stays in their own browser."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.server.scene import START, Browser, Scene

from enishi.promise import statements
from enishi.promise.keys import Key
from enishi.promise.zones import MINUTE

WHEN = "2023-11-20 12:00"
"""Some days after the tests' clock begins, on 2023-11-14 at 22:13 UTC."""
STARTS = 1_700_449_200_000
"""The same in Tokyo, in milliseconds since 1970."""
INVITATION = "an-invitation-that-nobody-guesses"


def a_plan(names: Sequence[str], **parts: Any) -> dict[str, Any]:
    usual = {"when": WHEN, "zone": "Asia/Tokyo", "place": "上野公園", "before": 30, "after": 60, "line": "また会おう"}
    return {"names": list(names)} | usual | parts


def base64_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


@dataclass
class Promiser:
    """Somebody with a browser and a key."""

    browser: Browser
    index: int
    key: Key
    promise: str = ""

    @property
    def scene(self) -> Scene:
        return self.browser.scene

    @property
    def shown(self) -> dict[str, Any]:
        """What this browser was last shown of the promise."""
        return next(message for message in reversed(self.browser.received) if message["type"] == "promise")

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.shown["view"]
        return view

    @property
    def identity(self) -> bytes:
        return base64.b64decode(self.view["identity"])

    @property
    def minute(self) -> int:
        return self.scene.time.now() // MINUTE

    def watch(self, promise: str, **parts: Any) -> dict[str, Any]:
        self.promise = promise
        return self.browser.ask("watch_promise", promise=promise, **parts)

    def tell(self, kind: str, **parts: Any) -> dict[str, Any]:
        plain = {name: base64_of(part) if isinstance(part, bytes) else part for name, part in parts.items()}
        return self.browser.ask("tell_promise", promise=self.promise, request={"kind": kind, "index": self.index} | plain)

    def sign(self, **parts: Any) -> dict[str, Any]:
        text = base64.b64decode(self.view["plan"]["text"])
        signature = self.key.sign(statements.signing(text, self.index, self.key.public))
        return self.tell("signed", public_key=self.key.public, signature=signature, mark={"kind": "seal"}, **parts)

    def sign_change(self) -> dict[str, Any]:
        text = base64.b64decode(self.view["change"]["text"])
        return self.tell("change_signed", signature=self.key.sign(statements.signing(text, self.index, self.key.public)))

    def meet(self, other: "Promiser", shown: str | None = None) -> dict[str, Any]:
        """Reads the other's card, by its short code unless something else is shown."""
        signature = self.key.sign(statements.meeting(self.identity, self.index, other.index, self.minute))
        shown = other.view["card"]["short_code"] if shown is None else shown
        return self.tell("met", other=other.index, shown=shown, minute=self.minute, signature=signature)

    def confirm(self, other: "Promiser") -> dict[str, Any]:
        minute = next(one["minute"] for one in self.view["meetings"] if set(one["people"]) == {self.index, other.index})
        signature = self.key.sign(statements.meeting(self.identity, self.index, other.index, minute))
        return self.tell("confirmed", other=other.index, minute=minute, signature=signature)

    def come(self) -> dict[str, Any]:
        return self.tell("came", minute=self.minute, signature=self.key.sign(statements.coming(self.identity, self.index, self.minute)))


def promisers(scene: Scene, people: int) -> list[Promiser]:
    return [Promiser(scene.browser(), index, Key(bytes([index + 1]) * 32)) for index in range(people)]


def sealed(scene: Scene, people: int = 3, **parts: Any) -> list[Promiser]:
    """People who have made a promise; everybody looks at it."""
    made = promisers(scene, people)
    names = [f"Person {index}" for index in range(people)]
    written = made[0].browser.ask("write_promise", plan=a_plan(names, **parts), invitation=INVITATION)
    for one in made:
        one.watch(written["promise"], invitation=INVITATION)
    for one in made:
        assert one.sign()["type"] == "ack"
    return made


def go_to_the_day(scene: Scene, minutes: int = 0) -> None:
    """The clock goes to the promised time, and so many minutes beyond it."""
    scene.wait((STARTS - scene.time.now()) / 1000 + minutes * 60)


assert START < STARTS
