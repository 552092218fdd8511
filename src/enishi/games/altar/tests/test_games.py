"""Altar of Time: what always holds in whole games."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

import enishi
from enishi.events import CHANCE_SIGN
from enishi.games.altar.notation import CARD_NAMES
from enishi.games.altar.rules.cards import CARDS_OF, SUM
from enishi.games.altar.rules.record import REPLACE, SCHEDULE
from enishi.games.altar.tests.positions import (
    GAME,
    arranged,
    dealt,
    field,
    moves,
    names,
    outs,
    play,
    with_a_four,
)
from enishi.kernel.plain import plain_record
from enishi.match import Match
from enishi.testing.walks import Setup, draw_move, finished, setups, walk


@pytest.mark.parametrize("setup", setups(GAME), ids=lambda setup: f"{setup.seats} seats {dict(setup.options)}")
def test_cards_are_conserved_and_schedules_add_up(setup: Setup) -> None:
    rng = random.Random(f"conservation {setup.seats}")
    for number, match in enumerate(walk(setup, rng)):
        if number % 5 == 0 or match.over:
            check_cards(match)


def check_cards(match: Match) -> None:
    """Every card is somewhere once, counts agree with cards, and schedules add up to eight but between out and in."""
    s = plain_record(match.position)
    offered = Counter(event.split()[-1] for event in match.events if " offer " in event)
    everywhere = Counter(offered)
    for seat in range(match.seats):
        everywhere += Counter(names(s.hand[seat])) + Counter(names(s.deck[seat])) + Counter(names(CARDS_OF[s.schedule[seat]]))
        assert (len(names(s.hand[seat])), len(names(s.deck[seat]))) == (s.held[seat], s.left[seat])
        assert s.held[seat] <= 8
    everywhere += Counter({CARD_NAMES[card]: s.altar[card] for card in range(6)})
    numbers = {str(number): count * match.seats for number, count in zip(range(1, 7), (8, 7, 6, 5, 4, 3), strict=True)}
    assert everywhere == numbers | dict.fromkeys(CARD_NAMES[6 : 6 + 2 * match.seats], 1)
    assert s.face_down == offered.total()
    sums = [SUM[s.schedule[seat]] for seat in range(match.seats)]
    assert sums == [8] * match.seats or s.phase == REPLACE


def test_hands_are_full_at_the_start_of_every_turn() -> None:
    rng = random.Random(7)
    for match in walk(Setup(GAME, 4), rng):
        if match.position[0]["phase"] == SCHEDULE:
            assert field(match.position, "held") == [8] * 4


def test_a_game_never_exceeds_its_bounds() -> None:
    rng = random.Random(11)
    match = finished(Setup(GAME, 5, (("may_pass", True),)), rng)
    assert len(match.events) <= 8 * 5 + 23 * 5 * 9 + 4 + 26 == GAME.manifest.most_events
    assert int(match.position[0]["told"]) <= 515


def test_the_longest_list_of_moves_is_reached() -> None:
    match = dealt(*["1 2 3 4 5 6 spear{} shield{}".replace("{}", str(seat)) for seat in range(5)], may_pass=True)
    position = arranged(match, schedule={0: (1, 1, 2, 4)} | dict.fromkeys(range(1, 5), (1, 1, 1, 2, 3)))
    assert len(moves(position, 0)) == GAME.manifest.longest_list


def test_every_offering_can_be_entered_in_one_way_only() -> None:
    match = with_a_four("4 4 2 2 3 6 6 6", "1 1 2 3 4 5 6 6")
    entered = Counter(offerings(match))
    assert set(entered.values()) == {1}
    assert len(entered) == 3 * 3 * 2 * 4 - 1  # of 1 1 2 2 3 6 6 6


def offerings(match: Match, begun: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """All offerings that can be entered from here."""
    found = []
    for move in match.legal(0):
        if move == "done":
            found.append(begun)
        elif move.startswith("offer"):
            found += offerings(play(match.copy(), f"0 {move}"), (*begun, move))
    return found


def test_random_play_draws_whole_choices() -> None:
    match = with_a_four("4 4 2 2 3 6 6 6", "1 1 2 3 4 5 6 6")
    rng = random.Random(3)
    offered = sum(draw_move(match, 0, rng).startswith("offer") for _ in range(2000))
    whole = sum(match.weights(0).values())
    assert whole == 71 + len(outs(match, 0))
    assert abs(offered / 2000 - 71 / whole) < 0.04
    assert CHANCE_SIGN not in match.waiting


ENDED_BY_A_DECK = sorted((Path(__file__).parent / "records").glob("deck_ran_out*.json"))


@pytest.mark.parametrize("file", ENDED_BY_A_DECK, ids=lambda file: file.stem)
def test_the_end_says_whose_deck_ran_out_and_who_drew_its_last_card(file: Path) -> None:
    kept = json.loads(file.read_text(encoding="utf-8"))
    match, drawers = enishi.new("altar", kept["seats"], kept["options"]), dict[int, int]()
    for event in kept["events"]:
        draw = match.view(None)["table"]["draw"]
        if draw and draw["source"] == "deck":
            drawers[draw["owner"]] = draw["drawer"]
        play(match, event)
    for viewer in (None, *range(match.seats)):
        view = match.view(viewer)
        empty = [owner for owner, seat in enumerate(view["table"]["seats"]) if not seat["deck"]]
        told = [line["facts"] for line in view["log"][-1]["lines"] if line["key"] == "log.deck_ran_out"]
        assert told == [{"owner": owner, "seat": drawers[owner]} for owner in empty]
