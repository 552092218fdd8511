"""A browser shows the promise that it signs, whatever the site says beside it."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.bundling import answered, bundled
from tests.promise.scene import HACHIKO, Scene

from enishi.promise.story.view import view
from enishi.web import build as web_build

PROGRAM = """
import { readFileSync } from "node:fs";
import { asSigned } from "./module.mjs";
const shown = JSON.parse(readFileSync(0, "utf8"));
const read = (view) => {
  try {
    return asSigned(view);
  } catch (refusal) {
    return refusal.code;
  }
};
console.log(JSON.stringify(shown.map(read)));
"""
LIES: dict[str, Any] = {
    "revision": 7, "names": ["Aya", "Eve", "千代"], "when": "2030-01-01 08:00", "zone": "Europe/Paris", "before": 1, "after": 1,
    "place": "elsewhere", "point": None, "line": "another line", "version": 1,
}  # fmt: skip
"""What a site may say about a plan that its text does not."""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    entry = 'export { asSigned } from "./as_signed";'
    return bundled(tmp_path_factory.mktemp("plan"), web_build.WEB / "promise", entry, PROGRAM)


def shown(scene: Scene) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(msgspec.json.encode(view(scene.state, scene.now, 0)))
    return made


def a_change() -> Scene:
    """A sealed promise of which a change waits."""
    scene = Scene(3, point=HACHIKO).seal()
    scene.do(scene.propose(1, place="上野公園"))
    return scene


def test_what_an_honest_site_says_is_shown(reader: Path) -> None:
    told = [shown(Scene(3, point=HACHIKO)), shown(a_change())]
    assert answered(reader, told) == told


@pytest.mark.parametrize("which", ["plan", "change"])
def test_words_beside_the_text_are_not_believed(reader: Path, which: str) -> None:
    """A site hands out one text and shows another: time and place, or with whom."""
    true = shown(a_change())
    false = true | {which: true[which] | LIES, "people": [one | {"name": "Eve"} for one in true["people"]]}
    assert answered(reader, [false]) == [true]


def test_there_are_as_many_places_as_people(reader: Path) -> None:
    """Another key in front of all would move everybody's to another place."""
    true = shown(Scene(3).seal())
    entrants = true["plan"]["entrants"]
    assert answered(reader, [true | {"plan": true["plan"] | {"entrants": [*entrants, entrants[0]]}}]) == [true]


def test_a_text_that_is_none_is_not_shown(reader: Path) -> None:
    true = shown(Scene(2))
    assert answered(reader, [true | {"plan": true["plan"] | {"text": "AAAA"}}]) == ["text_version"]
