"""Reports: one page that says everything in words, with each picture's numbers and command beside it."""

import base64
import csv
import io
import json
import math
import re
from pathlib import Path

import msgspec
import pytest
from tests.lab.test_study import Here, plan

from enishi.games import ids, load
from enishi.lab.intervals import Interval, games_needed
from enishi.lab.study.changes import changes
from enishi.lab.study.doubts import doubts
from enishi.lab.study.findings import DifferenceFound, Findings, MoveFound, setup_found
from enishi.lab.study.kinds import kind_of
from enishi.lab.study.note import Note
from enishi.lab.study.plan import cells
from enishi.lab.study.report import report
from enishi.lab.study.study import study
from enishi.lab.study.tables import MAKERS, tables
from enishi.lab.study.verdicts import Teller, about, number
from enishi.words import LANGUAGES

pytestmark = pytest.mark.xdist_group("happiness")
HOUSE = ids()


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    wanted = plan(options={"speakers": [1, 2]}, seats=[2], ladder=["easy", "random"], games=60, courses=6, random=100)
    return study(wanted, tmp_path_factory.mktemp("study"), workers=Here())


@pytest.fixture(scope="module")
def page(findings: Findings) -> str:
    pytest.importorskip("vl_convert", reason="charts are drawn where the extra `lab` is installed")
    return report(findings)


