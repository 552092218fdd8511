"""The rules and the search as WebAssembly in Chromium give what native code gives, to the last bit.

The template here, in a smaller run than in Node (`tests/wasm`); `make test-wasm` compares all games.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.wasm.comparing import bundled
from tests.wasm.in_chromium import compare_in_chromium

from enishi.games import load
from enishi.kernel.wasm.linker import linker

SEED = 20261119

pytestmark = pytest.mark.skipif(linker() is None and not os.environ.get("CI"), reason="no wasm-ld here (Debian's lld, or enishi[wasm])")


def test_chromium_and_native_code_agree_in_everything(browser: Browser, tmp_path: Path) -> None:
    print("seed", SEED)
    compare_in_chromium(browser, bundled(tmp_path, "in_page"), load("_template"), games=2, seed=SEED)
