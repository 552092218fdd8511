"""What docs/hosting.md tells people to do works: its commands are run, its units and container file are looked through."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.server.scene import Scene, play_on, started
from tests.server.test_copying import everything

from enishi.cli import _parser, _speaker
from enishi.server.store.copying import copy_store
from enishi.testing.database import Database, programs

ROOT = Path(__file__).parents[2]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
UNITS = sorted((ROOT / "docs" / "hosting").glob("*@.service"))


def commands(*starts: str) -> list[str]:
    """The lines of the backup section that begin like this, in order."""
    section = HOSTING.partition("## Backup and restore")[2].partition("\n## ")[0]
    found = [line for line in re.findall(r"^(\w.*)$", section, re.MULTILINE) if line.startswith(starts)]
    assert len(found) == len(starts), found
    return found


def run_in(folder: Path, command: str, **environment: str) -> None:
    command = command.replace("/var/lib/", f"{folder}/")
    done = subprocess.run(shlex.split(command), cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stderr}"


@pytest.fixture
def playing(tmp_path: Path) -> Scene:
    """A site in the folder of the examples, at which two people play."""
    scene = Scene(tmp_path / "enishi")
    aki, ben, table = started(scene)
    play_on(table, aki, ben, most=10)
    return scene


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the program sqlite3 is not installed, with which the guide makes backups")
def test_a_backup_of_a_folder_that_is_served_gives_everything_back(playing: Scene, tmp_path: Path) -> None:
    backup, *restore = commands("sqlite3 ", "mkdir ", "cp ")
    run_in(tmp_path, backup)
    playing.close()
    for command in restore:
        run_in(tmp_path, command)
    assert everything(f"sqlite:{tmp_path / 'enishi-restored'}") == everything(f"sqlite:{tmp_path / 'enishi'}")


def test_a_backup_of_a_database_gives_everything_back(playing: Scene, tmp_path: Path, database: Database) -> None:
    playing.close()
    server = {"PGHOST": str(database.folder), "PGUSER": "enishi", "PATH": f"{programs()}:{os.environ['PATH']}"}
    address = f"postgresql://enishi@/{{}}?host={database.folder}"
    run_in(tmp_path, "createdb enishi", **server)
    copy_store(f"sqlite:{tmp_path / 'enishi'}", address.format("enishi"), lambda table, rows: None)
    for command in commands("pg_dump ", "createdb ", "pg_restore "):
        run_in(tmp_path, command, **server)
    assert everything(address.format("enishi-restored")) == everything(address.format("enishi"))
    for name in ("enishi", "enishi-restored"):
        run_in(tmp_path, f"dropdb {name}", **server)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.name))
def test_units_start_what_there_is(unit: Path) -> None:
    (line,) = re.findall(r"^ExecStart=(.+)$", unit.read_text(), re.MULTILINE)
    program, *arguments = shlex.split(line.replace("%i", "37"))
    assert program == "/opt/enishi/bin/enishi"
    parsed = _parser(_speaker("en"), arguments[0]).parse_args(arguments)
    assert parsed.store == "postgresql:///enishi"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here to look through units")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    for unit in (ROOT / "docs" / "hosting").glob("enishi*"):
        text = unit.read_text().replace("/opt/enishi/bin/enishi", shutil.which("true") or "/bin/true").replace("User=enishi\n", "")
        (tmp_path / unit.name).write_text(text)
    names = [str(tmp_path / name) for name in ("enishi@37.service", "enishi-think@1.service", "enishi.target")]
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *names], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "enishi" in line]
    assert ours == []


def test_the_container_copies_what_there_is_and_starts_what_there_is() -> None:
    text = (ROOT / "Containerfile").read_text()
    for source in re.findall(r"^COPY (?!--from)(\S+) ", text, re.MULTILINE):
        assert (ROOT / source).exists(), source
    (entry,) = re.findall(r'^ENTRYPOINT \["enishi", (.+)\]$', text, re.MULTILINE)
    example = re.search(r" enishi (--public-url .+)$", text, re.MULTILINE)
    assert example
    arguments = [*re.findall(r'"([^"]+)"', entry), *shlex.split(example[1])]
    parsed = _parser(_speaker("en"), "serve").parse_args(arguments)
    assert (parsed.data, parsed.host, parsed.trusted_proxy) == ("/data", "0.0.0.0", ["10.88.0.1"])
