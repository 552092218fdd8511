"""The README is true: its Python is run, and its commands, games and pages exist."""

import re
from pathlib import Path

import pytest

import enishi
from enishi.cli import main
from enishi.games import ids

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs_and_says_what_it_shows() -> None:
    block = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert block
    names: dict[str, object] = {}
    for line in block[1].splitlines():
        code, _, shown = (part.strip() for part in line.partition("  #"))
        if shown.startswith(("(", "[", "'")):
            claimed = re.match(r"(\([^)]*\)|\[[^]]*\]|'[^']*')", shown)
            assert claimed
            assert eval(code, names) == eval(claimed[1]), line
        elif code:
            exec(code, names)
    match = names["match"]
    assert isinstance(match, enishi.Match)
    assert enishi.replay(match.record()).events == match.events


def test_the_games_of_the_readme_exist() -> None:
    """A new game needs no row: `enishi games` lists them all."""
    named = set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE))
    assert named
    assert named <= set(ids())


@pytest.mark.parametrize("verb", sorted(set(re.findall(r"^    enishi ([\w-]+)", README, re.MULTILINE))))
def test_the_commands_of_the_readme_exist(verb: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([verb, "--help"])
    assert stopped.value.code == 0


def test_every_document_that_is_linked_exists() -> None:
    for page in (README, (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        for link in re.findall(r"\]\(([^)#:]+)\)", page):
            assert (ROOT / link).exists(), link
