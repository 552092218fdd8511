"""Altar of Time: the rules, line by line. The examples of the printed book are among them."""

from collections import Counter

import pytest

import enishi
from enishi.games.altar.rules.cards import SETS
from enishi.games.altar.tests.positions import (
    GAME,
    HIGH,
    LOW,
    RULES,
    after,
    arranged,
    cards,
    dealt,
    field,
    moves,
    names,
    outs,
    play,
    schedule,
    waiting,
    with_a_four,
)
from enishi.kernel.actors import CHANCE
from enishi.kernel.engine import Position

# Cards and deal


def test_each_seat_has_35_cards_of_which_a_1_a_2_and_a_5_lie_open_and_32_are_its_deck() -> None:
    match = enishi.new("altar", 3)
    for seat in range(3):
        assert schedule(match, seat) == [1, 2, 5]
        deck = Counter(names(field(match.position, "deck")[seat]))
        assert deck == {"1": 7, "2": 6, "3": 6, "4": 5, "5": 3, "6": 3, f"spear{seat}": 1, f"shield{seat}": 1}
        assert deck.total() == 32


def test_eight_cards_are_dealt_to_seat_0_from_its_own_deck_then_to_seat_1_and_so_on() -> None:
    match = enishi.new("altar", 2)
    assert match.legal("~") == ["1", "2", "3", "4", "5", "6", "spear0", "shield0"]
    play(match, *["~ 1"] * 7, "~ spear0")
    assert match.legal("~") == ["1", "2", "3", "4", "5", "6", "spear1", "shield1"]
    play(match, *["~ 1"] * 7, "~ spear1")
    assert match.waiting == (0,)


def test_a_card_is_as_likely_as_it_is_frequent_in_what_is_left_of_the_deck() -> None:
    match = play(enishi.new("altar", 2), "~ 5", "~ 5", "~ 5")
    assert match.chances() == pytest.approx(
        {"1": 7 / 29, "2": 6 / 29, "3": 6 / 29, "4": 5 / 29, "6": 3 / 29, "spear0": 1 / 29, "shield0": 1 / 29}
    )


# The scheduling phase: replacements


def test_one_card_replaces_one_of_the_same_value_even_equal_for_equal() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 2")
    assert match.legal(0) == ["in 1+1", "in 2"]
    play(match, "0 in 2")
    assert schedule(match, 0) == [1, 2, 5]


def test_many_cards_replace_one() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 5")
    assert set(match.legal(0)) == {"in 5", "in 1+4", "in 2+3", "in 1+1+3", "in 1+2+2"}
    assert schedule(play(match, "0 in 1+1+3"), 0) == [1, 1, 1, 2, 3]


def test_one_card_replaces_many() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 1+2", "0 in 3")
    assert schedule(match, 0) == [3, 5]


def test_many_cards_replace_many_also_a_whole_schedule() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 1+2+5", "0 in 3+5")
    assert schedule(match, 0) == [3, 5]


def test_cards_of_another_schedule_may_be_replaced() -> None:
    match = play(dealt(LOW, HIGH), "0 out 1 2+5", "0 in 3+4")
    assert [schedule(match, 0), schedule(match, 1)] == [[1, 2, 5], [1, 3, 4]]


def test_out_takes_any_cards_of_one_schedule_as_far_as_some_in_exists() -> None:
    match = dealt("4 4 4 4 4 6 6 6", HIGH)
    assert outs(match, 0) == ["out 0 1+5", "out 0 1+2+5", "out 1 1+5", "out 1 1+2+5"]
    assert play(match, "0 out 0 1+5").legal(0) == ["in 6"]


def test_in_needs_the_same_sum_from_number_cards_in_hand() -> None:
    match = play(dealt("3 3 4 4 5 5 spear0 shield0", HIGH), "0 out 0 2+5")
    assert match.legal(0) == ["in 3+4"]


def test_a_seat_replaces_only_once_a_turn() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 1", "0 in 1")
    assert match.waiting == ("~",)


def test_taken_out_cards_go_to_the_altar_at_once_and_face_up() -> None:
    match = play(dealt(LOW, HIGH), "0 out 1 2+5")
    assert match.view(None)["table"]["altar"]["face_up"] == {"1": 0, "2": 1, "3": 0, "4": 0, "5": 1, "6": 0}
    assert schedule(match, 1) == [1]


# The scheduling phase: offerings


FOURS = ("2 2 3 4 4 5 6 spear0", "1 1 2 3 4 5 6 6")


