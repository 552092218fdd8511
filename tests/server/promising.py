"""People who make promises over the protocol, each with a key that stays in their own browser."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.server.moved_time import START
from tests.server.scene import Browser, Scene

from enishi.promise.format import shares, statements
from enishi.promise.format.code import check_of
from enishi.promise.format.domain import base32
from enishi.promise.format.keys import Key
from enishi.promise.format.sealed import identity_of
from enishi.promise.format.zones import MINUTE

WHEN = "2023-11-20 12:00"
"""Some days after the tests' clock begins, on 2023-11-14 at 22:13 UTC."""
STARTS = 1_700_449_200_000
"""The same in Tokyo, in milliseconds since 1970."""


def invitation(place: int) -> str:
    """To this place."""
    return f"an-invitation-that-nobody-guesses-{place}"


def invitations(people: int) -> list[str]:
    return [invitation(place) for place in range(people)]


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

    @property
    def share(self) -> bytes:
        """Of the plan that stands; it is on this device only."""
        return shares.share_of(self.key, base64.b64decode(self.view["plan"]["text"]))

    @property
    def short_code(self) -> str:
        return shares.short_code(self.identity, self.index, self.share)

    @property
    def code(self) -> str:
        """The code of the own card, written into what the site has of it."""
        body = base64.b64decode(self.view["card"]["blank"]) + self.share
        return "ENISHI2" + base32(body + check_of(body))

    def enter(self, plan: str = "plan", **parts: Any) -> dict[str, Any]:
        text = base64.b64decode(self.view[plan]["text"])
        mark = shares.mark_of(text, self.index, shares.share_of(self.key, text))
        signature = self.key.sign(statements.entering(text, self.index, self.key.public, mark))
        return self.tell("entered", public_key=self.key.public, share_mark=mark, signature=signature, mark={"kind": "seal"}, **parts)

    def leave(self) -> dict[str, Any]:
        text = base64.b64decode(self.view["plan"]["text"])
        return self.tell("left", signature=self.key.sign(statements.leaving(text, self.index, self.key.public)))

    def agree(self, plan: str = "plan") -> dict[str, Any]:
        """Signs the identity that follows from what the site shows of all who entered."""
        text, entrants = base64.b64decode(self.view[plan]["text"]), self.view[plan]["entrants"]
        keys, marks = ([base64.b64decode(one[part]) for one in entrants] for part in ("public_key", "share_mark"))
        identity = identity_of(text, tuple(keys), tuple(marks))
        short = shares.short_code(identity, self.index, shares.share_of(self.key, text))
        check = shares.check_of(short, lambda size: bytes([self.index]) * size)
        signed = self.key.sign(statements.short_code_checking(identity, self.index, check.salt, check.slow))
        signature = self.key.sign(statements.agreeing(identity, self.index))
        return self.tell("agreed", signature=signature, salt=check.salt, slow=check.slow, check_signature=signed)

    def meet(self, other: "Promiser", shown: str | None = None) -> dict[str, Any]:
        """Reads the other's card, by its short code unless something else is shown."""
        signature = self.key.sign(statements.meeting(self.identity, self.index, other.index, self.minute))
        shown = other.short_code if shown is None else shown
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
    written = made[0].browser.ask("write_promise", plan=a_plan(names, **parts), invitations=invitations(people))
    for one in made:
        one.watch(written["promise"], invitation=invitation(one.index))
    seal(made)
    return made


def seal(people: Sequence[Promiser], plan: str = "plan") -> None:
    """Everybody enters, and then everybody signs."""
    for one in people:
        assert one.enter(plan)["type"] == "ack"
    for one in people:
        assert one.agree(plan)["type"] == "ack"


def go_to_the_day(scene: Scene, minutes: int = 0) -> None:
    """The clock goes to the promised time, and some minutes beyond it."""
    scene.wait((STARTS - scene.time.now()) / 1000 + minutes * 60)


assert START < STARTS
