"""The command line, as a person types it."""

import io
import json
import sys
from pathlib import Path

import pytest

from enishi.bots import BY_STRENGTH, LEVELS
from enishi.cli import main
from enishi.games import ids, load


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """English unless a test asks for something else, whatever the system says."""
    monkeypatch.setenv("ENISHI_LANG", "en")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "games", "--lang", "ja")
    assert status == 0
    assert all(id in out for id in ids())


def test_a_game_that_somebody_is_writing_does_not_hide_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "halfway").mkdir()
    (tmp_path / "halfway" / "__init__.py").write_text("def manifest(:\n")
    games = sys.modules["enishi.games"]  # the name `enishi.games` is the function
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    status, out, err = run(capsys, "games")
    assert status == 1
    assert "connect37" in out
    assert "halfway cannot be played: SyntaxError" in err


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_shows_the_page_in_the_language_asked_for(capsys: pytest.CaptureFixture[str], language: str) -> None:
    shown, game = run(capsys, "rules", "connect37", "--lang", language)[1], load("connect37")
    assert shown.startswith(game.rulebook(language).partition("<!--")[0])
    assert "```enishi" not in shown
    assert game.words.say("label.stock", language, {"stock": 29, "aside": 2}) in shown, "examples are drawn"
    assert "~ 10" in run(capsys, "rules", "connect37", "--lang", language, "--notation")[1]
    assert shown.strip().endswith(game.fairness(language).strip())


def test_the_same_seed_gives_the_same_record(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (run(capsys, "record", "connect37", "--seats", "3", "--seed", "5")[1] for _ in range(2))
    assert first == second
    assert json.loads(first)["seats"] == 3


@pytest.mark.parametrize("id", ids())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_game_is_played_by_taking_the_first_move(
    id: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 5000))
    status, out, err = run(capsys, "play", id, "--seed", "1", "--lang", language)
    assert (status, err) == (0, "")
    assert load(id).words.say("title", language) in out