def test_only_with_a_4_in_the_own_schedule_cards_may_be_offered() -> None:
    assert not [move for move in dealt(LOW, HIGH).legal(0) if move.startswith("offer")]
    match = with_a_four(*FOURS)
    offers = ["offer 1", "offer 2", "offer 3", "offer 5", "offer 6", "offer spear0"]
    assert [move for move in match.legal(0) if move.startswith("offer")] == offers
    play(match, "0 out 0 4", "0 in 2+2", "~ 1", "~ 1")
    assert not [move for move in match.legal(1) if move.startswith("offer")], "another's 4 does not help"


def test_cards_are_offered_in_ascending_order_and_equal_cards_in_a_row() -> None:
    match = play(with_a_four(*FOURS), "0 offer 1")
    assert match.legal(0) == ["offer 1", "offer 2", "offer 3", "offer 5", "offer 6", "offer spear0", "done"]
    play(match, "0 offer 1", "0 offer 3")
    assert match.legal(0) == ["offer 5", "offer 6", "offer spear0", "done"]


def test_done_is_not_possible_before_the_first_offer() -> None:
    assert "done" not in with_a_four(*FOURS).legal(0)


def test_the_whole_hand_may_be_offered_and_done_is_needed_even_then() -> None:
    match = play(with_a_four(*FOURS), *(f"0 offer {card}" for card in ["1", "1", "2", "2", "3", "5", "6", "spear0"]))
    assert match.legal(0) == ["done"]
    play(match, "0 done", *["~ 2"] * 4, "~ 3", "~ 3", "~ 3", "~ shield0")
    assert match.waiting == (1,)


def test_an_offering_takes_the_place_of_a_replacement() -> None:
    match = play(with_a_four(*FOURS), "0 offer spear0", "0 done")
    assert match.waiting == ("~",)
    assert play(match, "~ 1").waiting == (1,)


def test_offered_cards_lie_on_the_altar_face_down() -> None:
    match = play(with_a_four(*FOURS), "0 offer 1", "0 offer spear0")
    altar = match.view(1)["table"]["altar"]
    assert altar["face_down"] == 2
    assert altar["face_up"] == {"1": 2, "2": 1, "3": 0, "4": 0, "5": 1, "6": 0}


def test_random_counts_every_offering_and_every_out_as_one_choice() -> None:
    match = with_a_four("2 2 3 4 4 5 6 spear0", "1 1 2 3 4 5 6 6", may_pass=True)
    weights = match.weights(0)  # the hand is 1 1 2 2 3 5 6 spear0
    assert {move: weight for move, weight in weights.items() if not move.startswith("out")} == {
        "offer 1": 2 * 3 * 16,
        "offer 2": 2 * 16,
        "offer 3": 8,
        "offer 5": 4,
        "offer 6": 2,
        "offer spear0": 1,
        "pass": 1,
    }
    assert {weight for move, weight in weights.items() if move.startswith("out")} == {1}
    assert play(match, "0 offer 2").weights(0) == {"offer 2": 16, "offer 3": 8, "offer 5": 4, "offer 6": 2, "offer spear0": 1, "done": 1}


# The scheduling phase: passing


def stuck(**options: bool) -> Position:
    """Seat 0 can make up neither 3, 5 nor 8, and has no 4."""
    match = dealt("1 1 1 1 1 1 1 2", LOW, **options)
    return arranged(match, hand={0: "4 6 6 6 spear0 shield0 spear1 shield1"}, schedule={0: (3, 5), 1: (3, 5)})


def test_a_seat_passes_only_where_neither_a_replacement_nor_an_offering_is_possible() -> None:
    assert "pass" not in dealt(LOW, HIGH).legal(0)
    assert moves(stuck(), 0) == ["pass"]


def test_a_replacement_in_any_schedule_keeps_a_seat_from_passing() -> None:
    position = stuck()
    position[0]["schedule"][1] = SETS.index((4, 4))
    assert moves(position, 0) == ["out 1 4"]


def test_an_offering_keeps_a_seat_from_passing() -> None:
    position = stuck()
    position[0]["hand"][0] = cards("6 6 6 6 spear0 shield0 spear1 shield1")
    position[0]["schedule"][0] = SETS.index((4, 4))
    assert moves(position, 0) == ["offer 6", "offer spear0", "offer shield0", "offer spear1", "offer shield1"]


def test_after_a_pass_nothing_is_drawn_and_the_seat_to_the_left_follows() -> None:
    position = after(stuck(), "0 pass")
    assert waiting(position) == (1,)


