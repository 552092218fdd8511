"""Higher Card: who sees what."""

from collections import Counter

import enishi
from enishi import Match
from enishi.games import load
from enishi.kernel.engine import engine


def played(*events: str) -> Match:
    match = enishi.new("_template", 2)
    for event in events:
        actor, move = event.split()
        match.play(actor if actor == "~" else int(actor), move)
    return match


def log(match: Match, seat: int | None) -> list[str]:
    return [entry["event"] for entry in match.view(seat)["log"]]


def test_a_card_is_read_by_its_owner_and_a_word_by_who_said_it() -> None:
    match = played("~ 3", "~ 1", "1 meek")
    assert log(match, 0) == ["~ 3", "~ ?", "1 ?"]
    assert log(match, 1) == ["~ ?", "~ 1", "1 meek"]
    assert log(match, None) == ["~ ?", "~ ?", "1 ?"]


def test_at_the_end_all_is_shown_to_everybody() -> None:
    match = played("~ 3", "~ 1", "1 meek", "0 bold")
    for seat in (0, 1, None):
        assert [other["card"] for other in match.view(seat)["table"]["seats"]] == [3, 1]
        assert [other["bold"] for other in match.view(seat)["table"]["seats"]] == [True, False]


def test_redeal_draws_every_world_as_often_as_it_is_likely() -> None:
    """Seat 0 holds a 3: of the five cards that it has not seen, two are 1s, two are 2s and one is a 3; words are even."""
    rules = engine(load("_template"), compiled=False)
    hidden, rng = played("~ 3", "~ 1", "1 meek").hidden(0), rules.generator(1)
    worlds = [rules.redeal(hidden, 0, rng)[0] for _ in range(5000)]
    cards = Counter(int(world["card"][1]) for world in worlds)
    assert all(abs(cards[card] - 1000 * unseen) < 150 for card, unseen in ((1, 2), (2, 2), (3, 1)))
    assert abs(sum(world["bold"] == 2 for world in worlds) - 2500) < 200