def test_play_answers_nonsense_and_goes_on(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x\n?\n\n５\nq\n"))
    status, out, _ = run(capsys, "play", "connect37", "--seed", "1", "--lang", "en")
    assert status == 0
    assert "“x” is no move of Connect 37" in out
    assert "puts a single chip" not in out
    assert "Place a chip or stack two" in out  # the full-width five was understood


def test_play_has_a_seat_for_every_bot_that_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    status, out, err = run(capsys, "play", "connect37", "--seed", "1", "--lang", "en", "--bots", "random,easy")
    assert (status, err) == (0, "")
    assert "Bot 2: 0 points" in out


@pytest.mark.parametrize(("language", "dealt"), [("en", "Bot 6 is dealt a card. (× 4)"), ("ja", "ボット6にカードが配られた。（4回）")])
def test_play_tells_once_what_is_dealt_again_and_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, dealt: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    status, out, _ = run(capsys, "play", "soulmates", "--seed", "1", "--lang", language)
    assert status == 0
    assert out.count(dealt.partition("。")[0].partition(". (")[0]) == 1
    assert dealt in out


def test_play_gives_hints_and_takes_decisions_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\nhint\n1\n1\nundo\nundo\nundo\n" + "1\n" * 5000))
    status, out, err = run(capsys, "play", "connect37", "--seed", "1", "--lang", "en", "--bots", "random")
    assert (status, err) == (0, "")
    assert out.count("You have not made a move yet") == 2, "before the first move, and when it has been taken back"
    assert "(100 %: a sure win" in out
    assert "Moves taken back: 2." in out
    assert "d5" in out, "cells that are empty say how they are called"


@pytest.mark.parametrize(("language", "undone"), [("en", "Taken back: pass"), ("ja", "取り消した手：pass")])
def test_a_move_that_was_the_only_one_is_taken_back_like_any_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, undone: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nundo\nq\n"))
    _, out, _ = run(capsys, "play", "bird", "--seed", "0", "--lang", language)
    before, _, after = out.partition(undone)
    assert "1) pass\n" in before, "nothing else was possible"
    assert after.count("1) pass\n") == 1, "and that is where it goes back to"


@pytest.mark.parametrize(
    ("language", "typed", "says"),
    [
        ("en", "help", ["?, moves", "hint  ", "undo  ", "rules  ", "q, quit", "random, easy, normal, instant, hard, master"]),
        ("ja", "ヘルプ", ["?, 一覧", "undo, 待った", "ルールを読む", "random、easy、normal、instant、hard、master"]),
        ("en", "99", ["There is no move 99: the numbers go from 1 to 2 "]),
        ("ja", "９９", ["99番の手はありません。番号は1～2です"]),
        ("en", "0", ["There is no move 0: "]),
        ("en", "9" * 5000, ["9…: the numbers go from 1 to 2 "]),
        ("en", "x" * 5000, ["x…” is no move of"]),
        ("en", "待った", ["You have not made a move yet"]),
        ("ja", "ﾋﾝﾄ", ["（100％なら必ず勝ち"]),
        ("en", "HINT", ["(100 %: a sure win"]),
        ("en", " Keep ", ["Player (you) has decided to keep the promise."]),
        ("ja", "２", ["あなたは約束を破ると決めた。"]),
    ],
)
def test_play_understands_what_people_type(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, typed: str, says: list[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nq\n"))
    status, out, err = run(capsys, "play", "reunion", "--seed", "1", "--lang", language)
    assert (status, err) == (0, "")
    assert all(part in out for part in says)
    assert max(map(len, out.splitlines())) < 400, "what is very long is not said again"


@pytest.mark.parametrize("arguments", [["hint\nq\n"], ["q\n", "--seat", "2", "--bots", "easy"]])
def test_the_first_thought_about_a_game_says_why_it_takes_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str]
) -> None:
    monkeypatch.setattr("enishi.commands._patience.compiling_allowed", lambda: True)
    monkeypatch.setattr("enishi.commands._patience.mark", lambda game, what: tmp_path / "cache" / what)
    keys, *asked = arguments
    for often in (1, 0):
        monkeypatch.setattr("sys.stdin", io.StringIO(keys))
        _, out, _ = run(capsys, "play", "bird", "--seats", "2", "--seed", "1", *asked)
        assert out.count("its rules are compiled") == often


@pytest.mark.parametrize("typed", ["1\n1\nq\n", "1\n", "1\n" * 5000])
def test_a_game_that_is_saved_can_be_replayed_however_it_was_left(
    typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    file = str(tmp_path / "game.json")
    status, out, _ = run(capsys, "play", "bird", "--seed", "1", "--lang", "en", "--save", file)
    assert status == 0
    assert f"enishi replay {file}" in out
    assert run(capsys, "replay", file, "--all")[0] == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    status, _, err = run(capsys, "play", "bird", "--lang", "en", "--save", file)
    assert status == 2, "it is not written over"
    assert file in err


def test_without_a_game_play_asks_for_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("zero\n99\nConnect37\nq\n"))
    status, out, _ = run(capsys, "play", "--seed", "1")
    assert status == 0
    assert out.count(f"type a number from 1 to {len(ids())}") == 2
    assert all(id in out for id in ids())
    assert "Lay a tile" in out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("9" * 5000, "is no move of Connect 37"),
        ("?", "Type: 11@d3"),
        ("ヘルプ", "Type: 11@d3"),
        ("11 @ d3", "“11 @ d3” is no move"),
        (" 11@D3 ", "Hana"),
        ("終了", ""),
    ],
)
def test_a_lesson_understands_what_people_type(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, says: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 5 + typed + "\n"))
    status, out, err = run(capsys, "lesson", "connect37", "--lang", "en")
    assert (status, err) == (0, "")
    assert says in out.partition("your move (?: show me) > ")[2]


