"""Rules call each other without what Python needs to call them, and Python may call any of them nevertheless, also from the disk."""

import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from numba.core import config

from enishi.kernel.compiled_rule import CompiledRule

SOURCE = """
@rule
def twice(number):
    return 2 * number

@rule
def four_times(number):
    return twice(twice(number))
"""


def loaded(folder: Path, monkeypatch: pytest.MonkeyPatch, *, keep: bool) -> Any:
    """The two rules, as a process loads them that has compiled nothing yet."""
    file, module = folder / "rules.py", ModuleType("rules of this test")
    file.write_text(SOURCE)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(config, "CACHE_DIR", str(folder / "cache"))
    module.__dict__["rule"] = partial(CompiledRule, keep=keep)
    exec(compile(SOURCE, str(file), "exec"), module.__dict__)
    return module


def test_a_rule_has_a_way_in_only_when_python_calls_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = loaded(tmp_path, monkeypatch, keep=False)
    assert rules.four_times(3) == 12
    assert (len(rules.twice.overloads), len(rules.twice.door.overloads)) == (1, 0)
    assert (len(rules.four_times.overloads), len(rules.four_times.door.overloads)) == (0, 1)
    assert [rules.twice(3), rules.twice(2.5)] == [6, 5.0]
    assert len(rules.twice.door.overloads) == 2


def test_what_was_kept_for_other_rules_is_not_taken_for_a_way_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function without one would end the process that calls it."""
    assert loaded(tmp_path, monkeypatch, keep=True).four_times(3) == 12
    again = loaded(tmp_path, monkeypatch, keep=True)
    assert again.twice(3) == 6
    assert again.four_times(4) == 16
    assert sum(again.twice.door.stats.cache_misses.values()) == 1, "nobody had called it from Python"
    assert sum(again.four_times.door.stats.cache_hits.values()) == 1
    once_more = loaded(tmp_path, monkeypatch, keep=True)
    assert once_more.twice(5) == 10
    assert sum(once_more.twice.door.stats.cache_hits.values()) == 1
