"""Which tests a run of all tests leaves out: those of heavy extras, in `tests/heavy/<extra>`, which have commands of their own.

And the letters of cards, for tests that print some.
"""

from pathlib import Path

import pytest

from enishi.web import build as web_build

HEAVY = Path(__file__).parent / "heavy"


def _is_asked_for(path: Path, config: pytest.Config) -> bool:
    """Whether the command line names this folder, or something inside."""
    named = (Path(argument.partition("::")[0]) for argument in config.invocation_params.args if not argument.startswith("-"))
    places = [(config.invocation_params.dir / one).resolve() for one in named]
    return any(place == path or path in place.parents for place in places)


def _left_out(config: pytest.Config) -> list[str]:
    folders = sorted(folder for folder in HEAVY.glob("[!_.]*") if folder.is_dir())
    return [folder.name for folder in folders if not _is_asked_for(folder, config)]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if collection_path.parent == HEAVY and collection_path.name in _left_out(config) else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One line behind a run of everything."""
    left_out = _left_out(config)
    if left_out and config.args_source != pytest.Config.ArgsSource.ARGS:
        terminalreporter.write_line("Left out: " + ", ".join(f"{extra} (make test-{extra})" for extra in left_out))


@pytest.fixture(scope="session")
def letters() -> None:
    """The fonts of cards, which the build puts in place."""
    web_build.install()
    web_build.put_letters()