def test_the_option_may_pass_makes_passing_always_possible() -> None:
    assert dealt(LOW, HIGH, may_pass=True).legal(0)[-1] == "pass"
    assert moves(stuck(may_pass=True), 0) == ["pass"]
    assert "pass" not in play(dealt(LOW, HIGH, may_pass=True), "0 out 0 1").legal(0)


# The drawing phase


def test_with_neither_3_nor_6_cards_come_from_the_own_deck_until_the_hand_has_eight() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 2", "0 in 1+1")
    assert "spear0" in match.legal("~")
    play(match, "~ spear0", "~ shield0")
    assert match.waiting == (1,)
    assert match.view(0)["table"]["seats"][0]["held"] == 8


def test_with_a_3_every_card_may_come_from_any_deck() -> None:
    match = play(dealt(LOW, HIGH, LOW), "0 out 0 1+2+5", "0 in 3+5")
    assert match.legal(0) == ["from deck 0", "from deck 1", "from deck 2"]
    play(match, "0 from deck 2")
    assert "spear2" in match.legal("~")
    play(match, "~ spear2")
    assert match.legal(0) == ["from deck 0", "from deck 1", "from deck 2"]
    assert play(match, "0 from deck 0", "~ 1").waiting == (1,)


def test_with_a_6_every_card_may_come_from_the_own_deck_or_from_another_hand() -> None:
    match = play(dealt("6 1 1 1 1 1 1 2", LOW, HIGH), "0 out 0 1+5", "0 in 6")
    assert match.legal(0) == ["from deck 0", "from hand 1", "from hand 2"]
    play(match, "0 from hand 1")
    assert match.chances() == pytest.approx({"1": 2 / 8, "2": 2 / 8, "3": 2 / 8, "4": 1 / 8, "5": 1 / 8})


def test_the_3_counts_as_it_lies_after_the_replacement_of_this_turn() -> None:
    match = play(dealt("1 1 1 2 2 3 5 5", LOW), "0 out 0 1+2", "0 in 3", "0 from deck 1", "~ 1")
    play(match, "1 out 1 1", "1 in 1", "~ 1")
    assert play(match, "0 out 0 3", "0 in 1+2").waiting == ("~",), "the 3 is gone again"


def test_a_3_or_6_in_another_schedule_does_not_help() -> None:
    match = play(dealt(LOW, HIGH), "0 out 1 1+2", "0 in 3")
    assert match.waiting == ("~",)


def test_choosing_the_source_is_a_decision_even_where_one_is_left() -> None:
    position = arranged(dealt(LOW, HIGH), deck={1: ""}, schedule={0: (1, 1, 1, 2, 3)})
    position = after(position, "0 out 0 1", "0 in 1")
    assert moves(position, 0) == ["from deck 0"]


def test_an_empty_deck_is_no_source_and_the_phase_ends_when_no_source_holds_a_card() -> None:
    position = arranged(dealt(LOW, HIGH), deck={0: "4", 1: ""}, schedule={0: (3, 5)})
    position = after(position, "0 out 0 5", "0 in 1+4", "0 from deck 0", "~ 4")
    assert waiting(position) == ()
    assert field(position, "held") == [7, 8]


def test_without_3_or_6_the_phase_ends_when_the_own_deck_is_empty() -> None:
    position = arranged(dealt(LOW, HIGH), deck={0: "4"})
    position = after(position, "0 out 0 5", "0 in 1+4", "~ 4")
    assert waiting(position) == ()
    assert field(position, "held") == [7, 8]


def test_with_a_6_drawing_goes_on_from_hands_when_the_own_deck_is_empty() -> None:
    position = arranged(dealt("6 1 1 1 1 1 1 2", LOW), deck={0: ""}, schedule={0: (2, 6)})
    position = after(position, "0 out 0 2", "0 in 1+1")
    assert moves(position, 0) == ["from hand 1"]
    position = after(position, "0 from hand 1", "~ 5")
    assert moves(position, 0) == ["from hand 1"]


def test_an_empty_hand_is_no_source() -> None:
    position = arranged(dealt("6 1 1 1 1 1 1 2", LOW), deck={0: ""}, hand={1: "5"}, schedule={0: (2, 6)})
    position = after(position, "0 out 0 2", "0 in 1+1", "0 from hand 1", "~ 5")
    assert waiting(position) == (CHANCE,), "the other seat fills up; there is nothing more to take"
    assert field(position, "held")[0] == 7


# Refilling


SIX = ("1 1 1 1 1 1 2 6", LOW, HIGH)


