"""What a page asks of the rules by itself: sets and analyses are answered as the site answers them.

One game each here; `make test-wasm` asks about all of them.
"""

import json
import os
from pathlib import Path

import pytest
from tests.wasm.asked import ask, compare_analysis, compare_sets, compare_sheets
from tests.wasm.comparing import bundled

from enishi.games import load
from enishi.kernel.wasm import linker as linking

SEED = 20261118
FILE = Path(__file__).parents[2] / "src" / "enishi" / "games" / "bird" / "tests" / "records" / "no_birds.json"
RECORD = json.loads(FILE.read_text(encoding="utf-8"))

pytestmark = [
    pytest.mark.skipif(linking.linker() is None and not os.environ.get("CI"), reason="no wasm-ld here (Debian's lld, or enishi[wasm])"),
    pytest.mark.xdist_group("wasm"),
]


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled(tmp_path_factory.mktemp("asking"), "asking")


def test_the_rules_in_the_page_say_the_same_of_sets(script: Path) -> None:
    print("seed", SEED)
    assert compare_sets(script, load("ito"), SEED) > 5


def test_the_rules_in_the_page_work_out_the_same_sheet(script: Path) -> None:
    print("seed", SEED)
    assert compare_sheets(script, load("ito"), SEED) > 10


def test_a_game_without_a_sheet_refuses_it(script: Path) -> None:
    assert "no sheet" in ask(script, load("bird"), {"sheets": [""]})["refused"]


def test_an_analysis_in_the_page_finds_the_same_and_gets_surer(script: Path) -> None:
    compare_analysis(script, load("bird"), RECORD, playouts=100)


@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        ({"rules": 99}, "a record of other rules"),
        ({"game": "ito"}, "a record of other rules"),
        ({"seats": 9}, "seats, not 9"),
        ({"events": ["~ nonsense"]}, "nonsense is no move"),
        ({"events": ["0 pass"]}, "pass is no legal move of 0 now"),
    ],
)
def test_a_record_that_these_rules_cannot_play_is_refused(script: Path, spoiled: dict[str, object], said: str) -> None:
    """The page then asks the server, which says why in words."""
    answer = ask(script, load("bird"), {"analysis": {"record": RECORD | spoiled, "playouts": 1, "rounds": 0, "wonder": None}})
    assert said in answer["refused"]