def test_replay_shows_every_event_and_the_result(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(run(capsys, "record", "connect37", "--seed", "2")[1], encoding="utf-8")
    status, out, _ = run(capsys, "replay", str(file), "--all", "--lang", "en")
    assert status == 0
    assert all(event in out for event in json.loads(file.read_text())["events"])
    assert "All hands are empty." in out
    assert "Seat 1" in out
    assert "Seat 0" not in out, "people count seats from 1"


class _Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_replay_goes_where_it_is_told_and_nowhere_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "record.json"
    file.write_text(run(capsys, "record", "reunion", "--seats", "4", "--seed", "2")[1], encoding="utf-8")
    for typed, moments in {
        "": [0], "\n\nb\nq\n": [0, 1, 2, 1], "dance\n３\nQ\n": [0, 0, 3], "9" * 5000 + "\n\n": [0, 4], "b\nq\n": [0, 0],
    }.items():  # fmt: skip
        monkeypatch.setattr("sys.stdin", _Keyboard(typed))
        status, out, _ = run(capsys, "replay", str(file))
        assert status == 0
        assert [int(prompt.partition("/")[0]) for prompt in out.split("[") if "/4] Enter" in prompt] == moments


def test_bots_are_listed_by_strength(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "bots")[1]
    assert sorted(BY_STRENGTH) == sorted(LEVELS)
    assert [line.split()[0] for line in out.splitlines() if line.split()[:1] and line.split()[0] in LEVELS] == list(BY_STRENGTH)


def test_replay_from_a_seat_shows_what_that_seat_saw(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(run(capsys, "record", "connect37", "--seed", "2")[1], encoding="utf-8")
    assert "~ ?" in run(capsys, "replay", str(file), "--all", "--seat", "1")[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "nothing"], "There is no game “nothing”"),
        (["play", "connect37", "--seats", "9"], "2 to 4 seats"),
        (["play", "connect37", "--seat", "7"], "There is no seat 7"),
        (["play", "connect37", "--seat", "0"], "the seats are 1 to 2"),
        (["play", "connect37", "--seats", "2", "--bots", "easy,easy"], "more than the seats beside yours (1)"),
        (["play", "connect37", "--option", "speed=3"], "There is no option “speed”"),
        (["record", "bird", "--option", "gold_cost=9"], "Allowed: 1-3"),
        (["record", "bird", "--option", "gold_cost=x"], "Allowed: 1-3"),
        (["record"], "this is missing: game"),
        (["plya"], "there is no command “plya”; perhaps you mean: play, replay"),
        (["xyz"], "there is no command “xyz”; the commands are: analyse, "),
        (["play", "bird", "--seats", "two"], "--seats: “two” is no whole number"),
        (["play", "bird", "--seats", "9" * 5000], "is no whole number"),
        (["study", "bird", "--minutes", "soon"], "--minutes: “soon” is no number"),
        (["play", "bird", "--seat"], "--seat: a value is needed"),
        (["play", "bird", "--se", "3"], "--se could be any of these: --seats, --seat, --seed"),
        (["serve", "--log", "loud"], "--log: “loud” is not one of these: "),
        (["play", "bird", "now"], "this cannot be understood here: now"),
        (["replay", "no-such-file"], "there is no file no-such-file"),
        (["promise", "show", "no-such-file"], "there is no file no-such-file"),
        (["query", "no-such-file", "SELECT 1"], "There is no file no-such-file"),
        (["simulate", "bird", "--games", "many"], "“many” is no whole number"),
        (["simulate", "bird", "--games", "0"], "games cannot be 0. Allowed: 1 or more."),
        (["study", "bird", "--seats", "4-2"], "4-2"),
        (["study", "bird", "--seats", "2-"], "2-"),
        (["study", "bird", "--seats", "99999999999"], "1 to 5 seats"),
        (["study", "bird", "--ladder-seats", "9"], "1 to 5 seats"),
        (["study", "bird", "--option", "gold_cost"], "gold_cost needs a value"),
        (["record", "bird", "--games", "2", "--processes", "-3"], "processes cannot be -3. Allowed: 1 or more."),
        (["simulate", "bird", "--device", "abacus"], "not on “abacus”"),
        (["study", "bird", "--device", "abacus"], "not on “abacus”"),
        (["study", "bird", "--device", ""], "not on “”"),
        (["study", "bird", "--devices", "cuda"], "(enishi study --help tells more)"),
        (["dance", "--slowly"], "(enishi --help tells more)"),
        (["simulate", "bird", "--device", "cuda", "--threads", "2"], "--threads is for cores"),
        (["simulate", "bird", "--device", "cuda", "--bots", "hard"], "enishi tournament bird --bots hard"),
    ],
)
def test_mistakes_are_answered_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rules", "nothing"], "ゲームはありません"),
        (["plya"], "これのことでしょうか：play、replay"),
        (["xyz"], "というコマンドはありません。あるのは：analyse、"),
        (["play", "bird", "--seats", "two"], "--seats：「two」は整数ではありません"),
        (["study", "bird", "--minutes", "soon"], "--minutes：「soon」は数ではありません"),
        (["serve", "--log", "loud"], "--log：「loud」は選べません"),
        (["record"], "次の指定が足りません：game"),
    ],
)
def test_a_mistake_is_answered_in_japanese_when_asked(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert says in run(capsys, *arguments, "--lang", "ja")[2]
    assert says in run(capsys, "--lang", "ja", *arguments)[2], "wherever the language is asked for"


def test_without_anything_the_commands_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert "enishi play GAME" in capsys.readouterr().out


def test_a_terminal_without_the_letters_of_a_text_gets_it_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, keys = io.BytesIO(), io.BytesIO(b"\xff\nq\n")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(screen, encoding="ascii"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(keys, encoding="utf-8"))
    assert main(["play", "reunion", "--seed", "1", "--lang", "ja"]) == 0
    sys.stdout.flush()
    assert b"\\u518d\\u4f1a" in screen.getvalue()


@pytest.mark.parametrize("command", ["replay", "analyse", "verify"])
@pytest.mark.parametrize(
    ("content", "english", "japanese"),
    [
        (None, "is a folder", "フォルダです"),
        (b"", "is no record of a game", "ゲームの記録ではありません"),
        (b"{]", "is no record of a game", "ゲームの記録ではありません"),
        (b"\xff\xfe\x00", "is no record of a game", "ゲームの記録ではありません"),
        (b'{"a":1}\n{"a":2}\n', "is no record of a game", "ゲームの記録ではありません"),
        (b'{"enishi":1}\n{"enishi":1}\n', "has many records", "何局もの記録"),
        (b"[]", "This is no record of Enishi", "縁の記録ではありません"),
        (b"{}", "(here: none)", "（ここでは：なし）"),
        (b'{"enishi":7}', "(here: 7)", "（ここでは：7）"),
    ],
)
def test_a_record_that_is_none_is_refused_for_what_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, content: bytes | None, english: str, japanese: str
) -> None:
    file = tmp_path / "record.json"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    for language, says in (("en", english), ("ja", japanese)):
        status, out, err = run(capsys, command, str(file), "--lang", language)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert says in err


