"""What a study says to players: on the rulebook page of every game, from a plan that anybody can run again."""

import xml.etree.ElementTree as ElementTree

import pytest

from enishi.cli import main
from enishi.games import ids, load
from enishi.lab.study.fairness import published_plan
from enishi.lab.study.plan import cells
from enishi.server.http.pages import _rulebook
from enishi.words import LANGUAGES

TITLES = {"en": "How fair is it?", "ja": "どのくらい公平？"}
MAIN = ids()


@pytest.mark.parametrize("id", MAIN)
def test_the_plan_is_for_the_rules_of_today_and_every_number_of_seats_is_told(id: str) -> None:
    """Where this fails, the rules have changed: `enishi study <game> --published --renew` writes the page anew."""
    plan = published_plan(id)
    assert plan.game == id
    seats = [cell.seats for cell in cells(plan) if not cell.ladder]
    for language in LANGUAGES:
        page = load(id).fairness(language)
        assert page.startswith(f"## {TITLES[language]}")
        assert f"enishi study {id} --published" in page
        assert page.count("\n- **") == len(seats)
        assert f"{plan.version}" in page


@pytest.mark.parametrize("id", MAIN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_drawn_in_the_colour_of_the_text_and_loads_nothing(id: str, language: str) -> None:
    svg = load(id).fairness_picture(language)
    ElementTree.fromstring(svg)
    assert "currentColor" in svg
    assert "href" not in svg
    assert "<style" not in svg
    assert "<script" not in svg


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_and_the_terminal_show_it(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = _rulebook("bird", language).body.decode()
    assert TITLES[language] in page
    assert "<svg" in page
    assert main(["rules", "bird", "--lang", language]) == 0
    assert TITLES[language] in capsys.readouterr().out
