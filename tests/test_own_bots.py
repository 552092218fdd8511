"""Bots of one's own, and insights of one's own: made by their names, handed what their seat knows, and checked."""

import importlib.metadata
from pathlib import Path
from typing import Any

import pytest

import enishi
from enishi.bots import BadBot, Knowledge, OwnBot
from enishi.bots.search import Search
from enishi.match import Match

MINE = '''
class First:
    """Takes the first move; remembers what it was handed."""

    def __init__(self, step=0):
        self.step = step
        self.handed = []

    def choose(self, known, seat):
        self.handed.append(known)
        return known.legal(seat)[self.step]

class Listener:
    def __init__(self, seed=None):
        self.seed = seed

    def choose(self, known, seat, talk):
        return known.legal(seat)[len(talk)]

class Cheat:
    def choose(self, known, seat):
        return "99@z9"

class Clumsy:
    def choose(self, known, seat):
        return 1 // 0

class Vandal:
    def choose(self, known, seat):
        move = known.legal(seat)[0]
        known.record[:] = 0
        return move

class Unwilling:
    def __init__(self):
        raise OSError("no weights")

    def choose(self, known, seat):
        return ""

class NoBot:
    pass
'''


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    return str(file)


@pytest.fixture
def match() -> Match:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()
    return match


def test_a_bot_is_named_by_its_file_and_class_and_may_bring_settings(mine: str, match: Match) -> None:
    assert enishi.bot(f"{mine}:First", seed=3).choose(match, 0) == match.legal(0)[0]
    assert enishi.bot(f"{mine}:First:step=2", seed=3).choose(match, 0) == match.legal(0)[2]


def test_a_bot_that_takes_a_seed_gets_it_and_hears_what_was_said(mine: str, match: Match) -> None:
    bot: Any = enishi.bot(f"{mine}:Listener", seed=3)
    assert bot.player.seed == 3
    assert bot.choose(match, 0, [(1, "hello")]) == match.legal(0)[1]


def test_it_is_handed_what_its_seat_knows_and_never_the_match(mine: str, match: Match) -> None:
    bot: Any = enishi.bot(f"{mine}:First")
    bot.choose(match, 0)
    (known,) = bot.player.handed
    assert type(known) is Knowledge
    assert known.record.tobytes() == match.hidden(0).tobytes() != match.position.tobytes()
    assert not [value for value in vars(known).values() if isinstance(value, Match)]
    assert (known.phase, known.table) == (match.typed_view(0).phase, match.typed_view(0).table)
    with pytest.raises(AssertionError):
        known.hidden(1)


def test_what_it_does_to_what_it_was_handed_changes_nothing(mine: str, match: Match) -> None:
    before = match.hidden(0).tobytes()
    enishi.bot(f"{mine}:Vandal").choose(match, 0)
    assert match.hidden(0).tobytes() == before


@pytest.mark.parametrize(
    ("name", "says"),
    [("Cheat", "chose “99@z9”, which is not legal"), ("Clumsy", r"failed \(Seat 1\): ZeroDivisionError: .* \(mine\.py:\d+\)")],
)
def test_a_bot_that_goes_wrong_is_named(mine: str, match: Match, name: str, says: str) -> None:
    with pytest.raises(BadBot, match=says) as refused:
        enishi.bot(f"{mine}:{name}").choose(match, 0)
    assert name in refused.value.say("ja")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (":Nobody", "no class Nobody .* Bots in it: First, Listener, Cheat, Clumsy, Vandal, Unwilling"),
        (":NoBot", "no class NoBot"),
        (":First:jump=2", "“jump” is not a setting of the bot"),
        (":Unwilling", "cannot be made: OSError: no weights"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused(mine: str, name: str, says: str) -> None:
    with pytest.raises(enishi.BadSetup, match=says):
        enishi.bot(mine + name)


def test_a_file_that_is_missing_or_broken_is_refused(tmp_path: Path) -> None:
    with pytest.raises(enishi.BadSetup, match="There is no file"):
        enishi.bot(f"{tmp_path}/nothing.py:First")
    (tmp_path / "broken.py").write_text("def choose(:", encoding="utf-8")
    with pytest.raises(enishi.BadSetup, match="SyntaxError"):
        enishi.bot(f"{tmp_path}/broken.py:First")


def test_an_installed_package_offers_bots_by_entry_points(mine: str, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(mine).parent))
    point = importlib.metadata.EntryPoint("first", "mine:First", "enishi.bots")
    monkeypatch.setattr("enishi.bots.own.entry_points", lambda group: [point] if group == "enishi.bots" else [])
    bot = enishi.bot("first:step=1", seed=1)
    assert isinstance(bot, OwnBot)
    assert bot.choose(match, 0) == match.legal(0)[1]
    with pytest.raises(enishi.BadSetup, match="hard, master, search, first"):
        enishi.bot("nobody")


INSIGHT = """
from enishi.kernel.rule import rule

EXPLORATION = 2.0

@rule
def prior(s, actor, move):
    return 1.0 + move
"""


@pytest.mark.xdist_group("happiness")
def test_a_search_can_go_by_another_insight_plain_and_compiled_alike(tmp_path: Path) -> None:
    file = tmp_path / "other.py"
    file.write_text(INSIGHT, encoding="utf-8")
    match = enishi.new("happiness", seats=2, seed=3)
    match.advance()
    plain, compiled = (Search(iterations=60, seed=2, compiled=how, insight=str(file)).weigh(match, 0) for how in (False, True))
    assert plain == compiled
    assert plain != Search(iterations=60, seed=2).weigh(match, 0)


def test_without_insight_a_search_knows_the_rules_alone() -> None:
    match = enishi.new("bird", seats=2, seed=3)
    match.advance()
    seat = int(match.waiting[0])
    wise, naive = (Search(iterations=40, seed=2, insight=which, compiled=False).weigh(match, seat) for which in (None, "none"))
    assert wise != naive


def test_an_insight_that_is_missing_or_fails_is_refused(tmp_path: Path) -> None:
    with pytest.raises(enishi.BadSetup, match="names no file"):
        enishi.bot("search:insight=nowhere.py")
    file = tmp_path / "broken.py"
    file.write_text("import nowhere", encoding="utf-8")
    match = enishi.new("happiness", seats=2, seed=3)
    match.advance()
    with pytest.raises(enishi.BadSetup, match="ModuleNotFoundError"):
        Search(iterations=5, insight=str(file)).weigh(match, 0)


def test_the_bot_of_the_page_plays(tmp_path: Path, match: Match) -> None:
    page = (Path(__file__).parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "greedy.py").write_text(code, encoding="utf-8")
    bot = enishi.bot(f"{tmp_path}/greedy.py:Greedy", seed=1)
    assert bot.choose(match, 0) in match.legal(0)
