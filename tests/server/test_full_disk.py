"""A disk that is full under PostgreSQL, and a line that is cut within a move: a clear refusal or none, and nothing is lost.

The first tests have the database itself raise what it raises on a full disk, where a row is written and where it commits. The last one
fills a real disk, a small one in memory, where such a one can be made. A disk without room for the log of the database is another
matter: PostgreSQL stops itself then, and that is what a database that was killed looks like (`benchmarks/crash.py`).
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.scene import Browser, Scene, started

from enishi.server.room.room import STORE_REST
from enishi.testing.database import Database, _owner

FAILING = """
CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
"""
WHEN_WRITTEN = "CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION fails()"
WHEN_COMMITTED = """CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION fails()"""
CUT_ONCE = """
CREATE SEQUENCE cuts;
CREATE FUNCTION cuts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('cuts') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$;
CREATE TRIGGER cut BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION cuts()
"""
SMALL = "8m"


@pytest.fixture
def store_kind(database: Database) -> str:
    return "postgresql"


def schema_of(scene: Scene) -> str:
    """What makes the test's own questions go where the site's tables are."""
    assert scene.settings.store
    return f'SET search_path TO "{scene.settings.store.rpartition("search_path=")[2]}";'


def mover_of(table: str, *people: Browser) -> Browser:
    return next(one for one in people if one.state(table)["view"]["legal"])


@pytest.mark.parametrize("when", [WHEN_WRITTEN, WHEN_COMMITTED], ids=["a row", "the commit"])
def test_a_full_disk_refuses_a_move_in_words_and_nothing_is_lost(new_scene: Callable[..., Scene], database: Database, when: str) -> None:
    scene = new_scene()
    aki, ben, table = started(scene)
    mover = mover_of(table, aki, ben)
    event, move = mover.state(table)["event"], mover.state(table)["view"]["legal"][0]
    before = scene.run(scene.store.entries(table))
    schema = schema_of(scene)
    database.ask(schema + FAILING + when)
    for _ in range(2):
        refusal = mover.ask("move", id="full", table=table, expects=event, move=move)
        assert (refusal["type"], refusal["code"]) == ("refusal", "not_stored")
        assert set(refusal["words"]) >= {"en", "ja"}
    assert mover.state(table)["event"] == event
    assert scene.run(scene.store.entries(table)) == before
    database.ask(schema + "DROP FUNCTION fails CASCADE")
    scene.wait(STORE_REST / 1000)
    assert mover.ask("move", id="full", table=table, expects=event, move=move)["type"] == "ack"
    kept = scene.run(scene.store.entries(table))
    assert kept[: len(before)] == before
    assert [entry.cause.endswith(" full") for entry in kept].count(True) == 1


def test_a_line_that_is_cut_within_a_move_is_made_anew_and_nobody_notices(new_scene: Callable[..., Scene], database: Database) -> None:
    scene = new_scene()
    aki, ben, table = started(scene)
    database.ask(schema_of(scene) + CUT_ONCE)
    mover = mover_of(table, aki, ben)
    assert mover.move(table, id="cut")["type"] == "ack"
    kept = scene.run(scene.store.entries(table))
    assert [entry.cause.endswith(" cut") for entry in kept].count(True) == 1
    assert scene.run(scene.store.read("SELECT last_value FROM cuts"))[0][0] > 1, "it was cut, and written again"


@pytest.fixture
def small_disk(database: Database) -> Iterator[Path]:
    """A disk of a few megabytes, which the database may use."""
    folder, owner = database.folder / "small", _owner()
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)], check=False, capture_output=True)
    if made.returncode or owner is None:
        folder.rmdir()
        pytest.skip("no small disk can be made here: only root may mount one")
    space = folder / "space"
    space.mkdir()
    os.chown(space, owner.pw_uid, owner.pw_gid)
    yield space
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_on_a_disk_that_is_really_full_moves_are_refused_until_there_is_room(
    new_scene: Callable[..., Scene], database: Database, small_disk: Path
) -> None:
    scene = new_scene()
    aki, ben, table = started(scene)
    database.ask(f"CREATE TABLESPACE small LOCATION '{small_disk}'")
    for what in ("TABLE entries", "INDEX entries_pkey", "INDEX entries_by_cause"):
        database.ask(f"{schema_of(scene)} ALTER {what} SET TABLESPACE small")
    filler = small_disk.parent / "filler"
    with filler.open("wb") as file:
        room = shutil.disk_usage(small_disk).free
        file.write(b"\0" * room)
    acknowledged = [mover_of(table, aki, ben).do(table, "say", to="open", text="x" * 400) for _ in range(60)]
    codes = [answer.get("code") for answer in acknowledged]
    assert codes[-1] == "not_stored"
    said = codes.count(None)
    kept = scene.run(scene.store.entries(table))
    assert sum(type(entry).__name__ == "Said" for entry in kept) == said
    filler.unlink()
    scene.wait(STORE_REST / 1000)
    assert mover_of(table, aki, ben).move(table)["type"] == "ack"
    assert scene.run(scene.store.entries(table))[: len(kept)] == kept
    scene.hang_up()
    for what in ("TABLE entries", "INDEX entries_pkey", "INDEX entries_by_cause"):
        database.ask(f"{schema_of(scene)} ALTER {what} SET TABLESPACE pg_default")
    database.ask("DROP TABLESPACE small")
