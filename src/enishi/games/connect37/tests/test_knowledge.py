"""Connect 37: who sees what."""

from collections import Counter

import enishi
from enishi.games import load
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import engine
from enishi.match import Match

DEAL = ("~ 17", "~ 1", "~ 2", "~ 3", "~ 4", "~ 5")


def started() -> Match:
    match = enishi.new("connect37", 2)
    for event in DEAL:
        match.play("~", event.removeprefix("~ "))
    return match


def log(match: Match, seat: int | None) -> list[str]:
    return [entry["event"] for entry in match.view(seat)["log"]]


def test_a_draw_into_a_hand_is_read_by_its_owner_alone() -> None:
    match = started()
    assert log(match, 0) == ["~ 17", "~ 1", "~ 2", "~ ?", "~ ?", "~ 5"]
    assert log(match, 1) == ["~ 17", "~ ?", "~ ?", "~ 3", "~ 4", "~ ?"]
    assert log(match, None) == ["~ 17", "~ ?", "~ ?", "~ ?", "~ ?", "~ ?"]


def test_a_laid_tile_is_read_by_everybody_but_its_draw_stays_hidden() -> None:
    match = started()
    match.play(0, "5@a1")
    assert log(match, 1)[-2:] == ["~ ?", "0 5@a1"]


def test_a_seat_knows_its_own_hand_and_which_tiles_it_has_not_seen() -> None:
    table = started().view(1)["table"]
    assert table["hand"] == [3, 4]
    assert set(table["unseen"]) == set(range(1, 38)) - {17, 3, 4}


def test_redealt_hands_are_uniform_over_the_unseen_tiles() -> None:
    """Near the end few worlds are left: all of them come, equally often."""
    match = started()
    while match.view(None)["table"]["stock"] or sum(seat["held"] for seat in match.view(None)["table"]["seats"]) > 2:
        actor = match.waiting[0]
        match.play(actor, match.legal(actor)[0])
    rules, game = engine(load("connect37"), compiled=False), load("connect37")
    seat = next(seat for seat in range(2) if match.position[0]["held"][seat])
    viewer = 1 - seat
    hidden = rules.hide(match.position, viewer)
    worlds = Counter(int(rules.redeal(hidden, viewer, rules.generator(1, i))[0]["hand"][seat]) for i in range(1200))
    unseen = [tile for tile in range(37) if int(hidden[0]["unseen"]) >> tile & 1]
    assert set(worlds) == {1 << tile for tile in unseen}
    assert all(abs(count - 1200 / len(unseen)) < 100 for count in worlds.values()), (game.id, worlds)


def test_an_onlooker_sees_no_hand_at_all() -> None:
    rules = engine(load("connect37"), compiled=False)
    assert not rules.hide(started().position, ONLOOKER)[0]["hand"].any()
    assert started().view(None)["table"]["hand"] is None