def test_simulate_prints_a_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = run(capsys, "simulate", "connect37", "--games", "1e2", "--seed", "3", "--lang", "ja")[1]
    assert "平均リターン" in table
    found = json.loads(run(capsys, "simulate", "connect37", "--games", "100", "--seed", "3", "--json")[1])
    assert (found["games"], found["events"]) == (100, 10300)


def test_other_bots_can_be_played_against(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Last:\n    def choose(self, known, seat):\n        return known.legal(seat)[-1]\n", encoding="utf-8"
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 5000))
    status, out, err = run(capsys, "play", "reunion", "--seats", "3", "--bots", f"{tmp_path}/mine.py:Last,random", "--lang", "en")
    assert (status, err) == (0, "")
    assert "Scores: " in out
    assert run(capsys, "play", "reunion", "--bots", "oracle")[0] == 2


def test_training_refuses_what_cannot_be_trained(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain words, and before anything is written."""
    monkeypatch.setattr("enishi.commands.train.require", lambda *needed: None)
    monkeypatch.setattr("enishi.commands.exploit.require", lambda *needed: None)
    assert run(capsys, "train", "chess")[0] == 2
    assert "“bird:two” names no game and number of seats" in run(capsys, "train", "bird:two")[2]
    assert (
        "An exploiter is tried against one of these bots: instant, master; not against hard"
        in run(capsys, "exploit", "bird", "--bot", "hard")[2]
    )


def test_a_record_that_nobody_can_read_is_refused_in_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Lists in lists without end, and a number of more digits than Python reads."""
    for name, text in {"deep": "[" * 100_000, "long": '{"enishi": ' + "9" * 5000 + "}"}.items():
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        for command in ("replay", "verify"):
            code, _, error = run(capsys, command, str(file))
            assert code == 2
            assert len(error.splitlines()) == 1


def test_what_a_record_says_reaches_the_terminal_as_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Names and events of a stranger's file could clear the screen, or write lines of their own."""
    file = tmp_path / "record.json"
    record: dict[str, object] = {"enishi": 1, "game": "connect37", "seats": 2, "events": [], "names": ["\x1b[2JAki", "Ben\r\nforged"]}
    for events in ([], ["\x1b]0;title\x07 1"]):
        file.write_text(json.dumps(record | {"events": events}), encoding="utf-8")
        _, said, error = run(capsys, "replay", str(file))
        assert not {"\x1b", "\r", "\x07"} & set(said + error)
        assert "\nforged" not in said
