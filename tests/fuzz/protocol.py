"""Everything that a browser may say, well formed and not, at a table where others play."""

import json
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.fuzz.spoiling import junk, odd_text
from tests.server.scene import Browser, Scene, started

from enishi.server.limits import Limits
from enishi.server.messages.from_client import ClientMessage
from enishi.server.promises.messages import PromiseMessage

MESSAGES = [*get_args(ClientMessage), *get_args(PromiseMessage)]
TABLES_OF_A_SITE = 40
"""Examples after which a site is given up for another one, so that a long run does not slow down."""


class Site:
    """A site in which two people play and a stranger says whatever comes to mind."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp()
        many = dict.fromkeys(("tables_an_hour", "rematches_an_hour", "arranged_an_hour", "said_an_hour", "promises_an_hour"), 100_000)
        limits = Limits(burst=1_000_000, tables=10_000, seats=10_000, **many)
        self.scene = Scene(Path(self.folder), limits=limits)
        self.used = 0

    def close(self) -> None:
        self.scene.close()
        shutil.rmtree(self.folder)


_sites: list[Site] = []


def site() -> Scene:
    if _sites and _sites[0].used >= TABLES_OF_A_SITE:
        _sites.pop().close()
    if not _sites:
        _sites.append(Site())
    _sites[0].used += 1
    return _sites[0].scene


def close() -> None:
    while _sites:
        _sites.pop().close()


@cache
def _likely(name: str) -> st.SearchStrategy[Any]:
    """What a field of this name might hold; `$` names are filled in when it is said."""
    likely: dict[str, st.SearchStrategy[Any]] = {
        "table": st.just("$table"),
        "expects": st.sampled_from(["$event", 0, 1, 10**6]),
        "person": st.sampled_from(["$host", "$guest", "$self", "nobody"]),
        "seat": st.integers(-1, 9),
        "game": st.sampled_from(["connect37", "ito", "reunion", "_template", "..", "nothing"]),
        "move": st.sampled_from(["$legal", "pass", "~ 3", "0 17@d5", ""]),
        "moves": st.lists(st.sampled_from(["$legal", "pass"]), max_size=4),
        "chosen": st.lists(st.sampled_from(["$legal", "pass"]), max_size=4),
        "level": st.sampled_from(["random", "hard", "none"]),
        "bots": st.lists(st.sampled_from(["random", "easy"]), max_size=9),
        "to": st.sampled_from(["open", "seat", "team", "all"]),
        "invitation": st.sampled_from(["$invitation", "x", None]),
        "promise": st.sampled_from(["$table", "none"]),
        "invitations": st.lists(st.text(max_size=50), max_size=4),
    }
    flag = st.booleans()
    flags = ("share", "agree", "closed", "talk", "watch", "open", "onlooker", "hints", "lists", "adds")
    return flag if name in flags else likely.get(name, odd_text)


@st.composite
def messages(draw: st.DrawFn) -> Any:
    """A message of any kind with fields that are likely, odd, missing or too many."""
    kind = draw(st.sampled_from(MESSAGES))
    said: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for field in structs.fields(kind):
        if field.name != "id" and (field.required or draw(st.booleans())):
            said[field.name] = draw(_likely(field.name) if draw(st.integers(0, 4)) else junk)
    if draw(st.integers(0, 15)) == 0:
        said[draw(st.text(max_size=6))] = draw(junk)
    if draw(st.integers(0, 15)) == 0:
        del said[draw(st.sampled_from(sorted(said)))]
    return said


def _filled(value: Any, facts: dict[str, Any]) -> Any:
    if isinstance(value, list):
        return [_filled(one, facts) for one in value]
    return facts.get(value, value) if isinstance(value, str) else value


def _facts(host: Browser, guest: Browser, stranger: Browser, table: str) -> dict[str, Any]:
    legal = next((one.state(table)["view"]["legal"] for one in (host, guest) if one.state(table)["view"]["legal"]), ["pass"])
    return {
        "$table": table,
        "$event": host.state(table)["event"],
        "$host": host.person,
        "$guest": guest.person,
        "$self": stranger.person,
        "$legal": legal[0],
        "$invitation": host.invitations[table],
    }


@given(st.lists(st.tuples(st.sampled_from(["stranger", "guest"]), messages()), min_size=1, max_size=8))
def protocol(said: list[tuple[str, Any]]) -> None:
    """Whatever is said is answered, never with `failed`; the host's game goes on, or has been left by those who may leave it."""
    scene = site()
    host, guest, table = started(scene)
    stranger = scene.browser()
    stranger.enter(table, host.invitations[table])
    for who, message in said:
        speaker = guest if who == "guest" else stranger
        if message.get("type") == "hello" or speaker.closed is not None:
            continue
        filled = {name: _filled(value, _facts(host, guest, stranger, table)) for name, value in message.items()}
        answer = speaker.ask(str(filled.pop("type", "nothing")), **{str(name): value for name, value in filled.items() if name != "id"})
        assert answer.get("code") not in ("failed", "not_stored"), (filled, answer)
        if answer["type"] == "refusal":
            assert set(answer["words"]) == {"en", "ja"}
        if table not in speaker.states or message.get("type") in ("use_code", "erase_me", "exit"):
            break
    assert host.closed is None
    assert host.ask("ping")["type"] == "pong"
    assert host.do(table, "say", text="still here")["type"] == "ack"
    assert host.state(table)["seat"] == 0


@given(st.one_of(st.text(max_size=200), junk.map(json.dumps)))
def frames(text: str) -> None:
    """Any text at all on a line: it is answered, and the line stays."""
    scene = site()
    browser = scene.browser()
    before = len(browser.received)
    browser.say_raw(text)
    assert browser.closed is None
    assert [message["type"] for message in browser.received[before:]] == ["refusal"]


PROTOCOL = (protocol, frames)
