"""Forged records on which the three checks must agree: the rules' own (`enishi verify`), the plain one, and the page's."""

import copy
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.bundling import answered, bundled
from tests.deals.scene import TABLE, dealt_match, redealt
from tests.deals.test_verify import plain_check

from enishi.deals import commitment, verify
from enishi.errors import BadRecord, Refused
from enishi.web import build as web_build

__all__ = ["plain_check"]

Record = dict[str, Any]
PROGRAM = """
import { readFileSync } from "node:fs";
const nothing = () => undefined;
Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: nothing },
  navigator: { language: "en" },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  document: { documentElement: { dataset: {}, style: { setProperty: nothing } } },
  addEventListener: nothing,
});
const { checkDeal } = await import("./module.mjs");
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((record) => checkDeal(record).kind)));
"""


def _deal(record: Record, **parts: Any) -> Record:
    return record | {"deal": record["deal"] | parts}


def _forged_beginning(record: Record) -> Record:
    """The server chooses the first cards, and says that a negative number of events was brought: the check begins near the end."""
    brought = 12
    made = dealt_match("connect37", 5, brought=brought)
    return _deal(made, brought=brought - len(made["events"]))


def _hidden_end(record: Record) -> Record:
    """The story follows from the draws, and the match of the record is another one."""
    forged = _deal(record, story=record["events"])
    return {name: value for name, value in forged.items() if name not in ("scores", "returns")} | {"events": record["events"][:-1]}


def _other_end(record: Record) -> Record:
    return _deal(record, story=[])


def _draws_alone(record: Record) -> Record:
    return _deal(record, story=[event for event in record["events"] if event.startswith("~")])


def _seats_as_a_fraction(record: Record) -> Record:
    """2.0 for 2: another key for the same game. Whoever knows all parts could choose the cards by how numbers are written."""
    return redealt(record, setup=record["deal"]["setup"] | {"seats": float(record["seats"])})


def _rules_as_a_truth(record: Record) -> Record:
    return redealt(record, setup=record["deal"]["setup"] | {"rules": True})


def _a_word_never_below(record: Record) -> Record:
    """No number of 64 bits is fair among so many: whoever waits for one waits for ever."""
    draws = copy.deepcopy(record["deal"]["draws"])
    draws[0] = [[[draws[0][1], 2**65]], draws[0][1]]
    return _deal(record, draws=draws)


def _many_large_weights(record: Record) -> Record:
    draws = copy.deepcopy(record["deal"]["draws"])
    draws[0] = [[[str(outcome), 2**52] for outcome in range(5000)], "0"]
    return _deal(record, draws=draws)


def _nothing_could_come(record: Record) -> Record:
    return _deal(record, draws=[[[], record["deal"]["draws"][0][1]], *record["deal"]["draws"][1:]])


def _void_rounds_hidden(record: Record) -> Record:
    """The third round, and nothing is said of the two before it, which the server did not like."""
    return redealt(record, round=3)


def _round_before_the_first(record: Record) -> Record:
    return _deal(record, round=-1)


def _round_without_end(record: Record) -> Record:
    return _deal(record, round=2**64)


def _place_written_otherwise(record: Record) -> Record:
    who, part = "person 007", bytes(32)
    more = {"who": who, "commitment": commitment(who, TABLE, 1, part).hex(), "part": part.hex(), "seat": None}
    return redealt(record, more=[more])


def _part_with_spaces(record: Record) -> Record:
    """Hexadecimal digits with spaces between them: twenty-two bytes in sixty-four characters."""
    written = "1111" + " 11" * 20
    part = {"who": "person 9", "commitment": commitment("person 9", TABLE, 1, bytes.fromhex(written)).hex(), "part": written, "seat": None}
    return redealt(record, more=[part])


def _taken_back_without_end(record: Record) -> Record:
    return _deal(record, story=["undo " + "9" * 5000])


def _steps_that_are_numbers(record: Record) -> Record:
    return _deal(record, story=[1, 2])


def _more_brought_than_there_is(record: Record) -> Record:
    return _deal(record, brought=10**9, draws=[])


def _format_as_a_truth(record: Record) -> Record:
    return _deal(record, format=True)


def _table_without_letters(record: Record) -> Record:
    return _deal(record, table="\ud800")


def _draws(record: Record, change: Callable[[list[Any]], None]) -> Record:
    """With something else in the first draw that leaves its outcome as it is."""
    draws = copy.deepcopy(record["deal"]["draws"])
    draws[0] = [[list(weight) for weight in draws[0][0]], draws[0][1]]
    change(draws[0])
    return _deal(record, draws=draws)


def _a_draw_of_three(record: Record) -> Record:
    return _draws(record, lambda draw: draw.append("more"))


