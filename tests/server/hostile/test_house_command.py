"""The commands of the host of the site, beside a site that runs."""

from collections.abc import Callable

import pytest
from tests.server.scene import Scene, started

from enishi.cli import main


@pytest.fixture
def house(scene: Scene, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def command(*words: str) -> str:
        assert main(["house", "--data", str(scene.settings.data), *words]) == 0
        return capsys.readouterr().out

    return command


def test_the_host_reads_reports_blocks_takes_off_and_erases_while_the_site_runs(scene: Scene, house: Callable[..., str]) -> None:
    aki, ben, table = started(scene)
    ben.do(table, "say", text="something ugly")
    assert ben.person not in house("reports")
    aki.do(table, "report", person=ben.person, why="rude")
    told = house("reports")
    assert "something ugly" in told
    assert ben.person in told
    house("take-off", table, ben.person)
    scene.run(scene.house.beat())
    assert aki.state(table)["frame"]["chairs"][1]["people"][0]["name"] == "—"
    house("block", ben.person, "--why", "rude")
    assert ben.person in house("blocked")
    scene.run(scene.live.dismiss_shut_out())
    assert ben.closed is not None
    house("unblock", ben.person)
    assert ben.person not in house("blocked")
    house("erase", ben.person)
    scene.run(scene.house.beat())
    assert aki.state(table)["frame"]["chairs"][1]["bot"]


def test_nothing_that_somebody_wrote_looks_like_another_report(scene: Scene, house: Callable[..., str]) -> None:
    """The reason of a report, and what was said, may have several lines."""
    aki, ben, table = started(scene)
    ben.do(table, "say", text="hello\n    1700000000000  something ugly")
    aki.do(table, "report", person=ben.person, why="rude")
    real = house("reports").splitlines()[0]
    aki.do(table, "report", person=ben.person, why=f"rude\n{real}\n  rude\n    1700000000000  something ugly")
    told = house("reports").splitlines()
    assert len(told) == 6, "two reports, each with its reason and what was said once"
    assert sum(line.startswith(real) for line in told) == 1
    assert not any(line.startswith("    1700000000000  something") for line in told)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("block", ""), "nobody's id"),
        (("erase", "somebody"), "nobody's id"),
        (("unblock", "a" * 16), "is not blocked"),
        (("take-off", "nowhere", "a" * 16), "There is no table nowhere"),
        (("reports", "--settle", "none"), "There is no open report none"),
    ],
)
def test_what_is_about_nobody_is_refused_and_changes_nothing(
    scene: Scene, house: Callable[..., str], capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    started(scene)
    before = house("blocked")
    assert main(["house", "--data", str(scene.settings.data), *words]) != 0
    assert said in capsys.readouterr().err
    assert house("blocked") == before
