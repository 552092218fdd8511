"""Yurikure: what is said, to whoever moves wrongly, in the log and about the result."""

import pytest

from enishi.errors import IllegalMove
from enishi.games import load
from enishi.games.yurikure.tests.script import WIDE, always, begun, decide, drawn, end_turn, leave, play, to_turn
from enishi.match import Match

THIN = ("red-white", "red-black", "red-yellow", "red-purple", "red-green")
LATE = ("yellow", "white", "red", "black", "purple", "green", "sky")


def refusal(match: Match, seat: int, move: str) -> str:
    """The code of the rule that a move breaks; both languages have a sentence for it."""
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, move)
    assert caught.value.say("en")
    assert caught.value.say("ja")
    return caught.value.code


def lines(match: Match, events: int, language: str = "en") -> list[str]:
    """What the log says about the last events."""
    speak = load("yurikure").words.speaker(language)
    return [speak.line(line) for entry in match.typed_view(0).log[-events:] for line in entry.lines]


def test_refusals_while_supports_are_chosen() -> None:
    match = play(drawn(), "0 support red-white")
    assert refusal(match, 0, "support red-white") == "pair_has_support"
    assert refusal(match, 0, "add red-black") == "support_now"
    assert refusal(match, 0, "pass") == "support_now"
    assert refusal(match, 0, "red-white") == "chance_decides"
    assert refusal(match, 0, "support white-red") == "unreadable"


def test_refusals_while_support_is_added() -> None:
    match = end_turn(to_turn(begun(WIDE, WIDE), 3))
    assert refusal(match, 0, "support red-white") == "add_now"
    assert refusal(match, 0, "pass") == "add_now"
    match = end_turn(to_turn(play(match, "0 add red-sky", "1 add red-sky"), 6))
    play(match, "0 add red-sky")
    assert refusal(match, 0, "add red-white") == "add_ascending"
    assert refusal(match, 0, "nothing") == "add_now"


def test_refusals_of_a_seat_that_is_asked() -> None:
    match = begun(WIDE, THIN)
    assert refusal(match, 0, "reveal 8") == "reveal_beyond_control"
    assert refusal(match, 0, "nothing") == "reveal_first"
    assert refusal(match, 0, "support red-white") == "support_is_over"
    assert refusal(match, 0, "add red-white") == "add_after_turns"
    play(match, "0 reveal 3", "0 nothing")
    assert refusal(match, 1, "reveal 3") == "reveal_more"
    assert refusal(match, 1, "reveal 16") == "reveal_beyond_control"
    assert refusal(match, 0, "pass") == "not_waited_for"
    play(match, "1 reveal 15", "1 nothing")
    assert refusal(match, 0, "reveal 16") == "cannot_reveal"
    assert refusal(match, 0, "6") == "chance_decides"


def test_refusals_of_a_seat_that_declares() -> None:
    match = play(begun(WIDE, THIN), "0 reveal 1")
    assert refusal(match, 0, "pass") == "declare_now"
    assert refusal(match, 0, "reveal 2") == "declare_instead"
    assert refusal(match, 0, "yes") == "declare_action"
    assert refusal(match, 0, "approach red") == "with_herself"
    assert refusal(match, 0, "confess red") == "with_herself"
    assert refusal(match, 0, "confess sky") == "confess_in_couple"
    assert refusal(match, 0, "love red-sky") == "love_of_her_own"
    assert refusal(match, 0, "love red-white") == "love_of_her_own"
    leave(play(match, "0 nothing", "1 pass"))
    assert refusal(play(match, "0 reveal 1"), 0, "love red-white") == "love_of_couple"


def test_refusals_in_the_contests_that_actions_lead_to() -> None:
    match = play(decide(begun(WIDE, WIDE, order=LATE), "confess purple"), "0 reveal 1")
    assert refusal(match, 0, "for") == "declare_answer"
    assert refusal(match, 0, "nothing") == "declare_answer"
    match = play(decide(begun(WIDE, WIDE), "love black-sky"), "0 reveal 1")
    assert refusal(match, 0, "yes") == "declare_vote"


def test_the_log_tells_what_a_decision_changes() -> None:
    match = play(begun(WIDE, WIDE), "0 reveal 1", "0 approach black", "1 pass")
    assert lines(match, 3) == [
        "Seat 1 reveals 1 point of control on Red.",
        "Seat 1 declares: Red approaches Black.",
        "Seat 2 passes (Red).",
        "Red approaches Black.",
        "The affinity of Red–Black rises to 1.",
        "The discontent of Red–White rises to 1.",
    ]
    assert lines(match, 1, "ja") == [
        "席2はパス（赤）。",
        "赤は黒にアプローチした。",
        "赤・黒の好感度が1に上がった。",
        "赤・白の不満度が1に上がった。",
    ]


def test_the_log_says_who_did_not_decide_and_what_the_die_after_a_no_needs() -> None:
    match = decide(begun(WIDE, WIDE, order=LATE), "confess purple")
    play(match, "0 pass", "1 pass", "~ 2")
    assert "Nobody answers for Purple." in lines(match, 2)
    assert (
        "She said no; the die for the confession of Yellow to Purple shows 2 (a couple all the same if not above their affinity, 2)."
        in lines(match, 1)
    )
    assert "Yellow–Purple become a couple." in lines(match, 1)


def test_what_one_declares_has_a_phase_for_each_question_and_says_whom_a_couple_would_hurt() -> None:
    match = play(begun(WIDE, WIDE), "0 reveal 1")
    assert match.view(0)["phase"] == "declare"
    assert match.view(0)["table"]["contest"]["would_hurt"] == []
    match = play(decide(begun(WIDE, WIDE), "love white-sky"), "0 reveal 1")
    assert match.view(0)["phase"] == "vote"
    contest = match.view(None)["table"]["contest"]
    assert (contest["courting"], contest["would_hurt"]) == ("white-sky", ["red-white"])


def test_the_log_tells_dice_and_turns() -> None:
    match = end_turn(to_turn(begun(WIDE, WIDE), 2), kisses=always(4))
    assert lines(match, 2) == [
        "Couple phase, Red–White: the die shows 3.",
        "Red–White go on as they are.",
        "Vow kiss, Red–White: the die shows 4.",
        "Red–White kiss (♥): another one ends the game.",
        "Turn 3 begins.",
    ]


def test_the_result_says_who_scored_what_and_what_broke_a_tie() -> None:
    match = begun(WIDE, WIDE)
    play(match, "0 reveal 2", "0 nothing", "1 pass")
    to_turn(match, 3, kisses=always(4))
    end_turn(match, kisses=always(4))
    speak = load("yurikure").words.speaker("en")
    result = match.typed_view(None).result
    assert result
    assert result.winners == [1]
    assert [speak.line(line) for line in result.lines] == [
        "Seat 1 scores 5 points for Red–White.",
        "Seat 2 scores 5 points for Red–White.",
        "A tie on points: Seat 2 revealed the fewest on the girls that count (Red, White).",
        "Seat 1 revealed 2 points on them.",
        "Seat 2 revealed 0 points on them.",
    ]


def test_the_table_is_drawn_within_100_columns_in_both_languages() -> None:
    game = load("yurikure")
    for match in (drawn(), decide(begun(WIDE, WIDE), "love black-sky"), end_turn(to_turn(begun(WIDE, WIDE), 9, "yellow-purple"))):
        for language in ("en", "ja"):
            picture = game.draw(match.typed_view(0), game.words.speaker(language))
            assert max(map(len, picture.splitlines())) <= 100
