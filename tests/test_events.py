"""Events as texts, there and back."""

import pytest

import enishi
from enishi.events import Event, read_event


@pytest.mark.parametrize("text", ["0 17@d5", "~ 17", "7 send 3 say 4", "2 none"])
def test_an_event_is_its_text(text: str) -> None:
    assert str(read_event(text)) == text


def test_seats_are_numbers_and_chance_is_a_sign() -> None:
    assert read_event("2 send 3 say 4") == Event(2, "send 3 say 4")
    assert read_event("~ 17") == Event("~", "17")


@pytest.mark.parametrize("sign", ["02", "٢", "-1", "seat", ""])
def test_an_actor_that_nobody_is_stays_as_written_and_is_refused_by_that_name(sign: str) -> None:
    event = read_event(f"{sign} keep")
    assert event == Event(sign, "keep")
    with pytest.raises(enishi.IllegalMove):
        enishi.new("reunion", 2).play(*event)
