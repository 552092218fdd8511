"""A new game is one folder: made by a command, played at once, and nothing else has to change."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import enishi
from enishi.cli import main
from enishi.games import load
from enishi.games.manifest import Manifest
from enishi.match import new
from enishi.perft import count_sequences


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENISHI_LANG", "en")


def test_a_new_game_is_made_found_and_played(tmp_path: Path) -> None:
    """In a copy of the package, so that nothing is left behind in this one."""
    shutil.copytree(Path(enishi.__file__).parent, tmp_path / "enishi", ignore=shutil.ignore_patterns("dist", "__pycache__"))
    before = {file for file in tmp_path.rglob("*") if file.is_file()}
    run = [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from enishi.cli import main; sys.exit(main(sys.argv[1:]))",
    ]
    made = subprocess.run([*run, "new-game", "trial_of_mine", "--lang", "en"], capture_output=True, text=True, check=True)
    assert "trial_of_mine" in made.stdout
    new_files = {file for file in tmp_path.rglob("*") if file.is_file() and file.suffix != ".pyc"} - before
    folder = tmp_path / "enishi" / "games" / "trial_of_mine"
    assert new_files
    assert all(folder in file.parents for file in new_files)
    assert not [file for file in new_files if "_template" in file.read_text(encoding="utf-8")]
    shown = subprocess.run([*run, "games", "--lang", "en"], capture_output=True, text=True, check=True).stdout
    assert "Trial Of Mine" in shown
    record = subprocess.run([*run, "record", "trial_of_mine", "--ending", "tied"], capture_output=True, text=True, check=True).stdout
    assert json.loads(record)["game"] == "trial_of_mine"


@pytest.mark.parametrize(
    ("id", "says"),
    [*((id, "cannot be an id") for id in ("2nd", "My", "a-b", "_x", "class", "縁", "")), ("bird", "is taken"), ("manifest", "is taken")],
)
def test_an_id_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], id: str, says: str) -> None:
    assert main(["new-game", id]) == 2
    assert says in capsys.readouterr().err


def test_perft_prints_what_perft_files_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "reunion", "2", "--seats", "2", "--start", "1 keep"]) == 0
    assert capsys.readouterr().out == "seats 2\nstart 1 keep\n1 2\n2 0\n"
    assert count_sequences(new("reunion", 3), 2) == 24


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["perft", "reunion", "0"], "at least one event"),
        (["perft", "reunion", "--start", "1 kept"], "kept"),
        (["record", "reunion", "--ending", "nobody"], "the ways to end are: all_kept"),
    ],
)
def test_what_cannot_be_counted_or_found_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


def test_a_record_is_found_that_ends_as_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "reunion", "--seats", "3", "--ending", "none_kept"]) == 0
    assert '"0 break"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", 0), ("fewest_seats", "2"), ("most_seats", 9), ("usual_seats", 7), ("minutes", (3, 1)), ("moves", 0),
        ("longest_list", 99), ("most_events", 0), ("ends", ("won", "won")), ("teams", ((0, 5),)),
    ],
)  # fmt: skip
def test_a_wrong_manifest_names_the_field(field: str, value: object) -> None:
    facts = {name: getattr(load("_template").manifest, name) for name in Manifest.__dataclass_fields__}
    with pytest.raises(ValueError, match=f"^Manifest.{field}: "):
        Manifest(**(facts | {field: value}))
