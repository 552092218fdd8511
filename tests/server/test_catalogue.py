"""What the form for a new table is told of options."""

from enishi.games import ids, load
from enishi.server.http.catalogue import _first_begins, _option


def test_an_option_of_several_parts_says_each_of_them_in_both_languages() -> None:
    notices = next(_option(load("ito"), one) for one in load("ito").manifest.options if one.name == "notices")
    assert notices.kind == "several"
    assert notices.parts["RBB"] == {"en": "1 red, 2 blue", "ja": "赤1・青2"}
    assert set(notices.by_seats[2]["default"]) <= set(notices.parts)


def test_no_game_of_ours_asks_for_an_option_in_signs() -> None:
    options = [_option(load(id), one) for id in ids() for one in load(id).manifest.options]
    assert {one.kind for one in options} <= {"number", "flag", "several"}


def test_no_seat_is_the_first_where_all_begin_at_once() -> None:
    assert {id for id in ids() if not _first_begins(id)} == {"ito", "reunion", "yurikure"}, "in ito the other side begins"
