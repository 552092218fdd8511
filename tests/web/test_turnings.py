"""The events that turned a game keep their places in the list: the client's module, in Node."""

from pathlib import Path
from typing import Any

from tests.bundling import answered, bundled

from enishi.web import build as web_build

PROGRAM = """
import { readFileSync } from "node:fs";
import { inPlace } from "./module.mjs";
const { rounds, moments, own } = JSON.parse(readFileSync(0, "utf-8"));
let listed = [];
const told = rounds.map((fresh) => (listed = inPlace(listed, fresh, moments, own)));
console.log(JSON.stringify(told));
"""
MOMENTS = [{"moment": moment, "returns": [moment / 10, 1 - moment / 10], "standard_errors": [0, 0]} for moment in range(9)]


def _turned(number: int, sign: str, change: float = 0.3) -> dict[str, Any]:
    turned = {"moment": number + 1, "number": number, "event": f"{sign} lay", "by_chance": sign == "~"}
    return turned | {"changes": [change, -change], "better": None}


def _listed(folder: Path, rounds: list[list[dict[str, Any]]], own: int | None) -> list[list[dict[str, Any]]]:
    program = bundled(folder, web_build.WEB / "coach", 'export { inPlace } from "./places";', PROGRAM)
    told: list[list[dict[str, Any]]] = answered(program, {"rounds": rounds, "moments": MOMENTS, "own": own})
    return told


def _numbers(turnings: list[dict[str, Any]]) -> list[int]:
    return [one["number"] for one in turnings]


def test_the_readers_own_decisions_come_first_and_luck_last(tmp_path: Path) -> None:
    found = [_turned(1, "~"), _turned(2, "0"), _turned(3, "1"), _turned(4, "0"), _turned(5, "1")]
    assert _numbers(_listed(tmp_path, [found], 1)[0]) == [3, 5, 2, 4, 1]
    assert _numbers(_listed(tmp_path, [found], None)[0]) == [1, 2, 3, 4, 5], "an onlooker reads the biggest first"


def test_numbers_change_and_places_do_not(tmp_path: Path) -> None:
    first = [_turned(1, "~"), _turned(3, "1"), _turned(5, "1")]
    then = [_turned(5, "1", 0.5), _turned(7, "1"), _turned(1, "~"), _turned(6, "0"), _turned(2, "0")]
    before, after = _listed(tmp_path, [first, then], 1)
    assert _numbers(before) == [3, 5, 1]
    assert _numbers(after) == [3, 5, 1, 7, 6], "what turns up later comes behind, as long as there is room"
    assert after[1]["changes"] == [0.5, -0.5]
    assert [round(change, 6) for change in after[0]["changes"]] == [0.1, -0.1], "what is no longer among the biggest stays, with its number"