def _a_weight_of_three(record: Record) -> Record:
    return _draws(record, lambda draw: draw[0][0].append("more"))


def _an_outcome_that_is_no_text(record: Record) -> Record:
    """What did not come may be anything, to who looks only at what came."""

    def change(draw: list[Any]) -> None:
        draw[0][0 if draw[0][0][0] != draw[1] else 1][0] = []

    return _draws(record, change)


def _one_outcome_twice(record: Record) -> Record:
    """What could come, said twice, comes twice as often."""

    def change(draw: list[Any]) -> None:
        other = 0 if draw[0][0][0] != draw[1] else 1
        draw[0][other][0] = draw[0][other + 1 if draw[0][other + 1][0] != draw[1] else other + 2][0]

    return _draws(record, change)


FORGERIES: list[Callable[[Record], Record]] = [
    _forged_beginning, _hidden_end, _other_end, _draws_alone, _seats_as_a_fraction, _rules_as_a_truth, _a_word_never_below,
    _many_large_weights, _nothing_could_come, _void_rounds_hidden, _round_before_the_first, _round_without_end, _place_written_otherwise,
    _part_with_spaces, _taken_back_without_end, _steps_that_are_numbers, _more_brought_than_there_is, _format_as_a_truth,
    _table_without_letters, _a_draw_of_three, _a_weight_of_three, _an_outcome_that_is_no_text, _one_outcome_twice,
]  # fmt: skip


@pytest.fixture(scope="module")
def record() -> Record:
    return dealt_match("connect37", 4)


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forged_record_is_refused_by_both_checks_of_python(
    forge: Callable[[Record], Record], record: Record, plain_check: ModuleType
) -> None:
    forged = forge(record)
    with pytest.raises(BadRecord) as caught:
        verify(forged)
    assert caught.value.say("en") != caught.value.say("ja")
    with pytest.raises((AttributeError, KeyError, TypeError, ValueError)):
        plain_check.check(forged)


def test_the_page_refuses_what_the_others_refuse_and_takes_what_they_take(record: Record, tmp_path: Path) -> None:
    """But for how a number is written: 2.0 is 2 to a browser, which then finds that nothing follows."""
    page = bundled(tmp_path, web_build.WEB / "deals", 'export { checkDeal } from "./check";', PROGRAM)
    good = [record, dealt_match("connect37", 2, undo=True), dealt_match("bird", 3, brought=9), redealt(record)]
    assert [verify(one).people for one in good] == [2] * 4
    found = answered(page, [*good, *(forge(record) for forge in FORGERIES)])
    assert found == ["proved"] * len(good) + ["warning"] * len(FORGERIES)


REMEMBERING = PROGRAM.replace("getItem: () => null", "getItem: () => JSON.stringify(said.own)").replace(
    "const nothing", "const said = JSON.parse(readFileSync(0, 'utf8'));\nconst nothing"
).partition("console.log")[0]  # fmt: skip


def test_nobody_chooses_last_without_a_browser_that_finds_out(record: Record, tmp_path: Path) -> None:
    """The server shows a browser a list in which its friend's part is another one, has its part, and only then the friend chooses.

    All follows from the parts in the record. But the browser remembers the list that it was shown before it showed its part.
    """
    told = REMEMBERING + "const found = checkDeal(said.record);\nconsole.log(JSON.stringify([found.kind, found.key]));\n"
    page = bundled(tmp_path, web_build.WEB / "deals", 'export { checkDeal } from "./check";', told)
    server, mine, friend = record["deal"]["parts"]
    own = {"round": 1, "server": server["commitment"], "part": mine["part"]}
    honest, chosen_later = [mine["commitment"], friend["commitment"]], [mine["commitment"], "00" * 32]
    found = [answered(page, {"record": record, "own": {TABLE: own | {"closed": one}}}) for one in (honest, chosen_later, honest[:1])]
    assert found == [["proved", "deal.proved"], ["warning", "deal.other_list"], ["warning", "deal.other_list"]]
    assert answered(page, {"record": record, "own": {TABLE: own}}) == ["proved", "deal.proved"], "as browsers remembered it before"


def test_options_that_are_none_are_refused_by_both_checks_of_python(record: Record, plain_check: ModuleType) -> None:
    with pytest.raises(Refused):
        verify(record | {"options": []})
    with pytest.raises(ValueError, match="another game"):
        plain_check.check(record | {"options": []})


def test_options_that_are_the_defaults_give_no_other_key() -> None:
    """Saying them or not is the same game: whoever could choose would have another deal to choose from."""
    plain = dealt_match("bird", 3)
    said = {"gold_cost": 2}
    forged = redealt(plain | {"options": said}, setup=plain["deal"]["setup"] | {"options": said})
    with pytest.raises(BadRecord) as caught:
        verify(forged)
    assert caught.value.code == "deal_setup"
