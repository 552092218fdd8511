"""`enishi promise`: the whole story with files, as people without the site play it."""

import base64
import json
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.promise.scene import NOW, codes_for

from enishi.cli import main
from enishi.commands._promise import files
from enishi.commands.promise import VERBS
from enishi.promise import Key, card_of, from_file, short_code, story

PLAN = ["--when", "2036-05-01T12:00", "--zone", "Asia/Tokyo", "--place", "渋谷、ハチ公前", "--line", "また、ここで。"]
Run = Callable[..., str]


class Clock:
    """What the command takes for the time."""

    now = NOW

    def set(self, *moment: int) -> None:
        """By the clock in Tokyo."""
        self.now = int(datetime(*moment, tzinfo=UTC).timestamp() * 1000) - 9 * 3_600_000  # type: ignore[misc,arg-type]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    moving = Clock()
    monkeypatch.setattr(files, "now", lambda: moving.now)
    return moving


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Run:
    """Runs `enishi promise …` in an empty folder; answers what it said, and checks its exit status."""
    monkeypatch.setenv("ENISHI_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str, status: int = 0) -> str:
        found = main(["promise", *arguments])
        said = capsys.readouterr()
        assert found == status, said
        assert not said.err or said.err.count("\n") == 1
        return said.out + said.err

    return command


@pytest.fixture
def sealed(run: Run) -> Run:
    """Aya wrote `promise.json`; she, Ben and 千代 have entered and then signed, the others on copies."""
    run("write", "promise.json", "--name", "Aya", "--name", "Ben", "--name", "千代", *PLAN)
    for step in ("entered", "signed"):
        run("sign", "promise.json", "--as", "Aya", "--key", "1.key")
        for number, name in ((2, "Ben"), (3, "千代")):
            run("invite", "promise.json", f"{step}-{number}.json")
            look = ["--typed", name] if step == "entered" else []
            said = run("sign", f"{step}-{number}.json", "--as", name, "--key", f"{number}.key", *look)
            assert ("has entered" in said) == (step == "entered")
            assert ("Compare these letters" in said) == (step != "entered")
        run("gather", "promise.json", f"{step}-2.json", f"{step}-3.json")
    return run


def print_all(run: Run, folder: str = "cards", *options: str) -> None:
    """Everybody prints their own card."""
    for number in (1, 2, 3):
        run("cards", "promise.json", folder, "--for", str(number), "--key", f"{number}.key", *options)


def as_person(number: int) -> list[str]:
    return ["promise.json", "--as", str(number), "--key", f"{number}.key"]


def test_the_whole_story_with_files(sealed: Run, clock: Clock) -> None:
    assert "Sealed: everybody has signed." in sealed("show", "promise.json")
    print_all(sealed)
    said = sealed("verify", "cards/card-1.pdf", "cards/card-3.svg", "cards/card-2.txt")
    assert "They belong together (3 cards)" in said
    clock.set(2036, 5, 1, 12, 10)
    sealed("meet", *as_person(2), "cards/card-1.pdf")
    assert "yet to confirm" in sealed("show", "promise.json")
    sealed("confirm", *as_person(1), "--with", "Ben")
    sealed("came", *as_person(3))
    clock.set(2036, 5, 1, 14, 0)
    said = sealed("show", "promise.json")
    assert "1. Aya and 2. Ben met at 2036-05-01 12:10." in said
    assert "Came and met nobody: 3. 千代" in said
    assert "Everybody came: a draw, and better than any win." in said
    for name in ("keepsake.pdf", "keepsake.svg"):
        sealed("keepsake", "promise.json", name)
    assert Path("keepsake.pdf").read_bytes().startswith(b"%PDF")
    assert Path("keepsake.svg").read_text(encoding="utf-8").startswith("<svg")


def test_it_speaks_japanese(sealed: Run, clock: Clock) -> None:
    clock.set(2036, 5, 1, 14, 0)
    said = sealed("show", "promise.json", "--lang", "ja")
    assert "だれが：1. Aya、2. Ben、3. 千代" in said
    assert "誰も来ませんでした。" in said


def test_cards_of_business_size(sealed: Run) -> None:
    print_all(sealed, "cards", "--size", "business", "--paper", "letter")
    made = {file.name for file in Path("cards").iterdir()}
    assert {"card-1.pdf", "card-1.svg", "card-1-back.svg", "card-1.txt"} <= made
    assert "They belong together (3 cards)" in sealed("verify", "cards/card-1.pdf", "cards/card-2-back.svg", "cards/card-3.txt")


def test_a_card_is_printed_only_with_the_key_of_its_owner(sealed: Run) -> None:
    assert "only by its owner" in sealed("cards", "promise.json", "own", status=2)
    assert "only by its owner" in sealed("cards", "promise.json", "own", "--for", "2", status=2)
    assert "does not give the share of Ben" in sealed("cards", "promise.json", "own", "--for", "2", "--key", "1.key", status=2)
    assert not list(Path().glob("own/*"))


SAMPLES = Path(__file__).parent / "samples"


def test_a_promise_of_format_1_is_shown_and_printed_as_what_it_is(run: Run) -> None:
    story = str(SAMPLES / "format-1-sealed.json")
    assert "Sealed: everybody has signed." in run("show", story)
    assert "Cards made: 2" in run("cards", story, "cards")
    said = run("verify", "cards/sheet.pdf")
    assert "They belong together (2 cards)" in said
    assert "format 1" in said
    run("invite", story, "for-ben.json", "--for", "2")
    assert "Cards made: 1" in run("cards", "for-ben.json", "own")
    assert "no share" in run("cards", "for-ben.json", "own", "--for", "Aya", status=2)


def test_cards_are_checked_as_codes_too(run: Run) -> None:
    one, other = codes_for(2)
    assert "card 1, card 2" in run("verify", one, other.lower())
    assert "alone does not prove" in run("verify", one, status=1)
    assert "same card" in run("verify", one, one, status=1)
    assert "torn" in run("verify", one, other[:-4], status=1)
    assert "different promises" in run("verify", one, codes_for(2, seed=5)[1], status=1)
    assert "neither a file nor a code" in run("verify", "nothing.pdf", status=1)


def test_a_file_without_a_code_is_said_to_have_none(run: Run) -> None:
    Path("empty.txt").write_text("hello", encoding="utf-8")
    assert "empty.txt" in run("verify", "empty.txt", codes_for(2)[0], status=1)


def test_a_change_of_plan_takes_everybody(sealed: Run) -> None:
    sealed("change", "promise.json", "--as", "2", "--when", "2036-06-01 12:00")
    assert "Until then the former stands" in sealed("show", "promise.json")
    for number in (1, 2, 3, 1, 2, 3):
        sealed("sign", *as_person(number))
    said = sealed("show", "promise.json")
    assert "2036-06-01 12:00" in said
    assert "渋谷、ハチ公前" in said
    assert "Change of plan no. 1" in said
    sealed("calendar", "promise.json", "promise.ics")
    assert b"SEQUENCE:1" in Path("promise.ics").read_bytes()


def test_a_change_can_be_turned_down_and_all_can_cancel(sealed: Run) -> None:
    sealed("change", "promise.json", "--as", "2", "--place", "東京駅", "--point", "35.681,139.767", "--within", "300")
    sealed("withdraw", *as_person(3))
    assert "東京駅" not in sealed("show", "promise.json")
    for number in (1, 2, 3):
        sealed("cancel", *as_person(number))
    assert "Cancelled, with everybody's consent." in sealed("show", "promise.json")
    sealed("calendar", "promise.json", "promise.ics")
    assert b"METHOD:CANCEL" in Path("promise.ics").read_bytes()


def test_a_lost_key_is_replaced_by_the_others(sealed: Run, clock: Clock) -> None:
    sealed("lost", "promise.json", "--as", "3", "--key", "new.key")
    sealed("consent", *as_person(1), "--for", "千代")
    assert "Still to consent to a new one: 2. Ben" in sealed("show", "promise.json")
    sealed("consent", *as_person(2), "--for", "3")
    clock.set(2036, 5, 1, 12, 0)
    assert "was not signed with the key" in sealed("came", *as_person(3), status=2)
    sealed("came", "promise.json", "--as", "3", "--key", "new.key")


def test_who_still_has_the_key_says_so(sealed: Run) -> None:
    sealed("lost", "promise.json", "--as", "3", "--key", "thief.key")
    sealed("found", *as_person(3))
    assert "Lost" not in sealed("show", "promise.json")


def test_a_signature_can_be_taken_back(run: Run) -> None:
    run("write", "promise.json", "--name", "Aya", "--name", "Ben", *PLAN)
    run("sign", *as_person(1))
    assert "It is so already" in run("sign", *as_person(1))
    run("unsign", *as_person(1))
    assert "Still to sign: 1. Aya, 2. Ben" in run("show", "promise.json")
    assert "a new key" in run("sign", *as_person(1), status=2)
    run("sign", "promise.json", "--as", "1", "--key", "new.key")


def test_short_codes_are_enough(sealed: Run, clock: Clock) -> None:
    state = story.read(from_file(Path("promise.json").read_text(encoding="utf-8")))
    seed = base64.b64decode(json.loads(Path("1.key").read_text(encoding="utf-8"))["seed"])
    card = card_of(state.seal(), 0, Key(seed))
    clock.set(2036, 5, 1, 12, 0)
    sealed("meet", *as_person(2), short_code(card.identity, 0, card.share).lower())
    assert "It is so already" in sealed("meet", *as_person(2), short_code(card.identity, 0, card.share))
    assert "own card" in sealed("meet", *as_person(1), short_code(card.identity, 0, card.share), status=2)


def test_keys_and_stories_are_for_their_owner_only(sealed: Run) -> None:
    for name in ("1.key", "promise.json"):
        assert stat.S_IMODE(Path(name).stat().st_mode) == 0o600


def test_nothing_is_written_over(sealed: Run) -> None:
    assert "is there already" in sealed("write", "promise.json", "--name", "A", "--name", "B", *PLAN, status=2)
    assert "is there already" in sealed("invite", "promise.json", "signed-2.json", status=2)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["show", "nothing.json"], "there is no file nothing.json"),
        (["show", "."], ". is a folder"),
        (["show", "other.txt"], "no file of a promise"),
        (["show", "other.bin"], "no file of a promise"),
        (["sign", "promise.json", "--as", "9", "--key", "9.key"], "no person no. 9"),
        (["cancel", "promise.json", "--as", "Zoe", "--key", "1.key"], "Nobody here is called Zoe"),
        (["cancel", "promise.json", "--as", "1", "--key", "other.txt"], "no file of a key"),
        (["cancel", "promise.json", "--as", "1", "--key", "2.key"], "not signed with the key"),
        (["came", "promise.json", "--as", "1", "--key", "1.key"], "too early"),
        (["sign", "promise.json", "--as", "1", "--key", "1.key"], "No change of plan"),
        (["confirm", "promise.json", "--as", "1", "--key", "1.key", "--with", "2"], "nothing to confirm"),
        (["consent", "promise.json", "--as", "1", "--key", "1.key", "--for", "2"], "has not said"),
        (["change", "promise.json", "--as", "1", "--when", "1999-01-01 12:00"], "out of reach"),
        (["change", "promise.json", "--as", "1", "--point", "north"], "is no point"),
        (["gather", "promise.json", "stranger.json"], "another promise"),
        (["cards", "promise.json", "other.txt", "--for", "1", "--key", "1.key"], "other.txt"),
        (["write", "no/where.json", "--name", "A", "--name", "B", *PLAN], "no/where.json"),
        (["keepsake", "promise.json", "early.pdf"], "not over"),
        (["dance"], "“dance” is not one of these"),
        ([], "this is missing"),
    ],
)
def test_mistakes_are_answered_in_one_line_and_change_nothing(sealed: Run, arguments: list[str], says: str) -> None:
    Path("other.txt").write_text("[1]", encoding="utf-8")
    Path("other.bin").write_bytes(b"\xff\x00")
    sealed("write", "stranger.json", "--name", "A", "--name", "B", *PLAN)
    before = Path("promise.json").read_bytes()
    assert says in sealed(*arguments, status=2)
    assert Path("promise.json").read_bytes() == before


