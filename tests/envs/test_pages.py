"""The examples of the page run as they are written; those of heavy libraries are tried by `make test-learn` and `make test-openspiel`."""

import pytest
from tests.envs import pages


def test_every_library_has_an_example_of_about_ten_lines() -> None:
    found = pages.examples()
    assert set(found) == {
        "Gymnasium", "PettingZoo", "Many games at once", "MaskablePPO (sb3-contrib)", "TorchRL", "RLlib", "OpenSpiel"
    }  # fmt: skip
    assert all(len(code.splitlines()) <= 12 for code in found.values())


@pytest.mark.parametrize("library", ["Gymnasium", "PettingZoo", "Many games at once"])
def test_examples(library: str) -> None:
    pages.run(library, **({"_4096": "64"} if library == "Many games at once" else {}))