@pytest.mark.parametrize("id", HOUSE)
def test_every_kind_of_move_that_was_ever_made_has_a_name_in_both_languages(id: str) -> None:
    game = load(id)
    made = {
        kind_of(game, event.partition(" ")[2])
        for file in game.folder.glob("tests/records/*.json")
        for event in json.loads(file.read_text(encoding="utf-8"))["events"]
        if event[0].isdecimal()
    }
    assert made
    assert made <= set(game.kinds)
    assert set(game.kinds) <= {kind_of(game, text) for text in game.moves}
    assert all(set(words) == set(LANGUAGES) and all(words.values()) for words in game.kinds.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_explains_itself_and_has_pictures_or_says_why_not(page: str, findings: Findings, language: str) -> None:
    teller = Teller(findings.plan, language)
    body = page.partition(f'<main lang="{language}"')[2].partition("</main>")[0]
    for name in MAKERS:
        section = body.partition(f"<h2>{teller.say(f'section.{name}')}</h2>")[2].partition("</section>")[0]
        assert '<p class="explained">' in section, name
        assert "<svg" in section or teller.instead(name, findings.setups), name
        assert findings.command in section, name


def test_moves_options_and_bots_are_named_in_the_readers_language(page: str) -> None:
    english, japanese = (page.partition(f'<main lang="{language}"')[2].partition("</main>")[0] for language in LANGUAGES)
    assert "lay a card" in english
    assert "カードを置く" in japanese
    assert "lay a card" not in japanese
    words = load("happiness").words
    assert words.say("option.speakers", "en") in english
    assert words.say("option.speakers", "ja") in japanese
    assert "Bots (random) played" in english


def test_an_option_that_is_as_usual_is_told_with_its_value(findings: Findings) -> None:
    labels = [Teller(findings.plan, "en").label(found) for found in findings.setups]
    assert labels == ["2 seats, speakers 1", "2 seats, speakers 2 (usual)"]


def test_where_bots_differ_seats_are_named_with_them(tmp_path: Path) -> None:
    findings = study(plan(seats=[2], bots=["easy,random"], games=20, courses=0), tmp_path, workers=Here())
    teller = Teller(findings.plan, "en")
    found = findings.setups[0]
    first = msgspec.structs.replace(found.by_seat[0], verdict="favoured")
    told = teller.wins(msgspec.structs.replace(found, by_seat=[first, found.by_seat[1]]))
    assert told[0].startswith("Seat 1 (easy) is favoured")
    assert told[1].startswith("Seat 2 (random): not clear yet")
    assert [row[1] for row in tables(findings, teller)[0].rows] == ["Seat 1 (easy)", "Seat 2 (random)"]


def test_each_table_can_be_taken_away_as_it_stands_there(page: str, findings: Findings) -> None:
    """The page holds the files itself: nothing is fetched."""
    english = page.partition('<main lang="en"')[2].partition("</main>")[0]
    found = dict(re.findall(r'<a download="(\w+)\.csv" href="data:text/csv;base64,([^"]+)"', english))
    made = {table.name: table for table in tables(findings, Teller(findings.plan, "en"))}
    assert set(found) == set(made)
    for name, data in found.items():
        rows = list(csv.reader(io.StringIO(base64.b64decode(data).decode())))
        assert len(set(rows[0])) == len(rows[0]), name
        assert len(rows) == len(made[name].rows) + 1


def test_what_an_option_changes_is_told_of_wins_length_and_turns(findings: Findings) -> None:
    assert {one.what for one in findings.differences} == {"wins", "minutes", "decisions", "events", "never_acted"}
    minutes = next(one for one in findings.differences if one.what == "minutes")
    assert minutes.than == {"speakers": 1}
    assert minutes.difference.mean > 0  # another speaker tells three times more


def test_seats_that_do_not_stand_out_are_told_with_the_games_they_need(findings: Findings) -> None:
    found = findings.setups[0]
    first = msgspec.structs.replace(found.by_seat[0], verdict="favoured")
    told = Teller(findings.plan, "en").wins(msgspec.structs.replace(found, by_seat=[first, *found.by_seat[1:]]))
    assert told[0].startswith("Seat 1 is favoured")
    assert told[1:] == [f"Seat 2: not clear yet after {found.games} games; about {about(found.needed)} would settle it"]


@pytest.mark.parametrize(("won", "margin"), [(250, 0.05), (270, 0.04), (262, 0.026)])
def test_a_seat_between_even_and_favoured_needs_more_games_than_there_are(won: int, margin: float) -> None:
    """After 500 games each of these is open; half-way between fair and what counts as even it takes longest."""
    wanted = plan(seats=[2], within=0.05)
    notes = [
        Note([share, 1 - share], [0, 0], 0, 1, 0, [1, 1], [1, 1], [1, 1], 1.0, {}, None) for share in [1.0] * won + [0.0] * (500 - won)
    ]
    found = setup_found(wanted, cells(wanted)[0], notes, clear=False)
    assert found.by_seat[0].verdict == "open"
    assert found.needed == pytest.approx(games_needed(won / 500, margin, 0.025), rel=0.05)


@pytest.mark.parametrize(("count", "says"), [(7, "7"), (96, "96"), (1013, "1,100"), (4350, "4,400"), (20_000, "20,000")])
def test_a_number_of_games_is_said_with_two_figures(count: int, says: str) -> None:
    assert about(count) == says


@pytest.mark.parametrize(
    ("minutes", "english", "japanese"),
    [
        ((0.2, 0.4), "takes less than a minute.", "1局1分未満です。"),
        ((6.8, 7.2), "takes about 7 minutes.", "1局およそ7分です。"),
        ((0.9, 1.1), "takes about 1 minute.", "1局およそ1分です。"),
        ((3.0, 9.4), "takes about 3 to 9 minutes.", "1局およそ3～9分です。"),
    ],
)
def test_how_long_games_take_is_said_as_people_say_it(findings: Findings, minutes: list[float], english: str, japanese: str) -> None:
    setups = [msgspec.structs.replace(findings.setups[0], minutes=Interval(one, one, one, 60)) for one in minutes]
    for language, says in (("en", english), ("ja", japanese)):
        assert says in Teller(findings.plan, language).minutes(setups)


def test_numbers_have_a_minus_of_their_own_and_nothing_has_none() -> None:
    assert [number(value) for value in (-0.126, -0.001, 0.0, 0.5, math.inf)] == ["−0.13", "0.00", "0.00", "0.50", "–"]


def test_of_few_games_no_interval_is_told(findings: Findings) -> None:
    few = msgspec.structs.replace(findings.setups[0], minutes=Interval(2.5, -math.inf, math.inf, 10))
    assert Teller(findings.plan, "en").facts(few)[0].startswith("A game takes about 2.5 minutes at a human pace; ")


def test_moves_that_surely_pay_or_do_not_are_named(findings: Findings) -> None:
    found = findings.setups[0]
    moves = [MoveFound("card", 4.0, 1.0, Interval(*worth, 60), 60) for worth in ((0.02, 0.01, 0.03), (-0.5, -0.6, -0.4), (0.0, -0.1, 0.1))]
    told = Teller(findings.plan, "en").facts(msgspec.structs.replace(found, moves=moves))
    assert told[-2:] == [
        "Moves that pay for whoever makes them: lay a card 0.020 (0.010 to 0.030)",
        "Moves made for want of better: lay a card −0.500 (−0.600 to −0.400)",
    ]


def compared(what: str, seat: int | None, low: float, high: float) -> DifferenceFound:
    difference = Interval((low + high) / 2, low, high, 60)
    return DifferenceFound(2, ["random", "random"], {}, {"speakers": 1}, what, seat, difference)


def test_what_options_surely_change_is_said_in_words(findings: Findings, page: str) -> None:
    wins = [compared("wins", 0, -0.3, -0.1), compared("wins", 1, -0.1, 0.3)]
    sure = [*wins, compared("minutes", None, 1.0, 2.0), compared("events", None, 3.0, 4.0)]

    def said(found: list[DifferenceFound], language: str) -> list[str]:
        return changes(msgspec.structs.replace(findings, differences=found), Teller(findings.plan, language))

    beside = "2 seats, speakers 2 (usual), beside speakers 1: "
    assert said(sure, "en") == [f"{beside}Seat 1 wins 0.20 less (0.10 to 0.30); a game takes 1.50 minutes longer (1.00 to 2.00)"]
    assert said(wins[1:], "en") == [f"{beside}no difference is sure yet"]
    assert said(wins, "ja") == ["speakers 1と比べた2席、speakers 2（通常）：席1の勝ちが0.20減る（0.10～0.30）"]
    assert beside in page


def test_what_bots_that_doubt_cannot_show_is_said(findings: Findings) -> None:
    wanted = msgspec.structs.replace(findings.plan, bots=["random", "normal", "normal:doubt=0", "hard", "easy:doubt=0.5,easy"])
    said = doubts(Teller(wanted, "en"))
    assert [sentence.split()[0] for sentence in said] == ["normal", "easy:doubt=0.5", "easy"]
    assert "at most 0.5 of a win worse" in said[1]
    assert len(doubts(Teller(wanted, "ja"))) == 3


def test_a_wide_interval_is_not_called_luck_or_skill(findings: Findings) -> None:
    teller, step = Teller(findings.plan, "en"), findings.ladder[0]
    said = [
        teller.luck(msgspec.structs.replace(step, lead=Interval(0.5, low, high, 60), most=1.0))
        for low, high in ((0.3, 0.7), (0.1, 0.9), (-0.1, 1.0))
    ]
    assert [sentence.rpartition(": ")[2] for sentence in said[:2]] == ["more skill than luck", "skill counts, how much is not clear yet"]
    assert "not clear yet, 0.50 (−0.10 to 1.00)" in said[2]


def test_where_no_worth_is_known_none_is_explained(findings: Findings) -> None:
    teller = Teller(findings.plan, "en")
    assert "--courses" in teller.explained("moves", findings.setups)
    known = [
        msgspec.structs.replace(found, moves=[MoveFound("x", 1.0, 1.0, Interval(0.0, -0.1, 0.1, 60), 60)]) for found in findings.setups
    ]
    assert "Below 0" in teller.explained("moves", known)