def test_two_of_one_name_are_called_by_number(run: Run) -> None:
    run("write", "promise.json", "--name", "Aya", "--name", "Aya", *PLAN)
    assert "More than one is called Aya" in run("sign", "promise.json", "--as", "Aya", "--key", "1.key", status=2)
    assert not Path("1.key").exists()
    run("sign", *as_person(2))


def test_a_copy_with_a_false_signature_is_refused(sealed: Run) -> None:
    copy = json.loads(Path("signed-2.json").read_text(encoding="utf-8"))
    copy["entries"][-1]["index"] = 2
    Path("signed-2.json").write_text(json.dumps(copy), encoding="utf-8")
    assert "does not fit" in sealed("gather", "promise.json", "signed-2.json", status=2)


def test_what_does_not_fit_any_more_is_named_and_left_out(sealed: Run) -> None:
    sealed("invite", "promise.json", "late.json")
    sealed("cancel", "late.json", "--as", "2", "--key", "2.key")
    sealed("change", "promise.json", "--as", "1", "--place", "東京駅")
    for number in (1, 2, 3, 1, 2, 3):
        sealed("sign", *as_person(number))
    assert "Not taken from late.json" in sealed("gather", "promise.json", "late.json")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["promise", verb, "--help"])
    assert stopped.value.code == 0
    assert verb in capsys.readouterr().out
