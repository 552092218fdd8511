"""How bots behave in Promise of Reunion."""

import pytest

import enishi
from enishi.lab.tournament import tournament
from enishi.server.table.game_facts import facts_of


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("talk", [(), ((1, "I will not come."),)])
def test_a_bot_keeps_its_promise_whatever_others_say(level: str, talk: tuple[tuple[int, str], ...]) -> None:
    for seats in range(2, 9):
        match = enishi.new("reunion", seats)
        assert enishi.bot(level, seed=1).choose(match, seats - 1, talk) == "keep"


def test_who_keeps_has_at_least_half() -> None:
    played = tournament("reunion", ["easy", "random"], games=20, seats=3, processes=1)
    keeper, other = played.standings
    assert keeper.bot == "easy"
    assert min(keeper.returns) >= 0.5
    assert keeper.mean > other.mean


def test_on_the_site_promises_are_made_between_people() -> None:
    assert not facts_of("reunion").bots
