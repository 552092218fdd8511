"""A record is played by the rules it was made by, or not at all; what people have kept still opens."""

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.deals.scene import dealt_match

import enishi
from enishi.cli import main
from enishi.games import load
from enishi.record import check_rules
from enishi.words import LANGUAGES

OLD: dict[str, Any] = {
    "enishi": 1,
    "game": "reunion",
    "seats": 3,
    "options": {},
    "events": ["2 break", "1 keep"],
    "names": ["遥", None, "Ben"],
}


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of a game have changed since."""
    game = load("reunion")
    monkeypatch.setattr(game, "manifest", replace(game.manifest, version=2))


def test_a_record_says_by_which_version_of_the_rules_it_was_played() -> None:
    record = enishi.new("reunion", 3).record()
    assert record == {"enishi": 1, "game": "reunion", "rules": 1, "seats": 3, "options": {}, "events": []}
    assert enishi.replay(record).record() == record


def test_a_record_that_says_no_version_is_of_the_first_and_comes_back_as_it_was() -> None:
    match = enishi.replay(OLD)
    assert match.record() == OLD
    assert match.copy().record() == OLD
    assert enishi.replay(OLD | {"rules": 1}).record() == OLD | {"rules": 1}


@pytest.mark.usefixtures("second_version")
@pytest.mark.parametrize("record", [OLD, OLD | {"rules": 1}, OLD | {"rules": 3}])
def test_a_record_of_other_rules_is_refused_in_words(record: dict[str, Any]) -> None:
    with pytest.raises(enishi.OtherRules) as refused:
        enishi.replay(record)
    assert (refused.value.code, refused.value.facts) == ("other_rules", {"game": "reunion", "version": record.get("rules", 1), "here": 2})
    for language in LANGUAGES:
        assert "2" in refused.value.say(language)
    with pytest.raises(enishi.OtherRules):
        check_rules("reunion", record.get("rules", 1))
    check_rules("reunion", 2)


@pytest.mark.usefixtures("second_version")
def test_a_record_of_other_rules_can_still_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text(json.dumps(OLD, ensure_ascii=False), encoding="utf-8")
    assert main(["replay", str(file), "--lang", "ja"]) == 1
    shown = capsys.readouterr()
    assert "第1版" in shown.err
    assert load("reunion").words.say("title", "ja") in shown.out
    assert all(text in shown.out for text in ("遥", "seats: 3", "1  2 break", "2  1 keep"))


@pytest.fixture
def of_other_rules(tmp_path: Path) -> Path:
    """A file with one record that was played by rules that are not here."""
    file = tmp_path / "other.jsonl"
    file.write_text(json.dumps(dealt_match("reunion", 1) | {"rules": 99}), encoding="utf-8")
    return file


OTHER_RULES = pytest.mark.parametrize(("language", "says"), [("en", "version 99 of the rules"), ("ja", "ルール第99版")])


@pytest.mark.parametrize("verb", ["analyse", "verify"])
@OTHER_RULES
def test_commands_refuse_a_record_of_other_rules_in_words(
    verb: str, language: str, says: str, capsys: pytest.CaptureFixture[str], of_other_rules: Path
) -> None:
    assert main([verb, "--lang", language, str(of_other_rules)]) == 2
    shown = capsys.readouterr()
    assert says in shown.err
    assert shown.out == ""


@OTHER_RULES
def test_decisions_of_other_rules_are_set_aside_in_words(
    language: str, says: str, capsys: pytest.CaptureFixture[str], of_other_rules: Path
) -> None:
    question = "SELECT (SELECT count(*) FROM games) AS games, (SELECT count(*) FROM decisions) AS decisions"
    assert main(["query", "--lang", language, str(of_other_rules), "--decisions", "--json", question]) == 1
    shown = capsys.readouterr()
    assert says in shown.err
    assert json.loads(shown.out) == [{"games": 1, "decisions": 0}]


@pytest.mark.usefixtures("second_version")
def test_what_has_no_list_of_events_is_no_record_by_any_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text(json.dumps(OLD | {"events": 7}), encoding="utf-8")
    assert main(["replay", str(file), "--lang", "en"]) == 2
    assert "list of texts" in capsys.readouterr().err


@pytest.mark.parametrize("version", [0, -1, "1", 1.0, True, None])
def test_a_version_that_is_none_is_refused(version: Any) -> None:
    with pytest.raises(enishi.BadRecord, match="whole number from 1") as refused:
        enishi.replay(OLD | {"rules": version})
    assert type(refused.value) is enishi.BadRecord


def _shortest_sample(id: str) -> dict[str, Any]:
    """A match of a game that was recorded before records said their version; the battery opens all of them."""
    folder = files(load(id).package) / "tests" / "records"
    texts = [file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".json")]
    sample: dict[str, Any] = json.loads(min((text for text in texts if '"rules"' not in text), key=len))
    return sample


@pytest.mark.parametrize("id", ["connect37", "reunion"])
def test_a_record_from_before_records_said_their_version_opens(id: str) -> None:
    sample = _shortest_sample(id)
    assert enishi.replay(sample).record() == sample