def test_seats_whose_cards_were_taken_fill_up_from_the_left_on_each_before_the_next() -> None:
    match = play(dealt("1 1 1 1 1 1 6 2", LOW, HIGH), "0 out 0 1+5", "0 in 6", "0 from deck 0", "~ 4")
    play(match, "1 out 0 2", "1 in 1+1", "~ 4", "~ 4", "2 out 2 5", "2 in 5", "~ 4")
    play(match, "0 out 0 1+1", "0 in 2", "0 from hand 2", "~ 3")
    assert match.legal("~")[-2:] == ["spear2", "shield2"], "seat 2 draws from its own deck"
    match = play(dealt(*SIX), "0 out 0 1+5", "0 in 6", "0 from hand 2", "~ 3")
    assert play(match, "~ 1").waiting == (1,)


def test_one_seat_fills_up_before_the_next() -> None:
    position = arranged(dealt(*SIX), schedule={0: (2, 6)})
    position = after(position, "0 out 0 2", "0 in 1+1", "0 from hand 2", "~ 3", "0 from hand 1", "~ 1")
    assert moves(position, CHANCE)[-2:] == ["spear1", "shield1"], "seat 1 is first, although it was taken from last"
    position = after(position, "~ spear1")
    assert moves(position, CHANCE)[-2:] == ["spear2", "shield2"]
    assert waiting(after(position, "~ spear2")) == (1,)


def test_the_own_3_or_6_of_a_seat_that_fills_up_does_not_matter() -> None:
    position = arranged(dealt(*SIX), schedule={0: (2, 6), 1: (3, 5), 2: (2, 6)})
    position = after(position, "0 out 0 2", "0 in 2", "0 from hand 1", "~ 1")
    assert waiting(position) == (CHANCE,)


def test_a_seat_with_an_empty_deck_fills_up_from_the_deck_of_the_seat_whose_turn_it_is() -> None:
    position = arranged(dealt(*SIX), schedule={0: (2, 6)}, deck={1: "1"})
    position = after(position, "0 out 0 2", "0 in 1+1", "0 from hand 1", "~ 5", "0 from hand 1", "~ 4")
    assert moves(position, CHANCE) == ["1"]
    position = after(position, "~ 1")
    assert "spear0" in moves(position, CHANCE)
    position = after(position, "~ spear0")
    assert waiting(position) == ()
    assert field(position, "held") == [8, 8, 8]


def test_with_both_decks_empty_a_hand_stays_short_and_the_next_seat_still_fills_up() -> None:
    position = arranged(dealt(*SIX), schedule={0: (2, 6)}, deck={0: "", 1: ""})
    position = after(position, "0 out 0 2", "0 in 1+1", "0 from hand 1", "~ 5", "0 from hand 2", "~ 6")
    assert "spear2" in moves(position, CHANCE)
    position = after(position, "~ spear2")
    assert waiting(position) == ()
    assert field(position, "held") == [8, 7, 8]


# The end


def test_the_game_is_over_when_a_deck_is_empty_at_the_end_of_a_turn() -> None:
    position = arranged(dealt(LOW, HIGH), deck={0: "4"})
    position = after(position, "0 out 0 1", "0 in 1", "~ 4")
    assert waiting(position) == ()
    assert GAME.manifest.ends[RULES.ending(position)] == "deck_ran_out"


def test_the_turn_is_finished_after_a_deck_has_run_out() -> None:
    position = arranged(dealt(LOW, HIGH), deck={1: "4"}, schedule={0: (3, 5)})
    position = after(position, "0 out 0 5", "0 in 1+4", "0 from deck 1", "~ 4")
    assert moves(position, 0) == ["from deck 0"]


def test_any_empty_deck_ends_the_game() -> None:
    position = arranged(dealt(LOW, HIGH), deck={1: "4"}, schedule={0: (3, 5)})
    assert waiting(after(position, "0 out 0 5", "0 in 5", "0 from deck 1", "~ 4")) == ()


def test_the_game_is_over_when_every_seat_in_a_row_has_passed() -> None:
    match = play(dealt(LOW, HIGH, LOW, may_pass=True), "0 pass", "1 pass")
    assert match.waiting == (2,)
    assert play(match, "2 pass").ending == "all_passed"


def test_passes_count_only_in_a_row() -> None:
    match = play(dealt(LOW, HIGH, may_pass=True), "0 pass", "1 out 1 5", "1 in 5", "~ 1", "0 pass")
    assert match.waiting == (1,)
    assert play(match, "1 pass").over
